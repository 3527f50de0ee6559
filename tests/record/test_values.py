"""Ticket values that were left out, on boards whose files do not list every card."""

from __future__ import annotations

import pytest
from tabletop import Tabletop

from companion.game.moves import Turn
from companion.record import values
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line
from companion.referee import judge
from companion.store.own_boards import save_tickets
from companion.store.shipped_files import board

ASIA = Tabletop("team-asia", 4, teams=True)


def turn_of(line: str, table: Tabletop = ASIA) -> Turn:
    turn = read_line(table.played().game, line)
    assert turn is not None
    return turn


@pytest.mark.rule("BA-28")
def test_the_shortest_path_is_suggested_ticket_by_ticket() -> None:
    """Values that were entered stay; the line is legal once every ticket has one."""
    game, turn = ASIA.played().game, turn_of("Ann keeps Kabul - Delhi, Canton - Lhasa 12, Peking - Bombay")
    assert values.lacks_only_values(judge(game, turn).reasons)
    for worth in (3, 17):
        first = values.tickets_without_value(turn)[0]
        assert values.likeliest_value(game, first) == worth
        turn = values.with_value(turn, worth)
    assert values.tickets_without_value(turn) == ()
    assert write_line(game, turn) == "Ann keeps Kabul - Delhi 3, Canton - Lhasa 12, Peking - Bombay 17"
    assert judge(game, turn).legal


@pytest.mark.parametrize("line", ["Ann draws 4 tickets, keeps Kabul - Delhi", "Ann shows Kabul - Delhi"])
def test_drawn_and_shown_tickets_too(line: str) -> None:
    turn = values.with_value(turn_of(line), 9)
    assert write_line(ASIA.played().game, turn).endswith("Kabul - Delhi 9")


@pytest.mark.rule("BA-28")
@pytest.mark.parametrize("line", ["Ann keeps kabul delhi 3, canton lhasa 12, peking bombay", "Ann shows kabul-delhi"])
def test_a_ticket_missing_from_the_board_needs_no_dash(line: str) -> None:
    """A ticket that the board lists needs none either; its value is proposed as well."""
    turn = turn_of(line)
    assert all(values.likeliest_value(ASIA.played().game, named) for named in values.tickets_without_value(turn))
    ends = [named.ends for step in turn.steps for named in step.tickets]
    assert ends == [("Kabul", "Delhi"), ("Canton", "Lhasa"), ("Peking", "Bombay")][: len(ends)]
    with pytest.raises(RecordFault, match="write it with a dash"):
        read_line(Tabletop("usa").played().game, "Ann keeps duluth dallas 9, boston miami")


@pytest.mark.parametrize("tracking", ["turns", "final", "counts"])
@pytest.mark.parametrize("move", ["keeps denver - miami", "shows denver - miami", "completed denver - el paso"])
def test_a_value_in_digits_that_python_does_not_read_is_a_fault(move: str, tracking: str) -> None:
    """Such as the Ethiopic ones, which count as digits but not as decimal numbers."""
    game = Tabletop("usa", tracking=tracking).played().game
    assert "፩".isdigit()
    with pytest.raises(RecordFault, match="፩"):
        read_line(game, f"Ann {move} ፩")


def test_other_faults_are_not_asked_about() -> None:
    game = ASIA.played().game
    assert not values.lacks_only_values(judge(game, turn_of("Ann keeps Kabul - Delhi")).reasons)  # three are needed
    assert not values.lacks_only_values(judge(game, turn_of("Ann draws cards")).reasons)


def test_a_board_lists_all_its_cards_or_not() -> None:
    assert values.all_tickets_listed(Tabletop("usa").played().game)
    assert not values.all_tickets_listed(ASIA.played().game)
    assert not values.all_tickets_listed(Tabletop("maerklin").played().game)


def test_with_some_cards_listed_the_others_still_exist() -> None:
    """A table's own copy that lists one of 60 cards: one is not all of them, and 60 can still be drawn."""
    kept = ASIA.played("Ann keeps Kabul - Delhi 6, Canton - Lhasa 12, Peking - Bombay 17").game
    save_tickets("team-asia", [card for card in kept.board.tickets if card.unlisted][:1])
    assert len(board("team-asia").tickets) == 1
    assert not values.all_tickets_listed(ASIA.played().game)
    many = ("Ann draws 4 tickets, keeps 4",) * 3
    assert Tabletop("team-asia", 4, "claims", teams=True).allows(*many)


@pytest.mark.rule("BA-28")
def test_values_are_written_if_only_the_users_copy_lists_the_cards() -> None:
    """A record is also read at other tables, whose copies of the board lack these cards."""
    game = ASIA.played("Ann keeps Kabul - Delhi 6, Canton - Lhasa 12, Peking - Bombay 17").game
    save_tickets("team-asia", [card for card in game.board.tickets if card.unlisted])
    line = "Ann keeps Delhi - Kabul, Canton - Lhasa, Peking - Bombay"
    written = write_line(ASIA.played().game, turn_of(line))
    assert written == "Ann keeps Delhi - Kabul 6, Canton - Lhasa 12, Peking - Bombay 17"
    assert write_line(ASIA.played().game, turn_of(written)) == written
    usa = Tabletop("usa")
    assert write_line(usa.played().game, turn_of("Ann shows Boston - Miami", usa)) == "Ann shows Boston - Miami"
