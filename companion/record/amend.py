"""A game with some of its lines corrected: judged again from the first of them on."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.record.edits import CHANGE, Edit, splices_of
from companion.record.faults import RecordFault
from companion.record.replay import Entry, Replay, by_moves, entry
from companion.record.tokens import split_comment


@dataclass(frozen=True, slots=True)
class Amended:
    """A replay and what becomes of it by some edits.

    `sources` has for each entry of `after` the one of `before` that says the
    same; None for a line that was put in or changed. `unread` are the lines
    that could not be read any more: their entries in `after` have no turn, and
    such edits cannot be agreed to.
    """

    edits: tuple[Edit, ...]
    before: Replay
    after: Replay
    sources: tuple[Entry | None, ...]
    unread: tuple[RecordFault, ...] = ()

    @property
    def pairs(self) -> list[tuple[Entry, Entry]]:
        """Every line that was judged again, as it stood and as it would stand."""
        both = zip(self.sources, self.after.entries, strict=True)
        return [(old, new) for old, new in both if old is not None and old is not new]

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Later lines that counted, and would be refused and not count any more."""
        return tuple(new for old, new in self.pairs if old.played and new.turn is not None and not new.played)


@dataclass(frozen=True, slots=True)
class Change:
    """A game before and after something was taken back, done again or corrected."""

    before: Replay
    after: Replay

    @property
    def gone(self) -> tuple[Entry, ...]:
        """The moves that stood and do not any more, with what lies between them."""
        head, tail = self._same
        return self.before.moves[head : len(self.before.moves) - tail]

    @property
    def come(self) -> tuple[Entry, ...]:
        """The moves that stand now and did not, with what lies between them."""
        head, tail = self._same
        return self.after.moves[head : len(self.after.moves) - tail]

    @property
    def at_end(self) -> bool:
        """Nothing stands behind what changed."""
        return not self._same[1]

    @property
    def _same(self) -> tuple[int, int]:
        """How many moves at the beginning and at the end are as they were."""
        was, now = ([row.text for row in replay.moves] for replay in (self.before, self.after))
        least = min(len(was), len(now))
        head = next((at for at in range(least) if was[at] != now[at]), least)
        rest = least - head
        return head, next((at for at in range(rest) if was[-1 - at] != now[-1 - at]), rest)


def amend(so_far: Replay, edits: Sequence[Edit], *, insist: bool = False) -> Amended:
    """What the edits make of a replay of a game in play.

    With `insist` the lines that would be refused because of them are played all
    the same: each gets its `!`, by an edit of its own. ValueError for edits
    that speak of a move that there is not.
    """
    lines = [row.text for row in so_far.entries]
    step = splices_of(lines, edits)
    if not step:
        raise ValueError("nothing to correct")
    sources: list[Entry | None] = list(so_far.entries)
    for splice in step:
        splice.on(lines)
        sources[splice.at : splice.at + len(splice.taken)] = [None] * len(splice.put)
    first = min(splice.at for splice in step)
    entries = list(so_far.entries[:first])
    game = entries[-1].after if entries else so_far.start
    agreed, unread = list(edits), list[RecordFault]()
    moves = sum(1 for row in entries if row.turn is not None)
    for at, (number, text) in enumerate(by_moves(lines[first:], moves), first):
        old = sources[at]
        row = _entry(game, text, number, unread)
        if insist and old is not None and old.played and row.turn is not None and not row.played:
            row = _entry(game, insisted(text), number, unread)
            agreed.append(Edit(CHANGE, number, row.text))
        game = row.after
        entries.append(row)
    return Amended(tuple(agreed), so_far, replace(so_far, entries=tuple(entries)), tuple(sources), tuple(unread))


def _entry(game: Game, text: str, number: int, unread: list[RecordFault]) -> Entry:
    """One line judged again; what cannot be read is put down, and has no effect."""
    try:
        return entry(game, text, number)
    except RecordFault as fault:
        unread.append(fault)
        return Entry(number, text, game)


def insisted(text: str) -> str:
    """A line with `!` at its end, before a comment."""
    line, comment = split_comment(text)
    return f"{line.rstrip()} !" + (f"  # {comment}" if comment else "")
