"""The things on a table: cards, shoes, dice and wheels. They know nothing of games or money."""
