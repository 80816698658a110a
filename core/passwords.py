"""Password hashing (argon2id, the library's defaults) and what a password must be."""

from __future__ import annotations

import functools

import argon2

from core.errors import BadInput

SHORTEST = 10
_HASHER = argon2.PasswordHasher()


@functools.cache
def _nobody() -> str:
    """Verified when there is no such user, so that an unknown name takes as long as a wrong password."""
    return _HASHER.hash("nobody has this password")


def hash_password(password: str) -> str:
    """Raises BadInput for one that is too short or only white space."""
    if len(password) < SHORTEST or not password.strip():
        raise BadInput("The password is too short. Use at least {least} characters.", least=SHORTEST)
    return _HASHER.hash(password)


def matches(password_hash: str, password: str) -> bool:
    """False for an empty hash, after the same work."""
    try:
        return _HASHER.verify(password_hash or _nobody(), password) and bool(password_hash)
    except (argon2.exceptions.VerificationError, argon2.exceptions.InvalidHashError):
        return False


def out_of_date(password_hash: str) -> bool:
    """Whether it was made with weaker settings than today's."""
    return _HASHER.check_needs_rehash(password_hash)
