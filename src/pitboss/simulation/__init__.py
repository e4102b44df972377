"""Dealing at machine speed: blocks of rounds on compiled kernels, their totals, and what they show."""
