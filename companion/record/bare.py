"""A line in which no verb was found: two cities are a claim; else what it may have been is said."""

from __future__ import annotations

from companion.game.moves import BuildHarbour, BuildStation, Claim
from companion.game.state import Game
from companion.record import claims, examples
from companion.record.building import HARBOUR_WORDS, STATION_WORDS
from companion.record.faults import RecordFault, Unreadable
from companion.record.names import closest, fitting, nearest
from companion.record.phrases import LATER, VERBS, later_of, verbs_of
from companion.record.places import cities, text_of
from companion.record.scan import Cursor, Token
from companion.words import listing, say
from companion.words.plain import plain

LONGEST_NAME = 12
"""A player's name has at most so many words."""
MEANT: dict[str, tuple[str, ...]] = {
    "claims": ("play", "plays", "place", "places", "lay", "lays", "buy", "buys", "connects", "route", "track"),
    "draws": ("card", "cards", "ticket", "tickets", "pick", "picks", "pull", "pulls", "wild", "loco", "locomotive"),
    "passes": ("skip", "skips"),
    "rolls": ("throw", "throws", "die", "dice"),
    "builds": (*HARBOUR_WORDS, *STATION_WORDS),
    "exchanges": ("swap", "swaps", "trade", "trades"),
    "moves": ("passenger",),
}  # fmt: skip
"""Words that people begin with in place of a verb."""
_BUILDINGS = {**dict.fromkeys(HARBOUR_WORDS, BuildHarbour), **dict.fromkeys(STATION_WORDS, BuildStation)}


def read_bare(game: Game, tokens: list[Token], end: int, assume: int | None) -> tuple[int, int]:
    """The seat whose claim a line without a verb is, and where its cities begin.

    `assume` is the seat that speaks. Raises `Unreadable` or `Unclear` with what is missing or may have been meant.
    """
    found: RecordFault | None = None
    if assume is not None:
        found = _fault_of(game, tokens, end, 0)
        if found is None:
            return assume, 0
    seat, at = _named(game, tokens)
    if seat is not None and assume is not None and cities(game.board, tokens[0].text):
        seat, at = None, 0  # the name of a city begins like that of a player
    if seat is not None:
        raise _without_verb(game, tokens, end, seat, at)
    if (meant := _meant(game, tokens[0])) and not cities(game.board, tokens[0].text):
        raise _no_move(game, tokens[0], meant) if assume is not None else _nobody(game, tokens, end)
    if _is_later(game, tokens[0]):
        raise _no_move(game, tokens[0], [])
    if _BUILDINGS.get(tokens[0].low, Claim) not in game.rules.steps and not cities(game.board, tokens[0].text):
        says = say("no such building", board=game.board.title, text=plain(tokens[0].text, 40))
        raise Unreadable(says, tokens[0].start, tokens[0].end)
    raise found or _nobody(game, tokens, end)


def _is_later(game: Game, token: Token) -> bool:
    """A verb that stands behind a semicolon only."""
    return token.low in LATER and token.low in " ".join(later_of(game)).split()


def _claim(game: Game, tokens: list[Token], end: int, at: int) -> Claim:
    """The claim that begins there; a fault if none does."""
    cursor = Cursor(tokens, end)
    cursor.at = at
    step = claims.read_claims(game, cursor, None)
    assert isinstance(step, Claim)
    return step


def _fault_of(game: Game, tokens: list[Token], end: int, at: int) -> RecordFault | None:
    """What keeps the words from being a claim; None where they are one."""
    try:
        _claim(game, tokens, end, at)
    except RecordFault as fault:
        return fault
    return None


def _named(game: Game, tokens: list[Token]) -> tuple[int | None, int]:
    """The seat that the first words name, and how many they are."""
    names = [seat.name for seat in game.table.seats]
    for cut in range(min(len(tokens), LONGEST_NAME), 0, -1):
        found = fitting(text_of(tokens[:cut]), names)
        if len(found) == 1:
            return names.index(found[0]), cut
    return None, 0


def _without_verb(game: Game, tokens: list[Token], end: int, seat: int, at: int) -> RecordFault:
    """A player was named, and then no move."""
    who = game.name(seat)
    if at == len(tokens):
        return Unreadable(say("expected at end", what=say("a move", such=examples.move(game))), tokens[-1].end)
    token = tokens[at]
    try:
        ends = _claim(game, tokens, end, at).ends
    except RecordFault:
        meant = _meant(game, token)
        if meant or _is_later(game, token):
            return _no_move(game, token, meant)
        says = say("unknown verb", text=plain(token.text, 40), who=who, verbs=listing(verbs_of(game), "or"))
        return Unreadable(says, token.start, token.end)
    says = say("verb missing", who=who, line=f"{who} claims {' - '.join(ends)}")
    return Unreadable(says, token.start, token.end)


def _meant(game: Game, token: Token) -> list[str]:
    """What a word in the place of a verb may mean here: verbs that look like it, or an example of a line."""
    verbs = verbs_of(game)
    if _BUILDINGS.get(token.low, Claim) not in game.rules.steps:
        return []
    for verb, words in MEANT.items():
        if verb in verbs and token.low in words:
            return [examples.of_verb(game, verb)]
    forms = {form: verb for verb in verbs for form in (verb, verb.removesuffix("s"))}
    near = closest(token.low, forms)
    towns = closest(token.low, game.board.spellings)
    if not near or (towns and towns[0][1] > near[0][1]):
        return []
    return list(dict.fromkeys(forms[form] for form, _ in near))


def _no_move(game: Game, token: Token, meant: list[str]) -> RecordFault:
    key = "later first" if _is_later(game, token) else "no move"
    return Unreadable(say(key, text=plain(token.text, 40)), token.start, token.end, meant)


def _nobody(game: Game, tokens: list[Token], end: int) -> RecordFault:
    """Nobody was named, and nobody's turn it is: either a player is missing or a name is wrong."""
    names = [seat.name for seat in game.table.seats]
    token = tokens[0]
    if _fault_of(game, tokens, end, 0) is None:
        return who_is_missing(game, tokens)
    if meant := _meant(game, token):
        return _no_move(game, token, [f"{plain(names[0])} {one}" for one in meant])
    says = say("unknown player", text=plain(token.text, 40))
    return Unreadable(says, token.start, token.end, nearest(token.text, names) or names)


def who_is_missing(game: Game, tokens: list[Token]) -> RecordFault:
    """That a line begins with a player, where it is nobody's turn."""
    names = [plain(seat.name) for seat in game.table.seats]
    verb = "" if tokens[0].low.removesuffix("s") in {verb.removesuffix("s") for verb in VERBS} else "claims "
    line = f"{names[0]} {verb}{plain(text_of(tokens), 60)}"
    says = say("who is missing", players=listing(names, "or"), line=line)
    return Unreadable(says, tokens[0].start, tokens[0].end)
