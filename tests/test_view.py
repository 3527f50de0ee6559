"""What everybody may see of a game that is still going on."""

from __future__ import annotations

import pytest

from companion.record.edits import CHANGE, INSERT, Edit
from companion.session import Session, record_events
from companion.store import shipped_files
from companion.view import View, Viewer, has_secrets

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: {}\n"


@pytest.mark.parametrize(("tracking", "covered"), [("turns", True), ("claims", False)])
def test_showing_tickets_ends_only_a_game_without_turns(tracking: str, covered: bool) -> None:
    """Where turns are tracked, a ticket shown too early reveals nobody else's."""
    lines = (
        "\nAnn keeps 2 tickets\nBea keeps Coxhoe - Durham, Darlington - Hartlepool\nAnn shows Durham - Middlesbrough\n"
    )
    session = Session(record_events(HEAD.format(tracking) + lines, shipped_files.board), shipped_files.board)
    assert has_secrets(session) is covered


def test_a_card_only_its_holder_named_is_not_on_a_covered_sheet() -> None:
    """As it is not on the board's list, it is among the sheet's remarks, but not while its holder keeps it covered."""
    kept = "Ann keeps Kabul - Delhi 3, Canton - Lhasa 12, Peking - Bombay 17"
    head = "board: team-asia\nteams: Ann + Bea yellow, Cal + Dee white\ntracking: claims\n\n"
    session = Session(record_events(f"{head}{kept}\n", shipped_files.board), shipped_files.board)
    assert has_secrets(session)
    assert any("Lhasa" in f"{remark}" for remark in session.sheet().notes)
    assert not any("Lhasa" in f"{remark}" for remark in View(session).session.sheet().notes)


USA = "board: usa\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\n\n"
TEAMS = "board: team-asia\nteams: Ann + Bea yellow, Cal + Dee white\ntracking: turns\n\n"


def session_of(record: str) -> Session:
    return Session(record_events(record, shipped_files.board), shipped_files.board)


def test_each_seat_knows_its_own_tickets_and_the_board_none() -> None:
    session = session_of(
        USA + "Ann keeps Denver - El Paso, Boston - Miami\nBea keeps Seattle - New York, Dallas - New York\n"
    )
    named = [
        tuple(bool(held.named) for held in View(session, Viewer(seat)).session.game.seats) for seat in (None, 0, 1, 2)
    ]
    assert named == [(False,) * 3, (True, False, False), (False, True, False), (False,) * 3]
    written = View(session).session.record(secrets=True)
    assert "Ann keeps 2 tickets\nBea keeps 2 tickets\n" in written


@pytest.mark.rule("AS-08")
def test_a_partner_sees_what_is_in_the_common_holder() -> None:
    kept = "Kabul - Delhi 3, Canton - Lhasa 12, Peking - Bombay 17"
    session = session_of(f"{TEAMS}Ann keeps {kept}; shares Canton - Lhasa 12\n")
    lines = [View(session, Viewer(seat)).session.moves[0].text for seat in range(4)]
    assert lines[0] == f"Ann keeps {kept}; shares Canton - Lhasa 12"
    assert lines[1] == "Ann keeps 3 tickets; shares Canton - Lhasa 12"
    assert lines[2] == lines[3] == "Ann keeps 3 tickets; shares 1 ticket"


@pytest.mark.rule("BA-19")
def test_a_card_secretly_named_by_another_is_accepted_silently() -> None:
    """Nobody is told before the end, in no view and no shared record; then the sheet says so."""
    session = session_of(USA + "Ann keeps Denver - El Paso, Boston - Miami\n")
    answer = View(session, Viewer(1)).play("Bea keeps Denver - El Paso, Dallas - New York")
    assert answer.verdict is not None
    assert answer.verdict.legal
    assert session.moves[1].text.endswith(" !")
    for seat in (None, 0, 1, 2):
        known = View(session, Viewer(seat)).session
        assert "!" not in known.record(secrets=True)
        assert known.sheet().refused == ()
    session.stop()
    says = [
        reason.says
        for entry in View(session).session.sheet().refused
        if entry.verdict
        for reason in entry.verdict.reasons
    ]
    assert says == ["Bea cannot hold Denver – El Paso: another player has it, and there is only one."]


@pytest.mark.rule("BA-18")
def test_a_ticket_shown_without_the_value_told_before_reads_the_same_whatever_others_named() -> None:
    """It would otherwise tell whether anybody named tickets in secret: with the value only if somebody did."""
    read = set[tuple[object, ...]]()
    for kept in ("Ann keeps 2 tickets", "Ann keeps Denver - El Paso, Boston - Miami"):
        session = session_of(f"{USA}{kept}\n")
        view = View(session, Viewer(1))
        view.play("Bea keeps Boston - Denver 36, Dallas - New York")
        view.play("Bea shows Boston - Denver")
        shown = view.session.moves[-1]
        assert shown.text == "Bea shows Boston - Denver 36"
        read.add((shown.text, shown.turn and shown.turn.steps[0].tickets[0].points))  # type: ignore[attr-defined]
    assert len(read) == 1


@pytest.mark.rule("BA-18", "BA-28")
def test_the_value_of_a_ticket_that_the_table_added_is_corrected_whatever_others_named() -> None:
    """A card that the board lacks, named in secret, is in its owner's game and not in that of the others."""
    for kept in ("Ann keeps 2 tickets", "Ann keeps Denver - Boston 9, Boston - Miami 8"):
        session = session_of(f"{USA}{kept}\ntable adds ticket Denver - Omaha 3\n")
        views = {seat: View(session, Viewer(seat)) for seat in (None, 0, 1)}
        session.known_to = lambda seat, views=views: views[seat].session
        assert session.play("table corrects ticket Denver - Omaha to 4").playable
        for game in (session.game, *(view.session.game for view in views.values())):
            assert [card.value for card in game.board.tickets if card.ends == ("Denver", "Omaha")] == [4]


@pytest.mark.rule("BA-18", "BA-28")
def test_a_ticket_shown_without_a_value_does_not_get_the_one_that_somebody_else_told_in_secret() -> None:
    """Insisted on, it counts what its line says: nothing. The view, and what a correction changes, would tell more."""
    seen = []
    for kept in ("Denver - Omaha 9", "Denver - Boston 9"):
        session = session_of(f"{USA}Ann keeps {kept}, Boston - Miami\nBea draws cards\nCal shows Denver - Boston !\n")
        correction = session.propose(Edit(INSERT, 1, "table adds ticket Denver - Boston 30"))
        lines = [View(session, viewer).session.moves[-1].text for viewer in (Viewer(), Viewer(1), Viewer(2))]
        seen.append((lines, [consequence.says for consequence in correction.consequences]))
    assert seen[0] == seen[1]
    assert seen[0][0] == ["Cal shows Denver - Boston !"] * 3


@pytest.mark.rule("BA-28")
def test_a_ticket_that_its_own_seat_or_everybody_knows_needs_no_value_again() -> None:
    session = session_of(f"{USA}Ann keeps Denver - Boston 9, Boston - Miami\nAnn shows Denver - Boston\n")
    assert session.play("Bea keeps Denver - Boston, Dallas - New York !").playable
    assert session.game.seats[0].shown == session.game.seats[1].named[:1]


@pytest.mark.rule("BA-18")
@pytest.mark.parametrize(
    "line", ["Bea keeps Boston - Miami, Seattle - New York ! so there", "Ann shows Boston - Miami ! why not"]
)
def test_a_needless_sign_of_insisting_does_not_tell_whether_others_named_their_tickets(line: str) -> None:
    """The `!` may have been needed only because of a ticket that somebody else named in secret, so it is never shown
    behind tickets that are allowed as far as the viewer knows.
    """
    seen = set()
    for kept in ("2 tickets", "Boston - Miami, Denver - El Paso", "Denver - El Paso, Dallas - New York"):
        session = session_of(f"{USA}Ann keeps {kept}\n{line}\n")
        seen.add(tuple(View(session, Viewer(seat)).session.moves[1].text for seat in (None, 1, 2)))
    assert len(seen) == 1
    assert "!" not in "".join(*seen)


def test_a_seat_cannot_play_what_it_may_not() -> None:
    session = session_of(USA + "Ann keeps Denver - El Paso, Boston - Miami\n")
    seen = View(session, Viewer(1))
    assert not seen.play("Bea keeps Denver - El Paso").playable
    with pytest.raises(ValueError, match="another seat"):
        seen.play("Cal keeps 2 tickets")
    assert len(session.moves) == 1


def test_comments_on_lines_that_name_tickets_are_hidden_too() -> None:
    """A comment, or what follows the `!`, may name them again."""
    session = session_of(
        USA + "Ann keeps Denver - El Paso ! and Boston - Miami  # or Dallas - New York\nBea keeps 2 tickets  # two\n"
    )
    assert View(session).session.record() == USA + "Ann keeps 1 ticket !\nBea keeps 2 tickets  # two\n"
    assert "Boston" in View(session, Viewer(0)).session.record(secrets=True)


def test_lines_that_did_not_count_count_for_nobody() -> None:
    """A correction may leave a line refused because of a secret: all see that it does not count, but not why."""
    session = session_of(
        USA + "Ann keeps Denver - El Paso, Boston - Miami\nBea keeps Seattle - New York, Dallas - New York\n"
        "Cal keeps 2 tickets\nAnn draws 3 tickets, keeps Los Angeles - Miami\n"
    )
    session.agree(session.propose(Edit(CHANGE, 1, "Ann keeps Los Angeles - Miami, Boston - Miami")))
    entry = View(session, Viewer(2)).session.moves[3]
    assert not entry.played
    assert entry.text == "Ann draws 3 tickets, keeps 1"
    assert entry.verdict is not None
    assert [(reason.rule, reason.says) for reason in entry.verdict.reasons] == [
        ("BA-18", "Why is shown once the tickets are revealed.")
    ]
    assert View(session).session.game.seats[0].kept == session.game.seats[0].kept == 2


def test_beside_secrets_lines_without_any_are_told_as_they_were_judged() -> None:
    """Why a claim did not count, a `!` that was not needed, and what the table said after one."""
    kept = "Ann keeps Denver - El Paso, Boston - Miami\nBea keeps 2 tickets\nCal keeps 2 tickets\n"
    lines = (
        "Ann claims Denver - Santa Fe with 2 red",
        "Bea claims Denver - Santa Fe with 2 blue",
        "Bea claims Dallas - Houston with 1 red !",
        "Cal claims Denver - Santa Fe with 2 blue ! we allow it",
    )
    session = session_of(USA + kept + "\n".join(lines) + "\n")
    entries = View(session, Viewer(1)).session.moves[3:]
    assert [entry.text for entry in entries] == list(lines)
    assert [entry.played for entry in entries] == [True, False, True, True]
    refused = entries[1].verdict
    assert refused is not None
    assert [reason.rule for reason in refused.reasons] == ["BA-08"]
    assert [entry.turn.insists for entry in entries if entry.turn is not None] == [None, None, "", "we allow it"]


def test_once_the_game_has_ended_everybody_sees_all_of_it() -> None:
    """The game is over or stopped; once it goes on, they no longer do."""
    session = session_of(USA + "Ann keeps Denver - El Paso, Boston - Miami\nBea keeps 2 tickets\nCal keeps 2 tickets\n")
    seen = View(session)
    assert not seen.session.game.seats[0].named
    session.stop()
    assert seen.session.replay is session.replay
    assert seen.session.ended
    session.play("Ann draws red, blue")
    assert not seen.session.game.seats[0].named
    finished = session_of("board: usa\nplayers: Ann red, Bea blue\ntracking: final\n\nAnn shows Denver - El Paso\n")
    assert View(finished).session.replay is finished.replay


def test_a_game_without_secrets_is_its_own_view() -> None:
    """Nothing is judged a second time."""
    session = session_of(USA + "Ann keeps 2 tickets\nBea keeps 2 tickets\nCal keeps 2 tickets\nAnn draws red, blue\n")
    seen = View(session).session.replay.entries
    assert all(mine is entry for mine, entry in zip(seen, session.replay.entries, strict=True))


def test_a_view_continues_where_it_was() -> None:
    """One more move is projected on its own; an undo projects nothing before it again."""
    session = session_of(USA + "Ann keeps Denver - El Paso, Boston - Miami\nBea keeps 2 tickets\nCal keeps 2 tickets\n")
    seen = View(session)
    before = seen.session.replay.entries
    session.play("Ann draws red, blue")
    assert all(mine is entry for mine, entry in zip(seen.session.replay.entries, before, strict=False))
    session.undo()
    session.undo()
    assert all(mine is entry for mine, entry in zip(seen.session.replay.entries, before, strict=False))
    assert seen.session.moves[-1].text == "Bea keeps 2 tickets"
