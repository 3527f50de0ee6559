"""Laws of the language under any input: a line is read or is a fault, and what is written reads back the same."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st
from tabletop import Tabletop

from companion.game.moves import Claim, CorrectRoute, OwnTracks, Step, Turn
from companion.game.state import Game
from companion.record.colours import COLOUR_WORDS
from companion.record.faults import RecordFault
from companion.record.lines import read_line, write_line
from companion.record.replay import replay, write_record
from companion.referee import judge
from companion.store.shipped_files import board

GAMES = [
    Tabletop("usa", 4, "claims").played("Ann claims Denver - Kansas City orange", "Bea claims Dallas - Houston").game,
    Tabletop("county-durham", 4, "claims").played("Cal claims Durham - Chester-le-Street red").game,
]
WORDS = (
    *("Ann", "Bea", "table", "claims", "draws", "keeps", "shows", "passes", "owns", "holds", "adds", "corrects"),
    *("route", "ticket", "tickets", "cards", "a", "face-up", "wild", "blind", "red", "grey", "with", "taking", "coal"),
    *("at", "and", "to", "-", "–", ",", ";", "!", "#", "0", "1", "2", "3", "12", "999", "second", "ferry", "trains"),
    *("Denver", "Omaha", "Dallas", "Houston", "Durham", "Crook", "Chester-le-Street", "den", "st", "el paso", "U07"),
)


def without_words(step: Step) -> object:
    """A step by what it does; the word that named a track may differ."""
    if isinstance(step, Claim):
        return (step.track, step.ends, step.payment, step.taking)
    if isinstance(step, OwnTracks):
        return tuple((track, ends) for track, ends, _ in step.tracks)
    if isinstance(step, CorrectRoute):
        return (step.track, step.ends, step.length, step.colour)
    return step


def read(game: Game, line: str) -> Turn | RecordFault | None:
    """The turn of a line, or what is wrong with it."""
    try:
        return read_line(game, line)
    except RecordFault as fault:
        return fault


def check(game: Game, line: str) -> None:
    turn = read(game, line)
    if isinstance(turn, RecordFault):
        assert 0 <= turn.start <= len(line)
        assert turn.start < turn.end
        assert turn.message
        assert turn.at_line(1, line).report("a.ttr").count("\n") <= 3
    if not isinstance(turn, Turn):
        return
    judge(game, turn)
    written = write_line(game, turn)
    again = read_line(game, written)
    assert again is not None
    assert write_line(game, again) == written
    assert (again.seat, again.insists) == (turn.seat, turn.insists)
    assert list(map(without_words, again.steps)) == list(map(without_words, turn.steps))


@settings(deadline=None)
@given(st.sampled_from(GAMES), st.text(max_size=40))
@example(GAMES[0], "\u2de0")  # an accent on its own
def test_any_text(game: Game, line: str) -> None:
    check(game, line)


@settings(deadline=None)
@given(st.sampled_from(GAMES), st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join))
def test_any_words_of_the_language(game: Game, line: str) -> None:
    check(game, line)


@st.composite
def claims(draw: st.DrawFn, game: Game) -> str:
    """A claim as people might type it, legal or not."""
    track = draw(st.sampled_from(game.board.tracks))
    ends = draw(st.permutations([track.a, track.b]))
    cut = [end[: draw(st.integers(2, len(end)))] if draw(st.booleans()) else end for end in ends]
    line = f"Ann claims {cut[0]}{draw(st.sampled_from([' - ', ' to ', '–', ' ']))}{cut[1]}"
    if draw(st.booleans()):
        line += f" {draw(st.sampled_from([*COLOUR_WORDS, 'second', 'ferry']))}"
    if draw(st.booleans()):
        item = st.tuples(st.integers(0, 12), st.sampled_from([*COLOUR_WORDS, "wild", "coal"]))
        line += " with " + " ".join(f"{count} {what}" for count, what in draw(st.lists(item, min_size=1, max_size=3)))
    return line + draw(st.sampled_from(["", f", taking coal at {ends[0]}", " ! so we play"]))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAMES).flatmap(lambda game: st.tuples(st.just(game), claims(game))))
def test_any_claim(claim: tuple[Game, str]) -> None:
    check(*claim)


@settings(deadline=None)
@given(st.lists(st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join), max_size=6))
def test_any_record(lines: list[str]) -> None:
    text = "board: usa\nplayers: Ann, Bea\n" + "\n".join(lines)
    try:
        replayed = replay(text, board)
    except RecordFault:
        return
    written = write_record(replayed)
    again = replay(written, board)
    assert write_record(again) == written
    assert again.game.owners == replayed.game.owners
    assert again.game.seats == replayed.game.seats
