"""What is said at a table: events told as sentences, and typed lines read as actions."""
