"""After all attacks: no log holds a secret, not even a verbose one. Runs last of them, by its name."""

import base64
import hashlib
import urllib.parse

import pytest

from provider import Plan

pytestmark = [pytest.mark.everyday, pytest.mark.every_run]

pytest_plugins = ("arena",)


def spellings(secret):
    """A secret as it might have been written down."""
    yield secret
    yield urllib.parse.quote(secret, safe="")
    yield base64.b64encode(secret.encode()).decode().rstrip("=")


def issued(arena):
    """What the providers and the visitors have seen of secrets."""
    secrets = set()
    for each in [*arena.providers.values(), *arena.visitors]:
        secrets |= each.seen
    assert len(secrets) > 10
    return secrets


def test_no_log_holds_a_secret(arena):
    arena.accepts("apple.com")
    arena.accepts("main")
    arena.sign_in("main", Plan(claims={"aud": "another"}))
    arena.visitor().get("/playground/oidc.main/callback?code=c-o-d-e-of-nobody&state=s-t-a-t-e")
    log = arena.server.log_text()
    assert "sign-in failed" in log and "callback refused" in log, "a log that says nothing proves nothing"
    assert "c-o-d-e" not in log and "s-t-a-t-e" not in log
    found = {secret[:6] for secret in issued(arena) for text in spellings(secret) if text in log}
    assert not found, f"{len(found)} secrets are in the log"
    for word in ("PRIVATE KEY", "Authorization", "Cookie", "client_secret=", "code_verifier", "code="):
        assert word not in log, word


def test_no_file_of_the_project_holds_a_token(arena):
    """The store is in memory here: nothing else may have been written beside it, but the site as it was built."""
    written = [path for path in arena.folder.rglob("*") if path.is_file() and not path.is_symlink()]
    cached = [path for path in written if path.match(".portico/cache/site-*")]
    names = {path.name for path in written if path not in cached}
    assert names <= {"serve.log", "portico.yml", "client.p8", "index.md", "_strings.yml", "secret", ".gitignore"}, names
    for path in cached:
        text = path.read_bytes()
        assert not [secret[:6] for secret in issued(arena) if secret.encode() in text]


def test_the_server_is_still_the_same_process(arena):
    assert arena.server.process.poll() is None
    assert hashlib.sha256(arena.visitor().get("/th/").content).digest()
