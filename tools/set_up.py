"""Sets up .venv: `python3 tools/set_up.py` for the app, with `dev` behind it for the workshop's tools too.

Standard library only, and readable by older Pythons 3, so that they can say what is missing.
"""

import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"


def main() -> None:
    """Make the environment if it is missing, fill it, and leave the stamps that make goes by."""
    if sys.version_info < OLDEST:
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        sys.exit(
            f"companion needs Python 3.11 or later, and {sys.executable} is {version}.\n"
            "Name another one, for example: make play PYTHON=python3.12"
        )
    print("Setting up .venv; the first time takes a minute …", flush=True)
    if not works(str(PYTHON), "-c", ""):
        make_environment()
    extra = "[dev]" if "dev" in sys.argv[1:] else ""
    install = ["install", "--quiet", "--constraint", "constraints.txt", "--editable", f".{extra}"]
    if subprocess.call([*pip(), "--disable-pip-version-check", "--no-input", *install], cwd=str(ROOT)):
        sys.exit("The packages could not be installed; what pip says about it stands above.")
    works(str(PYTHON), "-m", "compileall", "-q", str(ROOT / "companion"))  # pip compiles packages, not what stands here
    works(str(PYTHON), "-m", "companion.store.parsed_boards")
    if extra:  # else every process of the first run of the tests compiles all of them
        works("env", "PYTHONDONTWRITEBYTECODE=", str(PYTHON), "-m", "pytest", "--collect-only", "-q", str(ROOT))
    for stamp in (".app", ".dev") if extra else (".app",):
        (VENV / stamp).touch()


def make_environment() -> None:
    """A new .venv. Where the system's Python lacks what puts pip into it, one without pip."""
    make = [sys.executable, "-m", "venv", "--clear"]
    if not works(*make, str(VENV)) and subprocess.call([*make, "--without-pip", str(VENV)]):
        sys.exit(f"{sys.executable} -m venv makes no environment here.")


def pip() -> "list[str]":
    """The command that installs into .venv: its own pip, else the system's."""
    if works(str(PYTHON), "-m", "pip", "--version"):
        return [str(PYTHON), "-m", "pip"]
    return [sys.executable, "-m", "pip", "--python", str(PYTHON)]


def works(*command: str) -> bool:
    """Whether a command runs and ends well; what it prints is dropped."""
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    main()
