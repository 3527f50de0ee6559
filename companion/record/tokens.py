"""A line as tokens with their columns, and a cursor that reads them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache, partial

from companion.game.values import NamedTuple
from companion.record.faults import TooMuch, Unreadable
from companion.words import wording
from companion.words.plain import plain

_TOKEN = re.compile(
    r"(?P<comma>,)|(?P<semicolon>;)|(?P<dash>(?<!\S)-+|[–—]+|-+(?=\s|$))|(?P<word>(?:[^\s,;–—-]+|-(?=\S))+)"
)
"""Between tokens there is only white space."""

BRACKETS = "()[]"
"""Signs around a word that say nothing, unless a name has them."""
_FREE_TEXT = re.compile("[#!]")
NUMBERS = {
    **dict.fromkeys(("a", "an", "one"), 1),
    "two": 2,
    "both": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
"""Numbers as words. Where a name may stand instead, they are numbers only before what they count."""


def fold(text: str) -> str:
    """A text without case and accents: "Düsseldorf" and "dusseldorf" are the same."""
    if not text.isascii():
        text = text.translate(_LETTERS)
        plain_letters = [c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)]
        text = "".join(plain_letters) or text  # accents alone stay
    return text.casefold()


_LETTERS = str.maketrans({"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "’": "'", "æ": "ae", "Æ": "Ae"})


class Token(NamedTuple):
    """A piece of a line: `kind` is word, comma, semicolon or dash; `folded` is the text as `fold` makes it."""

    kind: str
    text: str
    folded: str
    start: int
    end: int

    @property
    def is_digits(self) -> bool:
        """Whether it is a number in the digits 0 to 9; `str.isdigit` also takes digits that `int` does not read."""
        return self.folded.isascii() and self.folded.isdigit()


_token = partial(tuple.__new__, Token)
"""A token of its five fields, in half the time of `Token(…)`, as each letter typed creates all of a line's tokens."""


def move_part(line: str) -> str:
    """A line up to its comment or its `!`, after which any text may follow."""
    return _FREE_TEXT.split(line, maxsplit=1)[0]


def cleaned(line: str) -> str:
    """A line whose free text has no character that a terminal obeys or that is hidden; columns stay as they are."""
    if line.isprintable():
        return line
    body = move_part(line)
    return body + plain(line[len(body) :].replace("\t", " "), len(line) + 1)


def split_comment(line: str) -> tuple[str, str | None]:
    """A line without its comment, and the comment without its #; None if there is no comment."""
    head, mark, comment = line.partition("#")
    return (head, comment.strip()) if mark else (line, None)


def split_insists(line: str) -> tuple[str, str | None]:
    """A line without its `!`, and what followed it; None if there is no `!`."""
    head, mark, why = line.partition("!")
    return (head, why.strip()) if mark else (line, None)


def tokenize(text: str) -> list[Token]:
    """The tokens of a line without comment and `!`."""
    tokens: list[Token] = []
    folded = text.casefold() if text.isascii() else None
    at = 0
    for piece in text.split(" "):
        end = at + len(piece)
        if piece.isalnum():  # nearly all of a line is plain words
            tokens.append(_token(("word", piece, fold(piece) if folded is None else folded[at:end], at, end)))
        elif piece == "-":
            tokens.append(_token(("dash", piece, piece, at, end)))
        elif piece:
            tokens += [
                _token((match.lastgroup, word := match[0], fold(word), *match.span()))
                for match in _TOKEN.finditer(text, at, end)
            ]
        at = end + 1
    return tokens


def whole_names(tokens: list[Token], names: tuple[str, ...]) -> list[Token]:
    """The tokens with each of these names, if given in full, as one word, so that its number counts nothing."""
    folded_names = _longest_first(names)
    whole: list[Token] = []
    at = 0
    while at < len(tokens):
        name = next(
            (folded for folded in folded_names if [token.folded for token in tokens[at : at + len(folded)]] == folded),
            None,
        )
        if name is None:
            whole.append(tokens[at])
            at += 1
            continue
        words = tokens[at : at + len(name)]
        text = " ".join(token.text for token in words)
        whole.append(Token("word", text, fold(text), words[0].start, words[-1].end))
        at += len(name)
    return whole


@lru_cache(maxsize=64)
def _longest_first(names: tuple[str, ...]) -> list[list[str]]:
    """The folded words of each name, those of the longest names first."""
    return sorted(([token.folded for token in tokenize(name)] for name in names), key=len, reverse=True)


class Cursor:
    """Reads tokens from left to right. What does not fit raises `Unreadable` at its place."""

    def __init__(self, tokens: list[Token], end: int) -> None:
        self.tokens = tokens
        self.at = 0
        self.end = end

    @property
    def current(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    @property
    def ahead(self) -> Token | None:
        return self.tokens[self.at + 1] if self.at + 1 < len(self.tokens) else None

    def is_word(self, *words: str) -> bool:
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            return token.folded in words and token.kind == "word"
        return False

    def is_kind(self, kind: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].kind == kind

    @property
    def done(self) -> bool:
        """Whether the line or the step ends here."""
        return self.at >= len(self.tokens) or self.tokens[self.at].kind == "semicolon"

    def take(self) -> Token:
        token = self.current
        if token is None:
            raise Unreadable(wording("line ends"), self.end)
        self.at += 1
        return token

    def eat(self, *words: str) -> bool:
        """Skip one of the words if it stands here, and say whether it did."""
        if self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token.folded in words and token.kind == "word":
                self.at += 1
                return True
        return False

    def eat_kind(self, kind: str) -> bool:
        if self.is_kind(kind):
            self.at += 1
            return True
        return False

    def number(self) -> int | None:
        """Read a whole number of at most three digits, or a word for one up to ten; None if none stands here.

        Raises `Unreadable` for a longer number.
        """
        token = self.current
        if token is None or token.kind != "word":
            return None
        if token.folded in NUMBERS:
            self.at += 1
            return NUMBERS[token.folded]
        if token.is_digits:
            if len(token.folded) > 3:
                raise Unreadable(wording("number too large", text=plain(token.text, 20)), token.start, token.end)
            self.at += 1
            return int(token.folded)
        return None

    def join(self) -> None:
        """Skip a comma, an "and" or both, if a number follows."""
        begin = self.at
        self.eat_kind("comma")
        self.eat("and")
        token = self.current
        if token is None or not is_number(token):
            self.at = begin

    def until(self, stop: Callable[[Token], bool]) -> list[Token]:
        """Read the tokens up to one that stops, or to the end of the step."""
        begin = self.at
        for token in self.tokens[begin:]:
            if token.kind == "semicolon" or stop(token):
                break
            self.at += 1
        return self.tokens[begin : self.at]

    def expected(self, what: str, names: Sequence[str] = ()) -> Unreadable:
        """The fault that `what` was expected here; `names` are those nearest to what stands here."""
        token = self.current
        if token is None:
            return Unreadable(wording("expected at end", what=what), self.end)
        return Unreadable(
            wording("expected here", what=what, text=plain(token.text, 40)), token.start, token.end, names
        )

    def too_much(self) -> TooMuch:
        """The fault of what stands after the end of a move: of the word behind a comma, rather than of the comma."""
        token = self.take()
        if token.kind == "comma" and not self.done:
            token = self.take()
        return TooMuch(wording("too much", text=plain(token.text, 40)), token.start, token.end)


def is_number(token: Token) -> bool:
    """Whether a token is a number, in digits or as a word."""
    return token.is_digits or token.folded in NUMBERS


def stops_at(words: Collection[str]) -> Callable[[Token], bool]:
    """A test for tokens that end a name: a comma, or one of the words."""
    return lambda token: token.kind == "comma" or (token.kind == "word" and token.folded in words)
