"""Small decks for the proofs that script and solver agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from pitboss.apparatus.cards import Card, parse_cards
from pitboss.games.poker.proving import HAND, by_best, proof
from pitboss.games.room import ProofCase
from pitboss.games.wild_stud.script import PLAY, WildStud
from pitboss.rulebook import RuleSet
from pitboss.table.drivers.exhaust import Decide
from pitboss.table.round import Round

if TYPE_CHECKING:
    from pitboss.exact.par import WagerPar

Sheets = Callable[[RuleSet, tuple[Card, ...]], "list[WagerPar]"]
