"""Money: whole cents, exact odds, pay tables and rounding. Never a float."""

from pitboss.money.cents import Cents, cents, show
from pitboss.money.pays import (
    Exact,
    Fixed,
    For,
    Lose,
    MeterShare,
    Pays,
    Push,
    To,
    parse_pays,
    parse_percent,
    show_percent,
)
from pitboss.money.paytable import Part, PayTable, Row, Vigorish
from pitboss.money.rounding import CENT_UP, QUARTER_UP, TO_THE_CENT, Rounding, whole_chips

__all__ = [
    "CENT_UP",
    "QUARTER_UP",
    "TO_THE_CENT",
    "Cents",
    "Exact",
    "Fixed",
    "For",
    "Lose",
    "MeterShare",
    "Part",
    "PayTable",
    "Pays",
    "Push",
    "Rounding",
    "Row",
    "To",
    "Vigorish",
    "cents",
    "parse_pays",
    "parse_percent",
    "show",
    "show_percent",
    "whole_chips",
]
