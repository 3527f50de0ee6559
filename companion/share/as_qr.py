"""A text as a QR code: in characters for the terminal, and as SVG.

Dark modules are foreground characters, so the caller must print them black on white, whatever the theme.
"""

from __future__ import annotations

from itertools import groupby, zip_longest

from companion.game.values import dataclass

QUIET_ZONE = 4
"""The light margin that a code needs on every side, in modules."""
MOST = 2953
"""The number of bytes that the largest code holds."""
MODULE = 10
"""The side of a module in the SVG, in its units."""


class TooLong(ValueError):
    """A text is too long for any code; `length` is its length in bytes."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length


@dataclass(frozen=True)
class Code:
    """The modules of a code including its margin, row by row; True is dark."""

    modules: tuple[tuple[bool, ...], ...]

    @property
    def width(self) -> int:
        """The width in columns of a terminal."""
        return len(self.modules)

    @property
    def height(self) -> int:
        """The height in rows of a terminal: a character is two modules high."""
        return (len(self.modules) + 1) // 2


def code_of(text: str) -> Code:
    """The smallest code for a text, with the most error correction that fits into that size.

    Raises `TooLong` if no code holds the text.
    """
    from qrcode import QRCode, constants
    from qrcode.exceptions import DataOverflowError

    raw = text.encode("utf-8")
    if len(raw) > MOST:
        raise TooLong(len(raw))
    smallest = best = None
    for level in (
        constants.ERROR_CORRECT_L, constants.ERROR_CORRECT_M, constants.ERROR_CORRECT_Q, constants.ERROR_CORRECT_H,
    ):  # fmt: skip
        code = QRCode(version=smallest, error_correction=level, border=QUIET_ZONE)
        code.add_data(raw, optimize=0)
        try:
            code.make(fit=smallest is None)
        except DataOverflowError:
            break
        smallest, best = code.version, code
    if best is None:
        raise TooLong(len(raw))
    return Code(tuple(tuple(map(bool, row)) for row in best.get_matrix()))


def code_rows(code: Code, *, large: bool = False) -> list[str]:
    """The code in half blocks, two modules per character; dark is foreground. If `large`, two characters per module."""
    if large:
        return ["".join("██" if dark else "  " for dark in row) for row in code.modules]
    pairs = zip_longest(code.modules[::2], code.modules[1::2], fillvalue=(False,) * code.width)
    return ["".join(_BLOCKS[pair] for pair in zip(upper, lower, strict=True)) for upper, lower in pairs]


_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


def code_svg(code: Code) -> str:
    """The code as an SVG picture, black on white."""
    side = code.width * MODULE
    runs = []
    for y, row in enumerate(code.modules):
        x = 0
        for dark, group in groupby(row):
            width = len(list(group))
            if dark:
                runs.append(f"M{x * MODULE} {y * MODULE}h{width * MODULE}v{MODULE}H{x * MODULE}z")
            x += width
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}" '
        f'shape-rendering="crispEdges"><rect width="{side}" height="{side}" fill="#ffffff"/>'
        f'<path fill="#000000" d="{"".join(runs)}"/></svg>\n'
    )
