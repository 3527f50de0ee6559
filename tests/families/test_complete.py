"""A family is complete: everything its declarations call for exists, so that nothing is missing at a player's table.

For every family: the sentences of its steps, phrases, lines of the sheet, open points, tie-breaks, tallies, facts,
signs and kinds of tracks; its passages; the rules that it names; and for every sentence key that the code puts
together from parts, every value the key can take.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from whole_book import BOOK

from companion.boards.open_points import every_open_point
from companion.cli import COMMANDS
from companion.families import (
    ALWAYS,
    TABLES,
    all_families,
    columns_of,
    in_force,
    mechanic,
    opening_questions,
    other_means,
    side_size,
)
from companion.families.dice.cup import FACES, KINDS
from companion.families.pieces import TakePieces
from companion.game.board import COLOURS, GREY
from companion.game.contributions import SetUpList
from companion.game.mechanic import Mechanic
from companion.game.moves import Claim, CountThings, HasBonus, SumTickets, Turn
from companion.game.numbers import holds_rule
from companion.game.phrase import CardsSlot, NumberSlot, Slot
from companion.game.questions import Question
from companion.game.signs import CITY_SIGNS, TRACK_KINDS, TRAIN, kinds
from companion.game.state import Game
from companion.game.table import TRACKING
from companion.leaderboard.tables import REASONS_LEFT_OUT, VIEWS
from companion.paint.legend import SIDE_BY_SIDE
from companion.record import examples, questions
from companion.record.replay import replay
from companion.record.track_words import kind_words
from companion.recount.likely_mistakes import UNLIKELIHOOD
from companion.session.feedback import AGREED, REDONE, UNDONE
from companion.session.key_hints import F8_WORDS
from companion.share.drawing.board import BEDS, SHAPES
from companion.share.formats import CODE, FORMATS, PICTURE
from companion.store.shipped_files import board_files
from companion.tui.screens.home import CHOICES
from companion.tui.screens.new_game import STEPS
from companion.tui.screens.photo import CORNER_STAGES, TYPES
from companion.tui.themes import THEMES
from companion.words.english import PARTS, WORDS
from companion.workbench import end_photo
from tests.own_boards import OWN, board
from tests.tabletop import Tabletop
from tests.test_every_rule_is_tested import by_number

all_families()
PACKAGE = Path(__file__).parents[2] / "companion"
FAMILIES = PACKAGE / "families"
families = pytest.mark.parametrize("table", TABLES)


@cache
def tabletops() -> tuple[Tabletop, ...]:
    """Every board with every tracking, with cards and with dice."""
    tables = []
    for name in (*sorted(board_files()), *OWN):
        shipped = board(name)
        teams = side_size(shipped) > 1
        lists = in_force(shipped).set_up_lists(shipped).values()
        head = tuple(f"{listed.header}: {', '.join(listed.names[:2])}" for listed in lists)
        for tracking in TRACKING:
            for means in ((), ("dice: yes",)):
                seats = next(count for count in shipped.players if count > 1)
                tables.append(Tabletop(name, seats, tracking, (*head, *means), teams))
    return tuple(tables)


@cache
def games() -> tuple[Game, ...]:
    """The game at its set-up, for each of them."""
    return tuple(table.played().game for table in tabletops())


@cache
def facts_of(table: str | None = None) -> list[str]:
    """The words for what the table may see of a seat, from one family or from all; "common" is left off partners'
    facts.
    """
    words: set[str] = set()
    for at, game in enumerate(games()):
        choice = [phrase for phrase in game.rules.phrases if phrase.step is TakePieces and phrase.available(game)]
        lines = [f"Ann {examples.of_phrase(game, phrase)}" for phrase in choice]
        after = tabletops()[at].replay(*lines).game if lines else game
        asked = [mechanic for mechanic in after.rules.by_hook["facts"] if table in (None, mechanic.table)]
        words |= {word.removeprefix("common ") for mechanic in asked for word, _ in mechanic.facts(after, 0)}
    return sorted(words)


def with_family(table: str) -> list[Game]:
    """The games in which a family is in force."""
    return [game for game in games() if game.rules.get(table) is not None]


def files_of(table: str) -> list[Path]:
    """The source files of a family."""
    alone = FAMILIES / f"{table}.py"
    return [alone] if alone.exists() else sorted((FAMILIES / table).glob("*.py"))


def texts(path: Path) -> Iterator[str]:
    """Every text in a source file."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def lacking(keys: Iterable[str]) -> list[str]:
    """Those of the keys that have no sentence."""
    return sorted({key for key in keys if key and key not in WORDS})


# -- steps and phrases


def steps_of(family: type[Mechanic[Any]]) -> set[type[Any]]:
    return {*family.steps, *(phrase.step for phrase in family.phrases)}


@families
def test_a_board_without_it_says_what_it_lacks(table: str) -> None:
    """A step that not every board has is refused with what the board lacks."""
    everywhere = {step for name in ALWAYS if mechanic(name).means != "dice" for step in steps_of(mechanic(name))}
    steps = steps_of(mechanic(table)) - everywhere
    assert lacking([step.lacks or f"lacks {step.__name__}" for step in steps]) == []
    units = {(tally.step, tally.unit) for game in with_family(table) for tally in _tallies(game, table)}
    assert lacking([f"lacks {unit}" for step, unit in units if step in (CountThings, HasBonus)]) == []


def _tallies(game: Game, table: str) -> Any:
    family = game.rules.get(table)
    return [] if family is None else family.tallies(game)


@families
def test_its_phrases_have_sentences(table: str) -> None:
    family = mechanic(table)
    for phrase in family.phrases:
        slots = [getattr(part, "expects", "") for part in phrase.parts]
        assert lacking([phrase.expects, phrase.elsewhere, phrase.help, *slots]) == []
    assert lacking(detail.help for detail in family.details) == []
    parts = [part for detail in family.details for part in detail.parts]
    assert lacking([getattr(part, "expects", "") for part in parts]) == []


@families
def test_its_phrases_have_examples_that_can_be_read(table: str) -> None:
    """Wherever a phrase can be used, the record understands its example."""
    for phrase in mechanic(table).phrases:
        tried = [at for at, game in enumerate(games()) if phrase.available(game)]
        assert tried, f"on no board one {phrase.verb}"
        for at in tried:
            game, who = games()[at], "table" if phrase.by_table else "Ann"
            example = examples.of_phrase(game, phrase)
            assert example.startswith(phrase.verb)
            if phrase.first:
                replay(f"{tabletops()[at].header()}{who} {example}\n", board)  # an unreadable line would raise


# -- the sheet, the seats, the board


@families
def test_its_lines_on_the_sheet_have_names(table: str) -> None:
    assert lacking([f"what {line}" for line in mechanic(table).sheet]) == []


@families
def test_its_facts_have_words(table: str) -> None:
    assert with_family(table), f"no board has {table}"
    assert lacking(f"seat fact {word}" for word in facts_of(table)) == []


@families
def test_its_signs_are_drawn_and_explained(table: str) -> None:
    family = mechanic(table)
    assert bool(family.signs) == (family.marks is not Mechanic.marks), "what lies on cities has a sign"
    assert lacking([f"legend {what}" for what in family.signs]) == []
    assert family.signs.keys() <= CITY_SIGNS.keys()
    assert family.kinds.keys() <= TRACK_KINDS.keys()
    for kind, looks in family.kinds.items():
        assert looks.bed in ("", *BEDS)
        assert lacking([f"legend {kind}", f"board kind {kind}", f"track size {kind}"]) == []
        assert kind in kind_words()


@families
def test_its_columns_are_drawn_and_described(table: str) -> None:
    family = mechanic(table)
    for column in (*family.route_columns.values(), *family.city_columns.values()):
        if column.drawn is not None:
            assert column.drawn.shape in SHAPES
            assert lacking([column.drawn.means]) == []
        if column.word:
            assert column.word in kind_words()
            assert lacking([f"track size {column.word}"]) == []


def test_columns_have_places_of_their_own() -> None:
    for array in ("cities", "routes"):
        places = [column.place for column in columns_of(array).values() if column.place is not None]
        assert len(set(places)) == len(places)
        declared = [family.route_columns if array == "routes" else family.city_columns for family in all_families()]
        names = [name for columns in declared for name in columns]
        assert [name for name in columns_of(array) if names.count(name) > 1] == [], "two families read one column"


# -- numbers and rules


@families
def test_its_numbers_are_stated_with_their_rules(table: str) -> None:
    """What a passage needs of a table's numbers has a sentence, for each board's value."""
    numbers = mechanic(table).numbers_type
    defaults = numbers()
    for key, where in numbers.passages.items():
        assert hasattr(defaults, key)
        assert f"here {table}.{key}" in WORDS or any(word.startswith(f"here {table}.{key} ") for word in WORDS)
        for rule in where:
            assert rule in BOOK or holds_rule(rule), f"{table}.{key}: {rule}"


@families
def test_its_open_points_have_words_and_reasons(table: str) -> None:
    for point in mechanic(table).open_points:
        assert BOOK[point.rule].open, point.option
        assert lacking([f"open {point.option}", *(f"open {point.option} {value}" for value in point.values)]) == []


@families
def test_its_tie_breaks_are_answered(table: str) -> None:
    for word in mechanic(table).tie_breaks:
        for game in with_family(table):
            family = game.rules.get(table)
            assert family is not None
            answer = family.tie_break_values(game, word)
            assert answer is not None, f"{table} does not answer {word}"
            assert len(answer) == len(game.table.sides)


@families
def test_its_tie_breaks_are_told_to_who_writes_a_board_file(table: str) -> None:
    told = next(field for field in fields(mechanic("ties").numbers_type) if field.name == "order")
    assert [word for word in mechanic(table).tie_breaks if f'"{word}"' not in told.metadata["description"]] == []


SAID_OF_A_LIST = (
    "set-up list {}",
    "set-up listed whole {}",
    "set-up unlisted {}",
    "set-up bare {}",
    "set-up short {}",
    "set-up ask begin {}",
    "set-up unknown {}",
    "set-up unknown near {}",
)
"""The sentences about a header list at the set-up, by the list's line there."""


@cache
def set_up_lists() -> dict[str, SetUpList]:
    return {key: listed for game in games() for key, listed in game.rules.set_up_lists(game.board).items()}


def test_the_lists_of_the_set_up_have_sentences() -> None:
    assert lacking(key.format(header) for header in set_up_lists() for key in SAID_OF_A_LIST) == []
    line_names = {listed.what for listed in set_up_lists().values()}
    assert lacking(f"{fault} {what}" for what in line_names for fault in ("unknown", "unclear")) == []


@families
def test_its_passages_are_next_to_it(table: str) -> None:
    family = mechanic(table)
    beside = {path.stem.upper() for path in (FAMILIES / table).glob("*.toml")}
    assert beside == set(family.passages)
    assert all(BOOK.family(code) for code in family.passages)


RULES = re.compile(r"[A-Z]{2}-\d{2}")


@cache
def marked() -> frozenset[str]:
    """The rules that a test is marked with."""
    return frozenset(by_number())


@families
def test_the_rules_that_it_names_are_in_the_book_and_tested(table: str) -> None:
    named = {text for path in files_of(table) for text in texts(path) if RULES.fullmatch(text)}
    assert sorted(named - set(BOOK)) == []
    assert sorted(named - marked()) == [], "no test is marked with these"


@families
def test_its_actions_and_tallies_name_rules(table: str) -> None:
    for game in with_family(table):
        family = game.rules.get(table)
        assert family is not None
        for action in family.available_actions(game, 0):
            assert action.rule in BOOK
            assert lacking([action.limits.key]) == []
        for tally in family.tallies(game):
            assert tally.rule in BOOK


# -- sentences


def own_words(table: str) -> set[str]:
    """The keys of the sentences that a family's files contain."""
    keys_found: set[str] = set()
    core = {key for part in PARTS for key in part}
    for path in files_of(table):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.Dict):
                keys = {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}
                keys_found |= keys & WORDS.keys() - core
    return keys_found


@cache
def parsed(path: Path) -> ast.Module:
    """A source file, parsed. Cached: nearly all of them are looked through twice."""
    return ast.parse(path.read_text("utf-8"))


@cache
def said_anywhere() -> frozenset[str]:
    """Every text in the code that is not a key in a table of sentences."""
    said_keys: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        tree = parsed(path)
        keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
        listed = path.name == "words.py" or "words" in path.parts or path.parent == FAMILIES
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not (listed and id(node) in keys):
                said_keys.add(node.value)
    return frozenset(said_keys)


@families
def test_none_of_its_sentences_is_unused(table: str) -> None:
    made = {key for keys in COMPOSED.values() for key in keys()} | {key for key in WORDS if _is_number_sentence(key)}
    idle = {key for key in own_words(table) - said_anywhere() if key not in made and not key.startswith("why ")}
    assert sorted(idle) == []
    briefly = {key for key in own_words(table) - said_anywhere() if key.startswith("why ")} - made
    assert sorted(key for key in briefly if key.removeprefix("why ") not in WORDS) == []


def _is_number_sentence(key: str) -> bool:
    """Whether a key belongs to the sentence of a number, or of one value of it (`here TABLE.KEY VALUE`)."""
    return key.startswith("here ") and key.split()[1].partition(".")[0] in TABLES


# -- sentence keys put together from parts

SAYING = frozenset(("wording", "has_wording", "note", "because", "table_task", "fault_at"))
"""Functions that take the key of a sentence."""


def _every_unit() -> list[str]:
    return sorted({tally.unit for game in games() for tally in game.rules.tallies(game)})


def _with_sentence(keys: Iterable[str]) -> list[str]:
    """Those that have a sentence, for places where the code checks for one and does without."""
    return [key for key in keys if key in WORDS]


def _columns() -> tuple[str, ...]:
    return (*columns_of("routes"), *columns_of("cities"))


ROWS = ("cities", "routes", "ticket_cards", "variants")
"""Lists of a board file whose rows may be added or removed."""
COUNTED = (
    "places", "junctions", "border ends", "tracks", "tracks by colour", "tracks by length", "tracks by kind", "doubles",
    "triples", "spaces", "spaces by colour", "tickets", "tickets by deck", "value of tickets", "value by deck",
    "tickets of variants",
)  # fmt: skip
"""What is counted on every board; what families mark is counted in their own words."""

OUTLOOKS = ("done", "open", "exchanging", "borrowing", "lost")
"""How a ticket can stand."""

COMPOSED: dict[str, Callable[[], list[str]]] = {
    # phones
    "phones state {}": lambda: [f"phones state {state}" for state in ("off", "on", "away", "second")],
    "proposed {}": lambda: ["proposed waits", "proposed played"],
    # tickets under the cover
    "outlook {}": lambda: [f"outlook {state}" for state in OUTLOOKS],
    "outlook row {}": lambda: [f"outlook row {state}" for state in OUTLOOKS],
    # corrections of the board
    "corrected {}": lambda: ["corrected route", "corrected ticket"],
    "corrected {} new": lambda: ["corrected route new", "corrected ticket new"],
    # the workshop
    "look differs {}": lambda: [
        *(f"look differs {what}" for what in ("value", "place", "with", "without", "renamed")),
        *(f"look differs {rows} {what}" for rows in ROWS for what in ("new", "gone")),
    ],
    "count {}": lambda: [f"count {what.replace('_', ' ')}" for what in COUNTED],
    # what families declare
    "what {}": lambda: [f"what {line}" for family in all_families() for line in family.sheet],
    "open {}": lambda: [f"open {point.option}" for point in every_open_point()],
    "open {} {}": lambda: [f"open {point.option} {value}" for point in every_open_point() for value in point.values],
    "seat fact {}": lambda: [*(f"seat fact {word}" for word in facts_of()), *SEEN],
    **{key: lambda key=key: [key.format(header) for header in set_up_lists()] for key in SAID_OF_A_LIST},
    "set-up none {}": lambda: [f"set-up none {each.header}" for each in set_up_lists().values() if each.at_end],
    "unknown {}": lambda: [f"unknown {listed.what}" for listed in set_up_lists().values()],
    "unclear {}": lambda: [f"unclear {listed.what}" for listed in set_up_lists().values()],
    "hint first {}": lambda: ["hint first a start city", "hint first a terrain"],
    "lacks {}": lambda: _with_sentence(
        f"lacks {what}"
        for what in (*(step.__name__ for family in all_families() for step in steps_of(family)), *_every_unit())
    ),
    "legend {}": lambda: [
        f"legend {what}" for what in (*COLOURS, GREY, *SIDE_BY_SIDE.values(), *kinds(), *CITY_SIGNS) if what != TRAIN
    ],
    "board {}": lambda: [
        "board doubles",
        "board triples",
        *(f"board kind {kind}" for kind in kinds() if kind != TRAIN),
        *_with_sentence(f"board {name}" for name in _columns()),
    ],
    "track size {}": lambda: [f"track size {kind}" for kind in (*kinds(), *_track_words())],
    "counts {}": lambda: _with_sentence(f"counts {unit}" for unit in _every_unit()),
    "counts hint {}": lambda: [
        f"counts hint {tally.unit}"
        for game in games()
        for tally in game.rules.tallies(game)
        if tally.step is SumTickets
    ],
    "never said {}": lambda: [
        f"never said {mechanic.table}" for game in games() for mechanic in game.rules.by_hook["never_said"]
    ],
    "cities with {}": lambda: [
        f"cities with {column}" for table in TABLES for column in mechanic(table).numbers_type.cities_cited
    ],
    "here {}.{}": lambda: _with_sentence(
        f"here {table}.{key}" for table in TABLES for key in mechanic(table).numbers_type.passages
    ),
    "agreed {}": lambda: [f"agreed {means}" for means in other_means()],
    "agreed {} choice": lambda: [f"agreed {means} choice" for means in other_means()],
    "log {}": lambda: [f"log {means}" for means in other_means()],
    "players {}": lambda: [f"players {means}" for means in other_means()],
    "players {} house rule": lambda: [f"players {means} house rule" for means in other_means()],
    "rule with {}": lambda: [f"rule with {means}" for means in other_means()],
    "rule not with {}": lambda: [f"rule not with {means}" for means in other_means()],
    "{} to draw": lambda: [f"{means} to draw" for means in ("cards", *other_means())],
    "no {}": lambda: [f"no {means}" for means in ("cards", *other_means())],
    "no {} like it": lambda: [f"no {means} like it" for means in ("cards", *other_means())],
    "{} title": lambda: [f"{name} title" for name in opening_questions()],
    "{} keys": lambda: [f"{name} keys" for name in opening_questions()],
    "phone begins with {}": lambda: [f"phone begins with {name}" for name in opening_questions()],
    "table key {}": lambda: [f"table key {name}" for name in opening_questions()],
    "help {} faces": lambda: [f"help {name} faces" for name in opening_questions()],
    "help {} back": lambda: [f"help {name} back" for name in opening_questions()],
    "help {} light": lambda: [f"help {name} light" for name in opening_questions()],
    "help {} take": lambda: [f"help {name} take" for name in opening_questions()],
    "help {} leave": lambda: [f"help {name} leave" for name in opening_questions()],
    "table help {} colours": lambda: _with_sentence(f"table help {means} colours" for means in other_means()),
    "{} claim": lambda: [
        f"{phrase.help} claim"
        for family in all_families()
        if family.opening
        for phrase in family.phrases
        if phrase.step.opens
    ],
    "face {}": lambda: [f"face {face}" for face in FACES],
    "dice takes {}": lambda: [f"dice takes {kind}" for kind in KINDS],
    "aside {} {}": lambda: [f"aside {whose} {what}" for whose in ("all", "nobody") for what in mechanic("coal").sheet],
    "aside none {} {}": lambda: [
        f"aside none {whose} {what}" for whose in ("all", "nobody") for what in mechanic("coal").sheet
    ],
    "why {}": lambda: _with_sentence(f"why {key}" for key in WORDS),
    # what the core lists
    "recount {}": lambda: [f"recount {kind}" for kind in UNLIKELIHOOD if not kind.startswith(("far ", "rest "))],
    "left {}": lambda: [f"left {why}" for why in REASONS_LEFT_OUT],
    "view {}": lambda: [f"view {view}" for view in VIEWS],
    "standing {}": lambda: [f"standing {word}" for word in HEADS],
    "file why {}": lambda: [f"file why {kind}" for kind in FAULTS],
    "file way {}": lambda: [f"file way {kind}" for kind in FAULTS],
    "format {}": lambda: [f"format {form.key}" for form in FORMATS],
    "format {} what": lambda: [f"format {form.key} what" for form in FORMATS],
    "code {}": lambda: [f"code {form.key.removeprefix('qr-')}" for form in FORMATS if form.kind == CODE],
    "share {}": lambda: [f"share {form.key}" for form in FORMATS if form.kind == PICTURE],
    "shell example {}": lambda: [f"shell example {command}" for command in COMMANDS],
    "shell help {}": lambda: [f"shell help {command}" for command in COMMANDS],
    "photo step {}": lambda: [f"photo step {step}" for step in end_photo.STEPS],
    "photo corners click {}": lambda: ["photo corners click end", "photo corners click empty"],
    "photo wants {}": lambda: [f"photo wants {stage}" for stage in (*TYPES, *CORNER_STAGES)],
    "photo wants {} how": lambda: [f"photo wants {stage} how" for stage in (*TYPES, *CORNER_STAGES)],
    "photo field {}": lambda: [f"photo field {stage}" for stage in TYPES],
    "tracking {}": lambda: [f"tracking {word}" for word in TRACKING],
    "tracking {} what": lambda: [f"tracking {word} what" for word in TRACKING],
    # what screens list
    "correction {}": lambda: [f"correction {how}" for how in (UNDONE, REDONE, AGREED)],
    "stop {}": lambda: [f"stop {how}" for how in (UNDONE, REDONE, "here", "look", "on")],
    "home {}": lambda: [f"home {choice}" for choice in CHOICES],
    "home {} what": lambda: [f"home {choice} what" for choice in CHOICES],
    "reveal gap {}": lambda: [f"reveal gap {key}" for key in ("taken", "closed", "free")],
    "stats {}": lambda: [f"stats {name}" for name in ("since", "until")],
    "step {}": lambda: [f"step {name}" for name in STEPS],
    "theme {}": lambda: [f"theme {theme.name}" for theme in THEMES],
    "table help {}": lambda: [
        f"table help {what}"
        for what in (*F8_WORDS, *_screens(), "counts", "photo", "count", "count left", "count named")
    ],
    "typed {}": lambda: [f"typed {what}" for what in (*F8_WORDS, *_screens())],
    "{} again": lambda: ["tickets none named again", "tickets still again"],
    "{} several": lambda: ["hint deal several", "hint choose several"],
    "{} why": lambda: ["choices unfit why", "choices unfit taken why"],
    # what families ask
    "{} label": lambda: [f"{key} label" for key in _answered()],
    "{} coming": lambda: [f"{key} coming" for key in _answered()],
    "{} untold": lambda: [f"{key} untold" for key in _answered()],
    "{} unknown": lambda: [f"{key} unknown" for key in _answered(CardsSlot)],
    "{} nothing": lambda: [f"{key} nothing" for key in _answered(CardsSlot)],
    "{} told": lambda: [f"{key} told" for key in _answered(NumberSlot)],
    "{} example": lambda: [f"{key} example" for key in _answered(NumberSlot)],
    "{} wrong": lambda: [f"{key} wrong" for key in _answered(NumberSlot)],
    "{} then": lambda: [f"{key} then" for key in _answered(NumberSlot)],
    "{} cost": lambda: [f"{question.key} cost" for question in asked() if question.screen],
    "{} first": lambda: [
        *(f"{question.key} first" for question in asked() if question.screen),
        *(
            f"{phrase.question_key} first"
            for family in all_families()
            for phrase in family.phrases
            if phrase.question_key
        ),
    ],
    "hint also {}": lambda: [f"hint also {screen}" for screen in _screens()],
}
"""All values of each key that is put together in the code, by its fixed parts."""
HEADS = (
    *("name", "board", "against", "date", "ends", "points", "spaces", "games", "wins", "shared", "average", "best"),
    *("path", "ahead", "behind", "level", "margin"),
)
FAULTS = ("full", "disk", "read-only", "held", "closed", "damaged")
SEEN = ("seat fact pieces to pick", "seat fact tokens")
"""Facts that the seats show in their own form."""


@cache
def asked() -> tuple[Question, ...]:
    """What families ask: before a line, after what begins it, after a claim of each kind of track."""
    by_key: dict[str, Question] = {}
    for game in games():
        first = game.rules.next_question(game, 0, ())
        begun = () if first is None or first.best is None else (first.best,)
        claims = {track.kind: Claim(track.id, (track.a, track.b)) for track in game.board.tracks}
        for steps in ((), begun, *((*begun, claim) for claim in claims.values())):
            turn = Turn(0, steps)
            question = questions.open_question(game, turn)
            while question is not None and question.key not in by_key:
                by_key[question.key] = question
                if question.answer is None or not steps:
                    break
                answer = questions.read_answer(game, question, _EXAMPLES[_slot(question)])
                turn = questions.with_answer(turn, question, answer)
                question = questions.open_question(game, turn)
    return tuple(by_key.values())


_EXAMPLES = {NumberSlot: "1", CardsSlot: "wild"}


def _slot(question: Question) -> type[Slot] | None:
    """The type of slot in which an answer is typed."""
    parts = () if question.answer is None else question.answer.parts
    return next((type(part) for part in parts if isinstance(part, Slot)), None)


def _answered(*slots: type[Slot]) -> list[str]:
    """The keys of questions that are answered at the prompt, by what is typed."""
    return [question.key for question in asked() if _slot(question) in (slots or _EXAMPLES)]


def _screens() -> list[str]:
    return [question.screen for question in asked() if question.screen]


def test_what_families_ask_and_offer_has_sentences() -> None:
    assert {question.key for question in asked()} >= {
        "ask dice",
        "ask buys",
        "ask tokens",
        "ask symbols",
        "ask tunnel",
        "ask way",
    }
    for question in asked():
        assert lacking([question.key]) == []
        assert sorted(set(question.rules) - set(BOOK)) == []
        for way in (*question.searchable, *(way for group in question.continuations() for way in group)):
            remarks = [remark.key for remark in (way.says, way.also) if remark is not None]
            assert lacking([*remarks, *filter(None, (way.search_key,)), *filter(None, way.note_keys)]) == []


def _track_words() -> list[str]:
    return [column.word for column in columns_of("routes").values() if column.word]


def _template(text: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values)


def _name_of_called(node: ast.Call) -> str:
    return getattr(node.func, "id", getattr(node.func, "attr", ""))


def _key(call: ast.Call) -> list[ast.expr]:
    """The argument of a call that is a sentence key."""
    at = 1 if _name_of_called(call) in ("because", "fault_at") else 0
    return call.args[at : at + 1] if _name_of_called(call) in SAYING else []


def composed() -> dict[str, list[str]]:
    """The keys put together in the code, by their fixed parts: used directly, or through a name that is used later."""
    places: dict[str, list[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        source = path.read_text("utf-8")
        if not re.search(r"\br?f[\"']", source):
            continue
        tree = parsed(path)
        keys = [key for node in ast.walk(tree) if isinstance(node, ast.Call) for key in _key(node)]
        asked = [node.left for node in ast.walk(tree) if isinstance(node, ast.Compare)]
        names = {name.id for key in (*keys, *asked) for name in ast.walk(key) if isinstance(name, ast.Name)}
        later = [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign)
            and any(isinstance(name, ast.Name) and name.id in names for goal in node.targets for name in ast.walk(goal))
        ]
        for key in (*keys, *later):
            for text in (part for part in ast.walk(key) if isinstance(part, ast.JoinedStr)):
                made = _template(text)
                fits = re.compile(".+".join(map(re.escape, made.split("{}"))), re.DOTALL)
                if re.search("[a-z]", made) and (key in keys or any(map(fits.fullmatch, WORDS))):
                    places.setdefault(made, []).append(f"{path.relative_to(PACKAGE)}:{text.lineno}")
    return places


def test_every_composed_key_is_listed() -> None:
    """Each key that is put together has its possible values listed here."""
    made = composed()
    assert {key: places for key, places in made.items() if key not in COMPOSED} == {}
    assert sorted(COMPOSED.keys() - made.keys()) == []


@pytest.mark.parametrize("made", COMPOSED)
def test_every_possible_composed_key_has_a_sentence(made: str) -> None:
    keys = COMPOSED[made]()
    assert keys
    assert lacking(keys) == []


@pytest.mark.parametrize("name", sorted(board_files()))
def test_a_family_that_uses_other_pieces_says_so(name: str) -> None:
    """Otherwise a claim would take one piece per space, and nobody would ask for its price."""
    players = ("Ann", "Bea", "Cal", "Dee", "Eli", "Fay")[: board(name).players[0]]
    size = in_force(board(name)).side_size
    teams = ", ".join(" + ".join(players[at : at + size]) for at in range(0, len(players), size))
    game = replay(f"board: {name}\n{'teams' if size > 1 else 'players'}: {teams}\ntracking: claims\n", board).game
    other = any(game.rules.price(game, 0, track).pieces for track in game.board.tracks)
    assert other <= game.rules.changes_piece_count
