"""The server is killed while people sign up: every acknowledged account is there afterwards, none is half."""

import itertools
import os
import signal
import threading
import time

import pytest

import backend
import conftest
from backend import Backend

pytestmark = pytest.mark.slow

ROUNDS = int(os.environ.get("PORTICO_KILL_ROUNDS", "4"))
PASSWORD = "correct horse"


class Crowd:
    """Threads that sign up one account after the other, and note which were acknowledged."""

    def __init__(self, url, prefix, threads=6):
        self.acknowledged, self.refused, self.attempted = {}, [], set()
        self.stopped = threading.Event()
        self.threads = [
            threading.Thread(target=self._work, args=(url, f"{prefix}-{number}")) for number in range(threads)]
        for thread in self.threads:
            thread.start()

    def _work(self, url, prefix):
        app = Backend(url)
        for number in itertools.count():
            if self.stopped.is_set():
                return
            try:
                # Half of them anonymous: these are quick, so that the kill meets many writes.
                email = f"{prefix}-{number}@example.net"
                if number % 8 == 0:
                    self.attempted.add(email)
                answer = app.sign_up(email, PASSWORD) if number % 8 == 0 else app.post(
                    "signUp", returnSecureToken=True)
            except (OSError, ValueError):
                return
            if answer.status == 200:
                self.acknowledged[answer["localId"]] = (
                    email if number % 8 == 0 else None, answer["refreshToken"])
            else:
                self.refused.append(answer.error)

    def wait_for_the_first(self):
        """Until somebody is signed up: passwords take their time on a machine that has other things to do."""
        end = time.monotonic() + 30
        while not self.acknowledged and time.monotonic() < end:
            time.sleep(0.02)

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join(60)


def test_every_acknowledged_account_outlives_the_server(tmp_path):
    configuration = backend.configuration(tmp_path, store="sqlite:accounts.sqlite")
    everybody, attempted = {}, set()
    for number in range(ROUNDS):
        server = conftest.Server(tmp_path, configuration=configuration).start()
        try:
            crowd = Crowd(server.url, f"round{number}")
            crowd.wait_for_the_first()
            time.sleep(0.3 + 0.37 * number)
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
            crowd.stop()
        finally:
            server.stop()
        assert crowd.acknowledged, "nobody signed up before the kill"
        assert not crowd.refused, crowd.refused
        everybody |= crowd.acknowledged
        attempted |= crowd.attempted

    server = conftest.Server(tmp_path, configuration=configuration).start()
    try:
        app = Backend(server.url)
        signed_in = 0
        for local_id, (email, refresh_token) in everybody.items():
            refreshed = app.refresh(refresh_token)
            assert refreshed.status == 200, (local_id, refreshed.json)
            user = app.lookup(refreshed["id_token"])["users"][0]
            assert user["localId"] == local_id
            assert user.get("email") == email
            if email:
                assert [entry["providerId"] for entry in user["providerUserInfo"]] == ["password"]
            if email and signed_in < 6:
                assert app.sign_in(email, PASSWORD)["localId"] == local_id
                signed_in += 1
        # Who was not told of an account has a whole one or none.
        for email in attempted - {email for email, _ in everybody.values()}:
            answer = app.sign_in(email, PASSWORD)
            assert answer.status == 200 or answer.error == "EMAIL_NOT_FOUND", (email, answer.json)
            if answer.status == 200:
                assert app.lookup(answer["idToken"])["users"][0]["email"] == email
        assert signed_in, "no account with a password was acknowledged"
    finally:
        server.stop()
