"""What a room of the house is, and how the registry finds the rooms that packages bring."""
