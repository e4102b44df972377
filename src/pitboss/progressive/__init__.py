"""Progressives: meters, what feeds them and what they pay."""
