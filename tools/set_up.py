"""Set up .venv: `python3 tools/set_up.py` for the app, with the argument `dev` for the development tools too.

It uses only the standard library, and syntax that older versions of Python 3 can read, so that they can say what is
missing.
"""

import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


def main() -> None:
    """Make the environment if it is missing, fill it, and touch the stamp files that `make` depends on."""
    if sys.version_info < OLDEST:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        sys.exit(
            f"companion needs Python 3.11 or later, and {sys.executable} is {version}.\n"
            "Name another one, for example: make play PYTHON=python3.12"
        )
    print("Setting up .venv; the first time takes a minute …", flush=True)
    if not succeeds(str(PYTHON), "-c", ""):
        make_environment()
    extra = "[dev]" if "dev" in sys.argv[1:] else ""
    install = ["install", "--quiet", "--constraint", "constraints.txt", "--editable", f".{extra}"]
    if subprocess.call([*pip(), "--disable-pip-version-check", "--no-input", *install], cwd=str(ROOT)):
        sys.exit("The packages could not be installed; what pip says about it stands above.")
    succeeds(str(PYTHON), "-m", "compileall", "-q", str(ROOT / "companion"))  # pip does not compile editable installs
    succeeds(str(PYTHON), "-m", "companion.store.parsed_boards")
    if extra:  # otherwise every process of the first test run would compile all tests
        succeeds("env", "PYTHONDONTWRITEBYTECODE=", str(PYTHON), "-m", "pytest", "--collect-only", "-q", str(ROOT))
    for stamp in (".app", ".dev") if extra else (".app",):
        (VENV / stamp).touch()


def make_environment() -> None:
    """Make a new .venv, without pip if the system's Python cannot put pip into it."""
    make = [sys.executable, "-m", "venv", "--clear"]
    if not succeeds(*make, str(VENV)) and subprocess.call([*make, "--without-pip", str(VENV)]):
        sys.exit(f"{sys.executable} -m venv makes no environment here.")


def pip() -> "list[str]":
    """The command that installs into .venv: its own pip, or else the system's."""
    if succeeds(str(PYTHON), "-m", "pip", "--version"):
        return [str(PYTHON), "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", str(PYTHON)]


def succeeds(*command: str) -> bool:
    """Run a command without its output: whether it succeeds."""
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    main()
