"""The server: Streamlit behind one gate. Run with `streamlit run app.py`."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import streamlit as st
from anyio import to_thread
from starlette.middleware import Middleware

from core.command_line.run import run
from core.errors import PathproofError
from core.owner import Desk, lock
from core.settings import Settings
from core.workspace import Pathproof
from pages import service
from pages.door.gate import Gate
from pages.door.routes import ROUTES


@contextmanager
def owned() -> Iterator[Pathproof]:
    """This process owns the data while it runs: one Pathproof, its worker, and the desk at which the
    command line hands in its requests."""
    settings = Settings.from_environment()
    with lock(settings.data):
        pathproof = Pathproof.open(settings)
        desk = Desk(settings.data, lambda request, say: run(pathproof, request, say))
        pathproof.start_worker()
        try:
            yield pathproof
        finally:
            desk.close()
            pathproof.close()


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[None]:
    owning = owned()
    try:
        service.begin(await to_thread.run_sync(owning.__enter__))
    except PathproofError as refused:
        # The server would bury this sentence under its own traceback. Nothing is open yet.
        print(refused, file=sys.stderr, flush=True)
        os._exit(1)
    try:
        yield
    finally:
        service.end()
        await to_thread.run_sync(owning.__exit__, None, None, None)


app = st.App("pages/main.py", routes=ROUTES, middleware=[Middleware(Gate)], lifespan=lifespan)
