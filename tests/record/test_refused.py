"""Moves that are not allowed, listed with what speaks against them."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.record import refused as module
from companion.record.refused import MOST, refused_moves
from companion.referee import judge

STARTED = ("Ann keeps 3 tickets", "Ann draws cards", "Bea draws cards", "Cal claims Denver - Omaha")


def refusals(typed: str, *lines: str, table: Tabletop | None = None) -> dict[str, tuple[str, str]]:
    """Each refused line with its first rule and a short reason."""
    game = (table or Tabletop("usa")).played(*lines).game
    speaker = game.clock.on_turn if game.table.by_turns else None
    listed = refused_moves(game, typed, speaker)
    for suggestion in listed:
        assert suggestion.turn is not None
        assert [reason.rule for reason in judge(game, suggestion.turn).reasons][-1] == suggestion.against[-1].rule
    return {suggestion.line: (suggestion.against[0].rule, suggestion.against[0].briefly) for suggestion in listed}


@pytest.mark.parametrize(
    ("typed", "line", "why"),
    [
        ("den", "Ann claims Denver - Omaha", ("BA-08", "Cal owns it")),
        ("omaha - d", "Ann claims Omaha - Denver", ("BA-08", "Cal owns it")),
        ("bea dra 3", "Bea draws 3 tickets, keeps 1", ("BA-03", "it is Ann's turn")),
    ],
)
def test_what_is_refused_and_why(typed: str, line: str, why: tuple[str, str]) -> None:
    lines = refusals(typed, *STARTED)
    assert lines[line] == why


def test_a_whole_line_has_its_own_verdict() -> None:
    assert "Ann claims Denver - Omaha" not in refusals("den om", *STARTED)
    assert "Ann claims Omaha - Denver" not in refusals("om den", *STARTED)


def test_the_other_track_of_a_double_is_closed() -> None:
    lines = refusals("den kan", "Ann claims Denver - Kansas City orange", table=Tabletop("usa", 2))
    assert lines == {"Bea claims Denver - Kansas City black": ("BA-10", "closed: Ann has the other track")} or (
        lines == {"Bea claims Denver - Kansas City orange": ("BA-08", "Ann owns it")}
    )


def test_only_what_matches_and_a_dozen_at_most() -> None:
    assert len(refusals("", *STARTED)) <= MOST
    assert all("Omaha" in line for line in refusals("oma", *STARTED))
    assert refusals("zzz", *STARTED) == {}


def test_the_number_of_moves_judged_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []

    def counting(game: object, turn: object) -> object:
        judged.append(turn)
        return judge(game, turn)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "judge", counting)
    game = Tabletop("world", 2).played().game
    refused_moves(game, "", 0)
    assert 0 < len(judged) <= module.MOST_JUDGED


def test_with_dice_a_missing_roll_is_not_given_as_a_reason() -> None:
    table = Tabletop("usa", 2, head=("dice: yes",))
    assert refusals("den", table=table) == {}
    rolled = "Ann rolls 4 single 1 wild; claims Denver - Omaha with 4 single"
    assert refusals("den", rolled, table=table)["Bea claims Denver - Omaha"] == ("BA-08", "Ann owns it")


def test_where_turns_are_not_recorded_a_name_says_whose_move() -> None:
    table = Tabletop("usa", tracking="claims")
    assert refusals("bea den", "Ann claims Denver - Omaha", table=table) == {
        "Bea claims Denver - Omaha": ("BA-08", "Ann owns it")
    }
