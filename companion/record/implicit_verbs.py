"""Lines without a verb: two cities make a claim, `d` draws cards; for anything else, what was probably meant.

A player's name may come first. The record keeps the move in full, so it never has a line without a verb.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from companion import families
from companion.game.deal import deal_untold, still_to_deal
from companion.game.phrase import Phrase
from companion.game.state import Game
from companion.game.values import NamedTuple
from companion.record import examples
from companion.record.cards import begins_card, cuts_card
from companion.record.faults import RecordFault, Unclear, Unreadable
from companion.record.misplaced_phrases import taken_alone
from companion.record.names import closest, fitting, nearest
from companion.record.phrases import OTHER_VERBS, forms, read_step, verbs_of, verbs_of_phrases
from companion.record.places import cities, kind_words, text_of
from companion.record.rolling import again_alone, are_faces
from companion.record.tickets import TICKETS
from companion.record.tokens import Cursor, Token, fold, is_number
from companion.words import listing, wording
from companion.words.plain import plain

DRAWS = frozenset(("d", "dr", "dra"))
"""Abbreviations of `draws`; on their own they draw cards."""
CARDS = "cards"
LONGEST_NAME = 12
"""The most words of a player's name."""
NOUNS: dict[str, tuple[str, ...]] = {
    "claims": ("route", "track"),
    "draws": ("card", "cards", "wild", "loco", "locomotive"),
}
"""Words that make people think of a verb."""
ARTICLES = ("a", "an", "the")


_USUAL = {"final": "owns", "counts": "has"}
"""The verb implied where only the end is recorded; in other games it is `claims`."""


class ImpliedMove(NamedTuple):
    """The move of a line without a verb: its seat, the implied verb, and the index of the token after that verb."""

    seat: int
    verb: str
    at: int


VerbAt = Callable[[int], "tuple[str, int] | RecordFault"]
"""Reads the words from a token on: their implied verb and the index of the token after it, or what is wrong."""


def read_implied(game: Game, tokens: list[Token], end: int, assume: int | None) -> ImpliedMove:
    """The move of a line without a verb.

    `assume` is the seat whose turn it is: a line that can be its move is, even if the first word is also a player's
    name. During the set-up a number says how many tickets the seat before it keeps; alone, the next seat in order.
    Raises `Unreadable` or `Unclear` with what is missing or was probably meant.
    """
    reading = cache(partial(_implied_verb, game, tokens, end))
    fault: RecordFault | None = None
    if tokens[-1].low.isdigit() and (keeper := _keeper(game, tokens[:-1], assume)) is not None:
        return ImpliedMove(keeper, "keeps", len(tokens) - 1)
    if assume is not None:
        read = reading(0)
        if not isinstance(read, RecordFault):
            return ImpliedMove(assume, *read)
        fault = read
    is_city = bool(cities(game.board, tokens[0].text))
    if not (is_city and _lists(fault)):
        whose = _by_name(game, tokens, reading)
        if whose is not None:
            return whose
    if not is_city and (alone := taken_alone(game, tokens)) is not None:
        raise alone
    seat, at = _named(game, tokens)
    if seat is not None and is_city and not _lists(fault) and at < len(tokens):
        read = reading(at)
        fault = read if isinstance(read, RecordFault) and _lists(read) else fault
    if seat is not None and _in_full(game, tokens, seat, at) and not isinstance(read := reading(at), RecordFault):
        return ImpliedMove(seat, *read)  # cities that begin alike are several, the name is one
    if seat is not None and assume is not None and is_city and not _in_full(game, tokens, seat, at):
        seat, at = None, 0  # the name of a city begins like that of a player
    if seat is not None:
        raise _without_verb(game, tokens, end, reading, seat, at)
    if not is_city and (again := again_alone(game, tokens[0])) is not None:
        raise again
    if fault is not None and (_verb_for_noun(game, tokens[0]) or _names_tickets(game, tokens[0])):
        raise fault
    if assume is not None and not is_city and (slip := _slip_behind(game, tokens, end, 0)) is not None:
        raise slip
    if (meant := _meant(game, tokens, end)) and not is_city:
        raise _no_move(game, tokens[0], meant) if assume is not None else _nobody(game, tokens, end, reading)
    if _later(game, tokens[0]) is not None:
        raise _no_move(game, tokens[0], [])
    if _is_foreign(game, tokens[0]) and not is_city:
        message = wording("no such building", board=game.board.title, text=plain(tokens[0].text, 40))
        raise Unreadable(message, tokens[0].start, tokens[0].end)
    raise fault or _nobody(game, tokens, end, reading)


def _keeper(game: Game, tokens: list[Token], assume: int | None) -> int | None:
    """Who keeps tickets of the deal where a number stands behind these words: the player named, without a name the
    next in order; None for other words, and for somebody who has told it.
    """
    if not tokens:
        waiting = [] if assume is None else still_to_deal(game) or [assume]
    elif tokens[0].low in DRAWS:
        return None
    else:
        waiting = [game.table.names.index(name) for name in fitting(text_of(tokens), game.table.names)]
    alone = waiting[:1] if not tokens or len(waiting) == 1 else []
    return next((seat for seat in alone if deal_untold(game, seat)), None)


def verb_behind(game: Game, cursor: Cursor) -> str | None:
    """The verb implied after a line's opening step, where two cities make a claim and `d` draws too, and after any step
    where only numbers are told; None if there is none.

    Raises `RecordFault` for words that begin with a city and cannot be read.
    """
    tokens, end, at = cursor.tokens, cursor.end, cursor.at
    if game.table.counts_only and at < len(tokens):
        counted = _implied_verb(game, tokens, end, at)
        if isinstance(counted, RecordFault):
            raise counted
        cursor.at = counted[1]
        return counted[0]
    if at + 1 < len(tokens) and tokens[at].low.isdigit() and tokens[at + 1].low in TICKETS:
        return "draws"
    if at < len(tokens) and tokens[at].low in DRAWS:
        implied = _implied_verb(game, tokens, end, at)
        if not isinstance(implied, RecordFault) and implied[0] == "draws":
            cursor.at = implied[1]
            return "draws"
    against = _fault_of(game, "claims", tokens, end, at)
    if against is None:
        return "claims"
    token = tokens[at] if at < len(tokens) else None
    if token is None or token.kind != "word":
        return None
    built = _building(game, tokens, end, at)
    if isinstance(built, RecordFault):
        raise built
    if built is None and (cities(game.board, token.text) or _like_a_city(game, tokens, at)):
        raise against
    return None if built is None else built[0]


def _like_a_city(game: Game, tokens: list[Token], at: int) -> bool:
    """Whether a word that another one follows looks like a city, and not like a verb."""
    word = tokens[at]
    followed = at + 1 < len(tokens) and tokens[at + 1].kind in ("word", "dash")
    if not followed or closest(word.low, verbs_of_phrases(game.rules.phrases).every):
        return False
    return bool(nearest(word.text, game.board.spellings))


def _later(game: Game, token: Token) -> Phrase | None:
    """The phrase of a verb that may only follow a semicolon; None for another word."""
    later = (phrase for phrase in game.rules.phrases if not phrase.first and phrase.available(game))
    return next((phrase for phrase in later if token.low in forms(phrase.verb.split()[0])), None)


# -- what the words mean


def _implied_verb(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | RecordFault:
    """The verb implied by the words from a token on and the index of the token after it, or what is wrong with them.

    Two cities win over a draw that begins with the same letter, unless every
    other word names a card: `d green blue` is not a claim to Green Bay, `d g` may be.
    """
    if _draws_alone(game, tokens, end, at):
        return "draws", at + 1
    if (special := _tickets(game, tokens, end, at) or _building(game, tokens, end, at)) is not None:
        return special
    if (other := _other_word(game, tokens[at])) is not None:
        noun = next((i for i in range(at + 1, len(tokens)) if tokens[i].low not in ARTICLES), None)
        built = None if noun is None else _building(game, tokens, end, noun)
        if isinstance(built, tuple):  # `puts a station at paris`
            return built
        if _fault_of(game, other, tokens, end, at + 1) is None:
            return other, at + 1
    verb = _USUAL.get(game.table.tracking, "claims")
    against = _fault_of(game, verb, tokens, end, at)
    if against is not None and (game.table.recorded_at_end or is_number(tokens[at]) or are_faces(game, tokens[at])):
        for listed in ("holds", "rolls", "takes", "has"):
            if listed in verbs_of(game) and _fault_of(game, listed, tokens, end, at) is None:
                return listed, at
    if against is not None and _several_cards(game, tokens[at:]) and _fault_of(game, "draws", tokens, end, at) is None:
        return "draws", at
    if tokens[at].low not in DRAWS or (against is None and not _all_cards(game, tokens[at + 1 :])):
        return against or (verb, at)
    drawn = _fault_of(game, "draws", tokens, end, at + 1)
    if drawn is None and not (_lists(against) and _cut(game, tokens[at + 1 :])):
        return "draws", at + 1
    if against is None:
        return verb, at
    if drawn is None:
        return against
    if at + 1 == len(tokens):
        return drawn
    word = tokens[at + 1].low
    if is_number(tokens[at + 1]):
        return drawn
    return drawn if drawn.start > against.start - begins_card(game, word) and not _lists(against) else against


def _draws_alone(game: Game, tokens: list[Token], end: int, at: int) -> bool:
    """Whether `d` can only be a draw: nothing stands behind it, or whole cards that are no city."""
    behind = tokens[at + 1 :]
    if tokens[at].low not in DRAWS or game.table.recorded_at_end or are_faces(game, tokens[at]):
        return False
    if not all(begins_card(game, token.low, whole=True) for token in behind):
        return False
    no_city = len(behind) != 1 or not cities(game.board, behind[0].text)
    return no_city and _fault_of(game, "draws", tokens, end, at + 1) is None


def _tickets(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | RecordFault | None:
    """For `tickets 1` or `2 tickets, keeps 1`: keeping them in the set-up, drawing or showing them later; for `2 cards`
    drawing them; else None.
    """
    counted = is_number(tokens[at]) and len(tokens) > at + 1
    if counted and game.table.by_cards and not game.table.recorded_at_end and tokens[at + 1].low in (CARDS, "card"):
        return _fault_of(game, "draws", tokens, end, at) or ("draws", at)
    counted = counted and tokens[at].low.isdigit()
    if tokens[at + counted].low not in TICKETS:
        return None
    if game.table.recorded_at_end:
        if not _names_tickets(game, tokens[at + counted]):
            return None
        return _fault_of(game, "shows", tokens, end, at + 1) or ("shows", at + 1)
    behind = tokens[at + 1 :]
    if still_to_deal(game) and len(behind) == 1:
        return "keeps", at if counted else at + 1
    return _fault_of(game, "draws", tokens, end, at) or ("draws", at)


def _names_tickets(game: Game, token: Token) -> bool:
    """Whether tickets named behind this word are those shown at the end."""
    return token.low in TICKETS and game.table.recorded_at_end and "shows" in verbs_of(game)


def _building(game: Game, tokens: list[Token], end: int, at: int) -> tuple[str, int] | RecordFault | None:
    """For `harbour chicago`: building there, or what is wrong with it; else None, and None for a city of that name."""
    verb = _verb_for_noun(game, tokens[at])
    return None if verb is None else _fault_of(game, verb, tokens, end, at) or (verb, at)


def _verb_for_noun(game: Game, token: Token) -> str | None:
    """The verb that a noun implies on this board, such as "builds" for "harbour"; None for other words and cities."""
    if cities(game.board, token.text):
        return None
    fitting_phrases = (phrase for phrase in game.rules.phrases if token.low in phrase.words)
    return next((phrase.verb for phrase in fitting_phrases if phrase.available(game)), None)


def _other_word(game: Game, token: Token) -> str | None:
    """The verb in whose place people use another, such as "draws" for "picks"; None for all else and for cities."""
    if cities(game.board, token.text):
        return None
    verbs = verbs_of(game)
    if token.low in (*NOUNS["claims"], *kind_words()) and "claims" in verbs:
        return "claims"
    others = (*OTHER_VERBS.items(), *((phrase.verb, phrase.meant) for phrase in game.rules.phrases))
    return next((verb for verb, words in others if verb in verbs and token.low in words), None)


def _slip_behind(game: Game, tokens: list[Token], end: int, at: int) -> RecordFault | None:
    """What is wrong behind a word that people use in place of a verb of this board; None if that word is the fault."""
    own = ((phrase.verb, phrase.meant) for phrase in game.rules.phrases if phrase.available(game))
    verb = next((verb for verb, words in own if tokens[at].low in words), None)
    fault = None if verb is None or at + 1 == len(tokens) else _fault_of(game, verb, tokens, end, at + 1)
    return fault if fault is not None and fault.names else None


def _is_foreign(game: Game, token: Token) -> bool:
    """Whether a noun implies a verb on other boards only."""
    ours = any(token.low in phrase.words for phrase in game.rules.phrases)
    return not ours and any(token.low in phrase.words for phrase in families.phrases())


def _lists(fault: RecordFault | None) -> bool:
    """Whether a name fits several things."""
    return isinstance(fault, Unclear) and bool(fault.names)


def _all_cards(game: Game, tokens: list[Token]) -> bool:
    """Whether there are several words, each the full name of a card."""
    return len(tokens) > 1 and all(begins_card(game, token.low, whole=True) for token in tokens)


def _several_cards(game: Game, tokens: list[Token]) -> bool:
    """Whether only cards are told, in full: two of them, or blind ones. They are drawn; `2 red` may be paid too."""
    if "draws" not in verbs_of(game):
        return False
    cards = [token for token in tokens if begins_card(game, token.low, whole=True)]
    others = (token for token in tokens if token not in cards and token.kind != "comma" and token.low != "and")
    drawn = len(cards) > 1 or any(token.low == "blind" for token in cards)
    return drawn and len(tokens) > 1 and tokens[0].low not in ARTICLES and all(map(is_number, others))


def _cut(game: Game, tokens: list[Token]) -> bool:
    """Whether any of the words is an abbreviated card."""
    return any(cuts_card(game, token.low) for token in tokens)


def _fault_of(game: Game, verb: str, tokens: list[Token], end: int, at: int) -> RecordFault | None:
    """Why the words cannot follow the verb; None if they can."""
    cursor = Cursor(tokens, end)
    cursor.at = at
    try:
        read_step(game, cursor, None, verb, lacking=False)
    except RecordFault as fault:
        return fault.with_traceback(None)  # the frames there hold the fault in turn: a ring for the collector
    return None if cursor.done else cursor.too_much()


# -- whose move it is


def _by_name(game: Game, tokens: list[Token], reading: VerbAt) -> ImpliedMove | None:
    """The move of the player whose name comes first; `Unclear` if the name fits several."""
    names = game.table.names
    for cut in range(min(len(tokens) - 1, LONGEST_NAME), 0, -1):
        matches = fitting(text_of(tokens[:cut]), names)
        read = reading(cut) if matches else None
        if read is None or isinstance(read, RecordFault):
            continue
        if len(matches) > 1:
            message = wording("unclear player", text=plain(text_of(tokens[:cut]), 40))
            raise Unclear(message, tokens[0].start, tokens[cut - 1].end, matches)
        return ImpliedMove(names.index(matches[0]), *read)
    return None


def _named(game: Game, tokens: list[Token]) -> tuple[int | None, int]:
    """The seat that the first words name, and how many words its name takes."""
    names = game.table.names
    for cut in range(min(len(tokens), LONGEST_NAME), 0, -1):
        matches = fitting(text_of(tokens[:cut]), names)
        if len(matches) == 1:
            return names.index(matches[0]), cut
    return None, 0


def _in_full(game: Game, tokens: list[Token], seat: int, at: int) -> bool:
    """Whether words that begin a player's name are all of it and more stands behind: "al" is no Alston then."""
    return at < len(tokens) and fold(text_of(tokens[:at])) == fold(game.name(seat))


def _without_verb(game: Game, tokens: list[Token], end: int, reading: VerbAt, seat: int, at: int) -> RecordFault:
    """The fault of a line with a player's name and no move after it."""
    who = game.name(seat)
    if at == len(tokens):
        return Unreadable(
            wording("expected at end", what=wording("a move", example=examples.move(game))), tokens[-1].end
        )
    token, fault = tokens[at], reading(at)
    if (again := again_alone(game, token)) is not None:
        return again
    assert isinstance(fault, RecordFault)
    if cities(game.board, token.text) or token.low in DRAWS or _verb_for_noun(game, token):
        return fault
    if _names_tickets(game, token) or (game.table.counts_only and (is_number(token) or token.low in TICKETS)):
        return fault
    if is_number(token) and at + 1 < len(tokens) and tokens[at + 1].low in TICKETS:
        return fault  # "2 tickets" are drawn, or kept of those drawn
    if (slip := _slip_behind(game, tokens, end, at)) is not None:
        return slip
    meant = _meant(game, tokens[at:], end)
    if meant or _later(game, token) is not None:
        return _no_move(game, token, meant)
    if fault.names and fault.start == token.start and at + 1 < len(tokens):
        return fault  # a city that is mistyped, and another one behind it
    message = wording("unknown verb", text=plain(token.text, 40), who=who, verbs=listing(verbs_of(game), "or"))
    return Unreadable(message, token.start, token.end)


def _meant(game: Game, tokens: list[Token], end: int) -> list[str]:
    """What the first word may have meant in place of a verb: verbs that look like it, or an example of a line."""
    token, verbs = tokens[0], verbs_of(game)
    if _is_foreign(game, token):
        return []
    if is_number(token) and len(tokens) > 1 and tokens[1].low == CARDS:
        token = tokens[1]  # "2 cards" are drawn
    if token.low in TICKETS:
        return [examples.tickets(game)]
    meant = [
        *OTHER_VERBS.items(),
        *NOUNS.items(),
        *((phrase.verb, (*phrase.meant, *phrase.words)) for phrase in game.rules.phrases),
    ]
    for verb, words in meant:
        if verb in verbs and token.low in words:
            return [_example(game, verb, tokens, end)]
    by_form = {form: verb for verb in verbs for form in (verb, verb.removesuffix("s"))}
    near = closest(token.low, by_form)
    towns = closest(token.low, game.board.spellings)
    if not near or (towns and towns[0][1] > near[0][1]):
        return []
    return list(dict.fromkeys(by_form[form] for form, _ in near))


def _example(game: Game, verb: str, tokens: list[Token], end: int) -> str:
    """A line with this verb and what was typed: `play den kc` claims that route, `play den` one from that city."""
    rest = tokens[1:]
    if not rest or verb not in ("claims", "draws"):
        return examples.of_verb(game, verb)
    if _fault_of(game, verb, tokens, end, 1) is None:
        return f"{verb} {plain(text_of(rest), 60).replace(' ,', ',')}"
    if verb == "draws" and any(token.low in TICKETS for token in rest):
        return examples.tickets(game)
    matches = cities(game.board, rest[0].text)
    return examples.claim(game, matches[0]) if verb == "claims" and len(matches) == 1 else examples.of_verb(game, verb)


def _no_move(game: Game, token: Token, meant: list[str]) -> RecordFault:
    text, phrase = plain(token.text, 40), _later(game, token)
    says = wording("later first", text=text, what=wording(phrase.belongs)) if phrase else wording("no move", text=text)
    return Unreadable(says, token.start, token.end, meant)


def _nobody(game: Game, tokens: list[Token], end: int, reading: VerbAt) -> RecordFault:
    """The fault of a line that names nobody when it is nobody's turn: a player is missing, or the name is wrong."""
    names = game.table.names
    token = tokens[0]
    read = reading(0)
    if not isinstance(read, RecordFault):
        return who_is_missing(game, tokens, read)
    if meant := _meant(game, tokens, end):
        return _no_move(game, token, [f"{plain(names[0])} {line}" for line in meant])
    mistyped = read.names and read.start == token.start and len(tokens) > 1 and isinstance(reading(1), RecordFault)
    if cities(game.board, token.text) or (mistyped and not nearest(token.text, names)):
        return who_is_missing(game, tokens, example=examples.move(game))
    message = wording("unknown player", text=plain(token.text, 40))
    return Unreadable(message, token.start, token.end, nearest(token.text, names) or names)


def who_is_missing(
    game: Game, tokens: list[Token], implied: tuple[str, int] | None = None, *, example: str = ""
) -> RecordFault:
    """The fault that a line must begin with a player; `implied` is its verb and the index of the token after.

    Where more is wrong with the line, an `example` stands in its place.
    """
    names = [plain(seat.name) for seat in game.table.seats]
    verb, at = ("", 0) if implied is None else (f"{implied[0]} ", implied[1])
    line = f"{names[0]} {example or verb + plain(text_of(tokens[at:]) or CARDS, 60)}"
    message = wording("who is missing", players=listing(names, "or"), line=line)
    return Unreadable(message, tokens[0].start, tokens[0].end)
