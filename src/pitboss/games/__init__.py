"""A room per game, found through the entry-point group ``pitboss.games``."""
