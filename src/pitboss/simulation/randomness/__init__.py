"""The randomness audit: what live tables draw, put to the tests that regulators name."""
