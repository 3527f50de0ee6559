"""The shape of a board file as pydantic models, which editors and `boards check` use."""

from __future__ import annotations

from functools import cache, partial
from typing import Annotated, Any, ClassVar, Literal, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    create_model,
    model_validator,
)

from companion.families import ALWAYS, TABLES, columns_of, mechanic
from companion.game.numbers import Column, in_column_order
from companion.game.signs import TRAIN, kinds
from companion.words import wording
from companion.words.plain import plain

_HIDDEN = r"\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"
"""Characters that are invisible or change the text direction; a terminal obeys some of them."""


def _all_visible(text: str) -> str:
    """Require that all of a text is visible.

    The patterns, which editors check, too, already exclude the invisible characters that one is likely to meet.
    """
    row = text.replace("\n", " ").replace("\t", " ")
    if plain(row, len(row) + 1) != row:
        raise ValueError(wording("value unprintable"))
    return text


Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40, pattern=rf"^[^\x00-\x1f,;#!|{_HIDDEN}]+$"),
    AfterValidator(_all_visible),
]
"""The name of a place: printable, without the signs that the record language needs, at most 40 characters."""
Word = Annotated[
    str, StringConstraints(max_length=40, pattern=rf"^[^\x00-\x1f,;#!|{_HIDDEN}]*$"), AfterValidator(_all_visible)
]
"""Text in a column of a family: like a name, as lines may say it, or empty."""
_PLAIN = rf"^[^\x00-\x1f{_HIDDEN}]+$"
Label = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=_PLAIN), AfterValidator(_all_visible)]
Group = Annotated[str, StringConstraints(min_length=1, max_length=100, pattern=_PLAIN), AfterValidator(_all_visible)]
Sentence = Annotated[
    str,
    StringConstraints(max_length=2000, pattern=rf"^[^\x00-\x08\x0b-\x1f{_HIDDEN}]*$"),
    AfterValidator(_all_visible),
]
Rule = Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}-\d{2}$")]
Fraction = Annotated[float, Field(ge=0, le=1)]
Slug = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[a-z0-9][a-z0-9-]*$")]
"""A word that files and records use for a board or for a set of cards."""
Angle = Annotated[float, Field(ge=-360, le=360)]
Colour = Literal["grey", "purple", "white", "blue", "yellow", "orange", "black", "red", "green", "trackbed"]


class BoardRow(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True, defer_build=True)

    former: ClassVar[frozenset[str]] = frozenset()
    """Keys of earlier board files, which are ignored."""

    @model_validator(mode="before")
    @classmethod
    def without_former(cls, row: Any) -> Any:
        return _drop_former(cls.former, row)


def _drop_former(former: frozenset[str], row: Any) -> Any:
    """A row or a table without its former keys."""
    return {key: row[key] for key in row if key not in former} if isinstance(row, dict) and former & row.keys() else row


class CityRow(BoardRow):
    """A city and its place on the printed picture, measured from the left and top edges."""

    name: Name
    x: Fraction
    y: Fraction
    junction: bool = False
    country: Name | None = Field(None, description="of a border end; tickets name the country")
    also: tuple[Name, ...] = Field((), max_length=9, description="other spellings, as on cards or in a booklet")
    region: Name | None = Field(None, description="the country or region that it lies in, where no ticket names that")

    former = frozenset({"lat", "lon"})


class RouteRow(BoardRow):
    # one track; tracks with the same group form a double or a triple
    a: Name
    b: Name
    length: int = Field(ge=1, le=12, description="spaces")
    colour: Colour = "grey"
    kind: str = TRAIN
    group: Group | None = None
    wraps: bool = Field(False, description="leaves over one edge of the picture and returns over the other")
    note: Sentence | None = Field(None, description="what is doubtful about this row, for people")
    spaces: tuple[tuple[Fraction, Fraction, Angle], ...] = Field(
        (), max_length=12, description="the printed spaces from a to b: x, y, and degrees clockwise on the page"
    )

    former = frozenset({"line"})


class TicketRow(BoardRow):
    """One ticket card: two places and a value, several options, or a tour."""

    id: Annotated[str, StringConstraints(min_length=1, max_length=20, pattern=r"^[A-Za-z][\w.-]*$")]
    a: Name | None = None
    b: Name | None = None
    points: int | tuple[int, ...] = Field(0, description="the value; for a tour in order, in any order, not connected")
    options: tuple[tuple[Name, Name, int], ...] = Field((), max_length=40)
    tour: tuple[Name, ...] = Field((), max_length=6)
    deck: Name = "regular"
    copies: int = Field(1, ge=1, le=9)
    sets: tuple[Slug, ...] = Field(
        ("base",), min_length=1, description="the games that play it: base, or sets of variants"
    )
    note: Sentence | None = Field(None, description="what is doubtful about this card, for people")

    @model_validator(mode="after")
    def one_kind(self) -> TicketRow:
        kinds = [self.a is not None and self.b is not None, bool(self.options), bool(self.tour)]
        if sum(kinds) != 1:
            raise ValueError(wording("ticket shape"))
        if self.tour and (not isinstance(self.points, tuple) or len(self.points) != 3):
            raise ValueError(wording("tour shape"))
        if not self.tour and isinstance(self.points, tuple):
            raise ValueError(wording("points shape"))
        return self


class VariantRow(BoardRow):
    """Another game on the same board: the ticket cards of one set, and tables that differ.

    Its tables have only the keys that differ from the board's. Provenance,
    sources and doubts are added to the board's; setup replaces the board's.
    """

    name: Slug
    title: Name
    set: Slug = Field(description="plays the ticket cards of this set, and no others")
    without: tuple[str, ...] = Field((), description="tables of the board that are not in force")
    bgg: int | None = Field(None, ge=1, description="the number of the game at BoardGameGeek")
    bgg_name: Label | None = Field(None, description="what the game is called there")
    setup: tuple[Rule, ...] | None = None
    open: tuple[Rule, ...] = Field((), description="rules that leave a point open in this game, not in the others")
    provenance: Sentence = ""
    sources: tuple[Sentence, ...] = ()
    doubts: tuple[Sentence, ...] = ()


class Head(BoardRow):
    """The keys of a board file outside its mechanics' tables."""

    name: Slug
    title: Name
    players: tuple[Annotated[int, Field(ge=1, le=8)], ...] = Field(min_length=1)
    aspect: float = Field(gt=0.2, lt=5, description="width divided by height of the printed picture")
    families: tuple[Annotated[str, StringConstraints(pattern=r"^[A-Z]{2}$")], ...] = ("BA",)
    setup: tuple[Rule, ...] = ()
    provenance: Sentence = ""
    sources: tuple[Sentence, ...] = ()
    doubts: tuple[Sentence, ...] = ()
    bgg: int | None = Field(None, ge=1, description="the number of the game at BoardGameGeek")
    bgg_name: Label | None = Field(None, description="what the game is called there")
    series: Label = Field("", description="the boxes that this one belongs to; lists can be in their order")
    bgg_board: Label | None = Field(None, description="what a play log calls the board; the title, if left out")
    printed: bool = Field(True, description="false: no such board was printed; where people see it, it says so")
    earlier: Slug | None = Field(
        None, description="the board that had this name before: records and saved games of that time are on it"
    )
    cities: tuple[CityRow, ...] = Field(min_length=2, max_length=200)
    routes: tuple[RouteRow, ...] = Field(min_length=1, max_length=400)
    ticket_cards: tuple[TicketRow, ...] = Field((), max_length=400)
    variants: tuple[VariantRow, ...] = Field((), max_length=20)

    former = frozenset({"reconstruction"})

    @model_validator(mode="before")
    @classmethod
    def not_printed(cls, row: Any) -> Any:
        """Read the former key `reconstruction = true` as `printed = false`."""
        if isinstance(row, dict) and row.get("reconstruction") is True:
            return {"printed": False, **row}
        return row


@cache
def row_model(array: str) -> type[BoardRow]:
    """The model of a row of "cities" or "routes", with the columns that families read."""
    base: type[BoardRow] = CityRow if array == "cities" else RouteRow
    columns: dict[str, Any] = {
        name: (column_type(column), Field(column.default, description=column.description, **column.limits))
        for name, column in columns_of(array).items()
    }
    if array == "routes":
        columns["kind"] = (Literal[kinds()], TRAIN)
    model: type[BoardRow] = create_model(base.__name__, __base__=base, __doc__=base.__doc__, **columns)
    return model


def column_type(column: Column) -> Any:
    """The type of a column's values. Text in it is visible and can be typed, whatever the family that reads it asks."""
    if get_origin(column.kind) is not tuple:
        return Word if column.kind is str else column.kind
    kind: Any = get_args(column.kind)[0]
    value: Any = Annotated[Word if kind is str else kind, Field(**column.each)]
    return tuple[value, ...]


@cache
def board_file_model() -> type[Head]:
    """The model of a whole file: the head, and a table for each mechanic, also in the variants."""
    tables: dict[str, Any] = {}
    differing: dict[str, Any] = {}
    for table in TABLES:
        numbers = mechanic(table).numbers_type
        own = Annotated[numbers, BeforeValidator(partial(_drop_former, numbers.former))] if numbers.former else numbers
        differing[table] = (own | None, Field(None, description=numbers.__doc__))
        if table in ALWAYS:
            tables[table] = (own, Field(default_factory=numbers, description=numbers.__doc__))
        else:
            tables[table] = (own | None, Field(None, description=numbers.__doc__))
    variant = create_model("Variant", __base__=VariantRow, **differing)
    tables["variants"] = (tuple[variant, ...], Field((), max_length=20))
    cities: Any = row_model("cities")
    routes: Any = row_model("routes")
    tables["cities"] = (tuple[cities, ...], Field(min_length=2, max_length=200))
    tables["routes"] = (tuple[routes, ...], Field(min_length=1, max_length=400))
    return create_model("Board", __base__=Head, **tables)


def schema() -> dict[str, Any]:
    """The JSON Schema that editors use on board files."""
    document = board_file_model().model_json_schema()
    for array in ("cities", "routes"):
        row = document["$defs"][row_model(array).__name__]
        row["properties"] = in_column_order(row["properties"], columns_of(array))
    return document
