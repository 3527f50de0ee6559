"""What is typed beside the picture in the workshop: tracks, tickets, rules and numbers, and what is wrong with them."""

from __future__ import annotations

import asyncio

from at_workshop import answered, data_of, others_are_answered, slowly
from entering import Hands
from playwright.async_api import Page, expect


async def test_the_length_shown_for_a_track_is_its_current_one(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("t")
    await page.locator("input.quick").fill("denver - new york 3")
    await page.locator("input.quick").press("Enter")
    await expect(page.locator(".status")).to_contain_text("Denver – New York, length 3.")
    await page.locator("svg.canvas").focus()
    for figure, length in (("5", "5"), ("1", "1"), ("2", "12")):
        await hands.press(figure)
        await expect(page.locator(".status")).to_contain_text(f"Denver – New York, length {length}.")


async def test_unusual_values_are_questioned_even_if_the_board_is_valid(usa: tuple[Page, Hands]) -> None:
    """A tap on the question goes to what it is about."""
    page, _ = usa
    await page.evaluate("""() => {
      const { data } = window.workshop.draft, track = data.routes.find((row) => row.group);
      const beside = ["red", "black"].map((colour) => ({ ...track, colour }));
      window.workshop.change({ ...data, routes: [...data.routes, ...beside] }, null);
    }""")
    await page.get_by_role("tab", name="Check").click()
    await expect(page.locator("aside")).to_contain_text("Nothing is wrong with it.")
    await expect(page.locator("aside")).to_contain_text("Is this meant?")
    await page.get_by_role("button", name="printed boards have 3 at most").click()
    await expect(page.locator("svg.canvas .chosen")).not_to_have_count(0)


async def test_a_line_for_a_track_makes_no_place_of_that_name(usa: tuple[Page, Hands]) -> None:
    """Whichever tool is selected; place names with a dash of their own remain names."""
    page, hands = usa
    before = await data_of(page)
    await hands.press("c")
    await hands.press("/")
    await page.keyboard.type("denver - miami 7 green")
    await page.keyboard.press("Enter")
    await expect(page.locator(".status")).to_contain_text("Denver – Miami, length 7.")
    assert (await data_of(page))["routes"][-1] == {"a": "Denver", "b": "Miami", "length": 7, "colour": "green"}
    for line, says in (
        ("denver - miamo 3 red", "There is no place “miamo” yet."),
        (
            "Port - au - Prince, Winston - Salem, Denver East, Denver Miami",
            "Click where Port - au - Prince is; 4 to go.",
        ),
        ("Denver - Ost", "Click where Port - au - Prince is; 5 to go."),
    ):
        await page.locator(".quick").fill(line)
        await page.keyboard.press("Enter")
        await expect(page.locator(".status")).to_contain_text(says)
    assert (await data_of(page))["cities"] == before["cities"]
    assert len((await data_of(page))["routes"]) == len(before["routes"]) + 1


async def test_a_fault_lights_up_and_leads_to_its_row(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("c")
    await hands.click(0.03, 0.03)
    await page.keyboard.type("Lonely")
    await page.keyboard.press("Enter")
    await page.get_by_role("tab", name="Check").click()
    row = page.locator("aside .row.bad", has_text="no route reaches Lonely")
    await expect(row).to_be_visible()
    await expect(page.locator("svg .city.fault")).to_have_count(1)
    await page.get_by_role("button", name="Save", exact=True).click()
    await expect(page.locator(".status")).to_contain_text("something to fix")
    await row.click()
    await expect(page.locator("svg .city.chosen text")).to_have_text("Lonely")


async def test_rules_are_ticked_beside_their_passages(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Rules").click()
    ferries = page.locator("[data-table=ferries]")
    await ferries.get_by_role("checkbox", name="Ferries").click()
    assert (await data_of(page))["ferries"] == {}
    await ferries.locator("summary").first.click()
    await ferries.get_by_label("rule", exact=True).fill("CD-07")
    assert (await data_of(page))["ferries"] == {"rule": "CD-07"}
    await expect(ferries).to_contain_text("EU-01")


async def test_a_name_typed_through_another_takes_nothing_over(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = await data_of(page)
    await hands.press("c")
    await hands.click(0.03, 0.03)
    await page.keyboard.type("Denver East")
    await page.keyboard.press("Enter")
    after = await data_of(page)
    assert after["cities"][-1]["name"] == "Denver East"
    assert (after["routes"], after["ticket_cards"]) == (before["routes"], before["ticket_cards"])


async def test_a_renamed_place_is_renamed_in_the_rules_too(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    renamed = await page.evaluate(
        """async () => {
          const { withCityNamed } = await import("/static/draft.js");
          const data = { ...window.workshop.draft.data, doubles: { apart: [["Atlanta", "Boston"]], rule: "BA-10" } };
          data.variants = [{ name: "more", title: "Atlanta", doubles: { apart: [["Boston", "Atlanta"]] } }];
          return withCityNamed(data, data.cities.findIndex((city) => city.name === "Atlanta"), "Here");
        }"""
    )
    assert renamed["doubles"] == {"apart": [["Here", "Boston"]], "rule": "BA-10"}
    assert renamed["variants"][0] == {"name": "more", "title": "Atlanta", "doubles": {"apart": [["Boston", "Here"]]}}


async def test_numbers_out_of_bounds_are_not_accepted(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = await data_of(page)
    await hands.click(*before["routes"][1]["spaces"][2][:2])
    length = page.get_by_label("length", exact=True).first
    for typed in ("300000", "0", "-3", "2.5"):
        await length.fill(typed)
    assert (await data_of(page))["routes"] == before["routes"]
    await length.fill("6")
    assert (await data_of(page))["routes"][1]["length"] == 6


async def test_unreadable_ticket_lines_are_reported_and_change_nothing(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Tickets").click()
    await page.locator("aside .list .row").first.click()
    await page.get_by_role("button", name="Several values").click()
    before = await data_of(page)
    pairs = page.get_by_label("one pair and its value per line")
    await pairs.fill("Boston - Miami 12\nBoston Denver")
    await pairs.blur()
    await expect(page.locator(".status")).to_contain_text("“Boston Denver” is not a pair")
    assert await data_of(page) == before


async def test_keyboard_focus_stays_where_something_is_ticked_chosen_or_entered(usa: tuple[Page, Hands]) -> None:
    """Though the panel is drawn anew, so that the next key goes on there and does not move the picture's crosshair."""
    page, _ = usa
    await page.get_by_role("tab", name="Rules").click()
    for name in ("Tunnels", "Ferries"):
        await page.get_by_role("checkbox", name=name, exact=True).press("Space")
        await others_are_answered(page)
        await expect(page.get_by_role("checkbox", name=name, exact=True)).to_be_focused()
    assert (await data_of(page))["tunnels"] == {}
    await page.get_by_role("tab", name="Board").click()
    await page.get_by_role("checkbox", name="6", exact=True).press("Space")
    await expect(page.get_by_role("checkbox", name="6", exact=True)).to_be_focused()
    await page.evaluate("window.workshop.choose('track', 0)")
    kind = page.get_by_label("kind", exact=True)
    await kind.focus()
    for value in ("ship", "ferry"):
        await page.keyboard.press("ArrowDown")
        await expect(kind).to_have_value(value)
        await expect(kind).to_be_focused()
    assert (await data_of(page))["routes"][0]["kind"] == "ferry"
    await answered(page)
    await page.keyboard.press("Tab")
    await expect(page.get_by_label("locomotives", exact=True)).to_be_focused()
    await page.get_by_role("button", name="Undo").focus()
    while (await data_of(page)) != await page.evaluate("window.workshop.saved"):
        await page.keyboard.press("Enter")
    await expect(page.locator("svg.canvas")).to_be_focused()


async def test_keyboard_focus_goes_on_from_the_fields_of_the_guide(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.locator("ol.steps").get_by_role("button", name="Places").click()
    many = page.locator("aside input[type=number]")
    await many.fill("50")
    await many.press("Tab")
    await expect(page.get_by_label("Names, one per line").first).to_be_focused()
    await page.keyboard.type("Here")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("button", name="Next: Tracks")).to_be_focused()
    await expect(page.locator("ol.steps")).to_contain_text("36 of 50")


async def test_a_list_that_is_open_stays_while_the_board_is_checked(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.click(*(await data_of(page))["routes"][1]["spaces"][2][:2])
    go = await slowly(page, "/look")
    async with page.expect_request("**/look"):
        await page.get_by_label("length", exact=True).first.fill("6")
    colours = page.locator(".own select").first
    await colours.focus()
    held = await colours.element_handle()
    go.set()
    await answered(page)
    assert await held.evaluate("(list) => list.isConnected")
    await colours.select_option("black")
    assert (await data_of(page))["routes"][1]["colour"] == "black"


async def test_what_is_typed_while_a_trial_game_is_played_stays(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Trial").click()
    go = await slowly(page, "/trial")
    async with page.expect_request("**/trial"):
        await page.get_by_role("button", name="2 players").click()
    await _title_typed_around(page, "/trial", go, "It was played to the end")


async def test_what_is_typed_while_a_ticket_is_valued_stays(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    await hands.press("d")
    go = await slowly(page, "/value")
    async with page.expect_request("**/value"):
        await page.locator("input.quick").fill("Miami - Boston")
        await page.locator("input.quick").press("Enter")
    await _title_typed_around(page, "/value", go, "Boston")


async def _title_typed_around(page: Page, path: str, go: asyncio.Event, says: str) -> None:
    """Type the board's title, half of it before the answer that is held back until `go`, and half after it."""
    await page.get_by_role("tab", name="Board", exact=True).click()
    title = page.get_by_role("textbox", name="title", exact=True)
    await title.fill("Our")
    async with page.expect_response(f"**{path}"):
        go.set()
    await expect(page.locator(".status")).to_contain_text(says)
    await page.keyboard.type(" board")
    await expect(title).to_have_value("Our board")


async def test_tickets_typed_quickly_are_added_in_order(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = len((await data_of(page))["ticket_cards"])
    await hands.press("d")
    go = await slowly(page, "/value")
    line = page.locator("input.quick")
    for text in ("Miami - Boston", "Dallas - Omaha 7", "Denver - Seattle"):
        await line.fill(text)
        await line.press("Enter")
    await others_are_answered(page)
    go.set()
    await expect(page.locator(".status")).to_contain_text("Denver – Seattle")
    cards = (await data_of(page))["ticket_cards"][before:]
    assert sorted((card["a"], card["b"]) for card in cards) == [
        ("Dallas", "Omaha"),
        ("Denver", "Seattle"),
        ("Miami", "Boston"),
    ]
    assert await page.evaluate("() => workshop.draft.data.ticket_cards[workshop.chosen.number].a") == "Denver"


async def test_a_ticket_without_a_value_stays_in_the_line(usa: tuple[Page, Hands]) -> None:
    page, hands = usa
    before = (await data_of(page))["ticket_cards"]
    await hands.press("d")
    await page.route("**/value", lambda route: route.fulfill(json={"says": "Not now.", "refused": 409}))
    line = page.locator("input.quick")
    await line.fill("Miami - Boston")
    await line.press("Enter")
    await expect(page.locator(".status")).to_have_text("Not now.")
    await expect(line).to_have_value("Miami - Boston")
    assert (await data_of(page))["ticket_cards"] == before


async def test_a_button_held_down_while_the_board_is_checked_is_clicked(usa: tuple[Page, Hands]) -> None:
    page, _ = usa
    await page.get_by_role("tab", name="Tickets").click()
    await page.locator("aside .list .row").first.click()
    button = page.get_by_role("button", name="Several values")
    await button.hover()
    await page.mouse.down()
    await page.evaluate("() => workshop.look()")
    await page.mouse.up()
    await expect(page.get_by_label("one pair and its value per line")).to_be_visible()
