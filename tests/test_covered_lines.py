"""Kept tickets leak through no back door: ids, reasons, faults of saved games, refused lines (BA-18)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.archive.open_game import OpenGame
from companion.cli import main
from companion.record import ticket_cards
from companion.record.edits import CHANGE, Edit
from companion.record.faults import Unreadable
from companion.record.replay import replay, write_record
from companion.record.secret_tickets import report_without_secrets, without_secrets
from companion.session import Session, record_events
from companion.session.feedback import plain_text, played_lines
from companion.session.follow_up import follow_up
from companion.store.reading import read_game
from companion.store.shipped_files import board
from companion.store.text_copy import read_copy, same_line
from companion.view import View

HEAD = "board: {}\nplayers: Ann, Bea\ntracking: {}\n"

LINES = ("Ann keeps Boston - Miami, Denver - El Paso", "Bea keeps 2 tickets")
REFUSED = "Ann draws 3 tickets, keeps Boston - Miami, Portland - Phoenix"


def begun(name: str, *lines: str, tracking: str = "turns", head: str = "") -> Session:
    text = HEAD.format(name, tracking) + head + "\n" + "".join(f"{line}\n" for line in lines)
    return Session(record_events(text, board), board)


@pytest.mark.rule("BA-18")
def test_a_card_entered_by_the_table_cannot_be_asked_for_by_id() -> None:
    session = begun("maerklin", "Ann keeps Augsburg - Dortmund 21, Berlin - Erfurt 12")
    kept = [card.id for card in session.game.board.tickets if card.unlisted]
    assert kept
    for card in kept:
        answer = session.preview(f"Bea keeps {card}, 2")
        assert answer.fault is not None
        assert "Augsburg" not in answer.fault.message + answer.fault.hint


@pytest.mark.rule("BA-18")
def test_names_typed_at_the_laptop_are_completed_as_if_nobody_had_named_a_ticket() -> None:
    games = [begun("maerklin"), begun("maerklin", "Ann keeps Augsburg - Dortmund 21, Berlin - Erfurt 12")]
    for session in games:
        OpenGame(session)
    typed = ("Bea keeps augsburg - d", "Bea keeps berlin - e", "Bea keeps Augsburg - Dortmund 9, Berlin - E")
    for text in (*typed, "Bea keeps augsburg", "Bea shows berlin - erfrut"):
        answers = [session.preview(text) for session in games]
        assert [answer.fault is not None and answer.fault.message for answer in answers] == [
            answers[0].fault.message
        ] * 2
        assert len({str([row.line for row in session.suggestions(text)]) for session in games}) == 1
        assert len({str([row.line for row in session.candidates(answers[0])]) for session in games}) == 1
        possible = (session.possible_lines(answer, text) for session, answer in zip(games, answers, strict=True))
        assert len({str(rows) for rows in possible}) == 1
        assert len({str([row.line for row in session.refusals(text)]) for session in games}) == 1


def test_a_fault_of_the_line_in_full_lies_within_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as one ticket too many, of which others named some in secret."""
    session = begun("maerklin", "Ann keeps Augsburg - Dortmund 21, Berlin - Erfurt 12")
    OpenGame(session)
    monkeypatch.setattr(ticket_cards, "MOST_CARDS", 2)
    fault = session.preview("Bea keeps aug erf 5, ber dres 4").fault
    assert fault is not None
    assert (fault.start, fault.end) == (0, len("Bea keeps aug erf 5, ber dres 4"))


@pytest.mark.rule("BA-18")
@pytest.mark.parametrize(("name", "line"), [("usa", "keeps {}, Portland - Phoenix"), ("county-durham", "keeps {}, 1")])
def test_no_answer_at_the_laptop_tells_which_tickets_somebody_else_has(name: str, line: str) -> None:
    """Whatever Ann named in secret, all that Bea may type about a ticket is answered alike."""
    cards = board(name).tickets
    tickets_of = [" - ".join(card.ends) for card in cards if len(card.options) == 1]
    games = [begun(name, f"Ann keeps {', '.join(tickets_of[first : first + 3])}") for first in (0, 3)]
    for session in games:
        OpenGame(session)
    for ticket in tickets_of[:8]:
        for typed in (line, line.split(",")[0], "shows {}", "draws 3 tickets, keeps {}"):
            text = f"Bea {typed.format(ticket)}"
            answers = [session.preview(text) for session in games]
            told = [
                (answer.line, answer.fault and answer.fault.message, answer.verdict and answer.verdict.reasons)
                for answer in answers
            ]
            assert told[0] == told[1], text
            asked = [follow_up(session, answer) for session, answer in zip(games, answers, strict=True)]
            assert (asked[0] is None) == (asked[1] is None), text


@pytest.mark.rule("BA-19")
@pytest.mark.parametrize("typed", ["Bea keeps Boston - Miami, Dallas - New York", "keeps bos mia, dal new"])
def test_a_ticket_that_somebody_else_named_is_accepted_at_the_laptop_too(typed: str) -> None:
    """It counts with a `!` that nobody sees before the end; then the sheet says so."""
    session = begun("usa", LINES[0])
    opened = OpenGame(session)
    answer = session.play(typed if typed.startswith("Bea") else f"bea {typed}")
    assert answer.playable
    assert (answer.line, session.moves[1].text) == (
        "Bea keeps Boston - Miami, Dallas - New York",
        "Bea keeps Boston - Miami, Dallas - New York !",
    )
    assert opened.view().session.moves[1].text == "Bea keeps 2 tickets"
    assert [seat.kept for seat in session.game.seats] == [2, 2]
    session.stop()
    (refused,) = session.sheet().refused
    assert refused.played
    assert refused.verdict is not None
    assert [reason.rule for reason in refused.verdict.reasons] == ["BA-19"]


@pytest.mark.rule("BA-19")
def test_a_correction_that_names_such_a_ticket_is_accepted_too() -> None:
    session = begun("usa", LINES[0], "Bea keeps Portland - Phoenix, Dallas - New York")
    OpenGame(session)
    correction = session.propose(Edit(CHANGE, 2, "Bea keeps Boston - Miami, Dallas - New York"))
    assert correction.possible
    assert correction.answer is not None
    assert not correction.answer.line.endswith("!")
    session.agree(correction)
    assert session.moves[1].text == "Bea keeps Boston - Miami, Dallas - New York !"
    assert session.moves[1].played


@pytest.mark.rule("BA-19")
def test_ones_own_tickets_are_known_at_the_laptop() -> None:
    session = begun("usa", LINES[0], "Bea keeps Portland - Phoenix, Dallas - New York", "Ann draws cards")
    OpenGame(session)
    answer = session.preview("Bea draws 3 tickets, keeps Dallas - New York")
    assert answer.verdict is not None
    assert [reason.rule for reason in answer.verdict.reasons] == ["BA-19"]


@pytest.mark.rule("BA-18")
def test_objections_to_kept_tickets_are_not_shown_once_they_are_played() -> None:
    session = begun("usa", "Ann keeps Boston - Miami, Los Angeles - Miami")
    answer = session.play("Bea keeps Boston - Miami, Dallas - New York !")
    says = plain_text(played_lines("played", session.moves[-1], answer))
    assert "Bea keeps 2 tickets" in says
    assert "Boston" not in says


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("Ann keeps Gate - Apple Tree 7", "Ann keeps …"),
        ("Ann draws 3 tickets, keeps Gate - Apple Tree", "Ann draws 3 tickets, keeps …"),
        ("Ann drew 3 tickets, kept Gate - Apple Tree", "Ann drew 3 tickets, kept …"),
        ("Ann draws 3 tickets, keeping Gate - Apple Tree", "Ann draws 3 tickets, keeping …"),
        ("Ann (kept Gate - Apple Tree)", "Ann (kept …"),
        ("Ann keeps: Gate - Apple Tree", "Ann keeps …"),
        ("Ann keeps-Gate - Apple Tree", "Ann keeps …"),
        ('Ann "keeps" Gate - Apple Tree', 'Ann "keeps …'),
        ("Ann shares Gate - Apple Tree", "Ann shares …"),
        ("Ann shared Gate - Apple Tree", "Ann shared …"),
        ("Ann claims Gate - Apple Tree with 2 red", "Ann claims Gate - Apple Tree with 2 red"),
    ],
)
def test_a_line_is_hidden_from_where_it_may_name_tickets(line: str, shown: str) -> None:
    assert without_secrets(line) == shown


@pytest.mark.rule("BA-18")
def test_a_saved_game_that_cannot_be_read_names_no_kept_ticket(
    own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such as after a city of the user's own board was renamed."""
    boards = own_home / "boards"
    boards.mkdir(parents=True)
    usa = (
        (Path(__file__).parent.parent / "maps" / "usa.toml")
        .read_text("utf-8")
        .replace('name = "usa"', 'name = "own"', 1)
    )
    (boards / "own.toml").write_text(usa, "utf-8")
    record = own_home / "game.ttr"
    record.write_text(HEAD.format("own", "turns") + "Ann keeps Boston - Miami, Denver - El Paso\n", "utf-8")
    assert main(["import", str(record)]) == 0
    (boards / "own.toml").write_text(usa.replace("Miami", "Mammi"), "utf-8")
    capsys.readouterr()
    assert main(["export", "own"]) == 2
    main(["stats", "--json"])
    out, err = capsys.readouterr()
    assert "Boston" not in out + err
    assert "Miami" not in out + err
    assert "Ann keeps …" in err


def test_the_report_of_any_other_line_is_unchanged() -> None:
    with pytest.raises(Unreadable) as fault:
        begun("usa", "Ann flies to the moon")
    assert report_without_secrets(fault.value, "x") == fault.value.report("x")


@pytest.mark.rule("BA-18")
def test_a_refused_line_without_its_ticket_names_becomes_a_comment() -> None:
    """Without the ticket names that caused the refusal it would be a move, and the next line would be somebody else's
    turn.
    """
    session = begun("usa", *LINES, REFUSED, "Ann claims Dallas - Houston with 1 red")
    text = write_record(View(session).session.replay, secrets=False)
    assert "# refused: Ann draws 3 tickets, keeps 2" in text
    again = replay(text, board)
    assert again.game.owners == session.game.owners
    assert [seat.kept for seat in again.game.seats] == [seat.kept for seat in session.game.seats]
    assert REFUSED in write_record(session.replay)


def test_such_a_game_is_recovered_with_every_claim(own_home: Path) -> None:
    """This is recovered from the copy alone; a file that still yields its lines yields their tickets too."""
    claim = "Ann claims Dallas - Houston with 1 red"
    record = own_home / "game.ttr"
    own_home.mkdir(exist_ok=True)
    record.write_text(HEAD.format("usa", "turns") + "\n".join((*LINES, REFUSED, claim)) + "\n", "utf-8")
    assert main(["import", str(record)]) == 0
    (game,) = (own_home / "games").glob("*.game")
    assert all(
        same_line(line, copied) for line, copied in zip((*LINES, REFUSED, claim), read_copy(game)[1], strict=True)
    )
    game.write_bytes(b"")
    assert main(["repair", game.stem]) == 0
    (mended,) = (path for path in (own_home / "games").glob("*.game") if path.stem != game.stem)
    session = Session(read_game(mended), board)
    assert len(session.game.owners) == 1
    assert session.game.seats[0].kept == 2
