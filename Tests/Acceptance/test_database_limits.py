"""What becomes of sign-ins while PostgreSQL has no connection left, or no room on its disk; and what `/readyz` says."""

import concurrent.futures
import contextlib
import os
import socket
import sqlite3
import struct
import time

import pytest
import requests

from backend import Backend
from database_node import (
    Node, SignUps, check_that_it_waits_and_says_so, locked, wait_for_more, wait_until_ready)
from many_nodes import Database
from reader import Reader

pytestmark = pytest.mark.slow

MOST_CONNECTIONS = 24


class Crowd:
    """Others who hold connections of a database; the first of them is its administrator."""

    def __init__(self, database):
        self.path = str(database.place / ".s.PGSQL.5432")
        self.sockets = []
        self.join()

    def join(self):
        """One more connection; False when there is none left."""
        one = socket.socket(socket.AF_UNIX)
        one.settimeout(10)
        one.connect(self.path)
        words = b"user\0portico\0database\0portico\0application_name\0crowd\0\0"
        one.sendall(struct.pack(">ii", len(words) + 8, 196608) + words)
        if self._answer(one) is None:
            one.close()
            return False
        self.sockets.append(one)
        return True

    @staticmethod
    def _answer(one):
        """The kinds of the messages up to the one that says that the server is ready; None after an error."""
        kinds, left = b"", b""
        while not kinds.endswith(b"Z"):
            data = one.recv(1 << 16)
            if not data:
                return None
            left += data
            while len(left) >= 5 and len(left) > struct.unpack(">i", left[1:5])[0]:
                kinds, left = kinds + left[:1], left[struct.unpack(">i", left[1:5])[0] + 1:]
            if b"E" in kinds:
                return None
        return kinds

    def fill(self):
        while self.join():
            pass
        return self

    def push_out(self):
        """Ends every connection of the node, and takes their places."""
        statement = b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'portico'\0"
        for _ in range(20):
            self.sockets[0].sendall(b"Q" + struct.pack(">i", len(statement) + 4) + statement)
            rows = self._answer(self.sockets[0]).count(b"D")
            self.fill()
            if rows == 0:
                return
            time.sleep(0.05)
        raise AssertionError("the node always comes first")

    def leave(self):
        for one in self.sockets:
            one.close()
        self.sockets = []


@pytest.fixture
def small():
    """A database with few connections."""
    database = Database().start()
    database.control("-o", f"-c max_connections={MOST_CONNECTIONS}", "-m", "fast", "restart")
    yield database
    database.stop()


@pytest.fixture
def node(tmp_path, small):
    running = Node(tmp_path, port=5432, database=small).start()
    yield running
    running.stop()


def begin(node):
    return node.get("/playground/google.com/start?locale=en")


def test_a_pool_that_cannot_grow_goes_on_with_the_connections_that_it_has(node):
    assert Reader(node).sign_in("google.com").status_code == 200
    crowd = Crowd(node.database).fill()
    try:
        # As many at once as never find a connection each.
        with concurrent.futures.ThreadPoolExecutor(30) as pool:
            answers = [answer.status_code for answer in pool.map(begin, [node] * 60)]
        assert answers == [302] * 60
        assert Reader(node).sign_in("google.com").status_code == 200
        assert Backend(node.url).sign_up("crowded@example.com").status == 200
        assert node.get("/readyz").status_code == 200
    finally:
        crowd.leave()
    assert not node.told()


def test_a_database_without_a_connection_left_is_told_and_waited_for(node):
    reader = Reader(node)
    url, _ = reader.authorization("google.com")
    crowd = Crowd(node.database)
    try:
        crowd.push_out()
        check_that_it_waits_and_says_so(node)
        assert node.get("/readyz").text == (
            "not ready: the store of accounts: database server has no connection left\n")
    finally:
        crowd.leave()
    wait_until_ready([node.url])
    assert reader.finish(url).status_code == 200 and reader.status()["signed_in"], "the sign-in under way goes on"
    told = node.told()
    # A statement that was under way may tell of the connection that it lost.
    assert len(told) <= 2, told
    [crowded] = [line for line in told if "max_connections" in line]
    assert "too many clients" in crowded


def test_a_node_that_finds_no_connection_at_its_start_says_so(tmp_path, small):
    crowd = Crowd(small).fill()
    node = Node(tmp_path, port=5432, database=small)
    try:
        with pytest.raises(RuntimeError, match="has no connection left for this node .*too many clients"):
            node.start()
    finally:
        crowd.leave()
    node.start()
    try:
        assert Reader(node).sign_in("google.com").status_code == 200
    finally:
        node.stop()


@contextlib.contextmanager
def full(disk):
    """Nothing more can be written to a disk."""
    filler = disk / "filler"
    with open(filler, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1 << 16))
    # The last page, too.
    with open(filler, "ab", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(512))
    try:
        yield
    finally:
        filler.unlink()


@pytest.fixture
def on_disk(tmp_path):
    """Makes a node whose database has a part of its data on a small disk."""
    stopped = []

    def make(part, megabytes):
        if os.geteuid() != 0:
            pytest.skip("only root can mount a small disk")
        database = Database().start()
        stopped.append(database)
        database.control("-m", "fast", "stop")
        disk = database.put_on_disk(part, megabytes)
        if disk is None:
            pytest.skip("no disk can be mounted here")
        database.control("start")
        node = Node(tmp_path, port=5432, database=database).start()
        stopped.insert(0, node)
        return node, disk

    yield make
    for one in stopped:
        one.stop()


def acknowledged_are_kept(node, apps):
    kept = set(node.database.run("SELECT local_id FROM accounts").split())
    assert apps.made and not set(apps.made) - kept
    assert len(apps.made) == len(set(apps.made))


def test_a_full_disk_of_the_database_loses_nothing_acknowledged(on_disk):
    node, disk = on_disk("base", 96)
    reader = Reader(node)
    assert reader.sign_in("google.com").status_code == 200
    apps = SignUps([node.url] * 2)
    try:
        wait_for_more(apps, 20)
        with full(disk):
            end = time.monotonic() + 60
            # Half-filled pages still take something.
            while node.get("/readyz").status_code == 200 or not apps.refused:
                assert time.monotonic() < end, (apps.refused, node.get("/readyz").text)
                time.sleep(0.1)
            assert node.get("/readyz").text == "not ready: the store of accounts: disk full\n"
            assert reader.status()["signed_in"], "reading goes on"
            time.sleep(3)
            assert node.get("/readyz").status_code == 503
        wait_until_ready([node.url])
        wait_for_more(apps, 20)
        assert Reader(node).sign_in("google.com").status_code == 200
    finally:
        apps.end()
    acknowledged_are_kept(node, apps)
    told = node.told()
    assert 1 <= len(told) <= 2 and "no room left on the disk of the PostgreSQL database" in told[0], told


def test_a_full_disk_of_the_write_ahead_log_loses_nothing_acknowledged(on_disk):
    node, disk = on_disk("pg_wal", 64)
    reader = Reader(node)
    assert reader.sign_in("google.com").status_code == 200
    apps = SignUps([node.url] * 2)
    try:
        wait_for_more(apps, 20)
        with full(disk):
            # The database panics at the next segment, and cannot come back.
            with contextlib.suppress(Exception):
                for _ in range(8):
                    node.database.run("SELECT pg_switch_wal(); CREATE TABLE more (); DROP TABLE more")
            with concurrent.futures.ThreadPoolExecutor(20) as pool:
                assert {answer.status_code for answer in pool.map(begin, [node] * 20)} == {503}
            assert node.get("/readyz").text == "not ready: the store of accounts: database server unreachable\n"
        with contextlib.suppress(Exception):
            node.database.control("start")
        wait_until_ready([node.url])
        wait_for_more(apps, 20)
        assert reader.status()["signed_in"], "the session is in a logged table"
        assert Reader(node).sign_in("google.com").status_code == 200
    finally:
        apps.end()
    acknowledged_are_kept(node, apps)
    assert 1 <= len(node.told()) <= 3, node.told()


@pytest.mark.parametrize("table, part", [
    ("accounts", "accounts"), ("records", "records"), ("passing_records", "sign-ins in progress")])
def test_a_part_that_fails_is_named(node, table, part):
    assert node.get("/readyz").status_code == 200
    with locked(node.database, table):
        for _ in range(3):
            time.sleep(1.1)
            answer = node.get("/readyz")
            assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
            assert answer.text == f"not ready: the store of accounts: locked by another process ({part})\n"
    wait_until_ready([node.url])
    node.database.run(f"ALTER TABLE {table} RENAME TO elsewhere")
    time.sleep(1.1)
    assert node.get("/readyz").text == f"not ready: the store of accounts: does not answer ({part})\n"
    node.database.run(f"ALTER TABLE elsewhere RENAME TO {table}")
    wait_until_ready([node.url])


def test_the_accounts_of_a_file_fail_by_themselves(make_server, tmp_path):
    from arena import small_project
    server = make_server(configuration=small_project(
        tmp_path, ["  - id: google.com\n"], store="sqlite:data/accounts.sqlite"))

    def ready():
        time.sleep(1.1)
        return requests.get(f"{server.url}/readyz", timeout=30)

    assert ready().status_code == 200
    file = sqlite3.connect(tmp_path / "data/accounts.sqlite")
    file.execute("PRAGMA legacy_alter_table = ON")
    file.execute("ALTER TABLE accounts RENAME TO elsewhere")
    file.commit()
    answer = ready()
    assert answer.status_code == 503
    assert answer.text == "not ready: the store of accounts: does not answer (accounts)\n"
    file.execute("ALTER TABLE elsewhere RENAME TO accounts")
    file.commit()
    file.close()
    assert ready().status_code == 200
