"""What a table corrected on a board: found by comparing two boards, worded, and put into the values of a file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import Any

from companion.families import columns_of
from companion.game.board import GREY, Board
from companion.game.numbers import column_text
from companion.game.side_by_side import regrouped
from companion.game.signs import TRAIN
from companion.game.values import NamedTuple
from companion.words import wording
from companion.words.plain import plain

TrackValues = tuple[Any, ...]
"""A track's length, colour and kind, then each column that a line can state, with its value."""


_Joined = tuple[str, str, Any]
"""Two places and what joins them: the values of a track, or the value of a ticket."""


class CorrectionUnfit(ValueError):
    """A correction does not fit a board file; the message is a whole sentence that says why."""


class BoardCorrection(NamedTuple):
    """What joins two places, or the values of the tickets between them: as the board had it, and as corrected."""

    a: str
    b: str
    was: tuple[TrackValues | int, ...]
    now: tuple[TrackValues | int, ...]
    ticket: bool = False

    @property
    def key(self) -> str:
        """A text that is equal for equal corrections, whichever place was named first."""
        return json.dumps([sorted((self.a, self.b)), self.was, self.now, self.ticket])

    @property
    def says(self) -> str:
        """The correction in words, a part for each track or ticket: "Durham – Crook: 3 grey instead of 2 blue"."""
        what = "ticket" if self.ticket else "route"
        values = {"a": plain(self.a), "b": plain(self.b)}
        parts = [
            wording(f"corrected {what}", now=_value_text(now, was), was=_value_text(was, now), **values)
            for was, now in zip(self.was, self.now, strict=False)
            if was != now
        ]
        parts += [wording(f"corrected {what} new", now=_value_text(now), **values) for now in self.now[len(self.was) :]]
        return " · ".join(parts)


def _value_text(value: TrackValues | int, other: TrackValues | int = 0) -> str:
    """The values of a track or a ticket in words; of a track, without the columns that the other one shares."""
    if isinstance(value, int):
        return str(value)
    length, colour, kind, *columns = value
    shared = () if isinstance(other, int) else other[3:]
    details = "".join(f", {column_text(*column)}" for column in columns if column not in shared)
    return f"{length} {colour}" + ("" if kind == TRAIN else f" {kind}") + details


def corrections(old: Board, new: Board) -> tuple[BoardCorrection, ...]:
    """What the table corrected between two states of a board."""
    if old.edits == new.edits:
        return ()
    return (
        *_differences(_tracks_by_ends(old), _tracks_by_ends(new), ticket=False),
        *_differences(_values_by_ends(old), _values_by_ends(new), ticket=True),
    )


def _differences(
    old: Mapping[frozenset[str], Sequence[_Joined]], new: Mapping[frozenset[str], Sequence[_Joined]], *, ticket: bool
) -> Iterator[BoardCorrection]:
    for ends, rows in new.items():
        was, now = (tuple(value for _, _, value in each) for each in (old.get(ends, ()), rows))
        if was != now:
            a, b, _ = rows[0]
            yield BoardCorrection(a, b, was, now, ticket)


def _tracks_by_ends(board: Board) -> dict[frozenset[str], list[_Joined]]:
    by_ends: dict[frozenset[str], list[_Joined]] = {}
    for track in board.tracks:
        values = (track.length, track.colour, track.kind, *_columns(dict(track.columns)))
        by_ends.setdefault(track.ends, []).append((track.a, track.b, values))
    return by_ends


def _values_by_ends(board: Board) -> dict[frozenset[str], list[_Joined]]:
    """The values of listed two-place cards, including those that the table added for everyone."""
    by_ends: dict[frozenset[str], list[_Joined]] = {}
    for card in board.tickets:
        if len(card.options) == 1 and not card.unlisted:
            by_ends.setdefault(frozenset(card.ends), []).append(card.options[0])
    return by_ends


# -- into the values of a file


def cards_of(data: Mapping[str, Any], name: str) -> str:
    """The set of ticket cards that the board or variant called `name` plays with."""
    return str(next((row["set"] for row in data.get("variants", ()) if row["name"] == name), "base"))


def free_ids(cards: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Unused ids for ticket cards that a table adds."""
    used = {card.get("id") for card in cards}
    return (id for number in count(1) if (id := f"own-{number}") not in used)


def with_correction(data: Mapping[str, Any], name: str, correction: BoardCorrection) -> dict[str, Any]:
    """The values of a board file with a correction; unchanged if it already has it.

    `name` is that of the board, or of the variant whose cards are meant. Raises `CorrectionUnfit` if the file
    does not have what the correction replaces.
    """
    array = "ticket_cards" if correction.ticket else "routes"
    rows: list[dict[str, Any]] = [dict(row) for row in data.get(array, ())]
    played = cards_of(data, name)
    at = [
        i
        for i, row in enumerate(rows)
        if {row.get("a"), row.get("b")} == {correction.a, correction.b}
        and (not correction.ticket or played in row.get("sets", ["base"]))
    ]
    stands = tuple(rows[i].get("points") if correction.ticket else _track_values(rows[i]) for i in at)
    if stands == correction.now:
        return dict(data)
    if stands != correction.was:
        key = "correction unfit ticket" if correction.ticket else "correction unfit"
        has = ", ".join(_value_text(value) for value in stands if value is not None)
        raise CorrectionUnfit(
            wording(key, a=plain(correction.a), b=plain(correction.b), has=has or wording("correction none"))
        )
    if correction.ticket:
        _set_values(rows, at, correction, played)
    else:
        _set_tracks(rows, at, correction)
    return {**data, array: rows}


def _track_values(row: Mapping[str, Any]) -> TrackValues:
    return row.get("length", 0), row.get("colour", GREY), row.get("kind", TRAIN), *_columns(row)


def _columns(row: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The columns of a row that a line can state, with their values."""
    for name, column in columns_of("routes").items():
        if column.statable and (value := row.get(name)):
            yield name, tuple(value) if isinstance(value, list) else value


def _set_values(rows: list[dict[str, Any]], at: Sequence[int], correction: BoardCorrection, played: str) -> None:
    for i, points in zip(at, correction.now, strict=False):
        if rows[i]["points"] != points:
            rows[i]["points"] = points
            rows[i].pop("note", None)  # the doubt is settled
    free = free_ids(rows)
    sets = {} if played == "base" else {"sets": [played]}
    ends = {"a": correction.a, "b": correction.b}
    rows.extend({"id": next(free), **ends, "points": points, **sets} for points in correction.now[len(at) :])


def _set_tracks(rows: list[dict[str, Any]], at: Sequence[int], correction: BoardCorrection) -> None:
    """Correct the tracks between two places and regroup them: those of equal length and kind are a double (BA-11)."""
    beside, changed = [rows[i] for i in at], []
    for number, (row, track) in enumerate(zip(beside, correction.now, strict=False)):
        before = _track_values(row)
        if before == track:
            continue
        _write_track(row, track)  # type: ignore[arg-type]
        row.pop("note", None)  # the doubt is settled
        if before[0] != track[0]:  # type: ignore[index]
            row.pop("spaces", None)  # they were printed for another length
        if _shape(before) != _shape(track):  # type: ignore[arg-type]
            changed.append(number)
    for track in correction.now[len(at) :]:
        row = {"a": correction.a, "b": correction.b}
        _write_track(row, track)  # type: ignore[arg-type]
        rows.insert(rows.index(beside[-1]) + 1 if beside else len(rows), row)
        changed.append(len(beside))
        beside.append(row)
    for number in changed:
        shapes = {n: _shape(track) for n, track in enumerate(map(_track_values, beside))}
        groups = {n: row.get("group") for n, row in enumerate(beside)}
        for n, group in regrouped(shapes, groups, number, _new_group(rows, correction)).items():
            if group is None:
                beside[n].pop("group", None)
            else:
                beside[n]["group"] = group


def _write_track(row: dict[str, Any], track: TrackValues) -> None:
    """Write the values of a track into a row; defaults are left out, unless the row already has the key."""
    length, colour, kind, *columns = track
    row["length"] = length
    if colour != GREY or "colour" in row:
        row["colour"] = colour
    if kind != TRAIN or "kind" in row:
        row["kind"] = kind
    for name, _ in set(_columns(row)) - set(columns):
        row.pop(name)
    row.update(columns)


def _shape(track: TrackValues) -> tuple[int, str]:
    """What the tracks of a double have in common."""
    return track[0], track[2]


def _new_group(rows: Sequence[Mapping[str, Any]], correction: BoardCorrection) -> str:
    used = {row.get("group") for row in rows}
    names = (f"{correction.a}|{correction.b}{end}" for end in ("", *(f"|{number}" for number in range(2, 600))))
    return next(name for name in names if name not in used)
