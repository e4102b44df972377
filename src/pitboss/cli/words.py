"""The player's own words: an amount and a wager, found among what is legal.

``10 pass``, ``place 6 12``, ``25 17-20`` and ``$5 on red`` all mean one bet. A number in front is
the amount; otherwise the number at the end is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pitboss.cli.story import label
from pitboss.errors import Refusal
from pitboss.money.cents import cents
from pitboss.rulebook import RuleSet

_MONEY = re.compile(r"\$?\d[\d,]*(\.\d\d)?")
_NOISE = frozenset({"on", "the", "bet", "a", "for", "dollar", "dollars", "to", "at", "put"})
# What players call a wager that the filing calls something else; used when nothing else fits.
NICKNAMES = {
    "corner": "four numbers",
    "street": "three numbers",
    "line": "six numbers",
    "basket": "first five numbers",
    "yo": "eleven",
    "aces": "craps 2",
    "boxcars": "craps 12",
    "snake eyes": "craps 2",
    "big red": "any seven",
    "bank": "banker",
}
_TIP = re.compile(r"\s+for (the )?dealers?$")
_BOX = re.compile(r"\s*\b(?:on )?(?:the )?box (\d+)\b")
AMBIGUOUS_MOST = 6


@dataclass(frozen=True)
class Target:
    """A place on the layout that words may mean: a wager, a spot and a box."""

    wager: str
    spot: str
    box: int
    name: str


@dataclass(frozen=True)
class Bet:
    """What a player asked for: how much, on what, and whether for the dealer."""

    amount: int | None
    words: str
    for_dealer: bool = False


def sentences(line: str) -> list[str]:
    """A line may hold several wishes: ``10 pass; 5 field`` or ``10 pass, 5 field``."""
    parts = re.split(r"\s*;\s*|,\s+|\s+and\s+", line.strip().lower())
    return [part.strip() for part in parts if part.strip()]


def read_bet(text: str) -> Bet:
    """Split a bet into its amount and its words."""
    for_dealer = bool(_TIP.search(text))
    parts = _TIP.sub("", text).split()
    amount: int | None = None
    if parts and _MONEY.fullmatch(parts[0]):
        amount = _amount(parts.pop(0))
    elif len(parts) > 1 and _MONEY.fullmatch(parts[-1]):
        amount = _amount(parts.pop())
    return Bet(amount, " ".join(parts), for_dealer)


def _amount(text: str) -> int:
    try:
        return cents(text)
    except ValueError as fault:
        raise Refusal(str(fault), field="amount") from None


def box_named(text: str) -> tuple[str, int | None]:
    """A wish without the box it names, and that box: ``20 bet on box 3`` is 20 bet, 3."""
    found = _BOX.search(text)
    return (_BOX.sub("", text).strip(), int(found[1])) if found else (text, None)


def tokens(text: str) -> tuple[str, ...]:
    """Words and numbers of a text: ``don't_pass`` is dont, pass; ``17-20`` is 17, 20."""
    found = re.findall(r"[a-z]+|\d+", text.lower().replace("'", ""))
    return tuple(found)


T = TypeVar("T", bound=Target)


def find(words: str, targets: Iterable[T]) -> list[T]:
    """The targets that the words mean: the best matches, several if they fit equally well."""
    known = list(targets)
    return _find(words, known) or _find(_formal(words), known)


def _formal(words: str) -> str:
    """The words with a nickname in them replaced by the filing's name."""
    for nickname, name in NICKNAMES.items():
        words = re.sub(rf"\b{nickname}\b", name, words)
    return words


def _find(words: str, targets: list[T]) -> list[T]:
    all_tokens = tokens(words)
    wanted = tuple(token for token in all_tokens if token not in _NOISE) or all_tokens
    if not wanted:
        return []
    scored = [(score, target) for target in targets if (score := _score(wanted, target))]
    if not scored:
        return []
    best = max(score for score, _ in scored)
    return [target for score, target in scored if score == best]


def _score(wanted: tuple[str, ...], target: Target) -> tuple[int, int] | None:
    """How well words fit: exactly, or each a beginning of some word of the target's names."""
    slug, name, spot = tokens(target.wager), tokens(target.name), tokens(target.spot)
    for rank, exact in ((3, slug + spot), (3, name + spot), (2, spot), (1, slug)):
        if exact and wanted == exact:
            return (rank, 0)
    pool = list(slug) + [token for token in name + spot if token not in slug]
    left = list(pool)
    for token in wanted:
        match = next((each for each in left if _begins(each, token)), None)
        if match is None:
            return None
        left.remove(match)
    return (0, -len(left))


def _begins(word: str, token: str) -> bool:
    """Numbers are matched whole; words by their beginning."""
    return word == token if token.isdecimal() else word.startswith(token)


def one(words: str, found: Sequence[T], own_box: int | None = None) -> T:
    """The only match; a refusal lists the others where there are several."""
    if not found:
        raise Refusal(f"no such wager here: {words!r} (bets shows what there is)", field="wager")
    mine = [target for target in found if target.box == own_box] or list(found)
    names = list(dict.fromkeys(f"{target.name} {target.spot}".strip() for target in mine))
    if len(names) > 1:
        more = " ..." if len(names) > AMBIGUOUS_MOST else ""
        listed = ", ".join(names[:AMBIGUOUS_MOST])
        raise Refusal(f"{words!r} could be: {listed}{more}", field="wager")
    return mine[0]


def target(rules: RuleSet, wager: str, spot: str, box: int) -> Target:
    """A target under the name that the rules give it."""
    return Target(wager, spot, box, label(rules, wager, ""))


# --- what there is to bet on, in few words -------------------------------------------------------


def shorten(names: Iterable[str]) -> list[str]:
    """Names that differ only in a number at their end become one: ``Place 4 5 6 8 9 10``."""
    groups: dict[str, list[str]] = {}
    for name in names:
        stem, number = _stem(name)
        groups.setdefault(stem, []).append(number)
    return [_joined(stem, [n for n in numbers if n]) for stem, numbers in groups.items()]


def _stem(name: str) -> tuple[str, str]:
    match = re.fullmatch(r"(.*\D) (\d+(?:-\d+)*)", name)
    return (match[1], match[2]) if match else (name, "")


def _joined(stem: str, numbers: list[str]) -> str:
    return f"{stem} {' '.join(numbers)}" if numbers else stem


def spots_in_short(spots: Sequence[str], most: int = 6) -> str:
    """A few spots by name; many by the first, the last and their number."""
    named = [spot for spot in spots if spot]
    if len(named) <= most:
        return " ".join(named)
    return f"{named[0]} to {named[-1]}: {len(named)} places"
