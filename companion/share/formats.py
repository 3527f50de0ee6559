"""All the formats in which a result can be shared, in the order in which they are offered."""

from __future__ import annotations

import json
from collections.abc import Callable

from companion.game.values import dataclass
from companion.share.as_bgstats import bgstats_link
from companion.share.as_chat import chat_text, short_text
from companion.share.as_csv import sheet_csv
from companion.share.as_json import sheet_json
from companion.share.as_markdown import sheet_markdown
from companion.share.play import Play

TEXT, PICTURE, CODE = "text", "picture", "code"
"""What a format makes: text, a drawing as SVG, or a text to be shown as a QR code."""


@dataclass(frozen=True)
class Format:
    """One way to share a result.

    `key` is its name in the shell and part of the keys of its words; `suffix` is the end of its file name. `make`
    returns text; for a picture that is SVG, which is turned into a PNG if `suffix` asks for one.
    """

    key: str
    kind: str
    suffix: str
    make: Callable[[Play], str]


def _svg(play: Play) -> str:
    from companion.share.as_svg import picture_svg  # imports all of the drawing code

    return picture_svg(play.game, play.sheet)


FORMATS = (
    Format("text", TEXT, ".txt", lambda play: chat_text(play.sheet)),
    Format("png", PICTURE, ".png", _svg),
    Format("qr-bgstats", CODE, "-bgstats.png", bgstats_link),
    Format("qr-text", CODE, "-text.png", lambda play: short_text(play.sheet)),
    Format("qr-record", CODE, "-record.png", lambda play: play.record),
    Format("bgstats", TEXT, "-bgstats.txt", bgstats_link),
    Format("markdown", TEXT, ".md", lambda play: sheet_markdown(play.sheet)),
    Format("csv", TEXT, ".csv", lambda play: sheet_csv(play.sheet)),
    Format("json", TEXT, ".json", lambda play: json.dumps(sheet_json(play.sheet), ensure_ascii=False, indent=1) + "\n"),
    Format("svg", PICTURE, ".svg", _svg),
    Format("record", TEXT, ".ttr", lambda play: play.record),
    Format("record-tickets", TEXT, "-tickets.ttr", lambda play: play.full),
)

BY_KEY = {form.key: form for form in FORMATS}


def formats_for(play: Play) -> list[Format]:
    """The formats that fit a play: BG Stats needs a finished game, a record with tickets needs secret ones."""
    finished, secret = play.sheet.finished, play.secret
    return [
        form
        for form in FORMATS
        if (finished or form.make is not bgstats_link) and (secret or form.key != "record-tickets")
    ]


def format_of_file(name: str) -> Format | None:
    """The format that the ending of a file name stands for, or None."""
    return next((form for form in FORMATS if form.suffix[0] == "." and name.casefold().endswith(form.suffix)), None)


def file_bytes(form: Format, text: str) -> bytes:
    """The bytes of a file in this format. CSV gets a byte order mark, by which spreadsheets recognise UTF-8."""
    return text.encode("utf-8-sig" if form.suffix == ".csv" else "utf-8")
