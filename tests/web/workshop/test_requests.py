"""A board is opened, checked, tried and saved, over real sockets."""

from __future__ import annotations

import asyncio
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from phones import Phone
from workshop_page import TOWN, asked, refused

from companion.store.shipped_files import board
from companion.web.workshop.server import Workshop
from companion.workbench.bench import Bench


async def test_the_page_and_its_files_need_no_key(workshop: Workshop) -> None:
    stranger = Phone(workshop.host)
    assert (await stranger.get("/?board=usa")).body.startswith(b"<!doctype html>")
    assert b"WORDS" in (await stranger.get("/static/words.js")).body
    assert (await stranger.get("/static/dom.js")).headers["content-type"].startswith("text/javascript")
    assert (await stranger.get("/static/index.html")).status == 404
    assert refused(await stranger.get("/declared"), 401, "no key")


async def test_the_page_is_told_what_exists(page: Phone) -> None:
    declared = (await page.get("/declared")).json
    assert {"schema", "tables", "columns", "kinds", "boards", "drafts", "cities"} <= declared.keys()
    assert {"name": "usa", "title": "USA", "own": False} in declared["boards"]
    assert len({row["name"] for row in declared["boards"]}) == len(declared["boards"])
    assert "Durham" in declared["cities"]
    assert declared["drafts"] == []


async def test_a_board_that_hides_a_shipped_one_is_listed_once(page: Phone, own_home: Path) -> None:
    """This holds even though the shipped file has a variant that can still be played."""
    text = (await asked(page, "/text", {"data": {**TOWN, "name": "europe"}}))["text"]
    (own_home / "boards").mkdir(parents=True)
    (own_home / "boards" / "europe.toml").write_text(text, "utf-8")
    rows = [row for row in (await page.get("/declared")).json["boards"] if row["name"] == "europe"]
    assert rows == [{"name": "europe", "title": "Town", "own": True}]


async def test_a_shipped_board_is_opened_and_comes_back_unchanged(page: Phone) -> None:
    opened = await asked(page, "/open", {"board": "usa"})
    assert (opened["own"], opened["base"], opened["draft"], opened["photo"]) == (False, "usa", "usa", None)
    assert tomllib.loads(opened["before"]) == opened["data"]
    looked = await asked(page, "/look", opened)
    assert (looked["faults"], looked["differs"], looked["kept"]) == ([], [], "")
    assert (await asked(page, "/text", opened)) == {"text": opened["before"], "name": "usa.toml"}
    assert (await page.get("/declared")).json["drafts"] == [], "it was only looked at"


async def test_an_unfinished_board_has_faults_and_is_kept(page: Phone) -> None:
    opened = await asked(page, "/open", {"board": None})
    assert (opened["draft"], opened["before"], opened["base"], opened["own"]) == ("my-board", "", None, False)
    for cities in ([], [{"name": "Mill", "x": 0.5, "y": 0.5}], [{"name": "Mill"}, 7]):
        board = {**opened, "data": {**opened["data"], "cities": cities}, "guide": {"names": ["Mill"]}}
        looked = await asked(page, "/look", board)
        opened["stamp"] = looked["stamp"]
        assert all(fault.keys() == {"key", "line", "says"} for fault in looked["faults"])
        assert looked["faults"]
    drafts = (await page.get("/declared")).json["drafts"]
    assert [(draft["name"], draft["title"]) for draft in drafts] == [("my-board", "My board")]
    again = await asked(page, "/open", {"board": "my-board", "draft": True})
    assert (again["data"], again["guide"], again["draft"]) == (board["data"], board["guide"], "my-board")
    assert (await asked(page, "/open", {"board": None}))["draft"] == "my-board-2"


async def test_the_draft_of_another_page_is_left_as_it_is(page: Phone) -> None:
    first, second = [await asked(page, "/open", {"board": "usa"}) for _ in range(2)]

    async def look(opened: dict[str, Any], title: str, **more: object) -> dict[str, Any]:
        opened["data"] = {**opened["data"], "title": title}
        looked = await asked(page, "/look", {**opened, **more})
        opened["stamp"] = looked.get("stamp", opened["stamp"])
        return looked

    async def kept() -> str:
        return str((await asked(page, "/open", {"board": "usa", "draft": True}))["data"]["title"])

    assert (await look(first, "First"))["kept"] == ""
    assert (await look(first, "First again"))["kept"] == ""
    looked = await look(second, "Second")
    assert (looked["kept"][:34], looked["other"]) == ("There is another draft of usa, fro", True)
    assert await kept() == "First again"
    assert (await look(second, "Second", replace=True))["kept"] == ""
    assert await kept() == "Second"
    assert (await look(first, "First"))["other"], "now it is the first one that may not replace"
    await asked(page, "/save", first)
    assert await kept() == "Second", "saving takes nobody else's draft away"
    await look(second, "Second")
    assert refused(await page.post("/save", second), 409, "changed")
    await asked(page, "/save", second)
    assert (await page.get("/declared")).json["drafts"] == []


async def test_a_board_is_saved_and_can_be_played(page: Phone, own_home: Path) -> None:
    given = {"data": TOWN, "before": "", "base": None, "draft": "my-board"}
    looked = await asked(page, "/look", given)
    assert looked["faults"] == []
    saved = await asked(page, "/save", {**given, "stamp": looked["stamp"]})
    file = own_home / "boards" / "town.toml"
    assert (Path(saved["file"]), saved["draft"]) == (file, "town")
    assert file.read_bytes().decode() == saved["text"]
    assert board("town").title == "Town"
    assert [path.name for path in file.parent.iterdir()] == ["town.toml"], "its draft is gone"
    opened = await asked(page, "/open", {"board": "town"})
    assert (opened["own"], opened["before"], opened["data"]) == (True, saved["text"], TOWN)
    again = await asked(page, "/save", opened)
    assert again["text"] == saved["text"]


async def test_a_board_saved_under_another_name_leaves_the_earlier_one_and_says_so(page: Phone, own_home: Path) -> None:
    assert (await asked(page, "/save", {"data": TOWN}))["stays"] == ""
    opened = await asked(page, "/open", {"board": "town"})
    opened["data"]["name"] = "city"
    saved = await asked(page, "/save", opened)
    assert (saved["draft"], saved["stays"]) == ("city", "town")
    assert {path.name for path in (own_home / "boards").glob("*.toml")} == {"town.toml", "city.toml"}
    again = await asked(page, "/save", {**opened, "draft": "city", "before": saved["text"]})
    assert again["stays"] == ""


async def test_a_comment_written_by_hand_survives(page: Phone, own_home: Path) -> None:
    saved = await asked(page, "/save", {"data": TOWN})
    file = Path(saved["file"])
    file.write_text("# by hand\n" + saved["text"].replace('name = "town"', 'name = "town"  # ours'), "utf-8")
    opened = await asked(page, "/open", {"board": "town"})
    opened["data"]["title"] = "Our town"
    text = (await asked(page, "/save", opened))["text"]
    assert text.startswith('# by hand\nname = "town"  # ours\n')
    assert 'title = "Our town"' in text


async def test_a_board_is_saved_in_a_folder_whose_name_is_no_text(
    page: Phone, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that was written with another encoding: the reply shows its name as well as it can."""
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    monkeypatch.setenv("COMPANION_HOME", str(folder))
    saved = await asked(page, "/save", {"data": TOWN})
    assert saved["file"] == f"{tmp_path}/caf�/boards/town.toml"
    assert (folder / "boards" / "town.toml").read_text("utf-8") == saved["text"]


async def test_a_board_with_faults_is_not_saved(page: Phone, own_home: Path) -> None:
    broken = {**TOWN, "routes": [{"a": "Mill", "b": "Nowhere", "length": 3}]}
    reply = await page.post("/save", {"data": broken})
    assert refused(reply, 409, "to fix")
    assert any("Nowhere" in fault["says"] for fault in reply.json["faults"])
    assert not [*own_home.rglob("*.toml")]


async def test_no_other_board_may_be_replaced(page: Phone) -> None:
    """Neither a table's own board nor, unless it was opened for correction, a shipped one."""
    await asked(page, "/save", {"data": TOWN})
    other = {**TOWN, "title": "Another town"}
    reply = await page.post("/save", {"data": other, "draft": "my-board"})
    assert refused(reply, 409, "another board called town")
    assert [fault["key"] for fault in reply.json["faults"]] == ["name"]
    assert refused(await page.post("/save", {"data": {**TOWN, "name": "usa"}, "draft": "my-board"}), 409, "usa")
    assert board("town").title == "Town"


async def test_a_file_of_another_board_is_not_overwritten(page: Phone, own_home: Path) -> None:
    """A board's name is the one in its file, whatever the file is called."""
    other = own_home / "boards" / "town.toml"
    other.parent.mkdir(parents=True)
    text = (await asked(page, "/text", {"data": {**TOWN, "name": "village"}}))["text"]
    other.write_text(text, "utf-8")
    saved = await asked(page, "/save", {"data": TOWN})
    assert Path(saved["file"]).name == "town-2.toml"
    assert other.read_text("utf-8") == text


async def test_a_shipped_board_is_corrected_and_differences_are_listed(page: Phone) -> None:
    opened = await asked(page, "/open", {"board": "usa"})
    opened["data"]["routes"][0]["length"] += 1
    group = opened["data"]["routes"][0].get("group")
    for row in opened["data"]["routes"]:
        if group and row.get("group") == group:
            row["length"] = opened["data"]["routes"][0]["length"]
        row.pop("spaces", None)
    looked = await asked(page, "/look", opened)
    assert looked["differs"]
    saved = await asked(page, "/save", opened)
    assert saved["differs"] == looked["differs"]
    assert {"name": "usa", "title": "USA", "own": True} in (await page.get("/declared")).json["boards"]
    again = await asked(page, "/open", {"board": "usa"})
    assert (again["own"], again["base"]) == (True, "usa")
    assert (await asked(page, "/look", again))["differs"] == looked["differs"]


async def test_a_ticket_is_given_its_value(page: Phone) -> None:
    assert await asked(page, "/value", {"data": TOWN, "a": "Mill", "b": "Pier"}) == {"points": 5}
    assert await asked(page, "/value", {"data": TOWN, "a": "Mill", "b": "Nowhere"}) == {"points": None}


async def test_a_trial_game_is_played_to_its_sheet(page: Phone) -> None:
    trial = await asked(page, "/trial", {"data": TOWN, "players": 2, "seed": 1})
    assert trial.keys() == {"ended", "moves", "why", "record", "sheet"}
    assert trial["record"].startswith("board: town\n")
    assert await asked(page, "/trial", {"data": TOWN, "players": 2, "seed": 1}) == trial


@pytest.mark.parametrize(
    ("players", "seed"), [(0, 1), (9, 1), (True, 1), (2, -1), (2, None), ("2", 1), (2.0, 1), (2, 2**60)]
)
async def test_a_trial_game_has_players_and_a_seed(page: Phone, players: object, seed: object) -> None:
    assert refused(await page.post("/trial", {"data": TOWN, "players": players, "seed": seed}), 409, "1 to 8")


@pytest.mark.parametrize("name", ["nowhere", "", "../usa", "/etc/passwd", "usa.toml", 7, [], {}, True])
async def test_a_name_that_is_not_a_board_is_not_opened(page: Phone, name: object) -> None:
    for draft in (False, True):
        assert refused(await page.post("/open", {"board": name, "draft": draft}), 409, "There is no ")


async def test_a_file_that_is_not_toml_is_listed_but_not_opened(page: Phone, own_home: Path) -> None:
    """Nor is one that would take Python's parser an hour."""
    folder = own_home / "boards"
    folder.mkdir(parents=True)
    texts = {
        "name = ": "after = comes a number",
        'name = "odd"\nwhen = 2026-01-01\n': "a board has no dates or times",
        'name = "odd"\naspect = nan\n': "no numbers such as inf and nan",
        f'name = "odd"\n{"a." * 200_000}a = 1\n': "line 2: no board file has a key with so many dots",
        f'name = "odd"\na = {"[" * 5000}{"]" * 5000}\n': "too deep",
    }
    for text, why in texts.items():
        (folder / "odd.toml").write_text(text, "utf-8")
        reply = await page.post("/open", {"board": "odd"})
        assert refused(reply, 409, "cannot be opened here")
        assert why in reply.json["says"]
        assert "odd" in {row["name"] for row in (await page.get("/declared")).json["boards"]}


async def test_a_board_whose_title_is_no_text_is_listed_by_its_name(page: Phone, own_home: Path) -> None:
    (own_home / "boards").mkdir(parents=True)
    (own_home / "boards" / "odd.toml").write_text('name = "odd"\ntitle = 7\ncities = [7, {name = 7}]\n', "utf-8")
    listed = (await page.get("/declared")).json
    assert {"name": "odd", "title": "odd", "own": True} in listed["boards"]
    assert all(isinstance(city, str) for city in listed["cities"])


async def test_a_draft_that_cannot_be_kept_is_reported(page: Phone, own_home: Path) -> None:
    own_home.mkdir(parents=True, exist_ok=True)
    (own_home / "boards").write_text("a file where a folder should be", "utf-8")
    looked = await asked(page, "/look", {"data": TOWN})
    assert (looked["faults"], looked["kept"][:9]) == ([], "The draft")
    assert refused(await page.post("/save", {"data": TOWN}), 409, "could not be written")


async def test_an_untouched_new_board_leaves_no_draft(page: Phone, own_home: Path) -> None:
    opened = await asked(page, "/open", {"board": None})
    await asked(page, "/look", opened)
    assert not own_home.exists()


async def test_a_draft_is_opened_by_its_name_alone_and_discarded(page: Phone, own_home: Path) -> None:
    await asked(page, "/look", {"data": TOWN, "draft": "my-board"})
    assert (await asked(page, "/open", {"board": "my-board"}))["data"] == TOWN
    for key in ("../my-board", None, 7):
        assert refused(await page.post("/draft/forget", {"draft": key}), 409, "no draft")
    assert await asked(page, "/draft/forget", {"draft": "my-board"}) == {}
    assert (await page.get("/declared")).json["drafts"] == []
    assert not [path for path in own_home.rglob("*") if path.is_file()]


async def test_changes_others_made_to_the_file_are_not_lost_unasked(page: Phone) -> None:
    """Such as a table that corrects a board, or an editor; saving a second time is taken as intended."""
    saved = await asked(page, "/save", {"data": TOWN})
    file = Path(saved["file"])
    opened = await asked(page, "/open", {"board": "town"})
    assert opened["own"]
    file.write_text("# by hand\n" + saved["text"], "utf-8")
    opened["data"]["title"] = "Our town"
    assert refused(await page.post("/save", opened), 409, "changed since it was opened")
    assert file.read_text("utf-8").startswith("# by hand")
    file.write_text("# by hand again\n" + saved["text"], "utf-8")
    assert refused(await page.post("/save", opened), 409, "changed since it was opened")
    await asked(page, "/save", opened)
    assert "Our town" in file.read_text("utf-8")


async def test_trial_games_are_played_one_after_the_other(page: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often it is clicked: each may take a lot of memory."""
    at_once: list[int] = [0]

    async def trial(_: Bench, board: object) -> dict[str, object]:
        at_once.append(at_once[0] + 1)
        at_once[0] += 1
        await asyncio.sleep(0.05)
        at_once[0] -= 1
        return {}

    monkeypatch.setattr(Bench, "trial", trial)
    await asyncio.gather(*(Phone(page.host, page.key).post("/trial", {}) for _ in range(3)))
    assert at_once == [0, 1, 1, 1]
