"""The workshop, where the app answers its page: boards, drafts, photos; and the command that opens it."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "bench no key": "This page has no key to the workshop. Open the link again that the app shows.",
    "bench no board": "There is no board {name}.",
    "bench no draft": "There is no draft {name} any more.",
    "bench unreadable": "{file} cannot be opened here: {why}. Mend it in an editor first.",
    "bench no name": "{file} has no name that a board can have: small letters a–z, figures and dashes. Mend it in an editor first.",
    "bench no values": "This request holds no board.",
    "bench not kept": "The draft could not be kept: {why}.",
    "bench faults": "There is something to mend before this can be saved ({faults}).",
    "bench long name": "The name of a board has small letters a–z, figures and dashes, 60 at most.",
    "bench name taken": "There is another board called {name}. Give this one a name of its own, or open that one.",
    "bench trial": "A trial game has 1 to 8 players, and a whole number that chooses the game.",
    "bench too long": "This took longer than {seconds} seconds and was given up.",
    "bench broke": "This could not be done: the work broke off.",
    "draft unread": "The draft {name} cannot be read: it is damaged, or of a newer version of this app.",
    "draft large": "The draft is larger than {most} bytes.",
    "shell help workshop": "make or mend a board in the browser: the one on your table",
    "shell help workshop board": "the board to open; left out, the page asks",
    "shell help port": "the port of this machine to listen at; any free one if left out",
    "shell help no browser": "print the link, and open no browser",
    "shell example workshop": "For example:\n  companion workshop\n  companion workshop usa --no-browser",
    "bench at": "The workshop is open at\n  {link}\nIt is for this machine only. Ctrl+C closes it.",
    "bench browser": "It opens in your browser.",
    "bench no browser": "No browser can be opened from here: open the link in one on this machine.",
    "bench closed": "The workshop is closed. What was not saved waits as a draft.",
    "bench no port": "This machine lets nobody listen at {port}: {why}. Leave --port out, and a free one is taken.",
    "bench any port": "any port",
    "bench port": "port {port}",
    "bench port number": "a port is a number from 1 to 65535",
}
