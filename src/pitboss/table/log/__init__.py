"""The log of a table: an open format, the book that appends to it, reading, replay, verifying."""
