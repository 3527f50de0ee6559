"""Inputs changed at random: words of the language, lines, numbers, and what terminals and parsers stumble over."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

ODD = (
    *(
        "",
        " ",
        "\t",
        "\r\n",
        "\n\n",
        "\0",
        "\x1b[31m",
        "\x1b]52;c;QQ==\x07",
        "\x1b]8;;http://a\x1b\\",
        "\x9b2J",
        "\x7f",
    ),
    *(
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200d",
        "\ufeff",
        "\u00ad",
        "\u0301",
        "\u2028",
        "\ue000",
        "\U000e0041",
        "ﷺ",
        "İ",
        "ß",
    ),
    *(
        "🚂",
        "👩‍👩‍👧‍👦",
        "🇩🇪",
        "é",
        "安",
        "שלום",
        "[red]x[/]",
        "[/]",
        "[@click=app.quit]x[/]",
        "=1+1",
        "<b>",
        "&amp;",
        "{x}",
        "%s",
    ),
    *("0", "-1", "1", "9", "999", "1000", "99999999999999999999", "1e9", "nan", "inf", "٣", "²", "½"),
    *(
        "{",
        "}",
        "[",
        "]",
        "(",
        ")",
        '"',
        "'",
        '"""',
        "\\",
        "/",
        "../",
        ":",
        ";",
        ",",
        "-",
        "–",
        " - ",
        "#",
        "!",
        "=",
        "+",
        "|",
    ),
)
"""Small things that have caused trouble somewhere."""
MOST = 6
"""The most changes made to one input."""


def changed(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random, longest: int) -> str:
    """A text similar to this one."""
    for _ in range(chance.randint(1, MOST)):
        text = chance.choice(_CHANGES)(text, words, seeds, chance)
    return text[:longest]


def changed_bytes(data: bytes, chance: Random, longest: int) -> bytes:
    """Bytes similar to these."""
    raw = bytearray(data)
    for _ in range(chance.randint(1, MOST)):
        at = chance.randrange(len(raw)) if raw else 0
        what = chance.randrange(5)
        if what == 0 and raw:
            raw[at] ^= 1 << chance.randrange(8)
        elif what == 1:
            raw[at : at + chance.choice((1, 2, 4))] = chance.randbytes(chance.choice((1, 2, 4)))
        elif what == 2:
            end = at + chance.choice((1, 8, 100, 1000))
            raw[at:end] = bytes(len(raw[at:end]))
        elif what == 3:
            other = chance.randrange(len(raw)) if raw else 0
            raw[at : at + 16] = raw[other : other + 16]
        elif chance.random() < 0.2:
            del raw[at:]
    return bytes(raw[:longest])


def _place(text: str, chance: Random) -> int:
    return chance.randrange(len(text) + 1)


def _insert_odd(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    at = _place(text, chance)
    return text[:at] + chance.choice(ODD) + text[at:]


def _insert_word(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    at = text.find(" ", _place(text, chance))
    return f"{text[:at]} {chance.choice(words)}{text[at:]}" if at >= 0 else f"{text} {chance.choice(words)}"


def _replace_word(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    begin = text.find(" ", _place(text, chance)) + 1
    end = text.find(" ", begin)
    return text[:begin] + chance.choice(words) + (text[end:] if end >= 0 else "")


def _remove_some(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    at = _place(text, chance)
    return text[:at] + text[at + chance.choice((1, 2, 5, 20)) :]


def _repeat_some(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    at = _place(text, chance)
    piece = text[at : at + chance.choice((1, 5, 20, 200))]
    return text[:at] + piece * chance.choice((2, 3, 50)) + text[at:]


def _change_line(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    """Remove, move or duplicate a line, or take one from another seed."""
    rows = text.split("\n")
    at, what = chance.randrange(len(rows)), chance.randrange(4)
    if what == 0:
        del rows[at]
    elif what == 1:
        rows.insert(chance.randrange(len(rows) + 1), rows[at])
    elif what == 2:
        rows.insert(chance.randrange(len(rows) + 1), rows.pop(at))
    else:
        rows.insert(at, chance.choice(chance.choice(seeds).split("\n")))
    return "\n".join(rows)


def _change_digit(text: str, words: Sequence[str], seeds: Sequence[str], chance: Random) -> str:
    places = [at for at, sign in enumerate(text) if sign.isdigit()]
    if not places:
        return text
    at = chance.choice(places)
    return text[:at] + str(chance.choice((0, 1, 2, 7, 12, 45, 99, 100, 999, 1000))) + text[at + 1 :]


_CHANGES = (
    _insert_odd,
    _insert_word,
    _insert_word,
    _replace_word,
    _replace_word,
    _remove_some,
    _repeat_some,
    _change_line,
    _change_line,
    _change_digit,
)
