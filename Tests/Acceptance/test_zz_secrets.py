"""After all tests from outside: no log, store or other file of any server holds a secret that went over the wire.

Runs last, by its name; it knows what the tests before it have issued, and alone it issues something of its own.
"""

import requests

import conftest
import secrets_seen
from reader import Reader


def test_a_secret_in_a_file_would_be_found(tmp_path):
    """The search itself: secrets heard on the wire, written as a careless server might."""
    running = conftest.Server(tmp_path / "server")
    running.folder.mkdir()
    running.start()
    try:
        reader = Reader(running)
        reader.sign_in("google.com")
        url, sent = reader.authorization("google.com")
    finally:
        running.stop()
    assert not secrets_seen.found_in(running.folder)
    session = reader.session.cookies["portico_session"]
    for number, text in enumerate([
            f"GET {url}", f"state {sent['state']} is unknown", f'{{"nonce":"{sent["nonce"]}"}}', f"Cookie: {session}"]):
        careless = running.folder / f"careless-{number}.log"
        careless.write_text(f"notice: {text}\n")
        assert str(careless) in secrets_seen.found_in(running.folder), text


def test_no_file_of_any_server_holds_a_secret():
    assert len(secrets_seen.ISSUED) > 10 and secrets_seen.FOLDERS
    assert requests.Session.send.__name__ == "heard"
    found = {}
    for folder in dict.fromkeys(secrets_seen.FOLDERS):
        if folder.exists() and not (folder / "careless-0.log").exists():
            found.update(secrets_seen.found_in(folder))
    assert not found
