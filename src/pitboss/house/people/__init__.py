"""People: guests and accounts, tokens, roles and rights, players' own limits, sealed acts."""
