"""Linked tables that a dealer deals by hand, so that a test chooses who holds what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pitboss.apparatus.cards import show_card
from pitboss.games.deuces_wild_xtreme.proofs import FIGURES
from pitboss.house.ledger.audit import audit
from pitboss.house.links.audit import check_link
from pitboss.house.links.awards import Award, awards
from pitboss.house.tables.pit import Told
from pitboss.rooms import registry
from pitboss.rulebook import RuleSet
from pitboss.table.effects import FLOOR, Betting, Chance, Question, ShuffleCards
from tests.families.poker.rigged import Rig, choice_of
from tests.house.tables.floor import Floor
from tests.progressive.tables import REQUIRED, STAKE, STAYS, cards_for

LINK = "jackpot"
SHARED = f"{LINK}/progressive"
ACCOUNT = f"link:{LINK}:progressive"
XTREME = "deuces-wild-xtreme"
FIVE_CARD = "five_card_linked"
SEED = 10_000_00
FLOORMAN, WATCH = ("flo", ["floor"]), ("sue", ["surveillance"])


class Linked(Floor):
    """A floor with one link; at each table sits a player of his own, and more where named."""

    def table(self, game: str, players: str, rules: RuleSet | None = None) -> str:
        """A linked table with these players in boxes 1, 2, ..."""
        table = self.open(game, rules, mode="dealer", link=LINK)
        for box, name in enumerate(players.split(), start=1):
            self.person(name, 5_000_00)
            assert self.ask(table, name, "sit", box=box, cents=1_000_00).status == "done"
        return table

    def xtreme(self, players: str, **options: Any) -> str:
        """A linked table of Deuces Wild Xtreme."""
        rules = registry.room(XTREME).rules(FIGURES | options, {FIVE_CARD: "PT-BJS-5CL-E01"})
        return self.table(XTREME, players, rules)

    def say(self, table: str, name: str, do: str, **parts: Any) -> Told:
        """Ask for what must be done."""
        told = self.ask(table, name, do, **parts)
        assert told.status == "done", told
        return told

    def deals(self, table: str, do: str, **parts: Any) -> Told:
        """The dealer's part."""
        return self.say(table, f"dealer-{table[:8]}", do, roles=["dealer"], **parts)

    def start(self, table: str, hands: Mapping[str, str], bettors: str) -> Rig:
        """A round with its wagers up and the betting closed."""
        self.deals(table, "open_round")
        self.shuffled(table)
        host = self.pit.hosts[table]
        game = host.table.game.slug
        boxes = {player: box for box, player in host.table.seats.items()}
        for player in hands:
            required, dollar = REQUIRED.get(game, "ante"), self.dollar(table)
            stake = 10_00 if game == XTREME else STAKE
            self.say(table, player, "bet", box=boxes[player], wager=required, cents=stake)
            if player in bettors.split():
                self.say(table, player, "bet", box=boxes[player], wager=dollar, cents=1_00)
        self.deals(table, "close_bets")
        if game == XTREME:
            return Rig({f"box_{boxes[player]}": hand for player, hand in hands.items()})
        return Rig(cards_for(host.table, hands))

    def dollar(self, table: str) -> str:
        """What the linked wager is called there."""
        return FIVE_CARD if self.pit.hosts[table].table.game.slug == XTREME else "progressive"

    def shuffled(self, table: str) -> None:
        """The dealer has shuffled, where that comes first."""
        while isinstance(self._pending(table), ShuffleCards):
            self.deals(table, "enter", shuffled=True)

    def pending(self, table: str, kind: str) -> bool:
        """Is this what the table waits for?"""
        return type(self._pending(table)).__name__ == kind

    def asks(self, table: str, player: str) -> bool:
        """Is the question put to this player?"""
        return getattr(self._pending(table), "player", "") == player

    def rig(self, hands: Mapping[str, str]) -> Rig:
        """Cards for these hands."""
        return Rig(hands)

    def _pending(self, table: str) -> Any:
        round_ = self.pit.hosts[table].running
        return round_.pending if round_ is not None else None

    def go(self, table: str, rig: Rig, steps: int = 10_000) -> None:
        """Deal and play on until the floor is asked, the round is over, or the steps are."""
        game = self.pit.hosts[table].table.game.slug
        stays = {player: STAYS.get(game, "play") for player in self.pit.hosts[table].table.racks}
        for _ in range(steps):
            pending = self._pending(table)
            if pending is None or (isinstance(pending, Question) and pending.player == FLOOR):
                return
            if isinstance(pending, ShuffleCards):
                self.deals(table, "enter", shuffled=True)
            elif isinstance(pending, Chance):
                card = rig.answer(pending)
                assert card is not None
                self.deals(table, "enter", card=show_card(card))
            elif isinstance(pending, Question):
                option = choice_of(pending, stays)
                self.say(table, pending.player, "answer", option=option)
            elif isinstance(pending, Betting):
                self.deals(table, "close_bets")

    def round(self, table: str, hands: Mapping[str, str], bettors: str) -> None:
        """A round, up to the question whether a hand is confirmed or to its end."""
        self.go(table, self.start(table, hands, bettors))

    def confirm(self, table: str, who: tuple[str, list[str]], option: str = "confirmed") -> Told:
        """One of the two people answers."""
        return self.ask(table, who[0], "confirm", option=option, roles=who[1])

    def both(self, table: str, option: str = "confirmed") -> None:
        """Both people answer alike."""
        for who in (FLOORMAN, WATCH):
            assert self.confirm(table, who, option).status == "done"

    def awards(self, link: str = SHARED, most: int = 5) -> list[Award]:
        """The last awards of the link."""
        with self.store.read() as conn:
            return awards(conn, link, most)

    def displays(self, meter: str = "progressive") -> set[int]:
        """What the open tables show."""
        return {host.table.meters[meter] for host in self.pit.hosts.values()}

    def check(self) -> None:
        """Books, logs, meters, displays and awards agree."""
        with self.store.read() as conn:
            assert audit(conn) == []
            assert check_link(conn, LINK) == []
        balances = self.balances()
        assert sum(balances.values()) == 0
        for group in self.pit.groups.values():
            assert group.shared is not None
            for link in group.shared.links:
                amounts = link.readings.amounts(link.rule)
                assert {name: balances[f"link:{LINK}:{name}"] for name in amounts} == amounts
                for table in link.tables:
                    assert {name: table.meters[name] for name in amounts} == amounts
