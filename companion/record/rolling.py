"""Dice in words: `2 single 1 wild`, and dice that are thrown again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product

from companion import families
from companion.game.moves import Step
from companion.game.payment import WILD
from companion.game.phrase import Phrase, ThrowSlot
from companion.game.state import Game
from companion.game.throw import Faces, Reroll, Throw
from companion.game.values import NamedTuple
from companion.record.colours import WILD_WORDS
from companion.record.faults import Unclear, Unreadable
from companion.record.names import closest
from companion.record.tokens import Cursor, Token, is_number
from companion.words import wording

MOST_LETTERS = 9
"""The most dice that are read letter by letter, or asked about; no board has more."""
FEWEST_LETTERS = 3
"""The fewest letters that are dice without a word that says so."""
AGAIN = ("again", "reroll", "rerolls", "re-roll", "re-rolls")
"""Words after a roll, before the dice that were rolled again."""
_NOW = ("now", "as", "showing")
"""Words before what those dice then show."""
_ALL = ("all", "everything")
ROLL_WORDS = frozenset((*AGAIN, *_NOW, *_ALL, "rolls", "roll", "rolled"))
"""Words with which a roll goes on after a comma."""
_FACES_FOLLOW = ("with", "takes", "take", "adds", "add", "discards", "discard")
"""Words after which a letter is a die or a token."""


class Throws(NamedTuple):
    """How throws are written: the slot that they stand in, an example of one, and the verb before it."""

    slot: ThrowSlot
    example: Throw
    verb: str = ""

    @property
    def faces(self) -> dict[str, str]:
        """The face of each word and letter."""
        words = {word: face for face, words in self.slot.faces.items() for word in words}
        wilds = dict.fromkeys(WILD_WORDS, WILD) if WILD in self.slot.faces else {}
        return {**self.slot.letters, **words, **wilds}


def _find_throws(game: Game, phrases: Iterable[Phrase]) -> Throws | None:
    """The first of these phrases' throws; None if none of them has one."""
    every = ((phrase, part) for phrase in phrases for part in phrase.parts if isinstance(part, ThrowSlot))
    return next((Throws(slot, slot.example(game), phrase.verb) for phrase, slot in every), None)


def letters_thrown(game: Game) -> dict[str, str]:
    """The faces of this game's dice by their letters; empty where cards are drawn."""
    throws = _find_throws(game, game.rules.phrases)
    return {} if throws is None else dict(throws.slot.letters)


def faces_in_full(game: Game, tokens: Sequence[Token]) -> list[Token] | None:
    """The tokens with `3 double 1 wild` for dice given after a roll as `dddw`, `3d1w` or `3 d 1 w`; None if there are
    none.

    A single letter may begin a city, so it is a die only after a number, another die or a word that dice follow, or at
    the end of a step.
    """
    throws = _find_throws(game, game.rules.phrases)
    roll = next((at for at, token in enumerate(tokens) if token.kind == "semicolon"), None)
    if throws is None or roll is None:
        return None
    letters = throws.slot.letters
    follow = {*_FACES_FOLLOW, *letters.values()}
    changed = list(tokens[: roll + 2])
    for at, token in enumerate(tokens[roll + 2 :], roll + 3):
        before = changed[-1]
        last = at == len(tokens) or tokens[at].kind in ("comma", "semicolon")
        faces = [] if before.kind != "word" else list(_faces_by_letters(letters, token.folded))
        if token.folded in letters and is_number(before):
            changed.append(token._replace(text=letters[token.folded], folded=letters[token.folded]))
        elif faces and (len(token.folded) > 1 or last or before.folded in follow):
            changed += (token._replace(text=word, folded=word) for count, face in faces for word in (str(count), face))
        else:
            changed.append(token)
    return changed if changed != list(tokens) else None


def _faces_by_letters(letters: Mapping[str, str], word: str) -> Iterator[tuple[int, str]]:
    """The dice that a word of letters stands for, with their numbers: `3d1w`, `dddw`; empty for any other word."""
    if not letters or not re.fullmatch(rf"(?:\d?[{''.join(letters)}]){{1,{MOST_LETTERS}}}", word):
        return
    for letter, run in groupby(re.findall(r"(\d?)(\D)", word), lambda part: part[1]):
        yield sum(int(number or 1) for number, _ in run), letters[letter]


def are_faces(game: Game, token: Token) -> bool:
    """Whether a word can only be dice, letter by letter: `ssddw`."""
    throws = None if len(token.folded) < FEWEST_LETTERS else _find_throws(game, game.rules.phrases)
    return throws is not None and set(token.folded) <= throws.slot.letters.keys()


def read_throw(throws: Throws, cursor: Cursor) -> Throw:
    """Read dice by their faces, and those thrown again."""
    faces = _read_faces(throws, cursor)
    if not faces:
        raise cursor.expected(wording("faces", example=_first_example(throws)))
    throw = type(throws.example)(faces)
    while _eat_again(cursor):
        throw = _read_again(throws, cursor, throw)
    return throw


def read_reroll(game: Game, cursor: Cursor, steps: list[Step]) -> Throw | None:
    """Read dice thrown again, as the throw of the line with them; None if none are.

    It replaces the line's throw in `steps` if nothing stands between the two.
    """
    throw = next((step for step in steps if isinstance(step, Throw)), None)
    if throw is None or not _eat_again(cursor):
        return None
    throws = _find_throws(game, (phrase for phrase in families.phrases() if phrase.step is type(throw)))
    assert throws is not None
    if steps[-1] is throw:
        steps.pop()
        return _read_again(throws, cursor, throw)
    return _read_again(throws, cursor, type(throw)(throw.faces))  # too late, as the referee says


def _eat_again(cursor: Cursor) -> bool:
    """Skip the words for dice rolled again, and say whether they stood here."""
    begin = cursor.at
    cursor.eat_kind("comma")
    cursor.eat("and")
    if cursor.is_word("rolls", "roll", "rolled") and cursor.ahead is not None and cursor.ahead.folded in AGAIN:
        cursor.take()
    if cursor.eat(*AGAIN):
        return True
    cursor.at = begin
    return False


def _read_again(throws: Throws, cursor: Cursor, throw: Throw) -> Throw:
    """Read dice thrown again, `2 double now 1 single 1 wild`, and return the throw with them.

    Which dice they were may be left out if that is clear. Raises `Unclear` with those that it may have been.
    """
    begin = cursor.current
    before = throw.faces if cursor.eat(*_ALL) else _read_faces(throws, cursor)
    cursor.eat(throws.slot.noun)
    if begin is None or not any(count for count, _ in before):
        raise cursor.expected(wording("faces again", example=_write_again(throws.example.again[0])))
    end = cursor.tokens[cursor.at - 1].end
    after_faces = cursor.at
    cursor.eat_kind("comma")
    if cursor.eat(*_NOW) or begin.folded in _ALL:
        if not (shows := _read_faces(throws, cursor)):
            raise cursor.expected(wording("faces", example=_first_example(throws)))
        return throw.rerolling(Reroll(before, shows))
    cursor.at = after_faces
    possible = list(_choices_of_faces(throw, sum(count for count, _ in before)))
    if len(possible) != 1:
        names = [_write_again(Reroll(faces, before)) for faces in possible]
        raise Unclear(
            wording("which faces again", example=_write_again(throws.example.again[0])), begin.start, end, names
        )
    return throw.rerolling(Reroll(possible[0], before))


def _choices_of_faces(throw: Throw, count: int) -> Iterator[Faces]:
    """Every choice of `count` dice of a throw; none for a throw of more dice than any board has."""
    count_by_face = {face: sum(n for n, other in throw.faces if other == face) for _, face in throw.faces}
    if sum(count_by_face.values()) > MOST_LETTERS:
        return
    for counts in product(*(range(most, -1, -1) for most in count_by_face.values())):
        if sum(counts) == count:
            yield tuple((n, face) for n, face in zip(counts, count_by_face, strict=True) if n)


def _read_faces(throws: Throws, cursor: Cursor) -> Faces:
    """Read dice by number and face, or by one letter each; empty if there are none."""
    faces, words = list[tuple[int, str]](), throws.faces
    while (count := cursor.number()) is not None:
        token = cursor.current
        if token is None or token.folded not in words:
            raise cursor.expected(wording("a face"), [] if token is None else _faces_like(throws, token.folded))
        cursor.take()
        faces.append((count, words[token.folded]))
        cursor.join()
    return tuple(faces or _read_lettered(throws.slot.letters, cursor))


def _read_lettered(letters: Mapping[str, str], cursor: Cursor) -> list[tuple[int, str]]:
    """Read dice of one letter each, `sssws` or `ss sws`, as counts of their faces; empty if there are none."""
    typed = ""
    while (
        (token := cursor.current) is not None
        and set(token.folded) <= letters.keys()
        and len(typed + token.folded) <= MOST_LETTERS
    ):
        typed += cursor.take().folded
    return [(typed.count(letter), face) for letter, face in letters.items() if letter in typed]


def _faces_like(throws: Throws, word: str) -> list[str]:
    """Faces whose words look like this one."""
    words = {text: face for text, face in throws.faces.items() if text not in throws.slot.letters}
    return list(dict.fromkeys(words[text] for text, _ in closest(word, words)))


def write_throw(step: Throw) -> str:
    """A throw in words: its first dice and each time that dice were thrown again; else the dice as they stand."""
    first = write_faces(step.first if step.again else step.faces)
    return first + "".join(f", again {_write_again(again)}" for again in step.again)


def _write_again(again: Reroll) -> str:
    return f"{write_faces(again.before)} now {write_faces(again.shows)}"


def write_faces(faces: Faces) -> str:
    return " ".join(f"{count} {face}" for count, face in faces)


def _first_example(throws: Throws) -> str:
    """An example of a throw, before any dice are thrown again."""
    return write_faces(throws.example.first)


def lone_reroll_fault(game: Game, token: Token) -> Unreadable | None:
    """The fault of dice thrown again without their roll, with how both are written; None for other words."""
    throws = _find_throws(game, game.rules.phrases) if token.folded in AGAIN else None
    if throws is None:
        return None
    roll, example = (f"{throws.verb} {text}" for text in (_first_example(throws), write_throw(throws.example)))
    return Unreadable(wording("again alone", roll=roll, example=example), token.start, token.end)
