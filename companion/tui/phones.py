"""The phones' side of the app: the server that runs beside it, and the lines that phones propose."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.proposals import Proposals, line_refusal, public_refusal
from companion.record.lines import LONGEST
from companion.reveal import RevealProgress
from companion.session.pending import seats_to_choose_pieces
from companion.session.private_drafts import chosen_in_secret
from companion.store.phone_places import PhonePlaces, read_places, write_places
from companion.tui.phone_photos import PhonePhotos
from companion.tui.phone_table import TableApp
from companion.view import View, Viewer
from companion.words import wording
from companion.words.plain import plain

if TYPE_CHECKING:
    from companion.game.moves import Turn
    from companion.session import Session
    from companion.web.desk import Download, LineReply
    from companion.web.server import Phones


EXPORTS = ("png", "svg", "text", "markdown", "csv", "bgstats", "record")
"""What phones may download once a game has ended."""


class PhoneDesk:
    """The table as phones reach it. Nothing of a web server is loaded before `start`.

    A screen that reacts to phones has methods `phone_proposed`, `phone_played`, `phone_chose` or `phones_changed`.
    """

    def __init__(self, app: TableApp) -> None:
        self.app = app
        self.proposals = Proposals()
        self._photos = PhonePhotos(app, self.session, self._call_screen)
        self.server: Phones | None = None
        """The server while phones are let in."""
        self.shown = RevealProgress(all=False)
        """How much of the ending the laptop has shown."""
        self._switching = asyncio.Lock()
        """Held while phones are turned on or off, which takes a while: only one of these at a time."""
        self._address = ""
        self._saved_places: PhonePlaces | None = None

    def _call_screen(self, event: str, *more: object) -> bool:
        """Call the current screen's method for an event of the phones; False if it has none."""
        heard = getattr(self.app.screen, event, None)
        if heard is None or not self.app.screen.is_mounted:  # a screen mounted later shows the state of that moment
            return False
        heard(*more)
        return True

    # -- what the server asks

    def session(self) -> Session | None:
        """The open game's session, unless somebody else is playing it."""
        opened = self.app.opened
        return None if opened is None or opened.onlooker is not None else opened.session

    def view(self, seat: int | None) -> View:
        """The open game as a seat may see it, or as the whole table may if `seat` is None."""
        assert self.app.opened is not None
        return self.app.opened.view(Viewer(seat))

    def propose(self, seat: int, line: str) -> LineReply:
        """Take a line from a seat. Says what became of it, in a sentence that reveals nothing the seat may not know."""
        from companion.web.desk import LineReply

        if self.session() is None:
            return LineReply("refused", wording("proposed no game"))
        outcome, answer = self.proposals.propose(self.view(seat), line)
        if outcome == "refused":
            return LineReply(outcome, line_refusal(self.view(seat), line))
        if outcome == "covered":
            assert answer.turn is not None
            return self._store_pieces(seat, answer.turn)
        if outcome == "played" and (fault := self._play(seat, answer.line)) is not None:
            return LineReply("refused", fault)
        if outcome == "waits":
            self.game_changed()
            if not self._call_screen("phone_proposed"):
                who = plain(self.view(None).session.game.name(seat))
                shown = plain(self.proposals.waiting[-1].shown, 120).removeprefix(f"{who} ")
                self.app.notify(wording("proposed elsewhere", who=who, line=shown), timeout=8, markup=False)
        return LineReply(outcome, wording(f"proposed {outcome}"))

    def _store_pieces(self, seat: int, turn: Turn) -> LineReply:
        """Store the pieces chosen in this turn until all seats have chosen: the laptop reveals them together."""
        from companion.web.desk import LineReply

        assert self.app.opened is not None
        game, chosen = self.app.opened.session.game, self.app.opened.chosen_pieces
        trains = chosen_in_secret(game, turn)
        assert trains is not None
        chosen[seat] = trains
        self.app.save_drafts()
        if not self._call_screen("phone_chose") and not set(seats_to_choose_pieces(game)) - set(chosen):
            self.app.notify(wording("pieces all covered"), timeout=8, markup=False)
        return LineReply("waits", wording("proposed covered"))

    def _play(self, seat: int, line: str) -> str | None:
        """Play a line of a seat. Returns why that failed, as a sentence."""
        session = self.session()
        assert session is not None
        before = session.replay
        try:
            answer = self.view(seat).play(line)
        except OSError as fault:
            return plain(str(fault), 400)
        if session.replay is before:
            return wording("proposed at the table")
        if not self._call_screen("phone_played", answer):
            self.app.game_changed()
        return None

    async def photo(self, seat: int, raw: bytes, of: str = "") -> LineReply:
        """Take in a photo that a phone sends."""
        return await self._photos.take(seat, raw, of)

    async def draft(self, seat: int, answer: Mapping[str, Any]) -> LineReply:
        """Act on what a phone says about the draft of the end's photo."""
        return await self._photos.take_answer(answer)

    def picture(self) -> bytes:
        """The end's photo, for phones to look at."""
        return self._photos.picture()

    async def export(self, name: str) -> Download | None:
        """The result of a game that has ended, for a phone to download; made in a thread."""
        from mimetypes import guess_type

        from companion.archive.export_bundle import file_content, shared_play
        from companion.share.formats import BY_KEY
        from companion.store.pictures import NoFont
        from companion.store.writing import file_stem
        from companion.web.desk import Download

        opened, form = self.app.opened, BY_KEY.get(name)
        if form is None or opened is None or name not in EXPORTS:
            return None
        try:
            play = shared_play(opened.session, opened.source)
            content = await asyncio.to_thread(file_content, form, play)
        except (NoFont, OSError):
            return None
        kind = guess_type(f"x{form.suffix}")[0] or "text/plain"
        return Download(content or b"", kind, file_stem(play.game) + form.suffix)

    def phones_changed(self) -> None:
        """A phone came, went, or asks to be let in."""
        self._save_places()
        self._call_screen("phones_changed")

    # -- what the app does

    async def start(
        self, address: str, port: int = 0, keys: Iterable[tuple[int | None, str]] = (), names: Iterable[str] = ()
    ) -> str | None:
        """Let phones in at an address of this machine. Returns why that failed, as a sentence.

        `keys` are earlier ones, with which phones come back; `names` are other host names of this machine that they may
        use.
        """
        async with self._switching:
            if self.server is not None:
                await self._stop()
            return await self._start(address, port, keys, names)

    async def _start(
        self,
        address: str,
        port: int = 0,
        keys: Iterable[tuple[int | None, str]] = (),
        names: Iterable[str] = (),
        waiting: Iterable[tuple[int | None, str]] = (),
    ) -> str | None:
        from companion.web.answers import PhoneAnswers
        from companion.web.server import Phones

        photo = lambda: None if self.session() is None else self.app.end_photo  # noqa: E731
        answers = PhoneAnswers(self.proposals, lambda: self.app.storage.rule_search, lambda: self.shown, EXPORTS, photo)
        server = Phones(self, answers, kept=keys, waiting=waiting)
        try:
            await server.start(address, port, names=names)
        except OSError as fault:
            why = plain(fault.strerror or str(fault), 200)
            return wording("phones failed", address=plain(address), why=why)
        self.server, self._address = server, address
        self._save_places()
        return None

    async def stop(self) -> None:
        """Turn the phones off; what they proposed is dropped."""
        async with self._switching:
            await self._stop()

    async def _stop(self) -> None:
        self.leave_game()
        server, self.server = self.server, None
        self.proposals.clear()
        if server is not None:
            await server.stop()

    async def change_game(self) -> None:
        """Another game is on the table: give its seats codes of their own.

        Phones that were let in when the app was killed are let in again, and those that waited still wait.
        """
        async with self._switching:
            places = read_places(self._file) if self._file is not None else None
            fault = None
            if self.server is not None:
                port = self.port
                await self._stop()
                fault = await self._start(self._address, port)
            elif places is not None:
                fault = await self._start(places.address, places.port, places.keys, waiting=places.waiting)
                fault = fault and wording("phones not back", why=fault)
                self.proposals.may_play = places.may_play
                self._save_places()
        if fault:
            self.app.say_fault(fault)
        self._call_screen("phones_changed")

    @property
    def is_on(self) -> bool:
        """Whether phones are let in, or will be in a moment."""
        return self.server is not None or self._switching.locked()

    def leave_game(self) -> None:
        """Leave the game: no phone comes back to it by itself, and those that are connected are told.

        Neither do phones that could not come back now: the players have been told, and would be again each time.
        """
        if self._file is not None:
            write_places(self._file, None)
            self._saved_places = None
        self.game_changed()

    @property
    def _file(self) -> Path | None:
        """The file of the open game; None if the game is only looked at."""
        opened = self.app.opened
        return opened.journal.path if opened is not None and opened.journal is not None else None

    def _save_places(self) -> None:
        """Save beside the game what lets phones come back after the app was killed."""
        if self.server is not None and self._file is not None:
            keys = tuple(self.server.access.key_digests())
            waiting = tuple(self.server.access.waiting_digests())
            places = PhonePlaces(self._address, self.port, keys, self.proposals.may_play, waiting)
            if places != self._saved_places:
                write_places(self._file, places)
                self._saved_places = places

    def show_act(self, act: int) -> None:
        """Record that the laptop shows this act of the ending; the board's screen follows."""
        self.shown = RevealProgress(act, self.shown.all)
        self.game_changed()

    def show_end(self, *, shown: bool = True) -> None:
        """Record that the laptop has shown how the game ended or, if not `shown`, that it is to be shown again."""
        self.shown = RevealProgress(None, shown)
        self.game_changed()

    # -- who is there

    def addresses(self) -> dict[str, bool]:
        """The addresses of this machine that phones may use; True for one that only this machine reaches."""
        from companion.web.addresses import LOOPBACK, addresses

        return {address: address == LOOPBACK for address in addresses()}

    @property
    def address_lost(self) -> bool:
        """Whether this machine has lost the address at which it lets phones in, so that none can reach it."""
        from companion.web.addresses import is_here

        return self.server is not None and not is_here(self._address)

    @property
    def url(self) -> str:
        """The address that phones connect to."""
        return f"http://{self.server.host}" if self.server is not None else ""

    @property
    def port(self) -> int:
        """The port that a firewall has to let through."""
        return int(self.url.rpartition(":")[2] or 0)

    def link(self, viewer: Viewer) -> str:
        """The link in a viewer's code."""
        assert self.server is not None
        return self.server.address_of(viewer.seat)

    def connection_state(self, viewer: Viewer) -> str:
        """Whether a viewer's screen is "on", "away" for now or "off", or a "second" one asks for the place."""
        server = self.server
        if server is None:
            return "off"
        if server.asking(viewer.seat):
            return "second"
        if server.connected(viewer.seat):
            return "on"
        return "away" if server.access.devices(viewer.seat) else "off"

    def allow(self, viewer: Viewer) -> None:
        """Let in the screen that asks for a place already taken; the one that had it is closed."""
        if self.server is not None and (asking := self.server.asking(viewer.seat)):
            self.server.allow(asking[0])

    def close(self, viewer: Viewer) -> None:
        """Close a viewer's screens and make a new code; a line proposed there is dropped."""
        if self.server is not None:
            self.server.close(viewer.seat)
            if viewer.seat is not None:
                self.proposals.forget(viewer.seat)

    def set_may_play(self, may: bool) -> None:
        """Set whether phones play without asking when it is their turn; this is kept even if the app is killed."""
        self.proposals.may_play = may
        self._save_places()
        self.game_changed()

    # -- what is on the table

    def game_changed(self) -> None:
        """Send the phones new views; called after the screen was painted."""
        if self.server is not None:
            self.server.changed()

    def play_proposal(self) -> str | None:
        """Play the line that has waited longest, judged again. Returns why that failed, as a sentence."""
        session, waiting = self.session(), self.proposals.waiting
        if session is None or not waiting:
            return None
        seat, line, _ = waiting[0]
        self.proposals.take(seat)
        refused = line_refusal(self.view(seat), line)
        fault = refused or self._play(seat, line)
        if fault is None:
            return None
        openly = public_refusal(self.view(None), waiting[0], fault) if refused else fault
        self.proposals.return_unplayed(seat, wording("phone line unfit", line=plain(line, LONGEST), why=fault))
        self.game_changed()
        return wording("proposed unfit", who=plain(session.game.name(seat)), why=openly)

    def drop_proposal(self) -> str | None:
        """Drop the line that has waited longest. Returns a sentence that says which; None if none waits."""
        waiting = self.proposals.waiting
        if not waiting:
            return None
        seat, line, _ = waiting[0]
        self.proposals.return_unplayed(seat, wording("phone line dropped", line=plain(line, LONGEST)))
        self.game_changed()
        return wording("proposed dropped", line=plain(waiting[0].shown, 200))
