"""The numbers of a board as sentences, each with the rules whose passages leave it open or give another board's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import MISSING, Field, fields
from functools import cached_property
from typing import Any

from companion.families import ALWAYS, codes_with, holds_with
from companion.game.board import Board
from companion.game.numbers import Numbers, holds_rule
from companion.game.table import CARDS
from companion.game.values import NamedTuple, dataclass
from companion.rules.passages import Passage
from companion.words import has_wording, wording
from companion.words.plain import plain

LONGEST = 600
"""The most characters of a sentence about a board."""
SET_UP = "BA-12"
"""The rule of what players begin with."""


class BoardFact(NamedTuple):
    """One number of a board as a sentence, with its option ("table.key") and the rules that it belongs to."""

    rules: tuple[str, ...]
    option: str
    says: str


def board_facts(board: Board, *, means: str = CARDS) -> list[BoardFact]:
    """All numbers of a board as sentences, in the order of its mechanics, for these means of paying."""
    facts = []
    for table, numbers in board.numbers.items():
        if holds_with(table, means):
            for key, rule_keys in type(numbers).passages.items():
                if not (means != CARDS and key in numbers.with_cards) and (says := _sentence(table, key, numbers)):
                    facts.append(BoardFact(_rule_numbers(numbers, rule_keys), f"{table}.{key}", says))
    return facts


def rule_facts(board: Board, number: str, *, means: str = CARDS) -> list[str]:
    """The sentences about a board that belong to one rule: its numbers, the cities that it speaks of and, with the
    set-up, how many can play.
    """
    says = [*_numbers_of_rule(board, number, means), *_cities_of_rule(board, number)]
    return [*says, wording("rule players", players=board.players)] if number == SET_UP else says


def _numbers_of_rule(board: Board, number: str, means: str) -> list[str]:
    return [fact.says for fact in board_facts(board, means=means) if number in fact.rules]


def _cities_of_rule(board: Board, number: str) -> list[str]:
    """The cities of the board that a rule speaks of, such as its ports, as a sentence for each kind."""
    says = list[str]()
    for numbers in board.numbers.values():
        for column in (column for column, rules in type(numbers).cities_cited.items() if number in rules):
            names = [city.name for city in board.cities.values() if not city.junction and city.column(column)]
            says += [wording(f"cities with {column}", cities=names)] if names else []
    return says


def passage_facts(board: Board, passage: Passage, *, means: str = CARDS) -> str:
    """What a rule says on a board; empty if nothing of it holds there.

    With these means of paying: for a general rule, the board's numbers; for any other,
    its text.
    """
    if passage.general:
        return " ".join(
            f"{sentence[:1].upper()}{sentence[1:]}." for sentence in _numbers_of_rule(board, passage.number, means)
        )
    return passage.instead.get(means, passage.text)


@dataclass(frozen=True)
class RulesInForce:
    """Which rules hold on a board: those of its families, and those that its mechanics rest on."""

    board: Board
    means: str = CARDS

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The families of rules in the order in which they are looked up: those of the means of paying first."""
        return (*codes_with(self.means), *self.board.families)

    @cached_property
    def _cited(self) -> frozenset[str]:
        return cited_rules(self.board)

    @property
    def city_names(self) -> tuple[str, ...]:
        """The names of the board's cities, in every spelling."""
        cities = self.board.cities.values()
        return tuple(name for city in cities for name in (city.name, *city.also, *filter(None, [city.country])))

    def holds(self, passage: Passage) -> bool:
        """Whether a rule holds on this board."""
        if not all(map(self._has_needed, passage.needs)):
            return False
        others = self.board.families[1:] if passage.own else ()
        return (passage.family in self.families and passage.family not in others) or passage.number in self._cited

    def replacement(self, passage: Passage) -> str:
        """What holds in place of a rule if the table does not pay with cards; empty if the rule stays as it is."""
        if (text := passage.instead.get(self.means)) is None or not self.holds(passage):
            return ""
        return wording(f"rule with {self.means}" if text else f"rule not with {self.means}", text=text)

    def numbers(self, passage: Passage) -> str:
        """The board's numbers for a rule, as one sentence; empty if it has none, or the rule does not hold here."""
        says = rule_facts(self.board, passage.number, means=self.means) if self.holds(passage) else ()
        head = wording("rule here", board=plain(self.board.title))
        return f"{head} {'; '.join(plain(fact, LONGEST) for fact in says)}." if says else ""

    def absence_note(self, passage: Passage) -> str:
        """A sentence saying that a rule does not hold on this board; empty if it does."""
        return "" if self.holds(passage) else wording("rule elsewhere", board=plain(self.board.title))

    def _has_needed(self, needed: str) -> bool:
        """Whether the board has a table, a number or a column (`Passage.needs`)."""
        table, _, key = needed.partition(".")
        if table == "routes":
            return any(value for _, value in self.board.columns_of(key))
        return table in self.board.numbers and (not key or bool(getattr(self.board.numbers[table], key)))


def cited_rules(board: Board) -> frozenset[str]:
    """The rules of any family that a board's mechanics are based on, as its file says or its tables imply."""
    rules = set()
    for table, numbers in board.numbers.items():
        for field in fields(numbers):
            number = getattr(numbers, field.name)
            if holds_rule(field.name) and (table not in ALWAYS or number != _default(field)):
                rules.add(number)
    return frozenset(rules)


def _default(field: Field[Any]) -> object:
    return None if field.default is MISSING else field.default


def _rule_numbers(numbers: Numbers, keys: Sequence[str]) -> tuple[str, ...]:
    """The rule numbers; for a key that holds one, its value here and its default."""
    defaults = {field.name: _default(field) for field in fields(numbers)}

    def numbers_cited() -> Iterator[str]:
        for key in keys:
            if holds_rule(key):
                yield str(getattr(numbers, key))
                yield str(defaults[key])
            else:
                yield key

    return tuple(dict.fromkeys(numbers_cited()))


def _sentence(table: str, key: str, numbers: Numbers) -> str:
    """The sentence for a number: the one for exactly this value if there is one; otherwise empty for an empty value."""
    value = getattr(numbers, key)
    name = f"here {table}.{key}"
    exact = f"{name} {numbers.case(key)}"
    if not has_wording(exact) and not value:
        return ""
    values = {field.name: _as_list(getattr(numbers, field.name)) for field in fields(numbers)}
    return wording(exact if has_wording(exact) else name, **values)


def _as_list(value: object) -> object:
    """A table as a list: numbers as "4→7", several in a row as "8/6/4/2"; a name equal to its value appears once."""
    if not isinstance(value, dict):
        return value
    rows = ((str(key), "/".join(map(str, row if isinstance(row, tuple) else (row,)))) for key, row in value.items())
    return tuple(f"{key}→{row}" if key.isdigit() else key if key == row else f"{key}: {row}" for key, row in rows)
