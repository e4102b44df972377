"""Who answers a script's effects: luck and players live, a log, a strategy, or everything."""
