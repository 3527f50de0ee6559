"""The record parser: any text becomes a replay, its sheet, and the record written again."""

from __future__ import annotations

import json

from companion.record.faults import RecordFault
from companion.record.replay import replay
from companion.reveal import acts
from companion.scoring import sheet
from companion.share.as_chat import chat_text
from companion.share.as_csv import sheet_csv
from companion.share.as_json import sheet_json
from companion.share.as_markdown import sheet_markdown
from companion.share.as_text import sheet_text

from . import Target, games, holding


def check(data: bytes) -> None:
    text = data.decode("utf-8", "replace")
    try:
        read = replay(text, games.board)
    except RecordFault as fault:
        holding.is_clear(fault)
        return
    scored = sheet(read)
    for write in (sheet_text, sheet_markdown, sheet_csv, chat_text):
        holding.is_plain(write(scored), write.__name__)
    json.loads(json.dumps(sheet_json(scored)))
    list(acts(read.game, scored))
    holding.stays(read, games.board)


def target() -> Target:
    return Target("record", [text.encode() for text in games.short()], games.words(), check)
