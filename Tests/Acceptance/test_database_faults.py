"""What becomes of sign-ins while PostgreSQL hangs, loses an answer, passes no notices on, or gives way to its standby."""

import subprocess
import sys
import time

import pytest
import requests

import conftest
from backend import Backend
from database_node import (
    TOLD, Node, SignUps, check_that_it_waits_and_says_so, locked, wait_for_more, wait_until_ready)
from many_nodes import Database, Nodes
from reader import Reader
from visitor import check_refusal

pytestmark = pytest.mark.slow


@pytest.fixture
def node(tmp_path):
    running = Node(tmp_path).start()
    yield running
    running.stop()


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
    node.wire.loses = r"^DELETE FROM records WHERE sandbox = \$1 AND kind = \$2 AND name IN"
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
