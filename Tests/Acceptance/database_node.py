"""A node on a PostgreSQL of its own, and what is seen of it while that fails."""

import concurrent.futures
import contextlib
import subprocess
import threading
import time

import requests

import conftest
from arena import small_project
from backend import Backend
from database_wire import DatabaseWire
from many_nodes import Database
from visitor import check_refusal

TOLD = "the store of accounts fails"


class Node(conftest.Server):
    """A node on a database of its own, whose wire a test can hold."""

    def __init__(self, folder, port=None, database=None):
        self.is_owner = database is None
        self.database = database or Database().start()
        self.wire = None if port else DatabaseWire(self.database).start()
        super().__init__(folder, configuration=small_project(
            folder, ["  - id: google.com\n"], store=self.database.address(port or self.wire.port)))

    def stop(self):
        if self.wire:
            self.wire.stop()
        super().stop()
        if self.is_owner:
            self.database.stop()

    def get(self, path, **options):
        return requests.get(self.url + path, allow_redirects=False, timeout=60, **options)

    def told(self):
        return [line for line in self.log_text().splitlines() if TOLD in line]


def wait_until_ready(urls, seconds=40):
    end = time.monotonic() + seconds
    while not all(requests.get(f"{url}/readyz", timeout=60).ok for url in urls):
        assert time.monotonic() < end, "the nodes are not ready again"
        time.sleep(0.2)


def check_that_it_waits_and_says_so(node):
    """Twenty visitors are told within the deadline, the log once; `/readyz` says so all the while."""
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(21) as pool:
        ready = pool.submit(node.get, "/readyz")
        answers = list(pool.map(node.get, ["/playground/google.com/start?locale=en"] * 20))
        assert ready.result().status_code == 503
    assert time.monotonic() - began < 20
    for answer in answers:
        check_refusal(answer, "store_unavailable", 503, locale="en")
        assert int(answer.headers["Retry-After"]) > 0
    assert node.get("/readyz").status_code == 503
    assert 1 <= len(node.told()) <= 2, node.told()


@contextlib.contextmanager
def locked(database, *tables):
    """Tables that somebody else holds: every statement about them hangs."""
    holder = subprocess.Popen(
        ["psql", "-qAtX", "-h", str(database.place), "-U", "portico", "-d", "portico", "-c",
         f"BEGIN; LOCK TABLE {', '.join(tables)} IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(300)"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while database.run("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'") != "1":
            time.sleep(0.05)
        yield
    finally:
        database.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'")
        holder.wait(10)


class SignUps:
    """Apps that make accounts without end; `made` are those they were told of."""

    def __init__(self, urls):
        self.made, self.refused, self.over = [], 0, threading.Event()
        self.threads = [threading.Thread(target=self._work, args=(url,)) for url in urls]
        for thread in self.threads:
            thread.start()

    def _work(self, url):
        app = Backend(url)
        while not self.over.is_set():
            try:
                answer = app.post("signUp", returnSecureToken=True)
            except (requests.RequestException, ValueError):
                self.refused += 1
                continue
            if answer.status == 200:
                self.made.append(answer["localId"])
            else:
                self.refused += 1
                time.sleep(0.1)

    def end(self):
        self.over.set()
        for thread in self.threads:
            thread.join(60)


def wait_for_more(apps, count, seconds=60):
    target, end = len(apps.made) + count, time.monotonic() + seconds
    while len(apps.made) < target:
        assert time.monotonic() < end, (len(apps.made), target)
        time.sleep(0.1)
