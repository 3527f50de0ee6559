"""Drawn photos of a game on a table: a printed board with cars on its spaces, taken by an imperfect camera.

They are seeded: the same numbers give the same pictures. They contain nothing of any real photo. OpenCV is needed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np

from companion.game.board import Board, Space, Track
from companion.game.values import replace

Pixels = Any
HEIGHT = 1200
"""The height of the printed board in pixels."""
PAINTS = {
    "red": (200, 30, 35), "blue": (28, 60, 160), "green": (25, 110, 45), "black": (32, 32, 34),
    "yellow": (225, 180, 25), "white": (225, 222, 215), "purple": (110, 50, 130), "orange": (225, 110, 25),
}  # fmt: skip
"""The colours of cars, in red, green and blue."""
PRINTS = {
    "red": (190, 60, 50), "blue": (70, 120, 180), "green": (110, 150, 70), "black": (75, 72, 70),
    "yellow": (225, 195, 85), "white": (225, 220, 205), "purple": (180, 120, 165), "orange": (215, 140, 65),
    "grey": (160, 158, 152),
}  # fmt: skip
"""The colours of printed spaces, in red, green and blue."""


@dataclass(frozen=True)
class Camera:
    """What is wrong with a photo: each field is 0 at best, and about 1 where people would take another photo."""

    dim: float = 0.0
    uneven: float = 0.3
    blur: float = 0.1
    oblique: float = 0.2
    glare: float = 0.0
    noise: float = 0.2
    slid: float = 0.2
    warm: float = 0.2
    shade: float = 0.0
    """How far the colours of the cars are from the usual ones."""
    edge: float = 0.0
    """A shadow with a sharp edge over part of the board."""
    aside: float = 0.2
    """How far the camera is from above the middle of the board: at 1 it is above the middle of its near edge."""
    hand: float = 0.0
    """A hand over the board: 1 hides about a fifth of it."""
    gloss: float = 0.3
    """How much the shine on the roofs of one colour's cars varies."""


AWAY = 0.85
"""The height of the camera above the board, in widths of the board: as near as a phone can be to see all of it."""
TALL = 0.36
"""The height of a car, as a part of the length of its space."""


def printed(board: Board, seed: int = 0) -> Pixels:
    """The empty printed board: a painted landscape, its spaces and its cities. RGB, 8 bits."""
    random = np.random.default_rng(seed)
    height, width = HEIGHT, round(HEIGHT * board.aspect)
    page = np.empty((height, width, 3), np.float32)
    page[:] = (214, 202, 170)
    for size, strength in ((9, 26), (40, 16), (220, 7)):
        rough = random.normal(size=(max(size * height // width, 3), size, 3)).astype(np.float32)
        rough = 0.35 * rough + rough.mean(2, keepdims=True)
        page += strength * cv2.resize(rough, (width, height), interpolation=cv2.INTER_CUBIC)
    for _ in range(140):  # hills, rivers, letters: what else is printed on a map
        x, y = random.integers(0, width), random.integers(0, height)
        tone = tuple(float(v) for v in random.uniform(70, 200, 3))
        turn, length = random.uniform(0, np.pi), random.uniform(20, 160)
        end = int(x + np.cos(turn) * length), int(y + np.sin(turn) * length)
        cv2.line(page, (int(x), int(y)), end, tone, int(random.integers(1, 4)), cv2.LINE_AA)
    for track in board.tracks:
        for space in track.spaces:
            _draw_box(
                page,
                (space.x * width, space.y * height),
                space.angle,
                _space_size(board),
                PRINTS[track.colour],
                (60, 55, 50),
            )
    page = np.clip(page, 0, 255).astype(np.uint8)
    for city in board.cities.values():
        at = round(city.x * width), round(city.y * height)
        cv2.circle(page, at, 13, (90, 60, 40), -1, cv2.LINE_AA)
        cv2.circle(page, at, 9, (240, 200, 120), -1, cv2.LINE_AA)
        cv2.putText(
            page, city.name[:12], (at[0] + 12, at[1] - 8), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (40, 30, 20), 2, cv2.LINE_AA
        )
    return page


def misprinted(board: Board, off: float, seed: int) -> Board:
    """The board as another print might have it: spaces displaced smoothly, by up to about `off` of 1,500 pixels."""
    random = np.random.default_rng(seed)
    bend = random.normal(0, 1, (6, 2))

    def moved(x: float, y: float) -> tuple[float, float]:
        u, v = 2 * x - 1, 2 * y - 1
        dx, dy = np.array((1, u, v, u * v, u * u, v * v)) @ bend * 0.5 * off / 1500
        return x + float(dx), y + float(dy) * board.aspect

    def placed(space: Space) -> Space:
        x, y = moved(space.x, space.y)
        return space._replace(x=x, y=y)

    tracks = tuple(track._replace(spaces=tuple(map(placed, track.spaces))) for track in board.tracks)
    return replace(board, tracks=tracks)


def _space_size(board: Board) -> tuple[float, float]:
    """The length and the breadth of a space in pixels."""
    hops = [
        np.hypot((a.x - b.x) * board.aspect, a.y - b.y)
        for track in board.tracks
        for a, b in zip(track.spaces, track.spaces[1:], strict=False)
    ]
    length = float(np.median(hops)) * HEIGHT * 0.86
    return length, length * 0.33


def _corners(at: tuple[float, float], angle: float, size: tuple[float, float]) -> Pixels:
    turn = np.radians(angle)
    along, across = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    half = size[0] / 2, size[1] / 2
    rows = [np.array(at) + a * half[0] * along + b * half[1] * across for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return np.array(rows)


def _draw_box(
    page: Pixels, at: tuple[float, float], angle: float, size: tuple[float, float], tone: Any, rim: Any
) -> None:
    corners = (_corners(at, angle, size) * 16).round().astype(np.int32)
    cv2.fillConvexPoly(page, corners, tuple(map(float, tone)), cv2.LINE_AA, 4)
    cv2.polylines(page, [corners], True, tuple(map(float, rim)), 2, cv2.LINE_AA, 4)


def with_cars(page: Pixels, board: Board, owners: dict[int, str], camera: Camera, seed: int) -> Pixels:
    """The board with cars on the spaces of claimed tracks: lit boxes, a little out of place, with their shadows.

    They hide the board as seen from the camera; those farthest from it are drawn first.
    """
    random = np.random.default_rng(seed)
    size = np.array((page.shape[1], page.shape[0]), float)
    length, breadth = _space_size(board)
    table = page.astype(np.float32)
    shade = np.zeros(page.shape[:2], np.float32)
    stands = size * (0.5 + 0.1 * random.normal() * camera.aside, 0.5 + 0.5 * camera.aside)
    cars = []
    for number, colour in owners.items():
        for space in board.tracks[number].spaces:
            slide = random.normal(0, 0.05 + 0.25 * camera.slid, 2) * (length * 0.35, breadth * 0.6)
            turn = np.radians(space.angle)
            axes = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
            at = size * (space.x, space.y) + slide @ axes
            angle = space.angle + random.normal(0, 2 + 8 * camera.slid)
            cars.append((float(np.linalg.norm(at - stands)), at, angle, colour))
            _fill(shade, _corners((at[0] + 3, at[1] + 4), angle, (length * 0.84, breadth * 0.9)), 1.0)
    shades = {colour: _shade_offset(random, camera) for colour in sorted(set(owners.values()))}
    table *= 1 - 0.45 * cv2.GaussianBlur(shade, (0, 0), 3)[..., None]
    rise = TALL * length / (AWAY * size[0] - TALL * length)
    for _, at, angle, colour in sorted(cars, key=lambda car: -car[0]):
        tone = np.clip(np.array(PAINTS[colour], np.float32) + shades[colour], 8, 245) * random.normal(1, 0.06)
        base = _corners(at, angle, (length * 0.84, breadth * 0.82))
        roof = _corners(at, angle, (length * 0.78, breadth * 0.6))
        roof += rise * (roof - stands)
        _fill(table, cv2.convexHull(np.vstack([base, roof]).astype(np.float32))[:, 0], tone * 0.66)
        shine = max(random.normal(0.12, 0.15 * camera.gloss), 0)
        _fill(table, roof, np.clip(tone * (1 - shine) + 255 * shine, 0, 255))
        top, turn = roof.mean(axis=0), np.radians(angle)
        for part in (-0.25, 0.05, 0.3):  # windows along the roof
            spot = top + np.array((np.cos(turn), np.sin(turn))) * length * part
            _fill(table, _corners(spot, angle, (length * 0.12, breadth * 0.3)), tone * 0.6)
    return np.clip(table, 0, 255).astype(np.uint8)


def _fill(page: Pixels, corners: Any, tone: Any) -> None:
    tones = tone if isinstance(tone, float) else tuple(map(float, tone))
    cv2.fillConvexPoly(page, (corners * 16).round().astype(np.int32), tones, cv2.LINE_AA, 4)


def _shade_offset(random: Any, camera: Camera) -> Any:
    """How far the cars of one colour are from the usual shade of it, in red, green and blue."""
    return random.normal(0, 14 * camera.shade, 3) if camera.shade else 0.0


def photographed(page: Pixels, camera: Camera, seed: int, *, squared: bool = False) -> Pixels:
    """A photo of the board: 1600 pixels wide on a dark table, or `squared` as by the workshop, 1500 pixels wide."""
    random = np.random.default_rng(seed)
    height, width = page.shape[:2]
    size = (1600, round(1600 * height / width * 1.04))
    lean = 0.02 + 0.12 * camera.oblique
    frame = (
        np.array([(0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)]) + random.uniform(-lean, lean, (4, 2)) * 0.7
    )
    frame = np.clip(frame, 0.01, 0.99) * size
    sight = cv2.getPerspectiveTransform(
        np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32), frame.astype(np.float32)
    )
    ground = np.full((size[1], size[0], 3), 50, np.float32) + random.normal(0, 6, (size[1], size[0], 3)).astype(
        np.float32
    )
    seen = cv2.warpPerspective(page.astype(np.float32), sight, size, flags=cv2.INTER_AREA)
    mask = cv2.warpPerspective(np.ones((height, width), np.float32), sight, size)[..., None]
    seen = seen * mask + ground * (1 - mask)
    across, down = np.meshgrid(np.linspace(-1, 1, size[0]), np.linspace(-1, 1, size[1]))
    turn = random.uniform(0, 2 * np.pi)
    slope = np.cos(turn) * across + np.sin(turn) * down
    light = 1 + camera.uneven * (0.28 * slope - 0.22 * (across**2 + down**2))
    dark = cv2.resize((slope > random.uniform(0.2, 0.9)).astype(np.float32), None, fx=0.1, fy=0.1)
    shadow = cv2.resize(cv2.GaussianBlur(dark, (0, 0), 9), size)  # so soft that a tenth of the pixels is enough
    light *= 1 - 0.35 * camera.uneven * shadow
    if camera.edge:
        over = np.cos(turn + 1) * across + np.sin(turn + 1) * down > random.uniform(0.1, 0.7)
        light *= 1 - 0.3 * camera.edge * cv2.GaussianBlur(over.astype(np.float32), (0, 0), 2)
    tint = np.array([1 + 0.22 * camera.warm, 1.0, 1 - 0.28 * camera.warm]) * random.normal(1, 0.02, 3)
    if camera.hand:
        seen = _under_a_hand(seen, camera.hand, random)
    seen = seen * light.astype(np.float32)[..., None] * (tint * (1 - 0.72 * camera.dim)).astype(np.float32)
    if camera.glare:
        spot = random.uniform(-0.6, 0.6, 2)
        shine = np.exp(-(((across - spot[0]) ** 2 + (down - spot[1]) ** 2) / 0.05))
        seen += (230 * camera.glare * shine).astype(np.float32)[..., None]
    if camera.blur:
        seen = cv2.GaussianBlur(seen, (0, 0), 0.4 + 3.2 * camera.blur)
    strength = 2 + 9 * camera.noise * (1 + 1.5 * camera.dim)
    fine, coarse = (random.normal(0, strength, seen.shape).astype(np.float32) for _ in range(2))
    seen = seen + fine + cv2.GaussianBlur(coarse, (0, 0), 1.2)
    seen = np.clip(seen, 0, 255).astype(np.uint8)
    done, file = cv2.imencode(".jpg", cv2.cvtColor(seen, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, 82])
    assert done
    seen = cv2.cvtColor(cv2.imdecode(file, cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)
    if squared:
        back = cv2.getPerspectiveTransform(
            (frame + random.normal(0, 1.0, (4, 2))).astype(np.float32),
            np.array([(0, 0), (1500, 0), (1500, 1500 * height / width), (0, 1500 * height / width)], np.float32),
        )
        seen = cv2.warpPerspective(seen, back, (1500, round(1500 * height / width)), flags=cv2.INTER_AREA)
    return seen


def _under_a_hand(seen: Pixels, amount: float, random: Any) -> Pixels:
    """The photo with a forearm, a palm and fingers on it, reaching in from the near edge."""
    height, width = seen.shape[:2]
    palm = np.array((width * random.uniform(0.3, 0.7), height * random.uniform(0.45, 0.65)))
    breadth = 0.11 * width * np.sqrt(amount)
    mask = np.zeros((height, width), np.float32)
    cv2.ellipse(mask, palm.astype(int).tolist(), (int(breadth), int(breadth * 1.2)), 0, 0, 360, 1.0, -1)
    cv2.line(mask, palm.astype(int).tolist(), (int(palm[0] + breadth), height), 1.0, int(breadth * 1.3))
    for finger in np.linspace(-0.9, 0.9, 5):
        tip = palm + 2.2 * breadth * np.array((np.sin(finger), -np.cos(finger)))
        cv2.line(mask, palm.astype(int).tolist(), tip.astype(int).tolist(), 1.0, max(int(breadth * 0.36), 1))
    mask = cv2.GaussianBlur(mask, (0, 0), 1.5)[..., None]
    skin = np.array((196, 150, 122), np.float32) + random.normal(0, 6, (height, width, 1)).astype(np.float32)
    return seen * (1 - mask) + skin * mask


def dealt(board: Board, colours: list[str], seed: int, stock: int = 45) -> dict[int, str]:
    """Who owns which track at the end of a game: colours extend their networks in turn until one is short of pieces."""
    random = np.random.default_rng(seed)
    owners: dict[int, str] = {}
    pieces_left = dict.fromkeys(colours, stock)
    cities = list(board.cities)
    reached = {colour: {str(random.choice(cities))} for colour in colours}
    doubles_open = len(colours) > 3
    ends = set(random.choice(colours, 1))
    while not any(pieces_left[colour] <= 2 for colour in ends):
        for colour in colours:
            tracks = [track for track in board.tracks if _claimable(board, track, owners, colour, doubles_open)]
            near = [track for track in tracks if track.ends & reached[colour]] or tracks
            near = [track for track in near if track.length <= pieces_left[colour]]
            if not near:
                return owners
            track = near[int(random.integers(len(near)))]
            owners[track.id] = colour
            pieces_left[colour] -= track.length
            reached[colour] |= set(track.ends)
    return owners


def _claimable(board: Board, track: Track, owners: dict[int, str], colour: str, doubles_open: bool) -> bool:
    if track.id in owners:
        return False
    neighbours = [
        owners[other.id] for other in board.tracks if other.group and other.group == track.group and other.id in owners
    ]
    return not neighbours or (doubles_open and colour not in neighbours)
