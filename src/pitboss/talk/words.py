"""The player's own words: an amount and a wager, found among what is legal.

``10 pass``, ``place 6 12``, ``25 17-20`` and ``$5 on red`` all mean one bet. A number in front is
the amount; otherwise the number at the end is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TypeVar

from pitboss.errors import Refusal
from pitboss.money.cents import cents
from pitboss.rulebook import RuleSet
from pitboss.talk.story import label

_MONEY = re.compile(r"\$?[0-9][0-9,]*(\.[0-9]{2})?")
_LONGEST_AMOUNT = 15  # letters: beyond that no casino has the chips
_NOISE = frozenset({"on", "the", "bet", "a", "for", "dollar", "dollars", "to", "at", "put"})
_MOST = frozenset({"max", "most", "full"})
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
_TIP = re.compile(r" for (the )?dealers?$")
_BOX = re.compile(r" ?\b(?:on )?(?:the )?box ([0-9]+)\b")
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
    """What a player asked for: how much, on what, and whether for the dealer.

    ``most`` is set where he said as much as the table takes.
    """

    amount: int | None
    words: str
    for_dealer: bool = False
    most: bool = False


# --- a line, wish by wish ------------------------------------------------------------------------


def sentences(line: str) -> list[str]:
    """A line may hold several wishes: ``10 pass; 5 field`` or ``place 6 and 8 12 each``."""
    text = " ".join(line.lower().split())
    wishes: list[str] = []
    for part in text.replace("c and e", "c_and_e").split(";"):
        wishes += _each(part) if re.search(r"\beach\b", part) else _several(part)
    return [wish for wish in wishes if wish]


def _several(part: str) -> list[str]:
    """``12 on 6 and 8``: a number that follows a bet is another place for the same amount."""
    wishes: list[str] = []
    for item in re.split(r", | and ", part):
        wish = item.strip()
        before = re.fullmatch(r"(\S+ (?:.*[^0-9] )?)[0-9]+", wishes[-1]) if wishes else None
        if wish.isdecimal() and before and _MONEY.fullmatch(before[1].split()[0]):
            wish = before[1] + wish
        wishes.append(wish)
    return wishes


def _each(part: str) -> list[str]:
    """``place 6 and 8 12 each``: as many bets as places, each for the amount."""
    words = part.split()
    at = words.index("each")
    del words[at]
    amount = next((n for n in (at - 1, 0) if n >= 0 and _MONEY.fullmatch(words[n])), None)
    if amount is None:
        raise Refusal("how much on each? (say: 12 each on 6 and 8)", field="amount")
    sum_ = words.pop(amount)
    items = re.split(r", ?| and | & ", " ".join(word for word in words if word not in _NOISE))
    head = re.sub(r"[0-9 -]+$", "", items[0].strip())
    named = (item.strip() for item in items if tokens(item))
    full = (item if tokens(item)[0].isalpha() else f"{head} {item}" for item in named)
    return [" ".join(f"{sum_} {item}".split()) for item in full]


def read_bet(text: str) -> Bet:
    """Split a bet into its amount and its words."""
    for_dealer = bool(_TIP.search(text))
    parts = _TIP.sub("", text).split()
    amount: int | None = None
    if len(parts) > 1 and (parts[0] in _MOST or parts[-1] in _MOST):
        del parts[0 if parts[0] in _MOST else -1]
        return Bet(None, " ".join(parts), for_dealer, most=True)
    if parts and _MONEY.fullmatch(parts[0]):
        amount = _amount(parts.pop(0))
    elif len(parts) > 1 and _MONEY.fullmatch(parts[-1]):
        amount = _amount(parts.pop())
    return Bet(amount, " ".join(parts), for_dealer)


def _amount(text: str) -> int:
    if len(text) > _LONGEST_AMOUNT:
        raise Refusal("no casino has that many chips", field="amount")
    try:
        return cents(text)
    except ValueError as fault:
        raise Refusal(str(fault), field="amount") from None


def box_named(text: str) -> tuple[str, int | None]:
    """A wish without the box it names, and that box: ``20 bet on box 3`` is 20 bet, 3."""
    found = _BOX.search(text)
    if not found:
        return text, None
    if len(found[1]) > 3:
        raise Refusal("there is no such box here", field="box")
    return _BOX.sub("", text).strip(), int(found[1])


def tokens(text: str) -> tuple[str, ...]:
    """Words and numbers of a text: ``don't_pass`` is dont, pass; ``17-20`` is 17, 20."""
    found = re.findall(r"[a-z]+|[0-9]+", text.lower().replace("'", "").replace("\u2019", ""))
    return tuple(found)


# --- which place on the layout -------------------------------------------------------------------

T = TypeVar("T", bound=Target)


def find(words: str, targets: Iterable[T]) -> list[T]:
    """The targets that the words mean: the best matches, several if they fit equally well."""
    known = list(targets)
    return _placed(words, known) or _find(words, known) or _find(_formal(words), known)


def _wanted(words: str, targets: Iterable[Target]) -> tuple[str, ...]:
    """The words that say something; ``put`` does where there is a bet of that name."""
    noise = _NOISE - {target.wager for target in targets if target.wager == "put"}
    all_tokens = tokens(words)
    return tuple(token for token in all_tokens if token not in noise) or all_tokens


def _placed(words: str, targets: list[T]) -> list[T]:
    """``12 on 6``: who only names a point at a craps table means to place it."""
    wanted = _wanted(words, targets)
    if len(wanted) != 1 or not wanted[0].isdecimal():
        return []
    return [target for target in targets if target.wager == f"place_{wanted[0]}"]


def _formal(words: str) -> str:
    """The words with a nickname in them replaced by the filing's name."""
    for nickname, name in NICKNAMES.items():
        words = re.sub(rf"\b{nickname}\b", name, words)
    return words


def _find(words: str, targets: list[T]) -> list[T]:
    wanted = _wanted(words, targets)
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
    for exact in (slug + spot, name + spot):
        if "".join(wanted) == "".join(exact):
            return (3, 0)
    # A bare number may be a spot, or the number in a wager's own name: neither comes first.
    numbered = not spot and wanted == slug[-1:] and wanted[0].isdecimal()
    for rank, fits in ((2, bool(spot) and wanted == spot), (2, numbered), (1, wanted == slug)):
        if fits:
            return (rank, 0)
    pool = list(slug) + [token for token in name + spot if token not in slug]
    left = list(pool)
    for token in wanted:
        match = next((each for each in left if _begins(each, token)), None)
        if match is None:
            return (-1, 0) if wanted == (_initials(name),) and not spot else None
        left.remove(match)
    return (0, -len(left))


def _begins(word: str, token: str) -> bool:
    """Numbers are matched whole; words by their beginning."""
    return word == token if token.isdecimal() else word.startswith(token)


def _initials(name: tuple[str, ...]) -> str:
    """``pp`` is Pair Plus."""
    return "".join(word[0] for word in name) if len(name) > 1 else ""


def one(
    words: str, found: Sequence[T], own_box: int | None = None, among: Iterable[Target] = ()
) -> T:
    """The only match; a refusal names several, or what comes close ``among`` all there is."""
    if not found:
        near = nearest(words, among)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise Refusal(f"no such wager here: {words!r}{hint} (bets shows what there is)")
    mine = [target for target in found if target.box == own_box] or list(found)
    names = list(dict.fromkeys(f"{target.name} {target.spot}".strip() for target in mine))
    if len(names) > 1:
        more = " ..." if len(names) > AMBIGUOUS_MOST else ""
        listed = ", ".join(names[:AMBIGUOUS_MOST])
        raise Refusal(f"{words!r} could be: {listed}{more}", field="wager")
    return mine[0]


def nearest(words: str, among: Iterable[Target]) -> list[str]:
    """Up to three wagers whose names look like the words."""
    known: dict[str, str] = {}
    for each in among:
        shown = f"{each.name} {each.spot}".strip()
        for name in (each.wager, each.name):
            known.setdefault("".join(tokens(name) + tokens(each.spot)), shown)
    near = get_close_matches("".join(_wanted(words, ())), known, n=3, cutoff=0.65)
    return list(dict.fromkeys(known[each] for each in near))


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
