"""The server: Streamlit behind one gate. Run with `streamlit run app.py`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import streamlit as st
from anyio import to_thread
from starlette.middleware import Middleware

from core.settings import Settings
from core.workspace import Pathproof
from pages import service
from pages.door.gate import Gate
from pages.door.routes import ROUTES


@asynccontextmanager
async def lifespan(_: st.App) -> AsyncIterator[None]:
    """This process owns the data while it runs: one Pathproof, and the ingestion worker beside it."""
    pathproof = await to_thread.run_sync(Pathproof.open, Settings.from_environment())
    service.begin(pathproof)
    try:
        yield
    finally:
        service.end()
        await to_thread.run_sync(pathproof.close)


app = st.App("pages/main.py", routes=ROUTES, middleware=[Middleware(Gate)], lifespan=lifespan)
