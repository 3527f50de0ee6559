"""Requests that no page of ours would send, by the thousand, and cut streams; and what must hold all the while.

`python -m tests.web --requests 100000` sends many; `make test` sends some of them, the same ones every time.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from phones import GAME, Phone, Reply, StandInAnswers, StandInDesk, Wire, until

from companion.session import Session
from companion.web.server import Phones
from tests.fuzz.changing import ODD, changed, changed_bytes

AT_ONCE = 12
"""How many hostile connections are open at a time."""
ENTERS = (("code",), ("waiting",), ("code", "made"))
"""What a request for a key may contain."""
LONG = 3300
"""Characters of a seat's view, at most."""
SILENCE = 0.05
"""Seconds after which a request without an answer is considered unfinished, and given up."""
GOES_ON = 200
"""After this many requests a phone with a key asks something, and must be answered."""
STATUSES = {200, 304, 400, 401, 403, 404, 405, 409, 411, 413, 415, 421}
"""Statuses that are allowed; a failure of the laptop is not among them."""
ASKS = ("line", "said", "between", "owning", "choose", "pad", "tickets", "rules", "holds", "history", "x")
KEYS = ("text", "answers", "a", "b", "track", "steps", "rule", "before", "ask")
WORDS = ("claims", "draws", "keeps", "tickets", "rolls", "Ann", "Bea", "Cal", "red", "with", "on", "coal", "undo", "!")
GAMES = (
    GAME,
    "board: usa\nplayers: Ann red, Bea blue, Cal green\ntracking: turns\ndice: yes\n\nAnn keeps 2 tickets\n"
    "Bea keeps 2 tickets\nCal keeps 2 tickets\n",
    "board: team-asia\nteams: Ann + Bea yellow, Cal + Dee white\ntracking: turns\n\n",
    "board: great-lakes\nplayers: Ann red, Bea blue, Cal green\ntracking: final\n\n",
)
"""Games in which phones are attacked."""
PATHS = ("/", "/ask", "/say", "/enter", "/stream", "/drawing", "/static/index.html", "/static/..", "/export/text", "/x")
NAMES = (
    *("host", "origin", "authorization", "content-type", "content-length", "transfer-encoding", "connection"),
    *("upgrade", "expect", "cookie", "if-none-match", "accept", "x-forwarded-for", "forwarded", "range", "te"),
)
VALUES = ("chunked", "close", "keep-alive", "100-continue", "0", "2", "99999999", "websocket", "null", "bytes=0-1", "*")


@dataclass
class Outcome:
    """What came of the attack; `join` adds another outcome."""

    requests: int = 0
    replies: Counter[int] = field(default_factory=Counter)
    silent: int = 0
    """Requests without a reply: unfinished ones, and connections that were ended."""
    asked: int = 0
    """How often a phone with a key asked in between, and was answered."""
    longest: float = 0.0
    """The longest time in seconds that the loop was blocked, including by the test itself."""
    problems: list[object] = field(default_factory=list)
    """What the loop reported: exceptions that nobody caught."""

    def join(self, more: Outcome) -> None:
        self.requests += more.requests
        self.replies += more.replies
        self.silent += more.silent
        self.asked += more.asked
        self.longest = max(self.longest, more.longest)


class Hostile:
    """Makes requests close to those of our pages, and further and further away from them."""

    def __init__(self, host: str, game: Session, secrets: Callable[[], list[str]], chance: Random) -> None:
        """`secrets` gives a key and codes that are currently valid, for requests that get past the door."""
        self.phone = Phone(host)
        self.secrets = secrets
        self.chance = chance
        self.places = tuple(game.game.board.cities)
        offered = (text for name in ("Ann", "Bea") for text in game.suggestions(f"{name} ", 8))
        self.lines = (
            *(suggestion.line for suggestion in offered),
            f"Bea keeps {self.places[0]} - {self.places[9]}",
            "claims",
            "x",
        )

    def raw(self) -> bytes:
        """One or more requests, as bytes."""
        chance = self.chance
        what = chance.random()
        if what < 0.02:
            return chance.randbytes(chance.choice((1, 20, 300, 5000)))
        data = b"".join(self._request() for _ in range(1 if chance.random() < 0.85 else chance.randint(2, 5)))
        if what < 0.1:
            data = changed_bytes(data, chance, 40_000)
        elif what < 0.18:
            data = data[: chance.randrange(len(data))]
        return data

    def _request(self) -> bytes:
        chance = self.chance
        key = self.secrets()[0] if chance.random() < 0.85 else chance.choice([*self.secrets(), "", "x"])
        post = chance.random() < 0.6
        path = chance.choice(("/ask", "/say", "/enter") if post and chance.random() < 0.8 else PATHS)
        rows = [("host", self.phone.host), ("authorization", f"Bearer {key}")]
        body = b""
        if post:
            body = self._body()
            rows += [("content-type", "application/json"), ("content-length", str(len(body)))]
        if chance.random() < 0.2:
            rows = self._changed_rows(rows)
        method = "POST" if post else "GET"
        if chance.random() < 0.05:
            method = chance.choice(("PUT", "HEAD", "OPTIONS", "CONNECT", "TRACE", "get", "", "POST GET"))
        if chance.random() < 0.1:
            path = changed(path, PATHS, PATHS, chance, 300).replace("\n", "")
        line = f"{method} {path} HTTP/{chance.choice(('1.1',) * 20 + ('1.0', '2', '1.1.1', '9'))}"
        end = "\r\n" if chance.random() < 0.97 else chance.choice(("\n", "\r", "\0\r\n", " \r\n"))
        head = end.join((line, *(f"{name}: {value}" for name, value in rows), "", ""))
        return head.encode("utf-8", "replace") + body

    def _changed_rows(self, rows: list[tuple[str, str]]) -> list[tuple[str, str]]:
        chance = self.chance
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(rows) + 1)
            what = chance.randrange(4)
            if what == 0:
                value = chance.choice((*VALUES, *ODD, "x" * chance.choice((10, 1000, 20_000))))
                rows.insert(at, (chance.choice(NAMES), value))
            elif what == 1 and at < len(rows):
                rows.insert(at, rows[at])
            elif what == 2 and at < len(rows):
                del rows[at]
            elif at < len(rows):
                name, value = rows[at]
                rows[at] = name, changed(value, VALUES, VALUES, chance, 500)
        return rows

    def _body(self) -> bytes:
        chance = self.chance
        what = chance.random()
        if what < 0.35:
            body: Any = {"line": self._line()}
        elif what < 0.7:
            body = {"ask": chance.choice(ASKS), "text": self._line()}
            body |= {
                "a": chance.choice(self.places),
                "b": chance.choice(self.places),
                "track": chance.randrange(-2, 90),
                "rule": "ba-10",
            }
            body |= {
                "answers": [self._line()],
                "steps": ["die single", "die double", "row nothing", "say 2"],
                "before": chance.randrange(9),
            }
            for _ in range(chance.randrange(4)):
                body[chance.choice(KEYS)] = self._value()
        elif what < 0.9:
            body = {key: chance.choice([*self.secrets(), "x", self._value()]) for key in chance.choice(ENTERS)}
        else:
            body = self._value()
        text = json.dumps(body, ensure_ascii=chance.random() < 0.5)
        if chance.random() < 0.15:
            text = changed(text, WORDS, (text,), chance, 20_000)
        return text.encode("utf-8", "surrogatepass")

    def _line(self) -> Any:
        if self.chance.random() < 0.1:
            return self._value()
        line = self.chance.choice(self.lines)
        return (
            line if self.chance.random() < 0.4 else changed(line, (*WORDS, *self.places), self.lines, self.chance, 2000)
        )

    def _value(self, deep: int = 0) -> Any:
        chance = self.chance
        simple = (None, True, False, 0, -1, 1, 7, 1e308, 10**40, "", "x", "Durham", "x" * 3000, chance.choice(ODD))
        if deep > 3 or chance.random() < 0.6:
            return chance.choice(simple)
        many = range(chance.choice((0, 1, 2, 3, 50)))
        if chance.random() < 0.5:
            return [self._value(deep + 1) for _ in many]
        return {str(chance.choice((*WORDS, *ODD))): self._value(deep + 1) for _ in many}


async def attack(phones: Phones, requests: int, seed: int) -> Outcome:
    """Send `requests` hostile requests. Raises `AssertionError` for a forbidden reply, or a phone
    that is not served.
    """
    desk = phones._desk
    assert isinstance(desk, StandInDesk)
    game = desk.game
    assert game is not None
    outcome, chance, left, moves = Outcome(), Random(seed), requests, len(game.moves)
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: outcome.problems.append(context))
    good = Phone(phones.host)
    await good.enter(phones.access.code(0))
    bea = Phone(phones.host)
    await bea.enter(phones.access.code(1))

    def secrets() -> list[str]:
        return [bea.key, phones.access.code(1), phones.access.code(2), phones.access.code(None)]

    async def attack_once(hostile: Hostile) -> None:
        nonlocal left
        while left > 0:
            left -= 1
            outcome.requests += 1
            number = outcome.requests
            raw = hostile.raw()
            async with good.wire() as wire:
                with suppress(ConnectionError):
                    await wire.send(raw)
                if not await _replies(wire, outcome, good.key):
                    outcome.silent += 1
            if number % GOES_ON == 0:
                await _play_on(phones, good, bea, outcome, chance, moves)

    async def ticks() -> None:
        while True:
            before = time.perf_counter()
            await asyncio.sleep(0.005)
            outcome.longest = max(outcome.longest, time.perf_counter() - before - 0.005)

    ticking = asyncio.create_task(ticks())
    await asyncio.gather(
        *(attack_once(Hostile(phones.host, game, secrets, Random(f"{seed} {at}"))) for at in range(AT_ONCE))
    )
    ticking.cancel()
    await _play_on(phones, good, bea, outcome, chance, moves)
    server = phones._server
    assert server is not None
    await until(lambda: not server.server_state.connections)
    await until(lambda: not len(phones.streams))
    assert outcome.problems == []
    assert list(phones.guard.faults) == []
    return outcome


async def _replies(wire: Wire, outcome: Outcome, key: str) -> bool:
    """Read until nothing more comes. Returns whether there was a reply. A stream is left after its head."""
    some = False
    with suppress(ConnectionError, asyncio.IncompleteReadError, TimeoutError):
        while True:
            reply = await asyncio.wait_for(wire.head(), SILENCE)
            some = True
            outcome.replies[reply.status] += 1
            if reply.status == 100:
                continue
            _check_reply(reply)
            if "content-length" not in reply.headers:
                return True
            size = int(reply.headers["content-length"])
            body = await asyncio.wait_for(wire.reader.readexactly(size), SILENCE)
            assert key.encode() not in body
            if reply.status not in (200, 405):
                assert json.loads(body)["says"]
    return some


def _check_reply(reply: Reply) -> None:
    assert reply.status in STATUSES, reply
    assert reply.headers["x-content-type-options"] == "nosniff", reply


async def _play_on(phones: Phones, good: Phone, bea: Phone, outcome: Outcome, chance: Random, moves: int) -> None:
    """Check that Ann's phone is answered, while the table lets others in and plays on."""
    reply = await good.post("/ask", {"ask": "now"})
    assert reply.status == 200, reply
    outcome.asked += 1
    for seat in (1, 2, None):
        for device in phones.access.waiting(seat)[:1]:
            phones.allow(device) if chance.random() < 0.5 else phones.close(seat)
    if phones.access.device(bea.key) is None:
        phones.close(1)
        await bea.enter(phones.access.code(1))
    if chance.random() < 0.3:
        phones.close(chance.choice((2, None)))
    game = phones._desk.session()
    assert game is not None
    if chance.random() < 0.3:
        game.undo_to(moves)
    phones.changed()


# -- cut streams


@dataclass
class Cuts:
    """What came of cut streams."""

    cuts: int = 0
    slowest: float = 0.0
    """The longest time in seconds until a phone had the right view again."""
    times: list[float] = field(default_factory=list)


async def cut_streams(phones: Phones, cuts: int, seed: int, move: Callable[[int], object]) -> Cuts:
    """Cut streams of three seats and a board in four ways; each time the right view must come back.

    `move` changes the game. Raises `AssertionError` for a wrong view, or streams and connections that stay.
    """
    chance, result = Random(seed), Cuts()
    viewers: list[int | None] = [0, 1, 2, None]
    table = []
    for seat in viewers:
        phone = Phone(phones.host)
        await phone.enter(phones.access.code(seat))
        table.append(phone)
    streams = [await _Watched.begin(phone) for phone in table]
    server = phones._server
    assert server is not None
    assert len(phones.streams) == len(viewers)
    for number in range(cuts):
        at = chance.randrange(len(viewers))
        how = chance.randrange(4)
        if chance.random() < 0.5:
            move(number)
            phones.changed()
        silent = None
        if how == 0:
            streams[at].wire.cut()
        elif how == 1:
            streams[at].wire.writer.close()
        elif how == 2:  # the network is silently gone: the server still thinks that it is there
            silent = streams[at]
        else:
            for connection in server.server_state.connections:
                if chance.random() < 0.5:
                    connection.transport.abort()
        if chance.random() < 0.5:
            move(number + 1)
            phones.changed()
        begun = time.perf_counter()
        for again in range(len(viewers)) if how == 3 else [at]:
            if how != 2:
                streams[again].end()
            streams[again] = await _Watched.begin(table[again])
            assert streams[again].view == json.loads(phones._requests.document(viewers[again]))
        result.times.append(time.perf_counter() - begun)
        if silent is not None:
            await silent.ended()
        result.cuts += 1
        await until(lambda: len(phones.streams) == len(viewers))
    await until(lambda: len(server.server_state.connections) == len(viewers))
    for stream in streams:
        stream.end()
    await until(lambda: not len(phones.streams))
    await until(lambda: not server.server_state.connections)
    result.slowest = max(result.times)
    return result


class _Watched:
    """A stream that a phone watches."""

    def __init__(self, wire: Wire) -> None:
        self.wire = wire
        self.view: Any = None

    @classmethod
    async def begin(cls, phone: Phone) -> _Watched:
        """Open a stream, and wait for its first view."""
        address, _, port = phone.host.rpartition(":")
        looking = cls(Wire(*await asyncio.open_connection(address, int(port))))
        await looking.wire.send(phone.request("GET", "/stream"))
        assert (await looking.wire.head()).status == 200
        name, looking.view = await anext(looking.wire.events())
        assert name == "view"
        return looking

    async def ended(self) -> None:
        """Wait until the server ends it, as it does when the same phone connects again."""
        await self.wire.ended()
        self.end()

    def end(self) -> None:
        self.wire.cut()


class NewEachTime(StandInAnswers):
    """Answers with a view as long as a real one, and never the same twice."""

    def __init__(self) -> None:
        self.views = 0

    def document(self, view: Any) -> dict[str, Any]:
        self.views += 1
        return {"number": self.views, "filler": "x" * LONG}


async def deaf_phones(phones: Phones, changes: int) -> int:
    """Open streams of all viewers that nobody reads, while the game changes. Returns the most bytes waiting for them
    here.
    """
    wires = []
    for seat in (0, 1, 2, None):
        phone = Phone(phones.host)
        await phone.enter(phones.access.code(seat))
        address, _, port = phone.host.rpartition(":")
        _, writer = await asyncio.open_connection(address, int(port), limit=1024)
        writer.transport.pause_reading()
        writer.write(phone.request("GET", "/stream"))
        wires.append(writer)
    await until(lambda: len(phones.streams) == len(wires))
    server = phones._server
    assert server is not None
    most = 0
    for _ in range(changes):
        phones.changed()
        for _ in range(10):
            await asyncio.sleep(0)
        waits = sum(connection.transport.get_write_buffer_size() for connection in server.server_state.connections)
        most = max(most, waits)
    for writer in wires:
        writer.transport.abort()
    await until(lambda: not len(phones.streams))
    return most
