"""From settings to the language model, or to none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.errors import BadInput
from core.settings import ModelSettings

if TYPE_CHECKING:
    from core.llm.configured import ConfiguredModel


def choose_model(settings: ModelSettings, tokens: int = 0) -> ConfiguredModel | None:
    """None when no endpoint is set. `tokens` is what the calls may spend together; 0 is no limit."""
    if not settings.url:
        return None
    # The client's package takes seconds to load, which a command without a model need not spend.
    from core.llm.budget import Budget, Limits
    from core.llm.configured import ConfiguredModel
    from core.llm.endpoint import Endpoint, OpenAIEndpoint

    if not settings.name:
        raise BadInput("PATHPROOF_MODEL_URL is set, but no model is named. Set PATHPROOF_MODEL too.")
    endpoint = Endpoint(
        base_url=settings.url,
        model=settings.name,
        key=str(settings.key),
        read_seconds=settings.timeout,
        structured=settings.structured,
        limit_field=settings.limit_field,
    )
    return ConfiguredModel(OpenAIEndpoint(endpoint), budget=Budget(Limits(tokens=tokens or None)))
