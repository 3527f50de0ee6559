"""What a correction shows and does is the same whichever tickets others named in secret."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from how_much import MORE

from companion.record.consequences import known_reasons
from companion.record.edits import CHANGE, DELETE, INSERT, Edit
from companion.record.log import HEADER, Event
from companion.session import Session
from companion.store.shipped_files import board
from companion.view import View, Viewer

HEAD = "board: county-durham\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\nfirst: Ann\n"
FIRST, SECOND, THIRD, FOURTH = (" - ".join(card.ends) for card in board("county-durham").tickets[:4])
DEALT = "Bea keeps 2 tickets", "Cal keeps 2 tickets", "Ann draws cards"


def game(*lines: str) -> Session:
    """A game as the app opens it: what is typed is answered as its seat knows the game."""
    session = Session([Event(HEADER, HEAD)], board)
    views = {seat: View(session, Viewer(seat)) for seat in (None, 0, 1, 2)}
    session.known_to = lambda seat: views[seat].session
    for line in lines:
        assert session.play(line).playable, line
    return session


def corrected(session: Session, edit: Edit, *, insist: bool = False) -> tuple[list[str], list[str], list[bool]]:
    """What a correction says, then the lines as others see them, and which count."""
    correction = session.propose(edit, insist=insist)
    assert correction.possible
    says = [consequence.says for consequence in correction.consequences]
    assert len(correction.refused) == sum("would be refused" in text for text in says)
    session.agree(correction)
    others = View(session).session.moves
    return says, [entry.text for entry in others], [entry.played for entry in others]


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("insist", [False, True])
def test_a_line_that_somebody_else_named_in_secret_does_not_survive_what_other_lines_do_not(insist: bool) -> None:
    """Its `!` is there only because of the secret, so it is refused once something else speaks against it."""
    same, other = (
        game(f"Ann keeps {card}, {SECOND}", *DEALT, f"Bea draws 4 tickets, keeps {FIRST}") for card in (FIRST, THIRD)
    )
    assert same.moves[-1].text.endswith(" !")
    assert not other.moves[-1].text.endswith("!")
    before = same.record(secrets=True)
    seen = corrected(same, Edit(DELETE, 4), insist=insist)
    assert seen == corrected(other, Edit(DELETE, 4), insist=insist)
    assert seen[2][-1] is insist
    assert same.moves[-1].text.endswith("!") is insist
    same.undo()
    assert same.record(secrets=True) == before


@pytest.mark.rule("BA-18", "BA-19")
def test_the_word_goes_and_the_comment_stays() -> None:
    draw = f"Bea draws 4 tickets, keeps {FIRST}"
    session = game(f"Ann keeps {FIRST}, {SECOND}", *DEALT, draw)
    session.agree(session.propose(Edit(CHANGE, 5, f"{draw}  # at last")))
    assert session.moves[-1].text.endswith(" !  # at last")
    session.agree(session.propose(Edit(CHANGE, 1, f"Ann keeps {THIRD}, {SECOND}")))
    assert session.moves[-1].text.endswith(f"{FIRST}  # at last")


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("kind", [CHANGE, INSERT])
def test_a_line_that_names_a_ticket_earlier_than_somebody_else_takes_it_from_nobody(kind: str) -> None:
    begun = ("Ann keeps 2 tickets",) if kind == CHANGE else ()
    says = []
    for card in (FIRST, THIRD):
        session = game(*begun, "Cal keeps 2 tickets", f"Bea keeps {FIRST}, {FOURTH}")
        says.append(corrected(session, Edit(kind, 1, f"Ann keeps {card}, {SECOND}  # mine")))
        assert session.moves[-1].text.endswith(" !") is (card == FIRST)
        session.agree(session.propose(Edit(DELETE, 1)))
        assert not session.moves[-1].text.endswith(" !"), "nobody else has it any more"
    assert says[0] == says[1]
    assert says[0][2] == [True, True, True]


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("insist", [False, True])
@pytest.mark.parametrize(
    "edit",
    [
        Edit(DELETE, 1),
        Edit(CHANGE, 1, "Ann keeps 2 tickets"),
        Edit(DELETE, 2),
        Edit(DELETE, 4),
        Edit(INSERT, 5, f"Bea shows {FIRST}"),
    ],
)
def test_a_ticket_laid_open_early_does_not_tell_who_named_it_in_secret(edit: Edit, insist: bool) -> None:
    says, rules = [], []
    for card in (FIRST, THIRD):
        session = game(f"Ann keeps {card}, {SECOND}", *DEALT, f"Bea shows {FIRST}", "Bea draws cards")
        assert session.moves[4].text.endswith(" !") is (card == FIRST)
        rules.append([reason.rule for entry in session.moves for reason in known_reasons(entry, revealed=False)[0]])
        says.append(corrected(session, edit, insist=insist))
    assert says[0] == says[1]
    assert rules == [[], []]


@pytest.mark.rule("BA-19")
def test_a_word_of_the_tables_own_stays_with_a_line_about_tickets() -> None:
    session = game(f"Ann keeps {FIRST}, {SECOND}", *DEALT, f"Bea draws 4 tickets, keeps {FIRST}")
    session.play(f"Cal draws 3 tickets, keeps {FIRST} ! as agreed")
    assert session.moves[-1].played
    session.agree(session.propose(Edit(DELETE, 5)))
    assert session.moves[-1].text.endswith(" ! as agreed")
    assert session.moves[-1].played


def test_once_the_game_has_ended_a_ticket_that_two_named_is_a_reason() -> None:
    session = game("Ann keeps 2 tickets", *DEALT[:2], "Ann draws cards", f"Bea draws 4 tickets, keeps {FIRST}")
    session.stop()
    correction = session.propose(Edit(CHANGE, 1, f"Ann keeps {FIRST}, {SECOND}"))
    assert any("BA-19" in consequence.says for consequence in correction.consequences)


FEW, OTHERS = ([" - ".join(card.ends) for card in board("county-durham").tickets[at : at + 6]] for at in (0, 20))


def seen_by_others(seed: int, anns: dict[str, str]) -> list[object]:
    """What a random game with corrections shows and answers, apart from what only Ann sees, who has other tickets."""
    chance, session, seen = Random(seed), game(), list[object]()
    views = [View(session, Viewer(seat)) for seat in (None, 1, 2)]

    def named(who: str, count: int) -> str:
        return ", ".join(anns[card] if who == "Ann" else card for card in chance.sample(FEW, count))

    for who in ("Ann", "Bea", "Cal"):
        session.play(f"{who} keeps {named(who, 2)}")
    for _ in range(12):
        if chance.random() < 0.5:
            who = session.game.name(session.speaker or 0)
            more = f"draws 4 tickets, keeps {named(who, 1)}" if chance.random() < 0.6 else "draws cards"
            seen.append(session.play(f"{who} {more}").playable)
        else:
            kind, number = chance.choice((CHANGE, DELETE, INSERT)), chance.randint(1, len(session.moves) + 1)
            who = chance.choice(("Ann", "Bea", "Cal"))
            more = chance.choice((f"keeps {named(who, 2)}", f"draws 4 tickets, keeps {named(who, 1)}", "draws cards"))
            edit = Edit(kind, number, "" if kind == DELETE else f"{who} {more}")
            if number > len(session.moves) and kind != INSERT:
                continue
            with suppress(ValueError):  # a move behind the last one, or nothing to correct
                correction = session.propose(edit, insist=chance.random() < 0.3)
                seen.append(([each.says for each in correction.consequences], len(correction.refused)))
                if correction.possible:
                    session.agree(correction)
        if chance.random() < 0.2:
            session.undo()
        seen.append([[(entry.text, entry.played) for entry in view.session.moves] for view in views])
    return seen


@pytest.mark.rule("BA-18", "BA-19")
@pytest.mark.parametrize("seed", range(20 * MORE))
def test_others_see_the_same_of_corrections_whichever_tickets_somebody_named(seed: int) -> None:
    assert seen_by_others(seed, dict(zip(FEW, FEW, strict=True))) == seen_by_others(
        seed, dict(zip(FEW, OTHERS, strict=True))
    )
