"""The shell: `companion` opens the app, `companion game.ttr` opens it with that record; commands do everything else.

Exit status: 0 if all is well; 1 if something was refused or faulty; 2 if something could not be read; 130 if Ctrl+C
stopped it.
"""

from __future__ import annotations

import argparse
import gc
import io
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any, NoReturn, TextIO

from companion import __version__
from companion.cli.arguments import DONE, UNREADABLE, CommandError, file_error
from companion.words import wording
from companion.words.plain import plain
from companion.words.system import system_says

COMMANDS = {
    "score": "score",
    "boards": "boards",
    "workshop": "workshop",
    "photo": "photo",
    "games": "games",
    "export": "export",
    "repair": "repair",
    "import": "importing",
    "stats": "statistics",
    "rules": "rules",
    "settings": "settings",
    "completion": "completion",
}
"""The module of each command, in --help order."""
STILL = "--still"
"""The app's only option."""
SPACE_FOR_MODULES = 20_000_000
"""About how many bytes all compiled modules of the app and its dependencies take."""


class _Parser(argparse.ArgumentParser):
    """Reports a bad command line without echoing control characters to the terminal.

    The terminal's width is looked up only when help is printed, because importing `shutil` loads much else.
    """

    def __init__(self, **given: Any) -> None:
        super().__init__(**given, formatter_class=partial(argparse.HelpFormatter, width=80))

    def format_help(self) -> str:
        self.formatter_class = _Help
        return super().format_help()

    def format_usage(self) -> str:
        self.formatter_class = _Help
        return super().format_usage()

    def error(self, message: str) -> NoReturn:
        _complain(f"{self.format_usage()}{self.prog}: error: {plain(message, 1000)}")
        self.exit(UNREADABLE)


class _Help(argparse.HelpFormatter):
    """Keeps the line breaks of examples, and puts each command on one line with its help."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog)
        self._action_max_length = 14  # the longest command, indented: argparse counts it before it indents

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


def _keep_no_modules_on_a_full_disk() -> None:
    """Stop Python from caching compiled modules if the disk is nearly full.

    Python does not notice if a module is written incompletely, and no later start could then load it.
    """
    try:
        disk = os.statvfs(os.path.dirname(sys.pycache_prefix or __file__))
    except (AttributeError, OSError):  # not available on this system, or the folder does not exist yet
        return
    if disk.f_bavail * disk.f_frsize < SPACE_FOR_MODULES:
        sys.dont_write_bytecode = True


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    words = sys.argv[1:] if argv is None else list(argv)
    _keep_no_modules_on_a_full_disk()
    if "_ARGCOMPLETE" in os.environ:
        from companion.cli.completion import complete

        complete(_parser(["--help"]))  # as for help, all commands are built
    if words[:1] == ["help"]:
        words = [*words[1:2], "--help"]
    words, record = _split_off_record(words)
    if _opens_the_app(words):
        gc.disable()  # everything loaded for the first frame stays in use: nothing to collect (CompanionApp.on_ready)
    _replace_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # other encodings lack letters of cities
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")
    try:
        try:
            args = _parser(words).parse_args(words, argparse.Namespace(record=record))
            return int(args.run(args))
        finally:
            sys.stdout.flush()  # also what was printed before an error, and help, after which the parser leaves
    except CommandError as stop:
        _complain(stop)
        return UNREADABLE
    except BrokenPipeError:
        _drop(sys.stdout)
        return DONE
    except OSError as fault:
        _drop(sys.stdout)
        cannot_write = wording("cannot write", why=system_says(fault))
        _complain(file_error(fault.filename, fault) if fault.filename else cannot_write)
        return UNREADABLE
    except KeyboardInterrupt:
        _complain(wording("interrupted"))
        return 130
    finally:
        if argv is None:
            gc.freeze()  # the process is about to end: spare it a last collection
        gc.enable()


def _replace_closed_streams() -> None:
    """Replace output streams that were closed before the start, as by `>&-`.

    What is written to the output then fails, as on a full disk; otherwise it would be lost silently, messages about
    errors would go there, and a file that is opened later could get a stream's number.
    """
    for name, fails in (("stdout", True), ("stderr", False)):
        if getattr(sys, name) is None:
            file = os.open(os.devnull, os.O_RDONLY if fails else os.O_WRONLY)
            setattr(sys, name, os.fdopen(file, "w", encoding="utf-8", errors="replace", closefd=False))


def _complain(message: object) -> None:
    """Print a message on standard error, unless nothing can be written there: the exit status then says it alone."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:
        _drop(sys.stderr)


def _drop(stream: TextIO | None) -> None:
    """Discard output that is still buffered, so that Python does not try to write it again on exit."""
    if stream is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _split_off_record(words: list[str]) -> tuple[list[str], str | None]:
    """Split off the record that the app is to open, as in `companion game.ttr`: the other words, and the record."""
    named = [word for word in words if word != STILL]
    if len(named) != 1 or named[0] in COMMANDS or named[0].startswith("-"):
        return words, None
    if not (os.path.splitext(named[0])[1] or os.path.dirname(named[0]) or os.path.exists(named[0])):
        return words, None  # a mistyped command
    return [word for word in words if word == STILL], named[0]


def _opens_the_app(words: Sequence[str]) -> bool:
    """Whether a command line just opens the app, with no command or help option."""
    return set(words) <= {STILL}


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """The parser for a command line. A known command gets only its own arguments built, and the app none at all."""
    parser = _Parser(prog="companion", description=wording("app help"), epilog=wording("shell example"))
    parser.add_argument(
        "--version", action="version", version=f"companion {__version__}", help=wording("shell help version")
    )
    parser.add_argument(STILL, action="store_true", help=wording("shell help still"))
    parser.set_defaults(run=_run_app)
    commands = parser.add_subparsers(metavar="COMMAND", prog=parser.prog)
    command_name = next(iter(words), "")
    if not _opens_the_app(words):
        for file in [COMMANDS[command_name]] if command_name in COMMANDS else dict.fromkeys(COMMANDS.values()):
            import_module(f"{__name__}.{file}").add_to(commands)
    for name, command in commands.choices.items():
        help_text = wording(f"shell help {name}")
        command.description = command.description or f"{help_text[0].upper()}{help_text[1:]}."
        command.epilog = wording(f"shell example {name}")
    return parser


def _run_app(args: argparse.Namespace) -> int:
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout)):
        raise CommandError(wording("no terminal"))
    from companion.store.folder import home

    home()  # if it cannot be determined, say so before the screen opens
    opened = {} if args.record is None else _app_arguments(args.record)
    from companion.tui.app import run

    return run(**opened, still=args.still)


def _app_arguments(name: str) -> dict[str, Any]:
    """Arguments for the app to open a record, or a saved game given by its file.

    Raises `CommandError` if there is no such file.
    """
    from companion.store.folder import unlinked, user_path
    from companion.store.saved_games import SUFFIX, games_folder

    path = user_path(name)
    if not path.is_file():  # a pipe would keep the screen waiting
        raise file_error(name, wording("text folder" if path.is_dir() else "no such file"))
    if path.suffix == SUFFIX and unlinked(path.parent) == unlinked(games_folder()):
        return {"open_game": path.stem}
    return {"record": path}
