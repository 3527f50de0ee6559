"""Completion: what a half-typed line could become, legal moves only, the best guess first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice

from companion.game.moves import Claim, Step, Turn
from companion.game.state import Game
from companion.game.verdict import Verdict
from companion.record import questions
from companion.record.continuations import continuations, is_paid, only_waits, with_choices, with_fewest_cards
from companion.record.drawing import draws_begun
from companion.record.fitness import fitness, words_typed
from companion.record.lines import LONGEST, write_line
from companion.record.names import words_of
from companion.record.next_steps import (
    actions_that_fit,
    from_other_end,
    later_steps,
    opening_and_question,
    opening_before_action,
    required_steps,
    turn_or_none,
    turn_to_follow,
    two_towns,
    ways_to_go_on,
)
from companion.record.open_moves import OpenMove, OpenMoves
from companion.record.other_spellings import as_printed
from companion.record.places import cities
from companion.record.slips import with_usual_verb
from companion.record.suggestion import Make, Ranked, Suggestion, judged_already
from companion.record.tokens import is_number, tokenize
from companion.referee import completed_turns, judge, steps_offered

MOST_OPENED = 12
"""The most claims for which every payment is tried."""
CLAIM_TAIL = frozenset(("with", "taking"))
"""Words that may follow the cities of a claim; so may a number, and anything that can be taken."""


def suggest(
    game: Game, text: str, speaker: int | None, most: int = 8, moves: OpenMoves | None = None
) -> list[Suggestion]:
    """Lines that complete what was typed, at most `most`: each typed word begins a word of the line, in order.

    They are moves of the speaker, and of any seat whose name the first word may be. A line that can be played as it
    stands is completed with what it leaves out, such as a payment. With dice the roll comes first: before it, people
    see what a roll could buy, and after it, what this one buys. If no line fits, towns are read as the board prints
    them. Empty for a text longer than a line may be. `moves` are the moves open in this game, if already known from
    the letter before.
    """
    if len(text) > LONGEST:
        return []
    moves = moves or OpenMoves(game)
    text = with_usual_verb(game, text)
    suggestions = _suggested(moves, text, speaker, most)
    if suggestions or (printed := as_printed(game.board, text)) == text:
        return suggestions
    return _suggested(moves, printed, speaker, most)


def _suggested(moves: OpenMoves, text: str, speaker: int | None, most: int) -> list[Suggestion]:
    """The lines that the words fit as they stand."""
    game = moves.game
    ranked: list[Ranked] = []
    whole = turn_or_none(game, text, speaker)
    verdict = None if whole is None else judge(game, whole)
    if whole is not None and verdict is not None and not verdict.legal and whole.seat is not None:
        ranked += [(0, *judged_already(game, *more)) for more in with_choices(game, whole.seat, whole)]
        ranked += [(0, *judged_already(game, *more)) for more in islice(completed_turns(game, whole), most)]
    if (begun := turn_to_follow(game, text, speaker)) is not None:
        return _best_fitting([*ranked, *required_steps(game, begun, text)], most)
    if whole is not None and verdict is not None and verdict.legal and not text.rstrip().endswith(";"):
        ranked += _going_on(game, whole, verdict, text)
        if is_paid(whole):
            return _best_fitting(ranked, most)
    nothing_yet, later = not ranked, [*later_steps(game, text, speaker)]
    if later:
        ranked += later
    elif (opened := opening_and_question(game, text, speaker)) is not None:
        ranked += ways_to_go_on(game, *opened, other_end=nothing_yet)
    elif (before := opening_before_action(game, text, speaker)) is not None:
        ranked += actions_that_fit(game, *before) if nothing_yet else ()
    else:
        ranked += _moves_that_fit(moves, text, speaker, other_end=nothing_yet)
    return _best_fitting(ranked, most)


def _going_on(game: Game, whole: Turn, verdict: Verdict, text: str) -> Iterator[Ranked]:
    """What a legal line can go on with; a payment whose last word is cut short, in full first."""
    if is_paid(whole) and words_typed(text)[-1] not in words_of(write_line(game, whole)):
        yield 0, *judged_already(game, whole, verdict)
    for more in continuations(game, whole, verdict):
        yield 0, *judged_already(game, *more)


def _moves_that_fit(moves: OpenMoves, text: str, speaker: int | None, *, other_end: bool) -> list[Ranked]:
    """The whole moves that fit. If none does, and with `other_end`, claims with their cities in the other order, and
    those that fit as far as their cities.
    """
    game, typed = moves.game, words_typed(text)
    ranked = [
        (rank, line, make)
        for line, make in _candidates(moves, typed, speaker)
        if (rank := fitness(typed, line)) is not None
    ]
    if not ranked and other_end and two_towns(game, typed):
        return [*_from_the_other_end(game, typed, speaker), *_after_cities(game, text, speaker)]
    return ranked


def _best_fitting(ranked: list[Ranked], most: int) -> list[Suggestion]:
    """The lines that fit best. Hundreds may fit, so only these are judged."""
    listed: dict[str, Suggestion] = {}
    for _, line, make in sorted(ranked, key=lambda entry: entry[0]):
        if line not in listed and (suggestion := make()) is not None:
            listed[line] = suggestion
            if len(listed) == most:
                break
    return list(listed.values())


def seats_of(game: Game, typed: list[str], speaker: int | None) -> list[int]:
    """The seats that the first word may name, and the speaker unless that word can only be a name; else every seat."""
    names = {seat.index: words_of(seat.name) for seat in game.table.seats}
    named = [index for index, words in names.items() if typed and words and words[0].startswith(typed[0])]
    only_named = bool(named) and not cities(game.board, typed[0])
    speaks = [] if speaker is None or only_named else [speaker]
    return list(dict.fromkeys((*speaks, *named))) or list(names)


def _candidates(moves: OpenMoves, typed: list[str], speaker: int | None) -> Iterator[tuple[str, Make]]:
    """Every move open to the seats; with payments only for claims that fit the words before them."""
    game = moves.game
    tail = _tail_words(game)
    cut = next((at for at, word in enumerate(typed) if word in tail or word.isdigit() or word.startswith("tak")), None)
    opened = 0
    for seat in seats_of(game, typed, speaker):
        best = questions.best_opening(game, seat)
        if best is not None:
            yield from ((move.line, partial(_if_within_reach, move, best)) for move in moves.of(seat))
        yield from (judged_already(game, *draw) for draw in draws_begun(game, seat, typed))
        for move in moves.of(seat):
            yield move.line, move.suggestion
            if not cut or opened >= MOST_OPENED or fitness(typed[:cut], move.line) is None:
                continue
            if move.verdict.legal:
                opened += 1
                yield from (judged_already(game, *more) for more in _all_tails(game, move.turn, move.verdict))
            elif only_waits(move.turn, move.verdict):
                opened += 1
                paid = (OpenMove(game, turn) for turn, _ in with_fewest_cards(game, seat, move.turn.steps[0]))
                yield from ((more.line, more.suggestion) for more in paid)


def _from_the_other_end(game: Game, typed: list[str], speaker: int | None) -> Iterator[Ranked]:
    """The claims that fit with their cities in the other order."""
    for seat in seats_of(game, typed, speaker):
        best = questions.best_opening(game, seat)
        for step in steps_offered(game, seat):
            if isinstance(step, Claim):
                move = OpenMove(game, Turn(seat, (from_other_end(step),)))
                if (rank := fitness(typed, move.line)) is not None:
                    yield rank, move.line, move.suggestion if best is None else partial(_if_within_reach, move, best)


def _after_cities(game: Game, text: str, speaker: int | None) -> Iterator[Ranked]:
    """A claim that can be read as far as its cities, with the payments and other tails that fit what was typed."""
    tokens, tail = tokenize(text), _tail_words(game)
    at = next((at for at, token in enumerate(tokens) if token.folded in tail or is_number(token)), len(tokens) - 1)
    whole = turn_or_none(game, text[: tokens[at].start], speaker) if at > 0 else None
    verdict = None if whole is None else judge(game, whole)
    if whole is None or verdict is None or not verdict.legal:
        return
    typed = words_typed(text)
    for more, more_verdict in _all_tails(game, whole, verdict):
        line, make = judged_already(game, more, more_verdict)
        if (rank := fitness(typed, line)) is not None:
            yield rank, line, make


def _tail_words(game: Game) -> frozenset[str]:
    """Words that may follow the cities of a claim, or name what is taken there."""
    return CLAIM_TAIL.union(*(taken.words for taken in game.rules.takeables))


def _if_within_reach(move: OpenMove, best: Step) -> Suggestion | None:
    """A move that the best roll could buy, with what it needs of that roll; None if none could."""
    reach = questions.after_best_opening(move.game, move.turn, best)
    if reach is None:
        return None
    verdict, needs = reach
    points = [note.says for note in verdict.notes if note.key == "points"]
    return Suggestion(move.line, " · ".join([*points, *needs]), move.turn)


def _all_tails(game: Game, turn: Turn, verdict: Verdict) -> Iterator[tuple[Turn, Verdict]]:
    """A claim with each payment, with each thing it can take, and with both; another step with each payment."""
    if turn.seat is not None and len(turn.steps) == 1:
        yield from with_fewest_cards(game, turn.seat, turn.steps[0])
    for more, more_verdict in continuations(game, turn, verdict):
        yield more, more_verdict
        if is_paid(more):
            yield from continuations(game, more, more_verdict)
