"""Every endpoint, with a large value in each member, parameter, field and header that any endpoint reads: work grows no
faster than what was sent."""

import http.client
import itertools
import json
import urllib.parse

import pytest
import requests

import endpoints
from arena import small_project
from conftest import Server

pytestmark = pytest.mark.slow

PROVIDERS = [f"  - id: {name}\n" for name in ("google.com", "apple.com", "github.com", "facebook.com", "microsoft.com")]
HEADERS = ("Cookie", "Accept-Language", "Authorization", "X-Forwarded-For", "Forwarded", "User-Agent", "Referer",
           "If-None-Match", "Range", "Accept-Encoding", "X-Client-Version", "X-Firebase-Locale", "X-Ios-Bundle-Identifier")
SMALL, MIDDLE, LARGE, HEAD, REFUSED = 1_000, 10_000, 60_000, 15_000, 100_000
"""Bytes; `LARGE` is below the bound of a body, `HEAD` below that of a head, `REFUSED` above both."""
MEMBERS, FIELDS = endpoints.members(), endpoints.fields()
ALL = endpoints.pages() + endpoints.backend() + endpoints.stand_ins()
GRAIN = 0.05
"""Seconds of CPU below which a sum says nothing: five ticks of the clock."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("linear")
    running = Server(folder, configuration=small_project(folder, PROVIDERS, settings=["testEndpoints: true"])).start()
    yield running
    running.stop()


def values(size):
    """Texts of about that many bytes which hurt a reader that looks at each part again and again."""
    return {
        "accents": "e\u0301" * (size // 3), "words": "ab " * (size // 3), "lines": "p=v\n" * (size // 4),
        "dots": "a." * (size // 2), "commas": "1.1.1.1, " * (size // 9), "percent": "%61" * (size // 3),
        "plain": "a" * size, "brackets": "[" * (size // 2) + "]" * (size // 2),
    }


def token(server):
    """An account of its own, so that nothing that was changed by a call before stands in the way."""
    answer = requests.post(f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", json={}, timeout=30)
    return answer.json()["idToken"]


def calls(server, endpoint, size):
    """The requests of an endpoint at a size: method, address, body, headers."""
    method, path = endpoint.split(" ", 1)
    url = server.url + path
    short = values(min(size, HEAD))
    kinds = list(short)
    for number, name in enumerate(HEADERS):
        value = short[kinds[number % len(kinds)]].encode("ascii", "replace").replace(b"\n", b" ").decode().strip()
        yield method, url, b"", {name: value}
    if method in ("GET", "DELETE"):
        for number in range(0, len(FIELDS), 6):
            share = {name: short[kinds[(number + at) % len(kinds)]][:min(size, HEAD) // 12]
                     for at, name in enumerate(FIELDS[number:number + 6])}
            yield method, f"{url}?key=any&{urllib.parse.urlencode(share)[:HEAD]}", b"", {}
        yield method, url + "?" + "a=b&" * (min(size, HEAD) // 4), b"", {}
        return
    texts = values(size)
    if "googleapis.com" in path and "securetoken" not in path or path.startswith("/emulator/v1"):
        yield from json_calls(server, method, path, url, texts, size)
        return
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": server.url, "Sec-Fetch-Site": "same-origin"}
    for number, name in enumerate(FIELDS):
        value = texts[kinds[number % len(kinds)]]
        yield method, url, f"{name}={urllib.parse.quote_plus(value, safe='.,=')}"[:size].encode(), form
    yield method, url, b"a=b&" * (size // 4), form
    yield method, url, json.dumps({"payload": texts["dots"]}).encode(), {"Content-Type": "application/json"}


def json_calls(server, method, path, url, texts, size):
    administrator = "/projects/" in path or path.startswith("/emulator")
    headers = {"Content-Type": "application/json", **({"Authorization": "Bearer owner"} if administrator else {})}
    own = token(server)
    base = {"idToken": own, "providerId": "google.com", "continueUri": "http://127.0.0.1/", "returnSecureToken": True}
    base = {} if administrator else base
    kinds = list(texts)
    for number, name in enumerate(MEMBERS):
        value = [texts[kinds[number % len(kinds)]], ["x"] * (size // 5), {f"m{n}": n for n in range(size // 14)}][number % 3]
        yield method, f"{url}?key=any", json.dumps({**base, name: value}, ensure_ascii=False).encode(), headers
    yield method, f"{url}?key=any", json.dumps({f"m{n}": n for n in range(size // 14)}).encode(), headers
    yield method, f"{url}?key=any", texts["brackets"].encode(), headers


class Connection:
    """One connection after the other, as long as the server keeps each."""

    def __init__(self, server):
        self.address = server.url.removeprefix("http://")
        self.kept = None

    def status(self, method, url, body, headers):
        """The answer's; None where the connection was closed instead."""
        try:
            self.kept = self.kept or http.client.HTTPConnection(self.address, timeout=30)
            self.kept.request(method, url.partition(self.address)[2], body, headers)
            answer = self.kept.getresponse()
            answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            return None
        if answer.will_close:
            self.close()
        return answer.status

    def close(self):
        if self.kept:
            self.kept.close()
        self.kept = None


def work(server, connection, endpoint, size):
    """Seconds of CPU of all requests of a size, and the most of one."""
    requested = list(calls(server, endpoint, size))
    if size == REFUSED and "/projects/" not in endpoint:
        # Refused by its size, whatever it is about.
        requested = requested[::8] * 8
    began = before = server.processor_seconds()
    most = 0
    for method, url, body, headers in requested:
        status = connection.status(method, url, body, headers)
        assert status is None or status in (501, 503) or status < 500, (endpoint, size, status, body[:80], headers)
        now = server.processor_seconds()
        most, before = max(most, now - before), now
    return before - began, most


@pytest.mark.parametrize("endpoint", ALL)
def test_work_of_every_endpoint_grows_no_faster_than_what_was_sent(server, endpoint):
    """Ten times as many bytes may cost ten times as much, with room for the clock's grain; no request costs much."""
    connection = Connection(server)
    for call in itertools.islice(calls(server, endpoint, SMALL), 3):
        connection.status(*call)  # Keys are made when they are first needed.
    sizes = (SMALL, MIDDLE, LARGE) if endpoint.startswith(("GET", "DELETE")) else (SMALL, MIDDLE, LARGE, REFUSED)
    costs = {size: work(server, connection, endpoint, size) for size in sizes}
    connection.close()
    for smaller, larger in itertools.pairwise(sizes):
        assert costs[larger][0] <= 2.5 * larger / smaller * max(costs[smaller][0], GRAIN), costs
    assert max(most for _, most in costs.values()) <= 0.25, costs


def test_no_endpoint_is_left_out():
    assert endpoints.routes() == set(endpoints.PAGES)
    assert len(endpoints.backend()) > 40 and len(endpoints.stand_ins()) > 25
    assert len(MEMBERS) > 40 and {"idToken", "postBody", "oobCode", "customAttributes"} <= set(MEMBERS)
    assert len(FIELDS) > 30 and {"scope", "state", "redirect_uri", "newPassword"} <= set(FIELDS)
