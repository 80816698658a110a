"""`python -m core`: parse, then carry out here or hand over to the process that has the data."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from core.command_line.impact_parser import with_action
from core.command_line.parser import parser
from core.errors import PathproofError, WrongUsage
from core.settings import Settings

STANDALONE = frozenset({"evaluate", "bench"})
"""Verbs that need no workspace's data."""


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 on success, 1 when refused or failed, 2 on wrong usage."""
    try:
        typed = parser().parse_args(with_action(sys.argv[1:] if arguments is None else arguments))
        settings = Settings.from_environment(data=typed.data)
        return _dispatch(typed, settings)
    except WrongUsage as error:
        print(error, file=sys.stderr)
        return 2
    except PathproofError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _dispatch(typed: argparse.Namespace, settings: Settings) -> int:
    if typed.verb in STANDALONE:
        from core.command_line.measuring import VERBS

        return VERBS[typed.verb](typed, settings)
    if typed.verb == "restore":
        from core.command_line.restoring import restore

        return restore(typed.file, settings)
    if typed.verb == "worker":
        from core.command_line.working import work

        return work(settings)
    from core.owner import own_or_hand_over

    values = _plain(typed)
    return own_or_hand_over(settings.data, values, lambda: _here(values, settings), sys.stdout, sys.stderr)


def _here(values: dict[str, Any], settings: Settings) -> int:
    from core.command_line.run import run
    from core.workspace import Pathproof

    pathproof = Pathproof.open(settings)
    try:
        return run(pathproof, values, _say)
    finally:
        pathproof.close()


def _say(stream: str, text: str) -> None:
    (sys.stdout if stream == "out" else sys.stderr).write(text)


def _plain(typed: argparse.Namespace) -> dict[str, Any]:
    """JSON values; paths are made absolute, since the owner may stand in another folder."""
    values = {key: _absolute(value) for key, value in vars(typed).items() if key != "data"}
    if values.pop("password_stdin", False):
        values["password"] = sys.stdin.readline().rstrip("\n")
    return values


def _absolute(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value.absolute())
    if isinstance(value, list):
        return [_absolute(each) for each in value]
    return value


if __name__ == "__main__":
    sys.exit(main())
