"""The draft of a photo: typed lines stay, doubtful tracks come first, all of it is played and undone as one."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from companion.game.board import Space
from companion.record.log import Event, GameSummary
from companion.record.replay import replay
from companion.session import Session, record_events
from companion.session.feedback import UNDONE, change_lines
from companion.session.photo_draft import (
    DOUBT_MARGIN,
    MOST_ASKED,
    TRACKS_PER_LINE,
    PhotoDraft,
    PhotoReading,
    parse_reading,
    photos_usable,
)
from companion.session.photo_review import PhotoReview
from companion.store.shipped_files import board

USA = board("usa")


def session(*lines: str, tracking: str = "final", sink: object = None) -> Session:
    head = f"board: usa\nplayers: Ann red, Bea blue\ntracking: {tracking}\n"
    return Session(record_events(head + "\n".join(lines) + "\n", board), board, sink)  # type: ignore[arg-type]


def track(a: str, b: str, nth: int = 0) -> int:
    return [row.id for row in USA.tracks if row.ends == {a, b}][nth]


MIAMI = track("Atlanta", "Miami")
OMAHA = track("Chicago", "Omaha")
DENVER = track("Denver", "Omaha")


def drafted(game: Session, seen: dict[int, str], margins: dict[int, float] | None = None) -> PhotoDraft:
    """The draft of a photo that shows these owners, and is sure of all but some tracks."""
    draft = PhotoDraft(game)
    sure = [(margins or {}).get(row.id, 30.0) for row in USA.tracks]
    draft.read = PhotoReading([seen.get(row.id) for row in USA.tracks], sure)
    return draft


def texts(game: Session) -> Sequence[str]:
    return [row.text for row in game.moves]


def test_the_lines_are_played_and_undone_as_one_and_say_that_they_are_from_a_photo() -> None:
    game = session()
    drafted(game, {MIAMI: "red", OMAHA: "blue", DENVER: "blue"}).confirm()
    assert texts(game) == [
        "Ann owns Atlanta - Miami  # from a photo",
        "Bea owns Chicago - Omaha, Denver - Omaha  # from a photo",
    ]
    assert replay(game.record(), board).game.owners == game.game.owners == {MIAMI: 0, OMAHA: 1, DENVER: 1}
    game.undo()
    assert not game.moves
    game.redo()
    assert game.game.owners == {MIAMI: 0, OMAHA: 1, DENVER: 1}


def test_the_last_line_of_a_photo_is_not_undone_alone() -> None:
    """Lines that were played together are undone together, even by the key that takes back the last line."""
    game = session("Ann owns Denver - Omaha")
    drafted(game, {MIAMI: "red", OMAHA: "blue"}).confirm()
    change = game.take_back()
    assert change is not None
    assert texts(game) == ["Ann owns Denver - Omaha"]
    ((says, *_),) = (["".join(text for text, _ in row)] for row in change_lines(change, UNDONE))
    assert says.endswith("Lines 2 to 3 are undone; Ctrl+Y redoes all of them.")
    game.redo()
    assert len(texts(game)) == 3


def test_they_follow_earlier_lines_and_are_one_event() -> None:
    class Sink:
        def __init__(self) -> None:
            self.events: list[Event] = []

        def append(self, event: Event, listed: GameSummary) -> None:
            self.events.append(event)

    sink = Sink()
    game = session("Ann owns Atlanta - Miami", "# a pause", sink=sink)
    drafted(game, {OMAHA: "blue"}).confirm()
    assert len(sink.events) == 1
    assert texts(game)[-1].startswith("Bea owns Chicago - Omaha")
    again = Session(
        [*record_events(session("Ann owns Atlanta - Miami", "# a pause").record(), board), *sink.events], board
    )
    assert again.record() == game.record()


def test_a_full_disk_changes_nothing() -> None:
    class Full:
        def append(self, event: Event, listed: GameSummary) -> None:
            raise OSError(28, "No space left on device")

    game = session(sink=Full())
    with pytest.raises(OSError, match="No space"):
        drafted(game, {OMAHA: "blue"}).confirm()
    assert not game.moves


def test_claims_are_entered_one_by_one_where_claims_are_recorded() -> None:
    game = session(tracking="claims")
    drafted(game, {MIAMI: "red", OMAHA: "blue"}).confirm()
    assert texts(game) == ["Ann claims Atlanta - Miami  # from a photo", "Bea claims Chicago - Omaha  # from a photo"]
    game.undo()
    assert not game.moves


@pytest.mark.parametrize(("tracking", "fits"), [("final", True), ("claims", True), ("turns", False), ("counts", False)])
def test_only_a_game_recording_tracks_without_turns_takes_a_photo(tracking: str, fits: bool) -> None:
    assert photos_usable(session(tracking=tracking).game) is fits


def test_what_was_typed_stays_whatever_the_photo_shows() -> None:
    game = session("Ann owns Atlanta - Miami")
    draft = drafted(game, {MIAMI: "blue", OMAHA: "blue"}, {MIAMI: 0.0})
    assert draft.owner(MIAMI) == 0
    assert draft.certainty(MIAMI) == 100
    assert MIAMI not in draft.doubtful()
    assert draft.settled() == {MIAMI: "red"}
    assert draft.lines() == ["Bea owns Chicago - Omaha"]


def test_doubtful_tracks_come_first_until_they_are_settled() -> None:
    draft = drafted(session(), {MIAMI: "red", OMAHA: "blue"}, {OMAHA: 0.5, MIAMI: 2.0, DENVER: DOUBT_MARGIN})
    assert draft.doubtful() == [OMAHA, MIAMI]
    assert draft.certainty(OMAHA) == 62
    assert draft.certainty(DENVER) == 95
    draft.answers[OMAHA] = None
    assert draft.doubtful() == [MIAMI]
    assert (draft.owner(OMAHA), draft.certainty(OMAHA)) == (None, 100)
    assert draft.settled() == {OMAHA: None}


def test_pieces_are_counted_and_the_numbers_left_are_used() -> None:
    draft = drafted(session(), {MIAMI: "red", OMAHA: "blue"})
    assert draft.pieces()[0] == (5, 40, False, 0)
    draft.left[0] = 3
    assert draft.pieces()[0] == (5, 3, True, 45 - 5 - 3)
    assert draft.used() == {"red": 42}


def test_a_player_can_have_all_pieces_left_and_no_more() -> None:
    draft = drafted(session(), {})
    assert draft.too_many_left({0: 45, 1: None}) == ""
    assert "46" in draft.too_many_left({0: 45, 1: 46})
    draft.left = {0: 46}  # as a file may have it
    assert draft.used() == {"red": 0}


def test_partners_have_the_pieces_of_both() -> None:
    head = "board: team-asia\nteams: Ann + Bea red, Cal + Dee blue\ntracking: final\n\n"
    draft = PhotoDraft(Session(record_events(head, board), board))
    assert {seat: row.left for seat, row in draft.pieces().items()} == {0: 54, 2: 54}


def test_a_photo_that_is_sure_of_nothing_asks_about_some_tracks_only() -> None:
    draft = drafted(session(), {}, {row.id: row.id / 1000 for row in USA.tracks})
    assert draft.doubtful() == [*range(MOST_ASKED)]


def test_pieces_that_are_neither_on_the_board_nor_left_are_missing() -> None:
    draft = drafted(session(), {MIAMI: "red", OMAHA: "blue"})
    assert [row.missing for row in draft.pieces().values()] == [0, 0]
    draft.left = {0: 3, 1: 45}
    assert [row.missing for row in draft.pieces().values()] == [45 - 5 - 3, -4]


@pytest.mark.rule("BA-10")
def test_a_draft_that_the_referee_refuses_is_played_only_if_the_table_insists() -> None:
    """With two players, one track of a double closes the other."""
    first, second = track("Denver", "Kansas City"), track("Denver", "Kansas City", 1)
    game = session()
    draft = drafted(game, {first: "red", second: "blue"})
    (refused,) = draft.refused()
    assert refused.verdict is not None
    assert [reason.rule for reason in refused.verdict.reasons] == ["BA-10"]
    with pytest.raises(ValueError, match="Bea owns"):
        draft.confirm()
    assert not game.moves
    draft.confirm(insist=True)
    assert game.game.owners == {first: 0, second: 1}
    assert texts(game)[1].endswith("!  # from a photo")


@pytest.mark.rule("BA-10")
def test_a_line_that_is_refused_only_after_one_that_is_insisted_on_is_insisted_on_too() -> None:
    """Red has more trains than there are, so its track of the double counts only once the table insists."""
    first, second = track("Denver", "Kansas City"), track("Denver", "Kansas City", 1)
    longest = [row.id for row in USA.tracks if row.length == 6 and row.group is None][:8]
    game = session()
    draft = drafted(game, {**dict.fromkeys((*longest, first), "red"), second: "blue"})
    assert [answer.text.split()[0] for answer in draft.refused()] == ["Ann"]
    draft.confirm(insist=True)
    assert game.game.owners == {**dict.fromkeys((*longest, first), 0), second: 1}
    assert [text.endswith("!  # from a photo") for text in texts(game)] == [True, True]


def test_a_seat_with_very_many_tracks_has_lines_that_can_be_read() -> None:
    game = session()
    free = [row.id for row in USA.tracks if row.length == 2 and row.group is None]
    draft = drafted(game, dict.fromkeys((*free, *(row.id for row in USA.tracks if row.length == 1)), "red"))
    draft.confirm(insist=True)
    assert len(game.moves) == 2
    assert replay(game.record(), board).game.owners == game.game.owners


def test_a_line_is_full_with_its_last_track() -> None:
    game = session()
    seen = [row.id for row in USA.tracks if row.group is None][: TRACKS_PER_LINE + 1]
    draft = drafted(game, dict.fromkeys(seen, "red"))
    draft.confirm(insist=True)
    assert len(game.moves) == 2
    assert sorted(game.game.owners) == seen


@pytest.mark.parametrize("answer", [{}, {"owners": [None], "margins": []}, {"owners": "red", "margins": []}])
def test_an_invalid_answer_is_refused(answer: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no reading"):
        parse_reading(answer)


@pytest.mark.parametrize("odds", ["NaN", "Infinity", "-Infinity", "1e400"])
def test_a_saved_draft_with_invalid_odds_is_refused(odds: str) -> None:
    """Python's JSON accepts numbers that are not numbers."""
    text = json.dumps(drafted(session(), {MIAMI: "red"}, {MIAMI: 12345.0}).to_json()).replace("12345.0", odds)
    assert odds in text
    with pytest.raises(ValueError, match="no reading"):
        PhotoDraft.from_json(session(), json.loads(text))


def test_owners_that_are_not_colours_are_refused() -> None:
    kept = drafted(session(), {MIAMI: "red"}).to_json()
    for owner in ([], {}, 3, True):
        with pytest.raises(ValueError, match="no reading"):
            PhotoDraft.from_json(session(), {**kept, "owners": [owner, *kept["owners"][1:]]})


def test_however_uncertain_a_photo_is_it_is_given_in_percent() -> None:
    draft = drafted(session(), {MIAMI: "red"}, {MIAMI: -1e6, OMAHA: 1e6})
    assert (draft.certainty(MIAMI), draft.certainty(OMAHA)) == (0, 99)


def test_a_draft_is_saved_with_all_its_answers() -> None:
    draft = drafted(session(), {MIAMI: "red", OMAHA: "blue"}, {OMAHA: 0.5})
    draft.answers, draft.left = {MIAMI: None, DENVER: 1}, {0: 3, 1: 0}
    draft.spaces = tuple(row.spaces for row in USA.tracks)
    again = PhotoDraft.from_json(session(), json.loads(json.dumps(draft.to_json())))
    assert again.to_json() == draft.to_json()
    assert (again.answers, again.left, again.owners()) == (draft.answers, draft.left, draft.owners())
    assert again.board.tracks == USA.tracks


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("of", 0), ("owners", ["red"]), ("owners", 3), ("margins", None), ("spaces", [[]]), ("spaces", [[[1]]])),
        *(("answers", [[9999, 0]]), ("answers", [[0, 7]]), ("answers", 3), ("left", [[7, 3]]), ("left", [["x", 3]])),
        *(("left", [[0, -1]]), ("left", [[0, 10**9]])),
    ],
)
def test_what_was_saved_for_another_game_is_no_draft(key: str, value: object) -> None:
    kept = {**drafted(session(), {MIAMI: "red"}).to_json(), key: value}
    with pytest.raises((ValueError, TypeError)):
        PhotoDraft.from_json(session(), kept)


def test_a_track_of_two_players_has_pieces_of_both() -> None:
    head = "board: united-kingdom\nplayers: Ann red, Bea blue\ntracking: final\n\n"
    told = "Ann owns London - Reading\nBea owns London - Reading\n"
    draft = PhotoDraft(Session(record_events(head + told, board), board))
    assert [pieces.used for pieces in draft.pieces().values()] == [1, 1]


def test_a_draft_goes_on_after_the_table_has_corrected_the_board() -> None:
    """A route that the file lacks is added while the photo is looked over, and taken back."""
    game = session()
    draft = drafted(game, {MIAMI: "red"}, {MIAMI: DOUBT_MARGIN / 2})
    draft.spaces = [(Space(0.5, 0.5, 0.0),) * row.length for row in USA.tracks]
    game.play("table adds route Miami - Seattle 5 red")
    added, spaces = len(USA.tracks), [row.spaces for row in draft.board.tracks]
    assert (spaces[MIAMI], spaces[added]) == (draft.spaces[MIAMI], ())
    draft.answers[added] = 0
    draft.read = PhotoReading([*draft.read.owners, "red"], [*draft.read.margins, DOUBT_MARGIN / 4])
    assert draft.lines() == ["Ann owns Atlanta - Miami, Miami - Seattle"]
    game.undo_to(0)
    assert len(draft.board.tracks) == added
    assert draft.doubtful() == [MIAMI]
    assert draft.settled() == {}
    draft.answers.clear()
    assert draft.doubtful() == [MIAMI], "nobody is asked about a track that was taken off the board"
    assert draft.lines() == ["Ann owns Atlanta - Miami"]
    review = PhotoReview()
    review.point_at([added])
    review.follow(draft)
    assert review.track == MIAMI
