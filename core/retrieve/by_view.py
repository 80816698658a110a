"""What is made once for a view and kept as long as the view itself."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar, cast

from core.graph.view import GraphView
from core.memory import give_back

Made = TypeVar("Made")


class ByView(Generic[Made]):
    """One value a view, found by the view's identity: two views never share, and a view that is
    dropped (after an erasure, say) takes its value along."""

    def __init__(self, make: Callable[[GraphView], Made]) -> None:
        self._make = make
        self._kept: weakref.WeakKeyDictionary[GraphView, Made] = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()

    def __call__(self, view: GraphView) -> Made:
        with self._lock:
            found = self._kept.get(view)
        if found is None:
            found = self._make(view)  # outside the lock: two threads may both make it, equally
            give_back()
            with self._lock:
                found = self._kept.setdefault(view, found)
        return found


class ByViewAndKey:
    """Several values a view, each under a key of what else it was made with (parameters, a model's name)."""

    def __init__(self) -> None:
        self._kept: weakref.WeakKeyDictionary[GraphView, dict[Hashable, object]] = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()

    def __call__(
        self,
        view: GraphView,
        key: Hashable,
        make: Callable[[], Made],
        worth_keeping: Callable[[Made], bool] = lambda _: True,
    ) -> Made:
        """What `worth_keeping` refuses (a model did not answer all) is made again at the next asking."""
        with self._lock:
            kept = self._kept.setdefault(view, {})
            if key in kept:
                return cast(Made, kept[key])
        made = make()
        give_back()
        if worth_keeping(made):
            with self._lock:
                made = cast(Made, kept.setdefault(key, made))
        return made
