"""A tunnel entered step by step: what is asked, what it costs, and how it may continue."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.families.dice.steps import TunnelDice
from companion.game.extra_cost import TurnUp
from companion.game.moves import Step, Turn
from companion.game.questions import Question
from companion.game.state import Game
from companion.record import questions
from companion.record.faults import Unclear, Unreadable
from companion.record.lines import read_line, write_line

ASIA = Tabletop("team-asia", 4, teams=True)
DRAWN = ("Ann draws cards", "Bea draws cards", "Cal draws cards", "Dee draws cards")
CLAIM = "Ann claims Kabul - Kashgar with 3 yellow"
"""Four cards are printed there."""
MANY = "Ann claims Kashgar - Rawalpindi with 2 black"
"""Six cards are printed there."""
EUROPE = Tabletop("europe", head=("dice: yes",))
ROLL = "Ann rolls 4 single 1 wild; claims München - Zürich with 2 single"


def asked(game: Game, line: str) -> tuple[Turn, Question | None]:
    """A line, and what its claim still has to say."""
    turn = read_line(game, line)
    assert turn is not None
    return turn, questions.needed_question(game, turn)


def asks(table: Tabletop, line: str, *before: str) -> bool:
    _, question = asked(table.played(*before).game, line)
    return question is not None


def read(game: Game, line: str, text: str) -> Step:
    """An answer to what a line asks."""
    _, question = asked(game, line)
    assert question is not None
    return questions.read_answer(game, question, text)


def ends(table: Tabletop, line: str, answer: str, *before: str) -> tuple[int | None, list[str]]:
    """What the tunnel costs, and the possible endings, each as the text after the claim."""
    game = table.played(*before).game
    turn, question = asked(game, line)
    assert question is not None
    known = questions.with_answer(turn, question, questions.read_answer(game, question, answer))
    after = questions.needed_question(game, known)
    if after is None:
        return 0, [""]
    assert after.due is not None
    ways = [write_line(game, offer.turn) for offer in questions.legal_offers(game, 0, after.continuations())]
    known_steps = 3 if table.head else 2  # with dice the roll comes first
    return after.due.cost, ["; ".join(text.split("; ")[known_steps:]) for text in ways]


def test_only_an_unrecorded_tunnel_is_asked_about() -> None:
    assert asks(ASIA, CLAIM)
    assert asks(ASIA, "Ann claims Kabul - Kashgar")
    assert not asks(ASIA, "Ann claims Delhi - Karachi with 4 purple")
    assert not asks(ASIA, f"{CLAIM}; turned up blue blue blue blue")
    assert not asks(ASIA, f"{CLAIM} !")
    assert not asks(Tabletop("team-asia", 4, "claims", teams=True), CLAIM)
    assert asks(EUROPE, ROLL)
    assert not asks(EUROPE, f"{ROLL}; tunnel 1; adds 1 single")


@pytest.mark.parametrize(
    ("board", "line", "count"),
    [("europe", "Ann claims München - Zürich", 3), ("team-asia", CLAIM, 4), ("team-asia", MANY, 6)],
)
def test_the_example_has_as_many_cards_as_are_turned_up(board: str, line: str, count: int) -> None:
    game = game_of(board)
    _, question = asked(game, line)
    assert question is not None
    step = questions.read_answer(game, question, questions.example(game, question))
    assert isinstance(step, TurnUp)
    assert len({card.colour for card in step.cards}) == len(step.cards) == count


def game_of(board: str) -> Game:
    return Tabletop(board, 3 if board != "team-asia" else 4, teams=board == "team-asia").played().game


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("y w b g", ["yellow", "wild", "blue", "green"]),
        ("ywbg", ["yellow", "wild", "blue", "green"]),
        ("k, h, p", ["black", "white", "purple"]),
        ("2 yellow wild", ["yellow", "yellow", "wild"]),
        ("2y w", ["yellow", "yellow", "wild"]),
        ("Yel LOCO whi bla", ["yellow", "wild", "white", "black"]),
        ("nothing", []),
    ],
)
def test_cards_as_people_type_them(typed: str, cards: list[str]) -> None:
    step = read(game_of("team-asia"), CLAIM, typed)
    assert isinstance(step, TurnUp)
    assert [card.colour for card in step.cards] == cards


@pytest.mark.parametrize("typed", ["bl", "y wh bl"])
def test_two_colours_that_begin_alike_are_unclear(typed: str) -> None:
    with pytest.raises(Unclear) as fault:
        read(game_of("team-asia"), CLAIM, typed)
    assert fault.value.names == ("black", "blue")
    assert fault.value.start == typed.index("bl")


@pytest.mark.parametrize("typed", ["y pinkish", "7", "x", "y 3", "999 y", "é"])
def test_a_word_that_is_no_card_is_reported_with_its_place(typed: str) -> None:
    with pytest.raises(Unreadable):
        read(game_of("team-asia"), CLAIM, typed)


def test_symbols_are_entered_as_a_number() -> None:
    assert read(EUROPE.played().game, ROLL, " 2 ") == TunnelDice(2)
    for typed in ("", "two", "²", "999"):
        with pytest.raises(Unreadable):
            read(EUROPE.played().game, ROLL, typed)


@pytest.mark.rule("AS-17")
def test_each_match_costs_a_card_of_the_colour_or_a_wild() -> None:
    cost, ways = ends(ASIA, CLAIM, "y w b g", *DRAWN)
    assert cost == 2
    assert ways == ["adds 2 yellow", "adds 1 yellow 1 wild", "adds 2 wild", "gives up"]
    assert ends(ASIA, CLAIM, "b b g k", *DRAWN)[0] == 0


@pytest.mark.rule("AS-18")
def test_for_wilds_alone_the_extra_cost_is_paid_in_wilds() -> None:
    cost, ways = ends(ASIA, "Ann claims Kabul - Kashgar with 3 wild", "y w b g", *DRAWN)
    assert (cost, ways) == (1, ["adds 1 wild", "gives up"])


@pytest.mark.rule("AS-19")
def test_with_too_few_cards_a_player_gives_up() -> None:
    """Four cards in hand, three of which are laid: there are no two more."""
    assert ends(ASIA, CLAIM, "y w b g") == (2, ["gives up"])


def test_too_many_or_too_few_cards_are_reported_before_the_cost() -> None:
    game = ASIA.played().game
    turn, question = asked(game, CLAIM)
    assert question is not None
    for cards, rules in (("y w b g g", ["AS-17"]), ("y w b", ["AS-20"]), ("y w b g", [])):
        known = questions.with_answer(turn, question, read(game, CLAIM, cards))
        assert [reason.rule for reason in questions.reasons_against(game, known, question)] == rules


def test_an_unrecorded_payment_has_an_unknown_cost() -> None:
    cost, ways = ends(ASIA, "Ann claims Kabul - Kashgar", "y w b g", *DRAWN)
    assert cost is None
    assert ways == ["", "gives up"]


@pytest.mark.rule("DX-15")
def test_symbols_cost_dice_or_tokens() -> None:
    cost, ways = ends(EUROPE, ROLL, "2")
    assert cost == 2
    assert ways == ["adds 2 single", "adds 1 single 1 wild", "gives up"]
    assert ends(EUROPE, ROLL, "0")[1] == [""]


@pytest.mark.rule("DX-16")
def test_tokens_bought_in_the_line_stay_only_where_dice_are_left() -> None:
    """Three dice are left after the claim and buy a token; after one symbol two are left for it, after two none."""
    line = f"{ROLL}; takes 1 single token"
    assert ends(EUROPE, line, "1")[1][0] == "adds 1 single; takes 1 single token"
    assert ends(EUROPE, line, "2")[1] == ["adds 2 single", "adds 1 single 1 wild", "gives up"]
