from pitboss.errors import BadFile, HouseFault, PitbossError, Refusal, UnknownEvent, UnknownName


def test_a_refusal_cites_its_clause() -> None:
    assert str(Refusal("no odds before a point", "OH-B-4.III.A")) == (
        "no odds before a point [OH-B-4.III.A]"
    )
    assert str(Refusal("no chips", field="stake")) == "no chips"


def test_an_unknown_name_offers_the_near_ones() -> None:
    error = UnknownName("game", "Crapz", ["craps", "roulette"])
    assert str(error) == "unknown game 'Crapz'; did you mean craps?"
    assert str(UnknownName("game", "chess", ["craps"])) == "unknown game 'chess'"


def test_a_short_list_is_given_whole() -> None:
    known = ["decks", "soft_17"]
    error = UnknownName("option of blackjack:", "h17", known, plural="options")
    assert str(error) == "unknown option of blackjack: 'h17'; options: decks, soft_17"
    near = UnknownName("option of blackjack:", "soft17", known, plural="options")
    assert str(near).endswith("did you mean soft_17? options: decks, soft_17")


def test_a_bad_file_is_named() -> None:
    assert str(BadFile("a.toml", "games.craps: unknown key")) == "a.toml: games.craps: unknown key"


def test_one_tree() -> None:
    for kind in (Refusal, BadFile, UnknownName, HouseFault):
        assert issubclass(kind, PitbossError)
    assert issubclass(UnknownEvent, UnknownName)
