"""What is said of a photo of a game that ended."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "photo another board": "The photo does not show this board, or too little of it: take it from above, with the whole "
    "board in it.",
    "photo oblique": "The photo is taken too much from aside: take it from straight above.",
    "photo far": "The board is too small on the photo: go nearer.",
    "photo dark": "The photo is too dark: turn on a light, and take it again.",
    "photo blurred": "The photo is blurred: hold the camera still, and take it again.",
    "photo no spaces": "The file of {board} does not say where each space lies. Enter it over a photo first: companion workshop.",
    "photo no extra": "Photos are read with OpenCV, which is not here: pip install 'ticket-companion[photo]'",
    "photo colour": "“{text}” is no colour of cars: {colours}.",
    "photo colours": "Two colours or more, each of them once: --colours red,blue",
    "photo used": "“{text}” is not a colour in play with its pieces on the board, such as {colour}=44.",
    "photo draft": "A draft: about {wrong} tracks are wrong. Look the whole board over; begin with these:",
    "shell help photo": "who claimed which track, read off a photo",
    "shell help empty": "the same board without cars, squared: its edges are the board's",
    "shell help colours": "the colours in play",
    "shell help used": "pieces that a colour has on the board, where you know them",
    "shell example photo": "For example:\n  companion photo --board usa --empty empty.jpg end.jpg --colours red,blue,green",
}
