"""Our values behave like the standard library's frozen dataclasses."""

from __future__ import annotations

import copy
import dataclasses
import subprocess
import sys
import typing
from types import ModuleType
from typing import Any, ClassVar

import pytest

from companion.game import values


def classes(of: ModuleType, *, slots: bool) -> tuple[type[Any], type[Any], type[Any]]:
    """The same classes, made by one module or the other."""
    dataclass, field = of.dataclass, of.field

    @dataclass(frozen=True, slots=slots)
    class Place:
        kind: ClassVar[str] = "place"
        name: str
        tags: dict[str, int] = field(default_factory=dict, metadata={"ge": 1})
        rank: int = field(default=3, metadata={"description": "how high"})
        note: str | None = None

        def shout(self) -> str:
            return self.name.upper()

    @dataclass(frozen=True, slots=slots)
    class Town(Place):
        people: int = 0
        note: str = "none"

    @dataclass(frozen=True, slots=slots)
    class Nothing:
        pass

    for made in (Place, Town, Nothing):
        made.__qualname__ = made.__name__
    return Place, Town, Nothing


@pytest.fixture(params=[True, False], ids=["slots", "dict"])
def both(request: pytest.FixtureRequest) -> tuple[tuple[type[Any], ...], tuple[type[Any], ...]]:
    return classes(values, slots=request.param), classes(dataclasses, slots=request.param)


def made(kinds: tuple[type[Any], ...]) -> list[Any]:
    place, town, nothing = kinds
    return [
        place("Oslo"),
        place("Oslo", {"a": 1}, 4, note="x"),
        town("Bergen", people=5),
        town("Bergen", {}, 3, "n", 5),
        nothing(),
    ]


def test_the_same_values_are_written_and_compared_alike(both: Any) -> None:
    ours, standard = map(made, both)
    assert [repr(value) for value in ours] == [repr(value) for value in standard]
    for i, mine in enumerate(ours):
        for j, other in enumerate(ours):
            assert (mine == other) == (standard[i] == standard[j])
            assert mine != standard[j]
    assert ours == made(both[0])


def test_equal_values_have_one_hash(both: Any) -> None:
    (place, town, nothing), _ = both
    assert len({place("Oslo", 1, 2), place("Oslo", 1, 2), place("Oslo", 1, 3), nothing(), nothing()}) == 3
    assert place("Oslo", 1, 2) != town("Oslo", 1, 2)
    with pytest.raises(TypeError, match="unhashable"):
        hash(place("Oslo"))


def test_no_field_can_be_changed_or_taken_away(both: Any) -> None:
    for kinds in both:
        oslo = kinds[0]("Oslo")
        with pytest.raises(dataclasses.FrozenInstanceError):
            oslo.name = "Bergen"
        with pytest.raises(dataclasses.FrozenInstanceError):
            del oslo.name
        assert oslo.name == "Oslo"


def test_each_value_has_its_own_default(both: Any) -> None:
    place = both[0][0]
    assert place("Oslo").tags is not place("Oslo").tags
    assert hasattr(place("Oslo"), "__dict__") == hasattr(both[1][0]("Oslo"), "__dict__")


@pytest.mark.parametrize(("given", "named"), [((), {}), (("a", 1, 2, 3, 4, 5, 6), {}), (("a",), {"height": 3})])
def test_what_does_not_fit_is_refused(both: Any, given: tuple[Any, ...], named: dict[str, Any]) -> None:
    for place, town, _ in both:
        for kind in (place, town):
            with pytest.raises(TypeError):
                kind(*given, **named)
            with pytest.raises(TypeError):
                values.replace(kind("Oslo"), height=3)


def test_either_module_copies_a_value_with_a_change(both: Any) -> None:
    for kinds in both:
        for value in made(kinds)[:4]:
            for module in (values, dataclasses):
                other = module.replace(value, name="Kyiv")
                assert (other.name, other.tags, other.rank) == ("Kyiv", value.tags, value.rank)
                assert type(other) is type(value)


def test_a_value_is_copied_whole(both: Any) -> None:
    for value in made(both[0]):
        shallow, deep = copy.copy(value), copy.deepcopy(value)
        assert (shallow, deep) == (value, value)
        if value.__match_args__:
            assert shallow.tags is value.tags
            assert deep.tags is not value.tags


def test_the_standard_library_finds_the_same_fields(both: Any) -> None:
    for ours, standard in zip(*both, strict=True):
        described = [
            [
                (field.name, field.type, field.default, field.default_factory, field.metadata)
                for field in dataclasses.fields(kind)
            ]
            for kind in (ours, standard)
        ]
        assert described[0] == described[1]
        assert ours.__match_args__ == standard.__match_args__
    for mine, theirs in zip(*map(made, both), strict=True):
        assert dataclasses.asdict(mine) == dataclasses.asdict(theirs)


def test_a_standard_dataclass_may_derive_from_one(both: Any) -> None:
    town = both[0][1]

    @dataclasses.dataclass(frozen=True)
    class Capital(town):  # type: ignore[misc]
        of: str = "Norway"

    assert Capital("Oslo", people=7) == Capital("Oslo", of="Norway", people=7)
    assert Capital("Oslo") != Capital("Oslo", of="Denmark")
    assert dataclasses.replace(Capital("Oslo"), of="Denmark") == values.replace(Capital("Oslo"), of="Denmark")


def test_what_a_class_defines_itself_stays(both: Any) -> None:
    place = both[0][0]
    assert place("Oslo").shout() == "OSLO"
    assert place.kind == "place"

    @values.dataclass(frozen=True, slots=True, eq=False)
    class Own:
        name: str

        def __repr__(self) -> str:
            return "own"

    assert repr(Own("a")) == "own"
    assert Own("a") != Own("a")


def test_a_record_is_scored_without_the_standard_ones() -> None:
    """They cost a third of `companion score`; a single import anywhere below it would bring them back."""
    code = "import sys, companion.board_versions, companion.store.shipped_files; print('dataclasses' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_named_tuples_are_those_of_the_standard_library() -> None:
    class Ours(values.NamedTuple):
        """Two of something."""

        first: str
        second: int = 0

        @property
        def both(self) -> str:
            return f"{self.first}{self.second}"

    class Standard(typing.NamedTuple):
        """Two of something."""

        first: str
        second: int = 0

    assert repr(Ours("a")) == "Ours(first='a', second=0)"
    assert Ours("a") == ("a", 0) == Standard("a")
    assert Ours("a")._replace(second=3).both == "a3"
    assert (Ours._fields, Ours._field_defaults, Ours.__doc__) == (Standard._fields, {"second": 0}, Standard.__doc__)
    assert typing.get_type_hints(Ours) == typing.get_type_hints(Standard)
    assert (Ours.__module__, Ours.__bases__) == (Standard.__module__, (tuple,))
    with pytest.raises(TypeError):
        Ours()
    with pytest.raises(AttributeError):
        Ours("a").first = "b"  # type: ignore[misc]


@pytest.mark.parametrize(("at", "made"), [(0, ("x", 2, 3)), (1, (1, "x", 3)), (2, (1, 2, "x"))])
def test_one_value_is_replaced(at: int, made: tuple[object, ...]) -> None:
    assert values.replaced((1, 2, 3), at, "x") == made
