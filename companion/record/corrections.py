"""The table's corrections in words: `table adds route A - B 2 red`, `table adds ticket …`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion import families
from companion.game.board import GREY
from companion.game.moves import AddRoute, AddTicket, CorrectRoute, CorrectTicket, Details, Step
from companion.game.network import neighbours
from companion.game.signs import TRAIN
from companion.game.state import Game
from companion.record import examples, places, routes
from companion.record.colours import COLOUR_WORDS, only_meaning
from companion.record.columns import begins_column, read_columns, write_columns
from companion.record.faults import Unclear, Unreadable
from companion.record.names import closest, splits, words_of
from companion.record.sheet_lines import sheet_line_fault
from companion.record.ticket_cards import check_room, ticket_places
from companion.record.tokens import Cursor, Token, fold, is_number
from companion.record.tracks import resolve_track, write_track
from companion.words import first_few, wording
from companion.words.plain import plain

MOST_TRACKS = 500
"""The most tracks of a board, including those that the table added."""
MOST_PARALLEL = 4
"""The most tracks between two cities."""


def read_table(game: Game, cursor: Cursor) -> Step:
    """Read what follows "table": adds route, corrects route, adds ticket, corrects ticket."""
    verb = cursor.current
    if cursor.eat("adds", "add"):
        if cursor.eat("route"):
            if len(game.board.tracks) >= MOST_TRACKS:
                says = wording("tracks full", count=len(game.board.tracks), limit=MOST_TRACKS)
                raise Unreadable(says, cursor.tokens[0].start, cursor.end)
            ends, length, colour, kind, columns = _read_lane(game, cursor)
            if (count := len(game.board.tracks_between.get(frozenset(ends), ()))) >= MOST_PARALLEL:
                says = wording("tracks beside", a=ends[0], b=ends[1], count=count, limit=MOST_PARALLEL)
                raise Unreadable(says, cursor.tokens[0].start, cursor.end)
            return AddRoute(ends, length, colour, kind, columns)
        if cursor.eat("ticket"):
            begin = cursor.at
            ends = _two_places(game, cursor)
            check_room(game.board, cursor.tokens[begin : cursor.at], ends)
            cursor.eat("to")
            points = cursor.number()
            if points is None:
                raise cursor.expected(wording("a value"))
            return AddTicket(ends, points)
    elif cursor.eat("corrects", "correct"):
        if cursor.eat("route"):
            return _read_correction(game, cursor)
        if cursor.eat("ticket"):
            return _read_ticket_value(game, cursor)
    if verb is not None and (named := sheet_line_fault(game, cursor.tokens, 1)) is not None:
        raise named
    start = verb.start if verb else cursor.end
    own = [phrase for phrase in game.rules.phrases if phrase.by_table and phrase.available(game)]
    says = wording(
        "unknown table verb",
        own="".join(f"{examples.of_phrase(game, phrase)}; " for phrase in own),
        route=examples.route(game),
        ticket=" - ".join(examples.unconnected_cities(game.board)),
    )
    said = cursor.tokens[1:3]
    verbs = ("adds route", "adds ticket", "corrects route", "corrects ticket", *(phrase.verb for phrase in own))
    near = [near_verb for near_verb, _ in closest(places.text_of(said), verbs)]
    raise Unreadable(says, start, said[-1].end if near else verb.end if verb else None, near)


def _two_cities(game: Game, cursor: Cursor) -> tuple[str, str]:
    """Read two cities before a number, or before "to" and a number."""
    board = game.board
    return _two_names(
        game,
        cursor,
        lambda text: places.beginning_as_typed(board, text, places.cities(board, text)),
        lambda part: places.city(game, Cursor(part, part[-1].end)),
    )


def _two_names(
    game: Game,
    cursor: Cursor,
    fits: Callable[[str], list[str]],
    read_one: Callable[[list[Token]], str],
    same: str = "same city",
) -> tuple[str, str]:
    """Read two names before a number.

    `read_one` reads the name on either side of a dash. Without a dash, `fits` gives the names that some words fit.
    `same` is the key of what is said where both are the same.
    """
    begin = cursor.at
    cursor.tokens[begin:] = _numbers_apart(game, cursor.tokens[begin:])

    def ends_names(token: Token) -> bool:
        """Whether the names end before a token: not at a number that is the last word of a name, such as "Kreuz 2".

        If "Kreuz" is a whole name too, that takes one more number behind it.
        """
        if not token.is_digits:
            return token.folded == "to" and _is_number(cursor.ahead)
        name = places.cut_at_dash(cursor.tokens[begin : cursor.at + 1])[-1]
        if not fits(places.text_of(name)):
            return True
        following = [token for token in cursor.tokens[cursor.at + 1 : cursor.at + 3] if token.folded != "to"]
        return not _is_number(next(iter(following), None)) and _is_whole_name(game, places.text_of(name[:-1]))

    tokens = cursor.until(ends_names)
    parts = [part for part in places.cut_at_dash(tokens) if part]
    if len(parts) == 1 and (ends := _without_dash(parts[0], fits)):
        return ends
    if len(parts) != 2 or tokens[-1].kind == "dash":  # a number below 0 begins with a dash
        raise cursor.expected(routes.two_cities(game) if len(parts) != 2 else wording("a number"))
    a, b = map(read_one, parts)
    if a == b:
        raise places.fault_at(Unreadable, same, tokens, (), city=a)
    return a, b


def _numbers_apart(game: Game, tokens: Sequence[Token]) -> list[Token]:
    """The tokens with the number at the end of a second name apart, if the rest is a whole name too and no other number
    follows: of "Port" and "Port 2", `Redding - Port 2 red` names the first.
    """
    apart: list[Token] = []
    for at, token in enumerate(tokens):
        name, _, number = token.text.rpartition(" ")
        following = [after for after in tokens[at + 1 : at + 3] if after.folded != "to"]
        last = at and (not following or not (following[0].kind == "dash" or is_number(following[0])))
        if last and number.isdecimal() and _is_whole_name(game, name):
            cut = token.end - len(number)
            apart.append(Token("word", name, fold(name), token.start, token.start + len(name)))
            apart.append(Token("word", number, number, cut, token.end))
        else:
            apart.append(token)
    return apart


def _is_whole_name(game: Game, text: str) -> bool:
    """Whether a text is the name of a place, not cut short."""
    words = words_of(text)
    return any(words == words_of(name) for name in (*game.board.spelt_places, *game.board.cities))


def _without_dash(tokens: Sequence[Token], fits: Callable[[str], list[str]]) -> tuple[str, str] | None:
    """Two names side by side; None unless there is exactly one way to split the words."""
    pairs = set[tuple[str, str]]()
    for halves in splits([token.text for token in tokens[: places.MOST_WORDS]]):
        a, b = map(fits, halves)
        pairs.update((name, other) for name in a for other in b if name != other)
    return pairs.pop() if len(pairs) == 1 else None


def _two_places(game: Game, cursor: Cursor) -> tuple[str, str]:
    """Read two places that a ticket can name: countries as well as cities, but no junctions (GL-33)."""
    return _two_names(
        game,
        cursor,
        lambda text: ticket_places(game.board, text),
        lambda part: _ticket_place(game, part),
        same="ticket same city",
    )


def _ticket_place(game: Game, tokens: list[Token]) -> str:
    """Read one place that a ticket can name."""
    text = places.text_of(tokens)
    matches = ticket_places(game.board, text)
    if len(matches) > 1:
        raise places.fault_at(Unclear, "unclear city", tokens, matches)
    if matches:
        return matches[0]
    city = places.city(game, Cursor(tokens, tokens[-1].end))
    raise places.fault_at(Unreadable, "no place for tickets", tokens, (), city=city)


def _read_lane(game: Game, cursor: Cursor) -> tuple[tuple[str, str], int, str, str, Details]:
    ends = _two_cities(game, cursor)
    cursor.eat("to")
    length, colour = _read_length(game, cursor)
    return ends, length, colour, _read_kind(cursor) or TRAIN, read_columns(game, cursor)


def _read_kind(cursor: Cursor) -> str | None:
    return cursor.take().folded if cursor.is_word(*families.track_kinds()) else None


def _read_length(game: Game, cursor: Cursor, as_listed: str = GREY) -> tuple[int, str]:
    """Read a length and a colour; `as_listed` is the colour if neither a colour nor a kind is said."""
    place = cursor.current
    length = cursor.number()
    if length is None or not 1 <= length <= 12:
        raise (
            cursor.expected(wording("a length"))
            if length is None or place is None
            else Unreadable(
                wording("expected here", what=wording("a length"), text=plain(place.text, 20)), place.start, place.end
            )
        )
    token: Token | None = cursor.current
    if cursor.is_word(*families.track_kinds()):
        return length, GREY
    if token is None or begins_column(game, cursor):
        return length, as_listed
    if token.kind == "comma" and begins_column(game, cursor, ahead=1):
        return length, as_listed
    colour = only_meaning(token, COLOUR_WORDS)
    if colour is None:
        raise cursor.expected(wording("a colour"))
    cursor.take()
    return length, colour


def _is_number(token: Token | None) -> bool:
    return token is not None and token.is_digits


def _begins_length(following: Token | None) -> bool:
    """Whether what follows "to" can begin a length and a colour, so that "to" is not part of a city's name."""
    return following is None or is_number(following) or following.folded in COLOUR_WORDS


def _read_correction(game: Game, cursor: Cursor) -> Step:
    tokens = cursor.until(
        lambda token: (
            token.folded == "to" and (_begins_length(cursor.ahead) or bool(begins_column(game, cursor, ahead=1)))
        )
    )
    if not tokens:
        raise cursor.expected(routes.two_cities(game))
    ends, words = routes.route(game, Cursor(tokens, tokens[-1].end), ())
    track = resolve_track(game, None, ends, words, None)
    if track is None:
        near = first_few(neighbours(game.board, *ends))
        raise Unreadable(wording("no such route", a=ends[0], b=ends[1], near=near), tokens[0].start, tokens[-1].end)
    if not cursor.eat("to"):
        raise cursor.expected(wording("what is right"))
    listed = game.board.tracks[track]
    alone = begins_column(game, cursor) is not None
    length, colour = (listed.length, listed.colour) if alone else _read_length(game, cursor, listed.colour)
    kind = _read_kind(cursor)
    return CorrectRoute(track, ends, length, colour, " ".join(words) or None, kind, read_columns(game, cursor))


def _read_ticket_value(game: Game, cursor: Cursor) -> Step:
    """Read a different value for the one ticket that the board lists between two places."""
    begin = cursor.at
    a, b = _two_places(game, cursor)
    tokens = cursor.tokens[begin : cursor.at]
    cursor.eat("to")
    points = cursor.number()
    if points is None:
        raise cursor.expected(wording("a value"))
    listed = [card for card in game.board.tickets if len(card.options) == 1 and not card.unlisted]
    cards = [card for card in listed if frozenset(card.ends) == {a, b}]
    names = {"a": plain(a), "b": plain(b)}
    if not cards:
        raise places.fault_at(Unreadable, "correct no ticket", tokens, (), points=str(points), **names)
    if len(cards) > 1:
        has = ", ".join(str(card.value) for card in cards)
        raise places.fault_at(Unreadable, "correct many tickets", tokens, (), has=has, **names)
    return CorrectTicket(cards[0].id, cards[0].options[0][:2], points)


def write_adds_route(game: Game, seat: int | None, step: AddRoute) -> str:
    kind = "" if step.kind == TRAIN else f" {step.kind}"
    return f"adds route {step.ends[0]} - {step.ends[1]} {step.length} {step.colour}{kind}{write_columns(step.columns)}"


def write_corrects_route(game: Game, seat: int | None, step: CorrectRoute) -> str:
    track = write_track(game, None, step.track, step.ends, step.word)
    kind = "" if step.kind is None else f" {step.kind}"
    return f"corrects route {track} to {step.length} {step.colour}{kind}{write_columns(step.columns)}"


def write_adds_ticket(game: Game, seat: int | None, step: AddTicket) -> str:
    return f"adds ticket {step.ends[0]} - {step.ends[1]} {step.points}"


def write_corrects_ticket(game: Game, seat: int | None, step: CorrectTicket) -> str:
    return f"corrects ticket {step.ends[0]} - {step.ends[1]} to {step.points}"
