#!/usr/bin/env python3
"""Check the published fairness records of a Pitboss house: ``python verifier.py FILE.jsonl``.

This program stands alone: it needs Python 3.11 and nothing else, and shares no code with the house
that it checks. It reads the lines in the order in which they were published (commitments, deals,
cards), says of each deal what holds, and stops with exit status 1 at the first thing that does not.
Add lines for the cards that you saw yourself; the format is told in docs/fairness.md.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

NAME = "pitboss-fair/1"
MOST_CARDS = 53 * 64  # larger than any shoe: a record cannot keep us busy for ever
MOST_DRAWN = 100_000
CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jo"]
FIXED = ("commitment", "client_seeds", "cards", "root", "opened")  # from the beginning on
CLOSED = (*FIXED, "used", "draws", "closed")  # from the end on


UNREADABLE = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)
Record = dict[str, Any]
Where = tuple[str, int]  # a table, and the number of a deal there


class Broken(Exception):
    """Something does not hold."""


def need(holds: bool, what: str) -> None:
    """Stop where something does not hold."""
    if not holds:
        raise Broken(what)


def sha(purpose: str, *parts: bytes) -> bytes:
    """SHA-256 over the algorithm's name, what the hash is for, and its parts."""
    return hashlib.sha256(f"{NAME} {purpose}\0".encode() + b"".join(parts)).digest()


def mac(key: bytes, purpose: str, *parts: bytes) -> bytes:
    """The same by HMAC-SHA256 under a key."""
    return hmac.new(key, f"{NAME} {purpose}\0".encode() + b"".join(parts), "sha256").digest()


def u32(number: int) -> bytes:
    """Four bytes, the highest first."""
    return number.to_bytes(4, "big")


def u64(number: int) -> bytes:
    """Eight bytes, the highest first."""
    return number.to_bytes(8, "big")


def key_of(deal: Record) -> bytes:
    """The server's seed and all client seeds, mixed."""
    message = u64(deal["number"]) + u32(len(deal["client_seeds"]))
    seats = []
    for each in deal["client_seeds"]:
        player, seed = each["player"].encode(), each["seed"].encode()
        plain = each["seed"].isascii() and each["seed"].isprintable() and 0 < len(seed) <= 64
        need(plain, "a client seed is not 1 to 64 letters of plain ASCII")
        seats.append((each["box"], player))
        message += u32(each["box"]) + u32(len(player)) + player + u32(len(seed)) + seed
    need(seats == sorted(set(seats)), "the client seeds are not in seat order")
    return mac(bytes.fromhex(deal["server_seed"]), "client seeds", message)


def stream(key: bytes, purpose: str) -> Iterator[int]:
    """Bytes without end."""
    block = 0
    while True:
        yield from mac(key, purpose, u64(block))
        block += 1


def below(limit: int, source: Iterator[int]) -> int:
    """A number below the limit, by throwing away those that are too high."""
    bits = (limit - 1).bit_length()
    while True:
        number = 0
        for _ in range((bits + 7) // 8):
            number = number << 8 | next(source)
        number &= (1 << bits) - 1
        if number < limit:
            return number


def order_of(key: bytes, composition: list[int]) -> list[int]:
    """The cards as shuffled, first card first."""
    cards = [card for card, count in enumerate(composition) for _ in range(count)]
    source = stream(key, "shuffle")
    for last in reversed(range(1, len(cards))):
        other = below(last + 1, source)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def leaf(position: int, card: int, salt: bytes) -> bytes:
    """The hash of a card in its place."""
    return sha("leaf", u32(position), bytes([card]), salt)


def root_of(row: list[bytes]) -> str:
    """The root over the leaves."""
    while len(row) > 1:
        odd = row[-1:] if len(row) % 2 else []
        row = [sha("node", *row[n : n + 2]) for n in range(0, len(row) - 1, 2)] + odd
    return row[0].hex() if row else ""


def check_proof(line: Record, root: str, cards: int) -> None:
    """Check one card against the root, by its salt and path alone."""
    position, width, path = line["position"], cards, [bytes.fromhex(each) for each in line["path"]]
    need(0 <= position < cards, "there is no such place in the shoe")
    found = leaf(position, CARDS.index(line["card"]), bytes.fromhex(line["salt"]))
    while width > 1:
        beside = position ^ 1
        if beside < width:
            need(bool(path), "the path is too short")
            other = path.pop(0)
            found = sha("node", found, other) if beside > position else sha("node", other, found)
        position, width = position // 2, (width + 1) // 2
    need(not path, "the path is too long")
    need(found.hex() == root, "the path does not lead to the root")


def check_draws(key: bytes, draws: list[Record]) -> int:
    """Check the dice and wheels; how many numbers were drawn comes back."""
    source = stream(key, "draw")
    for number, draw in enumerate(draws, 1):
        limit, values = draw["below"], draw["values"]
        need(0 < limit < 1 << 64 and len(values) <= MOST_DRAWN, f"draw {number} is not one")
        if draw["kind"] == "dice":
            need(limit == 6, f"the dice of draw {number} do not have six faces")
        elif draw["kind"] == "wheel":
            need(limit == len(draw["marks"]), f"the wheel of draw {number} has other marks")
        follows = [below(limit, source) for _ in values]
        need(follows == values, f"draw {number} does not follow from the seeds")
    return sum(len(draw["values"]) for draw in draws)


class Verifier:
    """What has been published so far, by table and number."""

    def __init__(self) -> None:
        self.commitments: dict[Where, str] = {}
        self.deals: dict[Where, Record] = {}
        self.orders: dict[Where, list[int]] = {}  # of the deals that were revealed
        self.cards: dict[Where, dict[int, str]] = {}
        self.last: dict[str, int] = {}

    def take(self, line: Record) -> str:
        """Check one line; what to say of it comes back, if anything."""
        need(line["algorithm"] == NAME, f"the algorithm is not {NAME}")
        where = line["table"], line["number"]
        need(type(where[0]) is str and type(where[1]) is int, "table or number is missing")
        kinds = {"commitment": self.commitment, "deal": self.deal, "card": self.card}
        need(line["record"] in kinds, f"there are no lines of kind {line['record']!r}")
        return kinds[line["record"]](where, line)

    def commitment(self, where: Where, line: Record) -> str:
        """A promise, each number once and one after the other."""
        table, number = where
        need(where not in self.commitments, "the commitment was made before")
        need(self.last.get(table, number - 1) == number - 1, "commitments are missing before it")
        need(len(bytes.fromhex(line["hash"])) == 32, "the commitment is not a SHA-256")
        self.commitments[where] = line["hash"]
        self.last[table] = number
        return ""

    def deal(self, where: Where, line: Record) -> str:
        """A deal as it begins, goes on, or is revealed."""
        if where not in self.deals:
            self.opening(where, line)
            self.deals[where] = line
            return ""
        before = self.deals[where]
        over = before["closed"] is not None
        for name in CLOSED if over else FIXED:
            need(line[name] == before[name], f"{name} is not what it was")
        need(line["draws"][: len(before["draws"])] == before["draws"], "what was drawn has changed")
        need(line["used"] >= before["used"], "cards have been taken back")
        self.deals[where] = line
        if line["server_seed"] is None:
            need(where not in self.orders, "the seed had been revealed")
            return ""
        need(line["closed"] is not None, "the seed was revealed before the deal was closed")
        return self.reveal(where, line)

    def opening(self, where: Where, line: Record) -> None:
        """A deal begins: the promise of its seed, and of the next, must have been made."""
        table, number = where
        need(where in self.commitments, "no commitment was published before the deal")
        need((table, number + 1) in self.commitments, "the next commitment was not made before it")
        later = [other for name, other in self.deals if name == table and other > number]
        need(not later, "a later deal began before it")
        need(line["commitment"] == self.commitments[where], "the commitment is another one")
        fresh = line["used"] == 0 and not line["draws"] and line["closed"] is None
        need(fresh and line["server_seed"] is None, "the deal was not published when it began")
        need(type(line["cards"]) is int and line["cards"] >= 0, "the number of cards is none")
        need(line["cards"] <= MOST_CARDS, "there are more cards than any shoe holds")

    def card(self, where: Where, line: Record) -> str:
        """A card that was dealt, with its proof or without."""
        need(where in self.deals, "the card was dealt before the deal was published")
        deal, position, card = self.deals[where], line["position"], line["card"]
        need(type(position) is int and card in CARDS, "there is no such card")
        known = self.cards.setdefault(where, {})
        need(known.setdefault(position, card) == card, "two cards have one place")
        if line.get("salt"):
            check_proof(line, deal["root"], deal["cards"])
        if where in self.orders:
            self.in_place(where, position)
        elif not line.get("salt"):
            return ""  # it is compared when the seed is revealed
        return f"{called(where)}, card {position}: {card} is proven"

    def in_place(self, where: Where, position: int) -> None:
        """A card that was shown must stand in that place of the revealed order."""
        need(0 <= position < self.deals[where]["used"], f"card {position} was never dealt")
        card = self.cards[where][position]
        need(CARDS[self.orders[where][position]] == card, f"card {position} was not {card}")

    def reveal(self, where: Where, line: Record) -> str:
        """The seed is there: everything must follow from it."""
        seed = bytes.fromhex(line["server_seed"])
        need(len(seed) == 32, "the seed does not have 32 bytes")
        promised = sha("commitment", u64(line["number"]), seed).hex()
        need(promised == self.commitments[where], "the seed is not the one committed to")
        key = key_of(line)
        counts = line["composition"]
        whole = all(type(count) is int and count >= 0 for count in counts)
        need(whole and len(counts) <= len(CARDS), "the composition is not one of cards")
        need(sum(counts) == line["cards"], "the composition has not so many cards")
        order = self.orders[where] = order_of(key, line["composition"])
        leaves = [leaf(n, card, mac(key, "salt", u64(n))) for n, card in enumerate(order)]
        need(root_of(leaves) == line["root"], "the root does not follow from the seeds")
        drawn = check_draws(key, line["draws"])
        need(0 <= line["used"] <= len(order), "more cards were used than there are")
        shown = self.cards.get(where, {})
        for position in shown:
            self.in_place(where, position)
        parts = ["commitment kept", f"{len(line['client_seeds'])} client seeds mixed"]
        if order:
            parts.append(f"order of {len(order)} cards follows")
            parts.append(f"{len(shown)} of {line['used']} dealt cards shown, all in place")
        if drawn:
            parts.append(f"{drawn} dice and spins follow")
        return f"{called(where)}: {'; '.join(parts)}"

    def summary(self) -> Iterator[str]:
        """What was promised and not shown, for each table."""
        for table in self.last:
            mine = [where for where in self.commitments if where[0] == table]
            waiting = [where for where in mine if where not in self.orders]
            dealt = sum(where in self.deals for where in waiting)
            numbers = ", ".join(str(number) for _, number in waiting) or "none"
            yield (
                f"table {table}: {len(waiting)} of {len(mine)} commitments not revealed "
                f"({numbers}), {dealt} of them dealt from"
            )


def called(where: Where) -> str:
    """The name of a deal."""
    return f"table {where[0]}, deal {where[1]}"


def check(lines: Iterable[str | bytes]) -> Iterator[str]:
    """Check lines of JSON and say what holds; ``Broken`` tells what does not."""
    verifier = Verifier()
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            words = verifier.take(json.loads(text))
        except Broken as fault:
            raise Broken(f"line {number}: {fault}") from None
        except UNREADABLE as fault:
            raise Broken(f"line {number} is not a record: {type(fault).__name__}") from None
        if words:
            yield words
    yield from verifier.summary()


def main(arguments: list[str]) -> int:
    """Check a file."""
    if len(arguments) != 1:
        print("usage: python verifier.py FILE.jsonl", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], "rb") as file:
            for words in check(file):
                print(words)
    except OSError as fault:
        print(f"{arguments[0]}: {fault.strerror}", file=sys.stderr)
        return 2
    except Broken as fault:
        print(f"DOES NOT HOLD: {fault}")
        return 1
    print("everything that was revealed holds")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
