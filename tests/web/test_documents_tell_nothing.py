"""What is sent to a phone is the same to the letter, whatever somebody else keeps secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest
from how_much import some
from two_games import Pair, lines_of, probes
from whole_book import BOOK

from companion.proposals import Proposals, already_played
from companion.rules.search import Search
from companion.session import Session
from companion.view import View, Viewer
from companion.web.answers import PhoneAnswers
from companion.web.questions import _ASKED


@cache
def search() -> Search:
    return Search(BOOK)


class Unprojected(View):
    """A view that shows the whole game."""

    @property
    def session(self) -> Session:
        return self._source.branch(self._source.replay, self.viewer.seat)


def sent(view: View, pair: Pair) -> Iterator[str]:
    """A phone's document, and the answers to everything that its page asks."""
    answers = PhoneAnswers(Proposals(), search)
    game, seat = view.session.game, view.viewer.seat
    yield json.dumps(answers.document(view))
    yield answers.digest(view)
    name = game.name(seat or 0)
    lines = [f"{name} draws cards", *(() if seat is None else probes(game, seat, pair.cards))]
    questions: list[dict[str, object]] = [
        *({"ask": "line", "text": line, "answers": ["9"]} for line in lines),
        *({"ask": "tickets", "text": text} for text in ("", *(named.ends[0] for named in pair.cards))),
        *({"ask": "between", "track": track.id} for track in game.board.tracks[::3]),
        *({"ask": "between", "a": track.a, "b": track.b} for track in game.board.tracks[::9]),
        *({"ask": ask, "track": 1} for ask in (*_ASKED, "rules")),
        {"ask": "rules", "text": "ticket"},
    ]
    told = sorted({entry.text for other in pair.games for entry in other.session.moves})
    yield json.dumps([(line, already_played(view, line, 0)) for line in told])
    for question in questions:
        yield json.dumps([question, answers.reply(view, question)])


@pytest.mark.parametrize(
    "name", some(("county-durham-3-turns", "great-lakes-5-turns", "usa-dice-3-turns", "team-asia-4-turns"), 2, 1)
)
def test_documents_and_answers_to_others_are_the_same(name: str) -> None:
    """And they differ if the whole game is shown instead of the projection."""
    header, lines = lines_of(name)
    pair = Pair(header, lines, 0)
    differing = 0
    for at, line in enumerate(lines):
        for game in pair.games:
            game.play(line)
        if at % (len(lines) // 2) != 12:
            continue
        for viewer in (None, pair.viewers[-1]):
            first, second, third = (list(sent(View(game.session, Viewer(viewer)), pair)) for game in pair.games)
            assert first == second == third
            if not differing:
                whole = [list(sent(Unprojected(game.session, Viewer(viewer)), pair)) for game in pair.games[:2]]
                differing += whole[0] != whole[1]
    assert differing
