"""Details after a claim or a draw, `, taking PRR` or `, spot 6 red`: read and written as their families declare."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from companion.game.moves import Step
from companion.game.phrase import CitySlot, Detail, NumberSlot, PaymentSlot, Slot, Word
from companion.game.state import Game
from companion.game.values import replace
from companion.record import examples, slots
from companion.record.declared import begins_detail, detail_ahead, detail_of
from companion.record.tokens import Cursor, is_number

JOINING_WORDS = frozenset(("with", "for", "and"))
"""Words that end a name in a detail."""


def read_detail(
    game: Game, cursor: Cursor, seat: int | None, kind: type[Step], ends: tuple[str, str] | None = None
) -> tuple[str, Any] | None:
    """Read the detail of a kind of step that stands here, as its word and its value; None if there is none.

    `ends` are the cities of the track that is claimed.
    """
    token = cursor.current
    following = cursor.tokens[cursor.at + 1 :]
    detail = None if token is None or token.kind != "word" else detail_of(game, token.folded, kind, following)
    if detail is None:
        return None
    cursor.take()
    return _read_rest(game, cursor, seat, detail, ends)


def only_paid(game: Game, kind: type[Step]) -> Detail | None:
    """The detail of a step that has nothing but its payment, and so needs no other word; None if there is none."""
    details = (detail for detail in game.rules.details if kind in detail.of)
    return next(
        (one for one in details if one.build is None and isinstance(next(iter(one.parts), None), PaymentSlot)), None
    )


def paid_slot(game: Game, word: str, value: Any, kind: type[Step]) -> PaymentSlot | None:
    """The slot for the payment of a detail of several fields that has none yet; None if there is no such slot."""
    detail = detail_of(game, word, kind)
    slot = None if detail is None else next((part for part in detail.parts if isinstance(part, PaymentSlot)), None)
    if slot is None or detail is None or detail.build is None or getattr(value, slot.field) is not None:
        return None
    return slot


def read_one_more(
    game: Game, cursor: Cursor, seat: int | None, word: str, kind: type[Step], ends: tuple[str, str]
) -> tuple[str, Any]:
    """Read one more of the last detail, its word left out: `taking PRR, Erie`. The referee says how many may be."""
    detail = detail_of(game, word, kind)
    assert detail is not None
    return _read_rest(game, cursor, seat, detail, ends)


def _read_rest(
    game: Game, cursor: Cursor, seat: int | None, detail: Detail, ends: tuple[str, str] | None
) -> tuple[str, Any]:
    """Read the rest of a detail, after its word."""
    others = frozenset(other.word for other in game.rules.details)
    values: dict[str, Any] = {} if ends is None else {"ends": ends}
    for at, part in enumerate(detail.parts):
        rest = detail.parts[at:]
        if isinstance(part, Slot):
            begun = detail.bare or any(_is_enough(before) for before in detail.parts[:at])
            if begun and (cursor.done or cursor.is_kind("comma") or (detail.bare and _begins_payment(cursor, part))):
                break  # what may follow the first slot may be left out
            stops = others | (slots.stops(rest[1:]) or JOINING_WORDS)
            values |= slots.read(part, slots.Place(game, cursor, seat, stops, values, rest))
        elif not cursor.eat(*part.typed) and part.needed:
            raise slots.missing_word(cursor, part, "", examples.of_parts(game, rest, values))
    values.pop("ends", None)
    return detail.kept_under, _value(detail, values)


def _begins_payment(cursor: Cursor, part: Slot) -> bool:
    """Whether the payment of a claim begins where a slot of a detail could: a number begins no city."""
    token = cursor.current
    numbered = token is not None and is_number(token) and isinstance(part, CitySlot)
    return numbered or cursor.is_word(*JOINING_WORDS)


def _is_enough(part: Word | Slot) -> bool:
    """Whether a part says enough of a detail for the parts after it to be left out."""
    return isinstance(part, Slot) and not (isinstance(part, NumberSlot) and part.optional)


def _value(detail: Detail, values: dict[str, Any]) -> Any:
    """The value of a detail: what its family makes of the fields, else its first field; None if it has no fields."""
    if detail.build is not None:
        return detail.build(**values)
    return next(iter(values.values()), None)


def read_details(game: Game, cursor: Cursor, seat: int | None, step: Step) -> Step:
    """The step with the details that follow it; a comma may stand before each."""
    details: list[tuple[str, Any]] = []
    while begins_detail(game, detail_ahead(cursor), type(step)):
        if detail_ahead(cursor) is not cursor.current:
            cursor.take()
        detail = read_detail(game, cursor, seat, type(step))
        assert detail is not None
        details.append(detail)
    return replace(step, details=tuple(details)) if details else step  # type: ignore[call-arg]


def write_details(game: Game, seat: int | None, step: Step) -> str:
    """The details of a step as they are written after it."""
    details: Sequence[tuple[str, Any]] = getattr(step, "details", ())
    return "".join(f", {' '.join(filter(None, _write_detail(game, seat, step, *detail)))}" for detail in details)


def _write_detail(game: Game, seat: int | None, step: Step, word: str, value: Any) -> list[str]:
    detail = detail_of(game, word, type(step))
    if detail is None:
        return [word, str(value)]
    fields = [part.field for part in detail.parts if isinstance(part, Slot)]
    holder = value if detail.build is not None else SimpleNamespace(**dict.fromkeys(fields[:1], value))
    written = [detail.word]
    for part in () if value is None else detail.parts:
        if isinstance(part, Word):
            written.append(part.written)
        elif getattr(holder, part.field, None) is not None:
            written.append(slots.write(part, game, seat, holder))
    return written
