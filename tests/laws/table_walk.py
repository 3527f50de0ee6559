"""A game walked at random: lines of a game with real decks, moves that the referee offers, mistakes, undo and redo."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from random_boards import play

from companion.game.state import Game
from companion.record.lines import write_line
from companion.referee import offers
from companion.session import Session, record_events
from companion.store.shipped_files import board

BOARDS = (
    *("usa", "usa-mega", "county-durham", "great-lakes", "team-asia", "europe", "europe-mega", "nordic"),
    *("switzerland", "germany", "maerklin", "legendary-asia", "world", "india", "new-york", "poland", "italy"),
    *(
        "nederland",
        "japan",
        "northern-lights",
        "heart-of-africa",
        "south-korea",
        "iberia",
        "united-kingdom",
        "united-kingdom-advanced",
        "france",
        "london",
        "amsterdam",
    ),
    *("old-west", "old-west-alvin"),
    "first-journey-europe",
)


def state(game: Game) -> tuple[object, ...]:
    """Everything that makes up a game, for comparing two of them."""
    cards = [(card.id, card.options) for card in game.board.tickets]
    return (game.owners, game.seats, game.clock, game.parts, game.board.tracks, cards)


class Walk(RuleBasedStateMachine):
    """One game on any board, with cards or with dice."""

    session: Session

    @initialize(name=st.sampled_from(BOARDS), seat=st.integers(0, 4), seed=st.integers(0, 10**6), dice=st.booleans())
    def begin(self, name: str, seat: int, seed: int, dice: bool) -> None:
        players = board(name).players
        rows = play(board(name), players[seat % len(players)], seed, dice=dice).rstrip("\n").split("\n")
        head = rows.index("")
        self.session = Session(record_events("\n".join(rows[:head]) + "\n", board), board)
        self.ahead = rows[head + 1 :]
        """What comes next in the game with real decks, as long as the walk follows it."""
        self.said = 0
        self.begun = self.session.game
        self.overruled = False

    # -- what people do

    @precondition(lambda self: self.ahead)
    @rule(count=st.integers(1, 12))
    def play_on(self, count: int) -> None:
        """The next lines of the game with real decks: each is legal."""
        for line in self.ahead[:count]:
            answer = self.session.play(line)
            assert answer.playable, f"{line}: {answer.fault or answer.verdict}"
        del self.ahead[:count]

    @precondition(lambda self: self.session.speaker is not None and not self.session.over)
    @rule(data=st.data())
    def take_an_offer(self, data: Any) -> None:
        """What is offered is legal when it is played."""
        seat = self.session.speaker
        assert seat is not None
        turns = [turn for turn, _ in offers(self.session.game, seat)]
        if not turns:
            return
        line = write_line(self.session.game, data.draw(st.sampled_from(turns)))
        answer = self.session.play(line)
        assert answer.verdict is not None
        assert answer.verdict.legal, f"{line}: {[reason.says for reason in answer.verdict.reasons]}"
        self.ahead = []

    @precondition(lambda self: not self.session.over)
    @rule(data=st.data())
    def take_a_suggestion(self, data: Any) -> None:
        """What completion suggests is legal, or would be once the dice are entered, and it reads back as itself."""
        typed = data.draw(st.sampled_from(("", "claims", "draws", "claims a", "builds")))
        suggestions = self.session.suggestions(typed)
        if not suggestions:
            return
        suggestion = data.draw(st.sampled_from(suggestions))
        answer = self.session.preview(suggestion.line)
        assert answer.line == suggestion.line
        assert answer.verdict is not None
        against = {reason.key for reason in answer.verdict.reasons}
        assert against <= ({"roll first"} if not self.session.game.table.by_cards else set()), suggestion.line

    @rule(data=st.data())
    def make_a_mistake(self, data: Any) -> None:
        """A line from another moment or another seat: if it is refused, it changes nothing."""
        lines = [entry.text for entry in self.session.moves] + self.ahead
        if not lines:
            return
        line = data.draw(st.sampled_from(lines))
        before = state(self.session.game)
        answer = self.session.preview(line)
        assert state(self.session.game) == before
        if not answer.playable:
            self.session.play(line)
            assert state(self.session.game) == before
        elif data.draw(st.booleans()):
            self.session.play(line)
            self.ahead = []

    @rule(data=st.data())
    def insist(self, data: Any) -> None:
        """The table overrules the referee, whatever the referee says."""
        claims = [entry.text.partition(" ! ")[0] for entry in self.session.moves if " claims " in entry.text]
        if not claims or data.draw(st.integers(0, 5)):
            return
        answer = self.session.play(f"{data.draw(st.sampled_from(claims))} ! the table wants it so")
        assert answer.fault is not None or answer.playable
        self.overruled, self.ahead = True, []

    @rule(times=st.integers(1, 5))
    def undo_and_redo(self, times: int) -> None:
        """Undo, then redo, changes nothing."""
        before = state(self.session.game)
        undone = sum(1 for _ in range(times) if self.session.undo() is not None)
        for _ in range(undone):
            assert self.session.redo() is not None
        assert state(self.session.game) == before

    @precondition(lambda self: self.session.undoable)
    @rule()
    def undo(self) -> None:
        self.session.undo()
        self.ahead = []

    # -- laws

    @invariant()
    def the_record_is_the_game(self) -> None:
        """Text, game and text again are the same, and the record reads as the game that was played."""
        text = self.session.record(secrets=True)
        again = Session(record_events(text, board), board)
        assert state(again.game) == state(self.session.game)
        assert again.record(secrets=True) == text

    @invariant()
    def totals_are_the_sums_of_their_lines(self) -> None:
        for side in self.session.sheet().sides:
            assert side.total == sum(line.points for line in side.lines)

    @invariant()
    def nothing_comes_from_nowhere(self) -> None:
        game = self.session.game
        assert all(held.kept >= len(held.named) for held in game.seats if held.dealt)
        assert all(count >= 0 for held in game.seats for count in held.pieces.values())
        assert not game.coming, "nothing of a line is still to come once it is played"
        if self.overruled:
            return
        self._pieces(game)
        self._groups(game)
        self._buildings(game)
        self._coal(game)
        self._tokens(game)

    def _pieces(self, game: Game) -> None:
        """The pieces on the board and in stock add up to those of the set-up."""
        for seat, held in enumerate(game.seats):
            if held.cap is not None:
                continue
            laid = sum(t.length + t.column("mountain", 0) for t in game.board.tracks if game.owners.get(t.id) == seat)
            if "provinces" in game.parts:
                laid += sum(map(len, game.parts["provinces"].spots[seat].values()))
            whole = sum((held.chosen or self.begun.seats[seat].pieces).values())
            assert sum(held.pieces.values()) + laid == whole, game.name(seat)

    def _groups(self, game: Game) -> None:
        """Nobody owns two tracks of a double."""
        if not game.board.numbers["doubles"].one_each:
            return
        for tracks in game.board.groups.values():
            owners = Counter(game.owners[track.id] for track in tracks if track.id in game.owners)
            assert all(count == 1 for count in owners.values())

    def _buildings(self, game: Game) -> None:
        """Nobody has more harbours or stations than exist."""
        for table in ("harbours", "stations"):
            if (mechanic := game.rules.get(table)) is None:
                continue
            built = game.parts[table] if table == "harbours" else game.parts[table].built
            assert all(count <= mechanic.numbers.each for count in Counter(seat for _, seat in built).values())

    def _coal(self, game: Game) -> None:
        """Coal only ever leaves the board and the hands."""
        if "coal" in game.parts:
            now, first = game.parts["coal"], self.begun.parts["coal"]
            assert now.on <= first.on
            assert all(held >= 0 for held in now.held)
            assert len(now.on) + sum(now.held) <= len(first.on)

    def _tokens(self, game: Game) -> None:
        """Dice tokens stay within the caps and the bank."""
        if (dice := game.rules.get("dice")) is None:
            return
        cup = game.parts["dice"]
        for kind in ("single", "double"):
            held = [tokens.get(kind, 0) for tokens in (cup.least or cup.tokens)]
            assert all(0 <= count <= dice.numbers.cap for count in held)
            assert sum(held) <= dice.numbers.bank
