"""The command line: play, price, explain and check, in a terminal or a pipe."""
