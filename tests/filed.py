"""Data held against the filing: seats, equipment, pay cells, sizes of decks."""

from tests.citations import HEARD


def filed(clause: str, actual: object, expected: object) -> None:
    """The rulebook has what the clause prints; ``expected`` is typed from the filing.

    This alone proves the clause as data: a mark is not needed beside it.
    """
    assert actual == expected, f"{clause}: {actual!r} is not what is filed: {expected!r}"
    HEARD.filed(clause)
