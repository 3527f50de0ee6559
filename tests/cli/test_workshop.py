"""The workshop from the shell: the link, the browser, the port, and its end."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.cli import main
from companion.workbench import browser

PATIENCE = 60


@contextmanager
def opened(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command running in a separate process, and the link that it prints."""
    call = [sys.executable, "-m", "companion", "workshop", *arguments]
    with subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "The workshop is open at\n"
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


@pytest.fixture
def heard_ctrl_c() -> Iterator[None]:
    """Make child processes react to Ctrl+C, even if the tests run in the background of a shell, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(os.name != "posix", reason="Ctrl+C is sent as POSIX does")
def test_the_link_is_printed_and_ctrl_c_closes_it(heard_ctrl_c: None) -> None:
    with opened("usa", "--no-browser") as (process, link):
        address, _, key = link.partition("/?board=usa#")
        assert address.startswith("http://127.0.0.1:")
        assert len(key) == 32
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "The workshop is closed" in out
        assert errors == ""


def test_a_port_in_use_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["workshop", "--no-browser", "--port", str(port)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"This machine does not allow listening at port {port}: ")
    assert captured.err.endswith(". Leave out --port to use a free one.\n")
    assert captured.out == ""


@pytest.mark.parametrize("port", [(), ("--port", "8123")])
def test_another_port_is_not_suggested_where_none_would_help(
    port: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def no_room(most: int) -> int:
        raise OSError(errno.EMFILE, "this system lets the app have only 60 files open")

    monkeypatch.setattr("companion.web.listening.room_for_connections", no_room)
    assert main(["workshop", "--no-browser", *port]) == 2
    says = capsys.readouterr().err
    assert says.endswith(": this system lets the app have only 60 files open.\n")


@pytest.mark.parametrize("port", ["0", "65536", "-1", "http", "9" * 30, "٣"])
def test_what_is_not_a_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["workshop", "--port", port])
    assert "1 to 65535" in capsys.readouterr().err or port == "-1"


@pytest.mark.parametrize("name", ["usaa", "", "../usa", "/etc/passwd", "x" * 500, "\x1b[2J"])
def test_an_unknown_board_is_reported_with_the_nearest(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["workshop", name, "--no-browser"]) == 2
    captured = capsys.readouterr()
    assert ("usa" if "usa" in name else "county-durham") in captured.err  # the nearest name, or the first of the list
    assert "\x1b" not in captured.err


def test_a_board_with_faults_is_opened_for_repair(own_home: Path) -> None:
    (own_home / "boards").mkdir(parents=True)
    (own_home / "boards" / "town.toml").write_text('name = "town"\n', "utf-8")
    with opened("Town", "--no-browser") as (_, link):
        assert "?board=town#" in link


def test_without_a_browser_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SSH_CONNECTION", "far away")
    monkeypatch.setattr(sys, "platform", "linux")
    assert not browser.open_page("http://127.0.0.1:1/")


def test_the_chosen_browser_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if os.name != "posix":
        pytest.skip("a script stands in for a browser")
    opened_pages = tmp_path / "opened"
    os.mkfifo(opened_pages)
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {opened_pages}\n', "utf-8")
    script.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(script))
    assert browser.open_page("http://127.0.0.1:1/#key")
    assert opened_pages.read_text("utf-8") == "http://127.0.0.1:1/#key\n"
    for thread in threading.enumerate():
        if thread.name == "browser":
            thread.join(PATIENCE)
