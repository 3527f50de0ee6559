"""The verb that words without one imply: two cities make a claim, `d` draws cards, `harbour chicago` builds there."""

from __future__ import annotations

from collections.abc import Callable

from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Claim, OwnTracks, Step
from companion.game.phrase import AT, GIVEN_FOR
from companion.game.state import Game
from companion.record.cards import BLIND, DECKS, POSSESSIVES, abbreviates_card, begins_card, words_drawn
from companion.record.faults import AboutTicket, RecordFault, Unclear
from companion.record.phrases import read_step
from companion.record.places import begins_city, cities, text_of, words_said
from companion.record.rolling import are_faces
from companion.record.tickets import SETTLED, TICKETS, are_shown
from companion.record.tokens import Cursor, Token, is_number
from companion.record.verbs import OTHER_VERBS, verbs_of
from companion.words import wording
from companion.words.plain import plain

DRAWS = frozenset(("d", "dr", "dra"))
"""Abbreviations of `draws`; on their own they draw cards."""
CARDS = "cards"
NOUNS: dict[str, tuple[str, ...]] = {
    "claims": ("route", "track"),
    "draws": ("card", "cards", "wild", "loco", "locomotive"),
}
"""Nouns that people type where a verb is meant."""
ARTICLES = ("a", "an", "the")
PLACES = ("places", "place", "placing", "puts", "put", "putting", "drops", "drop", "sets", "set")
"""Words for putting something down."""
ORDINALS = ("first", "second", "third", "1st", "2nd", "3rd", "last", "another")
"""Which of several one is, that are built."""
_BEFORE_NOUNS = (*ARTICLES, *POSSESSIVES, *ORDINALS)
_GETS = ("get", "gets", "grab", "grabs", "make", "makes")
"""Words that may also mean a claim, `gets denver omaha`, if what follows cannot be drawn."""
_USUAL = {"final": "owns", "counts": "has"}
"""The verb implied where only the end is recorded; in other games it is `claims`."""

VerbAt = Callable[[int], "tuple[str, int] | RecordFault"]
"""Reads the words from a token on: their implied verb and the index of the token after it, or what is wrong."""


def implied_verb(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | RecordFault:
    """The verb implied by the words from a token on and the index of the token after it, or what is wrong with them.

    Two cities win over a draw that begins with the same letter, unless every
    other word names a card: `d green blue` is not a claim to Green Bay, `d g` may be.
    """
    if _draws_alone(game, tokens, end, at):
        return "draws", at + 1
    special = _verb_for_tickets(game, tokens, end, at) or building_verb(game, tokens, end, at)
    if isinstance(special, tuple):
        return special
    other = verb_for_other_word(game, tokens, end, at)
    if other is not None:
        return other
    if special is not None:  # only here, because `ferry napoli palermo` is a claim even where ferry cards are drawn
        return special
    verb = _USUAL.get(game.table.tracking, "claims")
    read = _read(game, verb, tokens, end, at)
    if _may_be_tickets(game, tokens[at], read) and fault_of(game, "shows", tokens, end, at) is None:
        return "shows", at
    against = read if isinstance(read, RecordFault) else None
    if against is not None:
        if (about := _fault_of_ticket(game, tokens, end, at)) is not None:
            return about
        if (ticket := _route_or_ticket(game, verb, tokens, end, at)) is not None:
            return ticket
        if (listed := _verb_for_list(game, tokens, end, at)) is not None:
            return listed, at
        if (asked := _verb_asked(game, tokens, end, at)) is not None:
            return asked
    if against is None and verb == "claims":
        _reject_letters_of_cards(game, tokens, end, at)
    if tokens[at].folded in DRAWS and (against is not None or _all_cards(game, tokens[at + 1 :])):
        return _usual_or_draw(game, tokens, end, at, verb, against)
    return against or (verb, at)


def _may_be_tickets(game: Game, first: Token, read: Step | RecordFault) -> bool:
    """Whether words that begin with this one, read with the usual verb, may rather be tickets shown at the end: cities
    of which no track joins any, or any after the last turn, when nothing can be claimed.
    """
    if not are_shown(game) or first.kind != "word" or not begins_city(game.board, first.folded):
        return False
    if game.clock.over and game.table.by_turns:
        return "shows" in verbs_of(game)
    if isinstance(read, RecordFault):
        return game.table.tracking == "claims" or _fits_no_route(game, read)
    owned = [ends for _, ends, _ in read.tracks] if isinstance(read, OwnTracks) else []
    named = [read.ends] if isinstance(read, Claim) else owned
    return bool(named) and all(frozenset(ends) not in game.board.tracks_between for ends in named)


def _fault_of_ticket(game: Game, tokens: list[Token], end: int, at: int) -> RecordFault | None:
    """What is wrong with two cities that are a ticket, at the end: another value than the deck's, a "done" behind it;
    where only totals are recorded, whether it was completed is asked. None for other words.
    """
    settled = any(token.is_digits or token.folded in SETTLED for token in tokens[at + 1 :])
    if not (settled or (game.table.counts_only and len(tokens) > at + 1)) or not begins_city(
        game.board, tokens[at].folded
    ):
        return None
    if game.table.counts_only:
        fault = fault_of(game, "completed", tokens, end, at)
        if fault is None and (not at or tokens[at - 1].kind != "semicolon"):
            text = plain(words_said(tokens[at:]), 60)
            says = wording("completed or failed", text=text)
            return Unclear(says, tokens[at].start, tokens[-1].end, [f"completed {text}", f"failed {text}"])
    else:
        fault = fault_of(game, "shows", tokens, end, at) if are_shown(game) else None
    return fault if isinstance(fault, AboutTicket) else None


def _fits_no_route(game: Game, fault: RecordFault) -> bool:
    """Whether a fault lists pairs of cities of which no track joins any, as for `bern france`."""
    pairs = [frozenset(name.split(" - ")) for name in fault.names if " - " in name]
    return bool(pairs) and not any(pair in game.board.tracks_between for pair in pairs)


def _route_or_ticket(
    game: Game, verb: str, tokens: list[Token], end: int, at: int
) -> tuple[str, int] | RecordFault | None:
    """The verb for `berlin roma 9`, a ticket with its value; the question whether it is that or a route, if there is
    such a route; None for other words.
    """
    if game.table.tracking != "final" or not any(token.is_digits for token in tokens[at + 2 :]):
        return None
    following = [*tokens[1:], None]
    without = [
        token
        for token, after in zip(tokens, following, strict=True)
        if not (token.is_digits and (after is None or after.kind == "comma"))
    ]
    route = _read(game, verb, without, end, at)
    if isinstance(route, RecordFault):
        return None
    against = fault_of(game, "shows", tokens, end, at)
    if _may_be_tickets(game, tokens[at], route):
        return against or ("shows", at)
    if against is not None:
        return None
    text, cities_only = (plain(words_said(words[at:]), 60) for words in (tokens, without))
    readings = [f"shows {text}", f"{verb} {cities_only}"]
    return Unclear(wording("route or ticket", text=text), tokens[at].start, tokens[-1].end, readings)


def verb_for_other_word(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | None:
    """The verb meant by another word, such as "picks", if it can be read so; for `puts a station at paris`, that of the
    noun after it. None for any other word.
    """
    for verb in _other_verbs(game, tokens[at]):
        noun = next((i for i in range(at + 1, len(tokens)) if tokens[i].folded not in _BEFORE_NOUNS), None)
        built = None if noun is None else building_verb(game, tokens, end, noun)
        if isinstance(built, tuple):
            return built
        if fault_of(game, verb, tokens, end, at + 1) is None:
            return verb, at + 1
    return None


def _verb_for_list(game: Game, tokens: list[Token], end: int, at: int) -> str | None:
    """The verb whose list stands here without it: what is held, rolled or taken, or cards drawn; None if none fits."""
    verbs = verbs_of(game)
    if game.table.recorded_at_end or is_number(tokens[at]) or are_faces(game, tokens[at]):
        for verb in (*_verbs_of_giving(game, tokens[at:]), "holds", "rolls", "takes", "has"):
            if verb in verbs and fault_of(game, verb, tokens, end, at) is None:
                return verb
    if _only_cards(game, tokens[at:]) and fault_of(game, "draws", tokens, end, at) is None:
        return "draws"
    return None


def _verbs_of_giving(game: Game, tokens: list[Token]) -> list[str]:
    """The verbs that give one thing for another, if there is such a "for": `2 trains for 2 ships`."""
    if all(token.folded != GIVEN_FOR for token in tokens):
        return []
    return [phrase.verb for phrase in game.rules.phrases if phrase.gives and phrase.available(game)]


def _verb_asked(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | None:
    """The verb of what the set-up asks for once the tickets are kept, if the words answer that, and the index of the
    token after it: `denver` or `puts a marker in denver` for a start city.
    """
    asked = set() if seats_yet_to_keep(game) else {type(step) for _, step in game.rules.due_at_set_up(game)}
    verbs = dict.fromkeys(phrase.verb for phrase in game.rules.phrases if phrase.step in asked)
    puts = tokens[at].folded in PLACES and at + 1 < len(tokens)
    for begin in (at, at + 1) if puts else (at,):
        if verb := next((verb for verb in verbs if fault_of(game, verb, tokens, end, begin) is None), None):
            return verb, begin
    return None


def _usual_or_draw(
    game: Game, tokens: list[Token], end: int, at: int, verb: str, against: RecordFault | None
) -> tuple[str, int] | RecordFault:
    """Whether words that begin with `d` are a draw or the usual verb, which `against` rules out; or what is wrong."""
    following = tokens[at + 1 :]
    drawn = fault_of(game, "draws", tokens, end, at + 1)
    choices = lists_choices(against) and not _is_about(against, tokens[at])
    if drawn is None and not (choices and _has_cut_card(game, following)):
        return "draws", at + 1
    if against is None:
        return verb, at
    if drawn is None:
        return against
    if not following or is_number(following[0]):
        return drawn
    further = drawn.start > against.start - begins_card(game, following[0].folded)
    return drawn if further and not choices else against


def _is_about(fault: RecordFault | None, token: Token) -> bool:
    """Whether a fault is about this one word."""
    return fault is not None and (fault.start, fault.end) == (token.start, token.end)


def _reject_letters_of_cards(game: Game, tokens: list[Token], end: int, at: int) -> None:
    """Raise `Unclear` for letters that are two cities, but each also a card, as in `y b`."""
    words = tokens[at:]
    letters = all(len(token.folded) == 1 and abbreviates_card(game, token.folded) for token in words)
    if letters and game.table.by_turns and fault_of(game, "draws", tokens, end, at) is None:
        text = text_of(words)
        readings = [f"claims {text}", f"draws {text}"]
        raise Unclear(wording("unclear name", text=plain(text, 40)), words[0].start, words[-1].end, readings)


def _draws_alone(game: Game, tokens: list[Token], end: int, at: int) -> bool:
    """Whether `d` can only be a draw: nothing follows it, or only full words for cards that are no city."""
    following = tokens[at + 1 :]
    if tokens[at].folded not in DRAWS or game.table.recorded_at_end or are_faces(game, tokens[at]):
        return False
    if not all(begins_card(game, token.folded, whole=True) for token in following):
        return False
    no_city = len(following) != 1 or not cities(game.board, following[0].text)
    return no_city and fault_of(game, "draws", tokens, end, at + 1) is None


def _verb_for_tickets(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | RecordFault | None:
    """The verb for `tickets 1` or `2 tickets, keeps 1`: keeping them in the set-up, drawing or showing them later; for
    `2 cards`, drawing them. None for other words, a fault for what cannot follow that verb.
    """
    counted = is_number(tokens[at]) and len(tokens) > at + 1
    if counted and game.table.by_cards and not game.table.recorded_at_end and tokens[at + 1].folded in (CARDS, "card"):
        return fault_of(game, "draws", tokens, end, at) or ("draws", at)
    counted = counted and tokens[at].is_digits
    if tokens[at + counted].folded not in TICKETS:
        return None
    if game.table.recorded_at_end:
        if not names_tickets(game, tokens[at + counted]):
            return None
        return fault_of(game, "shows", tokens, end, at + 1) or ("shows", at + 1)
    following = tokens[at + 1 :]
    if are_shown(game) and not counted and fault_of(game, "shows", tokens, end, at + 1) is None:
        return "shows", at + 1
    if seats_yet_to_keep(game) and len(following) == 1:
        return "keeps", at if counted else at + 1
    return fault_of(game, "draws", tokens, end, at) or ("draws", at)


def names_tickets(game: Game, token: Token) -> bool:
    """Whether tickets named after this word are those shown at the end."""
    return token.folded in TICKETS and game.table.recorded_at_end and "shows" in verbs_of(game)


def building_verb(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | RecordFault | None:
    """The verb for `harbour chicago`, building there, or what is wrong with it; None for other words and for cities."""
    verb = verb_for_noun(game, *tokens[at : at + 2])
    return None if verb is None else fault_of(game, verb, tokens, end, at) or (verb, at)


def verb_for_noun(game: Game, token: Token, following: Token | None = None) -> str | None:
    """The verb that a noun implies on this board, such as "builds" for "harbour"; None for other words and cities, but
    where "at" follows: `port at chicago` is not Port Huron.
    """
    if cities(game.board, token.text) and not (following and following.folded in AT.typed):
        return None
    fitting_phrases = (phrase for phrase in game.rules.phrases if token.folded in phrase.words)
    return next((phrase.verb for phrase in fitting_phrases if phrase.available(game)), None)


def _other_verbs(game: Game, token: Token) -> list[str]:
    """The verbs that people mean by another word, such as "draws" by "picks"; none for other words and for cities."""
    if cities(game.board, token.text):
        return []
    verbs = verbs_of(game)
    if token.folded in NOUNS["claims"] and "claims" in verbs:
        return ["claims"]
    others = (
        *OTHER_VERBS.items(),
        *((phrase.verb, phrase.synonyms) for phrase in game.rules.phrases),
        ("claims", _GETS),
    )
    return [verb for verb, words in others if verb in verbs and token.folded in words]


def lists_choices(fault: RecordFault | None) -> bool:
    """Whether a fault lists the things that an unclear name fits."""
    return isinstance(fault, Unclear) and bool(fault.names)


def _all_cards(game: Game, tokens: list[Token]) -> bool:
    """Whether there are several words, each the full name of a card."""
    return len(tokens) > 1 and all(begins_card(game, token.folded, whole=True) for token in tokens)


def _only_cards(game: Game, tokens: list[Token]) -> bool:
    """Whether only cards are named, in full: two of them, or blind or face-up ones. Those are drawn; `2 red` might also
    be paid.
    """
    if "draws" not in verbs_of(game):
        return False
    if tokens[0].folded in ("face-up", "faceup"):
        return True
    drawn_here, decks = words_drawn(game), DECKS if game.board.two_decks else ()
    cards = [token for token in tokens if token.folded in drawn_here or begins_card(game, token.folded, whole=True)]
    others = (token for token in tokens if token not in cards and token.folded not in (",", "and", "then", *decks))
    drawn = len(cards) > 1 or any(token.folded == BLIND for token in cards)
    return drawn and len(tokens) > 1 and tokens[0].folded not in ARTICLES and all(map(is_number, others))


def _has_cut_card(game: Game, tokens: list[Token]) -> bool:
    """Whether any of the words is an abbreviated card."""
    return any(abbreviates_card(game, token.folded) for token in tokens)


def fault_of(game: Game, verb: str, tokens: list[Token], end: int, at: int) -> RecordFault | None:
    """Why the words cannot follow the verb; None if they can."""
    read = _read(game, verb, tokens, end, at)
    return read if isinstance(read, RecordFault) else None


def _read(game: Game, verb: str, tokens: list[Token], end: int, at: int) -> Step | RecordFault:
    """The step that the words after a verb make, or why they cannot follow it."""
    cursor = Cursor(tokens, end)
    cursor.at = at
    try:
        step = read_step(game, cursor, None, verb, or_elsewhere=False)
    except RecordFault as fault:
        return fault.with_traceback(None)  # its frames refer back to the fault: a cycle for the collector
    return step if cursor.done else cursor.too_much()
