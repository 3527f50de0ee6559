"""A turn with dice: what was rolled, what it can buy, and the whole line made of it (DX-03 to DX-15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.game.moves import Claim, Roll, Step, TakeTokens, TunnelDice, Turn
from companion.mechanics.dice.cup import FACES
from companion.record import examples, rolled, tunnelled
from companion.record.lines import write_line
from companion.record.names import words_of
from companion.record.rolled import Offer
from companion.sitting import Sitting
from companion.tui.widgets.choices import Choices
from companion.words import say
from companion.words.plain import plain

KEYS = {"s": "single", "d": "double", "t": "station", "w": "wild"}
"""The key of each face."""


@dataclass(frozen=True, slots=True)
class Row:
    """One way to go on: how it is said, what it brings, and what choosing it does."""

    says: str
    notes: str
    take: Callable[[], None]


class DiceScreen(ModalScreen[str | None]):
    """The dice are typed, a key each; then what they buy is chosen, and the tokens for the dice left over.

    Closes with the whole line, which nobody has said yet; None when left by
    Escape. Everything that can be chosen was judged.
    """

    BINDINGS = [
        Binding("escape", "back", show=False),
        Binding("enter", "take", show=False),
        Binding("up", "light(-1)", show=False),
        Binding("down", "light(1)", show=False),
        Binding("f1", "help", show=False),
    ]
    AUTO_FOCUS = ""

    def __init__(self, sitting: Sitting, seat: int) -> None:
        super().__init__()
        self.sitting = sitting
        self.seat = seat
        self.dice: list[str] = []
        self.rows: list[Row] = []
        """What can be chosen now; empty while the dice are typed."""
        self._lit: list[Row] = []
        self._buying = False
        """The rows are what the roll buys."""
        self._filter = ""
        """What may be typed to find a row."""
        self._tunnel: Turn | None = None
        """The claim of a tunnel whose symbols are asked."""

    @property
    def most(self) -> int:
        """How many dice are rolled."""
        return rolled.dice_of(self.sitting.game).numbers.dice

    @property
    def roll(self) -> Roll:
        return Roll(tuple((self.dice.count(face), face) for face in FACES if face in self.dice))

    def compose(self) -> ComposeResult:
        with Vertical(id="dice-box") as box:
            box.border_title = Content(say("dice title", who=plain(self.sitting.game.name(self.seat))))
            box.border_subtitle = Content(say("dice keys"))
            yield Static(id="dice-faces")
            yield Static(id="dice-asks")
            with Horizontal(id="dice-keys"):
                for key, face in KEYS.items():
                    label = Content.assemble((f" {key} ", "bold $accent"), say(f"face {face}"), " ")
                    button = Button(label, name=key, compact=True, classes="choice")
                    button.can_focus = False
                    button.active_effect_duration = 0  # a button in its effect takes no second press
                    yield button
            yield Input(id="dice-line", compact=True, select_on_focus=False)
            yield Choices(id="dice-list")

    def on_mount(self) -> None:
        self.query_one("#dice-list").can_focus = False
        self._ask_dice()

    # -- asking

    def _ask_dice(self) -> None:
        self.rows, self._tunnel, self._buying = [], None, False
        self._show(say("dice ask", most=self.most))

    def _ask_buys(self) -> None:
        """Everything that the roll buys: claims, then those that need a token of the unused dice, then all else."""
        game, seat, roll = self.sitting.game, self.seat, self.roll
        offers = sorted(rolled.claims(game, seat, roll), key=lambda offer: len(offer.turn.steps))
        claims = [self._row(offer, self._claimed) for offer in offers]
        ends = [step.ends for offer in offers[:1] for step in offer.turn.steps if isinstance(step, Claim)]
        self._filter = say("dice filter", such=examples.parts(*ends[0])) if ends else say("dice filter no claim")
        others = [*rolled.tickets(game, seat, roll), *rolled.stations(game, seat, roll)]
        self.rows = claims + [self._row(offer, self._ask_tokens) for offer in others]
        nothing = rolled.nothing(game, seat, roll)
        if nothing is not None:
            self.rows.append(Row(say("dice only tokens"), "", lambda: self._ask_tokens(nothing)))
        text = write_line(game, Turn(seat, (roll,)))
        self.rows.append(Row(say("dice other"), "", lambda: self._done(f"{text}; ")))
        self._tunnel, self._buying = None, True
        self._show(say("dice buys", claims=len(claims), others=len(others)))

    def _claimed(self, offer: Offer) -> None:
        """A tunnel asks for its dice first."""
        tunnel = tunnelled.asked(self.sitting.game, offer.turn)
        if tunnel is None:
            self._ask_tokens(offer)
            return
        self.rows, self._tunnel, self._buying = [], offer.turn, False
        self._show(say("dice tunnel", dice=tunnelled.dice(self.sitting.game, tunnel)))

    def _symbols(self, typed: str) -> None:
        """The tunnel dice are told: what it costs more, or nothing."""
        assert self._tunnel is not None
        game, most = self.sitting.game, rolled.dice_of(self.sitting.game).numbers.symbols
        if not typed.isascii() or not typed.isdigit() or int(typed) > most:
            self._show(say("dice symbols", most=most))
            return
        turn = tunnelled.turning(self._tunnel, TunnelDice(int(typed)))
        ways = tunnelled.ways(game, turn)
        if int(typed) == 0 and ways:
            self._ask_tokens(ways[0])
            return
        self.rows = [self._row(way, self._ask_tokens, turn) for way in ways]
        self._tunnel = None
        self._show(say("dice way", count=int(typed)))

    def _ask_tokens(self, offer: Offer) -> None:
        """The tokens that the unused dice buy, where there is anything to choose."""
        offers = rolled.tokens(self.sitting.game, offer)
        if len(offers) == 1:
            self._done(write_line(self.sitting.game, offers[0].turn))
            return
        self.rows = [self._row(one, self._chosen, offer.turn) for one in offers]
        self._tunnel, self._buying = None, False
        self._show(say("dice tokens"))

    def _chosen(self, offer: Offer) -> None:
        self._done(write_line(self.sitting.game, offer.turn))

    def _done(self, line: str) -> None:
        self.dismiss(line)

    def _row(self, offer: Offer, take: Callable[[Offer], None], before: Turn | None = None) -> Row:
        """What an offer adds to the turn before it, or to the roll; tokens bought for a claim stand behind it."""
        steps = offer.turn.steps[len(before.steps) if before is not None else 1 :]
        first = steps[:1] if len(steps) > 1 and isinstance(steps[0], TakeTokens) else ()
        says = self._written(steps[len(first) :]) or say("dice no tokens")
        claims = any(isinstance(step, Claim) for step in steps)
        notes = [note.says for note in offer.verdict.notes if note.key == "points" and claims]
        notes += [say("dice first", what=self._written(first))] if first else []
        return Row(says, " · ".join(notes), lambda: take(offer))

    def _written(self, steps: tuple[Step, ...]) -> str:
        """Steps as they stand in a line, without the name."""
        game = self.sitting.game
        return write_line(game, Turn(self.seat, steps)).removeprefix(game.name(self.seat)).strip()

    # -- showing

    def _show(self, asks: str) -> None:
        """The dice, what is asked, and what there is to choose."""
        faces = [Content.styled(f" {say(f'face {face}')} ", "bold $background on $foreground") for face in self.dice]
        faces += [Content.styled("   ·   ", "$text-muted on $panel")] * (self.most - len(self.dice))
        self.query_one("#dice-faces", Static).update(Content(" ").join(faces))
        self.query_one("#dice-asks", Static).update(Content(asks))
        self.query_one("#dice-keys").display = not self.rows and self._tunnel is None
        line = self.query_one("#dice-line", Input)
        line.value = ""
        line.display = self._buying or self._tunnel is not None
        asked = self._tunnel is not None
        line.placeholder = say("dice symbols example") if asked else self._filter
        self.set_focus(line if line.display else None)
        self._fill("")

    def _fill(self, typed: str) -> None:
        """The rows of which every typed word begins a word."""
        words = words_of(typed)
        self._lit = [row for row in self.rows if fits(words, words_of(row.says))]
        shown = self.query_one("#dice-list", OptionList)
        shown.display = bool(self.rows)
        shown.clear_options()
        shown.add_options(
            Option(Content.assemble(plain(row.says, 200), (f"   {row.notes}" if row.notes else "", "$text-muted")))
            for row in self._lit
        )
        shown.highlighted = 0 if self._lit else None

    # -- keys

    @on(Input.Changed, "#dice-line")
    def _typed(self, event: Input.Changed) -> None:
        if self.rows:
            self._fill(event.value)

    @on(OptionList.OptionSelected, "#dice-list")
    def _picked(self, event: OptionList.OptionSelected) -> None:
        self._lit[event.option_index].take()

    def on_key(self, event: Key) -> None:
        """A key for each die; Backspace on an empty line goes back."""
        if event.key == "backspace" and not self.query_one("#dice-line", Input).value:
            event.stop()
            self.action_back(leave=False)
        elif not self.rows and self._tunnel is None and event.key in KEYS:
            event.stop()
            self._die(KEYS[event.key])

    @on(Button.Pressed, ".choice")
    def _clicked(self, event: Button.Pressed) -> None:
        event.stop()
        self._die(KEYS[event.button.name or ""])

    def _die(self, face: str) -> None:
        """One die more; the last one shows what they buy."""
        self.dice.append(face)
        if len(self.dice) == self.most:
            self._ask_buys()
        else:
            self._ask_dice()

    @on(Input.Submitted, "#dice-line")
    def _entered(self, event: Input.Submitted) -> None:
        event.stop()
        self.action_take()

    def action_take(self) -> None:
        """Take what is lit, or the symbols that are typed; an empty line tells none."""
        if self._tunnel is not None:
            typed = self.query_one("#dice-line", Input).value.strip()
            if typed:
                self._symbols(typed)
            else:
                self._done(write_line(self.sitting.game, self._tunnel))
        elif self._lit:
            self._lit[self.query_one("#dice-list", OptionList).highlighted or 0].take()

    def action_light(self, by: int) -> None:
        shown = self.query_one("#dice-list", OptionList)
        (shown.action_cursor_down if by > 0 else shown.action_cursor_up)()

    def action_back(self, leave: bool = True) -> None:
        """Back to what the dice buy, then to the dice, then out."""
        if (self.rows and not self._buying) or self._tunnel is not None:
            self._ask_buys()
        elif self.dice and (self._buying or not leave):
            self.dice.pop()
            self._ask_dice()
        elif leave:
            self.dismiss(None)

    def action_help(self) -> None:
        from companion.tui.screens.help import HelpScreen

        rows = [
            ("s d t w", say("help dice faces")),
            ("Backspace", say("help dice back")),
            ("↑ ↓", say("help dice light")),
            ("Enter", say("help dice take")),
            ("Esc", say("help dice leave")),
        ]
        self.app.push_screen(HelpScreen(rows))


def fits(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Whether every typed word begins another word of the row, in whatever order."""
    left = list(words)
    for word in typed:
        found = next((one for one in left if one.startswith(word)), None)
        if found is None:
            return False
        left.remove(found)
    return True
