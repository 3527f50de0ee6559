"""Finding the spaces of a board on the photo of the empty board: chains of printed boxes from city to city.

A board file that does not say where each space lies still says where the cities are, how many spaces each track has,
and in which colour they are printed. Boxes of one size stand out by their rims and colours. For each course, the search
finds the curve along which its boxes stand out most; tracks side by side are searched for together.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.game.board import Board, Space, Track
from companion.game.values import replace
from companion.photo.box_looks import WIDE, BoxLook, Pixels, PrintColours, clipped_to, lab_of, rim_contrast
from companion.photo.deciding import side_by_side
from companion.photo.fitting import PLANE, Boxes, fit_board
from companion.photo.registering import PoorEmptyPhoto
from companion.words import wording

LANES = (0.39, 0.44, 0.49)
"""The distances tried between tracks side by side, in steps (a step leads from one space to the next)."""
BOWS = np.linspace(-0.36, 0.36, 13)
SKEWS = np.linspace(-0.5, 0.5, 5)
"""How far a course is bent to one side (`HUMP`), and first to one side and then to the other (`DOUBLE_BEND`), as parts
of the distance between its cities."""
ASIDE = (-0.2, 0.0, 0.2)
"""How far to the side of its cities a course may lie, in steps: cities are marked only roughly."""
STARTS = (-0.3, 0.0, 0.3)
"""How far along the course its middle may be from the middle between the cities, in steps."""
CANDIDATES = 8
"""How many of the best curves are improved by small moves."""
MOVES = (0.015, 0.07, 0.1, 0.08, 0.015)
"""The size of these moves at first: in bow, skew, aside, start, and the distance between boxes."""
CLIMBS = 12
"""The most moves."""
ROUNDS = 2
"""How many times all courses are searched for; a round shows the next where cities are and what colours look like."""
CROWDED = 2.5
"""The cost of a place where another box lies already."""
STRAIGHT = (0.0, 0.0, 0.0, 0.0, 1.0)
"""The parameters of a straight course from city to city."""
LIKE = 0.04
"""Rims are computed again if the distance between boxes turns out to differ by more than this part."""
USUAL = 2.0
"""The pixels by which a single course is usually displaced, independently of the others."""
KNOTS = np.linspace(0, 1, 17)
"""The points of a curve, as parts of the way between its cities."""
HUMP = 4 * KNOTS * (1 - KNOTS)
DOUBLE_BEND = KNOTS * (1 - KNOTS) * (1 - 2 * KNOTS) * 2
"""A bend to one side, and one first to one side and then to the other."""
BENT = 0.02
"""The cost of a bend, so that a straight course is preferred."""
CLEAR = 3.3
"""How far the boxes of the median track must stand out."""
PLACED = 1.2
"""How far boxes must stand out on average if the file says where they are. Drawn photos of the right board reach 3.0 or
more, however dim, blurred or under glare; other pictures reach 0.9 at most."""
SHORTEST = 5.0
"""The least number of pixels from one space to the next. With fewer, the cities belong to a photo of another shape."""


class FoundSpaces(NamedTuple):
    """The spaces of every track, and how far they stand out.

    `clearness` is how far the boxes of the median track stand out by rim and colour, in standard deviations over the
    photo.
    """

    places: list[tuple[Space, ...]]
    clearness: float


class _Course(NamedTuple):
    """Tracks side by side, and the pixels of their cities: from `a` to `b`."""

    tracks: tuple[Track, ...]
    a: Any
    b: Any


def with_spaces(board: Board, empty: Pixels) -> Board:
    """The board with the place of each space on the squared photo of the empty board.

    Places from its file are fitted to the photo; if the file lacks them, the spaces are searched for.
    Raises `PoorEmptyPhoto` if they do not stand out.
    """
    if board.spaces_known:
        placed, clear = fit_board(board, empty)
        if clear < PLACED:
            raise PoorEmptyPhoto(wording("photo empty other", board=board.title))
        return placed
    spaces, clear = find_spaces(board, empty)
    if clear < CLEAR:
        raise PoorEmptyPhoto(wording("photo spaces not found", board=board.title))
    return replace(board, tracks=tuple(track._replace(spaces=spaces[track.id]) for track in board.tracks))


def find_spaces(board: Board, empty: Pixels) -> FoundSpaces:
    """Find the spaces on the squared photo of the empty board."""
    lab = lab_of(empty)
    height = lab.shape[0]
    courses = _courses(board, WIDE, height)
    if _step(courses) < SHORTEST:
        return FoundSpaces([()] * len(board.tracks), 0.0)
    courses, rims, step = _fitted_courses(courses, lab)
    prints = PrintColours(lab)
    chains: list[Any] = []
    asides: list[Any] = []
    for _ in range(ROUNDS):
        courses = _with_cities_moved(courses, asides)
        look = BoxLook(rims, prints.likeness(), step)
        busy = _occupied(chains, step, rims.shape[1:])
        for number, course in enumerate(courses):
            if number < len(chains):
                _mark_boxes(busy, chains[number], step, -1)
            chain, aside = _best_chains(course, look, busy)
            chains[number : number + 1], asides[number : number + 1] = [chain], [aside]
            _mark_boxes(busy, chains[number], step, 1)
        prints.learn((track.colour, chain) for track, chain in _tracks_with_chains(courses, chains))
    chains = [_refined(course, chain, look) for course, chain in zip(courses, chains, strict=True)]
    return FoundSpaces(_spaces_of_tracks(board, courses, chains, WIDE, height), _clearness(courses, chains, look))


def _courses(board: Board, width: int, height: int) -> list[_Course]:
    courses = []
    for tracks in side_by_side(board):
        ends = [np.array([board.cities[name].x * width, board.cities[name].y * height]) for name in tracks[0][1:3]]
        if tracks[0].wraps:
            ends[1][0] += width if ends[1][0] < ends[0][0] else -width
        courses.append(_Course(tracks, *ends))
    return courses


def _fitted_courses(courses: list[_Course], lab: Any) -> tuple[list[_Course], Any, float]:
    """The courses moved to fit a photo that shows more or less of the board's rim, judged by straight courses.

    Also gives the rims (`rim_contrast`), and the step from one box to the next in pixels.
    """
    step = _step(courses)
    rims = rim_contrast(lab, step)
    straight = np.concatenate([
        _moved_aside(_curves(course, step, np.array([STRAIGHT])), offset)
        for course in courses
        for offset in _lane_offsets(len(course.tracks), LANES[1] * step)
    ])  # fmt: skip
    boxes = Boxes(straight[:, :2], straight[:, 2], (lab.shape[1], lab.shape[0]))
    bend = boxes.fit(rims, PLANE)
    courses = [
        course._replace(a=_moved_place(boxes, bend, course.a), b=_moved_place(boxes, bend, course.b))
        for course in courses
    ]
    new_step = _step(courses)
    return courses, rim_contrast(lab, new_step) if abs(new_step / step - 1) > LIKE else rims, new_step


def _moved_place(boxes: Boxes, bend: Any, place: Any) -> Any:
    return place + boxes.terms(place) @ bend


def _lane_offsets(count: int, distance: float) -> Any:
    """How far each of `count` tracks side by side is from the middle line, in pixels."""
    return (np.arange(count) - (count - 1) / 2) * distance


def _moved_aside(curve: tuple[Any, Any, Any], offset: float) -> Any:
    """The first of these curves, moved `offset` pixels to the side: x, y and angle, a row for each space."""
    x, y, angle = (rows[0] for rows in curve)
    return np.stack([x - offset * np.sin(angle), y + offset * np.cos(angle), angle], axis=1)


def _with_cities_moved(courses: list[_Course], asides: list[Any]) -> list[_Course]:
    """The courses with all cities moved together, by how far most courses were found away from theirs.

    The photo may show more or less of the board's rim than the picture from which the places of the cities come.
    """
    if not asides:
        return courses
    offsets = np.array(asides)
    terms = np.array([[1.0, *(course.a + course.b) / (2 * WIDE)] for course in courses])
    weights = np.ones(len(courses))
    for _ in range(8):
        scaled = terms * weights[:, None]
        move = np.linalg.solve(scaled.T @ terms + 1e-3 * np.eye(3), scaled.T @ offsets)
        weights = 1 / (1 + np.square(np.linalg.norm(offsets - terms @ move, axis=1) / USUAL))
    return [
        course._replace(a=course.a + (1, *course.a / WIDE) @ move, b=course.b + (1, *course.b / WIDE) @ move)
        for course in courses
    ]


def _step(courses: list[_Course]) -> float:
    """The pixels from one space to the next: by how much the distance between cities grows with each space."""
    lengths = np.array([course.tracks[0].length for course in courses], float)
    distances = np.array([np.linalg.norm(course.b - course.a) for course in courses])
    weights = np.ones(len(lengths))
    slope = offset = 0.0
    for _ in range(8):
        slope, offset = np.polyfit(lengths, distances, 1, w=weights)
        weights = 1 / (1 + np.abs(distances - slope * lengths - offset) / (0.3 * abs(slope) + 1))
    return float(slope)


def _curves(course: _Course, step: float, params: Any) -> tuple[Any, Any, Any]:
    """The x, y and direction of each space on the middle line of a course, with a row for each row of `params`.

    The parameters are those of `MOVES`: bow, skew, aside, start, and how far apart the boxes are, in steps.
    """
    bow, skew, aside, start, spacing = (column[:, None] for column in params.T)
    distance = float(np.linalg.norm(course.b - course.a)) or 1.0
    along = (course.b - course.a) / distance
    normal = np.array([-along[1], along[0]])
    side = distance * (bow * HUMP + skew * DOUBLE_BEND) + aside * step
    x = distance * KNOTS
    pieces = np.hypot(x[1:] - x[:-1], side[:, 1:] - side[:, :-1])
    distances = np.concatenate([np.zeros((len(params), 1)), np.cumsum(pieces, axis=1)], axis=1)
    count = course.tracks[0].length
    at = distances[:, -1:] / 2 + start * step + (np.arange(count) - (count - 1) / 2)[None, :] * step * spacing
    # the lengths of the pieces differ from row to row, so look up in each row which piece a space lies on
    place = np.clip((distances.T[:, :, None] <= at).sum(0) - 1, 0, len(KNOTS) - 2)
    row = np.arange(len(params))[:, None]
    part = (at - distances[row, place]) / np.maximum(pieces[row, place], 1e-6)
    along_course, to_side = x[place], side[row, place]
    dx, dy = x[place + 1] - along_course, side[row, place + 1] - to_side
    along_course, to_side = along_course + part * dx, to_side + part * dy
    slope = np.arctan2(dy, dx) + np.arctan2(along[1], along[0])
    return (
        course.a[0] + along_course * along[0] + to_side * normal[0],
        course.a[1] + along_course * along[1] + to_side * normal[1],
        slope,
    )


def _score(course: _Course, look: BoxLook, busy: Any, params: Any, lane: float) -> tuple[Any, Any]:
    """The score of each row of parameters, and the best order of its tracks, as the number of a permutation."""
    x, y, angle = _curves(course, look.step, params)
    count = len(course.tracks)
    orders = list(permutations(range(count)))
    worth = np.zeros((len(params), count, count))
    crowd = np.zeros(len(params))
    for place, offset in enumerate(_lane_offsets(count, lane * look.step)):
        px, py = x - offset * np.sin(angle), y + offset * np.cos(angle)
        col, row = clipped_to(px, py, busy.shape)
        outside = (px < 0) | (py < 0) | (px >= busy.shape[1]) | (py >= busy.shape[0])
        crowd += (CROWDED * np.minimum(busy[row, col], 2) + 3 * outside).sum(1)
        by_colour: dict[str, Any] = {}
        for number, track in enumerate(course.tracks):
            if track.colour not in by_colour:
                by_colour[track.colour] = look.score(track.colour, px, py, angle).sum(1)
            worth[:, number, place] = by_colour[track.colour]
    each = np.stack([sum(worth[:, number, place] for number, place in enumerate(order)) for order in orders], axis=1)
    bend = np.abs(params[:, 0]) / 0.1 + np.abs(params[:, 1]) / 0.25 + np.abs(params[:, 2:4]).sum(1) * 2
    toll = BENT * bend * count * course.tracks[0].length + 0.4 * bend
    best = each.argmax(1)
    return each[np.arange(len(params)), best] - crowd - toll, best


def _parameter_grid(course: _Course) -> Any:
    count = course.tracks[0].length
    skews = SKEWS if count > 2 else (0.0,)
    bows = BOWS if count > 1 else (0.0,)
    axes = np.meshgrid(bows, skews, ASIDE, STARTS, (1.0,), indexing="ij")
    return np.stack([axis.ravel() for axis in axes], axis=1)


def _best_chains(course: _Course, look: BoxLook, busy: Any) -> tuple[Any, Any]:
    """The best chain of boxes for each track, and how far they are from the middle between the cities, in pixels."""
    grid = _parameter_grid(course)
    best: tuple[float, Any, float, int] | None = None
    for lane in LANES if len(course.tracks) > 1 else (0.0,):
        scores, _ = _score(course, look, busy, grid, lane)
        top = np.argsort(-scores)[:CANDIDATES]
        for params, order, score in _improved(course, look, busy, grid[top], lane):
            if best is None or score > best[0]:
                best = score, params, lane, order
    assert best is not None
    _, params, lane, order = best
    along = (course.b - course.a) / (float(np.linalg.norm(course.b - course.a)) or 1.0)
    aside, start = params[2:4] * look.step
    return _chains(course, look.step, params, lane, order), start * along + aside * np.array([-along[1], along[0]])


def _improved(course: _Course, look: BoxLook, busy: Any, starts: Any, lane: float) -> Any:
    """Improve all rows of parameters at the same time by small moves: gives each with its order and score."""
    params = starts.copy()
    scores, orders = _score(course, look, busy, params, lane)
    moves = np.concatenate([np.eye(5), -np.eye(5)]) * MOVES
    row = np.arange(len(params))
    for _ in range(CLIMBS):
        moved = params[:, None] + moves
        other, other_orders = _score(course, look, busy, moved.reshape(-1, 5), lane)
        other = other.reshape(len(params), -1)
        best = other.argmax(1)
        better = other[row, best] > scores
        params[better] = moved[row, best][better]
        scores[better] = other[row, best][better]
        orders[better] = other_orders.reshape(other.shape)[row, best][better]
        if not better.any():
            moves = moves / 2
    return zip(params, orders.tolist(), scores.tolist(), strict=True)


def _chains(course: _Course, step: float, params: Any, lane: float, order: int) -> Any:
    curve, offsets = _curves(course, step, params[None]), _lane_offsets(len(course.tracks), lane * step)
    return [_moved_aside(curve, offsets[place]) for place in list(permutations(range(len(offsets))))[order]]


def _occupied(chains: list[Any], step: float, shape: Any) -> Any:
    busy = np.zeros(shape, np.float32)
    for own_chains in chains:
        _mark_boxes(busy, own_chains, step, 1)
    return busy


def _mark_boxes(busy: Any, own_chains: Any, step: float, sign: int) -> None:
    """Add the boxes of a course to the places taken (`sign` 1), or remove them (-1)."""
    for chain in own_chains:
        for x, y, angle in chain:
            box = cv2.boxPoints(((float(x), float(y)), (step * 1.2, step * 0.5), float(np.degrees(angle))))
            left, top = np.maximum(box.min(0).astype(int) - 1, 0)
            right, low = box.max(0).astype(int) + 2
            part = busy[top:low, left:right]
            if part.size:
                drawn = np.zeros(part.shape, np.float32)
                cv2.fillConvexPoly(drawn, (box - (left, top)).astype(np.int32), 1.0)
                part += sign * drawn


def _refined(course: _Course, own_chains: Any, look: BoxLook) -> Any:
    """The chains with each box moved a little, near its curve, to where it stands out most."""
    reach = np.arange(-0.22, 0.221, 0.04) * look.step
    dx, dy, da = (axis.ravel() for axis in np.meshgrid(reach, reach, (-0.13, 0.0, 0.13), indexing="ij"))
    toll = 4.0 * np.hypot(dx, dy) / look.step + 0.7 * np.abs(da)
    settled = []
    for track, chain in zip(course.tracks, own_chains, strict=True):
        x, y, a = chain[:, :1] + dx, chain[:, 1:2] + dy, chain[:, 2:] + da
        best = (look.score(track.colour, x, y, a) - toll).argmax(1)
        row = np.arange(len(chain))
        settled.append(np.stack([x[row, best], y[row, best], a[row, best]], axis=1))
    return settled


def _tracks_with_chains(courses: list[_Course], chains: list[Any]) -> Iterator[tuple[Track, Any]]:
    """Every track with its chain."""
    for course, own_chains in zip(courses, chains, strict=True):
        yield from zip(course.tracks, own_chains, strict=True)


def _clearness(courses: list[_Course], chains: list[Any], look: BoxLook) -> float:
    """How far the boxes of the median track stand out, in standard deviations over the photo."""
    return float(
        np.median([look.score(track.colour, *chain.T).mean() for track, chain in _tracks_with_chains(courses, chains)])
    )


def _spaces_of_tracks(
    board: Board, courses: list[_Course], chains: list[Any], width: int, height: int
) -> list[tuple[Space, ...]]:
    places: list[tuple[Space, ...]] = [()] * len(board.tracks)
    for course, own_chains in zip(courses, chains, strict=True):
        for track, chain in zip(course.tracks, own_chains, strict=True):
            if track.a != course.tracks[0].a:
                chain = np.add(chain[::-1], (0, 0, np.pi))
            places[track.id] = tuple(
                Space(float(x / width % 1.0), float(y / height), float(np.degrees(a))) for x, y, a in chain
            )
    return places
