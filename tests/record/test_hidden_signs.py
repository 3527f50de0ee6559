"""Text-direction marks and zero-width letters: refused in what a line says, made visible in what it remarks."""

from __future__ import annotations

import io
import json
import sys

import pytest

from companion.cli import main
from companion.record.faults import Unreadable
from companion.record.log import HEADER, LINE, Event
from companion.record.replay import replay, write_record
from companion.session import Session
from companion.store.shipped_files import board
from companion.words.plain import plain

HEAD = "board: usa\nplayers: Ann, Bea\n"
SIGNS = ["\u202e", "\u200f", "\u2066", "\u200b", "\u200d", "\u00ad", "\ufeff", "\ue000", "\U000e0041", "\u061c"]
FREE = "Ann claims Chicago - Duluth with 3 blue ! so{0}there\nBea draws cards  # r{0}s\n# {0} only a remark {0}\n"


@pytest.mark.parametrize("sign", SIGNS, ids=lambda sign: f"{ord(sign):x}")
class TestAHiddenCharacter:
    def test_in_a_move_or_a_header_is_reported_with_its_column(self, sign: str) -> None:
        for line, at in ((f"Ann claims Den{sign}ver - Omaha", 14), (f"{sign}Ann draws cards", 0)):
            with pytest.raises(Unreadable, match="invisible character here; delete it") as raised:
                replay(f"{HEAD}{line}\n", board)
            assert (raised.value.line, raised.value.start) == (3, at)
            assert all(plain(row, 200) == row for row in raised.value.report("friday.ttr").splitlines())
        for head in (f"bo{sign}ard: usa\nplayers: Ann, Bea\n", f"board: usa\nplayers: A{sign}nn, Bea\n"):
            with pytest.raises(Unreadable):
                replay(head, board)

    def test_in_a_reason_or_a_comment_is_made_plain(self, sign: str) -> None:
        replayed = replay(f"# {sign} at the head\n{HEAD}{FREE.format(sign)}", board)
        written = write_record(replayed)
        assert sign not in written
        assert "# � at the head\n" in written
        assert (
            "Ann claims Chicago - Duluth with 3 blue ! so�there\nBea draws cards  # r�s\n# � only a remark �" in written
        )
        assert write_record(replay(written, board)) == written, "and then it stays"

    def test_reaches_neither_the_shell_nor_json(
        self, sign: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        text = HEAD + FREE.format(sign)
        for command in (["score", "-"], ["score", "-", "--json"]):
            monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
            assert main(command) == 1
            out = capsys.readouterr().out
            assert sign not in out
            if "--json" in command:
                assert sign not in json.dumps(json.loads(out), ensure_ascii=False)

    def test_is_not_kept_from_the_prompt(self, sign: str) -> None:
        session = Session([Event(HEADER, HEAD)], board)
        answer = session.play(f"Ann draws cards ! so{sign}there")
        assert answer.line == "Ann draws cards ! so�there"

    def test_in_an_older_journal_is_made_plain(self, sign: str) -> None:
        """There are saved games with such characters in them."""
        session = Session([Event(HEADER, HEAD), Event(LINE, f"Ann draws cards ! so{sign}there")], board)
        assert sign not in session.record()
        assert sign not in session.moves[0].text


def test_letters_of_all_languages_are_not_hidden_characters() -> None:
    text = f"{HEAD}Ann draws cards ! שלום, 安, é, e\u0301, 🚂, “so”\u00a0– …\n# ₂\tand a tab\n"
    written = write_record(replay(text, board))
    assert written == text.replace("\t", " ")


def test_terminal_control_characters_are_not_text() -> None:
    for sign in ("\x1b", "\x07", "\x9b", "\x00"):
        for line in (f"Ann draws cards ! {sign}[31m", f"# {sign}", f"Ann {sign} draws cards"):
            with pytest.raises(Unreadable, match="unprintable character"):
                replay(f"{HEAD}{line}\n", board)
