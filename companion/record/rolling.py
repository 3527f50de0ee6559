"""Dice in words: `2 single 1 wild`, and those rolled again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.families.dice.steps import Again, Faces, Roll
from companion.game.state import Game
from companion.record import examples
from companion.record.colours import WILD_WORDS
from companion.record.faults import Unclear, Unreadable
from companion.record.names import closest
from companion.record.tokens import Cursor, Token
from companion.words import wording

MOST_LETTERS = 9
"""So many dice are read letter by letter, or asked about; no board has more."""
LETTERS = {"s": "single", "d": "double", "t": "station", "w": "wild"}
"""The letter of each face, for who types a letter a die."""
_FACES = {
    **LETTERS,
    **dict.fromkeys(("single", "singles"), "single"),
    **dict.fromkeys(("double", "doubles"), "double"),
    **dict.fromkeys(("station", "stations"), "station"),
    **dict.fromkeys(WILD_WORDS, "wild"),
}
AGAIN = ("again", "reroll", "rerolls", "re-roll", "re-rolls")
"""Words behind a roll that tell which of its dice were rolled again."""
_NOW = ("now", "as", "showing")
"""Words before what they show then."""
_ALL = ("all", "everything")


def read_roll(game: Game, cursor: Cursor) -> Roll:
    """Dice by their faces, and those rolled again."""
    faces = _read_faces(cursor)
    if not faces:
        raise cursor.expected(wording("dice", such=examples.roll(game)))
    roll = Roll(faces)
    while again_here(cursor):
        roll = read_again(game, cursor, roll)
    return roll


def again_here(cursor: Cursor) -> bool:
    """Whether it is told here that dice were rolled again; then the word for it is passed over."""
    begin = cursor.at
    cursor.eat_kind("comma")
    cursor.eat("and")
    if cursor.is_word("rolls", "roll", "rolled") and cursor.ahead is not None and cursor.ahead.low in AGAIN:
        cursor.take()
    if cursor.eat(*AGAIN):
        return True
    cursor.at = begin
    return False


def read_again(game: Game, cursor: Cursor, roll: Roll) -> Roll:
    """This roll with dice rolled again: `2 double now 1 single 1 wild`; which ones may be left out where it is clear.

    Raises `Unclear` with the dice that it can have been.
    """
    begin = cursor.here
    dice = roll.faces if cursor.eat(*_ALL) else _read_faces(cursor)
    cursor.eat("dice")
    if begin is None or not any(count for count, _ in dice):
        raise cursor.expected(wording("dice again", such=_again(examples.again(game))))
    end = cursor.tokens[cursor.at - 1].end
    behind = cursor.at
    cursor.eat_kind("comma")
    if cursor.eat(*_NOW) or begin.low in _ALL:
        if not (shows := _read_faces(cursor)):
            raise cursor.expected(wording("dice", such=examples.roll(game)))
        return roll.rolling(Again(dice, shows))
    cursor.at = behind
    can = list(_can_be(roll, sum(count for count, _ in dice)))
    if len(can) != 1:
        names = [_again(Again(one, dice)) for one in can]
        raise Unclear(wording("which dice again", such=_again(examples.again(game))), begin.start, end, names)
    return roll.rolling(Again(can[0], dice))


def _can_be(roll: Roll, count: int) -> Iterator[Faces]:
    """Every choice of so many dice of a roll; none of a roll of more dice than there are."""
    show = {face: sum(n for n, other in roll.faces if other == face) for _, face in roll.faces}
    if sum(show.values()) > MOST_LETTERS:
        return
    for counts in product(*(range(most, -1, -1) for most in show.values())):
        if sum(counts) == count:
            yield tuple((n, face) for n, face in zip(counts, show, strict=True) if n)


def _read_faces(cursor: Cursor) -> Faces:
    """Dice by number and face, or by a letter each; none where there are none."""
    faces: list[tuple[int, str]] = []
    while (count := cursor.number()) is not None:
        token = cursor.here
        if token is None or token.low not in _FACES:
            raise cursor.expected(wording("a face"), [] if token is None else _faces_like(token.low))
        cursor.take()
        faces.append((count, _FACES[token.low]))
        cursor.join()
    return tuple(faces or _lettered(cursor))


def _lettered(cursor: Cursor) -> list[tuple[int, str]]:
    """Dice of a letter each, `sssws` or `ss sws`, as numbers of their faces; none where a word has other letters."""
    told = ""
    while (
        (token := cursor.here) is not None
        and set(token.low) <= LETTERS.keys()
        and len(told + token.low) <= MOST_LETTERS
    ):
        told += cursor.take().low
    return [(told.count(letter), face) for letter, face in LETTERS.items() if letter in told]


def _faces_like(word: str) -> list[str]:
    """Faces whose words look like this one."""
    return list(dict.fromkeys(_FACES[one] for one, _ in closest(word, [one for one in _FACES if one not in LETTERS])))


def write_roll(step: Roll) -> str:
    """The first roll where it was told, and each time that dice were rolled again; else the dice as they stand."""
    first = _write_faces(step.first if step.again else step.faces)
    return first + "".join(f", again {_again(again)}" for again in step.again)


def _again(again: Again) -> str:
    return f"{_write_faces(again.dice)} now {_write_faces(again.shows)}"


def _write_faces(faces: Faces) -> str:
    return " ".join(f"{count} {face}" for count, face in faces)


def again_alone(game: Game, token: Token) -> Unreadable:
    """For dice rolled again without their roll: what counts, and how both are told."""
    such = f"rolls {write_roll(Roll(examples.rolled(game)).rolling(examples.again(game)))}"
    return Unreadable(wording("again alone", roll=f"rolls {examples.roll(game)}", such=such), token.start, token.end)
