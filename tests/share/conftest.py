"""`from plays import play, game` gives plays to hand on; a board is planned on paper once."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

import laid_out  # noqa: E402


@pytest.fixture(autouse=True)
def planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plan of a board is the same whoever draws it."""
    monkeypatch.setattr("companion.share.as_svg.plan", laid_out.plan)
