"""A turn with dice: what was rolled, what it can buy, and the whole line made of it (DX-03 to DX-15)."""

from __future__ import annotations

from collections.abc import Callable

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.game.moves import Claim, MovePassenger, Roll, Step, TakeTokens, TunnelDice, Turn
from companion.mechanics.dice.cup import FACES
from companion.record import examples, rolled, tunnelled
from companion.record.lines import write_line
from companion.record.rolled import Offer
from companion.sitting import Sitting
from companion.tui.buying import BEST, CLAIMS, Row, fitting, folded
from companion.tui.widgets.choices import Choices
from companion.tui.widgets.field import Field
from companion.words import say
from companion.words.plain import plain

KEYS = {"s": "single", "d": "double", "t": "station", "w": "wild"}
"""The key of each face."""


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
        self._listed: list[Row] = []
        """Those that are listed while nothing is typed."""
        self._lit: list[Row] = []
        self._buying = False
        """The rows are what the roll buys."""
        self._unfolded = False
        """Only one kind of them is listed."""
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
            yield Field(id="dice-line", compact=True, select_on_focus=False)
            yield Choices(id="dice-list")

    def on_mount(self) -> None:
        self.query_one("#dice-list").can_focus = False
        self._ask_dice()

    # -- asking

    def _ask_dice(self) -> None:
        self._turn_to([])
        self._show(say("dice ask", most=self.most))

    def _turn_to(self, rows: list[Row], tunnel: Turn | None = None) -> None:
        """Other rows to choose from, none of them what the roll buys; a tunnel's symbols are asked instead of them."""
        self.rows = self._listed = rows
        self._tunnel, self._buying, self._unfolded = tunnel, False, False

    def _ask_buys(self) -> None:
        """Everything that the roll buys: claims, then those that need a token of the unused dice, then all else.

        Only the best of many are listed; typing finds the others.
        """
        game, seat, roll = self.sitting.game, self.seat, self.roll
        offers = sorted(rolled.claims(game, seat, roll), key=lambda offer: len(offer.turn.steps))
        claims = [self._row(offer, self._claimed, kind=CLAIMS) for offer in offers]
        ends = [step.ends for offer in offers[:1] for step in offer.turn.steps if isinstance(step, Claim)]
        self._filter = say("dice filter", such=examples.parts(*ends[0])) if ends else say("dice filter no claim")
        others = [
            *rolled.tickets(game, seat, roll),
            *rolled.stations(game, seat, roll),
            *rolled.others(game, seat, roll),
        ]
        rows = [self._row(offer, self._ask_tokens, kind=type(offer.turn.steps[1]).__name__) for offer in others]
        nothing = rolled.nothing(game, seat, roll)
        if nothing is not None:
            rows.append(Row(say("dice only tokens"), "", lambda: self._ask_tokens(nothing)))
        rows += [self._begun(f"{self._written((one,))} - ") for one in _journeys(others)]
        rows.append(self._begun(""))
        self.rows = claims + rows
        self._list()
        self._tunnel, self._buying = None, True
        self._show(say("dice buys", claims=len(claims), others=len(others)))

    def _list(self) -> None:
        self._listed, self._unfolded = folded(self.rows, self._unfold), False

    def _unfold(self, rows: list[Row]) -> None:
        """One kind of what the roll buys, all of it."""
        self._listed, self._unfolded = rows, True
        self._show(say("dice which"))

    def _begun(self, text: str) -> Row:
        """A line that goes on at the prompt; one of which nothing is told yet is something else."""
        line = f"{write_line(self.sitting.game, Turn(self.seat, (self.roll,)))}; {text}"
        return Row(f"{text}…" if text else say("dice other"), "", lambda: self._done(line))

    def _claimed(self, offer: Offer) -> None:
        """What may be taken with a claim, or placed, is asked first."""
        more = rolled.takings(self.sitting.game, offer)
        if not more:
            self._taken(offer)
            return
        before = self._written(offer.turn.steps)
        rows = [
            Row(self._written(one.turn.steps).removeprefix(before).lstrip(", "), "", self._taking(one)) for one in more
        ]
        self._turn_to([*rows, Row(say("dice takes nothing"), "", lambda: self._taken(offer))])
        self._show(say("dice taking"))

    def _taking(self, offer: Offer) -> Callable[[], None]:
        return lambda: self._claimed(offer)

    def _taken(self, offer: Offer) -> None:
        """A tunnel asks for its dice."""
        game, track = self.sitting.game, tunnelled.asked(self.sitting.game, offer.turn)
        if track is None:
            self._ask_tokens(offer)
            return
        self._turn_to([], offer.turn)
        self._show(say("dice tunnel", dice=tunnelled.dice(game, track)))

    def _symbols(self, typed: str) -> None:
        """The tunnel dice are told: what it costs more, or nothing."""
        assert self._tunnel is not None
        game = self.sitting.game
        track = tunnelled.asked(game, self._tunnel)
        most = 0 if track is None else tunnelled.most(game, track)
        if not typed.isascii() or not typed.isdigit() or int(typed) > most:
            self._show(say("dice symbols", most=most))
            return
        turn = tunnelled.turning(self._tunnel, TunnelDice(int(typed)))
        ways = tunnelled.ways(game, turn)
        if int(typed) == 0 and ways:
            self._ask_tokens(ways[0])
            return
        self._turn_to([self._row(way, self._ask_tokens, turn) for way in ways])
        self._show(say("dice way", count=int(typed)))

    def _ask_tokens(self, offer: Offer) -> None:
        """The tokens that the unused dice buy, where there is anything to choose."""
        offers = rolled.tokens(self.sitting.game, offer)
        if len(offers) == 1:
            self._done(write_line(self.sitting.game, offers[0].turn))
            return
        self._turn_to([self._row(one, self._chosen, offer.turn) for one in offers])
        self._show(say("dice tokens"))

    def _chosen(self, offer: Offer) -> None:
        self._done(write_line(self.sitting.game, offer.turn))

    def _done(self, line: str) -> None:
        self.dismiss(line)

    def _row(self, offer: Offer, take: Callable[[Offer], None], before: Turn | None = None, *, kind: str = "") -> Row:
        """What an offer adds to the turn before it, or to the roll; tokens bought for a claim stand behind it."""
        steps = offer.turn.steps[len(before.steps) if before is not None else 1 :]
        first = steps[:1] if len(steps) > 1 and isinstance(steps[0], TakeTokens) else ()
        says = self._written(steps[len(first) :]) or say("dice no tokens")
        claims = any(isinstance(step, Claim) for step in steps)
        journey = any(isinstance(step, MovePassenger) for step in steps)
        told = ("points",) if claims else ("goods",) if journey else ()
        notes = [note.says for note in offer.verdict.notes if note.key in told]
        notes += [say("dice first", what=self._written(first))] if first else []
        return Row(says, " · ".join(notes), lambda: take(offer), kind)

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
        line.display = self._buying or self._tunnel is not None or len(self.rows) > BEST
        asked, filters = self._tunnel is not None, self._buying and not self._unfolded
        line.placeholder = say("dice symbols example") if asked else self._filter if filters else ""
        self.set_focus(line if line.display else None)
        self._fill("")

    def _fill(self, typed: str) -> None:
        """The rows of which every typed word begins a word; while nothing is typed, the best of them."""
        self._lit = fitting(self._listed if self._unfolded else self.rows, typed) if typed.strip() else self._listed
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
        if (self.rows and not self._buying) or self._unfolded or self._tunnel is not None:
            self._ask_buys()
        elif self.dice and (self._buying or not leave):
            self.dice.pop()
            self._ask_dice()
        elif leave:
            self.dismiss(None)

    def rules_at_hand(self) -> tuple[str, ...]:
        """The rules of the roll, of a tunnel's dice, or of what a roll buys."""
        if self._tunnel is not None:
            return ("DX-15", "DX-16", "DX-17")
        return ("DX-08", "DX-05", "DX-06", "DX-09") if self.rows else ("DX-04",)

    def action_help(self) -> None:
        from companion.tui.screens.help import HelpScreen

        rows = [
            ("s d t w", say("help dice faces")),
            ("Backspace", say("help dice back")),
            ("↑ ↓", say("help dice light")),
            ("Enter", say("help dice take")),
            ("F7", say("help rules at hand")),
            ("Esc", say("help dice leave")),
        ]
        self.app.push_screen(HelpScreen(rows))


def _journeys(offers: list[Offer]) -> list[MovePassenger]:
    """A journey that has only begun, for each passenger that can travel: not all of them are offered."""
    steps = [step for offer in offers for step in offer.turn.steps if isinstance(step, MovePassenger)]
    return [MovePassenger((start,)) for start in dict.fromkeys(step.cities[0] for step in steps)]
