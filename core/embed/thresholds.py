"""Cosine cuts by model: the same cosine means something else in each.

Calibrated on public text (docs/evaluation.md says how and with what result), never on a team's
documents. An unknown model gets its cuts from `python -m core.embed.calibrate`, which writes them
into the model's folder.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path

from core.embed.base import Thresholds
from core.errors import BadInput

_E5 = Thresholds(synonym=0.95, answerable=0.852, korean=0.01, crossing_ko=0.088, crossing_en=0.077)
"""docs/answering.md says on what these were chosen. crossing: chosen when headings and lines of a few words still
counted, then 64 of 76 answerable questions over sources in the other language passed, and 48 of 76 others did not;
lowered by 0.01 since they don't."""
KNOWN = {"multilingual-e5-small-int8": _E5, "multilingual-e5-small": _E5}
FILE = "pathproof-thresholds.json"
_NAMES = tuple(field.name for field in fields(Thresholds))
_NEEDED = ("synonym", "answerable")


def thresholds_of(name: str, folder: Path | None = None) -> Thresholds:
    """Those calibrated for this folder, else those known for the model's name."""
    if folder is not None and (folder / FILE).exists():
        return read(folder / FILE)
    found = KNOWN.get(name)
    if found is None:
        where = folder if folder is not None else name
        raise BadInput(
            f"The embedding model {name} has no similarity thresholds yet. "
            f"Run `python -m core.embed.calibrate {where}` once, then start again."
        )
    return found


def read(path: Path) -> Thresholds:
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
        return Thresholds(
            **{name: float(values[name]) for name in _NAMES if name in values or name in _NEEDED}
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadInput(f"{path} holds no thresholds ({error}). Run the calibration again.") from error


def write(path: Path, thresholds: Thresholds) -> None:
    path.write_text(json.dumps(asdict(thresholds), indent=1) + "\n", encoding="utf-8")
