"""Lines whose answer was lost on the way: each is played once, and its phone knows it again."""

from __future__ import annotations

from pathlib import Path

import pytest
from at_phones import DEALT, HEAD, game
from evening import evening
from playwright.async_api import Browser, Page, expect

LOST = """() => {
  const sent = window.fetch;
  window.fetch = async (path, given) => {
    const reply = await sent(path, given);
    if (path !== "/say" || !window.lost) return reply;
    window.lost -= 1;
    throw new TypeError("no answer");
  };
}"""
"""Let lines reach the laptop, but lose `window.lost` answers to them on the way back."""


async def say_and_lose(phone: Page, line: str) -> None:
    """Send a line whose answer is lost."""
    await phone.evaluate(LOST)
    await phone.locator("#say input").first.fill(line)
    await expect(phone.locator("#say .verdict")).to_contain_text(f"✓ Ann {line.strip()}")
    await phone.evaluate("() => { window.lost = 1; }")
    await phone.get_by_role("button", name="Say it").tap()


@pytest.mark.parametrize("lost", [False, True])
async def test_a_line_of_a_whole_network_is_known_again_however_long(
    browser: Browser, own_home: Path, lost: bool
) -> None:
    async with evening(game(head=HEAD.replace("turns", "final")), browser, (0,)) as table:
        phone, session = table.pages[0], table.app.session
        assert session is not None
        short = [track for track in session.game.board.tracks if track.length == 1 and not track.group]
        line = f"owns {', '.join(f'{track.a} - {track.b}' for track in short[:16])}"
        assert session.preview(f"Ann {line}").playable
        assert len(line) > 300
        if lost:
            await say_and_lose(phone, line)
        else:
            await phone.locator("#say input").first.fill(line)
            await phone.get_by_role("button", name="Say it").tap()
        await expect(phone.locator("#say .verdict")).to_have_text(f"Played: Ann {line}")
        await expect(phone.locator("#say input").first).to_have_value("")
        await expect(phone.locator("#tab-history .line")).to_have_text([f"1  Ann {line}"])
        assert len(table.played) == 1
        assert table.faults == []


async def test_a_line_whose_answer_was_lost_is_not_sent_twice(browser: Browser, own_home: Path) -> None:
    """The phone takes it as sent once it sees it in the game, and until then the laptop receives it only once."""
    head = HEAD.replace("turns", "claims")
    async with evening(game(*DEALT, head=head), browser, (0,)) as table:
        table.app.desk.proposals.may_play = True
        phone = table.pages[0]
        field = phone.locator("#say input").first
        await say_and_lose(phone, "draws cards")
        await expect(phone.locator("#say .verdict")).to_have_text("Played: Ann draws cards")
        await expect(field).to_have_value("")
        assert len(table.played) == 4
        await field.fill("draws blind, blind")
        await expect(phone.locator("#say")).to_contain_text("✓ Ann draws blind, blind")
        await phone.evaluate("""() => {
          const key = document.querySelector("#say .main");
          key.click();
          key.click();
        }""")
        await expect(field).to_have_value("")
        assert len(table.played) == 5
        assert table.faults == []


async def test_a_phone_that_missed_many_lines_knows_whether_its_own_was_played(
    browser: Browser, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After that, the same line sent again is a new one."""
    async with evening(game(*DEALT, head=HEAD.replace("turns", "claims")), browser, (0,)) as table:
        table.app.desk.proposals.may_play = True
        session, phone = table.app.session, table.pages[0]
        assert session is not None
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        with monkeypatch.context() as asleep:
            asleep.setattr(table.app.desk, "game_changed", lambda: None)
            await say_and_lose(phone, "draws cards")
            await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
            for turn in range(1, 24):
                assert session.play(f"{('Ann', 'Bea', 'Cal')[turn % 3]} draws blind, blind").playable
        table.app.game_changed()
        await expect(phone.locator("#say .verdict")).to_have_text("Played: Ann draws cards")
        await expect(field).to_have_value("")
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        await key.tap()
        await table.until(lambda: len(table.played) == 28, "the line that was said anew was not played")


async def test_a_line_sent_without_the_network_is_resent_once_it_is_back(browser: Browser, own_home: Path) -> None:
    async with evening(game(*DEALT), browser, (0,)) as table:
        phone = table.pages[0]
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        await phone.context.set_offline(True)
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
        await expect(field).to_have_value("draws cards")
        await phone.context.set_offline(False)
        await key.tap()
        await expect(phone.locator("#say")).to_contain_text("It is on the laptop; Enter there plays it")
        await expect(field).to_have_value("")
        await say_and_lose(phone, "draws red, red")
        await expect(phone.locator("#say .verdict")).to_contain_text("Enter there plays it: Ann draws red, red")
        await expect(field).to_have_value("")


async def test_a_repeated_line_is_played_even_if_its_phones_view_is_late(browser: Browser, own_home: Path) -> None:
    """And so it is where lines were undone before a line was repeated whose answer is then lost as well."""
    head = HEAD.replace("turns", "claims")
    async with evening(game(*DEALT, head=head), browser, (0,)) as table:
        table.app.desk.proposals.may_play = True
        phone = table.pages[0]
        field, key = phone.locator("#say input").first, phone.get_by_role("button", name="Say it")
        await phone.evaluate("""async () => {
          const { Composer } = await import("/static/composer.js");
          const seen = Composer.prototype.changed;
          Composer.prototype.changed = function (view) { if (!window.late) seen.call(this, view); };
          window.late = true;
        }""")
        for played in (4, 5):
            await field.fill("draws cards")
            await expect(key).to_be_enabled()
            await key.tap()
            await expect(phone.locator("#say .verdict")).to_have_text("Played.")
            assert len(table.played) == played
        session = table.app.session
        assert session is not None
        await field.fill("draws cards")
        await expect(key).to_be_enabled()
        await phone.context.set_offline(True)
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
        session.undo_to(3)
        table.app.game_changed()
        await phone.context.set_offline(False)
        await say_and_lose(phone, "draws cards ")
        await expect(phone.locator("#say .verdict")).to_contain_text("The laptop does not answer.")
        await key.tap()
        await expect(phone.locator("#say .verdict")).to_have_text("Played.")
        assert [line for line in table.played if "draws" in line] == ["Ann draws cards"]
