"""Rerolled dice in words, read and written, and what people type who only know the word."""

import pytest
from tabletop import Tabletop

from companion.families.dice.steps import Reroll, Roll
from companion.record.faults import Unclear, Unreadable
from companion.record.lines import read_line, write_line

GAME = Tabletop("europe", head=("dice: yes",)).played().game
CARDS = Tabletop("europe").played().game
FULL = "Ann rolls 2 single 2 double 1 wild, again 2 double now 1 single 1 wild"


def written(line: str, assume: int | None = None) -> str:
    turn = read_line(GAME, line, assume)
    assert turn is not None
    text = write_line(GAME, turn)
    assert read_line(GAME, text) == turn
    return text


@pytest.mark.parametrize(
    "line",
    [
        FULL,
        "Ann rolls 2 single 2 double 1 wild, again 2 double, now 1 single 1 wild",
        "Ann rolls 2 single 2 double 1 wild again 2 doubles as 1 single and 1 wild",
        "Ann rolls 2 single 2 double 1 wild and rerolls 2 double, now 1 single 1 wild",
        "Ann rolls 2 single 2 double 1 wild; rerolls 2 double, now 1 single 1 wild",
        "Ann rolls 2 single 2 double 1 wild; rolls again 2 double, now 1 single 1 wild",
        "rolls ssddw again dd now sw",
    ],
)
def test_one_re_roll_in_many_words(line: str) -> None:
    assert written(line, 0) == FULL


def test_a_whole_turn_is_written_as_it_was_entered() -> None:
    line = f"{FULL}; claims Angora - Smyrna with 3 single; tunnel 1; adds 1 wild"
    assert written(line) == line
    late = "Ann rolls 5 single; takes 1 single token; again 1 single, now 1 wild"
    assert written(late).endswith("; rolls 5 single, again 1 single now 1 wild")


def test_the_roll_is_the_dice_after_the_re_roll() -> None:
    turn = read_line(GAME, FULL)
    assert turn is not None
    first = ((2, "single"), (2, "double"), (1, "wild"))
    again = Reroll(((2, "double"),), ((1, "single"), (1, "wild")))
    assert turn.steps == (Roll(((3, "single"), (2, "wild")), first, (again,)),)


@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("Ann rolls 5 single again 2 wild", "Ann rolls 5 single, again 2 single now 2 wild"),
        (
            "Ann rolls ssddw again 5 wild",
            "Ann rolls 2 single 2 double 1 wild, again 2 single 2 double 1 wild now 5 wild",
        ),
        ("Ann rolls 5 single again all, 5 wild", "Ann rolls 5 single, again 5 single now 5 wild"),
    ],
)
def test_which_dice_may_be_left_out_where_it_is_clear(line: str, full: str) -> None:
    assert written(line) == full


def test_otherwise_it_is_asked_and_each_answer_works() -> None:
    with pytest.raises(Unclear) as raised:
        read_line(GAME, "Ann rolls 2 single 3 double again 2 wild")
    fault = raised.value
    assert fault.message == "Which dice were rolled again? Such as: again 1 double now 1 wild."
    assert fault.names == ("2 single now 2 wild", "1 single 1 double now 2 wild", "2 double now 2 wild")
    for name in fault.names:
        assert read_line(GAME, f"{fault.text[: fault.start]}{name}{fault.text[fault.end :]}")


@pytest.mark.parametrize(
    "line", ["rerolls", "Ann rerolls 2 single", "Ann again 2 wild", "reroll 2", "Ann passes; again 2 wild"]
)
def test_without_a_roll_it_says_what_counts(line: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read_line(GAME, line, 0)
    example = "rolls 2 single 1 double 1 station 1 wild"
    assert raised.value.message == (
        f"Only the final dice count: {example}. To add the first roll: {example}, again 1 double now 1 wild."
    )
    assert read_line(GAME, example, 0)
    assert read_line(GAME, f"{example}, again 1 double now 1 wild", 0)


def test_where_nobody_plays_with_dice_they_are_not_mentioned() -> None:
    with pytest.raises(Unreadable) as raised:
        read_line(CARDS, "Ann rerolls 2 single")
    assert "dice" not in raised.value.message


@pytest.mark.parametrize(
    ("tail", "says"),
    [
        ("again", "the dice that were rolled again and what they show now, such as again 1 double now 1 wild"),
        ("again 0 single", "the dice that were rolled again and what they show now"),
        ("again 1 single now", "the dice, such as"),
        ("again all", "the dice, such as"),
    ],
)
def test_what_is_missing_is_pointed_out(tail: str, says: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read_line(GAME, f"Ann rolls 5 single {tail}")
    assert says in raised.value.message


def test_a_roll_of_thousands_is_not_enumerated() -> None:
    with pytest.raises(Unclear) as raised:
        read_line(GAME, "Ann rolls 999 single 999 double 999 wild 999 station again 500 single")
    assert not raised.value.names
