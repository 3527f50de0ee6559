"""Completion: what a half-typed line could become, legal moves only, the best guess first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TypeAlias

from companion.game.moves import Claim, Step, Turn
from companion.game.questions import Question, Steps
from companion.game.state import Game
from companion.game.values import replace
from companion.game.verdict import Verdict
from companion.record import questions
from companion.record.continuations import continuations, is_paid, only_waits, with_choices, with_fewest_cards
from companion.record.drawing import draws_begun
from companion.record.faults import RecordFault
from companion.record.fitness import fitness, words_typed
from companion.record.lines import LONGEST, read_line, write_line
from companion.record.names import words_of
from companion.record.open_moves import OpenMove, OpenMoves
from companion.record.other_spellings import as_printed
from companion.record.places import begins_city, cities
from companion.record.slips import with_usual_verb
from companion.record.suggestion import Suggestion, verdict_notes
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


Make: TypeAlias = Callable[[], Suggestion | None]
"""Judges a line that fits and makes a suggestion of it; None if the line would be refused."""
Ranked: TypeAlias = tuple[int, str, Make]
"""How well a line fits what was typed (`fitness`), the line, and what makes a suggestion of it."""


def _suggested(moves: OpenMoves, text: str, speaker: int | None, most: int) -> list[Suggestion]:
    """The lines that the words fit as they stand."""
    game = moves.game
    ranked: list[Ranked] = []
    whole = _turn_or_none(game, text, speaker)
    verdict = None if whole is None else judge(game, whole)
    if whole is not None and verdict is not None and not verdict.legal and whole.seat is not None:
        ranked += [(0, *_judged_already(game, *more)) for more in with_choices(game, whole.seat, whole)]
        ranked += [(0, *_judged_already(game, *more)) for more in islice(completed_turns(game, whole), most)]
    if (begun := _turn_to_follow(game, text, speaker)) is not None:
        return _best_fitting([*ranked, *_required_steps(game, begun, text)], most)
    if whole is not None and verdict is not None and verdict.legal:
        ranked += _going_on(game, whole, verdict, text)
        if is_paid(whole):
            return _best_fitting(ranked, most)
    nothing_yet = not ranked
    if (opened := _opening_and_question(game, text, speaker)) is not None:
        ranked += _ways_to_go_on(game, *opened, other_end=nothing_yet)
    elif (before := _opening_before_action(game, text, speaker)) is not None:
        ranked += _actions_that_fit(game, *before) if nothing_yet else ()
    else:
        ranked += _moves_that_fit(moves, text, speaker, other_end=nothing_yet)
    return _best_fitting(ranked, most)


def _required_steps(game: Game, begun: Turn, text: str) -> Iterator[Ranked]:
    """The steps that must follow, and fit what was typed after the last semicolon."""
    typed = words_typed(text.rpartition(";")[2])
    for step in game.rules.required_next(game, begun.seat or 0, begun.steps):
        if (rank := fitness(typed, write_line(game, Turn(begun.seat, (step,))))) is not None:
            move = OpenMove(game, begun._replace(steps=(*begun.steps, step)))
            yield rank, move.line, move.suggestion


def _going_on(game: Game, whole: Turn, verdict: Verdict, text: str) -> Iterator[Ranked]:
    """What a legal line can go on with; a payment whose last word is cut short, in full first."""
    if is_paid(whole) and words_typed(text)[-1] not in words_of(write_line(game, whole)):
        yield 0, *_judged_already(game, whole, verdict)
    for more in continuations(game, whole, verdict):
        yield 0, *_judged_already(game, *more)


def _ways_to_go_on(game: Game, begun: Turn, asked: Question, rest: str, *, other_end: bool) -> list[Ranked]:
    """The ways to go on after an opening step that fit the rest of the line. If none does, and with `other_end`, those
    that fit with the cities of their claims in the other order.
    """
    typed = words_typed(rest)
    rank_of = partial(_rank_after, game, begun, typed)
    ranked = [
        (rank, *_judged_already(game, turn, verdict))
        for turn, verdict in _continuations(game, begun, asked, rank_of)
        if (rank := rank_of(turn.steps)) is not None
    ]
    if not ranked and other_end and _two_towns(game, typed):
        return list(_continuations_from_the_other_end(game, begun, asked, rank_of))
    return ranked


def _actions_that_fit(game: Game, begun: Turn, rest: str) -> list[Ranked]:
    """The actions after an opening step that fit the rest of the line; if none does, with their cities swapped."""
    for turned in (False, True) if _two_towns(game, words_typed(rest)) else (False,):
        actions = _actions_after(game, begun, rest, turned=turned)
        if ranked := [(rank, move.line, move.suggestion) for rank, move in actions]:
            return ranked
    return []


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
    if not ranked and other_end and _two_towns(game, typed):
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


def _judged_already(game: Game, turn: Turn, verdict: Verdict) -> tuple[str, Make]:
    line = write_line(game, turn)
    return line, lambda: Suggestion(line, verdict_notes(verdict), turn)


def _turn_or_none(game: Game, text: str, speaker: int | None) -> Turn | None:
    try:
        return read_line(game, text, speaker)
    except RecordFault:
        return None


# -- whole moves


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
        yield from (_judged_already(game, *draw) for draw in draws_begun(game, seat, typed))
        for move in moves.of(seat):
            yield move.line, move.suggestion
            if not cut or opened >= MOST_OPENED or fitness(typed[:cut], move.line) is None:
                continue
            if move.verdict.legal:
                opened += 1
                yield from (_judged_already(game, *more) for more in _all_tails(game, move.turn, move.verdict))
            elif only_waits(move.turn, move.verdict):
                opened += 1
                paid = (OpenMove(game, turn) for turn, _ in with_fewest_cards(game, seat, move.turn.steps[0]))
                yield from ((more.line, more.suggestion) for more in paid)


def _two_towns(game: Game, typed: list[str]) -> bool:
    """Whether two of the words may begin cities: otherwise the order in which a claim names them does not matter."""
    return sum(begins_city(game.board, word) for word in typed) > 1


def _from_the_other_end(game: Game, typed: list[str], speaker: int | None) -> Iterator[Ranked]:
    """The claims that fit with their cities in the other order."""
    for seat in seats_of(game, typed, speaker):
        best = questions.best_opening(game, seat)
        for step in steps_offered(game, seat):
            if isinstance(step, Claim):
                move = OpenMove(game, Turn(seat, (from_other_end(step),)))
                if (rank := fitness(typed, move.line)) is not None:
                    yield rank, move.line, move.suggestion if best is None else partial(_if_within_reach, move, best)


def from_other_end(step: Step) -> Step:
    """A claim with its cities in the other order; any other step as it is."""
    return replace(step, ends=step.ends[::-1]) if isinstance(step, Claim) else step


def _after_cities(game: Game, text: str, speaker: int | None) -> Iterator[Ranked]:
    """A claim that can be read as far as its cities, with the payments and other tails that fit what was typed."""
    tokens, tail = tokenize(text), _tail_words(game)
    at = next((at for at, token in enumerate(tokens) if token.folded in tail or is_number(token)), len(tokens) - 1)
    whole = _turn_or_none(game, text[: tokens[at].start], speaker) if at > 0 else None
    verdict = None if whole is None else judge(game, whole)
    if whole is None or verdict is None or not verdict.legal:
        return
    typed = words_typed(text)
    for more, more_verdict in _all_tails(game, whole, verdict):
        line, make = _judged_already(game, more, more_verdict)
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


# -- lines of several steps


def _turn_to_follow(game: Game, text: str, speaker: int | None) -> Turn | None:
    """The turn before the last semicolon, if another step must follow it; else None."""
    head, semicolon, _ = text.rpartition(";")
    turn = _turn_or_none(game, head, speaker) if semicolon and game.rules.by_hook["required_next"] else None
    if turn is None or turn.seat is None:
        return None
    return turn if next(game.rules.required_next(game, turn.seat, turn.steps), None) is not None else None


def _opening_and_question(game: Game, text: str, speaker: int | None) -> tuple[Turn, Question, str] | None:
    """The opening step of a line as a turn, the question that it leaves, and the text after it; None without these."""
    head, _, rest = text.partition(";")
    turn = _turn_or_none(game, head, speaker) if any(step.opens for step in game.rules.steps) else None
    if turn is None or len(turn.steps) != 1 or not turn.steps[0].opens:
        return None
    asked = questions.open_question(game, turn)
    return None if asked is None else (turn, asked, rest)


def _opening_before_action(game: Game, text: str, speaker: int | None) -> tuple[Turn, str] | None:
    """An opening step as a turn, if the action after it is chosen as usual, and the text after it; else None."""
    head, semicolon, rest = text.partition(";")
    turn = _turn_or_none(game, head, speaker) if semicolon and any(step.opens for step in game.rules.steps) else None
    opens = turn is not None and turn.seat is not None and len(turn.steps) == 1 and turn.steps[0].opens
    return (turn, rest) if turn is not None and opens else None


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
            yield rank, *_judged_already(game, other, verdict)
