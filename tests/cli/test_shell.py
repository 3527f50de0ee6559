"""The shell itself: its version, the help and the example of each command, completion, the settings file."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion import __version__
from companion.cli import COMMANDS, main
from companion.store.preferences import settings_file
from companion.store.shipped_files import sample_record

ROOT = Path(__file__).resolve().parents[2]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    try:
        status = main(words)
    except SystemExit as end:
        status = int(end.code or 0)
    return status, capsys.readouterr().out


def test_the_version_comes_from_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--version") == (0, f"companion {__version__}\n")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in project["project"]
    assert f"\n## {__version__}\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_ends_with_a_working_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = printed(capsys, command, "--help")
    assert status == 0
    examples = [line.strip() for line in text.partition("For example")[2].splitlines()[1:]]
    lines = [line for line in examples if line.startswith("companion ")]
    assert lines
    from companion.cli import _parser

    for line in lines:
        words = shlex.split(line.partition("<")[0].partition(">")[0])[1:]
        assert words[0] == command
        _parser(words).parse_args(words)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_says_what_it_does_and_what_it_takes(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.cli import _parser

    parser = _parser(["--help"])
    (commands,) = (action for action in parser._actions if action.dest == "==SUPPRESS==" or action.choices)
    assert commands.choices is not None
    told = commands.choices[command]
    assert told.description
    assert [action.dest for action in told._actions if not action.help] == []
    assert printed(capsys, "help", command) == printed(capsys, command, "--help")


def test_help_is_a_command_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "help") == printed(capsys, "--help")


def test_every_command_expands_a_home_the_shell_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The shell leaves `~` as it is in `--to=~/game.csv`, or within quotes."""
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "game.ttr").write_text(sample_record(), "utf-8")
    assert printed(capsys, "score", "~/games/game.ttr")[0] == 0
    assert printed(capsys, "export", "~/games/game.ttr", "--to=~/game.csv")[0] == 0
    assert (tmp_path / "game.csv").read_text("utf-8-sig").startswith("date,board")
    assert printed(capsys, "import", "~/games")[0] == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("score", ""), "“”: there is no such file"),
        (("boards", "check"), "Which file? To check a board file: companion boards check FILE"),
        (("boards", "show", "usa"), "To show a board, give only its name: companion boards usa"),
        (
            ("boards", "usa", "europe"),
            "Only one board is shown at a time, so “europe” is too much. "
            "To check a board file: companion boards check FILE",
        ),
    ],
)
def test_what_is_wrong_with_the_arguments_is_reported(
    words: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capsys.readouterr() == ("", f"{says}\n")


NAMING_NOTHING = {
    "score": ("nosuch.ttr",),
    "export": ("nosuch",),
    "boards": ("nosuch",),
    "photo": ("--board", "nosuch", "--empty", "nosuch.jpg", "--colours", "red,blue", "nosuch.jpg"),
    "workshop": ("nosuch", "--no-browser"),
    "import": ("nosuch.ttr",),
    "repair": ("nosuch",),
    "stats": ("--player", "nosuch"),
    "rules": ("--board", "nosuch", "coal"),
    "completion": ("nosuch",),
}
"""For each command that takes a name, words with a name that nothing has; the others take none."""


@pytest.mark.parametrize("command", sorted({*COMMANDS} - {"games", "settings"}))
def test_a_name_that_nothing_has_ends_every_command_alike(
    command: str, own_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out = printed(capsys, command, *NAMING_NOTHING[command])
    assert (status, out) == (2, "")


def completions(line: str, home: Path) -> list[str]:
    """The completions at the end of a line, requested as bash requests them."""
    env = {
        **os.environ,
        "COMPANION_HOME": str(home),
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_IFS": "\n",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(home.parent / "offered"),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "PYTHONPATH": str(ROOT),
    }
    run = [sys.executable, "-c", "import sys; sys.argv[0] = 'companion'; from companion.cli import main; main()"]
    subprocess.run(run, env=env, check=True, timeout=60)
    return [word.strip() for word in (home.parent / "offered").read_text("utf-8").split("\n") if word.strip()]


def test_tab_completes_commands_boards_games_and_options(own_home: Path) -> None:
    assert set(completions("companion s", own_home)) == {"score", "stats", "settings"}
    assert completions("companion boards great", own_home) == ["great-lakes"]
    assert completions("companion rules --board county-d", own_home) == ["county-durham"]
    assert "--json" in completions("companion score --", own_home)
    from companion.cli import main as run

    sample = own_home.parent / "evening.ttr"
    sample.write_text("board: usa\nplayers: Ann, Bea\ndate: 2026-11-21\nAnn claims Boston - New York\n", "utf-8")
    assert run(["import", str(sample)]) == 0
    (game,) = completions("companion export 20", own_home)
    assert "usa" in game


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_names_the_command(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, text = printed(capsys, "completion", shell)
    assert status == 0
    assert "companion" in text
    assert str(ROOT) not in text


def test_bash_can_read_it() -> None:
    code = subprocess.run(
        [sys.executable, "-m", "companion", "completion", "bash"], capture_output=True, text=True, check=True, cwd=ROOT
    ).stdout
    assert subprocess.run(["bash", "-n"], input=code, text=True, check=False).returncode == 0


def test_settings_says_where_the_file_is_and_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    status, text = printed(capsys, "settings")
    assert status == 0
    assert f"It would be {settings_file()}" in text
    settings_file().parent.mkdir(parents=True)
    settings_file().write_text(text.partition("\n")[2], "utf-8")  # the proposed file is valid
    status, text = printed(capsys, "settings")
    assert (status, "ctrl+e does what f1 does" in text) == (0, True)
    settings_file().write_text('[keys]\nf1 = "x"\n', "utf-8")
    status, text = printed(capsys, "settings")
    assert status == 1
    assert "“x” cannot replace f1" in text


@pytest.mark.parametrize("words", [("{record}",), ("--still", "{record}"), ("{record}", "--still")])
def test_the_app_opens_with_a_record(words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = tmp_path / "game.ttr"
    record.write_text(sample_record(), "utf-8")
    opened: list[tuple[Path | None, bool]] = []

    def run(record: Path | None = None, *, still: bool = False) -> int:
        opened.append((record, still))
        return 0

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("companion.tui.app.run", run)
    assert main([word.format(record=record) for word in words]) == 0
    assert opened == [(record, "--still" in words)]


def test_the_app_opens_with_the_file_of_a_saved_game(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = own_home / "games" / "evening.game"
    game.parent.mkdir(parents=True)
    game.touch()
    opened: list[dict[str, object]] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("companion.tui.app.run", lambda **given: opened.append(given) or 0)
    assert main([str(game)]) == 0
    assert opened == [{"open_game": "evening", "still": False}]


def test_no_app_opens_for_a_missing_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    os.mkfifo(tmp_path / "pipe.ttr")
    for name, why in (("nope.ttr", "there is no such file"), ("pipe.ttr", "there is no such file"), ("", "a folder")):
        assert main([f"{tmp_path}/{name}"]) == 2
        assert why in capsys.readouterr().err


def test_a_word_that_is_no_file_is_a_mistyped_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["scroe"])
    assert "invalid choice: 'scroe'" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_the_exit_status_is_right_where_the_message_cannot_be_written() -> None:
    with open("/dev/full", "w") as full:
        ended = subprocess.run([sys.executable, "-m", "companion", "score", "nosuch"], stderr=full, check=False)
    assert ended.returncode == 2
