"""Stories of an app that crashes: it ends with one sentence, and nothing of a game is left on the terminal."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import closing

import pytest

from companion.store.journal import Journal
from companion.tui.terminal import LARGEST
from tests.torture.apps import DEALT, HEAD, Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

TICKET = "Rushyford - Whitby"
FAILING = f"""
from companion.tui.app import CompanionApp, run
class Kept:
    def __repr__(self):
        return {TICKET!r}
def fail():
    kept = {TICKET!r}, Kept()
    raise LookupError(kept)
async def fails():
    fail()
def on_ready(app):
    {{}}
CompanionApp.on_ready = on_ready
raise SystemExit(run())
"""
"""An app that crashes with a ticket in its variables."""
WAYS = {
    "a key": "fail()",
    "a timer": "app.set_timer(0.01, fail)",
    "a worker": "app.run_worker(fails())",
    "a panic": f"app.panic({TICKET!r})",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_crashing_app_says_so_in_a_sentence_and_shows_no_ticket(
    way: str, in_terminal: Callable[..., Terminal]
) -> None:
    terminal = in_terminal("-c", FAILING.replace("{}", way))
    while terminal.process.poll() is None or terminal.listen(0.05):
        terminal.listen(0.05)
    assert terminal.process.returncode == 1
    after = terminal.raw.rpartition(b"\x1b[?1049l")[2].decode()
    assert TICKET not in terminal.raw.decode()
    says = " ".join(re.sub(r"\x1b\[[0-9;:<=>?]*[ -/]*[@-~]", "", after).split())
    where = " (LookupError, line 8 of fail)" if "panic" not in way else ""
    expected = f"The app hit a bug of its own{where}. Everything shown as played is saved: start companion again."
    assert says == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [("TEXTUAL_COLOR_SYSTEM", "grey"), ("TEXTUAL_DRIVER", "none.such:Driver"), ("COLUMNS", "²")],
    ids=["colours", "driver", "columns"],
)
def test_an_app_that_fails_before_its_first_frame_says_so_in_a_sentence(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch, in_terminal: Callable[..., Terminal]
) -> None:
    """These are settings of Textual, which does not check them."""
    monkeypatch.setenv(name, value)
    terminal = in_terminal()
    while terminal.process.poll() is None or terminal.listen(0.05):
        terminal.listen(0.05)
    assert terminal.process.returncode == 1
    says = " ".join(terminal.text.split())
    assert says.startswith("The app hit a bug of its own (")
    assert says.endswith("Everything shown as played is saved: start companion again.")


@pytest.mark.parametrize(
    ("pasted", "shown"),
    [
        pytest.param(b"draws caf\xe9 \xff\xfe", "caf\N{REPLACEMENT CHARACTER}", id="bytes that are no text"),
        pytest.param(
            b"draws \x1b[31mcards\x1b[0m red\x1bOP and more of it, as much as fits a line",
            "as much as fits a line",
            id="an escape",
        ),
    ],
)
def test_whatever_is_pasted_is_typed_as_such_without_a_crash(
    in_terminal: Callable[..., Terminal], pasted: bytes, shown: str
) -> None:
    """A terminal with another encoding sends such bytes, or the name of a dropped file contains them. In coloured text
    out of another terminal, the letters after an Escape would be keys, and Enter would play the line.
    """
    with closing(Journal.create([HEAD, *DEALT], board="county-durham", players=["Ann", "Bea"])) as journal:
        game = journal.id
    terminal = in_terminal()
    terminal.wait_for("moves ·")
    terminal.type("c")
    terminal.wait_for("to move")
    terminal.send(b"\x1b[200~" + pasted + b"\x1b[201~")
    terminal.wait_for(shown)
    terminal.type("\x15draws cards ! 1\r")
    terminal.wait_for("Played: Ann draws cards")
    terminal.kill()
    with closing(Journal.open(game)) as journal:
        assert journal.events()[-1].text == "Ann draws cards ! 1"


SIZED = """
from companion.tui.app import CompanionApp, run
sizes = []
def on_resize(app, event):
    sizes.append(event.size)
    if event.size.width > 1000:
        app.exit()
CompanionApp.on_resize = on_resize
run()
print(f"drawn on {sizes[-1].width} by {sizes[-1].height}")
"""
"""An app that leaves as soon as its window is large, and says how much of it would have been drawn on."""


@pytest.mark.parametrize("told", [b"", b"\x1b[48;2000;4000;0;0t"], ids=["by the system", "in a sequence"])
def test_of_a_window_of_any_size_a_bounded_part_is_drawn_on(
    in_terminal: Callable[..., Terminal], told: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever size the window had when a shell wrote it down."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    terminal = in_terminal("-c", SIZED)
    terminal.wait_for("Statistics")
    if told:
        terminal.send(told)
    else:
        terminal.resize(4000, 2000)
        os.kill(terminal.process.pid, signal.SIGWINCH)
    terminal.wait_for(f"drawn on {LARGEST.width} by {LARGEST.height}")


LEAVING = """
from companion.tui.app import CompanionApp, run
def on_ready(app):
    async def opens():
        app.exit(return_code=143)
        app.query_one("#gone")
    app.call_next(opens)
CompanionApp.on_ready = on_ready
raise SystemExit(run())
"""
"""An app that is ended while a screen is still opening."""


def test_what_a_screen_misses_while_the_app_leaves_is_no_bug(in_terminal: Callable[..., Terminal]) -> None:
    """A signal may end the app at any moment: it then takes parts from screens that are just being put together."""
    terminal = in_terminal("-c", LEAVING)
    while terminal.process.poll() is None or terminal.listen(0.05):
        terminal.listen(0.05)
    assert terminal.process.returncode == 143
    assert b"bug" not in terminal.raw.rpartition(b"\x1b[?1049l")[2]
