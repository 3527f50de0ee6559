"""Games played twice with different secrets, and everything that a viewer can ask of a session, for comparison."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random

from companion.families.teams import LayTickets, ShareTickets
from companion.game.moves import DrawTickets, KeepTickets, NamedTicket, Step, Turn
from companion.game.state import Game
from companion.game.values import replace
from companion.record.lines import read_line, write_line
from companion.record.log import HEADER, Event
from companion.record.replay import Entry, split_record
from companion.referee import available_actions
from companion.session import Answer, Session
from companion.session.board_clicks import claim_line, describe_city, describe_track
from companion.session.completion import Completion
from companion.session.feedback import plain_text
from companion.session.follow_up import follow_up, line_feedback
from companion.session.hints import hint
from companion.session.pending import pending_question, seats_with_unknown_tickets
from companion.session.private_drafts import seats_to_show, seats_with_tickets
from companion.session.ticket_draft import TicketDraft
from companion.share.as_json import sheet_json
from companion.store.shipped_files import board
from companion.ticket_outlook import outlooks
from companion.view import View, Viewer

GAMES = Path(__file__).parent / "games"
FEW = 4
"""How many cards missing from the board's file the players here know, if the file lists others."""
SOME = 4
"""One track in this many is asked about, where not all are."""
Eyes = Callable[[View], Session]
"""What a viewer's answers are made from."""


def projected(view: View) -> Session:
    """The session as the app gives it."""
    return view.session


def whole(view: View) -> Session:
    """The session as it would be without the projection."""
    return view._source


class Pack:
    """The tickets that one seat names, one after the other; nobody else has looked at them."""

    def __init__(self, game: Game, seed: str) -> None:
        random = Random(seed)
        cards = game.board.tickets
        self.regular = [card for card in cards if card.deck != "long" and len(card.options) == 1]
        self.long = [card for card in cards if card.deck == "long"]
        random.shuffle(self.regular)
        random.shuffle(self.long)
        cities = [city.name for city in game.board.cities.values() if not city.junction and not city.country]
        pairs = [(a, cities[(at + 5) % len(cities)]) for at, a in enumerate(cities)]
        many = FEW if len(self.regular) > len(cities) else len(pairs)
        alike = game.board.numbers["tickets"].worth
        self.unlisted = [NamedTicket(ends, None, None if alike else 20 + at) for at, ends in enumerate(pairs[:many])]
        random.shuffle(self.unlisted)
        self.random = random
        self.hand: list[NamedTicket] = []
        """Tickets that were named and not laid into a holder."""

    def take(self, count: int, long: int) -> list[NamedTicket]:
        taken = []
        for _ in range(count):
            if long and self.long:
                long -= 1
                card = self.long.pop()
            elif self.unlisted and (not self.regular or self.random.random() < 0.25):
                taken.append(self.unlisted.pop())
                continue
            else:
                card = self.regular.pop()
            taken.append(NamedTicket(card.options[0][:2], card.id))
        self.hand += taken
        return taken


class Telling:
    """A game played line by line, in which each seat names tickets from its own pack, or only counts them."""

    def __init__(self, header: str, packs: Mapping[int, str], *, lays_open: bool = True) -> None:
        """`packs` says where each seat's tickets come from; with `lays_open` they are also named when partners share
        them.
        """
        self.lays_open = lays_open
        self.session = Session([Event(HEADER, header)], board)
        self.packs = {seat: Pack(self.session.game, seed) for seat, seed in packs.items()}
        seats = range(len(self.session.game.seats))
        self.views = {seat: View(self.session, Viewer(seat)) for seat in (None, *seats)}

    def play(self, line: str) -> Answer:
        """Play a line, with tickets of the seat's own in place of those that it names or counts."""
        game = self.session.game
        turn = read_line(game, line, self.session.speaker)
        assert turn is not None
        if turn.seat is None or not any(step.secret for step in turn.steps):
            answer = self.session.play(line)
        else:
            named = write_line(game, self._with_own_tickets(game, turn, turn.seat))
            answer = self.views[turn.seat].play(named)
        assert answer.playable, (line, answer)
        return answer

    def _with_own_tickets(self, game: Game, turn: Turn, seat: int) -> Turn:
        numbers, pack = game.board.numbers["tickets"], self.packs.get(seat)
        steps: list[Step] = []
        new: list[NamedTicket] = []
        for step in turn.steps:
            tickets: list[NamedTicket] = []
            if isinstance(step, KeepTickets | DrawTickets) and pack is not None:
                count = step.count if isinstance(step, KeepTickets) else step.kept
                regular = numbers.deal - numbers.long if isinstance(step, KeepTickets) else count
                tickets = new = pack.take(count, max(0, count - regular))
            elif not self.lays_open:
                pass
            elif isinstance(step, LayTickets) and pack is not None:
                tickets = new[: step.count]
                pack.hand = [named for named in pack.hand if named not in tickets]
            elif isinstance(step, ShareTickets) and pack is not None and len(pack.hand) >= step.count:
                tickets, pack.hand = pack.hand[: step.count], pack.hand[step.count :]
            steps.append(replace(step, tickets=tuple(tickets)) if step.secret else step)
        return turn._replace(steps=tuple(steps))


@cache
def lines_of(name: str) -> tuple[str, tuple[str, ...]]:
    """The header of a stored game, and its lines up to the first tickets shown."""
    return before_the_end((GAMES / f"{name}.ttr").read_text("utf-8"))


def before_the_end(record: str) -> tuple[str, tuple[str, ...]]:
    """The header of a record, and its lines up to the first tickets shown."""
    header, lines = split_record(record)
    moves = [line for line in lines if line.strip()]
    shown = next((at for at, line in enumerate(moves) if " shows " in line), len(moves))
    if not any(" keeps " in line for line in moves):
        seats = Session([Event(HEADER, header)], board).game.table.seats
        moves, shown = [*(f"{seat.name} keeps 3 tickets" for seat in seats), *moves], shown + len(seats)
    return header, tuple(moves[:shown])


# -- what can be asked


def state(game: Game) -> list[str]:
    """Everything a game consists of except its rules, which follow from the board."""
    board = game.board
    parts = (board.edits, game.seats, sorted(game.owners.items()), game.clock, sorted(game.parts.items()), game.done)
    return [repr(part) for part in (board.tickets[-30:], len(board.tickets), *parts)]


def line_looked_at(entry: Entry) -> list[str]:
    """Everything that a line of the history says."""
    seen = [entry.text, str(entry.line), str(entry.played), str(entry.comment), repr(entry.turn)]
    if entry.verdict is not None:
        seen += [f"{reason.rule} {reason.says}" for reason in entry.verdict.reasons]
        seen += [note.says for note in entry.verdict.notes]
    return seen + state(entry.after)


def looked_at(session: Session, acting: Collection[int] | None = None) -> Iterator[tuple[str, str]]:
    """What can be seen without asking. `acting` are the seats whose possible actions are included; all by default."""
    game, sheet = session.game, session.sheet()
    yield "record", session.record()
    yield "record with tickets", session.record(secrets=True)
    yield "state", repr(state(game))
    yield "sheet", repr(sheet_json(sheet))
    yield "notes of the sheet", repr([note.says for note in sheet.notes])
    yield (
        "refused",
        repr([(e.line, e.text, [reason.says for reason in e.verdict.reasons]) for e in sheet.refused if e.verdict]),
    )
    yield "missing", repr(sheet.missing)
    yield "hint", repr(hint(session))
    yield (
        "pending",
        repr(
            (pending_question(session), seats_with_unknown_tickets(game), seats_to_show(game), seats_with_tickets(game))
        ),
    )
    yield "flags", repr((session.speaker, session.over, session.stopped, session.ended, session.undoable))
    yield "unclaimable", repr(sorted(game.rules.unclaimable(game)))
    for seat in range(len(game.seats)):
        yield f"facts {seat}", repr(game.rules.facts(game, seat))
        yield f"outlooks {seat}", repr(outlooks(game, seat))
        actions = available_actions(game, seat) if acting is None or seat in acting else ()
        yield f"actions {seat}", repr([(a.step.__name__, a.rule, limits.says, turn) for a, limits, turn in actions])


def answered(session: Session, text: str) -> str:
    """What is said about a typed line, and what would be asked next."""
    answer = session.preview(text)
    question = follow_up(session, answer)
    reasons = answer.verdict.reasons if answer.verdict else ()
    notes = answer.verdict.notes if answer.verdict else ()
    return repr(
        (
            answer.line,
            answer.playable,
            answer.turn,
            answer.fault and (answer.fault.message, answer.fault.hint, answer.fault.names),
            [(reason.rule, reason.says) for reason in reasons],
            [note.says for note in notes],
            question and [choice.line for choice in question.choices("")],
            plain_text(line_feedback(session, answer, entered=True, purpose="play").lines),
        )
    )


def completed(session: Session, text: str) -> str:
    """How a line may continue, and which continuations are refused."""
    completion = Completion(session)
    completion.refused_too = True
    completion.update(session.preview(text), text)
    return repr([(listed.line, listed.notes) for listed in completion.listed])


def probes(game: Game, seat: int, cards: Sequence[NamedTicket]) -> Iterator[str]:
    """Lines with which a seat may try to find out what somebody else has."""
    name = game.name(seat)
    for named in cards:
        ticket = " - ".join(named.ends) + ("" if named.points is None else f" {named.points}")
        yield f"{name} shows {ticket}"
        yield f"{name} keeps {ticket}"
        yield f"{name} draws 3 tickets, keeps {ticket} !"
        yield f"{name} shows {' - '.join(reversed(named.ends))}"
        yield f"{name} shows {named.ends[0][:4]}"
    yield f"{name} shares {' - '.join(cards[0].ends)}"


class Seen:
    """The session to ask, wrapped like the view of a draft."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def play(self, text: str) -> Answer:
        raise NotImplementedError


def asked(session: Session, seat: int, cards: Sequence[NamedTicket]) -> Iterator[tuple[str, str]]:
    """What a seat may ask, above all about other people's tickets."""
    name = session.game.name(seat)
    for text in probes(session.game, seat, cards):
        yield text, answered(session, text)
    for text in ("keeps ", f"shows {cards[0].ends[0][:4]}"):
        yield f"{text} …", completed(session, f"{name} {text}")
    draft = TicketDraft(Seen(session), seat)
    yield "cards to choose", repr([card.id for card in draft.fitting("")])
    yield "of its draft", repr((draft.known, draft.missing, draft.outlooks(), list(draft.results())))
    for named in cards:
        near = (*draft.fitting(named.ends[0]), *draft.similar_cards(named.ends[0]))
        yield f"like {named.ends}", repr([card.id for card in near])


def every_route(session: Session, seat: int, tracks: slice = slice(None)) -> Iterator[tuple[str, str]]:
    """A seat's questions about every track of the board, or some of them."""
    game = session.game
    for track in game.board.tracks[tracks]:
        words = describe_track(session, track)
        line = claim_line(session, track, game.name(seat))
        answer = session.preview(line)
        reasons = [(reason.rule, reason.says) for reason in answer.verdict.reasons] if answer.verdict else []
        notes = [note.says for note in answer.verdict.notes] if answer.verdict else []
        yield f"track {track.id}", repr((words, line, answer.turn, reasons, notes))
    for city in game.board.cities:
        yield city, describe_city(game, city)


# -- the comparison


OTHER, COUNTED = "has other tickets", "only counts its tickets"


class Pair:
    """The same game twice or more: one seat does something different in each but the first; all others do the same."""

    def __init__(
        self,
        header: str,
        lines: Sequence[str],
        seat: int,
        differing: Sequence[str] = (OTHER, COUNTED),
        *,
        lays_open: bool = True,
    ) -> None:
        self.lines, self.seat = lines, seat
        game = Session([Event(HEADER, header)], board).game
        count, own, other = len(game.seats), f"first {seat}", f"second {seat}"
        packs = {at: f"first {at}" for at in range(count)}
        without = {at: pack for at, pack in packs.items() if at != seat}
        told = (packs, *({OTHER: {**packs, seat: other}, COUNTED: without}[how] for how in differing))
        self.games = [Telling(header, packs, lays_open=lays_open) for packs in told]
        self.cards = [named for pack in (own, other) for named in self._first_tickets(Pack(game, pack))]
        table = game.table
        partners = table.side_of(seat).seats if lays_open else (seat,)
        self.viewers = [None, *(other for other in range(count) if other not in partners)]

    @staticmethod
    def _first_tickets(pack: Pack) -> list[NamedTicket]:
        """The tickets that the seat will name first: two that the board lists, and one that it does not."""
        listed = [NamedTicket(card.options[0][:2], card.id) for card in pack.regular[-2:]]
        return [*listed, pack.unlisted[-1]]

    def differences(
        self, eyes: Eyes, moments: int, only: int | None = None, *, in_turn: bool = False
    ) -> Iterator[tuple[str, str]]:
        """What differs for anybody else, as (kind of question, what).

        One viewer asks at `moments` moments, or only at number `only` of these. Everybody looks at every line; with
        `in_turn` they do so at lines with a secret of the seat and at the next line, and one by one at the rest, and
        the viewer who asks then asks about one track in `SOME`, and looks at the actions of the seat and its own.
        """
        ask = [round(len(self.lines) * (at + 0.5) / moments) for at in range(moments)]
        secret = False
        for at, line in enumerate(self.lines):
            for game in self.games:
                game.play(line)
            if self.games[0].session.ended:
                return
            before, secret = secret, self._has_secret()
            everybody = before or secret or not in_turn
            for viewer in self.viewers if everybody else (self.viewers[at % len(self.viewers)],):
                sessions = [eyes(game.views[viewer]) for game in self.games]
                last = ([("", repr(line_looked_at(session.replay.entries[-1])))] for session in sessions)
                yield from _differences_in(f"viewer {viewer}, line {at}", "line", last)
            if at in ask and only in (None, ask.index(at)):
                yield from self._ask_viewers(eyes, ask.index(at), in_turn)

    def _has_secret(self) -> bool:
        """Whether the last line contains a secret of the seat."""
        turn = self.games[0].session.moves[-1].turn
        return turn is not None and turn.seat == self.seat and any(step.secret for step in turn.steps)

    def _ask_viewers(self, eyes: Eyes, moment: int, in_turn: bool) -> Iterator[tuple[str, str]]:
        tracks = slice(len(self.lines) % SOME, None, SOME) if in_turn else slice(None)
        for viewer in (None, self.viewers[1 + moment % (len(self.viewers) - 1)]):
            where = f"viewer {viewer}"
            acting = {self.seat, viewer or 0} if in_turn else None
            sessions = [eyes(game.views[viewer]) for game in self.games]
            yield from _differences_in(where, "look", (looked_at(session, acting) for session in sessions))
            if viewer is not None:
                yield from _differences_in(where, "ask", (asked(session, viewer, self.cards) for session in sessions))
                yield from _differences_in(
                    where, "route", (every_route(session, viewer, tracks) for session in sessions)
                )


def _differences_in(where: str, kind: str, answers: Iterable[Iterable[tuple[str, str]]]) -> Iterator[tuple[str, str]]:
    for rows in zip(*answers, strict=True):
        if len(set(rows)) > 1:
            yield kind, f"{where}: {rows}"
