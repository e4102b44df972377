"""Every game as an environment for learners: Gymnasium and PettingZoo."""
