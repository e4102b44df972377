"""What games of one kind share. A family is no game: its games bring their clauses and pays."""
