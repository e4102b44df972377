"""Linked progressives: one meter for several tables, stored with every wager that moves it."""
