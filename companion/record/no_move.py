"""The faults of lines without a verb that are no move: what was probably meant, or that a player is missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, takewhile

from companion import families
from companion.game.moves import Claim
from companion.game.phrase import (
    AmountsSlot,
    ChoiceSlot,
    ChoicesSlot,
    CitySlot,
    CountedSlot,
    NumberedSlot,
    Phrase,
    Unit,
    Word,
    names_of,
)
from companion.game.state import Game
from companion.record import examples
from companion.record.cards import BLIND, begins_card
from companion.record.colours import COLOUR_WORDS, WILD_WORDS
from companion.record.declared import detail_of, implied_detail
from companion.record.faults import Mismatch, Nameless, RecordFault, Unreadable
from companion.record.implied_verb import (
    CARDS,
    DRAWS,
    NOUNS,
    VerbAt,
    fault_of,
    names_tickets,
    verb_for_noun,
)
from companion.record.later_steps import later_phrase, said_too_early
from companion.record.misplaced_phrases import left_by_itself, lone_detail_fault
from companion.record.names import closest, fitting, nearest
from companion.record.other_details import lone_detail_in_words
from companion.record.places import begins_city, cities, text_of, words_said
from companion.record.rolling import lone_reroll_fault
from companion.record.sheet_lines import sheet_line_fault
from companion.record.tickets import TICKETS
from companion.record.tokens import Cursor, Token, is_number
from companion.record.verbs import OTHER_VERBS, verbs_of
from companion.words import listing, wording
from companion.words.plain import plain

_BETWEEN_NUMBERS = re.compile(r"[/+,:;-]|and")
"""What may stand between two numbers."""
_LONGEST_AMOUNTS = 20
"""The most characters of such numbers."""
_NONE = frozenset(("no", "0", "zero"))
"""Words for none of something."""
_BONUSES = ("the", "most", "least", "longest")
"""Words with which a bonus may begin."""
EVERYBODY = frozenset(("all", "everybody", "everyone", "each", "both"))


def verb_missing(game: Game, tokens: list[Token], end: int, reading: VerbAt, seat: int, at: int) -> RecordFault:
    """The fault of a line with a player's name and no move after it."""
    if at == len(tokens):
        return Unreadable(
            wording("expected at end", what=wording("a move", example=examples.move(game))), tokens[-1].end
        )
    token, fault = tokens[at], reading(at)
    if game.table.tracking == "final" and token.folded in _NONE:
        none = _fault_of_count(game, tokens, end, at, seat)
        if none is not None:
            return none
    if (again := lone_reroll_fault(game, token)) is not None:
        return again
    assert isinstance(fault, RecordFault)
    if cities(game.board, token.text) or token.folded in DRAWS or verb_for_noun(game, token):
        following = tokens[at + 1 : at + 2]
        if following and following[0].folded in verbs_of(game) and not begins_city(game.board, following[0].folded):
            return no_move(game, token, [_as_typed(tokens[at + 1 :])])
        return fault
    if not game.table.recorded_at_end and (detail := lone_detail_in_words(game, tokens[at:], end)) is not None:
        return detail
    if names_tickets(game, token) or (
        game.table.counts_only and (is_number(token) or token.folded in (*TICKETS, *_BONUSES))
    ):
        return fault
    if is_number(token) and not game.table.recorded_at_end and _counts_what_is_held(tokens, at + 1):
        return Unreadable(wording("follows from the moves"), token.start, end)
    if is_number(token) and at + 1 < len(tokens) and tokens[at + 1].folded in TICKETS:
        return fault  # "2 tickets" are drawn, or kept of those drawn
    if (slip := fault_after_synonym(game, tokens, end, at)) is not None:
        return slip
    if game.table.tracking == "final" and (is_number(token) or token.folded in _NONE):
        counted = _fault_of_count(game, tokens, end, at, seat) or sheet_line_fault(game, tokens, at + 1, counted=True)
        return counted or fault_of(game, "holds", tokens, end, at) or fault
    if not game.table.recorded_at_end and (
        implied_detail(game, token, Claim) is not None or detail_of(game, token.folded, Claim) is not None
    ):
        return lone_detail_fault(game, Cursor(tokens[at:], end), 0) or fault
    if (noun := kind_alone(game, token) or foreign_noun(game, token)) is not None:
        return noun
    meant = likely_meanings(game, tokens[at:], end)
    if meant or later_phrase(game, token) is not None:
        return no_move(game, token, meant)
    if fault.start <= token.start and (of_sheet := sheet_line_fault(game, tokens, at)) is not None:
        return of_sheet
    if fault.names and fault.start == token.start and at + 1 < len(tokens):
        return fault  # a mistyped city, followed by another
    return unknown_verb(game, token, seat)


def _counts_what_is_held(tokens: Sequence[Token], at: int) -> bool:
    """Whether what a number before this token counts is entered at the end of games, as trains and points are."""
    words = {word for unit in families.end_units() for word in unit.spellings} - COLOUR_WORDS.keys()
    return at < len(tokens) and tokens[at].folded in words


def _fault_of_count(game: Game, tokens: list[Token], end: int, at: int, seat: int) -> RecordFault | None:
    """What is wrong with `2 stations` or `no stations` at the end, where their cities are named; None for what is only
    counted.
    """
    noun = tokens[at + 1] if at + 1 < len(tokens) else None
    named = [phrase for phrase in game.rules.phrases if phrase.verb == "has" and phrase.available(game)]
    if noun is None or not any(noun.folded in phrase.needed for phrase in named):
        return None
    if tokens[at].folded in _NONE:
        return Unreadable(wording("nothing to name", who=game.name(seat)), tokens[at].start, noun.end)
    return left_by_itself(Cursor(tokens, end), at + 1) or fault_of(game, "has", tokens, end, at)


def unknown_verb(game: Game, token: Token, seat: int) -> RecordFault:
    """The fault of a word that begins no move, with the verbs that a player may use."""
    verbs = listing(verbs_of(game), "or")
    message = wording("unknown verb", text=plain(token.text, 40), who=game.name(seat), verbs=verbs)
    return Unreadable(message, token.start, token.end)


def likely_meanings(game: Game, tokens: list[Token], end: int) -> list[str]:
    """What the first word may have meant in place of a verb: verbs that look like it, or an example of a line."""
    token, verbs = tokens[0], verbs_of(game)
    if is_foreign(game, token):
        return []
    if meant := _amounts_meant(game, tokens) or _step_with_name(game, tokens) or _draw_meant(game, tokens, end):
        return [meant]
    if token.folded in TICKETS:
        return [f"shows {examples.ticket(game)}" if game.clock.over else examples.tickets(game)]
    if (
        "draws" in verbs
        and not is_number(token)
        and any(other.folded in TICKETS for other in tokens[1:3])
        and not closest(token.folded, verbs)
    ):
        return [examples.tickets(game)]
    if game.table.recorded_at_end and (unit := _unit_named(game, token)) is not None:
        return [f"holds {unit.written(unit.example or 2)}"]
    words_of_verbs = [
        *OTHER_VERBS.items(),
        *NOUNS.items(),
        *((phrase.verb, (*phrase.synonyms, *phrase.words)) for phrase in game.rules.phrases),
    ]
    for verb, words in words_of_verbs:
        if verb in verbs and token.folded in words:
            return [_example_line(game, verb, tokens, end)]
    by_form = {form: verb for verb in verbs for form in (verb, verb.removesuffix("s"))}
    near = closest(token.folded, by_form)
    towns = closest(token.folded, game.board.spellings)
    if not near or (towns and towns[0][1] > near[0][1]):
        return []
    return list(dict.fromkeys(by_form[form] for form, _ in near))


def _unit_named(game: Game, token: Token) -> Unit | None:
    """What is held at the end that a word names; None for other words."""
    units = (*game.rules.end_units, *game.rules.board_end_units)
    return next((unit for unit in units if token.folded in map(str.casefold, unit.spellings)), None)


def _amounts_meant(game: Game, tokens: Sequence[Token]) -> str | None:
    """`takes 27 trains 23 ships` for "27/23" or "27 23": as many numbers as a step of the set-up asks for; None for
    anything else.
    """
    if not tokens[0].text[0].isdigit() or tokens[-1].end - tokens[0].start > _LONGEST_AMOUNTS:
        return None
    numbers = [part for token in tokens for part in _BETWEEN_NUMBERS.split(token.folded) if part]
    if not all(part.isdecimal() for part in numbers):
        return None
    asked = {type(step) for _, step in game.rules.due_at_set_up(game)}
    for phrase in game.rules.phrases:
        slot = phrase.parts[0] if len(phrase.parts) == 1 else None
        if phrase.step in asked and isinstance(slot, AmountsSlot) and len(slot.fields) == len(numbers):
            amounts = zip(numbers, slot.fields.values(), strict=True)
            return " ".join((phrase.verb, *(f"{number} {words[0]}" for number, words in amounts)))
    return None


def _draw_meant(game: Game, tokens: list[Token], end: int) -> str | None:
    """The draw that a line without its verb means, `draws 2 red` for "2 red", or an example of one; None for other
    words.
    """
    if "draws" not in verbs_of(game) or not game.table.by_cards:
        return None
    counted = is_number(tokens[0]) and len(tokens) > 1
    word = tokens[counted].folded
    if len(tokens) == 1:
        return f"draws {word}, blind" if word in COLOUR_WORDS or word == BLIND else None
    if fault_of(game, "draws", tokens, end, 0) is None:
        return f"draws {_as_typed(tokens)}"
    drawn = begins_card(game, word, whole=True) or (counted and word == CARDS)
    return examples.of_verb(game, "draws") if drawn and not any(cities(game.board, it.text) for it in tokens) else None


def _as_typed(tokens: list[Token]) -> str:
    """The words of one step, to be said again: those before a semicolon."""
    step = takewhile(lambda token: token.kind != "semicolon", tokens)
    return plain(words_said(list(step)), 60)


def _step_with_name(game: Game, tokens: list[Token]) -> str | None:
    """`buys Wales` for "wales", `has spots white 6 3` for "white 6 3": a verb and what is named after it; None for
    other words.
    """
    token = tokens[0]
    for phrase in game.rules.phrases if len(token.folded) > 2 else ():
        slot = next((part for part in phrase.parts if not isinstance(part, Word) or part.needed), None)
        named = next((part for part in phrase.parts if isinstance(part, ChoicesSlot | NumberedSlot)), None)
        if named is not None and not phrase.by_table and phrase.available(game):
            if len(fitting(token.text, [names[0] for names in names_of(game, named.names).values()])) == 1:
                return " ".join((phrase.verb, *phrase.needed[:1], _as_typed(tokens)))
        elif isinstance(slot, ChoiceSlot) and phrase.available(game):
            matches = [names[0] for names in names_of(game, slot.names).values() if fitting(token.text, names)]
            if len(matches) == 1:
                return f"{phrase.verb} {matches[0]}"
    return None


def _example_line(game: Game, verb: str, tokens: list[Token], end: int) -> str:
    """A line with this verb and what was typed: `play den kc` claims that route, `play den` one from that city, `loco`
    draws it.
    """
    rest = tokens[1:]
    if verb == "draws" and begins_card(game, tokens[0].folded) and fault_of(game, verb, tokens, end, 0) is None:
        return f"{verb} {_as_typed(tokens)}"
    if not rest or verb not in ("claims", "draws"):
        return examples.of_verb(game, verb)
    if fault_of(game, verb, tokens, end, 1) is None:
        return f"{verb} {_as_typed(rest)}"
    if verb == "draws" and any(token.folded in TICKETS for token in rest):
        return examples.tickets(game)
    matches = cities(game.board, rest[0].text)
    return examples.claim(game, matches[0]) if verb == "claims" and len(matches) == 1 else examples.of_verb(game, verb)


def no_move(game: Game, token: Token, meant: list[str]) -> RecordFault:
    other = any(
        token.folded in phrase.synonyms and phrase.first and phrase.available(game) for phrase in game.rules.phrases
    )
    early = None if other else said_too_early(game, token)
    return Unreadable(early or wording("no move", text=plain(token.text, 40)), token.start, token.end, meant)


def unknown_player(names: Sequence[str], tokens: Sequence[Token]) -> RecordFault:
    """The fault of words in a player's place that are no player's name, or that mean several."""
    text = text_of(tokens)
    if text.casefold() in EVERYBODY:
        return one_player_a_line(tokens, names)
    near = nearest(text, names) or names
    return Unreadable(wording("unknown player", text=plain(text, 40)), tokens[0].start, tokens[-1].end, near)


def one_player_a_line(tokens: Sequence[Token], names: Sequence[str] = ()) -> RecordFault:
    """The fault of words for another player, or for several of these `names`: each needs a line."""
    says = wording("one player a line", text=plain(text_of(tokens), 40))
    return Unreadable(says, tokens[0].start, tokens[-1].end, names)


def nobody_on_turn(game: Game, tokens: list[Token], end: int, reading: VerbAt) -> RecordFault:
    """The fault of a line that names nobody when it is nobody's turn: a player is missing, or the name is wrong."""
    names = game.table.names
    token = tokens[0]
    read = reading(0)
    if not isinstance(read, RecordFault):
        return player_missing(game, tokens, read)
    if meant := likely_meanings(game, tokens, end):
        if _is_other_verb(game, token):
            return player_missing(game, tokens, example=meant[0])
        return no_move(game, token, [f"{plain(names[0])} {line}" for line in meant])
    mistyped = read.names and read.start == token.start and len(tokens) > 1 and isinstance(reading(1), RecordFault)
    if cities(game.board, token.text) or (mistyped and not nearest(token.text, names)):
        return player_missing(game, tokens, example=examples.move(game))
    return unknown_player(names, tokens[:1])


def _is_other_verb(game: Game, token: Token) -> bool:
    """Whether people use this word instead of a verb of this board, such as "puts" for "claims"."""
    others = (OTHER_VERBS[verb] for verb in verbs_of(game) if verb in OTHER_VERBS)
    declared = (phrase.synonyms for phrase in game.rules.phrases if phrase.available(game))
    return any(token.folded in words for words in chain(others, declared))


def player_missing(
    game: Game, tokens: list[Token], implied: tuple[str, int] | None = None, *, example: str = ""
) -> RecordFault:
    """The fault that a line must begin with a player; `implied` is its verb and the index of the token after.

    If more is wrong with the line, an `example` is shown in its place.
    """
    names = [plain(seat.name) for seat in game.table.seats]
    verb, at = ("", 0) if implied is None else (f"{implied[0]} ", implied[1])
    said = plain(words_said(tokens[at:]), 60) or (CARDS if verb.strip() == "draws" else "")
    line = f"{names[0]} {example or verb + said}".rstrip()
    message = wording("who is missing", players=listing(names, "or"), line=line)
    return (Unreadable if example else Nameless)(message, tokens[0].start, tokens[0].end)


def fault_after_synonym(game: Game, tokens: list[Token], end: int, at: int) -> RecordFault | None:
    """What is wrong after a word that people use for a verb of this board; None if that word itself is the fault."""
    first = (phrase for phrase in game.rules.phrases if phrase.first and phrase.available(game))
    words_of_verbs = [(phrase.verb, phrase.synonyms) for phrase in first]
    words_of_verbs += [(verb, OTHER_VERBS[verb]) for verb in ("claims", "shows") if verb in verbs_of(game)]
    verb = next((verb for verb, words in words_of_verbs if tokens[at].folded in words), None)
    fault = None if verb is None or at + 1 == len(tokens) else fault_of(game, verb, tokens, end, at + 1)
    at_city = {phrase.verb for phrase in game.rules.phrases if any(isinstance(part, CitySlot) for part in phrase.parts)}
    clear_by_verb = verb in at_city or verb == "shows" or isinstance(fault, Mismatch)
    about = fault is not None and (fault.names or clear_by_verb)
    return fault if about else None


def kind_alone(game: Game, token: Token) -> RecordFault | None:
    """The fault of a kind of track of this board that is named without its two cities, as "ferry"; None for others."""
    kind = families.other_kind_words().get(token.folded, token.folded)
    track = next((track for track in game.board.tracks if track.kind == kind), None)
    if track is None or kind == "train" or "claims" not in verbs_of(game):
        return None
    says = wording("track kind alone", text=plain(token.text, 40), a=track.a, b=track.b)
    return Unreadable(says, token.start, token.end)


def foreign_noun(game: Game, token: Token) -> RecordFault | None:
    """The fault of a noun for something that only other boards have, such as "station" or "goods"; None for other
    words.
    """
    if not is_foreign(game, token):
        return None
    built = any(token.folded in phrase.words for phrase in families.phrases())
    key = "no such building" if built else "no such thing"
    return Unreadable(wording(key, board=game.board.title, text=plain(token.text, 40)), token.start, token.end)


def is_foreign(game: Game, token: Token) -> bool:
    """Whether a noun names something that only other boards have: what implies a verb there, or is entered at the end.

    A word for a card or another thing to pay with is no such noun.
    """
    word, ours = token.folded, (*game.rules.end_units, *game.rules.board_end_units)
    if word not in _nouns(families.phrases(), families.end_units()) or word in COLOUR_WORDS or word in WILD_WORDS:
        return False
    if word in _nouns(game.rules.phrases, ours):
        return False
    slots = (slot for phrase in game.rules.phrases for slot in phrase.parts if isinstance(slot, CountedSlot))
    paid = {*chain(*game.rules.payment_units.values()), *chain(*(slot.noun or () for slot in slots))}
    return word not in paid


@lru_cache(maxsize=64)
def _nouns(phrases: Sequence[Phrase], units: Sequence[Unit]) -> frozenset[str]:
    """The nouns of phrases that a noun alone can begin or that say what somebody has, and those of units."""
    words = (word for phrase in phrases for word in (phrase.needed if phrase.verb == "has" else phrase.words))
    spelt = (word for unit in units for word in unit.spellings if " " not in word)
    return frozenset((*words, *spelt))
