"""A PostgreSQL of the tests' own: a private cluster in a temporary folder, reached by its socket."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def programs() -> Path | None:
    """The folder of the newest installed server's programs, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: int(p.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


@contextmanager
def running_server(bin_folder: Path) -> Iterator[Path]:
    """Gives the socket's folder while the server runs. It refuses to run as root, so root lends it
    another user."""
    folder = Path(tempfile.mkdtemp(prefix="pathproof-postgres-"))
    user = _other_user()
    if user is not None:
        os.chown(folder, user.pw_uid, user.pw_gid)
    who = {} if user is None else {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    cluster = folder / "cluster"
    try:
        subprocess.run(
            [bin_folder / "initdb", "-D", cluster, "-U", "pathproof", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "--no-sync"],
            check=True, capture_output=True, cwd=folder, **who,
        )  # fmt: skip
        server = subprocess.Popen(
            [bin_folder / "postgres", "-D", cluster, "-k", folder, "-h", "", "-c", "fsync=off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, **who,
        )  # fmt: skip
        try:
            _wait_until_ready(bin_folder, folder)
            yield folder
        finally:
            server.terminate()
            server.wait(60)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_until_ready(bin_folder: Path, folder: Path) -> None:
    for _ in range(600):
        ready = subprocess.run(
            [bin_folder / "pg_isready", "-q", "-h", folder, "-U", "pathproof", "-t", "1"], check=False
        )
        if ready.returncode == 0:
            return
        time.sleep(0.1)
    raise RuntimeError("PostgreSQL did not start.")


def _other_user() -> pwd.struct_passwd | None:
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("PostgreSQL needs a user other than root, and there is none.")
