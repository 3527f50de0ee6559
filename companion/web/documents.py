"""What a viewer sees now, as one document: everything on a phone's pages, and on the board's screen, comes from it.

It is made from a view, so it contains nothing that its viewer may not know, and all its text is ready to be shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from zlib import crc32

from companion.game.deal import seats_yet_to_keep
from companion.game.moves import Claim, DrawCards
from companion.game.state import Game
from companion.game.verdict import Remark, in_one_line
from companion.paint.palette import LIGHT
from companion.paint.signs import COMMON as EVERYBODYS
from companion.paint.signs import claims_of, letters
from companion.proposals import Proposal, line_refusal
from companion.record.cards import card_letters
from companion.record.lines import LONGEST
from companion.record.phrases import line_start
from companion.record.replay import Entry
from companion.referee import available_actions
from companion.reveal import Act, RevealProgress, act_text, acts
from companion.scoring import Sheet, SideSheet, points_so_far
from companion.session import Session
from companion.session.hints import expected, first_hint, hint, set_up_lines
from companion.session.pending import asked_first, first_question, seats_to_choose_pieces
from companion.session.seat_facts import COMMON, seat_facts
from companion.session.ticket_status import card_name, outlook_detail, outlook_points, short_state, status_sign
from companion.share.drawing.ink import TINTS
from companion.ticket_outlook import outlooks
from companion.view import View
from companion.web.moves import secret_lines
from companion.words import listing, wording
from companion.words.plain import plain

LATEST = 8
"""How many lines of the history are in every document; a page asks for the others."""

ALL_SHOWN = RevealProgress()

Document = dict[str, Any]


def document(view: View, drawing: str, proposal: Proposal | None = None, shown: RevealProgress = ALL_SHOWN) -> Document:
    """The whole document for a viewer.

    `drawing` is the digest of the board's drawing, `proposal` the line of this seat that waits, and `shown` how much of
    the ending the laptop has shown: who wins is not told before that.
    """
    session, seat = view.session, view.viewer.seat
    game = session.game
    moves = session.moves
    return {
        "board": {"title": plain(game.board.title), "drawing": drawing, "printed": game.board.printed},
        "me": seat,
        "state": _state(session),
        "final": game.table.recorded_at_end and not game.table.counts_only,
        "counts": game.table.counts_only,
        "says": _status(session, shown),
        "turn": None if session.ended else session.speaker,
        "clock": _clock(session),
        "seats": [_seat(game, each.index) for each in game.table.seats],
        "points": points_so_far(game),
        "owners": {str(track): owner for track, owner in game.owners.items()},
        **({"colours": colours} if (colours := _colours(game)) else {}),
        "pieces": [[mark.city, mark.what, mark.seat] for mark in game.rules.marks(game)],
        **({"common": common} if (common := _common(game)) else {}),
        "closed": sorted(game.rules.unclaimable(game) - claims_of(game).keys()),
        "last": _last_line(moves[-1]) if moves else None,
        "lines": len(moves),
        "record": _record_checksum(moves),
        "history": [line_of(entry) for entry in moves[-LATEST:]],
        **({} if seat is None else _private_part(session, seat)),
        **({} if seat is None else {"proposal": None} if proposal is None else _waiting_proposal(view, proposal)),
        **({"end": _end(session, seat, shown)} if has_sheet(session) else {}),
    }


def _colours(game: Game) -> Document:
    """How bare tracks look that have got a colour in the game: fill, edge and letter, by the track's id."""
    return {str(track): list(TINTS[colour]) for track, colour in game.rules.colours(game).items()}


def _common(game: Game) -> Document:
    """The tracks that belong to everybody, and how they look: like a seat's, with a sign of their own."""
    tracks = sorted(game.rules.common_tracks(game))
    paint = LIGHT.seat(EVERYBODYS.colour)
    return {"tracks": tracks, "letter": EVERYBODYS.letter, "fill": paint.badge, "ink": paint.ink} if tracks else {}


def _record_checksum(moves: Iterable[Entry]) -> int:
    """A checksum of the lines as the viewer reads them, which also changes if a line is corrected."""
    return crc32("\n".join(entry.text for entry in moves).encode("utf-8", "surrogatepass"))


def _state(session: Session) -> str:
    if session.stopped:
        return "stopped"
    return "over" if session.ended else "play"


def has_sheet(session: Session) -> bool:
    """Whether there is a sheet to show: if only the end is recorded, not before any of it was entered."""
    return session.ended and not (session.game.table.recorded_at_end and not session.moves)


def ending_shown(session: Session, shown: RevealProgress) -> bool:
    """Whether the laptop has shown the whole ending once, so that everybody may know all of it."""
    return session.game.table.counts_only or shown.all


def _result_shown(session: Session, shown: RevealProgress) -> bool:
    """Whether the result is shown: not while the laptop goes through the acts of the ending, which a game recorded in
    numbers alone does not have.
    """
    return session.game.table.counts_only or (shown.all and shown.act is None)


def _status(session: Session, shown: RevealProgress) -> str:
    """Whose turn it is, or how the game ended, as far as that is known and has been shown."""
    if has_sheet(session):
        sheet = session.sheet()
        if sheet.awaited:
            return sheet.unfinished
        missing = "" if sheet.all_tickets_known or not sheet.finished else wording("sheet tickets open")
        result = sheet.stands.says if _result_shown(session, shown) else wording("phone over")
        return plain(f"{sheet.unfinished} {result} {missing}".strip(), 400)
    if session.ended:
        return wording("phone end untold")
    if waits := _still_setting_up(session.game):
        return waits
    if session.speaker is None:
        return wording("phone goes on")
    return wording("caption to move", who=plain(session.game.name(session.speaker)))


def _still_setting_up(game: Game) -> str:
    """Who still has to choose tickets, pieces or what families ask before the first turn; empty if nobody does."""
    for key, seats in (("phone deal", seats_yet_to_keep(game)), ("phone choose", seats_to_choose_pieces(game))):
        if seats:
            names = [plain(game.name(seat)) for seat in seats]
            return wording(key if len(names) == 1 else f"{key} several", names=listing(names))
    if not (asked := asked_first(game)):
        return ""
    what, names = expected(next(iter(asked.values()))[0]), [plain(game.name(seat)) for seat in asked]
    if len(names) == 1:
        return wording(f"phone first {what}", names=names[0])
    return wording(f"phone first {what} several", names=listing(names))


def _clock(session: Session) -> str:
    """How much is left of the last round; empty before it and after the end."""
    remaining = session.game.clock.left
    return "" if session.ended or remaining is None else wording("last round", left=remaining)


def _seat(game: Game, seat: int) -> Document:
    """What everybody sees of a seat, with its colours and its letter on the board."""
    player = game.seat(seat)
    paint = LIGHT.seat(player.colour)
    facts = seat_facts(game, seat, named=True)
    common = facts.pop(COMMON, "")
    return {
        "name": plain(player.name, 40),
        "colour": player.colour,
        "side": game.table.side_of(seat).index,
        "letter": letters(game.table)[seat],
        "fill": paint.badge,
        "ink": paint.ink,
        "facts": [*facts.values(), *([common] if common else [])],
    }


def line_of(entry: Entry) -> list[Any]:
    """A line of the history: its number, its text, the rules that it breaks, and whether it was played.

    The text is not cut, since a phone knows its own line again by it.
    """
    reasons = entry.verdict.reasons if entry.verdict is not None else ()
    rules = list(dict.fromkeys(reason.rule for reason in reasons))
    return [entry.line, plain(entry.text.strip(), LONGEST), rules, entry.played]


def _last_line(entry: Entry) -> Document:
    """The last line, and the tracks and cities of its claims."""
    steps = entry.turn.steps if entry.turn is not None else ()
    claims = [step for step in steps if isinstance(step, Claim)]
    tracks = [step.track for step in claims if step.track is not None]
    return {"line": plain(entry.text.strip(), 300), "tracks": tracks, "cities": [end for c in claims for end in c.ends]}


# -- what only a seat sees


def _waiting_proposal(view: View, proposal: Proposal) -> Document:
    """The seat's line that waits, and why it cannot be played in the game as it is now; `unfit` is empty if it can."""
    return {"proposal": plain(proposal.line, LONGEST), "unfit": line_refusal(view, proposal.line)}


def _private_part(session: Session, seat: int) -> Document:
    """What only the seat sees: its tickets and their state, its cards as far as they are known, and what it may do."""
    game = session.game
    state = game.seats[seat]
    known = [wording("phone cards", count=count, card=key) for key, count in state.hand.known.items() if count]
    hidden = sum(state.hand.hidden.values())
    may_move = not session.ended and session.speaker in (seat, None)
    set_up = list(set_up_lines(game, seat))
    return {
        "tickets": list(_tickets(session, seat)),
        "kept": state.kept,
        "unknown": max(0, state.kept - len(state.tickets)),
        "cards": [*known, *([wording("phone cards hidden", count=hidden)] if hidden else []), *_cards_kept(game, seat)],
        "moves": list(_moves(session, seat)) if may_move else [],
        "secret": secret_lines(session, seat),
        "set_up": set_up,
        "hint": _hint(session, seat, set_up, may_move=may_move),
        "opening": _opening(session) if may_move and session.speaker == seat else "",
    }


def _cards_kept(game: Game, seat: int) -> Iterator[str]:
    """The seat's cards besides those it pays with and its tickets; of those alike, how many."""
    for card, count in Counter(game.rules.cards_kept(game, seat)).items():
        yield plain(card) if count == 1 else wording("phone cards", count=count, card=plain(card))


def _opening(session: Session) -> str:
    """The label of what a line has to begin with now, such as a roll; empty if it begins with a move."""
    first = first_question(session)
    return "" if first is None else wording(f"phone begins with {first.screen}")


def _tickets(session: Session, seat: int) -> Iterator[Document]:
    stock = session.game.seats[seat].stock
    for outlook in outlooks(session.game, seat):
        if session.ended:
            outlook = outlook.at_the_end
        yield {
            "name": card_name(outlook.result.card),
            "worth": outlook_points(outlook),
            "sign": status_sign(outlook),
            "says": short_state(outlook),
            "detail": outlook_detail(outlook, stock),
            "missing": [track.id for track in outlook.missing or ()],
            "cities": list(outlook.result.cities),
        }


def _moves(session: Session, seat: int) -> Iterator[Document]:
    """What the seat may do now, each kind of move with the rule it rests on and the line that it begins."""
    if session.speaker is None:
        return
    for action, limits, _ in available_actions(session.game, seat):
        move: Document = {"rule": action.rule, "says": limits.says, "line": line_start(action.step)}
        if action.step is DrawCards:
            move |= {"pick": [*card_letters(session.game).values(), wording("phone blind")], "picks": 2}
        yield move


def _hint(session: Session, seat: int, listed: Sequence[str], *, may_move: bool) -> Document | None:
    """The laptop's hint under an empty prompt, with the examples that this seat may play, except those `listed`.

    In a game of which only the end is recorded, the brief hint is used: the other one is about keys and clicks. What is
    asked of each seat before the first turn, such as a start city, is asked of that seat alone, and comes `first`.
    """
    game = session.game
    if not seats_yet_to_keep(game) and not seats_to_choose_pieces(game) and (asked := asked_first(game)):
        if seat not in asked:
            return None
        says, examples = first_hint(game, seat)
        return {"says": says, "examples": examples, "first": True}
    if not (may_move or listed or game.table.recorded_at_end):
        return None
    hinted = hint(session)
    answers = {example: session.preview(example) for example in hinted.examples if example not in listed}
    usable = [line for line, answer in answers.items() if answer.playable and answer.turn and answer.turn.seat == seat]
    brief = hinted.brief if usable else ""
    return {"says": brief if session.game.table.recorded_at_end else hinted.says, "examples": usable}


# -- the end


def _end(session: Session, seat: int | None, shown: RevealProgress) -> Document:
    """The sheet, line by line for every side, and the ending, act by act.

    Until the laptop has shown the whole ending, a seat gets only the lines of its own side, and nobody gets an act that
    is still to come.
    """
    sheet, all_told = session.sheet(), ending_shown(session, shown)
    own = None if seat is None else session.game.table.side_of(seat).index
    played = [] if session.game.table.counts_only else acts(session.game, sheet)
    if not all_told:
        del played[0 if shown.act is None else shown.act + 1 :]
    return {
        "act": shown.act,
        "shown": _result_shown(session, shown),
        "missing": [missing.says for missing in sheet.missing],
        "notes": [
            *(plain(note.says, 400) for note in sheet.notes if all_told),
            *(wording("sheet doubtful", says=plain(doubt, 400)) for doubt in sheet.doubts),
        ],
        "sides": [
            _side(side) if all_told or at == own else {"name": plain(side.name, 80)}
            for at, side in enumerate(sheet.sides)
        ],
        "acts": [_act(sheet, act) for act in played],
    }


def _side(side: SideSheet) -> Document:
    """The sheet of one side, line by line."""
    return {
        "name": plain(side.name, 80),
        "total": side.total,
        "players": [plain(player, 40) for player in side.players],
        "lines": [[wording(f"what {line.what}"), line.points, line.rule, _joined(line.why)] for line in side.lines],
        "tickets": [[card_name(ticket.card), ticket.points, ticket.completed] for ticket in side.tickets],
    }


def _joined(remarks: Iterable[Remark]) -> str:
    return plain(in_one_line(remarks), 300)


def _act(sheet: Sheet, act: Act) -> Document:
    """One act of the ending, in words, with what it highlights on the board."""
    shown: Document = {
        "totals": list(act.totals),
        "tracks": [track.id for track in act.tracks],
        "gap": [track.id for track in act.gap],
        "cities": list(act.cities),
    }
    return {**shown, "side": act.side, "rule": act.rule, "says": act_text(sheet, act), "why": _joined(act.why)}
