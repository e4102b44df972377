"""Dealing at machine speed: blocks of rounds on compiled kernels, and what totals show."""
