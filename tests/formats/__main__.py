"""`python -m tests.formats`: write the example and the shapes of the present formats where they are missing."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.record.log import KINDS
from companion.store.tables import FORMAT

from . import FORMATS, HERE, STORY, begin, shape_of_games, shapes_of_json


def main() -> None:
    again = "--again" in sys.argv
    shape = HERE / f"v{FORMAT}.shape"
    if again or not shape.exists():
        with TemporaryDirectory() as folder:
            shutil.copyfile(begin(Path(folder)), HERE / f"v{FORMAT}.game")
        rows = [[event.kind, event.text] for event in STORY]
        (HERE / f"v{FORMAT}.json").write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
        shape.write_text(shape_of_games(KINDS), "utf-8")
        print(f"written: the game of format {FORMAT} and its shape")
    for name, keys in shapes_of_json().items():
        file = HERE / f"{name}-v{FORMATS[name]}.shape"
        if again or not file.exists():
            file.write_text(keys, "utf-8")
            print(f"written: {file.name}")


main()
