"""Makes `from plays import play, game` work, for plays to share; each board is planned on paper only once."""

import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
if str(HERE) not in sys.path:
    sys.path.insert(0, str(HERE))

import laid_out  # noqa: E402


@pytest.fixture(autouse=True)
def planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use one plan per board for all tests."""
    monkeypatch.setattr("companion.share.as_svg.plan", laid_out.plan)
