"""The search for secrets in the servers' files (secrets_search.py) finds what a careless server would leave."""

import pathlib
import subprocess
import sys
import urllib.parse

import pytest
import requests

import conftest
import secrets_seen
from arena import small_project
from reader import Reader

pytestmark = pytest.mark.everyday

HERE = pathlib.Path(__file__).parent


def test_a_secret_in_a_file_would_be_found(tmp_path):
    """Secrets heard on the wire, written as a careless server might."""
    assert requests.Session.send.__name__ == "heard"
    running = conftest.Server(tmp_path / "server")
    running.folder.mkdir()
    running.start()
    try:
        reader = Reader(running)
        reader.sign_in("google.com")
        url, sent = reader.authorization("google.com")
    finally:
        running.stop()
    assert running.folder in secrets_seen.FOLDERS
    assert not secrets_seen.found_in(running.folder)
    session = reader.session.cookies["portico_session"]
    careless = tmp_path / "careless"
    careless.mkdir()
    for number, text in enumerate([
            f"GET {url}", f"state {sent['state']} is unknown", f'{{"nonce":"{sent["nonce"]}"}}', f"Cookie: {session}"]):
        path = careless / f"{number}.log"
        path.write_text(f"notice: {text}\n")
        assert str(path) in secrets_seen.found_in(careless), text


def test_the_browser_is_heard_too(browser, make_server, tmp_path):
    """Addresses, forms, JSON and cookies of chromium's own traffic, each of which only it knows."""
    server = make_server(configuration=small_project(tmp_path, ["  - id: google.com\n"]))
    context = browser.new_context()
    page = context.new_page()
    before = set(secrets_seen.ISSUED)
    page.goto(f"{server.url}/playground/google.com/start")
    state = urllib.parse.parse_qs(urllib.parse.urlsplit(page.url).query)["state"][0]
    transaction = page.locator("input[name='transaction']").first.input_value()
    page.locator("button[name='person']").first.click()
    page.wait_for_load_state()
    token = page.evaluate("""async () => (await (await fetch(
        "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", {
            method: "POST", headers: {"Content-Type": "application/json"}, body: '{"returnSecureToken": true}'
        })).json()).refreshToken""")
    cookie = next(each["value"] for each in context.cookies() if each["name"] == "portico_browser")
    assert cookie not in secrets_seen.ISSUED, "known at the end, unless a script sends it"
    context.close()
    for secret in (state, transaction, token, cookie):
        assert secrets_seen.pieces(secret) <= secrets_seen.ISSUED - before


@pytest.mark.one_of_each
@pytest.mark.parametrize("processes", ["0", "2"])
@pytest.mark.parametrize("written", ["", "a-secret-of-more-than-20-letters"])
def test_a_run_that_leaves_a_secret_fails(tmp_path, processes, written):
    (tmp_path / "serve.log").write_text(f"notice: {written}\n")
    (tmp_path / "test_server.py").write_text(
        "import pathlib, secrets_seen\n"
        "def test_server():\n"
        "    secrets_seen.FOLDERS.append(pathlib.Path(__file__).parent)\n"
        "    secrets_seen.note('code=a-secret-of-more-than-' + '20-letters')\n")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "secrets_search", "-p", "no:cacheprovider", "-n", processes, "."],
        cwd=tmp_path, env={"PYTHONPATH": str(HERE), "PYTHONDONTWRITEBYTECODE": "1"}, capture_output=True, text=True,
        timeout=60)
    assert run.returncode == (1 if written else 0), run.stdout
    assert ("serve.log holds 1 pieces" in run.stdout) is bool(written), run.stdout
    assert "1 passed" in run.stdout and "1 folders of servers searched" in run.stdout
