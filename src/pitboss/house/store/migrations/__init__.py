"""How a database becomes the schema, step by step."""
