"""Drawn photos of boards on a table, for pictures and for tests, which use nobody's real photos."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from math import cos, radians, sin
from typing import Any

import cv2
import numpy as np
from PIL import Image, ImageDraw

HEIGHT = 1000
"""The height of the board in pixels before it is put into perspective."""
CORNERS = ((0.08, 0.11), (0.9, 0.05), (0.97, 0.93), (0.03, 0.88))
"""Where the corners of the board are on the photo, from the upper left clockwise."""
PAINT = {"purple": "#c060b0", "grey": "#8f8f8f"}


def photo(data: Mapping[str, Any]) -> bytes:
    """A JPEG of the empty board on a dark table, seen at an angle; `data` is the content of a board file."""
    width = round(HEIGHT * data["aspect"])
    board = Image.new("RGB", (width, HEIGHT), "#e8d9b5")
    draw = ImageDraw.Draw(board)
    at = {city["name"]: (city["x"] * width, city["y"] * HEIGHT) for city in data["cities"]}
    for row in data["routes"]:
        draw.line([at[row["a"]], at[row["b"]]], fill="#cdbb92", width=3)
        for x, y, angle in row.get("spaces", ()):
            dx, dy = cos(radians(angle)), sin(radians(angle))
            corners = [
                (x * width + a * dx - b * dy, y * HEIGHT + a * dy + b * dx)
                for a, b in ((-17, -7), (17, -7), (17, 7), (-17, 7))
            ]
            colour = row.get("colour", "grey")
            draw.polygon(corners, fill=PAINT.get(colour, colour), outline="#222222")
    for name, (x, y) in at.items():
        draw.ellipse((x - 9, y - 9, x + 9, y + 9), fill="white", outline="black", width=3)
        draw.text((x + 12, y - 6), name, fill="black")
    table = Image.new("RGB", (1600, 1100), "#3b2f26")
    sight = Image.Transform.PERSPECTIVE, _perspective(table.size, width), Image.Resampling.BICUBIC
    table.paste(board.transform(table.size, *sight), mask=Image.new("L", board.size, 255).transform(table.size, *sight))
    file = BytesIO()
    table.save(file, "JPEG", quality=88)
    return file.getvalue()


def _perspective(size: tuple[int, int], width: int) -> list[float]:
    """The eight coefficients of the perspective that leads from points of the photo to points of the board."""
    corners = np.array(CORNERS, np.float32) * np.array(size, np.float32)
    board = np.array([(0, 0), (width, 0), (width, HEIGHT), (0, HEIGHT)], np.float32)
    return list(cv2.getPerspectiveTransform(corners, board).ravel()[:8])
