"""Storage's refusals in the core's words: services raise `core.errors` alone."""

from __future__ import annotations

import contextlib
import functools
import inspect
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from core.errors import BadInput, Busy, NotFound, PathproofError
from storage import errors as storage_errors

Service = TypeVar("Service", bound=type)


@contextlib.contextmanager
def plain_errors() -> Iterator[None]:
    """Raises the core's error with storage's own sentence."""
    try:
        yield
    except storage_errors.Absent as error:
        raise _as(NotFound, error) from error
    except storage_errors.Stale as error:
        raise _as(Busy, error) from error
    except storage_errors.Damaged as error:
        raise _as(PathproofError, error) from error
    except storage_errors.StorageError as error:
        raise _as(BadInput, error) from error


def _as(kind: type[PathproofError], error: storage_errors.StorageError) -> PathproofError:
    return kind(error.template, **error.values)


def speaks_plainly(service: Service) -> Service:
    """Every public method of the class raises the core's errors."""
    for name, method in vars(service).items():
        if not name.startswith("_") and inspect.isfunction(method):
            setattr(service, name, _wrapped(method))
    return service


def _wrapped(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(*args: Any, **kwargs: Any) -> Any:
        with plain_errors():
            return method(*args, **kwargs)

    return call
