"""Pitboss beside real peers, in one run, as ratios. Not tests: figures move with the machine."""
