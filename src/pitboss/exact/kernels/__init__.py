"""Counting tools that exact solvers share: combinations in order, and classes of hands by suit."""
