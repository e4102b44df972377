"""Records: every round found again, exported and replayed; what the house won, and should have."""
