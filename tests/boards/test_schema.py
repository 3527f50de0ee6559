"""The schema that editors use for board files is the one that the models generate, and every file names it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.boards.rows import schema

MAPS = Path(__file__).resolve().parents[2] / "maps"


def test_the_schema_in_maps_is_the_one_the_models_make() -> None:
    kept = json.loads((MAPS / "board.schema.json").read_text("utf-8"))
    assert kept == schema(), "maps/board.schema.json is out of date: make schema writes it anew"


def test_its_rows_are_in_the_same_order_in_every_run() -> None:
    kept = (MAPS / "board.schema.json").read_text("utf-8")
    assert json.dumps(json.loads(kept)) == json.dumps(schema()), "make schema would change the order of its keys"


@pytest.mark.parametrize("file", sorted(MAPS.glob("*.toml")), ids=lambda file: file.stem)
def test_every_board_file_names_the_schema_first(file: Path) -> None:
    with file.open(encoding="utf-8") as lines:
        assert next(lines) == "#:schema ./board.schema.json\n"
