"""What F1 shows at the table, with examples from the board in play."""

from __future__ import annotations

from companion.game.phrase import Phrase
from companion.game.state import Game
from companion.record import examples
from companion.referee import available_actions
from companion.session import Session
from companion.session.hints import bonus_lines, playable_lines, short_name
from companion.session.house_rules import house_rules
from companion.session.pending import may_stop, pending_question
from companion.tui.widgets.legend import Legend
from companion.words import has_wording, wording
from companion.words.plain import plain

HelpRow = tuple[str, str]
"""What can be typed or pressed, and what it does."""


def rows(session: Session) -> list[HelpRow | tuple[str, Legend]]:
    """What may be done now, the signs on the board, everything that can be typed or pressed, and the house rules."""
    game = session.game
    city = examples.city(game)
    key = "table help at the end" if game.table.recorded_at_end else "table help"
    key = "table help in numbers" if game.table.counts_only else key
    says = wording(key, short=examples.short_city(game.board, city), city=city)
    typed = _at_the_end(session) if game.table.recorded_at_end else _typed_moves(session)
    now = pending_question(session)
    return [
        *_move_rows(session),
        *([("Ctrl+S", wording("table help stop", word=wording("typed stop")))] if may_stop(session) else []),
        ("", wording("legend title")),
        ("", Legend.of_game(game)),
        *([("", wording(colours))] if has_wording(colours := f"table help {game.table.means} colours") else []),
        ("", says),
        *typed,
        (wording("typed insist"), wording("table help insist")),
        ("table corrects route …", wording("table help board")),
        ("", wording("table help keys")),
        ("Tab", wording("table help tab")),
        ("Shift+Tab", wording("table help all moves")),
        ("1 to 9", wording("table help pick")),
        ("Ctrl+Z F5", wording("table help undo")),
        *([("F8", wording(f"table help {now}"))] if now is not None else []),
        ("Ctrl+K", wording("table help keep")),
        ("Ctrl+T", wording("table help now")),
        ("F2", wording("table help sheet")),
        ("F3", wording("table help amend")),
        ("F3 F3", wording("table help alone")),
        ("F4", wording("table help open tickets")),
        ("F7", wording("table help rules")),
        ("F9", wording("table key light")),
        ("Ctrl+G", wording("table help jump")),
        ("Ctrl+L", wording("table key redraw")),
        ("Ctrl+P", wording("table help palette")),
        ("Ctrl+R", wording("table help recount")),
        ("Esc", wording("table help escape")),
        *_house_rule_rows(session),
    ]


def _move_rows(session: Session) -> list[HelpRow]:
    """Each kind of move that the side to move can make now, with its limits and its rule."""
    seat = session.speaker
    if seat is None or session.over:
        return []
    rows = [(chance.rule, limits.says) for chance, limits, _ in available_actions(session.game, seat)]
    return [("", wording("table help may", who=plain(session.game.name(seat)))), *rows] if rows else []


def _house_rule_rows(session: Session) -> list[HelpRow]:
    """What this table chose, or left as the board has it."""
    rows = [
        (held.rule or "", wording("now holds", what=held.topic, choice=held.choice))
        for held in house_rules(session.game)
    ]
    return [("", wording("table help holds here")), *rows] if rows else []


def _at_the_end(session: Session) -> list[HelpRow]:
    """What can be entered in a game recorded at its end."""
    game = session.game
    if game.table.counts_only:
        return _in_numbers(session)
    rows = [(f"{_other_player(session)} {what}", wording(key)) for what, key in (
        (f"owns {_short_route(game)}", "table help owns"),
        (examples.chain(game), "table help chain"),
        (f"holds {examples.holdings(game)}", "table help holds"),
        (f"shows {short_name(examples.ticket(game))}", "table help shows"),
    )]  # fmt: skip
    phrases = sorted((phrase for phrase in _explained_phrases(game) if phrase.first), key=lambda phrase: phrase.later)
    return rows + [
        (f"{_other_player(session)} {line}", says) for line, says in (_phrase_row(game, phrase) for phrase in phrases)
    ]


def _family_rows(game: Game) -> list[HelpRow]:
    """What the families of this board add to what players can enter."""
    phrases = [phrase for phrase in _explained_phrases(game) if phrase is not _opening_phrase(game)]
    return [_phrase_row(game, phrase) for phrase in sorted(phrases, key=lambda phrase: phrase.later)]


def _explained_phrases(game: Game) -> list[Phrase]:
    """The phrases of the families that are available here and have a help text."""
    return [phrase for phrase in game.rules.phrases if phrase.help and phrase.available(game)]


def _opening_phrase(game: Game) -> Phrase | None:
    """The phrase that opens every line of a turn, such as a roll."""
    begins = any(mechanic.opening for mechanic in game.rules)
    return next((phrase for phrase in _explained_phrases(game) if phrase.step.opens), None) if begins else None


def _phrase_row(game: Game, phrase: Phrase) -> HelpRow:
    line = short_name(examples.of_phrase(game, phrase, cut=True))
    return (f"…; {line}" if phrase.later else line, wording(phrase.help))


def _in_numbers(session: Session) -> list[HelpRow]:
    """What can be entered in a game kept in numbers only."""
    verbs = (("has", "count"), ("holds", "count left"), ("completed", "count named"))
    rows = [
        (f"{_other_player(session)} {short_name(examples.of_verb(session.game, verb))}", wording(f"table help {key}"))
        for verb, key in verbs
    ]
    several = (wording("typed count tickets"), wording("typed count few tickets"), wording("example tickets alone"))
    tickets = next(filter(lambda what: playable_lines(session, 0, [what]), several), several[-1])
    rows.append((wording("typed count behind", what=tickets), wording("table help count tickets")))
    bonuses = [wording("typed count behind", what=what) for what in bonus_lines(session.game)]
    return rows + [(line, wording("table help count bonus")) for line in bonuses]


def _typed_moves(session: Session) -> list[HelpRow]:
    game = session.game
    claim = f"claims {_short_route(game)} with {examples.payment(game, examples.plain_track(game))}"
    opening = _opening_phrase(game) if game.table.by_turns else None
    if opening is not None:
        rows = [_phrase_row(game, opening), (f"…; {claim}", wording(f"{opening.help} claim"))]
    else:
        rows = [(claim, wording("table help claim"))]
    if game.table.by_cards:
        then = examples.after_draw(game)
        rows += [
            (f"draws cards{then}", wording("table help cards")),
            (f"draws {examples.draw(game)}{then}", wording("table help draw")),
        ]
        if game.board.numbers["cards"].face_up_wilds == "whole":
            rows.append((f"draws a face-up wild{then}", wording("table help wild")))
    rows += _board_rows(session)
    tickets = examples.tickets(game)
    rows.append((f"…; {tickets}" if opening else tickets, wording("table help tickets")))
    rows.append(
        (f"{_other_player(session)} {short_name(examples.of_verb(game, 'keeps'))}", wording("table help other"))
    )
    return rows


def _short_route(game: Game) -> str:
    """Two cities joined by a free track, abbreviated as far as they stay unambiguous."""
    track = examples.plain_track(game)
    return f"{examples.short_city(game.board, track.a)} - {examples.short_city(game.board, track.b)}"


def _other_player(session: Session) -> str:
    """A player whose turn it is not."""
    game = session.game
    return short_name(game.name(((session.speaker or 0) + 1) % len(game.table.seats)))


def _board_rows(session: Session) -> list[HelpRow]:
    """Rows for what only some boards have."""
    game = session.game
    rows: list[HelpRow] = []
    if game.rules.takeables:
        tail = game.rules.takeables[0].at(examples.short_city(game.board, examples.city(game)))
        rows.append((f"…, {short_name(tail)}", wording("table help taking")))
    if game.board.numbers["cards"].ship_doubles and game.table.by_cards:
        rows.append((f"…, with {examples.double_ships(game)}", wording("table help doubles")))
    details = [detail for detail in game.rules.details if detail.help]
    rows += [(f"…, {examples.of_detail(game, detail)}", wording(detail.help)) for detail in details]
    return rows + _family_rows(game)
