"""Photos of boards as they lie on a table, drawn: for pictures and for tests, which have no photo of anybody's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from math import cos, radians, sin
from typing import Any

from PIL import Image, ImageDraw

HEIGHT = 1000
"""Pixels from the upper edge of the board to the lower one, before it is seen from aside."""
CORNERS = ((0.08, 0.11), (0.9, 0.05), (0.97, 0.93), (0.03, 0.88))
"""Where the corners of the board are on the photo, from the upper left clockwise."""
PAINT = {"purple": "#c060b0", "grey": "#8f8f8f"}


def photo(data: Mapping[str, Any], *, spaces: Mapping[int, Sequence[Sequence[float]]] | None = None) -> bytes:
    """A JPEG of the empty board, seen from aside on a dark table."""
    wide = round(HEIGHT * data["aspect"])
    board = Image.new("RGB", (wide, HEIGHT), "#e8d9b5")
    draw = ImageDraw.Draw(board)
    at = {city["name"]: (city["x"] * wide, city["y"] * HEIGHT) for city in data["cities"]}
    for number, row in enumerate(data["routes"]):
        draw.line([at[row["a"]], at[row["b"]]], fill="#cdbb92", width=3)
        for x, y, angle in (spaces or {}).get(number, row.get("spaces", ())):
            dx, dy = cos(radians(angle)), sin(radians(angle))
            corners = [
                (x * wide + a * dx - b * dy, y * HEIGHT + a * dy + b * dx)
                for a, b in ((-17, -7), (17, -7), (17, 7), (-17, 7))
            ]
            colour = row.get("colour", "grey")
            draw.polygon(corners, fill=PAINT.get(colour, colour), outline="#222222")
    for name, (x, y) in at.items():
        draw.ellipse((x - 9, y - 9, x + 9, y + 9), fill="white", outline="black", width=3)
        draw.text((x + 12, y - 6), name, fill="black")
    table = Image.new("RGB", (1600, 1100), "#3b2f26")
    corners = [(x * 1600, y * 1100) for x, y in CORNERS]
    table.paste(
        board.transform(
            (1600, 1100), Image.Transform.PERSPECTIVE, _homography(corners, wide), Image.Resampling.BICUBIC
        ),
        mask=Image.new("L", board.size, 255).transform(
            (1600, 1100), Image.Transform.PERSPECTIVE, _homography(corners, wide)
        ),
    )
    file = BytesIO()
    table.save(file, "JPEG", quality=88)
    return file.getvalue()


def _homography(corners: Sequence[tuple[float, float]], wide: int) -> list[float]:
    """What Pillow needs to know to show the board between these corners: places of the photo to places of the board."""
    board = [(0, 0), (wide, 0), (wide, HEIGHT), (0, HEIGHT)]
    rows, right = [], []
    for (x, y), (u, v) in zip(corners, board, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [float(u), float(v)]
    return _solved(rows, right)


def _solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations."""
    table = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for i in range(len(table)):
        best = max(range(i, len(table)), key=lambda j: abs(table[j][i]))
        table[i], table[best] = table[best], table[i]
        table[i] = [value / table[i][i] for value in table[i]]
        for j in range(len(table)):
            if j != i:
                table[j] = [one - table[j][i] * other for one, other in zip(table[j], table[i], strict=True)]
    return [row[-1] for row in table]
