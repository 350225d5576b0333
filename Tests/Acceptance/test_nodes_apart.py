"""Nodes on one database that differ: in their clocks, their secrets, the version that made the schema."""

import contextlib
import pathlib
import secrets
import time

import jwt
import pytest
import requests

from backend import Backend
from many_nodes import BRANDS, Database, Nodes
from test_many_nodes import Visit, at, check_signed_in

pytestmark = pytest.mark.slow

FAKETIME = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
DIFFERS = "this machine's clock differs from the database's"


@pytest.fixture(scope="module")
def database():
    running = Database().start()
    yield running
    running.stop()


@pytest.fixture(scope="module", params=[120, -120], ids=["fast", "slow"])
def nodes(request, tmp_path_factory, database):
    """Two nodes, of which the first has a clock that is wrong."""
    if FAKETIME is None:
        pytest.skip("faketime is not installed")
    database.run("DROP DATABASE IF EXISTS portico WITH (FORCE)", "postgres")
    database.run("CREATE DATABASE portico", "postgres")
    running = Nodes(tmp_path_factory.mktemp("apart"), database, count=2)
    wrong = running.servers[0]
    wrong.environment.update(LD_PRELOAD=str(FAKETIME), FAKETIME=f"{request.param:+d}")
    # The first program that it is loaded into is run anew, and loses its arguments.
    wrong.launcher = ["env"]
    running.start()
    yield running
    running.stop()


def app(nodes, number):
    session, url = at(nodes, number)
    return Backend(url, session)


def test_the_log_of_the_node_that_is_wrong_says_so_once(nodes):
    # Nodes look at the clock every ten seconds.
    time.sleep(12)
    wrong, right = (server.log_text() for server in nodes.servers)
    assert wrong.count(DIFFERS) == 1 and DIFFERS not in right
    assert "120 seconds" in wrong or "119 seconds" in wrong or "121 seconds" in wrong


@pytest.mark.parametrize("brand", BRANDS)
def test_a_sign_in_begins_at_one_node_and_ends_at_the_other(nodes, brand):
    requests.post(
        f"{nodes.url}/playground/sandbox/reset?locale=en", data={"sure": "on"}, headers={"Origin": nodes.url},
        timeout=60)
    # Requests go to the nodes in turn: one more in between, and each step is at the other node.
    for _ in range(2):
        visit = Visit(nodes, brand).start().consent()
        check_signed_in(visit, visit.finish())
        requests.get(f"{nodes.url}/healthz", timeout=30)


@pytest.mark.parametrize("first, second", [(0, 1), (1, 0)], ids=["at the wrong one", "at the right one"])
def test_tokens_and_codes_of_one_node_count_at_the_other(nodes, first, second):
    maker, taker = app(nodes, first), app(nodes, second)
    email = f"{secrets.token_hex(6)}@example.com"
    made = maker.sign_up(email)
    token = made["idToken"]
    claims = jwt.decode(token, options={"verify_signature": False})
    assert abs(claims["iat"] - time.time()) < 10 and claims["exp"] - claims["iat"] == 3600
    assert taker.lookup(token).status == 200
    assert taker.refresh(made["refreshToken"]).status == 200
    assert taker.sign_in(email).status == 200
    # A new password ends what was issued before it, and nothing that comes after it.
    changed = taker.post("update", idToken=token, password="another horse", returnSecureToken=True)
    assert changed.status == 200
    assert maker.lookup(changed["idToken"]).status == 200
    assert maker.sign_in(email, "another horse").status == 200
    sent = maker.post("sendOobCode", requestType="PASSWORD_RESET", email=email)
    assert sent.status == 200
    code = [one for one in taker.helper("oobCodes")["oobCodes"] if one["email"] == email][-1]["oobCode"]
    assert taker.post("resetPassword", oobCode=code, newPassword="third horse").status == 200
    assert maker.sign_in(email, "third horse").status == 200


def test_housekeeping_by_a_wrong_clock_removes_nothing_that_counts(nodes, database):
    kept = app(nodes, 1).sign_up(f"{secrets.token_hex(6)}@example.com")
    # Ends in a minute: a clock that is two minutes fast would take it for over.
    database.run("INSERT INTO records (sandbox, kind, name, value, expires_at) VALUES ('installation', 'test', "
                 "'\\x01', '\\x', extract(epoch FROM now())::bigint + 60)")
    nodes.revive(0)
    time.sleep(2)
    assert database.run("SELECT count(*) FROM records WHERE kind = 'test' AND name = '\\x01'") == "1"
    assert app(nodes, 0).lookup(kept["idToken"]).status == 200


@pytest.fixture
def alike(tmp_path):
    """Two nodes that do not differ, on a database of their own."""
    database = Database().start()
    running = Nodes(tmp_path, database, count=2).start()
    yield running
    running.stop()
    database.stop()


def test_a_node_with_another_secret_does_not_start_and_harms_nobody(alike):
    stranger = alike.servers[1]
    stranger.stop()
    stranger.environment["PORTICO_SECRET"] = secrets.token_hex(32)
    with pytest.raises(RuntimeError, match="was sealed with another secret") as refused:
        stranger.start()
    assert stranger.environment["PORTICO_SECRET"] not in str(refused.value)
    assert alike.secret not in str(refused.value)
    visit = Visit(alike, "google").start().consent()
    assert visit.finish().status_code == 200
    stranger.environment["PORTICO_SECRET"] = alike.secret
    stranger.start()
    check_signed_in(visit, visit.person.session.get(f"{alike.url}/en/playground/google/run/timeline/", timeout=60))


def test_nodes_go_on_beside_a_newer_version_and_an_older_one_does_not_start(alike):
    database = alike.database
    visit = Visit(alike, "google").start().consent()
    # The first of a change's two steps: something is added that nobody needs yet.
    database.run("ALTER TABLE accounts ADD COLUMN later TEXT; ALTER TABLE records ADD COLUMN later BIGINT DEFAULT 0; "
                 "ALTER TABLE passing_records ADD COLUMN later TEXT; CREATE TABLE later (id TEXT PRIMARY KEY); "
                 "INSERT INTO portico_migrations VALUES ('99 later', now())")
    check_signed_in(visit, visit.finish())
    again = Visit(alike, "google").start().consent()
    check_signed_in(again, again.finish())
    assert Backend(alike.url).sign_up("beside@example.com").status == 200
    for server in alike.servers:
        assert requests.get(f"http://127.0.0.1:{server.port}/readyz", timeout=30).status_code == 200
    older = alike.servers[1]
    older.stop()
    with pytest.raises(RuntimeError, match=r"was made by a newer Portico \(99 later\)"):
        older.start()
    with contextlib.suppress(AttributeError):
        assert older.process.poll() is not None
    database.run("DELETE FROM portico_migrations WHERE name = '99 later'")
    older.start()
    assert Visit(alike, "google").start().url
