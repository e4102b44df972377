"""What users call games, wagers and pay tables, and where to look when nothing has that name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pitboss.errors import Refusal, UnknownName
from pitboss.rulebook.game_rules import filed_games
from pitboss.rulebook.paytables import ids_named
from pitboss.talk.words import tokens

MOST = 3  # places that a hint names


def slug_of(words: str) -> str:
    """``Don't Pass`` as the rulebook writes it: ``dont_pass``."""
    return "_".join(tokens(words))


# --- games ---------------------------------------------------------------------------------------


def initials(slug: str) -> str:
    """The short name of a game: ``uth`` is ultimate-texas-holdem."""
    parts = slug.split("-")
    return "".join(part[0] for part in parts) if len(parts) > 1 else ""


def game_named(words: str, slugs: Sequence[str]) -> str:
    """The game that words mean: its name, its initials, or the beginnings of some of its words."""
    said = tokens(words)
    wanted = "-".join(said)
    by_initials = [slug for slug in slugs if initials(slug) == wanted]
    begun = [slug for slug in slugs if said and slug.startswith(wanted)]
    some = [slug for slug in slugs if said and _has(slug, said)]
    for found in ([slug for slug in slugs if slug == wanted], by_initials, begun, some):
        if len(found) == 1:
            return found[0]
        if found:
            raise Refusal(f"{words!r} could be: {', '.join(found)}", field="game")
    raise unknown_game(words, slugs)


def _has(slug: str, said: tuple[str, ...]) -> bool:
    parts = slug.split("-")
    return all(len(word) > 2 and any(part.startswith(word) for part in parts) for word in said)


def unknown_game(words: str, slugs: Sequence[str]) -> Refusal:
    """No such game: close names, the games that have a wager of that name, or where to look."""
    unknown = UnknownName("game", words, slugs)
    if homes := wager_homes(words):
        hint = f"; {_homes_words(words, homes)}"
    else:
        hint = "" if unknown.close() else " (pitboss games lists them; pitboss find looks further)"
    return Refusal(f"{unknown}{hint}", field="game")


# --- wagers --------------------------------------------------------------------------------------


def wager_homes(words: str) -> list[tuple[str, str]]:
    """The games that have a wager of that name, with its slug there."""
    wanted = "".join(tokens(words))
    found = []
    for game, rules in filed_games().items():
        for slug, rule in rules.wagers.items():
            if wanted and wanted in ("".join(tokens(slug)), "".join(tokens(rule.name))):
                found.append((game, slug))
    return found


def _homes_words(words: str, homes: Sequence[tuple[str, str]]) -> str:
    games = ", ".join(game for game, _ in homes[:MOST])
    more = " and others" if len(homes) > MOST else ""
    game, slug = homes[0]
    return f"{words} is a wager of {games}{more}: pitboss par {game} --wager {slug}"


def unknown_wager(game: str, words: str, known: Iterable[str]) -> Refusal:
    """No such wager in this game: what it has, and which game has that one."""
    names = list(dict.fromkeys(known))
    unknown = UnknownName(f"wager of {game}", words, names)
    homes = [home for home in wager_homes(words) if home[0] != game]
    hint = f"; {_homes_words(words, homes)}" if homes else ""
    return Refusal(f"{unknown}{hint}; wagers: {', '.join(_families(names))}", field="wager")


def _families(names: Iterable[str]) -> list[str]:
    """Wagers by name; those that differ in a number only, once: ``place`` is every place bet."""
    return list(dict.fromkeys(re.sub(r"(_[0-9]+)+$", "", name) for name in names))


# --- pay tables ----------------------------------------------------------------------------------


def table_named(game: str, words: str, known: Iterable[str]) -> str:
    """The pay table that words mean: its id, or an end of it that only one has."""
    ids = list(dict.fromkeys(known))
    found = ids_named(words, ids)
    if len(found) == 1:
        return found[0]
    if found:
        raise Refusal(f"pay table {words!r} could be: {', '.join(found)}", field="pay_table")
    raise UnknownName(f"pay table of {game}", words, ids, plural="pay tables")
