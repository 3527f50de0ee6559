"""The referee: one walk over the mechanics decides, offers and explains.

`judge` answers any move with every reason against it; a refusal is an answer, never an exception. `offers` yields what
a seat may do now, found by the same walk.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from companion.boards.options import with_options
from companion.families import in_force
from companion.game.board import Board
from companion.game.contributions import AvailableAction
from companion.game.moves import Claim, CountThings, DeclareHoldings, HasBonus, Step, Turn
from companion.game.state import Clock, Game, SeatState
from companion.game.table import Table
from companion.game.values import replace
from companion.game.verdict import Reason, Remark, Verdict, because, note
from companion.words import wording

TABLE = -1
"""The seat number of the table itself. Mechanics judge its steps only if they are of a kind that is `judged`."""


def begin(board: Board, table: Table) -> Game:
    """The game at set-up, with the board's mechanics in force. Raises `ValueError` for an option that does not fit."""
    board = with_options(board, table.options)
    rules = in_force(board, table.means)
    game = Game(board, table, rules, seats=tuple(SeatState() for _ in table.seats), clock=Clock(table.first))
    for mechanic in rules.by_hook["start"]:
        game = mechanic.start(game)
    return game


def judge(game: Game, turn: Turn) -> Verdict:
    """The verdict on one move. Its game is the one after the move, even if the move is refused."""
    reasons: list[Reason] = []
    steps_judged: list[tuple[Game, Game, int, Step]] = []
    rules = game.rules
    seat = TABLE if turn.seat is None else turn.seat
    now = game.replace(done=()) if game.done else game
    for at, step in enumerate(turn.steps, 1):
        if len(turn.steps) > 1:
            now = now.replace(coming=turn.steps[at:])
        kind = type(step)
        if unknown := _unknown(now, step):
            reasons += unknown
            continue
        if isinstance(step, _AMOUNT_LISTS):
            reasons += _against_repeated_unit(step)
        for mechanic in rules.handling("against", kind) if seat != TABLE or step.judged else ():
            reasons += mechanic.against(now, seat, step)
        before = now
        for mechanic in rules.handling("after", kind):
            now = mechanic.after(now, seat, step)
        steps_judged.append((before, now, seat, step))
        if step.undoes:
            steps_judged.clear()
        if step.action:
            now = now.replace(done=(*now.done, kind))
    if now.coming:  # left over in the game that a step that `undoes` went back to
        now = now.replace(coming=())
    if seat == TABLE:
        for mechanic in rules.by_hook["after_corrections"]:
            now = mechanic.after_corrections(game, now)
    else:
        reasons += _against_turn(now, seat, reasons)
        if game.table.recorded_at_end:
            reasons += _against_counts(game, now, seat)
        for mechanic in rules.by_hook["end_turn"]:
            now = mechanic.end_turn(now, seat, turn.steps)
    given = _without_repeats(reasons) if len(reasons) > 1 else tuple(reasons)
    return Verdict(given, now, tuple(steps_judged))


def _against_turn(after: Game, seat: int, given: Collection[Reason]) -> list[Reason]:
    """Reasons against a turn as a whole, without those already given against a step."""
    reasons: list[Reason] = []
    for mechanic in after.rules.by_hook["validate_turn"]:
        reasons += mechanic.validate_turn(after, seat)
    if reasons and given:
        keys = {(reason.rule, reason.key) for reason in given}
        reasons = [reason for reason in reasons if (reason.rule, reason.key) not in keys]
    return reasons


def _against_counts(before: Game, after: Game, seat: int) -> Iterator[Reason]:
    """New reasons against the totals of a seat; those that stood before, because the table insisted, are left out."""
    for mechanic in after.rules.by_hook["validate_counts"]:
        if reasons := list(mechanic.validate_counts(after, seat)):
            earlier = list(mechanic.validate_counts(before, seat))
            yield from (reason for reason in reasons if reason not in earlier)


def _without_repeats(reasons: list[Reason]) -> tuple[Reason, ...]:
    """The reasons, each only once even if several steps of the line give it."""
    once: dict[tuple[str, str, str], Reason] = {}
    for reason in reasons:
        once.setdefault((reason.rule, reason.key, repr(reason.values)), reason)
    return tuple(once.values())


def after(game: Game, seat: int, step: Step) -> Game:
    """The game after one step, legal or not, without judging it. A step without rules on this board changes nothing."""
    if step.undoes or _unknown(game, step):
        return game
    now = game.replace(done=()) if game.done else game
    for mechanic in game.rules.handling("after", type(step)):
        now = mechanic.after(now, seat, step)
    return now


def _unknown(game: Game, step: Step) -> list[Reason]:
    """Reasons against a step, or a part of one, that this board has no rules for."""
    rules = game.rules
    lacking: list[str] = []
    if type(step) not in rules.steps:
        if step.lacks:
            return [because("BA-02", step.lacks)]
        lacking = [_missing_feature(step)]
    elif isinstance(step, Claim):
        if step.taking:
            lacking = [f"{taking.what} to take" for taking in step.taking if taking.what not in rules.takeable_names]
    elif isinstance(step, DeclareHoldings):
        lacking = [f"{unit} to hold" for _, unit in step.amounts if unit not in rules.end_unit_names]
    elif isinstance(step, (CountThings, HasBonus)):
        tallied = {tally.unit for tally in rules.tallies(game) if tally.step is type(step)}
        units = [unit for _, unit in step.amounts] if isinstance(step, CountThings) else [step.bonus]
        lacking = [wording(f"lacks {unit}") for unit in units if unit not in tallied]
    if not lacking:
        return []
    return [because("BA-02", "not on this board", board=game.board.title, what=what) for what in lacking]


_AMOUNT_LISTS = (DeclareHoldings, CountThings)
"""The steps that list amounts."""


def _against_repeated_unit(step: DeclareHoldings | CountThings) -> Iterator[Reason]:
    """A reason against listing the same thing twice."""
    for unit, times in Counter(unit for _, unit in step.amounts).most_common(1):
        if times > 1:
            yield because("BA-02", "amount told twice", unit=unit)


def _missing_feature(step: Step) -> str:
    """What a board without this step lacks, in words: "harbours"."""
    return wording(f"lacks {type(step).__name__}")


def offers(game: Game, seat: int) -> Iterator[tuple[Turn, Verdict]]:
    """Every legal turn of the seat now, payments left open, with its verdict."""
    for step in steps_offered(game, seat):
        if (playable := legal_turn(game, Turn(seat, (step,)))) is not None:
            yield playable


def legal_turn(game: Game, turn: Turn) -> tuple[Turn, Verdict] | None:
    """A turn with its verdict, completed by the step that must follow if one is missing; None if it is refused."""
    verdict = judge(game, turn)
    return (turn, verdict) if verdict.legal else next(completed_turns(game, turn), None)


def completed_turns(game: Game, turn: Turn) -> Iterator[tuple[Turn, Verdict]]:
    """The legal turns that complete one which lacks a step after its last one, each with its verdict.

    A reason that stands with a step behind as without one is not about what is lacking: no step takes it away.
    """
    reasons: Sequence[Reason] | None = None
    for step in game.rules.required_next(game, turn.seat, turn.steps) if turn.seat is not None else ():
        completed = turn._replace(steps=(*turn.steps, step))
        verdict = judge(game, completed)
        if verdict.legal:
            yield completed, verdict
            continue
        reasons = judge(game, turn).reasons if reasons is None else reasons
        if any(reason in reasons for reason in verdict.reasons):
            return


def steps_offered(game: Game, seat: int) -> Iterator[Step]:
    """Every step that the seat might take now, payments left open, not judged yet."""
    for mechanic in game.rules.by_hook["offers"]:
        for step in mechanic.offers(game, seat):
            yield from with_each_choice(game, seat, step)


def with_each_choice(game: Game, seat: int, step: Step) -> Iterator[Step]:
    """A claim once for each combination of the choices that it has to state; a step without such choices as it is."""
    for detail in game.rules.needed_details if isinstance(step, Claim) else ():
        assert isinstance(step, Claim)
        assert detail.choices is not None
        values = () if step.detail(detail.kept_under) else tuple(detail.choices(game, seat, step))
        for value in values:
            details = (*step.details, (detail.kept_under, value))
            yield from with_each_choice(game, seat, replace(step, details=details))
        if values:
            return
    yield step


def _count_after_opening(game: Game, seat: int, kinds: Collection[type[Step]]) -> Counter[type[Step]]:
    """How many legal turns there are with a step of each kind after the step that must come first, such as a roll."""
    question = game.rules.next_question(game, seat, ()) if kinds else None
    if question is None or question.best is None:
        return Counter()
    turns = (Turn(seat, (question.best, step)) for step in steps_offered(game, seat) if type(step) in kinds)
    return Counter(type(turn.steps[1]) for turn in turns if legal_turn(game, turn) is not None)


def available_actions(game: Game, seat: int) -> list[tuple[AvailableAction, Remark, Turn | None]]:
    """What the seat may do now, kind by kind: the action, its limits with the number of legal turns, and one of them
    as an example, if there is any without a step before it.

    Kinds that are impossible now are left out, unless they are `free`. The returned action is `free` if it comes
    without an example.
    """
    by_step: dict[type[Step], list[Turn]] = {}
    for turn, _ in offers(game, seat):
        by_step.setdefault(type(turn.steps[0]), []).append(turn)
    listed = [
        action
        for mechanic in game.rules.by_hook["available_actions"]
        for action in mechanic.available_actions(game, seat)
    ]
    free = {action.step for action in listed if action.free}
    after_opening = _count_after_opening(game, seat, {action.step for action in listed} - by_step.keys() - free)
    actions = []
    for action in listed:
        examples = by_step.get(action.step, [])
        if examples or action.free or after_opening[action.step]:
            count = len(examples) or after_opening[action.step]
            limits = note(action.limits.key, **action.limits.values, count=count)
            actions.append((action._replace(free=not examples), limits, examples[0] if examples else None))
    return actions
