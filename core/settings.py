"""Everything that can be set, read once from the environment into one frozen value.

Secrets (the model's key, a database password in a URL) are never printed: `Secret` shows stars.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import BadInput

HERE = Path(__file__).resolve().parent.parent


class Secret(str):
    """A string that does not show itself in logs, errors or tracebacks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "'***'" if self else "''"


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """An OpenAI-compatible endpoint. No `url` means: no language model, a first-class mode."""

    url: str = ""
    key: Secret = Secret("")
    name: str = ""
    timeout: float = 60.0
    """Seconds for one call."""
    budget_tokens: int = 0
    """Tokens that one upload may spend; 0 is no limit."""
    structured: str = "schema"
    """`schema`: JSON is asked for by `response_format`; `prompt`: by words alone, for servers without it."""
    limit_field: str = "max_tokens"
    """The request's field for the token limit; some models want `max_completion_tokens`."""


@dataclass(frozen=True, slots=True)
class EmbeddingSettings:
    """Empty `url`: the local folder `name` (default: the model that the installation unpacks)."""

    name: str = ""
    url: str = ""
    key: Secret = Secret("")


@dataclass(frozen=True, slots=True)
class Settings:
    data: Path = Path("data")
    database_url: Secret = Secret("")
    """Empty: SQLite inside `data`."""
    models: Path = HERE / "models"
    model: ModelSettings = field(default_factory=ModelSettings)
    embedding: EmbeddingSettings = field(default_factory=EmbeddingSettings)
    chunk_tokens: int = 768
    chunk_overlap: int = 32
    parse_seconds: int = 180
    parse_memory_mb: int = 1024
    upload_mb: int = 50
    workers: int = 2
    """Texts embedded at once by the ingestion process."""

    @staticmethod
    def from_environment(env: Mapping[str, str] | None = None, data: Path | None = None) -> Settings:
        """Reads `PATHPROOF_*`. A value that cannot be read is named, never guessed."""
        env = os.environ if env is None else env
        base = Settings()
        return Settings(
            data=data or Path(env.get("PATHPROOF_DATA", "data")),
            database_url=Secret(env.get("PATHPROOF_DATABASE_URL", "")),
            models=Path(env.get("PATHPROOF_MODELS", str(base.models))),
            model=ModelSettings(
                url=env.get("PATHPROOF_MODEL_URL", ""),
                key=Secret(env.get("PATHPROOF_MODEL_KEY", "")),
                name=env.get("PATHPROOF_MODEL", ""),
                timeout=_number(env, "PATHPROOF_MODEL_TIMEOUT", 60),
                budget_tokens=_number(env, "PATHPROOF_MODEL_BUDGET_TOKENS", 0),
                structured=_one_of(env, "PATHPROOF_MODEL_STRUCTURED", ("schema", "prompt")),
                limit_field=_one_of(
                    env, "PATHPROOF_MODEL_LIMIT_FIELD", ("max_tokens", "max_completion_tokens")
                ),
            ),
            embedding=EmbeddingSettings(
                name=env.get("PATHPROOF_EMBEDDING", ""),
                url=env.get("PATHPROOF_EMBEDDING_URL", ""),
                key=Secret(env.get("PATHPROOF_EMBEDDING_KEY", "")),
            ),
            chunk_tokens=_number(env, "PATHPROOF_CHUNK_TOKENS", base.chunk_tokens),
            chunk_overlap=_number(env, "PATHPROOF_CHUNK_OVERLAP", base.chunk_overlap),
            parse_seconds=_number(env, "PATHPROOF_PARSE_SECONDS", base.parse_seconds),
            parse_memory_mb=_number(env, "PATHPROOF_PARSE_MEMORY_MB", base.parse_memory_mb),
            upload_mb=_number(env, "PATHPROOF_UPLOAD_MB", base.upload_mb),
            workers=_number(env, "PATHPROOF_WORKERS", base.workers),
        )


def _number(env: Mapping[str, str], name: str, default: int) -> int:
    text = env.get(name, "").strip()
    if not text:
        return default
    if not text.isdigit():
        raise BadInput(f"{name} must be a whole number, but is {text!r}. Correct it and start again.")
    return int(text)


def _one_of(env: Mapping[str, str], name: str, choices: tuple[str, ...]) -> str:
    text = env.get(name, "").strip() or choices[0]
    if text not in choices:
        raise BadInput(f"{name} must be one of {', '.join(choices)}, but is {text!r}.")
    return text
