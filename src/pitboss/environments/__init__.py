"""Every table as an environment for learners: Gymnasium for one seat, PettingZoo for several.

Importing this package registers an id for each game, such as ``pitboss/Blackjack-v1``;
``gymnasium.make("pitboss.environments:pitboss/Blackjack-v1")`` imports it first. Whatever stands
behind an id is loaded when somebody makes it.
"""

from __future__ import annotations

from pitboss.rooms import registry

try:
    import gymnasium
except ModuleNotFoundError as missing:
    words = "environments want Gymnasium: pip install 'pitboss[environments]'"
    raise ModuleNotFoundError(words, name="gymnasium") from missing


VERSION = 1


def env_id(game: str) -> str:
    """The id of a game's environment.

    >>> env_id("three-card-poker")
    'pitboss/ThreeCardPoker-v1'
    """
    name = "".join(word.capitalize() for word in game.split("-"))
    return f"pitboss/{name}-v{VERSION}"


def register_all() -> None:
    """Register every game that has a table and is not registered yet."""
    for game in registry.slugs():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                id=env_id(game),
                entry_point="pitboss.environments.table_env:TableEnv",
                vector_entry_point="pitboss.environments.vector:TablesEnv",
                kwargs={"game": game},
            )


register_all()
