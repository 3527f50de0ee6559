"""The passages as they are shipped: complete, short, linked, and in our own words."""

import re
import unicodedata
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest
from whole_book import BOOK

from companion.families import TABLES, mechanic
from companion.rules.passages import FAMILIES, Book, Passage

SHARED = Path(__file__).parents[3] / "shared"
BASE = tuple(f"BA-{number:02d}" for number in range(1, 29))
DURHAM = (
    *("CD-01", "CD-02", "CD-03", "CD-04", "CD-05", "CD-06", "CD-07", "CD-08", "CD-09", "CD-10"),
    *("CD-11", "CD-12", "CD-13", "CD-14", "CD-15", "CD-16", "CD-17", "CD-18", "CD-19"),
)
LONGEST_TEXT = 500
LONGEST_RUN = 8

with_rules = pytest.mark.skipif(not (SHARED / "RULES.md").exists(), reason="the list of rules is not here")
with_booklets = pytest.mark.skipif(not (SHARED / "rulebooks").exists(), reason="the booklets are not here")


def words(text: str) -> list[str]:
    """The words in lower case, without accents, in one spelling."""
    plain = unicodedata.normalize("NFKD", text).casefold().replace("our", "or").replace("grey", "gray")
    return re.findall(r"[a-z0-9]+", plain.replace("\N{COMBINING DIAERESIS}", ""))


def runs(text: str) -> set[tuple[str, ...]]:
    """Every run of eight words."""
    spoken = words(text)
    return {tuple(spoken[at : at + LONGEST_RUN]) for at in range(len(spoken) - LONGEST_RUN + 1)}


def listed() -> dict[str, str]:
    """The kind letters by rule number, as in the list of rules."""
    rows = (SHARED / "RULES.md").read_text("utf-8").splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows if re.match(r"\| [A-Z]{2}-\d", row)]
    return {number: re.sub(r"[^A-Z]", "", kind.split(" in ")[0]) for number, _, kind in cells}


@pytest.mark.parametrize("number", BASE + DURHAM)
def test_every_base_and_durham_rule_has_a_passage(book: Book, number: str) -> None:
    assert book[number].number == number


@with_rules
def test_passages_match_the_rules_of_the_list(book: Book) -> None:
    assert sorted(book) == sorted(listed())


@with_rules
def test_kinds_match_the_list(book: Book) -> None:
    assert {number: "".join(sorted(passage.kind)) for number, passage in book.items()} == {
        number: "".join(sorted(kind)) for number, kind in listed().items()
    }


def test_families_are_in_order(book: Book) -> None:
    assert tuple(book.families) == FAMILIES
    assert list(book) == [passage.number for code in FAMILIES for passage in book.family(code)]


def test_numbers_of_a_family_have_no_gaps(book: Book) -> None:
    for code in book.families:
        numbers = [int(passage.number[3:]) for passage in book.family(code)]
        assert numbers == list(range(1, len(numbers) + 1)), code


def test_links_lead_to_passages(book: Book) -> None:
    assert {link for passage in book.values() for link in passage.links} <= set(book)


def test_texts_are_short(book: Book) -> None:
    assert [
        passage.number
        for passage in book.values()
        if len(passage.text) > LONGEST_TEXT or len(passage.open) > LONGEST_TEXT
    ] == []
    assert [passage.number for passage in book.values() if len(passage.title) > 40] == []


def test_texts_are_complete_sentences(book: Book) -> None:
    """They are read aloud: one to four sentences, each with its full stop."""
    for passage in book.values():
        for text in filter(None, (passage.text, passage.open)):
            assert text[0].isupper() or text[0] == "“", passage.number
            assert text.rstrip("”")[-1] == ".", passage.number
        sentences = re.split(r"(?<=[.:;])\s+(?=[A-Z])", passage.text)
        assert 1 <= len(sentences) <= 5, passage.number


def test_no_text_contains_the_raw_name_of_an_option(book: Book) -> None:
    """Players read the passages; the screen adds the choices of a rule in words."""
    keys = {f"{table}.{key.name}" for table in TABLES for key in fields(mechanic(table).numbers_type)}
    assert {passage.number for passage in book.values() for key in keys if key in passage.text + passage.open} == set()


def test_titles_differ_within_a_family(book: Book) -> None:
    for code in book.families:
        titles = sorted(passage.title for passage in book.family(code))
        assert all(title != other for title, other in pairwise(titles)), code


@with_booklets
def test_nothing_is_copied_from_a_booklet(book: Book) -> None:
    printed: set[tuple[str, ...]] = set()
    for booklet in (SHARED / "rulebooks").glob("*.txt"):
        printed |= runs(booklet.read_text("utf-8"))

    def copied(passage: Passage) -> set[tuple[str, ...]]:
        return printed & runs(f"{passage.title}. {passage.text} {passage.open}")

    assert {number: copied(passage) for number, passage in book.items() if copied(passage)} == {}


@pytest.mark.parametrize(
    ("number", "says"),
    [
        ("BA-13", "its discards are shuffled into a new one"),
        ("BA-26", "A hand has no limit"),
        ("EU-02", "no more trains"),
        ("AS-17", "no more trains"),
        ("NC-01", "the others leave the game"),
        ("CH-01", "the others leave the game"),
        ("BA-08", "A few boards limit where you build"),
        ("BA-17", "routes of others count too"),
        ("BA-20", "not named for a board scores nothing there"),
    ],
)
def test_the_most_common_questions_are_answered(number: str, says: str) -> None:
    assert says in BOOK[number].text


def test_further_locomotives_and_dead_ends_are_mentioned() -> None:
    assert "not the whole draw" in BOOK["MK-02"].text
    assert "Three passenger cards in the row" in BOOK["MK-03"].text
    assert all("no path goes on" in BOOK[number].text for number in ("MK-01", "DE-02"))
