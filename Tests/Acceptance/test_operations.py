"""What those who run the server ask it: `/healthz`, `/readyz`, `/metrics`."""

import re
import socket
import sqlite3
import time
import urllib.parse

import pytest
import requests

from arena import small_project
from reader import Reader

pytestmark = pytest.mark.everyday

GOOGLE = ["  - id: google.com\n"]


def get(server, path, **headers):
    return requests.get(server.url + path, headers=headers, timeout=30)


def samples(server):
    """Every sample of `/metrics` by its name and labels, checked line by line against the text format."""
    answer = get(server, "/metrics")
    assert answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    found, kinds = {}, {}
    for line in answer.text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in kinds, "one type a name"
            kinds[name] = kind
            continue
        parts = re.fullmatch(r'([a-z_]+)(?:\{((?:[a-z_]+="(?:[^"\\]|\\.)*",?)*)\})? (\S+)', line)
        assert parts, line
        assert parts[1] in kinds or re.sub("_(bucket|sum|count)$", "", parts[1]) in kinds, line
        found[parts[1], parts[2] or ""] = float(parts[3])
    return found


@pytest.fixture
def server(make_server, tmp_path):
    return make_server(configuration=small_project(tmp_path, GOOGLE))


def test_requests_are_counted_by_route_and_status(server):
    assert get(server, "/healthz").text == "ok\n"
    assert get(server, "/readyz").text == "ready\n"
    Reader(server).sign_in("google.com")
    get(server, "/en/nowhere/")
    found = samples(server)
    count = "http_server_request_duration_seconds_count"
    assert found[count, 'http_request_method="GET",http_response_status_code="200",http_route="/healthz"'] == 1
    assert found[count, 'http_request_method="GET",http_response_status_code="404",http_route="NotFound"'] >= 1
    routes = " ".join(labels for name, labels in found if name == count)
    assert 'http_route="/playground/{' in routes, "a route is a template"
    bucket = "http_server_request_duration_seconds_bucket"
    health = [(float(re.search('le="([^"]+)"', labels)[1].replace("+Inf", "inf")), value)
              for (name, labels), value in found.items() if name == bucket and "/healthz" in labels]
    assert [value for _, value in sorted(health)] == sorted(value for _, value in health), "buckets add up"
    assert sorted(health)[-1][1] == 1
    assert found["http_server_active_requests", ""] == 1, "the one that asks"


def test_a_client_that_leaves_in_its_body_is_no_failure_of_the_server(server):
    """Anybody can do so: it is counted as the client's, and fills no log."""
    parts = urllib.parse.urlsplit(server.url)
    for path in ("playground/google.com/callback", "playground/google.com/start"):
        for body in (b"Content-Length: 6000\r\n\r\nstate", b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"):
            with socket.create_connection((parts.hostname, parts.port), timeout=10) as connection:
                connection.sendall(f"POST /{path} HTTP/1.1\r\nHost: {parts.netloc}\r\n".encode() + body)
    count, deadline = "http_server_request_duration_seconds_count", time.monotonic() + 20
    ended = []
    while len(ended) < 2 and time.monotonic() < deadline:
        time.sleep(0.2)
        found = samples(server)
        ended = [labels for name, labels in found if name == count and 'method="POST"' in labels]
    assert len(ended) == 2 and all('code="400"' in labels for labels in ended), ended
    assert "failed" not in server.log_text(), server.log_text()


def test_what_clients_invent_makes_no_series(server):
    for number, method in enumerate(["PROPFIND", "MKCOL", "LOCK", "REPORT", "GET"]):
        requests.request(method, f"{server.url}/en/page-{number}/?code=very-secret", timeout=30)
    text = get(server, "/metrics").text
    assert not re.search("PROPFIND|MKCOL|very-secret|page-[0-9]", text)
    assert 'http_request_method="_OTHER"' in text and text.count("_count{") <= 3


def test_measurements_are_for_this_machine(server):
    for header in ("X-Forwarded-For", "Forwarded", "Via"):
        answer = get(server, "/metrics", **{header: "198.51.100.7"})
        assert answer.status_code == 403 and "http_server" not in answer.text


def test_measurements_may_be_published(make_server, tmp_path):
    server = make_server(configuration=small_project(tmp_path, GOOGLE, settings=["publicMetrics: true"]))
    assert "# TYPE" in get(server, "/metrics", **{"X-Forwarded-For": "198.51.100.7"}).text


def test_a_store_that_does_not_answer_is_not_ready(make_server, tmp_path):
    server = make_server(configuration=small_project(tmp_path, GOOGLE, store="sqlite:accounts.sqlite"))
    assert get(server, "/readyz").status_code == 200
    files = list(tmp_path.rglob("accounts.sqlite"))
    with sqlite3.connect(files[0]) as store:
        store.execute("DROP TABLE " + store.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'sandbox%'").fetchone()[0])
    # What was found out is told for a moment before it is asked again.
    for _ in range(40):
        answer = get(server, "/readyz")
        if answer.status_code == 503:
            break
        time.sleep(0.1)
    assert answer.status_code == 503 and "store" in answer.text and "SQL" not in answer.text
    assert get(server, "/healthz").status_code == 200, "it lives all the same"
