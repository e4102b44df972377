"""Whole cents, and the way money is written at the table."""

import re
from typing import NewType

Cents = NewType("Cents", int)

# "5", "5.00", "$1,000.50", "-$5": thousands are either all marked or not marked at all.
_MONEY = re.compile(r"(-)?\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?", re.ASCII)
# A quadrillion dollars: more than any meter, and far below where text becomes a burden to parse.
_DIGITS_MOST = 18


def cents(text: str) -> Cents:
    """Read an amount such as ``5``, ``5.00`` or ``$1,000.50``.

    >>> cents("$1,000.50")
    100050
    """
    match = _MONEY.fullmatch(text.strip())
    if match is None or len(text.strip()) > _DIGITS_MOST + 8:
        raise ValueError(f"not an amount of money: {text[:40]!r} (write 5, 5.00 or $1,000.50)")
    sign, dollars, pennies = match.groups()
    amount = int(dollars.replace(",", "")) * 100 + int(pennies or 0)
    return Cents(-amount if sign else amount)


def show(amount: int) -> str:
    """Write an amount of cents as money; whole dollars carry no pennies.

    >>> show(123450), show(-500)
    ('$1,234.50', '-$5')
    """
    dollars, pennies = divmod(abs(amount), 100)
    sign = "-" if amount < 0 else ""
    return f"{sign}${dollars:,}" + (f".{pennies:02}" if pennies else "")
