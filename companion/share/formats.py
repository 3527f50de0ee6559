"""Everything a result can be handed on as, in the order in which people are offered it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass

from companion.share.play import Play

TEXT, PICTURE, CODE = "text", "picture", "code"
"""What a format makes: text as it stands, a drawing as SVG, or a text that is shown as a QR code."""


@dataclass(frozen=True)
class Format:
    """One way to hand a result on. `key` is its word in the shell and part of its keys among the words.

    `suffix` ends the name of its file. `make` gives a text; for a picture it is SVG, of which a PNG is made
    where `suffix` asks for one.
    """

    key: str
    kind: str
    suffix: str
    make: Callable[[Play], str]


def _text(play: Play) -> str:
    from companion.share.as_chat import chat_text

    return chat_text(play.sheet)


def _short(play: Play) -> str:
    from companion.share.as_chat import short_text

    return short_text(play.sheet)


def _markdown(play: Play) -> str:
    from companion.share.as_markdown import sheet_markdown

    return sheet_markdown(play.sheet)


def _csv(play: Play) -> str:
    from companion.share.as_csv import sheet_csv

    return sheet_csv(play.sheet)


def _json(play: Play) -> str:
    from companion.share.as_json import sheet_json

    return json.dumps(sheet_json(play.sheet), ensure_ascii=False, indent=1) + "\n"


def _record(play: Play) -> str:
    return play.record


def _full(play: Play) -> str:
    return play.full


def _svg(play: Play) -> str:
    from companion.share.as_svg import picture_svg

    return picture_svg(play.game, play.sheet)


def _bgstats(play: Play) -> str:
    from companion.share.as_bgstats import bgstats_link

    return bgstats_link(play)


FORMATS = (
    Format("text", TEXT, ".txt", _text),
    Format("png", PICTURE, ".png", _svg),
    Format("qr-bgstats", CODE, "-bgstats.png", _bgstats),
    Format("qr-text", CODE, "-text.png", _short),
    Format("qr-record", CODE, "-record.png", _record),
    Format("bgstats", TEXT, "-bgstats.txt", _bgstats),
    Format("markdown", TEXT, ".md", _markdown),
    Format("csv", TEXT, ".csv", _csv),
    Format("json", TEXT, ".json", _json),
    Format("svg", PICTURE, ".svg", _svg),
    Format("record", TEXT, ".ttr", _record),
    Format("record-tickets", TEXT, "-tickets.ttr", _full),
)

BY_KEY = {one.key: one for one in FORMATS}


def offered(play: Play) -> list[Format]:
    """The formats that say something of this play: a log needs a game that is over, a second record secrets."""
    return [
        one
        for one in FORMATS
        if not (one.make is _bgstats and not play.sheet.finished) and not (one.make is _full and not play.secret)
    ]


def format_of_file(name: str) -> Format | None:
    """The format of a file by the end of its name; None for an end that no format has."""
    return next((one for one in FORMATS if one.suffix.startswith(".") and name.casefold().endswith(one.suffix)), None)


def file_bytes(one: Format, text: str) -> bytes:
    """A text as it goes into a file; a spreadsheet program knows UTF-8 by its mark."""
    return text.encode("utf-8-sig" if one.suffix == ".csv" else "utf-8")
