"""Live tables: commands in; lines of the log, movements of money and answers out."""
