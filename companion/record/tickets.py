"""Tickets in words: `keeps 3 tickets`, `keeps A - B, C - D`, `shows …`, `draws 3 tickets, keeps 1`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.game.board import Board, Ticket
from companion.game.moves import DrawTickets, KeepTickets, NamedTicket, ShowTickets, Step
from companion.game.state import Game
from companion.record import examples
from companion.record.declared import begins_detail
from companion.record.faults import AboutTicket, RecordFault, Unclear, Unreadable
from companion.record.names import fitting, nearest, splits, words_of
from companion.record.places import MOST_WORDS, beginning_as_typed, cut_at_dash, fault_at, text_of
from companion.record.tokens import Cursor, Token, stops_at
from companion.record.values import all_tickets_listed, may_be_unlisted_elsewhere
from companion.words import listing, wording
from companion.words.plain import plain

MOST_CARDS = 500
"""The most ticket cards of a board, including those that the table added."""
TICKETS = frozenset(("ticket", "tickets"))
KEEPING = ("keeps", "keep", "kept", "keeping")
"""Words after which a draw names the tickets that are kept."""
COMPLETED = frozenset(("done", "complete", "completed", "finished", "made", "ok", "✓", "✔"))
FAILED = frozenset(("failed", "missed", "incomplete", "uncompleted", "unfinished", "lost", "✗", "✘"))
"""Words with which people say what became of a ticket."""
SETTLED = COMPLETED | FAILED
_NEITHER = ("the", "my", "his", "her", "their", "these", "those", "them", "some", "of")
"""Words that tell neither which tickets are kept nor how many."""
MOST_ALIKE = 9
"""The most ticket cards that join the same two places."""


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
    tokens, points = _without_value(tokens)
    parts = [part for part in cut_at_dash(tokens) if part]
    if not parts:
        cursor.at = begin
        raise cursor.expected(_ticket_expected(game))
    if len(parts) == 1:
        return _by_id(game.board, parts[0]) or _without_dash(game, parts[0], points, seat)
    choices = [_places_fitting(game.board, text_of(part)) for part in parts]
    cards = _cards_meant(game.board, parts, choices)
    if len({frozenset(card.ends) for card in cards}) > 1:
        raise fault_at(Unclear, "unclear ticket", tokens, [" - ".join(card.ends) for card in cards])
    if exact := [card for card in cards if _may_mean(game, seat, card, points)]:
        card = _first_free(game, seat, exact)
        return NamedTicket(_as_named(card, choices), card.id, points if card.unlisted else None)
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


def _cards_meant(board: Board, parts: list[list[Token]], choices: list[list[str]]) -> list[Ticket]:
    """The cards that places may mean: in the order printed rather than turned, as typed rather than as they may fit."""
    at_places = list(_cards_at(board, choices))
    cards = [card for card in at_places if _names_card(card, choices)]
    cards = cards or [card for card in at_places if _names_tour_in_any_order(card, choices)]
    if len(cards) > 1:
        cards = [card for card in cards if _names_card(card, choices, turned=False)] or cards
    if len({frozenset(card.ends) for card in cards}) > 1:
        typed = [beginning_as_typed(board, text_of(part), fits) for part, fits in zip(parts, choices, strict=True)]
        cards = [card for card in cards if _names_card(card, typed)] or cards
    return cards


def _only_place(board: Board, part: Sequence[Token], fits: Sequence[str]) -> str:
    """The place that a part of an unlisted ticket means, of those that fit it. Raises if it is none, or several."""
    text = text_of(part)
    matches = fits or _junctions(board, text)
    if not matches:
        raise fault_at(Unreadable, "unknown city", part, nearest(text, board.places), board=board.title)
    matches = _with_countries(board, beginning_as_typed(board, text, matches))
    if len(matches) > 1:
        raise fault_at(Unclear, "unclear city", part, matches)
    return matches[0]


def check_room(board: Board, tokens: Sequence[Token], ends: Sequence[str]) -> None:
    """Raise `Unreadable` if the board already has so many ticket cards that one more must be a mistake."""
    if len(board.tickets) >= MOST_CARDS:
        raise fault_at(Unreadable, "cards full", tokens, (), count=str(len(board.tickets)), limit=str(MOST_CARDS))
    count = sum(1 for card in board.cards_at.get(ends[0], ()) if ends[-1] in card.ends)
    if count >= MOST_ALIKE:
        raise _too_many_alike(tokens, ends)


def _too_many_alike(tokens: Sequence[Token], ends: Sequence[str]) -> RecordFault:
    return fault_at(Unreadable, "cards alike", tokens, (), a=ends[0], b=ends[-1], limit=str(MOST_ALIKE))


def ticket_places(board: Board, text: str) -> list[str]:
    """The places of tickets that a text means: cities, and for the ends of tracks abroad, their country."""
    known = set(board.places)
    return [
        name
        for name in _with_countries(board, beginning_as_typed(board, text, _places_fitting(board, text)))
        if name in known
    ]


def _with_countries(board: Board, names: Iterable[str]) -> list[str]:
    """Places, with each end of a track abroad replaced by its country."""
    ends = {name: city.country for name, city in board.cities.items() if city.country}
    return list(dict.fromkeys(ends.get(name, name) for name in names))


def _places_fitting(board: Board, text: str) -> list[str]:
    """The places that fit what was typed; in other spellings only if it fits none as the board spells them."""
    matches = fitting(text, board.spelt_places)
    as_printed = [name for name in matches if name in board.places]
    return as_printed or _with_countries(board, (board.spellings.get(name, name) for name in matches))


def _cards_at(board: Board, choices: list[list[str]]) -> list[Ticket]:
    """The cards that name one of the places that the first text fits."""
    cards = {card.id: card for place in choices[0] for card in board.cards_at.get(place, ())}
    return list(cards.values())


def _names_card(card: Ticket, choices: list[list[str]], *, turned: bool = True) -> bool:
    """Whether a choice of places names a card: a tour in its order, else the two places of one of its options."""
    if card.tour:
        return len(card.tour) == len(choices) and all(
            place in places for place, places in zip(card.tour, choices, strict=True)
        )
    return len(choices) == 2 and any(
        (a in choices[0] and b in choices[1]) or (turned and b in choices[0] and a in choices[1])
        for a, b, _ in card.options
    )


def _names_tour_in_any_order(card: Ticket, choices: list[list[str]]) -> bool:
    """Whether a choice of places names all places of a tour, in any order: no two tours have the same places."""
    if len(card.tour) != len(choices):
        return False
    choice_of_place: dict[str, int] = {}

    def assign(at: int, tried: set[str]) -> bool:
        """Whether choice `at` can be given a place of the tour, if need be by moving choices that already have one."""
        for place in card.tour:
            if place in choices[at] and place not in tried:
                tried.add(place)
                if place not in choice_of_place or assign(choice_of_place[place], tried):
                    choice_of_place[place] = at
                    return True
        return False

    return all(assign(at, set()) for at in range(len(choices)))


def _junctions(board: Board, text: str) -> list[str]:
    """The junctions that fit what was typed: the referee then says that no ticket names one."""
    return fitting(text, [name for name, city in board.cities.items() if city.junction])


def _as_named(card: Ticket, choices: list[list[str]]) -> tuple[str, ...]:
    """The places of a card in the order typed; those of a tour in its order."""
    if card.tour:
        return card.tour
    for a, b, _ in card.options:
        if a in choices[0] and b in choices[1]:
            return a, b
        if b in choices[0] and a in choices[1]:
            return b, a
    return card.ends


def _may_mean(game: Game, seat: int | None, card: Ticket, points: int | None) -> bool:
    """Whether a seat may mean a card by its places and a value, if it names one. Without one it cannot mean a card that
    the board has only because another seat told its value in secret, or its line would tell that value to everybody.
    """
    if points is not None:
        return points in map(abs, card.values)
    if not card.unlisted or game.board.numbers["tickets"].worth:
        return True
    return any(card.id in (held.tickets if at == seat else held.shown) for at, held in enumerate(game.seats))


def _first_free(game: Game, seat: int | None, cards: list[Ticket]) -> Ticket:
    """Of identical cards, the one that this seat has named, else one that nobody has, else the first."""
    if len(cards) == 1:
        return cards[0]
    own = game.seats[seat].tickets if seat is not None else ()
    taken = {card for held in game.seats for card in held.tickets}
    return next((c for c in cards if c.id in own), None) or next((c for c in cards if c.id not in taken), cards[0])


def _printed_places(card: Ticket) -> tuple[str, ...]:
    """The places that name a card with several values: those of the first, which no other card has in this order."""
    return card.tour or card.options[0][:2]


def _by_id(board: Board, tokens: list[Token]) -> NamedTicket | None:
    folded = "".join(words_of(text_of(tokens)))
    for card in board.tickets:
        if not card.unlisted and "".join(words_of(card.id)) == folded:
            return NamedTicket(_printed_places(card), card.id)
    return None


def _without_dash(game: Game, tokens: list[Token], points: int | None, seat: int | None) -> NamedTicket:
    """Read two places without a dash, "den el paso", or without spaces around it.

    They are a card of the board, or a card that its file lacks, if it does not list all.
    """
    if (place := _place_in_full(game.board, text_of(tokens))) is not None:
        raise _half_fault(game.board, tokens, place)
    matches, pairs = _undashed_readings(game.board, [token.text for token in tokens[:MOST_WORDS]])
    if len(matches) == 1:
        named = matches[0]
        card = game.board.ticket[named.card or ""]
        if card.unlisted:
            if _may_mean(game, seat, card, points):
                return named._replace(points=points)
            check_room(game.board, tokens, named.ends)
            return named._replace(card=None, points=points)
        if points is None or points in map(abs, card.values):
            return named
        raise _other_value_fault(tokens, points, card)
    if matches:
        names = [" - ".join(named.ends) for named in matches]
        raise fault_at(Unclear, "unclear ticket", tokens, names)
    ends = fitting(text_of(tokens), game.board.places)
    if len(ends) == 1:
        raise _half_fault(game.board, tokens, ends[0])
    if len(pairs) == 1:
        if all_tickets_listed(game):
            raise _undashed_fault(tokens, points, pairs[0])
        check_room(game.board, tokens, pairs[0])
        return NamedTicket(pairs[0], None, points)
    raise _undashed_fault(tokens, points, examples.unconnected_cities(game.board), "9")


def _place_in_full(board: Board, text: str) -> str | None:
    """The one place whose full name these words are: `kansas city` is no card of Salt Lake City and Kansas City. None
    for the end of a track abroad, whose name has two places: `italia (lugano)`.
    """
    words = words_of(text)
    named = (name for name in board.spelt_places if words_of(name) == words)
    place = next((board.spellings.get(name, name) for name in named), None)
    return None if place is None or (place in board.cities and board.cities[place].country) else place


def _half_fault(board: Board, tokens: list[Token], place: str) -> RecordFault:
    """The fault of one place where a ticket has two, with the cards that name it."""
    cards = [" - ".join(card.ends) for card in board.tickets if place in card.ends and not card.unlisted]
    return fault_at(Unreadable, "half a ticket", tokens, dict.fromkeys(cards), city=place)


def _undashed_readings(board: Board, words: Sequence[str]) -> tuple[list[NamedTicket], list[tuple[str, str]]]:
    """The cards that words may name, and the pairs of places, whether they are a card or not.

    Cards whose places begin with what was typed outrank others, as do those that print them in this order: a card of
    Österreich to several countries is none of Deutschland.
    """
    matches: dict[frozenset[frozenset[str]], NamedTicket] = {}
    begun: dict[frozenset[frozenset[str]], NamedTicket] = {}
    pairs: list[tuple[str, str]] = []
    for halves in (*splits(words), *_at_hyphens(words)):
        choices = [_places_fitting(board, half) for half in halves]
        first = [beginning_as_typed(board, half, fits) for half, fits in zip(halves, choices, strict=True)]
        if [len(places) for places in first] == [1, 1] and first[0] != first[1]:
            pairs.append((first[0][0], first[1][0]))
        cards = list(_cards_at(board, choices))
        for found, places in ((matches, choices), (begun, first)):
            named = [card for card in cards if _names_card(card, places)]
            for card in [card for card in named if _names_card(card, places, turned=False)] or named:
                pairs_named = frozenset(frozenset(option[:2]) for option in card.options)
                found.setdefault(pairs_named, NamedTicket(_as_printed(card, places), card.id))
    return list((begun or matches).values()), pairs


def _as_printed(card: Ticket, choices: list[list[str]]) -> tuple[str, ...]:
    """The places of a card as it prints them; of one with several values, those that are named."""
    return _as_named(card, choices) if len(card.options) > 1 else _printed_places(card)


def _at_hyphens(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Every way to split words into two names at a hyphen in one of them: "denver-el paso"."""
    for at, word in enumerate(words):
        for hyphen in range(1, len(word) - 1):
            if word[hyphen] == "-":
                yield " ".join((*words[:at], word[:hyphen])), " ".join((word[hyphen + 1 :], *words[at + 1 :]))


def _undashed_fault(tokens: list[Token], points: int | None, ends: Sequence[str], value: str = "VALUE") -> RecordFault:
    """The fault of places without a dash that are no card of the deck, with how to write a card that it lacks."""
    typed = text_of(tokens) if points is None else f"{text_of(tokens)} {points}"
    ticket = f"{' - '.join(ends)} {value if points is None else points}"
    return fault_at(Unreadable, "ticket undashed", tokens, (), told=plain(typed, 60), ticket=ticket)


def _other_value_fault(tokens: list[Token], points: int, card: Ticket) -> RecordFault:
    """The fault of a ticket of the deck, without a dash, with another value than the deck's."""
    ends = " - ".join(_printed_places(card))
    worth = listing([str(value) for value in sorted({*map(abs, card.values)})], "or")
    told, example = plain(f"{text_of(tokens)} {points}", 60), f"{ends} {points}"
    return fault_at(AboutTicket, "ticket of other value", tokens, (), told=told, ends=ends, worth=worth, ticket=example)


def read_tickets(game: Game, cursor: Cursor, seat: int | None) -> tuple[NamedTicket, ...]:
    begin = cursor.at
    named = [ticket(game, cursor, seat)]
    while not begins_detail(game, cursor.ahead, DrawTickets) and cursor.eat_kind("comma"):
        named.append(ticket(game, cursor, seat))
    alike = Counter(frozenset(ticket_named.ends) for ticket_named in named if ticket_named.card is None)
    for ends, count in alike.most_common(1):
        if count > MOST_ALIKE:
            raise _too_many_alike(cursor.tokens[begin : cursor.at], sorted(ends))
    return tuple(named)


def write_tickets(game: Game, tickets: Iterable[NamedTicket]) -> str:
    """Tickets as a line names them; with their values if somebody else's copy of the board may lack them."""
    return ", ".join(
        " - ".join(named.ends) + ("" if (points := _written_value(game, named)) is None else f" {points}")
        for named in tickets
    )


def _written_value(game: Game, named: NamedTicket) -> int | None:
    card = game.board.ticket.get(named.card or "")
    if named.points is not None or card is None or card.unlisted or not may_be_unlisted_elsewhere(game):
        return named.points
    return card.options[0][2] if len(card.options) == 1 else None


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
    if count is not None and (cursor.eat("ticket", "tickets") or is_count or cursor.done):
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
    return f"keeps {write_counted(game, step.count, step.tickets)}"


def write_counted(game: Game, count: int, tickets: Sequence[NamedTicket]) -> str:
    """Tickets by their names, or their number if they are not named."""
    return write_tickets(game, tickets) if tickets else _counted(count)


def read_shows(game: Game, cursor: Cursor, seat: int | None) -> Step:
    _skip_noun(cursor)
    return ShowTickets(read_tickets(game, cursor, seat))


def write_shows(game: Game, seat: int | None, step: ShowTickets) -> str:
    return f"shows {write_tickets(game, step.tickets)}"


def read_drawn(game: Game, cursor: Cursor, seat: int | None, drawn: int | None) -> Step:
    cursor.eat_kind("comma")
    number = cursor.current is not None and cursor.current.is_digits  # `tickets 1`
    if not cursor.eat(*KEEPING) and not number:
        raise cursor.expected(wording("keeps", example=examples.ticket_draw(game, drawn)))
    whole = game.board.numbers["tickets"].draw if drawn is None and game.table.by_cards else drawn
    kept, named = count_or_tickets(game, cursor, seat, whole)
    return DrawTickets(kept, drawn, named)


def write_drawn(game: Game, seat: int | None, step: DrawTickets) -> str:
    drawn = "tickets" if step.drawn is None else _counted(step.drawn)
    return f"draws {drawn}, keeps {write_tickets(game, step.tickets) if step.tickets else step.kept}"
