"""Tickets in words: `keeps 3 tickets`, `keeps A - B, C - D`, `shows …`, `draws 3 tickets, keeps 1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.game.board import Board
from companion.game.moves import DrawTickets, KeepTickets, NamedTicket, ShowTickets, Step
from companion.game.state import Game
from companion.record import examples
from companion.record.declared import begins_detail
from companion.record.faults import AboutTicket, RecordFault, Unclear, Unreadable
from companion.record.names import fitting, nearest, words_of
from companion.record.places import beginning_as_typed, cut_at_dash, fault_at, text_of
from companion.record.ticket_cards import (
    MOST_ALIKE,
    as_named,
    cards_meant,
    check_room,
    equal_cards,
    first_free,
    one_meant,
    places_fitting,
    printed_places,
    too_many_alike,
    with_countries,
    write_ticket,
)
from companion.record.tokens import Cursor, Token, stops_at
from companion.record.undashed_tickets import ticket_without_dash
from companion.words import wording
from companion.words.plain import plain

TICKETS = frozenset(("ticket", "tickets"))
KEEPING = ("keeps", "keep", "kept", "keeping")
"""Words after which a draw names the tickets that are kept."""
COMPLETED = frozenset(("done", "complete", "completed", "finished", "made", "ok", "✓", "✔"))
FAILED = frozenset(("failed", "missed", "incomplete", "uncompleted", "unfinished", "lost", "✗", "✘"))
"""Words with which people say what became of a ticket."""
SETTLED = COMPLETED | FAILED
_NEITHER = ("the", "my", "his", "her", "their", "these", "those", "them", "some", "of")
"""Words that tell neither which tickets are kept nor how many."""


def _ticket_expected(game: Game) -> str:
    return wording("a ticket", example=examples.ticket(game))


def ticket(game: Game, cursor: Cursor, seat: int | None) -> NamedTicket:
    """Read one ticket: its places, or its id, and a value if the board lists no such card."""
    begin = cursor.at
    tokens = cursor.until(stops_at(()))
    if not tokens:
        raise cursor.expected(_ticket_expected(game))
    if tokens[-1].folded in SETTLED and (settled := _settled_fault(game, tokens, seat)) is not None:
        raise settled
    card = game.board.ticket.get(text_of(tokens))  # as it is written, maybe with a dash, or a number at its end
    if card is not None and not card.unlisted:
        return NamedTicket(printed_places(card), card.id)
    tokens, points = _without_value(tokens)
    parts = [part for part in cut_at_dash(tokens) if part]
    if not parts:
        cursor.at = begin
        raise cursor.expected(_ticket_expected(game))
    if len(parts) == 1:
        return _by_id(game.board, parts[0]) or ticket_without_dash(game, parts[0], points, seat)
    choices = [places_fitting(game.board, text_of(part)) for part in parts]
    readings = [NamedTicket(as_named(card, choices), card.id) for card in cards_meant(game.board, parts, choices)]
    if (named := one_meant(game, seat, tokens, readings, points)) is not None:
        return named
    ends = tuple(_only_place(game.board, part, fits) for part, fits in zip(parts, choices, strict=True))
    check_room(game.board, tokens, ends)
    return NamedTicket(ends, None, points)


def _settled_fault(game: Game, tokens: list[Token], seat: int | None) -> RecordFault | None:
    """The fault of a "done" or "failed" after a ticket; None if the words before it are no ticket."""
    end = len(tokens)
    while end and tokens[end - 1].folded in (*SETTLED, "not"):
        end -= 1
    try:
        named = ticket(game, Cursor(tokens[:end], tokens[-1].end), seat)
    except RecordFault:
        return None
    places, said = " - ".join(named.ends), {token.folded for token in tokens[end:]}
    if game.table.counts_only:
        verb = "completed" if said <= COMPLETED or (said & FAILED and "not" in said) else "failed"
        return fault_at(AboutTicket, "ticket settled first", tokens[end:], (), line=f"{verb} {places}")
    return fault_at(AboutTicket, "ticket settled", tokens[end:], (), ticket=places)


def _without_value(tokens: list[Token]) -> tuple[list[Token], int | None]:
    """The tokens of a ticket without the value after its places, and that value; None if it has none."""
    last = tokens[-1]
    if len(tokens) == 1 or last.kind != "word" or not last.is_digits:
        return tokens, None
    if len(last.folded) > 3:
        raise Unreadable(wording("number too large", text=plain(last.text, 20)), last.start, last.end)
    dash = tokens[-2]
    if dash.kind == "dash" and len(tokens) > 2:
        raise Unreadable(wording("expected here", what=wording("a value"), text="-"), dash.start, last.end)
    return tokens[:-1], int(last.folded)


def _only_place(board: Board, part: Sequence[Token], fits: Sequence[str]) -> str:
    """The place that a part of an unlisted ticket means, of those that fit it. Raises if it is none, or several."""
    text = text_of(part)
    matches = fits or _junctions(board, text)
    if not matches:
        raise fault_at(Unreadable, "unknown city", part, nearest(text, board.places), board=board.title)
    matches = with_countries(board, beginning_as_typed(board, text, matches))
    if len(matches) > 1:
        raise fault_at(Unclear, "unclear city", part, matches)
    return matches[0]


def _junctions(board: Board, text: str) -> list[str]:
    """The junctions that fit what was typed: the referee then says that no ticket names one."""
    return fitting(text, [name for name, city in board.cities.items() if city.junction])


def _by_id(board: Board, tokens: list[Token]) -> NamedTicket | None:
    folded = "".join(words_of(text_of(tokens)))
    for card in board.tickets:
        if not card.unlisted and "".join(words_of(card.id)) == folded:
            return NamedTicket(printed_places(card), card.id)
    return None


def read_tickets(game: Game, cursor: Cursor, seat: int | None) -> tuple[NamedTicket, ...]:
    begin = cursor.at
    named = [ticket(game, cursor, seat)]
    while not begins_detail(game, cursor.ahead, DrawTickets) and cursor.eat_kind("comma"):
        named.append(ticket(game, cursor, seat))
    alike = Counter(frozenset(ticket_named.ends) for ticket_named in named if ticket_named.card is None)
    for ends, count in alike.most_common(1):
        if count > MOST_ALIKE:
            raise too_many_alike(cursor.tokens[begin : cursor.at], sorted(ends))
    return tuple(_each_another_card(game, seat, named))


def _each_another_card(game: Game, seat: int | None, tickets: Iterable[NamedTicket]) -> Iterator[NamedTicket]:
    """The tickets of a line; of equal cards that the table added, one named again is another one, if there is any."""
    cards = set[str]()
    for named in tickets:
        if named.card in cards and (equal := [card for card in equal_cards(game, named.card) if card.id not in cards]):
            named = named._replace(card=first_free(game, seat, equal).id)
        if named.card is not None:
            cards.add(named.card)
        yield named


def write_tickets(game: Game, seat: int | None, tickets: Iterable[NamedTicket]) -> str:
    """Tickets as a line names them."""
    return ", ".join(write_ticket(game, seat, named) for named in tickets)


def count_or_tickets(
    game: Game, cursor: Cursor, seat: int | None, whole: int | None = None
) -> tuple[int, tuple[NamedTicket, ...]]:
    """Read tickets by name, or how many; `whole` is the number that "all" means, if known."""
    begin = cursor.at
    if _says_only_tickets(cursor):
        raise _number_expected(game, cursor)
    cursor.at = begin
    if cursor.eat("none", "nothing", "no"):
        cursor.eat(*TICKETS)
        if cursor.done:
            return 0, ()
        cursor.at = begin
    every = cursor.eat("all")  # "all 3" says how many
    if every and whole is not None:
        before = cursor.at
        while cursor.eat("of", "the", "them", *TICKETS):
            pass
        if cursor.done:
            return whole, ()
        cursor.at = before
    if every and cursor.done:
        raise _number_expected(game, cursor)
    count = cursor.number()
    is_count = cursor.tokens[begin].is_digits or cursor.tokens[begin].folded == "all"
    if count is not None and (cursor.eat(*TICKETS, "card", "cards") or is_count or cursor.done):
        return count, ()
    cursor.at = begin
    _skip_noun(cursor)
    named = read_tickets(game, cursor, seat)
    return len(named), named


def _says_only_tickets(cursor: Cursor) -> bool:
    """Whether nothing else follows, or only words such as "my tickets": neither which, nor how many."""
    while cursor.eat(*_NEITHER):
        pass
    cursor.eat(*TICKETS)
    return cursor.done


def _number_expected(game: Game, cursor: Cursor) -> RecordFault:
    count = game.board.numbers["tickets"].draw_keep + 1
    return cursor.expected(wording("tickets or a number", count=count, example=examples.ticket(game)))


def _skip_noun(cursor: Cursor) -> None:
    """Skip "tickets" before their names."""
    if cursor.ahead is not None and cursor.ahead.kind == "word":
        cursor.eat(*TICKETS)


def _counted(count: int) -> str:
    return f"{count} ticket" if count == 1 else f"{count} tickets"


def read_keeps(game: Game, cursor: Cursor, seat: int | None) -> Step:
    return KeepTickets(*count_or_tickets(game, cursor, seat, game.board.numbers["tickets"].keep_most))


def write_keeps(game: Game, seat: int | None, step: KeepTickets) -> str:
    return f"keeps {write_counted(game, seat, step.count, step.tickets)}"


def write_counted(game: Game, seat: int | None, count: int, tickets: Sequence[NamedTicket]) -> str:
    """Tickets by their names, or their number if they are not named."""
    return write_tickets(game, seat, tickets) if tickets else _counted(count)


def are_shown(game: Game) -> bool:
    """Whether tickets are shown now: after the last turn; without turns, once somebody has shown one."""
    if game.table.tracking == "claims":
        return any(held.shown for held in game.seats)
    return game.clock.over or game.table.tracking == "final"


def read_shows(game: Game, cursor: Cursor, seat: int | None) -> Step:
    said = [token.folded for token in cursor.tokens[cursor.at :]]
    if said[:1] in (["nothing"], ["none"], ["no"]) and (len(said) == 1 or (len(said) == 2 and said[1] in TICKETS)):
        raise Unreadable(wording("nothing to show"), cursor.tokens[cursor.at].start, cursor.end)
    _skip_noun(cursor)
    return ShowTickets(read_tickets(game, cursor, seat))


def write_shows(game: Game, seat: int | None, step: ShowTickets) -> str:
    return f"shows {write_tickets(game, seat, step.tickets)}"


def read_drawn(game: Game, cursor: Cursor, seat: int | None, drawn: int | None) -> Step:
    cursor.eat_kind("comma")
    numbers = game.board.numbers["tickets"]
    if cursor.current is None and numbers.draw_keep == numbers.draw and game.table.by_cards:
        return DrawTickets(numbers.draw, drawn)  # all of them are kept
    number = cursor.current is not None and cursor.current.is_digits  # `tickets 1`
    if not cursor.eat(*KEEPING) and not number:
        raise cursor.expected(wording("keeps", example=examples.ticket_draw(game, drawn)))
    whole = numbers.draw if drawn is None and game.table.by_cards else drawn
    kept, named = count_or_tickets(game, cursor, seat, whole)
    return DrawTickets(kept, drawn, named)


def write_drawn(game: Game, seat: int | None, step: DrawTickets) -> str:
    drawn = "tickets" if step.drawn is None else _counted(step.drawn)
    return f"draws {drawn}, keeps {write_tickets(game, seat, step.tickets) if step.tickets else step.kept}"
