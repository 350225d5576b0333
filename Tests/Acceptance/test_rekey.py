"""`portico store rekey`: another secret for the store, while people sign in."""

import os
import re
import subprocess
import threading

import pytest

import conftest
from arena import small_project
from backend import Backend

pytestmark = pytest.mark.slow

PASSWORD = "correct horse"
OLD, NEXT = "11" * 32, "22" * 32


def rekey(folder, *arguments, **environment):
    """Runs the command; gives exit code, results and talk."""
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PORTICO_")}
    done = subprocess.run(
        [conftest.BINARY, "store", "rekey", *arguments], cwd=folder / "desk", env={**variables, **environment},
        capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


def configuration(folder, store=None):
    """A project for the server, and another one beside it with the same store: commands follow no links."""
    store = store or f"sqlite:{folder}/accounts.sqlite"
    (folder / "desk").mkdir(exist_ok=True)
    for place in (folder / "desk", folder):
        text = small_project(place, ["  - id: google.com\n"], store=store)
        (place / "portico.yml").write_text(text, encoding="utf-8")
    return text


class Visitors:
    """Signs in with a password all the time; notes what failed."""

    def __init__(self, url):
        self.app, self.failed, self.done, self.stopped = Backend(url), [], 0, threading.Event()
        self.thread = threading.Thread(target=self._work)
        self.thread.start()

    def _work(self):
        while not self.stopped.is_set():
            answer = self.app.post(
                "signInWithPassword", email="visitor@example.net", password=PASSWORD, returnSecureToken=True)
            self.done += 1
            if answer.status != 200:
                self.failed.append(answer.error)

    def stop(self):
        self.stopped.set()
        self.thread.join(60)


def test_a_secret_is_replaced_while_people_sign_in(make_server, tmp_path):
    server = make_server(configuration=configuration(tmp_path))
    app = Backend(server.url)
    early = app.sign_up("early@example.net", PASSWORD)
    # Another account: one has a hundred refresh tokens at most, and the first one's is used below.
    app.sign_up("visitor@example.net", PASSWORD)
    before = (tmp_path / "secret").read_bytes()
    visitors = Visitors(server.url)
    code, said, talk = rekey(tmp_path)
    visitors.stop()
    assert code == 0, talk
    assert re.search(r"accounts\.sqlite: [1-9]\d* values sealed anew; the old secret opens nothing any more\n", said)
    assert "secret.old" in talk and "until every server knows" in talk
    assert visitors.done > 5 and visitors.failed == []
    # The old one stands beside the new one, which is its owner's alone.
    assert (tmp_path / "secret.old").read_bytes() == before != (tmp_path / "secret").read_bytes()
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600 and not (tmp_path / "secret.next").exists()
    # The server that runs, and the one that is started with the new secret, know everybody.
    assert app.refresh(early["refreshToken"]).status == 200
    server.stop()
    server = make_server(configuration=server.configuration)
    app = Backend(server.url)
    assert app.sign_in("early@example.net", PASSWORD)["localId"] == early["localId"]
    assert app.refresh(early["refreshToken"]).status == 200
    checked = subprocess.run(
        [conftest.BINARY, "store", "check"], cwd=tmp_path / "desk", capture_output=True, text=True, timeout=60)
    assert "sealed with key 2" in checked.stdout and "has not ended" not in checked.stdout
    server.stop()
    # With the old one nothing opens, and that is said.
    (tmp_path / "secret").write_bytes(before)
    with pytest.raises(RuntimeError, match="was sealed anew since"):
        make_server(configuration=server.configuration)


def test_every_server_gets_the_new_secret_before_the_old_one_ends(make_server, tmp_path):
    text = configuration(tmp_path)
    server = make_server(configuration=text, environment={"PORTICO_SECRET": OLD})
    Backend(server.url).sign_up("early@example.net", PASSWORD)
    code, _, talk = rekey(tmp_path, PORTICO_SECRET=OLD)
    assert code == 1 and "PORTICO_NEXT_SECRET" in talk and "openssl rand -hex 32" in talk
    code, _, talk = rekey(tmp_path, PORTICO_SECRET=OLD, PORTICO_NEXT_SECRET=OLD)
    assert code == 1 and "the one in use" in talk
    code, _, talk = rekey(tmp_path, PORTICO_SECRET=OLD, PORTICO_NEXT_SECRET="hunter2")
    assert code == 1 and "PORTICO_NEXT_SECRET must be 64" in talk and "hunter2" not in talk
    code, _, talk = rekey(tmp_path, "--finish", PORTICO_SECRET=OLD, PORTICO_NEXT_SECRET=NEXT)
    assert code == 1 and "nothing to finish" in talk
    code, _, talk = rekey(tmp_path, PORTICO_SECRET="33" * 32, PORTICO_NEXT_SECRET=NEXT)
    assert code == 1 and "sealed with another secret" in talk and "accounts.sqlite" in talk

    both = {"PORTICO_SECRET": OLD, "PORTICO_NEXT_SECRET": NEXT}
    code, said, talk = rekey(tmp_path, **both)
    assert code == 0 and "both secrets open the store" in said and "--finish" in talk
    checked = subprocess.run(
        [conftest.BINARY, "store", "check"], cwd=tmp_path / "desk", env=dict(os.environ, **both), capture_output=True,
        text=True, timeout=60)
    assert "begun and has not ended" in checked.stdout
    code, _, talk = rekey(tmp_path, PORTICO_SECRET=OLD, PORTICO_NEXT_SECRET="44" * 32)
    assert code == 1 and "another new secret" in talk
    code, _, talk = rekey(tmp_path, "--finish", **both)
    assert code == 1 and f"process {server.process.pid}" in talk and "--force" in talk
    server.stop()
    server = make_server(configuration=text, environment={"PORTICO_SECRET": NEXT})
    app = Backend(server.url)
    assert app.sign_in("early@example.net", PASSWORD).status == 200
    # The one that was stopped is not forgotten yet.
    code, said, talk = rekey(tmp_path, "--finish", "--force", **both)
    assert code == 0 and "opens nothing any more" in said, talk
    assert app.sign_in("early@example.net", PASSWORD).status == 200
    code, _, talk = rekey(tmp_path, PORTICO_SECRET=NEXT, PORTICO_NEXT_SECRET=OLD)
    assert code == 1 and "was replaced earlier" in talk
    code, _, talk = rekey(tmp_path, PORTICO_SECRET=OLD, PORTICO_NEXT_SECRET="44" * 32)
    assert code == 1 and "was sealed anew since" in talk


def test_a_killed_one_goes_on(tmp_path):
    configuration(tmp_path)
    made = conftest.Server(tmp_path).start()
    Backend(made.url).sign_up("early@example.net", PASSWORD)
    made.stop()
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PORTICO_")}
    begun = subprocess.Popen(
        [conftest.BINARY, "store", "rekey"], cwd=tmp_path / "desk", env=variables, stderr=subprocess.PIPE, text=True)
    for line in begun.stderr:
        if "until every server" in line:
            break
    begun.kill()
    begun.wait()
    next_secret = (tmp_path / "secret.next").read_bytes()
    code, said, talk = rekey(tmp_path)
    assert code == 0 and "going on where it ended" in talk
    assert (tmp_path / "secret").read_bytes() == next_secret
    again = conftest.Server(tmp_path).start()
    assert Backend(again.url).sign_in("early@example.net", PASSWORD).status == 200
    again.stop()


@pytest.mark.parametrize(("store", "says"), [("sqlite::memory:", "in memory"), (None, "there is no")])
def test_without_a_store_or_its_secret_there_is_nothing_to_seal(tmp_path, store, says):
    configuration(tmp_path, store)
    if says != "in memory":
        (tmp_path / "accounts.sqlite").write_bytes(b"x" * 100)
    code, _, talk = rekey(tmp_path)
    assert code in (1, 64) and says in talk
