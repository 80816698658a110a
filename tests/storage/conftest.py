"""Every test that asks for `database` runs on SQLite and on a real PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from storage.database import Database
from tests.empty_register import empty_register
from tests.storage.house import House, WallClock
from tests.storage.postgres_server import programs, running_server
from tests.storage.worlds import make_people


@pytest.fixture(scope="session")
def peopled_register(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty register with a workspace and its members, for the worlds of the laws."""
    path = tmp_path_factory.mktemp("register") / "peopled.sqlite"
    path.write_bytes(empty_register())
    database = Database.open(f"sqlite:///{path}", WallClock())
    make_people(database)
    database.sweep()
    database.close()
    return path


@pytest.fixture(scope="session")
def postgres_socket() -> Iterator[Path]:
    bin_folder = programs()
    if bin_folder is None:
        pytest.skip("PostgreSQL's server programs are not installed (Debian's package `postgresql`)")
    with running_server(bin_folder) as socket:
        with psycopg.connect(f"host={socket} user=pathproof dbname=postgres", autocommit=True) as connection:
            connection.execute("CREATE DATABASE migrated")
        Database.open(f"postgresql://pathproof@/migrated?host={socket}").close()
        yield socket


@pytest.fixture
def clock() -> WallClock:
    return WallClock()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    path = tmp_path / "data" / "register.sqlite"
    path.parent.mkdir()
    path.write_bytes(empty_register())
    return f"sqlite:///{path}"


@pytest.fixture
def postgres_url(postgres_socket: Path) -> Iterator[str]:
    address = f"host={postgres_socket} user=pathproof dbname=postgres"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("CREATE DATABASE test TEMPLATE migrated")
    yield f"postgresql://pathproof@/test?host={postgres_socket}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP DATABASE test WITH (FORCE)")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def url(request: pytest.FixtureRequest) -> str:
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    found: str = request.getfixturevalue(name)
    return found


@pytest.fixture
def database(url: str, clock: WallClock) -> Iterator[Database]:
    database = Database.open(url, clock)
    yield database
    database.close()


@pytest.fixture
def house(database: Database) -> House:
    return House(database)
