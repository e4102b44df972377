"""Pontoon Plus (Singapore, Resorts World Sentosa, version 5)."""
