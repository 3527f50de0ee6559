"""What a correction changes, in words, so that a table can agree to it: refusals, points, tokens, the turn, the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.game.board import BARE, Track
from companion.game.state import Game
from companion.game.values import dataclass
from companion.game.verdict import Reason, Remark, note
from companion.record.amend import Amended
from companion.record.lines import write_line
from companion.record.piecemeal import Piecemeal
from companion.record.replay import Entry, Replay
from companion.record.secret_tickets import as_known_to, names_tickets, redacted
from companion.referee import judge
from companion.words.plain import plain

WORSE, BETTER, SCORE, STATE = "worse", "better", "score", "state"
FEW = 6
"""Up to this many routes that change hands are named; more are only counted."""


@dataclass(frozen=True, slots=True)
class Consequence:
    """One thing that would change: `kind` is worse (a line lost), better (a line that counts again), score or state."""

    kind: str
    remark: Remark

    @property
    def says(self) -> str:
        return self.remark.says


def consequences(amended: Amended, *, revealed: bool) -> Piecemeal[tuple[Consequence, ...]]:
    """Everything that would change besides the corrected lines themselves, the most important first.

    The work pauses after each line. Unless tickets are `revealed`, kept tickets are neither named nor scored.
    """
    before, after = amended.before.game, amended.after.game
    lines = []
    for consequence in _lines(amended, revealed):
        lines.append(consequence)
        yield
    lines.sort(key=lambda consequence: consequence.kind != WORSE)
    scores = [Consequence(SCORE, consequence) for consequence in _scores(before, after, revealed)]
    rest = (*_clock(amended), *_owners(before, after), *_facts(before, after), *_lying(before, after))
    board = _board(before, after)
    return (*lines, *scores, *(Consequence(STATE, consequence) for consequence in (*rest, *board)))


# -- line by line


def _lines(amended: Amended, revealed: bool) -> Iterator[Consequence]:
    """The lines after the correction that would fare differently."""
    unread = iter(amended.unread)
    for old, new in amended.pairs:
        if old.turn is None or old.verdict is None:
            continue
        if new.turn is None or new.verdict is None:
            fault, hidden = next(unread), not revealed and names_tickets(old.turn)
            yield _line_consequence(WORSE, "then unread", old, revealed, why="" if hidden else fault.message)
            continue
        was, _ = known_reasons(old, revealed=revealed)
        now, hidden = known_reasons(new, revealed=revealed)
        if now and not was:
            insists = new.turn.insists is not None
            key = "then insisted" if insists else "then refused"
            yield _line_consequence(
                STATE if insists else WORSE, key, old, revealed, why=_reasons_text(now, hidden=hidden)
            )
        elif was and not now:
            yield _line_consequence(BETTER, "then needs no word" if old.played else "then counts", old, revealed)
        elif [reason.key for reason in was] != [reason.key for reason in now]:
            yield _line_consequence(
                STATE, "then refused otherwise", old, revealed, why=_reasons_text(now, hidden=hidden)
            )
        elif not was and old.before.board.edits != new.before.board.edits and _points(old) != _points(new):
            yield _line_consequence(STATE, "then worth", old, revealed, points=_points(new), was=_points(old))


def known_reasons(entry: Entry, *, revealed: bool) -> tuple[Sequence[Reason], bool]:
    """The reasons against a line that everybody may know, and whether their sentences are secret, as they may name
    tickets: unless tickets are `revealed`, those that hold whichever are kept. Of a line that does not count, those
    that its player knows, if there are no others.
    """
    assert entry.turn is not None
    assert entry.verdict is not None
    if revealed or not names_tickets(entry.turn):
        return entry.verdict.reasons, False
    counted = entry.turn._replace(steps=tuple(map(redacted, entry.turn.steps)))
    if (reasons := judge(as_known_to(entry.before, None), counted).reasons) or entry.played:
        return reasons, False
    return judge(as_known_to(entry.before, entry.turn.seat), entry.turn).reasons or entry.verdict.reasons, True


def _reasons_text(reasons: Sequence[Reason], *, hidden: bool) -> str:
    return " ".join(reason.rule if hidden else f"{reason.rule}  {plain(reason.says, 300)}" for reason in reasons)


def _line_consequence(kind: str, key: str, old: Entry, revealed: bool, **values: str | int) -> Consequence:
    """The consequence for one line, with its current number in the history."""
    assert old.turn is not None
    turn = old.turn
    if not revealed and names_tickets(turn):
        turn = turn._replace(insists=None)  # its `!` may reveal a secret, too
    line = plain(write_line(old.before, turn, secrets=revealed), 300)
    return Consequence(kind, note(key, number=old.line, line=line, **values))


def _points(entry: Entry) -> int:
    """The points that a line's notes say it scores immediately."""
    notes = entry.verdict.notes if entry.played and entry.verdict is not None else ()
    return sum(remark.values["points"] for remark in notes if remark.key == "points")


# -- the game as a whole


def points_by_source(game: Game, *, revealed: bool) -> list[Counter[str]]:
    """Points by what they are for, one counter for each side; without kept tickets unless they are `revealed`."""
    if not revealed:
        for seat in range(len(game.seats)):
            game = game.with_holding(seat, named=())
    points = [Counter[str]() for _ in game.table.sides]
    for mechanic in game.rules.by_hook["scores"]:
        for line in mechanic.scores(game):
            points[line.side][line.what] += line.points
    return points


def _scores(before: Game, after: Game, revealed: bool) -> Iterator[Remark]:
    both = zip(points_by_source(before, revealed=revealed), points_by_source(after, revealed=revealed), strict=True)
    for side, (was, now) in zip(after.table.sides, both, strict=True):
        parts = {what: now[what] - was[what] for what in {**was, **now} if now[what] != was[what]}
        if parts:
            parts_text = ", ".join(note("then part", what=what, more=more).says for what, more in parts.items())
            key = "then score" if revealed else "then score so far"
            yield note(key, who=plain(side.name), was=was.total(), now=now.total(), parts=parts_text)


def _clock(amended: Amended) -> Iterator[Remark]:
    """Whose turn it would be, where the last round would begin, whether the game would be over."""
    before, after = amended.before.game, amended.after.game
    if not after.table.by_turns:
        return
    if before.clock.over != after.clock.over:
        yield note("then over" if after.clock.over else "then not over")
    elif before.clock.on_turn != after.clock.on_turn and not after.clock.over:
        who, former = after.name(after.clock.on_turn), before.name(before.clock.on_turn)
        yield note("then to move", who=plain(who), was=plain(former))
    was, now = _last_round(amended.before), _last_round(amended.after)
    source = next((old for old, new in amended.pairs if new is now), now)
    if source is not None and source is not was:
        yield note("then last round", number=source.line)
    elif was is not None and now is None:
        yield note("then no last round", number=was.line)


def _last_round(replay: Replay) -> Entry | None:
    """The line that began the last round."""
    return next((row for row in replay.entries if row.after.clock.left is not None), None)


def _owners(before: Game, after: Game) -> Iterator[Remark]:
    changed = [
        track
        for track in sorted(before.owners.keys() | after.owners.keys())
        if before.owners.get(track) != after.owners.get(track)
    ]
    if len(changed) > FEW:
        yield note("then routes", count=len(changed))
        return
    for number in changed:
        board = after.board if number < len(after.board.tracks) else before.board
        track = board.tracks[number]
        was, now = before.owners.get(number), after.owners.get(number)
        key = "then free" if now is None else "then claimed" if was is None else "then owned"
        owner, former = (plain(after.name(seat)) if seat is not None else "" for seat in (now, was))
        yield note(key, route=_route_text(track), who=owner, was=former)


def _route_text(track: Track) -> str:
    """A track by its cities, and by its colour if it has parallel tracks."""
    name = f"{track.a} – {track.b}"
    return f"{name} {track.colour}" if track.group and track.colour != BARE else name


def _facts(before: Game, after: Game) -> Iterator[Remark]:
    """What the table sees of each seat, where it changes."""
    for seat in after.table.seats:
        was, now = (game.rules.facts(game, seat.index) for game in (before, after))
        parts = [
            note("then fact", what=what, was=was.get(what, 0), now=now.get(what, 0)).says
            for what in dict.fromkeys((*now, *was))
            if was.get(what) != now.get(what)
        ]
        if parts:
            yield note("then facts", who=plain(seat.name), parts=", ".join(parts))


def _lying(before: Game, after: Game) -> Iterator[Remark]:
    """What would lie on cities, such as coal, or would be gone from them."""
    was, now = ({(mark.what, mark.city) for mark in game.rules.marks(game)} for game in (before, after))
    for key, marks in (("then lies", now - was), ("then gone", was - now)):
        for what in sorted({what for what, _ in marks}):
            yield note(key, what=what, cities=sorted(city for kind, city in marks if kind == what))


def _board(before: Game, after: Game) -> Iterator[Remark]:
    """Corrections of the board that would take effect, or cease to."""
    was, now = Counter(before.board.edits), Counter(after.board.edits)
    for key, edits in (("then edited", now - was), ("then not edited", was - now)):
        for edit in edits.elements():
            yield note(key, edit=plain(edit, 200))
