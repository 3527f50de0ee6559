"""Questions as a table asks them find the rule that answers them, on the board in play."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.rules.search import Search
from companion.store.shipped_files import board

QUESTIONS: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "questions.toml").read_text("utf-8")
)
"""The numbers of the rules that answer each question, by the board in play."""
FIRST, WITHIN_THREE = 0.95, 0.98
"""The shares of questions answered by the first rule, and by one of the first three."""


def places(search: Search) -> dict[str, int]:
    """The position of the answer to each question, counted from 0; a hundred if it was not found."""
    by_question: dict[str, int] = {}
    for name, questions in QUESTIONS.items():
        families = (*(("DX",) if name.endswith("-dice") else ()), *board(name.removesuffix("-dice")).families)
        for question, answers in questions.items():
            numbers = [hit.passage.number for hit in search.find(question, families)]
            by_question[f"{name}: {question}"] = min(
                (numbers.index(answer) for answer in answers if answer in numbers), default=100
            )
    return by_question


def test_there_are_a_hundred_across_all_rulebooks() -> None:
    assert sum(map(len, QUESTIONS.values())) >= 100
    assert {"usa", "county-durham", "team-asia", "great-lakes", "usa-dice", "europe"} <= QUESTIONS.keys()


def test_the_rule_that_answers_comes_first(search: Search) -> None:
    by_question = places(search)
    later = [question for question, place in by_question.items() if place]
    assert len(later) <= (1 - FIRST) * len(by_question), later
    far = [question for question, place in by_question.items() if place > 2]
    assert len(far) <= (1 - WITHIN_THREE) * len(by_question), far


@pytest.mark.parametrize(
    ("name", "question", "number"),
    [
        ("usa", "what do we get for a six train route", "BA-01"),
        ("team-asia", "can I use my partner's trains", "AS-02"),
        ("team-asia", "both of us take the triple", "AS-15"),
        ("team-asia", "what if there are not enough cards for the tunnel", "AS-20"),
        ("team-asia", "how many tickets must I keep at the start", "AS-08"),
        ("team-asia", "can a player pass tickets to his partner", "AS-11"),
        ("great-lakes", "can I put a harbour next to yours", "GL-21"),
        ("great-lakes", "how many harbours can I build", "GL-05"),
        ("nordic", "can four of us play", "NC-01"),
        ("japan", "can three people play", "JP-01"),
        ("india", "can we play with five", "IN-01"),
        ("pennsylvania", "i only have one share do i get something", "PN-08"),
        ("pennsylvania", "do i see what others have of shares", "PN-05"),
        ("japan", "do i use my own trains on the bullet line", "JP-02"),
        ("county-durham", "does used coal count at the end", "CD-12"),
        ("france", "where does the track piece go after claiming", "FR-08"),
        ("old-west", "how do i get a second city", "OW-06"),
        ("poland", "no cards left in a pile", "PO-05"),
        ("switzerland", "can joker be used on grey", "CH-01"),
        ("france", "bare track can I build", "FR-02"),
        ("germany", "equal points, then?", "DE-02"),
        ("heart-of-africa", "less desert cards than Bob", "HA-05"),
        ("old-west", "Bob owns Denver, I build into it", "OW-07"),
        ("pennsylvania", "hide my stocks?", "PN-05"),
        ("united-kingdom", "permit for Cardiff", "UK-05"),
        ("united-kingdom", "Dublin first turn", "UK-05"),
        ("usa", "do tickets need the trains of one colour", "BA-17"),
        ("first-journey-europe", "can we see tickets", "FJ-03"),
        ("south-korea", "use +1 twice", "SK-02"),
        ("united-kingdom", "route length five requirement", "UK-06"),
    ],
)
def test_asked_at_a_table(search: Search, name: str, question: str, number: str) -> None:
    assert number in [hit.passage.number for hit in search.find(question, board(name).families)][:2]
