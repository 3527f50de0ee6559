"""Sentence keys that the code puts together from parts, and every value that each of them can take."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache

from companion.boards.open_points import every_open_point
from companion.cli import COMMANDS
from companion.families import (
    TABLES,
    all_families,
    columns_of,
    mechanic,
    opening_questions,
    other_means,
)
from companion.families.dice.cup import FACES, KINDS
from companion.game.board import COLOURS, GREY
from companion.game.moves import Claim, SumTickets, Turn
from companion.game.phrase import CardsSlot, NumberSlot, Slot
from companion.game.questions import Question
from companion.game.signs import CITY_SIGNS, TRAIN, kinds
from companion.game.table import TRACKING
from companion.leaderboard.tables import REASONS_LEFT_OUT, VIEWS
from companion.paint.legend import SIDE_BY_SIDE
from companion.record import questions
from companion.recount.likely_mistakes import UNLIKELIHOOD
from companion.session.feedback import AGREED, REDONE, UNDONE
from companion.session.key_hints import F8_WORDS
from companion.share.formats import CODE, FORMATS, PICTURE
from companion.tui.screens.home import CHOICES
from companion.tui.screens.new_game import STEPS
from companion.tui.screens.photo import CORNER_STAGES, TYPES
from companion.tui.themes import THEMES
from companion.words.english import WORDS
from companion.workbench import end_photo
from tests.families.every_family import (
    PACKAGE,
    SAID_OF_A_LIST,
    SAID_OF_WHAT_IS_ASKED,
    asked_at_set_up,
    facts_of,
    games,
    parsed,
    set_up_lists,
    steps_of,
)

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


def _for_each(values: Callable[[], Iterable[str]], *keys: str) -> dict[str, Callable[[], list[str]]]:
    """Keys whose one part takes each of these values."""
    return {key: lambda key=key: [key.format(value) for value in values()] for key in keys}


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
    **_for_each(set_up_lists, *SAID_OF_A_LIST),
    "set-up none {}": lambda: [f"set-up none {each.header}" for each in set_up_lists().values() if each.at_end],
    "unknown {}": lambda: [f"unknown {listed.what}" for listed in set_up_lists().values()],
    "unclear {}": lambda: [f"unclear {listed.what}" for listed in set_up_lists().values()],
    **_for_each(asked_at_set_up, *SAID_OF_WHAT_IS_ASKED),
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
    **_for_each(
        other_means,
        "agreed {}",
        "agreed {} choice",
        "log {}",
        "players {}",
        "players {} house rule",
        "rule with {}",
        "rule not with {}",
    ),
    "{} to draw": lambda: [f"{means} to draw" for means in ("cards", *other_means())],
    "no {}": lambda: [f"no {means}" for means in ("cards", *other_means())],
    "no {} like it": lambda: [f"no {means} like it" for means in ("cards", *other_means())],
    **_for_each(
        opening_questions,
        "{} title",
        "{} keys",
        "phone begins with {}",
        "table key {}",
        "help {} faces",
        "help {} back",
        "help {} light",
        "help {} take",
        "help {} leave",
    ),
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
    **_for_each(lambda: _answered(), "{} label", "{} coming", "{} untold"),
    **_for_each(lambda: _answered(CardsSlot), "{} unknown", "{} nothing"),
    **_for_each(lambda: _answered(NumberSlot), "{} told", "{} example", "{} wrong", "{} then"),
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
