"""The table: the board, the seats, the history, and one line in which people say what happened."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Horizontal
from textual.content import Content
from textual.events import Key
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from companion.game.moves import Claim, Own
from companion.record.suggest import Suggestion
from companion.sitting import Answer, Sitting
from companion.tui.hints import Hint, hint, still_to_deal, still_to_show
from companion.tui.marks import TOKEN_SIGNS, marks_of
from companion.tui.pointing import begun_line, city_words, pick, track_words
from companion.tui.widgets.board_view import BoardView
from companion.tui.widgets.caption import Caption
from companion.tui.widgets.history import History, told
from companion.tui.widgets.prompt import Prompt
from companion.tui.widgets.seats import Seats
from companion.tui.widgets.text import fit, width_of
from companion.tui.widgets.verdict import Saying, VerdictPanel, of_answer, of_hint, of_played
from companion.words import say
from companion.words.plain import plain

PAUSE = 0.05
"""Seconds without a key after which suggestions are looked for, so that the verdict never waits for them."""


class TableScreen(Screen[None]):
    """Type a line: the verdict stands under it; Enter plays it. A click on a track begins its claim.

    Narrow windows have the board on top and a row for each seat; F3 lays the
    history over the board. From 120 columns seats and history stand on the right.
    """

    AUTO_FOCUS = "#prompt"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (120, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-tiny"), (20, "-low"), (30, "-tall"), (44, "-lofty")]
    BINDINGS = [
        Binding("f1", "help", say("table key help"), key_display="F1"),
        Binding("f2", "sheet", say("table key sheet"), key_display="F2"),
        Binding("f3", "history", say("table key history"), key_display="F3"),
        Binding("f4", "tickets", say("table key tickets"), key_display="F4"),
        Binding("f7", "rules", say("table key rules"), show=False),
        Binding("ctrl+z,f5", "undo", say("table key undo"), key_display="^z"),
        Binding("ctrl+y,f6", "redo", say("table key redo"), key_display="^y"),
        Binding("escape", "back", say("table key home"), key_display="Esc"),
    ]

    def __init__(self, sitting: Sitting, *, saved: bool = True) -> None:
        super().__init__()
        self.sitting = sitting
        self._saved = saved
        self._shown: object = None
        self._hint = Hint("")
        self._said: Content | None = None
        self._answer = Answer("")
        self._entered = False
        self._fault: Saying | None = None
        self._suggestions: list[Suggestion] = []
        self._chosen: int | None = None
        self._pointed = BoardView.Pointed()
        self._lit_for = ""
        self._clicked: int | None = None
        self._pause: Timer | None = None

    def compose(self) -> ComposeResult:
        game = self.sitting.game
        with Container(id="table"):
            with Container(id="side"):
                yield Seats(id="seats")
                yield History(id="history")
            yield Caption(id="caption")
            yield BoardView(game.board, marks_of(game), id="board")
            yield Seats(id="seat-rows")
            with Horizontal(id="prompt-row"):
                yield Static("", id="speaker", markup=False)
                yield Prompt(self._typed, id="prompt")
            yield VerdictPanel(id="verdict")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._refresh_game()

    def on_screen_resume(self) -> None:
        if self._shown is not self.sitting.replay:
            self._said = None
            self._refresh_game()

    def on_resize(self) -> None:
        self.call_after_refresh(self._show_verdict)

    # -- showing

    def _refresh_game(self) -> None:
        """Show the game as it is now, everywhere."""
        sitting = self.sitting
        game = sitting.game
        self._shown = sitting.replay
        turn = None if sitting.over else sitting.speaker
        self.query_one(BoardView).show(game.board, marks_of(game))
        for seats in self.query(Seats):
            seats.show(game, turn)
        self.query_one(History).show(sitting.moves, secrets=sitting.over)
        self._hint = hint(sitting)
        prompt = self.query_one(Prompt)
        prompt.placeholder = fit(self._hint.first, max(20, self.app.size.width * 3 // 5)).rstrip()
        name = "" if turn is None else plain(game.name(turn)) + " "
        self.query_one("#speaker", Static).update(Content.styled(f" {name}› ", "$accent bold"))
        self._show_caption()
        self._show_pointed()
        self._look()

    def _show_caption(self) -> None:
        sitting, clock = self.sitting, self.sitting.game.clock
        parts = [say("caption board", board=plain(sitting.game.board.title))]
        if not self._saved:
            parts.append(say("caption not saved"))
        if sitting.game.table.by_turns and not sitting.over:
            parts.append(say("caption turn", number=clock.taken + 1))
            parts.append(say("caption to move", who=plain(sitting.game.name(clock.on_turn))))
        parts += [say("caption coal", mark=sign) for what, sign in TOKEN_SIGNS.items() if what in sitting.game.board.rules]
        right = ""
        if clock.over:
            right = say("caption over")
        elif clock.left is not None:
            right = say("last round", left=clock.left)
        self.query_one(Caption).show(" · ".join(parts), right)

    def _look(self, *, entered: bool = False) -> None:
        """The verdict on what is typed; suggestions follow when the typing pauses."""
        text = self.query_one(Prompt).value
        self._entered = entered
        self._answer = self.sitting.look(text)
        self._chosen = None
        self._fault = None
        if self._pause is not None:
            self._pause.stop()
            self._pause = None
        if not text.strip():
            self._suggestions = []
        else:
            self._pause = self.set_timer(PAUSE, self._suggest)
        self._show_verdict()
        self._light()

    def _suggest(self) -> None:
        text = self.query_one(Prompt).value
        found = self.sitting.suggestions(text)
        typed = self._answer.line if self._answer.turn is not None else ""
        self._suggestions = [one for one in found if one.line not in (typed, text.strip())]
        self._show_verdict()

    def _show_verdict(self) -> None:
        panel, prompt = self.query_one(VerdictPanel), self.query_one(Prompt)
        column = width_of(str(self.query_one("#speaker", Static).content)) - int(prompt.scroll_offset.x)
        if self._fault is not None:
            panel.show(self._fault)
        elif not prompt.value.strip() and self._chosen is None:
            panel.show(of_hint(self._hint, self._said, *panel.size), self._suggestions)
        else:
            saying = of_answer(self._answer, entered=self._entered)
            if self._chosen is not None:
                saying = Saying(saying.lines[:1], None, None, True)
            panel.show(saying, self._suggestions, self._chosen, column)

    def _light(self) -> None:
        """Light on the board what the line and the mouse name; a line that goes on keeps what it named."""
        answer, board = self._answer, self.query_one(BoardView)
        if answer.fault is not None and self._lit_for and answer.text.startswith(self._lit_for):
            return
        tracks, cities = set[int](), set[str]()
        for step in answer.turn.steps if answer.turn is not None else ():
            named = [(step.track, step.ends)] if isinstance(step, Claim) else []
            named += [(track, ends) for track, ends, _ in step.tracks] if isinstance(step, Own) else []
            for track, ends in named:
                cities.update(end for end in ends if end in self.sitting.game.board.cities)
                tracks.update(() if track is None else (track,))
        self._lit_for = answer.text if cities else ""
        if self._pointed.city is None:
            tracks.update(self._pointed.tracks[:1])
        board.light(frozenset(tracks), frozenset(cities))

    # -- typing

    def _typed(self) -> None:
        """Another text stands at the prompt."""
        if self.query_one(Prompt).value:
            self._said = None
        self._look()

    def on_key(self, event: Key) -> None:
        """Typing anywhere goes to the prompt."""
        prompt = self.query_one(Prompt)
        if event.is_printable and event.character is not None and not prompt.has_focus:
            event.stop()
            prompt.focus()
            prompt.insert_text_at_cursor(event.character)

    @on(Prompt.Submitted)
    def _enter(self) -> None:
        if self._chosen is not None:
            self.action_complete()
            return
        prompt = self.query_one(Prompt)
        if not prompt.value.strip():
            if self.sitting.over:
                self.action_tickets() if still_to_show(self.sitting.game) else self.action_sheet()
            return
        try:
            answer = self.sitting.say(prompt.value)
        except OSError as fault:
            self._say_fault(fault)
            return
        if not answer.playable:
            self._look(entered=True)
            return
        prompt.take()
        self._after("played", told(self.sitting.moves[-1]), answer)

    def _after(self, key: str, line: str, answer: Answer | None = None) -> None:
        """The game changed: show it, and say what was done."""
        self._said = of_played(key, line, answer)
        self._clicked = None
        self._refresh_game()
        self.app.call_later(self.app.changed)

    def _say_fault(self, fault: OSError) -> None:
        """The line could not be saved: say so until another key is pressed."""
        self._fault = Saying((Content.styled(plain(str(fault), 400), "$error bold"),))
        self._show_verdict()

    def action_complete(self) -> None:
        """Tab: take the suggestion that is chosen, or the best one."""
        prompt = self.query_one(Prompt)
        if self._chosen is None:
            self._fill()
        if self._suggestions:
            line = self._suggestions[self._chosen or 0].line
            prompt.put(line + " " if line.rstrip() != prompt.value.rstrip() else prompt.value)

    def _fill(self) -> None:
        """Look for suggestions at once; on an empty line for what the table is asked for."""
        text = self.query_one(Prompt).value
        untold = still_to_deal(self.sitting.game)
        if not text.strip() and untold:
            text = self._hint.first.rpartition(" keeps ")[0] + " keeps"
        found = self.sitting.suggestions(text)
        self._suggestions = [one for one in found if one.line != text.strip()]

    def action_choose(self, by: int) -> None:
        """Up and Down: choose a suggestion; Up on an empty line brings an older one back."""
        prompt = self.query_one(Prompt)
        if by < 0 and self._chosen is None and (not prompt.value or prompt.recalled):
            prompt.bring_back()
            return
        if self._chosen is None:
            self._fill()
        if not self._suggestions:
            return
        if self._chosen is None:
            self._chosen = 0 if by > 0 else len(self._suggestions) - 1
        else:
            self._chosen = (self._chosen + by) % len(self._suggestions)
        self._show_verdict()

    @on(VerdictPanel.Taken)
    def _taken(self, message: VerdictPanel.Taken) -> None:
        self.query_one(Prompt).put(message.line + " ")
        self.query_one(Prompt).focus()

    # -- pointing

    @on(BoardView.Pointed)
    def _point(self, message: BoardView.Pointed) -> None:
        self._pointed = message
        self._show_pointed()
        self._light()

    def _show_pointed(self) -> None:
        game, there = self.sitting.game, self._pointed
        words = ""
        if there.city is not None:
            words = city_words(game, there.city)
        elif there.tracks:
            words = track_words(self.sitting, game.board.tracks[there.tracks[0]])
        self.query_one(Caption).point(words)

    @on(BoardView.Chosen)
    def _click(self, message: BoardView.Chosen) -> None:
        game, prompt = self.sitting.game, self.query_one(Prompt)
        track = pick(game, message.tracks, self._clicked)
        line = begun_line(self.sitting, game.board.tracks[track], prompt.value, self._clicked)
        self._clicked = track
        prompt.put(line, 0 if line.startswith(("claims ", "owns ")) else None)
        prompt.focus()

    # -- keys

    def action_undo(self) -> None:
        """Take the last line back."""
        self._turn_back(self.sitting.undo, "taken back", "nothing to undo")

    def action_redo(self) -> None:
        """Play the line again that was taken back last."""
        self._turn_back(self.sitting.redo, "played again", "nothing to redo")

    def _turn_back(self, way: object, key: str, otherwise: str) -> None:
        assert callable(way)
        try:
            entry = way()
        except OSError as fault:
            self._say_fault(fault)
            return
        if entry is not None:
            self._after(key, told(entry))
        elif not self.query_one(Prompt).value:
            self._said = Content.styled(say(otherwise), "$text-muted")
            self._show_verdict()

    def action_back(self) -> None:
        """Escape: step back once; the line is kept for Up, the game is saved as it stands."""
        prompt = self.query_one(Prompt)
        if self._chosen is not None:
            self._chosen = None
            self._show_verdict()
        elif self.has_class("-history"):
            self.action_history()
        elif prompt.value:
            prompt.take()
            prompt.focus()
        elif not prompt.has_focus:
            prompt.focus()
        else:
            self.app.go_home()

    def action_history(self) -> None:
        """F3: read the history; in a narrow window it takes the board's place."""
        history, prompt = self.query_one(History), self.query_one(Prompt)
        if self.has_class("-history") or history.has_focus:
            self.remove_class("-history")
            prompt.focus()
        else:
            self.add_class("-history")
            history.focus()

    def action_sheet(self) -> None:
        self.app.show_sheet()

    def action_tickets(self) -> None:
        self.app.show_tickets()

    def action_rules(self) -> None:
        self.app.show_rules()

    def action_help(self) -> None:
        """F1: the rule of the refusal that is shown, else the keys."""
        verdict = self._answer.verdict
        if verdict is not None and verdict.reasons:
            self.app.show_rules(verdict.reasons[0].rule)
            return
        from companion.tui.screens.help import HelpScreen
        from companion.tui.table_help import rows

        self.app.push_screen(HelpScreen(rows(self.sitting), say("table help title")))
