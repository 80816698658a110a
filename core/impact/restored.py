"""An impact out of the JSON that it was kept as, and how its versions stand today."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from core.impact.found import Affected, Hop, Impact, Path, Quote, Start

Json = Mapping[str, Any]


def restored(kept: object) -> Impact:
    """Of what `Impact.to_json` gave."""
    whole = cast(Json, kept)
    return Impact(
        _start(whole["start"]),
        whole["title"],
        whole["suggested_links"],
        whole["phrases"],
        tuple(_affected(row) for row in whole["documents"]),
        whole["total"],
        tuple((each["phrase"], each["links"]) for each in whole["too_common"]),
    )


def with_standings(found: Impact, standings: Mapping[tuple[str, int], str]) -> Impact:
    """`standings` by (document, number of version)."""

    def quote(one: Quote) -> Quote:
        return replace(one, state=standings.get((one.document, one.version), one.state))

    def path(one: Path) -> Path:
        hops = (replace(hop, quotes=tuple(quote(each) for each in hop.quotes)) for hop in one.hops)
        return replace(one, hops=tuple(hops))

    rows = (
        replace(
            row,
            state=standings.get((row.document, row.version), row.state),
            paths=tuple(path(one) for one in row.paths),
        )
        for row in found.rows
    )
    return replace(found, rows=tuple(rows))


def _start(one: Json) -> Start:
    return Start(one["kind"], one["document"] or "", one["old"] or 0, one["new"] or 0, one["entity"] or "")


def _affected(one: Json) -> Affected:
    paths = tuple(_path(each) for each in one["paths"])
    return Affected(
        one["rank"], one["document"], one["title"], one["version"], one["state"], one["score"], paths
    )


def _path(one: Json) -> Path:
    return Path(tuple(one["nodes"]), tuple(_hop(each) for each in one["hops"]))


def _hop(one: Json) -> Hop:
    return Hop(one["relation"], one["backward"], one["said"], tuple(_quote(each) for each in one["quotes"]))


def _quote(one: Json) -> Quote:
    return Quote(
        one["document"],
        one["title"],
        one["version"],
        one["state"],
        one["location"],
        one["passage"],
        one["start"],
        one["quote"],
        tuple(one["flags"]),
    )
