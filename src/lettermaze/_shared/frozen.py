"""Immutable classes: what refuses that attributes are set or deleted."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn, TypeVar

    T = TypeVar("T", bound=type[Any])


def frozen(what: str) -> Callable[[T], T]:
    """A decorator of classes whose objects are immutable; `what` is what errors call one of them.

    Constructors put the attributes in place by `object.__setattr__`.
    """

    def refuse_to_set(self: object, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{what} is immutable: {name} cannot be set")

    def refuse_to_delete(self: object, name: str) -> NoReturn:
        raise AttributeError(f"{what} is immutable: {name} cannot be deleted")

    def freeze(kind: T) -> T:
        kind.__setattr__ = refuse_to_set  # type: ignore[assignment]
        kind.__delattr__ = refuse_to_delete  # type: ignore[assignment]
        return kind

    return freeze
