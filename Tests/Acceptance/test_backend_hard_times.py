"""The account backend when its store is full or locked, its keys are old, and people come through a proxy."""

import contextlib
import pathlib
import shlex
import shutil
import sqlite3
import subprocess
import sys

import pytest
import requests

import conftest
from arena import small_project
from backend import PROJECT, Backend, fresh_email

pytestmark = pytest.mark.slow

GOOGLE = ["  - id: google.com\n"]
KEYS = "www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com"


def own_mounts():
    """Whether this machine lets a process have a small file system of its own."""
    if not sys.platform.startswith("linux") or not shutil.which("unshare"):
        return False
    probe = ["unshare", "-rm", "sh", "-c", "mount -t tmpfs -o size=1m none /tmp"]
    return subprocess.run(probe, capture_output=True, check=False).returncode == 0


@pytest.mark.skipif(not own_mounts(), reason="no file system of one's own here")
def test_a_full_disk_is_said_and_nothing_is_lost(tmp_path, monkeypatch):
    store = tmp_path / "store"
    store.mkdir()
    wrapper = tmp_path / "serve"
    wrapper.write_text(
        "#!/bin/sh\nexec unshare -rm sh -c "
        + shlex.quote(f'mount -t tmpfs -o size=6m none {store} && exec {conftest.BINARY} "$@"') + ' sh "$@"\n',
        encoding="utf-8")
    wrapper.chmod(0o755)
    monkeypatch.setattr(conftest, "BINARY", str(wrapper))
    server = conftest.Server(
        tmp_path, configuration=small_project(tmp_path, GOOGLE, store="sqlite:store/accounts.sqlite")).start()
    try:
        app = Backend(server.url)
        kept = app.sign_up(fresh_email())
        ballast = pathlib.Path(f"/proc/{server.process.pid}/root{store}/ballast")
        with contextlib.suppress(OSError), open(ballast, "wb", buffering=0) as file:
            while file.write(b"x" * 4096):
                pass
        refused = None
        for _ in range(2_000):
            answer = app.post("signUp", returnSecureToken=True)
            if answer.status != 200:
                refused = answer
                break
        assert refused is not None, "the disk never filled"
        assert refused.status == 503 and refused.error == "UNAVAILABLE", refused.json
        assert app.lookup(kept["idToken"])["users"][0]["localId"] == kept["localId"], "reading goes on"
        ballast.unlink()
        assert app.post("signUp", returnSecureToken=True).status == 200, "there is room again"
        assert app.refresh(kept["refreshToken"]).status == 200
        assert "INTERNAL" not in server.log_text()
    finally:
        server.stop()


def test_a_locked_database_is_said_and_nothing_is_lost(make_server, tmp_path):
    server = make_server(configuration=small_project(tmp_path, GOOGLE, store="sqlite:accounts.sqlite"))
    app = Backend(server.url)
    kept = app.sign_up(fresh_email())
    holder = sqlite3.connect(tmp_path / "accounts.sqlite", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    refused = app.post("signUp", returnSecureToken=True)
    assert refused.status == 503 and refused.error == "UNAVAILABLE", refused.json
    assert app.lookup(kept["idToken"]).status == 200, "reading goes on"
    holder.execute("ROLLBACK")
    holder.close()
    assert app.post("signUp", returnSecureToken=True).status == 200
    assert app.refresh(kept["refreshToken"]).status == 200


def test_tokens_and_keys_outlive_a_restart(make_server, tmp_path):
    configuration = small_project(tmp_path, GOOGLE, store="sqlite:accounts.sqlite")
    first = make_server(configuration=configuration)
    member = Backend(first.url).sign_up(fresh_email())
    keys = requests.get(f"{first.url}/{KEYS}", timeout=30).json()
    first.stop()
    second = make_server(configuration=configuration)
    assert Backend(second.url).lookup(member["idToken"]).status == 200
    assert requests.get(f"{second.url}/{KEYS}", timeout=30).json() == keys


# Who is counted


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    folder = tmp_path_factory.mktemp("proxied")
    running = conftest.Server(folder, configuration=small_project(
        folder, GOOGLE, settings=["trustedProxies: [127.0.0.1]", "attemptLimits: true"])).start()
    yield running
    running.stop()


def from_address(app, address, email, password):
    return app.call(
        "POST", "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
        {"email": email, "password": password}, headers={"X-Forwarded-For": address})


@pytest.mark.parametrize("address, other, same", [
    ("203.0.113.7", "203.0.113.8", "198.51.100.1, 203.0.113.7"),
    ("2001:db8:1:2::1", "2001:db8:1:3::1", "2001:db8:1:2::9")])
def test_behind_our_own_proxy_each_person_is_counted_alone(proxied, address, other, same):
    app, email = Backend(proxied.url), fresh_email()
    app.sign_up(email)
    for _ in range(10):
        assert from_address(app, address, email, "wrong one").error == "INVALID_PASSWORD"
    for guesser in (address, same):
        assert from_address(app, guesser, email, "correct horse").error == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert from_address(app, other, email, "correct horse").status == 200, "nobody else is locked out"


def test_codes_are_guessed_a_few_times_only(proxied):
    app = Backend(proxied.url)
    session = app.post("sendVerificationCode", phoneNumber="+15555550177")["sessionInfo"]
    outcomes = [
        app.post("signInWithPhoneNumber", sessionInfo=session, code=f"{number:06}").error for number in range(12)]
    assert "TOO_MANY_ATTEMPTS_TRY_LATER" in outcomes
    after = outcomes[outcomes.index("TOO_MANY_ATTEMPTS_TRY_LATER") + 1:]
    assert set(after) <= {"INVALID_SESSION_INFO"} and after


def test_messages_to_one_address_are_limited(proxied):
    app, email = Backend(proxied.url), fresh_email()
    app.sign_up(email)
    outcomes = [app.post("sendOobCode", requestType="PASSWORD_RESET", email=email).error for _ in range(12)]
    assert outcomes[:5] == [None] * 5 and outcomes[5:] == ["TOO_MANY_ATTEMPTS_TRY_LATER"] * 7


def test_strangers_keep_nobody_out(proxied):
    """A hundred guesses and all messages of an hour, from everywhere: the owner goes on where they are known, and a
    stranger's first message is not the last one of all."""
    app, email, home = Backend(proxied.url), fresh_email(), "203.0.113.70"
    app.sign_up(email)

    def reset(address):
        return app.call(
            "POST", "identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
            {"requestType": "PASSWORD_RESET", "email": email}, headers={"X-Forwarded-For": address})

    assert from_address(app, home, email, "correct horse").status == 200
    for number in range(100):
        from_address(app, f"198.51.100.{number}", email, "wrong one")
    assert from_address(app, "203.0.113.71", email, "correct horse").error == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert from_address(app, home, email, "correct horse").status == 200
    assert [reset("198.51.100.1").status for _ in range(8)] == [200] * 5 + [400] * 3
    assert reset("203.0.113.72").status == 200
    for number in range(2, 9):
        reset(f"198.51.100.{number}")
    assert reset("203.0.113.72").error == "TOO_MANY_ATTEMPTS_TRY_LATER"
    assert reset(home).status == 200


# Bodies


@pytest.mark.parametrize("path, headers", [
    ("identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", {}),
    (f"identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchCreate", {"Authorization": "Bearer owner"}),
    ("securetoken.googleapis.com/v1/token?key=k", {"Content-Type": "application/x-www-form-urlencoded"})])
def test_ten_megabytes_are_too_many(proxied, path, headers):
    body = b'{"email":"' + b"x" * 10_000_000 + b'"}'
    with contextlib.suppress(requests.ConnectionError):
        # It may close the connection while the rest is still on its way.
        answer = requests.post(f"{proxied.url}/{path}", data=body, headers=headers, timeout=60)
        assert answer.status_code == 413 and answer.json()["error"]["code"] == 413

    def chunks():
        for _ in range(100):
            yield b" " * 100_000

    with contextlib.suppress(requests.ConnectionError):
        answer = requests.post(f"{proxied.url}/{path}", data=chunks(), headers=headers, timeout=60)
        assert answer.status_code == 413
    assert requests.get(f"{proxied.url}/healthz", timeout=30).status_code == 200


# Sandboxes of visitors


def test_the_link_of_an_administrators_message_works_where_every_visitor_has_a_sandbox(make_server, tmp_path):
    server = make_server(configuration=small_project(
        tmp_path, GOOGLE, settings=["sandboxes: visitor", "adminToken: a-long-token-of-an-operator"]))
    bearer = {"Authorization": "Bearer a-long-token-of-an-operator"}
    root, email = f"identitytoolkit.googleapis.com/v1/projects/{PROJECT}", fresh_email()
    app = Backend(server.url)
    assert app.sign_up(email).error == "API_KEY_INVALID"
    made = app.call("POST", f"{root}/accounts", {"email": email, "password": "correct horse"}, key=None, headers=bearer)
    assert made.status == 200, made.json
    link = app.call(
        "POST", f"{root}/accounts:sendOobCode",
        {"requestType": "PASSWORD_RESET", "email": email, "returnOobLink": True}, key=None, headers=bearer)["oobLink"]
    page = requests.get(link, headers={"Accept": "text/html"}, timeout=30)
    assert page.status_code == 200 and email in page.text
    assert 'name="newPassword"' in page.text and "data-error-code" not in page.text
