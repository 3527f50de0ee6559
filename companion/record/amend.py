"""A game with some of its lines corrected, judged again from the first corrected line to where nothing differs."""

from __future__ import annotations

from collections.abc import Sequence

from companion.game.state import Game
from companion.game.values import dataclass, replace
from companion.record.edits import CHANGE, Edit, splices_of
from companion.record.faults import RecordFault
from companion.record.piecemeal import Piecemeal
from companion.record.replay import Entry, Replay, judged_entry, numbered_by_moves
from companion.record.secret_tickets import as_known_to, names_tickets
from companion.record.tokens import split_comment, split_insists
from companion.referee import judge


@dataclass(frozen=True, slots=True)
class Amended:
    """A replay before and after some edits.

    `sources` holds, for each entry of `after`, the entry of `before` with the same line; None for an inserted or
    changed line. `unread` are the faults of lines that can no longer be read: their entries in `after` have no turn,
    and such edits cannot be confirmed.
    """

    edits: tuple[Edit, ...]
    before: Replay
    after: Replay
    sources: tuple[Entry | None, ...]
    unread: tuple[RecordFault, ...] = ()

    @property
    def pairs(self) -> list[tuple[Entry, Entry]]:
        """The old and the new entry of every line that was judged again or renumbered."""
        both = zip(self.sources, self.after.entries, strict=True)
        return [(old, new) for old, new in both if old is not None and old is not new]

    @property
    def refused(self) -> tuple[Entry, ...]:
        """Later lines that counted and would now be refused."""
        return tuple(new for old, new in self.pairs if old.played and new.turn is not None and not new.played)


@dataclass(frozen=True, slots=True)
class Change:
    """A game before and after an undo, a redo or a correction."""

    before: Replay
    after: Replay

    @property
    def removed(self) -> tuple[Entry, ...]:
        """The old moves between those that are unchanged at the beginning and at the end."""
        head, tail = self._unchanged
        return self.before.moves[head : len(self.before.moves) - tail]

    @property
    def added(self) -> tuple[Entry, ...]:
        """The new moves between those that are unchanged at the beginning and at the end."""
        head, tail = self._unchanged
        return self.after.moves[head : len(self.after.moves) - tail]

    @property
    def at_end(self) -> bool:
        """Whether no move follows the change."""
        return not self._unchanged[1]

    @property
    def _unchanged(self) -> tuple[int, int]:
        """How many moves at the beginning and at the end are unchanged."""
        was, now = ([row.text for row in replay.moves] for replay in (self.before, self.after))
        least = min(len(was), len(now))
        head = next((at for at in range(least) if was[at] != now[at]), least)
        rest = least - head
        return head, next((at for at in range(rest) if was[-1 - at] != now[-1 - at]), rest)


def amend(so_far: Replay, edits: Sequence[Edit], *, insist: bool = False, secret: bool = False) -> Piecemeal[Amended]:
    """A replay of a game in play with the edits applied, line by line.

    A line keeps its verdict if the game before it is the same as without the edits. With `insist`, lines that would be
    refused because of the edits are played anyway: each gets a `!` through a further edit. With `secret`, a line that
    names tickets counts or not as its seat knows the game, as it did when it was played: where only a ticket that
    somebody else named in secret speaks against it, it has a `!`, and that goes once something else does. Raises
    `ValueError` if an edit has the number of no move or a new text that is no move, or if nothing would change.
    """
    lines = [row.text for row in so_far.entries]
    splices = splices_of(lines, edits)
    if not splices:
        raise ValueError("nothing to correct")
    sources: list[Entry | None] = list(so_far.entries)
    for splice in splices:
        splice.apply_to(lines)
        sources[splice.at : splice.at + len(splice.removed)] = [None] * len(splice.added)
    first = min(splice.at for splice in splices)
    entries = list(so_far.entries[:first])
    game = entries[-1].after if entries else so_far.start
    confirmed, unread = list(edits), list[RecordFault]()
    moves = sum(1 for row in entries if row.turn is not None)
    for at, (number, text) in enumerate(numbered_by_moves(lines[first:], moves), first):
        yield
        old = sources[at]
        if old is not None and _is_same_game(game, old.before):
            entries.append(old if old.line == number else old._replace(line=number))
            game = old.after
            continue
        row = again = _judged_again(game, text, number, unread)
        if old is not None and row.turn is not None:
            if secret and names_tickets(row.turn):
                again = _judged_again(game, _as_it_counts(old, row), number, unread)
            if insist and old.played and not again.played:
                again = _judged_again(game, with_insist(again.text), number, unread)
            if again.text != row.text:
                row = again
                confirmed.append(Edit(CHANGE, number, row.text))
        game = row.after
        entries.append(row)
    return Amended(tuple(confirmed), so_far, replace(so_far, entries=tuple(entries)), tuple(sources), tuple(unread))


def _is_same_game(game: Game, other: Game) -> bool:
    """Whether two games are equal and hold everything in the same order, which lists may follow."""
    if game is other or game != other:
        return game is other
    return _contents(game) == _contents(other)


def _contents(game: Game) -> str:
    return repr((game.owners, game.seats, game.parts))


def _judged_again(game: Game, text: str, number: int, unread: list[RecordFault]) -> Entry:
    """Judge one line again. A line that cannot be read adds its fault to `unread` and has no effect."""
    try:
        return judged_entry(game, text, number)
    except RecordFault as fault:
        unread.append(fault)
        return Entry(number, text, game)


def _as_it_counts(old: Entry, new: Entry) -> str:
    """The text of a line that names tickets, with a `!` exactly if only what others named in secret speaks against it.

    If its seat knew of something else when the line was played, a `!` is the table's own, and stays.
    """
    assert old.turn is not None
    assert new.turn is not None
    before, turn = old.turn._replace(insists=None), new.turn._replace(insists=None)
    if old.turn.insists is not None and not judge(as_known_to(old.before, before.seat), before).legal:
        return new.text
    if judge(as_known_to(new.before, turn.seat), turn).legal and not judge(new.before, turn).legal:
        return new.text if new.turn.insists is not None else with_insist(new.text)
    return new.text if new.turn.insists is None else _without_insist(new.text)


def _without_insist(text: str) -> str:
    line, comment = split_comment(text)
    return split_insists(line)[0].rstrip() + (f"  # {comment}" if comment else "")


def with_insist(text: str) -> str:
    """A line with `!` added at its end, before any comment."""
    line, comment = split_comment(text)
    return f"{line.rstrip()} !" + (f"  # {comment}" if comment else "")
