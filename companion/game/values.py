"""Frozen dataclasses and named tuples like those of the standard library, created in a fraction of the time.

The app has about 200 such classes. `dataclasses` generates and compiles six methods for each, and imports `inspect` for
that; here all classes share the same methods, and only `__init__` is compiled, when the first instance is created.
`typing` compiles each annotation of a named tuple only to see whether it is a type. Type checkers see the `dataclass`,
`field`, `replace` and `NamedTuple` of the standard library, whose `fields`, `asdict` and `replace` accept these values.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from operator import attrgetter
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

_NOTHING: Any = object()
_Value = TypeVar("_Value")


_Field = namedtuple("_Field", ("default", "default_factory", "metadata"), defaults=(_NOTHING, _NOTHING, None))
"""What a class declares about a field if it is more than a plain default."""


class _StandardFields:
    """The fields as `dataclasses` describes them, created on first access."""

    def __get__(self, value: object, kind: Any) -> dict[str, Any]:
        import dataclasses

        namespace: dict[str, Any] = {"__annotations__": {}, "__module__": kind.__module__}
        for name, (annotation, default) in kind._fields_of_value.items():
            namespace["__annotations__"][name] = annotation
            if isinstance(default, _Field):
                options = {key: option for key, option in default._asdict().items() if option is not _NOTHING}
                namespace[name] = dataclasses.field(**options)
            elif default is not _NOTHING:
                namespace[name] = default
        standard: Any = dataclasses.dataclass(type(kind.__name__, (), namespace))
        fields: dict[str, Any] = standard.__dataclass_fields__
        kind.__dataclass_fields__ = fields
        return fields


_STANDARD_FIELDS = _StandardFields()
_PARAMS = SimpleNamespace(frozen=True)
"""What a standard dataclass needs from its base class."""


def _refuse(self: object, name: str, value: object = None) -> NoReturn:
    from dataclasses import FrozenInstanceError

    raise FrozenInstanceError(f"cannot change field {name!r}")


def _repr(self: Any) -> str:
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
    return f"{self.__class__.__qualname__}({values})"


def _eq(self: Any, other: Any) -> bool:
    return self._all_values(self) == other._all_values(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(self._all_values(self))


def _reduce(self: Any) -> tuple[Any, ...]:
    return self.__class__, tuple(getattr(self, name) for name in self.__match_args__)


def _dataclass(*, frozen: bool, slots: bool = False, eq: bool = True) -> Callable[[type], type]:
    """Make a class a frozen dataclass. Only those options of `dataclasses.dataclass` exist that this project uses."""
    assert frozen

    def make(cls: type) -> type:
        body = dict(cls.__dict__)
        own = {
            name: (annotation, body.get(name, _NOTHING))
            for name, annotation in body.get("__annotations__", {}).items()
            if not annotation.startswith("ClassVar")
        }
        inherited = getattr(cls, "_fields_of_value", {})
        fields = {**inherited, **own}
        shared = {"__repr__": _repr, **({"__eq__": _eq, "__hash__": _hash} if eq else {})}
        methods: dict[str, Any] = {
            **{name: method for name, method in shared.items() if name not in body},
            "__setattr__": _refuse,
            "__delattr__": _refuse,
            "__reduce__": _reduce,
            "__match_args__": tuple(fields),
            "__dataclass_fields__": _STANDARD_FIELDS,
            "__dataclass_params__": _PARAMS,
            "_fields_of_value": fields,
            "_all_values": attrgetter(*(fields or ["__class__"])),
        }
        if slots:
            namespace = {name: value for name, value in body.items() if name not in {*own, "__dict__", "__weakref__"}}
            namespace["__slots__"] = tuple(name for name in own if name not in inherited)
            namespace["__qualname__"] = cls.__qualname__
            cls = type(cls)(cls.__name__, cls.__bases__, {**namespace, **methods})
        else:
            for name, (_, default) in own.items():
                if isinstance(default, _Field) and default.default is _NOTHING:
                    delattr(cls, name)
                elif isinstance(default, _Field):
                    setattr(cls, name, default.default)
            for name, method in methods.items():
                setattr(cls, name, method)
        _compile_when_called(cls, fields, slots)
        return cls

    return make


def _compile_when_called(cls: Any, fields: Mapping[str, tuple[str, Any]], slots: bool) -> None:
    """Give a class an `__init__` that compiles its replacement when the first instance is created."""

    def __init__(self: Any, *args: Any, **kwargs: Any) -> None:
        cls.__init__ = _compiled(cls, fields, slots)
        cls.__init__(self, *args, **kwargs)

    cls.__init__ = __init__


def _compiled(cls: type, fields: Mapping[str, tuple[str, Any]], slots: bool) -> Any:
    """The compiled `__init__` of a class."""
    namespace: dict[str, Any] = {"_NOTHING": _NOTHING}
    parameters, lines = ["self"], []
    for name, (_, default) in fields.items():
        value = name
        if isinstance(default, _Field) and default.default_factory is not _NOTHING:
            namespace[f"_make_{name}"] = default.default_factory
            value = f"_make_{name}() if {name} is _NOTHING else {name}"
            parameters.append(f"{name}=_NOTHING")
        elif (plain := default.default if isinstance(default, _Field) else default) is not _NOTHING:
            namespace[f"_default_{name}"] = plain
            parameters.append(f"{name}=_default_{name}")
        else:
            parameters.append(name)
        if slots:  # bypasses __setattr__, which refuses
            namespace[f"_set_{name}"] = getattr(cls, name).__set__
            lines.append(f"_set_{name}(self, {value})")
        else:
            lines.append(f"self.__dict__[{name!r}] = {value}")
    source = f"def __init__({', '.join(parameters)}):\n " + "\n ".join(lines or ["pass"])
    exec(source, namespace)
    return namespace["__init__"]


def _field(**options: Any) -> Any:
    return _Field(**options)


def _replace(value: Any, /, **changes: Any) -> Any:
    kind = value.__class__
    before = {name: getattr(value, name) for name in kind.__match_args__}
    return kind(**{**before, **changes})


def replaced(values: tuple[_Value, ...], at: int, value: _Value) -> tuple[_Value, ...]:
    """The values with the one at an index replaced."""
    return (*values[:at], value, *values[at + 1 :])


class _NamedTuples(type):
    """The metaclass that turns classes derived from `NamedTuple` into named tuples."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        if not bases:
            return super().__new__(cls, name, bases, body)
        fields = body.get("__annotations__", {})
        defaults = [body[field] for field in fields if field in body]
        tuple_type = namedtuple(name, fields, defaults=defaults, module=body["__module__"])  # type: ignore[misc]
        for key, value in body.items():
            if key not in fields:
                setattr(tuple_type, key, value)
        return tuple_type


class _NamedTuple(metaclass=_NamedTuples):
    pass


if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import NamedTuple as NamedTuple
else:
    dataclass, field, replace, NamedTuple = _dataclass, _field, _replace, _NamedTuple
