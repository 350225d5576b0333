"""The audit log: what happened stands in it, no secret does, and a change of it is found."""

import hashlib
import json
import re
import subprocess

import pytest

import conftest
from backend import fresh_email
from backend_server import BackendServer
from person import Person

pytestmark = pytest.mark.everyday

PASSWORD = "correct horse battery"


class AuditedServer(BackendServer):
    def __init__(self, folder, settings=(), **options):
        super().__init__(folder, settings=["audit: kept/audit.jsonl", *settings], **options)
        self.audit_file = folder / "kept/audit.jsonl"

    def events(self):
        """All events; the server is stopped for it, so that nothing is still under way."""
        self.stop()
        return [json.loads(line) for line in self.audit_file.read_text().splitlines()]


@pytest.fixture
def audited(tmp_path):
    server = AuditedServer(tmp_path).start()
    yield server
    server.stop()


def verify(*arguments):
    return subprocess.run(
        [conftest.BINARY, "audit", "verify", *map(str, arguments)], capture_output=True, text=True, timeout=60)


def told(events, **members):
    """The first event with these members."""
    return next((e for e in events if all(e.get(name) == value for name, value in members.items())), None)


def test_what_happens_to_an_account_stands_in_it_without_secrets(audited):
    email = fresh_email()
    made = audited.sign_up(email, PASSWORD)
    audited.error("accounts:signInWithPassword", {"email": email, "password": "wrong password"})
    token = audited.call("accounts:signInWithPassword", {
        "email": email, "password": PASSWORD, "returnSecureToken": True})["idToken"]
    changed = audited.call("accounts:update", {
        "idToken": token, "password": PASSWORD + "!", "returnSecureToken": True})
    audited.call("accounts:delete", {"idToken": changed["idToken"]})
    events = audited.events()
    account = made["localId"]
    assert told(events, event="start", outcome="done")
    assert told(events, event="sign-up", account=account, outcome="done")
    wrong = told(events, event="sign-in", outcome="refused")
    assert wrong["check"] in ("INVALID_PASSWORD", "INVALID_LOGIN_CREDENTIALS")
    assert wrong["detail"] == "POST identitytoolkit.googleapis.com/v1/accounts:signInWithPassword"
    assert wrong["client"] == "127.0.0.1" and wrong["request"]
    assert told(events, event="sign-in", account=account, outcome="done")
    assert told(events, event="password-change", outcome="done")
    assert told(events, event="account-deletion", outcome="done")
    assert told(events, event="stop")
    text = audited.audit_file.read_text()
    for secret in (email, PASSWORD, token, made["refreshToken"], "wrong password"):
        assert secret not in text
    assert (audited.audit_file.stat().st_mode & 0o777) == 0o600


def test_a_sign_in_at_a_provider_and_its_refusal_stand_in_it(audited):
    person = Person(audited.url)
    back = person.sign_in(
        audited.url + "/playground/google.com/start?locale=en", "somchai@example.com",
        until="/playground/google.com/callback")
    assert person.session.get(back.url, timeout=20).status_code == 200
    refused = person.session.get(
        audited.url + "/playground/google.com/callback?state=unknown&code=x", allow_redirects=False, timeout=20)
    assert refused.status_code >= 400
    events = audited.events()
    assert told(events, event="sign-in", provider="google.com", outcome="done")["account"]
    assert told(events, event="sign-in", provider="google.com", outcome="refused")["check"]


def test_administrators_calls_and_settings_stand_in_it(audited):
    owner = {"Authorization": "Bearer owner"}
    project = "projects/demo-portico"
    audited.call(f"{project}/accounts", {"email": fresh_email(), "password": PASSWORD}, headers=owner)
    audited.call(f"{project}/accounts", {"email": fresh_email()}, headers={"Authorization": "Bearer guess"})
    events = audited.events()
    assert told(events, event="admin-call", outcome="done")
    assert told(events, event="admin-call", outcome="refused")


def test_limits_stand_in_it_once_a_minute(tmp_path):
    server = AuditedServer(tmp_path, settings=["signInsPerMinute: 2"]).start()
    try:
        person = Person(server.url)
        for _ in range(20):
            person.session.get(
                server.url + "/playground/google.com/start?locale=en", allow_redirects=False, timeout=20)
        events = server.events()
    finally:
        server.stop()
    limits = [event for event in events if event["event"] == "limit"]
    assert len(limits) == 1
    assert limits[0]["check"] == "too_many_requests" and limits[0]["detail"] == "/playground/google.com/start"


def test_each_line_carries_the_hash_of_the_one_before_also_after_a_restart(audited, tmp_path):
    audited.sign_up()
    audited.stop()
    audited.start()
    audited.sign_up()
    events = audited.events()
    previous = "0" * 64
    for number, line in enumerate(audited.audit_file.read_bytes().splitlines(), 1):
        event = json.loads(line)
        assert (event["n"], event["previous"]) == (str(number), previous)
        previous = hashlib.sha256(line).hexdigest()
    assert [event["event"] for event in events].count("start") == 2
    done = verify(audited.audit_file)
    assert done.returncode == 0 and f"hash {previous}" in done.stdout
    assert verify("--last", previous, audited.audit_file).returncode == 0

    lines = audited.audit_file.read_text().splitlines(keepends=True)
    changed = tmp_path / "changed"
    for text, words in [
        ("".join(lines).replace('"sign-up"', '"sign-in"', 1), "was changed"),
        ("".join(lines[:1] + lines[2:]), "lines are missing: number 3 follows number 1"),
        ("".join(lines) + "{}\n", "no line of an audit log"),
        ("".join(lines)[:-5], "cut off"),
    ]:
        changed.write_text(text)
        done = verify(changed)
        assert done.returncode == 1 and words in done.stdout and re.search(r"changed(:\d+)?: ", done.stdout)
    changed.write_text("".join(lines[:-1]))
    assert verify(changed).returncode == 0
    assert verify("--last", previous, changed).returncode == 1
    done = verify(tmp_path / "none")
    assert done.returncode == 1 and "playground.audit" in done.stderr


def test_two_servers_do_not_share_a_log(audited):
    done = subprocess.run(
        [conftest.BINARY, "serve", "--follow-links", "--port", "0"], cwd=audited.folder, capture_output=True,
        text=True, timeout=60)
    assert done.returncode == 1
    assert str(audited.audit_file) in done.stderr and "a file of its own" in done.stderr
