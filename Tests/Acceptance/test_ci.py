"""Made for tests of apps: a partition for each project, accounts from a file and back, and waiting for the server."""

import json
import socket
import subprocess
import time

import pytest
import requests

import conftest
from backend import fresh_email
from backend_server import BackendServer

pytestmark = pytest.mark.everyday

PROGRAM = conftest.BINARY


def wait(url, timeout=20):
    return subprocess.run(
        [PROGRAM, "wait", "--timeout", str(timeout), url], capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.slow
def test_waiting_ends_when_the_server_answers_and_fails_when_nobody_does(tmp_path):
    server = BackendServer(tmp_path).start()
    try:
        for url in (server.url, server.url + "/healthz"):
            done = wait(url)
            assert (done.returncode, done.stdout) == (0, url + "\n"), done.stderr
    finally:
        server.stop()
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        begun = time.monotonic()
        done = wait(f"http://127.0.0.1:{unused.getsockname()[1]}", timeout=1)
    assert done.returncode == 1 and "did not answer within 1 s" in done.stderr
    assert time.monotonic() - begun < 20
    assert wait("ftp://x").returncode == 64


def test_a_script_is_a_browser_to_a_stand_in(tmp_path):
    server = BackendServer(tmp_path).start()
    try:
        with requests.Session() as session:
            page = session.get(f"{server.url}/playground/google.com/start", timeout=30)
            assert page.status_code == 200 and "no-browser" not in page.text, page.url
            assert "portico_browser" in session.cookies
    finally:
        server.stop()


def test_projects_are_apart_and_accounts_of_all_come_from_a_file_and_go_to_one(tmp_path):
    seed, export = tmp_path / "accounts.json", tmp_path / "after.json"
    seed.write_text(json.dumps({"users": [{
        "localId": "seeded", "email": "seeded@example.com", "salt": "s",
        "passwordHash": "fakeHash:salt=s:password=correct horse"}]}), encoding="utf-8")
    folder = tmp_path / "site"
    folder.mkdir()
    server = BackendServer(folder)
    server.arguments += ["--sandbox-per-project", "--import", seed, "--export-on-exit", export]
    server.start()
    url = server.url
    try:
        def call(key, name, body):
            return requests.post(
                f"{url}/identitytoolkit.googleapis.com/v1/accounts:{name}", params={"key": key}, json=body,
                timeout=30).json()

        person = {"email": fresh_email(), "password": "correct horse"}
        for key in ("demo-suite-1", "demo-suite-2"):
            assert "idToken" in call(key, "signUp", person)
        assert call("demo-suite-1", "signUp", person)["error"]["message"] == "EMAIL_EXISTS"
        seeded = {"email": "seeded@example.com", "password": "correct horse"}
        assert "idToken" in call("AIzaAny", "signInWithPassword", seeded)
        assert call("demo-suite-1", "signInWithPassword", seeded)["error"]["message"] == "EMAIL_NOT_FOUND"
        assert requests.delete(f"{url}/emulator/v1/projects/demo-suite-1/accounts", timeout=30).status_code == 200
        assert "idToken" in call("demo-suite-1", "signUp", person)
    finally:
        server.stop()
    written = json.loads(export.read_text(encoding="utf-8"))
    [user] = written["users"]
    assert user["localId"] == "seeded" and "fakeHash" not in export.read_text(encoding="utf-8")
    assert {name: len(project["users"]) for name, project in written["projects"].items()} == {
        "demo-suite-1": 1, "demo-suite-2": 1}
    assert export.stat().st_mode & 0o077 == 0, "its owner's alone"
    again = BackendServer(tmp_path / "again")
    again.arguments += ["--sandbox-per-project", "--import", export]
    again.start()
    url = again.url
    try:
        for key in ("demo-suite-1", "demo-suite-2"):
            assert "idToken" in call(key, "signInWithPassword", person)
            assert call(key, "signInWithPassword", seeded)["error"]["message"] == "EMAIL_NOT_FOUND"
        assert "idToken" in call("AIzaAny", "signInWithPassword", seeded)
        assert call("demo-suite-3", "signInWithPassword", person)["error"]["message"] == "EMAIL_NOT_FOUND"
    finally:
        again.stop()


def test_a_file_of_accounts_that_is_none_is_named_before_anything_is_served(tmp_path):
    server = BackendServer(tmp_path)
    server.configure()
    bad = tmp_path / "bad.json"
    bad.write_text('{"users":[{"email":"x"}]}', encoding="utf-8")
    for path, said in ((bad, "users[0] (no localId): localId is missing"), (tmp_path / "none.json", "cannot be read")):
        done = subprocess.run(
            [PROGRAM, "serve", "--follow-links", "--port", "0", "--import", path], cwd=tmp_path, capture_output=True,
            text=True, timeout=60, check=False)
        assert done.returncode == 1 and said in done.stderr, done.stderr
