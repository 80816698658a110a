"""Reading a JSON answer: found, parsed, validated; and what a refusal in place of one looks like."""

from __future__ import annotations

import json
import re
from typing import NoReturn

import jsonschema

from core.errors import ModelGarbled

_FENCE = re.compile(r"```[a-zA-Z]*\s*\n?(.*?)```", re.DOTALL)

_REFUSAL = re.compile(
    r"^\W*(?:i['’]?m sorry|i am sorry|sorry,|i (?:can['’]?t|cannot|can not|won['’]?t|am unable|['’]?m unable)"
    r"|as an ai\b|unfortunately, i (?:can|am)"
    r"|죄송|미안하지만|(?:저는 )?(?:인공지능|AI)\s?(?:모델|언어 모델|어시스턴트)(?:로서|이므로|이라))",
    re.IGNORECASE,
)


def read_json(text: str, schema: dict[str, object]) -> dict[str, object]:
    """The answer's one JSON object, bare, fenced, or with words around it, as the schema wants it.

    Raises ModelGarbled with a sentence that a model can mend its answer by.
    """
    value = _parse(_inside_fence(text))
    try:
        jsonschema.validate(value, schema)
    except jsonschema.ValidationError as error:
        where = "/".join(map(str, error.absolute_path)) or "the whole object"
        raise ModelGarbled(
            "The JSON does not fit the schema at {at}: {fault}", at=where, fault=error.message[:300]
        ) from None
    assert isinstance(value, dict)
    return value


def looks_like_refusal(text: str) -> bool:
    """Whether a plain answer begins as models decline, in English or Korean."""
    return _REFUSAL.match(text.strip()) is not None


def _inside_fence(text: str) -> str:
    fenced = _FENCE.search(text)
    return fenced.group(1) if fenced else text


def _parse(text: str) -> object:
    start = text.find("{")
    if start < 0:
        raise ModelGarbled("The answer holds no JSON object.")
    try:
        value, _ = json.JSONDecoder(parse_constant=_no_constant).raw_decode(text, start)
    except (ValueError, RecursionError) as error:
        raise ModelGarbled("The answer is not valid JSON: {fault}", fault=str(error)[:200]) from None
    return value


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON value")
