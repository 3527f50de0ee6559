"""The distributed package: it is built, installed without the source beside it, and scores the sample."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from companion import __version__

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheel and the source archive."""
    folder = tmp_path_factory.mktemp("built")
    for kind in ("wheel", "sdist"):
        run = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
        subprocess.run(run, cwd=ROOT, check=True, capture_output=True, timeout=300)
    return folder


def test_the_wheel_scores_the_sample_without_the_source(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    place = tmp_path / "installed"
    ask = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*ask, "--target", str(place), str(wheel)], check=True, capture_output=True, timeout=300)
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    env |= {
        "PYTHONPATH": os.pathsep.join((str(place), sysconfig.get_path("purelib"))),
        "COMPANION_HOME": str(tmp_path / "home"),
    }
    where = [sys.executable, "-c", "import companion; print(companion.__file__)"]
    inside = subprocess.run(where, env=env, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert inside.startswith(str(place))
    sample = place / "companion" / "samples" / "county-durham.ttr"
    score = [sys.executable, "-m", "companion", "score", str(sample)]
    installed = subprocess.run(score, env=env, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    ours = subprocess.run(
        [sys.executable, "-m", "companion", "score", "companion/samples/county-durham.ttr"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout  # fmt: skip
    assert installed == ours
    assert "wins with" in installed


def test_the_archives_hold_what_the_app_needs(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name.startswith(f"ticket_companion-{__version__}-")
    shipped = {path.name for path in (ROOT / "maps").iterdir() if path.is_file()}
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert shipped <= {name.rpartition("/")[2] for name in names if name.startswith("companion/maps/")}
    assert not [name for name in names if name.startswith(("tests/", "bench/"))]
    (source,) = built.glob("*.tar.gz")
    with tarfile.open(source) as archive_of_source:
        members = {name.partition("/")[2] for name in archive_of_source.getnames()}
    assert {"README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "companion/__init__.py"} <= members
    assert {f"maps/{name}" for name in shipped} <= members
