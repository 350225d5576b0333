"""Requests for the site's files are answered before the decoder: with the same bytes, in the same order, and never for
a request that means something else."""

import contextlib
import email.utils
import re
import socket
import time
import urllib.parse

import pytest

from test_attack_load import memory

pytestmark = pytest.mark.everyday

PAGE, SCRIPT = "/en/", "/js/site.js"
# Says nothing without `Range`, and keeps a request away from the short way.
LONG_WAY = b"If-Range: x\r\n"


class Line:
    """A connection to the server, read answer by answer."""

    def __init__(self, server):
        self.address = urllib.parse.urlsplit(server.url)
        self.socket = socket.create_connection((self.address.hostname, self.address.port), timeout=20)
        self.rest = b""
        # Of all answers so far.
        self.dates = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def request(self, target, *fields, method="GET", host=None):
        head = f"{method} {target} HTTP/1.1\r\nHost: {host or self.address.netloc}\r\n".encode()
        return head + b"".join(fields) + b"\r\n"

    def send(self, *requests):
        self.socket.sendall(b"".join(requests))

    def more(self):
        chunk = self.socket.recv(1 << 16)
        if not chunk:
            raise EOFError(self.rest[:200])
        self.rest += chunk

    def answer(self, isHead=False):
        """The next answer: status, head without its date, body."""
        while b"\r\n\r\n" not in self.rest:
            self.more()
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        status = int(head[9:12])
        found = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
        length = 0 if isHead or status == 304 or not found else int(found[1])
        while len(self.rest) < length:
            self.more()
        body, self.rest = self.rest[:length], self.rest[length:]
        dates = re.findall(rb"\r\nDate: ([A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)", head)
        assert len(dates) == 1 or status == 400, head
        for date in dates:
            head = head.replace(b"\r\nDate: " + date, b"")
            self.dates.append(date.decode())
        return status, head, body


@pytest.fixture
def line(server):
    with Line(server) as line:
        yield line


def pinned(server):
    """The address of a style sheet as pages write it, with the version of its bytes."""
    with Line(server) as line:
        line.send(line.request(PAGE))
        page = line.answer()[2].decode()
    return "/css/" + re.search(r'href="[^"]*css/(site\.css\?v=\w+)"', page)[1]


CODINGS = [b"", b"Accept-Encoding: gzip\r\n", b"Accept-Encoding: gzip, deflate, br, zstd\r\n"]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("coding", CODINGS, ids=["plain", "gzip", "br"])
@pytest.mark.parametrize("target", [PAGE, SCRIPT, "/en/index.html", "/404.html", "/robots.txt", "style"])
def test_both_ways_give_the_same_bytes(server, line, target, coding, method):
    target = pinned(server) if target == "style" else target
    line.send(line.request(target, coding, LONG_WAY, method=method))
    expected = line.answer(method == "HEAD")
    assert expected[0] == 200
    for _ in range(3):
        line.send(line.request(target, coding, method=method))
        assert line.answer(method == "HEAD") == expected
    tag = re.search(rb"\r\nETag: ([^\r]+)", expected[1])[1]
    known = b"If-None-Match: %s\r\n" % tag
    line.send(line.request(target, coding, known, LONG_WAY, method=method),
              line.request(target, coding, known, method=method))
    assert line.answer()[0] == 304
    line.send(line.request(target, coding, known, LONG_WAY, method=method))
    first, second = line.answer(), line.answer()
    assert first == second
    # A list of tags, a weak one, and another file's.
    for value, status in ((b'"x", ' + tag, 304), (b"W/" + tag, 304), (b'"x"', 200)):
        line.send(line.request(target, coding, b"If-None-Match: %s\r\n" % value, method=method))
        assert line.answer(method == "HEAD")[0] == status


def test_many_requests_at_once_are_answered_in_their_order(line):
    targets = [PAGE, "/healthz", SCRIPT, "/en/no-such-page/", PAGE, "/playground/google.com/start?locale=en", SCRIPT]
    expected = []
    for target in targets:
        line.send(line.request(target, LONG_WAY))
        status, _, body = line.answer()
        expected.append((status, body if status == 200 else None))
    for _ in range(5):
        line.send(*(line.request(target) for target in targets))
        for wanted in expected:
            status, _, body = line.answer()
            assert (status, body if status == 200 else None) == wanted


@pytest.mark.slow
def test_large_answers_stay_whole_while_seconds_pass(server, line):
    target = "/en/apple/apple-platforms/"
    line.send(line.request(target, LONG_WAY))
    expected = line.answer()
    assert len(expected[2]) > 20_000, "large enough to be sent from a file"
    with contextlib.ExitStack() as stack:
        lines = [stack.enter_context(Line(server)) for _ in range(20)]
        began = time.monotonic()
        while time.monotonic() - began < 2.5:
            asked = int(time.time())
            for each in lines:
                each.send(each.request(target), each.request(SCRIPT), each.request(target))
            for each in lines:
                answers = [each.answer(), each.answer(), each.answer()]
                assert answers[0] == answers[2] == expected and answers[1][0] == 200
            dates = {email.utils.mktime_tz(email.utils.parsedate_tz(date)) for each in lines for date in each.dates[-3:]}
            assert min(dates) >= asked - 1 and max(dates) <= time.time()


def test_a_request_may_come_byte_by_byte(line):
    whole = line.request(PAGE)
    line.send(whole)
    expected = line.answer()
    for cut in (1, 3, 5, len(whole) - 1):
        line.send(whole[:cut])
        time.sleep(0.02)
        line.send(whole[cut:] + whole[:2])
        assert line.answer() == expected
        line.send(whole[2:])
        assert line.answer() == expected


def test_a_request_with_a_body_takes_the_rest_of_the_connection_with_it(line):
    body = b"GET /en/ HTTP/1.1\r\nHost: x\r\n\r\n"
    line.send(line.request("/en/no-such-page/", b"Content-Length: %d\r\n" % len(body), method="POST"), body,
              line.request(PAGE), line.request(SCRIPT))
    assert line.answer()[0] in (404, 405)
    assert [line.answer()[0], line.answer()[0]] == [200, 200]
    assert line.rest == b""


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
@pytest.mark.parametrize("target", [PAGE, "/en/apple", SCRIPT])
def test_files_are_read_and_nothing_else(line, target, method):
    line.send(line.request(target, b"Content-Length: 0\r\n", method=method), line.request(SCRIPT))
    status, head, _ = line.answer()
    assert status == 405 and b"\r\nAllow: GET, HEAD" in head
    assert line.answer()[0] == 200


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_the_server_as_a_whole_is_no_file(line, method):
    line.send(line.request("*", method=method))
    assert line.answer(method == "HEAD")[0] in (400, 404)


def test_chunks_hide_no_request(line):
    hidden = b"GET /en/ HTTP/1.1\r\nHost: x\r\n\r\n"
    line.send(line.request("/en/no-such-page/", b"Transfer-Encoding: chunked\r\n", method="POST"),
              b"%x\r\n%s\r\n0\r\n\r\n" % (len(hidden), hidden), line.request(PAGE))
    assert line.answer()[0] in (404, 405)
    assert line.answer()[0] == 200
    assert line.rest == b""


@pytest.mark.parametrize("field", [
    b"Host: b.example\r\n", b"Host : x\r\n", b" folded: x\r\n", b"No colon\r\n", b"A: b\x00\r\n", b"A: b\nC: d\r\n",
])
def test_broken_heads_are_refused_as_before(line, field):
    line.send(line.request(PAGE, field))
    assert line.answer()[0] == 400


@pytest.mark.parametrize("start", [
    b"GET http://%s/en/ HTTP/1.1", b"OPTIONS * HTTP/1.1", b"GET /en/ HTTP/1.0", b"G /en/ HTTP/1.1", b"HEADS /en/ HTTP/1.1",
    b"get /en/ HTTP/1.1", b"GET  /en/ HTTP/1.1",
])
def test_an_unusual_first_line_is_answered_without_waiting_for_more(line, start):
    host = line.address.netloc.encode()
    line.socket.settimeout(5)
    line.send((start % host if b"%s" in start else start) + b"\r\nHost: " + host + b"\r\n\r\n")
    while b"\r\n\r\n" not in line.rest:
        line.more()
    assert line.rest.startswith(b"HTTP/1.")


@pytest.mark.parametrize("host, status", [("evil.example", 421), ("evil.example:80", 421), (" ", 400), ("a b", 400)])
def test_other_hosts_get_no_page(server, line, host, status):
    line.send(line.request(PAGE))
    assert line.answer()[0] == 200
    with Line(server) as other:
        other.send(other.request(PAGE, host=host))
        assert other.answer()[0] == status


def test_a_connection_that_is_to_end_ends(line):
    line.send(line.request(PAGE, b"Connection: close\r\n"), line.request(PAGE))
    assert line.answer()[0] == 200
    with pytest.raises(EOFError):
        line.answer()


@pytest.mark.slow
def test_a_client_that_takes_nothing_does_not_fill_the_server(server, line):
    line.send(line.request(PAGE))
    size = len(line.answer()[2])
    before = memory(server)
    line.socket.setblocking(False)
    sent, most = 0, 30_000_000
    whole = line.request(PAGE) * 100
    last = time.monotonic()
    while time.monotonic() < last + 2 and sent < most:
        try:
            sent += line.socket.send(whole)
            last = time.monotonic()
        except BlockingIOError:
            time.sleep(0.05)
    assert sent < most, "requests are taken although no answer is"
    assert memory(server) - before < 20_000_000
    # Once answers are taken, every request is answered.
    line.socket.settimeout(20)
    count = sent // len(line.request(PAGE))
    for _ in range(min(count, 500)):
        assert len(line.answer()[2]) == size


def test_what_waits_behind_many_answers_is_handed_on_once_they_are_taken(line):
    line.send(line.request(PAGE))
    size = len(line.answer()[2])
    # More than the buffers of both sides hold, so that the server stops halfway; then no further byte comes.
    count = 30_000_000 // size
    line.send(*[line.request(PAGE)] * count, line.request("/healthz"))
    time.sleep(1)
    for _ in range(count):
        assert len(line.answer()[2]) == size
    assert line.answer()[2] == b"ok\n"


def test_metrics_count_what_was_answered_early(server):
    def count(status):
        with Line(server) as line:
            line.send(line.request("/metrics"))
            text = line.answer()[2].decode()
        found = re.search(
            r'http_server_request_duration_seconds_count\{http_request_method="GET",'
            rf'http_response_status_code="{status}",http_route="site"\}} (\d+)', text)
        return int(found[1]) if found else 0

    before = count(200)
    with Line(server) as line:
        for _ in range(10):
            line.send(line.request(PAGE))
            line.answer()
    assert count(200) >= before + 10
