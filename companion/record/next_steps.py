"""Completion of lines of several steps: what may follow a roll, a draw that needs more, a claim that leaves something
open, or a semicolon.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.game.moves import Claim, Step, Turn
from companion.game.questions import Question, Steps
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Verdict
from companion.record import questions
from companion.record.faults import RecordFault
from companion.record.fitness import fitness, words_typed
from companion.record.lines import read_line, write_line
from companion.record.names import words_of
from companion.record.open_moves import OpenMove
from companion.record.places import begins_city
from companion.record.suggestion import Ranked, Suggestion, judged_already
from companion.record.verbs import available_phrases
from companion.referee import judge, steps_offered


def turn_to_follow(game: Game, text: str, speaker: int | None) -> Turn | None:
    """The turn before the last semicolon, if another step must follow it; else None."""
    head, semicolon, _ = text.rpartition(";")
    turn = turn_or_none(game, head, speaker) if semicolon and game.rules.by_hook["required_next"] else None
    if turn is None or turn.seat is None:
        return None
    return turn if next(game.rules.required_next(game, turn.seat, turn.steps), None) is not None else None


def required_steps(game: Game, begun: Turn, text: str) -> Iterator[Ranked]:
    """The steps that must follow, and fit what was typed after the last semicolon."""
    typed = words_typed(text.rpartition(";")[2])
    for step in game.rules.required_next(game, begun.seat or 0, begun.steps):
        if (rank := fitness(typed, write_line(game, Turn(begun.seat, (step,))))) is not None:
            move = OpenMove(game, begun._replace(steps=(*begun.steps, step)))
            yield rank, move.line, move.suggestion


def opening_and_question(game: Game, text: str, speaker: int | None) -> tuple[Turn, Question, str] | None:
    """The opening step of a line as a turn, the question that it leaves, and the text after it; None without these."""
    head, _, rest = text.partition(";")
    turn = turn_or_none(game, head, speaker) if any(step.opens for step in game.rules.steps) else None
    if turn is None or len(turn.steps) != 1 or not turn.steps[0].opens:
        return None
    asked = questions.open_question(game, turn)
    return None if asked is None else (turn, asked, rest)


def ways_to_go_on(game: Game, begun: Turn, asked: Question, rest: str, *, other_end: bool) -> list[Ranked]:
    """The ways to go on after an opening step that fit the rest of the line. If none does, and with `other_end`, those
    that fit with the cities of their claims in the other order.
    """
    typed = words_typed(rest)
    rank_of = partial(_rank_after, game, begun, typed)
    ranked = [
        (rank, *judged_already(game, turn, verdict))
        for turn, verdict in _continuations(game, begun, asked, rank_of)
        if (rank := rank_of(turn.steps)) is not None
    ]
    if not ranked and other_end and two_towns(game, typed):
        return list(_continuations_from_the_other_end(game, begun, asked, rank_of))
    return ranked


def opening_before_action(game: Game, text: str, speaker: int | None) -> tuple[Turn, str] | None:
    """An opening step as a turn, if the action after it is chosen as usual, and the text after it; else None."""
    head, semicolon, rest = text.partition(";")
    turn = turn_or_none(game, head, speaker) if semicolon and any(step.opens for step in game.rules.steps) else None
    opens = turn is not None and turn.seat is not None and len(turn.steps) == 1 and turn.steps[0].opens
    return (turn, rest) if turn is not None and opens else None


def actions_that_fit(game: Game, begun: Turn, rest: str) -> list[Ranked]:
    """The actions after an opening step that fit the rest of the line; if none does, with their cities swapped."""
    for turned in (False, True) if two_towns(game, words_typed(rest)) else (False,):
        actions = _actions_after(game, begun, rest, turned=turned)
        if ranked := [(rank, move.line, move.suggestion) for rank, move in actions]:
            return ranked
    return []


def _actions_after(game: Game, turn: Turn, rest: str, *, turned: bool) -> Iterator[tuple[int, OpenMove]]:
    """The actions that fit after such a step, each with its rank; if `turned`, with the cities of claims swapped."""
    assert turn.seat is not None
    after, typed = judge(game, turn).steps_judged[-1][1], words_typed(rest)
    for step in steps_offered(after, turn.seat):
        whole = turn._replace(steps=(*turn.steps, from_other_end(step) if turned else step))
        if (rank := _rank_after(game, turn, typed, whole.steps)) is not None:
            yield rank, OpenMove(game, whole)


def _rank_after(game: Game, begun: Turn, typed: list[str], steps: Steps) -> int | None:
    """How well the steps after the opening fit the typed words (`fitness`)."""
    return fitness(typed, write_line(game, Turn(begun.seat, steps[len(begun.steps) :])))


def _continuations(
    game: Game, turn: Turn, asked: Question, fits: Callable[[Steps], int | None]
) -> Iterator[tuple[Turn, Verdict]]:
    """Every way to go on after the opening step that fits, as a turn and its verdict.

    A way that leaves another choice is offered with each of its endings; ways that cannot fit are not judged.
    """
    assert turn.seat is not None
    ways = (group for group in asked.continuations() if any(way.then or fits(way.steps) is not None for way in group))
    for offer in questions.shortest_first(questions.legal_offers(game, turn.seat, ways)):
        ends = [offer] if offer.way.then is None else questions.completions(game, offer)
        yield from ((offer.turn, offer.verdict) for offer in ends)


def _continuations_from_the_other_end(
    game: Game, turn: Turn, asked: Question, fits: Callable[[Steps], int | None]
) -> Iterator[Ranked]:
    """The ways to go on that fit if the cities of their claims are named in the other order."""

    def turned(steps: Steps) -> Steps:
        return tuple(map(from_other_end, steps))

    for whole, _ in _continuations(game, turn, asked, lambda steps: fits(turned(steps))):
        other = whole._replace(steps=turned(whole.steps))
        if (rank := fits(other.steps)) is not None and (verdict := judge(game, other)).legal:
            yield rank, *judged_already(game, other, verdict)


def later_steps(game: Game, text: str, speaker: int | None) -> Iterator[Ranked]:
    """What may follow the last semicolon and fits what was typed after it: the ways to go on that the turn before it
    leaves open, else the verbs of the steps that may stand there. Nothing after an opening step alone.
    """
    head, semicolon, rest = text.rpartition(";")
    turn = turn_or_none(game, head, speaker) if semicolon else None
    if turn is None or turn.seat is None or turn.steps[-1].opens:
        return
    asked = questions.open_question(game, turn)
    if asked is not None and asked.answer is None:
        yield from ways_to_go_on(game, turn, asked, rest, other_end=False)
        return
    typed, line = words_typed(rest), write_line(game, turn)
    for phrase in available_phrases(game):
        rank = fitness(typed, phrase.verb) if phrase.later else None
        if rank is not None and tuple(typed) != words_of(phrase.verb):
            due = isinstance(turn.steps[-1], phrase.follows_steps) or (asked is not None and phrase is asked.answer)
            yield rank, phrase.verb, partial(_with_verb, game, f"{line}; {phrase.opening_text.rstrip()}", due=due)


def _with_verb(game: Game, line: str, *, due: bool) -> Suggestion | None:
    """A line as far as the verb of its last step: judged if nothing needs to follow that, else if it is `due` there."""
    whole = turn_or_none(game, line, None)
    if whole is None:
        return Suggestion(line, "", None) if due else None
    verdict = judge(game, whole)
    return judged_already(game, whole, verdict)[1]() if verdict.legal else None


def two_towns(game: Game, typed: list[str]) -> bool:
    """Whether two of the words may begin cities: otherwise the order in which a claim names them does not matter."""
    return sum(begins_city(game.board, word) for word in typed) > 1


def from_other_end(step: Step) -> Step:
    """A claim with its cities in the other order; any other step as it is."""
    return replace(step, ends=step.ends[::-1]) if isinstance(step, Claim) else step


def turn_or_none(game: Game, text: str, speaker: int | None) -> Turn | None:
    """The turn of a line; None if it cannot be read."""
    try:
        return read_line(game, text, speaker)
    except RecordFault:
        return None
