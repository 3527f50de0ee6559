"""Whose line it is: the name at its beginning, or the seat that is assumed to speak; and where the move begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache

from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Step
from companion.game.state import Game
from companion.record.faults import RecordFault, TooMuch, Unclear
from companion.record.implicit_verbs import LONGEST_NAME, read_implied
from companion.record.later_steps import JOINS
from companion.record.misplaced_phrases import TAKING
from companion.record.names import fitting
from companion.record.no_move import EVERYBODY, one_player_a_line, player_missing, unknown_player
from companion.record.places import begins_city, cities, text_of
from companion.record.tickets import TICKETS
from companion.record.tokens import Token, fold, is_number, tokenize
from companion.record.verbs import all_verbs, forms, verbs_of_phrases
from companion.words import wording
from companion.words.plain import plain

KEEPS = ("keeps", "keep")
BESIDE = ("with", "to")
"""Words before a player to whom something is given."""
OF_WHOM = ("from", "of")
"""Words before a player to whom something belongs."""


def seat_and_verb(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, str | None, int]:
    """The seat that a line begins with, its verb if it lacks one, and the index of the token where the move goes on."""
    if (full := full_name(game, tokens)) is not None:
        return full[0], None, full[1]
    names = game.table.names
    verb = _verb_at(game, names, tokens)
    if verb is None or _keeps_drawn(tokens, verb):
        return read_implied(game, tokens, end, assume)
    if verb == 0:
        if assume is None:
            raise player_missing(game, tokens)
        return _seat_keeping(game, assume) if tokens[0].folded in KEEPS else assume, None, 0
    if not fitting(text_of(tokens[:verb]), names):
        if tokens[verb].folded in TAKING or is_number(tokens[0]):
            with suppress(RecordFault):
                return read_implied(game, tokens, end, assume)
        begin = fitting_name_length(names, tokens)
        # a claim without its verb: the verb found is in its tail, or begins a city, as in `den held haar`
        claimed = verb > begin + 1 or (verb > begin and begins_city(game.board, fold(tokens[verb].text)))
        if (0 < begin < verb and _is_whole_name(names, tokens[:begin])) or (
            claimed and cities(game.board, tokens[begin].text)
        ):
            return read_implied(game, tokens, end, assume)
    return _seat_named(names, tokens[:verb]), None, verb


def name_length(game: Game, tokens: list[Token]) -> int:
    """How many words at the beginning of a line are a player's name."""
    if (full := full_name(game, tokens)) is not None:
        return full[1]
    names = game.table.names
    at = _verb_at(game, names, tokens)
    if at is not None and (at == 0 or fitting(text_of(tokens[:at]), names)):
        return at
    return fitting_name_length(names, tokens)


def fitting_name_length(names: Sequence[str], tokens: list[Token]) -> int:
    """How many words at the beginning of a line fit a player's name."""
    cuts = range(min(len(tokens) - 1, LONGEST_NAME), 0, -1)
    return next((cut for cut in cuts if fitting(text_of(tokens[:cut]), names)), 0)


def full_name(game: Game, tokens: list[Token]) -> tuple[int, int] | None:
    """The seat whose full name begins a line, before a verb, and the number of its words; None if there is none.

    A name may contain words that are also verbs.
    """
    longest = None
    names = game.table.names
    for words, seat in _by_first_word(names).get(tokens[0].folded, ()):
        at = len(words)
        if (
            at < len(tokens)
            and [token.folded for token in tokens[:at]] == words
            and _is_opening_verb(game, tokens[at].folded)
        ):
            longest = max(longest or (0, 0), (at, seat))
    return None if longest is None else (longest[1], longest[0])


def second_player_fault(game: Game, tokens: Sequence[Token], fault: RecordFault) -> RecordFault | None:
    """The fault of another player's full name, or of a word for all, where a line's own `fault` is or after something
    that joins: `ann 3, bea 2`, `3 each`; None if there is none.
    """
    names = _by_first_word(game.table.names)
    for at in range(1, len(tokens)):
        before, token = tokens[at - 1], tokens[at]
        joined = at > 1 and (before.kind in ("comma", "semicolon") or before.folded in JOINS)
        left_over = isinstance(fault, TooMuch) and token.start == fault.start and before.folded not in BESIDE
        if not joined and not left_over:
            continue
        if token.folded in EVERYBODY:
            return one_player_a_line([token], game.table.names)
        if (named := _full_name_at(names, tokens, at)) is not None:
            return one_player_a_line(tokens[at : at + named[1]])
    return None


def without_partner(game: Game, tokens: list[Token]) -> tuple[list[Token], int] | None:
    """The tokens without the "with Bea" of `shares 1 with bea`, or her name in `shares bea 1`, and her seat; None if
    there is no such name.
    """
    shared = [form for phrase in game.rules.phrases if phrase.step.seen_by_partners for form in forms(phrase.verb)]
    return _without_name(game, tokens, BESIDE) or _without_name(game, tokens, shared, dropped=0)


def without_owner(game: Game, tokens: list[Token]) -> tuple[list[Token], int] | None:
    """The tokens without the "from Bea" of `borrows paris dieppe from bea`, and her seat; None if there is no such
    name, or no verb about tracks of others.
    """
    verbs = [form for phrase in game.rules.phrases if phrase.step.of_others for form in forms(phrase.verb)]
    return _without_name(game, tokens, OF_WHOM) if any(token.folded in verbs for token in tokens) else None


def _without_name(
    game: Game, tokens: list[Token], words: Collection[str], dropped: int = 1
) -> tuple[list[Token], int] | None:
    """The tokens without the first player's full name after one of these words, and without that word if it is
    `dropped`; and that player's seat. None if there is no such name.
    """
    names = _by_first_word(game.table.names)
    for at in range(1 + dropped, len(tokens)):
        if tokens[at - 1].folded in words and (named := _full_name_at(names, tokens, at)) is not None:
            return [*tokens[: at - dropped], *tokens[at + named[1] :]], named[0]
    return None


def _full_name_at(
    names: Mapping[str, list[tuple[list[str], int]]], tokens: Sequence[Token], at: int
) -> tuple[int, int] | None:
    """The seat whose full name stands at a token, and the number of its words; None if none does."""
    for words, seat in names.get(tokens[at].folded, ()):
        if [token.folded for token in tokens[at : at + len(words)]] == words:
            return seat, len(words)
    return None


@lru_cache(maxsize=16)
def _by_first_word(names: tuple[str, ...]) -> dict[str, list[tuple[list[str], int]]]:
    """Every name's folded words, with its seat, by the first word. Cached: each line is compared with all names."""
    by_word: dict[str, list[tuple[list[str], int]]] = {}
    for seat, name in enumerate(names):
        words = [token.folded for token in tokenize(name)]
        by_word.setdefault(words[0], []).append((words, seat))
    return by_word


def _is_opening_verb(game: Game, word: str) -> bool:
    """Whether a line may begin with this word after its player, on some board."""
    return word in verbs_of_phrases(game.rules.phrases).opening or word in all_verbs().opening


def _verb_at(game: Game, names: Sequence[str], tokens: list[Token]) -> int | None:
    """The index of a line's verb: one of this board after a name, else one of any board; None if it has none."""
    tokens = tokens[: next((at for at, token in enumerate(tokens) if token.kind == "semicolon"), None)]
    verbs = verbs_of_phrases(game.rules.phrases).opening
    verb_at = next((at for at, token in enumerate(tokens) if token.folded in verbs and token.kind == "word"), None)
    if verb_at is None or (verb_at and not fitting(text_of(tokens[:verb_at]), names)):
        verbs = all_verbs().opening
        verb_at = next((at for at, token in enumerate(tokens) if token.folded in verbs and token.kind == "word"), None)
    if verb_at == 0:
        whole = next((at for at in range(1, len(tokens)) if tokens[at].folded in verbs), None)
        if whole is not None and len(fitting(text_of(tokens[:whole]), names)) == 1:
            return whole
    return verb_at


def _keeps_drawn(tokens: list[Token], verb: int) -> bool:
    """Whether the verb only says which drawn tickets are kept: in `d 3 tickets, keeps 1` the draw has no verb."""
    return tokens[verb].folded in KEEPS and any(token.folded in TICKETS for token in tokens[:verb])


def _is_whole_name(names: Sequence[str], tokens: Sequence[Token]) -> bool:
    """Whether words are all of a player's name, and no longer name at the table begins with them."""
    folded = fold(text_of(tokens))
    return [name for name in names if fold(name).startswith(folded)] == [name for name in names if fold(name) == folded]


def _seat_named(names: Sequence[str], tokens: list[Token]) -> int:
    text = text_of(tokens)
    matches = fitting(text, names)
    if len(matches) == 1:
        return names.index(matches[0])
    if not matches:
        raise unknown_player(names, tokens)
    raise Unclear(wording("unclear player", text=plain(text, 40)), tokens[0].start, tokens[-1].end, matches)


def _seat_keeping(game: Game, assume: int) -> int:
    """The seat that keeps tickets if nobody is named: the one on turn, or once that has, the next that has not."""
    return _first_asked(seats_yet_to_keep(game), assume) if assume == game.clock.on_turn else assume


def seat_asked(game: Game, seat: int, steps: Sequence[Step]) -> int:
    """The seat of a set-up line that names nobody: the one on turn, or else the next that is asked for this."""
    if len(steps) > 1 or seat != game.clock.on_turn:
        return seat
    return _first_asked([who for who, step in game.rules.due_at_set_up(game) if type(step) is type(steps[0])], seat)


def _first_asked(asked: Sequence[int], seat: int) -> int:
    """The first seat that is asked; the seat itself if it is one of them, or if nobody is asked."""
    return asked[0] if asked and seat not in asked else seat
