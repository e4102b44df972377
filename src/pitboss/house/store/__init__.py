"""Where the house keeps what it must not forget: one schema for SQLite and PostgreSQL."""
