"""A whole game recorded again in numbers only, as a table would count them from its board and cards."""

from __future__ import annotations

from collections import Counter

from companion.families.exchange import Exchanged
from companion.game.contributions import Tally
from companion.game.moves import CountThings, DeclareHoldings, HasBonus, Step
from companion.game.results import ticket_results
from companion.game.state import Game
from companion.record.replay import Replay
from companion.scoring import Sheet, sheet

VERBS: dict[type[Step], str] = {CountThings: "has", DeclareHoldings: "holds", Exchanged: "exchanged"}


def counted_lines(played: Replay) -> list[str]:
    """A line for each seat; what belongs to a whole side (tickets, bonuses) is in the line of its first seat."""
    game, scored = played.game, sheet(played)
    return [*(line for seat in range(len(game.table.seats)) if (line := _line(game, scored, seat))), *_dummy(game)]


def _dummy(game: Game) -> list[str]:
    """What the table lists of a dummy's shares at the end: all of them count for places, even where half was not
    shown.
    """
    part = game.parts.get("shares")
    held = part.dummy if part is not None else {}
    names = game.board.numbers["shares"].names if held else {}
    rows = [f"{names[sign][0]} {' '.join(map(str, numbers))}" for sign, numbers in held.items()]
    return [f"table shows {', '.join(rows)}"] if rows else []


def _line(game: Game, scored: Sheet, seat: int) -> str:
    side = game.table.side_of(seat)
    lengths = Counter(track.length for track in game.board.tracks if game.owners.get(track.id) == seat)
    steps = []
    if lengths:
        steps.append("has " + ", ".join(f"{count} of {length}" for length, count in sorted(lengths.items())))
    if (part := game.parts.get("shares")) is not None:
        names = game.board.numbers["shares"].names
        held = part.taken[seat].items()
        steps += (
            [f"holds {', '.join(f'{len(own)} {names[sign][0]} from {min(own)}' for sign, own in held)}"] if held else []
        )
    for tally in game.rules.tallies(game):
        if tally.unit == "point" and seat == side.seats[0]:
            routes = (line.points for line in scored.sides[side.index].lines if line.what == "routes")
            steps.append(f"holds {sum(routes)} points")
        if tally.unit in {unit.name for unit in game.rules.board_end_units}:
            continue
        known = tally.step is DeclareHoldings and (tally.unit == "toll" or tally.unit in game.rules.facts(game, seat))
        if tally.step in VERBS and (
            (count := _count_of(game, seat, tally)) or known
        ):  # having none can cost points, too
            many = "" if count == 1 or tally.step is DeclareHoldings else "s"
            steps.append(f"{VERBS[tally.step]} {count} {tally.unit}{many}")
    if seat == side.seats[0]:
        steps += _of_side(game, scored, side.index)
    return f"{game.name(seat)} {'; '.join(steps)}" if steps else ""


def _count_of(game: Game, seat: int, tally: Tally) -> int:
    """How much a seat has of what is counted, taken from the whole game; its points, if each is worth one."""
    unit = tally.unit
    first = game.table.side_of(seat).seats[0] == seat
    side = game.table.side_of(seat).index
    lines = [line for m in game.rules.by_hook["scores"] for line in m.scores(game) if line.side == side]
    worth = {line.what: line.points for line in lines}
    if unit == "mountain mark":
        return sum(track.column("mountain", 0) for track in game.board.tracks if game.owners.get(track.id) == seat)
    if unit == "province train":
        return int(game.rules.facts(game, seat)["spots"])
    if unit == "province point":
        return worth["provinces"] if first else 0
    if unit == "station":
        return sum(owner == seat for _, owner in game.parts["stations"].built)
    if unit == "harbour":
        return sum(owner == seat for _, owner in game.parts["harbours"])
    if unit == "harbour point":
        return worth["harbours"]
    if unit in ("toll", "loan"):
        purse = game.parts["tolls"].of[seat]
        return int(purse.tokens if unit == "toll" else purse.loans)
    if unit == "wild":
        return int(game.parts["goals"][seat] or 0)
    if unit == "piece":
        return int(game.parts["exchange"][seat])
    if unit in ("technology point", "lost technology point"):
        return max(0, worth["technologies"] if unit == "technology point" else -worth["technologies"])
    if unit == "mandala ticket":
        return [0, 5, 10, 20, 30, 40].index(worth["mandala"]) if first else 0
    if unit.endswith(" passenger"):
        return int(game.parts["meeples"].held[seat].get(unit.removesuffix(" passenger"), 0))
    known = game.rules.facts(game, seat)
    named = next((word for word in (unit, f"{unit}s") if word in known), None)
    return known[named] if named else next((line.points for line in lines if line.rule == tally.rule), 0)


def _of_side(game: Game, scored: Sheet, side: int) -> list[str]:
    tickets = ticket_results(game, side)
    done = [ticket.points for ticket in tickets if ticket.completed]
    failed = [-ticket.points for ticket in tickets if not ticket.completed]
    steps = [f"has tickets {sum(done)} - {sum(failed)}, {len(done)} completed"] if tickets else []
    sides = scored.sides
    if sides[side].path is not None and any(
        t.step is HasBonus and t.unit == "longest path" for t in game.rules.tallies(game)
    ):
        longest = max(other.path.length for other in sides if other.path is not None)
        if longest and sides[side].path.length == longest:  # type: ignore[union-attr]
            steps.append("has the longest path")
    goals = [goal.lower() for key, value in scored.players[game.table.sides[side].seats[0]].more if key == "goals"
             for goal in value]  # fmt: skip
    steps += [f"has the {t.unit}" for t in game.rules.tallies(game) if t.step is HasBonus and t.unit in goals]
    if any(line.what == "most cities" for line in sides[side].lines):
        steps.append("has the most cities")
    return steps


def as_counts(played: Replay) -> str:
    """The same game as a record of numbers."""
    header = []
    for row in played.header.rows:
        text = row if isinstance(row, str) else row.text
        if not text.strip().startswith("tracking"):
            header.append(text)
    return "\n".join([*header, "tracking: counts", *counted_lines(played)]) + "\n"
