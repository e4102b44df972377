"""Wagers that are played at the tables of other games, and have none of their own."""
