"""A seamless wallet: an operator's own service holds the players' money."""
