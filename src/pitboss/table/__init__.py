"""The engine: scripts, effects, seats, rounds, the log, views and the drivers."""
