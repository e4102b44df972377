"""How a poker hand is called: kind and cards as parts, which a phrase table puts in words."""

from __future__ import annotations

from pitboss.apparatus.ranks.ranking import Ranking
from pitboss.rulebook.phrases import phrases, said

HANDS = "hands"  # the table of phrases that names them


def called(ranking: Ranking, rank: int) -> dict[str, object]:
    """A hand as a part of what is said."""
    kind, lead, second, kickers = ranking.made(rank)
    return said(kind, lead=lead, second=second, kickers=kickers)


def in_words(ranking: Ranking, rank: int) -> str:
    """A hand in words, for a chart.

    >>> from pitboss.apparatus.ranks import FIVE
    >>> in_words(FIVE, FIVE.floor("full_house"))
    'full house, twos over threes'
    """
    made = ranking.made(rank)
    return phrases(HANDS).say(made.kind, made._asdict())
