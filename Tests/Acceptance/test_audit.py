"""The audit log: what happened stands in it, no secret does, and a change of it is found."""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
import time

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


# Another program moves the file: the real logrotate

LOGROTATE = shutil.which("logrotate", path="/usr/sbin:/usr/bin")
ROTATION = "{file} {{\n  rotate 5\n  {settings}\n}}\n"


def until(condition, what, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.05)


def signed_up(server):
    """Makes an account, and waits until that stands in a file of the log."""
    def count():
        return sum(
            file.read_text().count('"sign-up"') for file in server.audit_file.parent.iterdir() if file.suffix != ".gz")

    before = count()
    server.sign_up()
    until(lambda: count() > before, "the event is in no file")


def rotate(server, *settings):
    """What logrotate does with the file, once."""
    folder = server.folder / "rotation"
    folder.mkdir(exist_ok=True)
    (folder / "conf").write_text(ROTATION.format(file=server.audit_file, settings="\n  ".join(settings)))
    (folder / "conf").chmod(0o600)
    done = subprocess.run(
        [LOGROTATE, "--force", "--verbose", "--state", folder / "state", folder / "conf"], capture_output=True, text=True,
        timeout=60)
    assert done.returncode == 0 and "error" not in done.stderr, done.stderr


def files(server, settings):
    """The files of the log, oldest first, unpacked."""
    found = []
    for number in (2, 1):
        packed = server.audit_file.with_name(f"audit.jsonl.{number}.gz")
        if packed.exists():
            packed.with_suffix("").write_bytes(gzip.decompress(packed.read_bytes()))
        found.append(packed.with_suffix(""))
    return [*found, server.audit_file]


@pytest.mark.skipif(not LOGROTATE, reason="logrotate is not installed")
@pytest.mark.parametrize("settings", [
    ["create 0600"], ["nocreate"], ["nocreate", "compress"], ["create 0600", "compress", "postrotate"],
    ["nocreate", "compress", "postrotate"],
], ids=" ".join)
def test_no_event_is_lost_when_logrotate_moves_the_file(audited, settings):
    told_of_it = "postrotate" in settings
    if told_of_it:
        settings = [*settings[:-1], f"postrotate\n    kill -HUP {audited.process.pid}\n  endscript"]
    for _ in range(2):
        signed_up(audited)
        rotate(audited, *settings)
        if told_of_it:
            # Not only the next event: from the signal on, what was moved is let go.
            until(audited.audit_file.exists, "no new file after SIGHUP")
        signed_up(audited)
    log = audited.log_text()
    assert "was moved by another program; a new file goes on with the chain" in log
    audited.stop()
    order = files(audited, settings)
    assert all(file.read_bytes() for file in order) and (order[-1].stat().st_mode & 0o777) == 0o600
    done = verify(*order)
    assert done.returncode == 0 and "sound; number" in done.stdout, done.stdout
    events = [json.loads(line) for file in order for line in file.read_text().splitlines()]
    assert [int(event["n"]) for event in events] == list(range(1, len(events) + 1))
    assert [event["event"] for event in events].count("sign-up") == 4
    # The newest alone says that more came before.
    assert "begins with number" in verify(audited.audit_file).stdout


@pytest.mark.skipif(not LOGROTATE, reason="logrotate is not installed")
def test_a_file_that_logrotate_copies_and_cuts_off_is_noticed_and_said(audited):
    signed_up(audited)
    rotate(audited, "copytruncate")
    signed_up(audited)
    log = audited.log_text()
    assert "was truncated by another program" in log and "copytruncate" in log
    events = audited.events()
    assert events[0]["event"] == "truncation" and re.fullmatch(r"from \d+ to 0 bytes", events[0]["detail"])
    text = audited.audit_file.read_bytes()
    assert b"\0" not in text
    copy = audited.audit_file.with_name("audit.jsonl.1")
    done = verify(copy, audited.audit_file)
    assert done.returncode == 0 and "sound" in done.stdout, done.stdout
    # What was written between the copy and the cut is missed.
    copy.write_bytes(b"".join(copy.read_bytes().splitlines(keepends=True)[:-1]))
    done = verify(copy, audited.audit_file)
    assert done.returncode == 1 and "lines are missing" in done.stdout
