"""People of a simulated house: players honest and not, dealers, the floor, surveillance."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from pitboss.apparatus.cards import DECK, show_card
from pitboss.house.tables.host import Host
from pitboss.table.actions import CallOffer, ChooseOffer, Offer, PlaceOffer, TakeDownOffer
from pitboss.table.drivers.live import LiveSource
from pitboss.table.effects import FLOOR, Betting, Chance, Question

if TYPE_CHECKING:
    from tests.house.simulator.world import World

Wish = tuple[str, Any] | None  # a table, and what is asked of it
AGAIN = 6  # steps after which somebody asks again
SHOOTER = "zoe"  # comes when dice wait for a shooter, and goes home last
BUY_INS = (100_00, 300_00, 2_000_00)
MALFORMED = (
    b"",
    b"{",
    b"null",
    b'{"do":"fly"}',
    b'{"do":"sit","box":1}',
    b'{"do":"sit","box":1,"cents":1e3}',
    b'{"do":"sit","box":1,"cents":true}',
    b'{"do":"buy_in","cents":-500}',
    b'{"do":"buy_in","cents":99999999999999999999}',
    b'{"do":"buy_in","cents":9007199254740992}',
    b'{"do":"stand","cents":0}',
    b'{"do":"bet","box":1,"wager":"ante","cents":-1000}',
    b'{"do":"bet","box":-7,"wager":"nonsense","cents":1000}',
    b'{"do":"take_down","wager_id":-1,"cents":100}',
    b'{"do":"take_down","wager_id":1,"cents":-100000}',
    b'{"do":"answer","option":"\\u0000"}',
    b'{"do":"seed","seed":"\\u0000\\ud83d"}',
    b'{"do":"void","reason":"because I lost"}',
    b'{"do":"confirm","option":"confirmed"}',
    b'{"do":"enter","card":"AS"}',
    b'{"do":"time_up"}',
    b'{"do":"\\u006ceave"}',
    b'{"do":"leave","cents":5}',
    b"[" * 2_000,
    b"\xff\xfe",
)

NO_IDS = (
    "",
    "short",
    "x" * 65,
    "with space",
    "nul\x00nul\x00nul",
    "grant-p-ann",
    "\u00e9" * 9,
    "'; ------",
)


def player(world: World, name: str) -> Wish:
    """What a player asks for next."""
    rng = world.rng
    table = world.home[name] if rng.random() < 0.8 else rng.choice(world.tables)
    if rng.random() < 0.06:
        return rng.choice((table, table, "no-such-table")), rng.choice(MALFORMED)
    host = world.find(table)
    if host is None or name not in host.table.racks:
        return table, _come(rng, host)
    return table, _beside(rng) if rng.random() < 0.12 else _play(rng, host, name)


def _beside(rng: random.Random) -> dict[str, Any]:
    """Something that a seated player does beside the game."""
    wishes: tuple[dict[str, Any], ...] = (
        {"do": "leave"},
        {"do": "buy_in", "cents": rng.choice((100_00, 900_00, 5_000_00))},
        {"do": "seed", "seed": f"seed {rng.random()}"},
        {"do": "take_box", "box": rng.randint(1, 6)},
    )
    return rng.choice(wishes)


def _come(rng: random.Random, host: Host | None) -> dict[str, Any]:
    cents = rng.choice(BUY_INS)
    if host is not None and host.table.game.shared_boxes and rng.random() < 0.3:
        return {"do": "stand", "cents": cents}
    return {"do": "sit", "box": rng.randint(1, 5), "cents": cents}


def _play(rng: random.Random, host: Host, name: str) -> dict[str, Any]:
    """A bet, an answer or a word that this player may say."""
    round_ = host.running
    if round_ is None:
        return _first_bet(rng, host, name)
    offers = round_.legal(name)
    places = [o for o in offers if isinstance(o, PlaceOffer) and not o.for_dealer]
    others = [o for o in offers if not isinstance(o, PlaceOffer)]
    if not offers or (rng.random() < 0.35 and not any(isinstance(o, ChooseOffer) for o in offers)):
        return {"do": "ready"}
    offer = (
        rng.choice(others)
        if others and (not places or rng.random() < 0.3)
        else rng.choice(places or offers)
    )
    return _said(rng, offer)


def _said(rng: random.Random, offer: Offer) -> dict[str, Any]:
    """The command that takes an offer."""
    if isinstance(offer, ChooseOffer):
        number = rng.randint(offer.low, offer.high)
        return {"do": "answer", "option": offer.option, "number": number}
    if isinstance(offer, TakeDownOffer):
        return {"do": "take_down", "wager_id": offer.wager_id, "cents": offer.high}
    if isinstance(offer, CallOffer):
        return {"do": "call", "wager_id": offer.wager_id, "on": rng.random() < 0.5}
    if isinstance(offer, PlaceOffer):
        cents = offer.low + rng.choice((0, 0, 1, 7)) * offer.step
        return _bet(offer.box, offer.wager, cents, offer.spot)
    return {"do": "ready"}


def _first_bet(rng: random.Random, host: Host, name: str) -> dict[str, Any]:
    wagers = list(host.table.rules.wagers)
    wager = wagers[0] if rng.random() < 0.9 else rng.choice(wagers)
    box = min(host.table.boxes_of(name), default=1)
    return _bet(box, wager, rng.choice((10_00, 10_00, 10_00, 25_00, 1)), "")


def _bet(box: int, wager: str, cents: int, spot: str) -> dict[str, Any]:
    return {"do": "bet", "box": box, "wager": wager, "cents": cents, "spot": spot}


def dealer(world: World, _name: str) -> Wish:
    """What a dealer asks for next, at a table that a dealer controls."""
    rng = world.rng
    tables = [id for id in world.tables if (host := world.find(id)) and host.dealer_controlled]
    if not tables:
        return None
    table = rng.choice(tables)
    host = world.find(table)
    assert host is not None
    if rng.random() < 0.05:
        card = rng.choice(DECK)
        return table, {"do": "enter", "card": show_card(card)}
    return deal(rng, table, host)


def deal(rng: random.Random, table: str, host: Host) -> Wish:
    round_ = host.running
    if round_ is None:
        return table, {"do": "open_round"}
    pending = round_.pending
    if isinstance(pending, Betting):
        return table, {"do": "close_bets"}
    if isinstance(pending, Chance):
        return table, {"do": "enter", **_luck(rng, pending)}
    return None


def _luck(rng: random.Random, pending: Chance) -> dict[str, Any]:
    """What lies on the real table."""
    said = LiveSource(rng.randrange).answer(pending)
    if said is None:
        return {"shuffled": True}
    if isinstance(said, tuple):
        return {"dice": list(said)}
    return {"mark": said} if isinstance(said, str) else {"card": show_card(said)}


def floor(world: World, name: str) -> Wish:
    """What the floor does: it rules, declares mishaps, voids, orders shuffles and closes."""
    rng = world.rng
    asked = confirms(world, name)
    if asked is not None:
        return asked
    table = rng.choice(world.tables)
    host = world.find(table)
    reason = f"seen at the table, note {rng.random()}"
    kinds = [rule.kind for rule in host.round.irregularities()] if host and host.round else []
    if kinds and rng.random() < 0.5:
        return table, {"do": "declare", "kind": rng.choice(kinds), "reason": reason}
    do = rng.choice(("void", "void", "void", "reshuffle", "reshuffle", "close"))
    return table, {"do": do, "reason": reason}


def confirms(world: World, _name: str) -> Wish:
    """An answer of the floor or of surveillance, where one is waited for."""
    for table in world.tables:
        host = world.find(table)
        pending = host.running.pending if host and host.running else None
        if isinstance(pending, Question) and pending.player == FLOOR:
            option = world.rng.choice(pending.options).name
            if world.calm:
                option = pending.options[0].name
            return table, {"do": "confirm", "option": option}
    return None


# --- the end of the day ----------------------------------------------------------------------


def at_rest(host: Host) -> bool:
    """Has everything come to its end?

    A shuffle that the floor orders opens a round, at whose bets nobody need be.
    """
    round_ = host.running
    between = round_ is None or isinstance(round_.pending, Betting)
    return between and host.empty


def shooter(host: Host, name: str) -> list[dict[str, Any]]:
    """Dice that wait get a shooter, who bets, throws until all is decided, and leaves."""
    table, round_ = host.table, host.running
    others = [wager for wager in table.wagers.values() if wager.player != name]
    if table.game.slug != "craps" or (host.extras.closing and name not in table.racks):
        return []
    if name not in table.racks:
        waits = others and round_ is None and not host.extras.deadline
        box = min(set(range(1, table.rules.seats + 1)) - set(table.seats))
        return [{"do": "sit", "box": box, "cents": 1_000_00}] if waits else []
    if not others:
        return [] if name in host.extras.leaving else [{"do": "leave"}]
    pending = round_.pending if round_ is not None else None
    if isinstance(pending, Question) and pending.player == name:
        return [{"do": "answer", "option": pending.options[0].name}]
    if round_ is None or isinstance(pending, Betting):
        bet = _bet(min(table.boxes_of(name)), "pass", 10_00, "")
        return [bet, {"do": "ready"}]
    return []
