"""What becomes of sign-ins while PostgreSQL hangs, loses an answer, passes no notices on, or gives way to its standby."""

import concurrent.futures
import contextlib
import subprocess
import sys
import threading
import time

import pytest
import requests

import conftest
from arena import small_project
from backend import Backend
from database_wire import DatabaseWire
from many_nodes import Database, Nodes
from reader import Reader
from visitor import check_refusal

TOLD = "the store of accounts fails"


class Node(conftest.Server):
    """A node on a database of its own, whose wire a test can hold."""

    def __init__(self, folder, port=None):
        self.database = Database().start()
        self.wire = None if port else DatabaseWire(self.database).start()
        super().__init__(folder, configuration=small_project(
            folder, ["  - id: google.com\n"], store=self.database.address(port or self.wire.port)))

    def stop(self):
        if self.wire:
            self.wire.stop()
        super().stop()
        self.database.stop()

    def get(self, path, **options):
        return requests.get(self.url + path, allow_redirects=False, timeout=60, **options)

    def told(self):
        return [line for line in self.log_text().splitlines() if TOLD in line]


@pytest.fixture
def node(tmp_path):
    running = Node(tmp_path).start()
    yield running
    running.stop()


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


def test_a_statement_that_hangs_ends_in_a_page_that_says_so(node):
    reader = Reader(node)
    assert reader.sign_in("google.com").status_code == 200
    with locked(node.database, "records", "passing_records"):
        check_that_it_waits_and_says_so(node)
    wait_until_ready([node.url])
    assert reader.status()["signed_in"], "the session is still there"
    assert Reader(node).sign_in("google.com").status_code == 200
    busy = "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND application_name = 'portico'"
    assert node.database.run(busy) == "0", "nothing of what was given up goes on"


def test_a_database_that_is_silent_ends_in_a_page_that_says_so(node):
    reader = Reader(node)
    assert reader.sign_in("google.com").status_code == 200
    node.wire.passes.clear()
    check_that_it_waits_and_says_so(node)
    node.wire.passes.set()
    wait_until_ready([node.url])
    assert reader.status()["signed_in"], "the session is still there"
    assert Reader(node).sign_in("google.com").status_code == 200


def test_a_change_whose_answer_is_lost_is_not_made_twice(node):
    app = Backend(node.url)
    for number in range(3):
        # The second call and the third change the record that the first one made.
        assert app.sign_up(f"app{number}@example.com").status == 200
        if number == 0:
            node.wire.loses = "^UPDATE passing_records"
    assert node.wire.loses is None
    assert node.get("/en/playground/connect/").text.count("accounts:signUp</") == 3


def test_an_account_whose_answer_is_lost_is_there_once(node):
    app = Backend(node.url)
    # The last trip keeps the refresh token and ends the transaction.
    node.wire.loses = r"^WITH gone AS \(\s+DELETE FROM records"
    refused = app.sign_up("lost@example.com")
    assert refused.status == 503 and node.wire.loses is None
    assert app.sign_up("lost@example.com").error == "EMAIL_EXISTS"
    assert node.database.run("SELECT count(*) FROM accounts WHERE email = 'lost@example.com'") == "1"
    assert app.sign_in("lost@example.com").status == 200


def test_behind_a_pooler_that_passes_no_notices_on_pages_look_by_themselves(tmp_path):
    node = Node(tmp_path, port=6432).start()
    try:
        with requests.get(f"{node.url}/en/playground/connect/events", stream=True, timeout=20) as events:
            lines = (line for line in events.iter_lines(chunk_size=1, decode_unicode=True) if line.startswith("event:"))
            assert next(lines) == "event: polling"
            # What happens at this node is told even so.
            assert Backend(node.url).sign_up("app@example.com").status == 200
            assert next(lines) == "event: change"
            told = "pages look by themselves for what apps did"
            while node.log_text().count(told) != 1:
                time.sleep(0.2)
        assert Reader(node).sign_in("google.com").status_code == 200
    finally:
        node.stop()


class Pair:
    """A primary and its standby, as one address."""

    def __init__(self):
        self.primary = Database().start()
        self.standby = Database().follow(self.primary)

    def address(self, port=5432):
        return f"postgresql:///portico?host={self.primary.place},{self.standby.place}&port={port}&user=portico"

    def stop(self):
        self.standby.stop()
        self.primary.stop()


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


def test_a_standby_takes_over_and_nothing_acknowledged_is_lost(tmp_path):
    pair = Pair()
    nodes = Nodes(tmp_path, pair, count=2).start()
    urls = [f"http://127.0.0.1:{server.port}" for server in nodes.servers]
    apps = SignUps([nodes.url] * 6)
    try:
        reader = Reader(nodes)
        assert reader.sign_in("google.com").status_code == 200
        wait_for_more(apps, 30)
        pair.primary.control("-m", "immediate", "stop")
        before = len(apps.made)
        refused = requests.get(
            f"{nodes.url}/playground/google.com/start?locale=en", allow_redirects=False, timeout=60)
        check_refusal(refused, "store_unavailable", 503, locale="en")
        for url in urls:
            assert requests.get(f"{url}/readyz", timeout=60).status_code == 503
        pair.standby.control("promote")
        wait_until_ready(urls)
        wait_for_more(apps, 30)
        assert reader.status()["signed_in"], "the session is in a table that the standby has"
        assert Reader(nodes).sign_in("google.com").status_code == 200
    finally:
        apps.end()
        kept = set(pair.standby.run("SELECT local_id FROM accounts").split())
        for server in nodes.servers:
            server.stop()
        nodes.proxy.stop()
        pair.stop()
    assert apps.refused and not set(apps.made) - kept
    assert len(apps.made) == len(set(apps.made)) > before
    for server in nodes.servers:
        told = [line for line in server.log_text().splitlines() if TOLD in line]
        assert 1 <= len(told) <= 3, told


def test_nodes_that_are_killed_at_random_lose_nothing_acknowledged():
    """`make nodes-kill` in its short form."""
    ended = subprocess.run(
        [sys.executable, conftest.ROOT / "scripts/nodes_kill.py", "--binary", conftest.BINARY, "--minutes", "0.3",
         "--browsers", "10"], capture_output=True, text=True, timeout=300)
    assert ended.returncode == 0, ended.stdout + ended.stderr
