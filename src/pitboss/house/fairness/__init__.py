"""Luck that players can check: commitments, client seeds, shuffles with proofs, a verifier."""
