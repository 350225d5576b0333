"""Requests made to hurt: work grows with what was sent and no faster, stores stay bounded, others are served."""

import concurrent.futures
import json
import os
import time

import pytest
import requests

from arena import small_project
from reader import Reader, error_code
from shapes import SHAPES, V1, begin, words

pytestmark = pytest.mark.slow

PROVIDERS = ["  - id: google.com\n", "  - id: apple.com\n", "  - id: github.com\n"]
KILO = 1000


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server whose clients have shares, as those of a public one do, though they come from loopback."""
    from conftest import Server
    folder = tmp_path_factory.mktemp("load")
    settings = ["signInsPerMinute: 100000", "connectionsPerAddress: 1000"]
    running = Server(folder, configuration=small_project(folder, PROVIDERS, settings=settings)).start()
    yield running
    running.stop()


def memory(server):
    """Resident bytes of the server."""
    with open(f"/proc/{server.process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def cost(server, session, request, times):
    """Seconds of CPU of one such request, and its answer's status."""
    method, path, body, headers = request
    before = server.processor_seconds()
    for _ in range(times):
        try:
            status = session.request(method, server.url + path, data=body.encode(), headers=headers, timeout=30,
                                     allow_redirects=False).status_code
        except requests.exceptions.ConnectionError:
            status = None
    return (server.processor_seconds() - before) / times, status


@pytest.mark.parametrize("shape", SHAPES)
def test_work_grows_no_faster_than_what_was_sent(server, shape):
    """Ten times as many bytes may cost ten times as much, with room for the clock's grain, and no more."""
    session = requests.Session()
    make = SHAPES[shape]
    cost(server, session, make(1 * KILO), 5)
    costs = {}
    for size in (1 * KILO, 10 * KILO, 60 * KILO, 100 * KILO):
        costs[size], status = cost(server, session, make(size), 20)
        assert status is None or status < 500, (size, status)
    floor = 0.0015
    assert costs[10 * KILO] <= 25 * max(costs[1 * KILO], floor), costs
    assert costs[60 * KILO] <= 15 * max(costs[10 * KILO], floor), costs
    assert costs[100 * KILO] <= 25 * max(costs[10 * KILO], floor), costs
    assert costs[100 * KILO] <= 0.25, costs


def test_large_bodies_are_for_administrators(server):
    body = json.dumps({"providerId": "google.com", "oauthScope": "s " * 100_000})
    url = server.url + V1 + "/accounts:createAuthUri?key=any"
    for headers in ({}, {"Authorization": "Bearer nobody"}, {"Authorization": "anything"}):
        assert requests.post(url, data=body, headers=headers, timeout=30).status_code in (401, 413), headers


def test_more_than_twenty_scopes_are_refused(server):
    def ask(count):
        method, path, body, headers = begin(oauthScope=" ".join(f"s{n % count}" for n in range(200)))
        return requests.request(method, server.url + path, data=body, headers=headers, timeout=30)

    assert ask(20).status_code == 200
    refused = ask(21)
    assert refused.status_code == 400 and "20 scopes" in refused.json()["error"]["message"]


def test_pending_sign_ins_of_one_address_are_bounded_in_bytes_and_others_are_served(server):
    """Thousands of the heaviest sign-ins of one address: refused in time, with room for everybody else."""
    method, path, body, headers = begin(
        customParameter={f"p{n}": "v" * 450 for n in range(30)}, oauthScope=words(20 * 180, 179), sessionId="s" * 20_000)
    headers = dict(headers, **{"X-Forwarded-For": "192.0.2.66"})
    victim = Reader(server)
    victim.session.headers["X-Forwarded-For"] = "192.0.2.7"
    url, _ = victim.authorization("google.com")
    before = memory(server)

    def flood(count):
        with requests.Session() as session:
            return [session.request(method, server.url + path, data=body, headers=headers, timeout=30)
                    for _ in range(count)]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        answers = [answer for part in pool.map(flood, [700] * 4) for answer in part]
    statuses = {answer.status_code for answer in answers}
    assert statuses <= {200, 400, 429} and 429 in statuses, statuses
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 120
    assert refused.json()["error"]["message"].startswith("TOO_MANY_ATTEMPTS_TRY_LATER")
    assert memory(server) - before < 150e6
    assert error_code(victim.finish(url)) is None and victim.status()["signed_in"], "begun before the flood"
    other = Reader(server)
    other.session.headers["X-Forwarded-For"] = "192.0.2.8"
    assert error_code(other.sign_in("github.com")) is None and other.status()["signed_in"]


def test_readers_get_their_pages_while_hundreds_of_heavy_requests_come(server):
    method, path, body, headers = begin(oauthScope=words(60 * KILO))
    deadline = time.monotonic() + 4

    def flood(_):
        with requests.Session() as session:
            while time.monotonic() < deadline:
                session.request(method, server.url + path, data=body, headers=headers, timeout=30)

    with concurrent.futures.ThreadPoolExecutor(20) as pool:
        for number in range(16):
            pool.submit(flood, number)
        times = []
        while time.monotonic() < deadline - 0.5:
            began = time.monotonic()
            assert requests.get(server.url + "/en/", timeout=30).status_code == 200
            times.append(time.monotonic() - began)
            time.sleep(0.05)
    assert sorted(times)[len(times) // 2] < 1, times
    assert error_code(Reader(server).sign_in("google.com")) is None
