"""When a connection ends, and whose request it was: RFC 9112 §3.2.2, §9.3 and §9.6."""

import socket
import subprocess
import urllib.parse

import pytest

pytestmark = pytest.mark.everyday

LAST = [
    (b"HTTP/1.1", b"Connection: close\r\n"), (b"HTTP/1.1", b"Connection: Close\r\n"),
    (b"HTTP/1.1", b"Connection: close, TE\r\nTE: trailers\r\n"), (b"HTTP/1.0", b""),
]
KEPT = [(b"HTTP/1.1", b""), (b"HTTP/1.1", b"Connection: keep-alive\r\n"), (b"HTTP/1.0", b"Connection: keep-alive\r\n")]
PATHS = [b"/en/", b"/healthz", b"/stand-in/google/.well-known/openid-configuration", b"/nothing-here"]


@pytest.fixture
def host(server):
    return urllib.parse.urlsplit(server.url).netloc.encode()


@pytest.fixture
def line(server):
    address = urllib.parse.urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), 10) as connection:
        connection.settimeout(5)
        yield connection


def whole(line):
    """Everything up to the end of the connection; the time limit's error when it stays open."""
    answer = b""
    while part := line.recv(65536):
        answer += part
    return answer


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("version", "fields"), LAST)
def test_the_last_request_ends_the_connection(line, host, path, version, fields):
    line.sendall(b"GET " + path + b" " + version + b"\r\nHost: " + host + b"\r\n" + fields + b"\r\n")
    answer = whole(line)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.") and body and b"\r\nconnection: close" in head.lower()


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(("version", "fields"), KEPT)
def test_any_other_request_does_not(line, host, path, version, fields):
    for _ in range(2):
        line.sendall(b"HEAD " + path + b" " + version + b"\r\nHost: " + host + b"\r\n" + fields + b"\r\n")
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = line.recv(65536)
            assert part, answer
            answer += part


def test_the_last_of_several_requests_ends_the_connection(line, host):
    more = b"GET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n"
    line.sendall(more + b"\r\n" + more + b"\r\n" + more + b"Connection: close\r\n\r\n")
    assert whole(line).count(b"HTTP/1.1 200") == 3


@pytest.mark.parametrize("path", PATHS)
def test_a_target_in_absolute_form_names_the_host(line, host, path):
    line.sendall(b"GET http://evil.example" + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
    assert whole(line).startswith(b"HTTP/1.1 421 ")


@pytest.mark.parametrize("target", [b"http://user@127.0.0.1/en/", b"http://[::1/en/", b"http:///en/"])
def test_a_target_in_absolute_form_without_a_host_is_refused(line, host, target):
    line.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
    assert whole(line).startswith(b"HTTP/1.1 400 ")


WAITING = (b"POST /identitytoolkit.googleapis.com/v1/accounts:signUp?key=any %b\r\nHost: %b\r\n"
           b"Content-Type: application/json\r\nExpect: 100-Continue\r\n")


def answer_of(line):
    """The next answer on a connection that stays open: its head, and as many bytes as it says."""
    head = b""
    while b"\r\n\r\n" not in head:
        part = line.recv(1)
        assert part, head
        head += part
    fields = dict(each.lower().split(b": ", 1) for each in head.split(b"\r\n")[1:] if b": " in each)
    body, length = b"", int(fields.get(b"content-length", 0))
    while len(body) < length:
        body += line.recv(length - len(body))
    return head, body


@pytest.mark.parametrize("framing", [b"Content-Length: 2", b"Transfer-Encoding: chunked"])
def test_a_client_that_waits_is_told_to_go_on(line, host, framing):
    """RFC 9110 §10.1.1: before the body comes, and each time anew on the same connection."""
    for _ in range(2):
        line.sendall(WAITING % (b"HTTP/1.1", host) + framing + b"\r\n\r\n")
        head, _ = answer_of(line)
        assert head == b"HTTP/1.1 100 Continue\r\n\r\n"
        line.sendall(b"{}" if framing.startswith(b"Content") else b"2\r\n{}\r\n0\r\n\r\n")
        head, body = answer_of(line)
        assert head.startswith(b"HTTP/1.1 200 ") and b"idToken" in body


def test_a_client_that_waits_behind_another_request_is_told_in_its_turn(line, host):
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"
                 + WAITING % (b"HTTP/1.1", host) + b"Content-Length: 2\r\n\r\n")
    assert answer_of(line)[0].startswith(b"HTTP/1.1 200 ")
    assert answer_of(line)[0].startswith(b"HTTP/1.1 100 ")
    line.sendall(b"{}")
    assert b"idToken" in answer_of(line)[1]


@pytest.mark.parametrize(("version", "more", "status"), [
    (b"HTTP/1.0", b"Content-Length: 2\r\n\r\n{}", b"200"),  # knows no such wish (RFC 9110 §10.1.1)
    (b"HTTP/1.1", b"Content-Length: 0\r\n\r\n", b"200"),
    (b"HTTP/1.1", b"Content-Length: 999999999999\r\n\r\n", b"413"),
])
def test_nobody_is_told_to_go_on_who_has_nothing_to_send_or_too_much(line, host, version, more, status):
    line.sendall(WAITING % (version, host) + more)
    assert answer_of(line)[0].split(b" ")[1] == status


def test_curl_does_not_wait(server, tmp_path):
    """curl waits a minute here for what most servers say at once; its own measure is a second."""
    body = tmp_path / "body.json"
    body.write_text('{"returnSecureToken": true, "x": "' + "y" * 2_000 + '"}')
    run = subprocess.run(
        ["curl", "-sS", "-v", "--noproxy", "*", "--max-time", "30", "--expect100-timeout", "60", "--data-binary",
         f"@{body}", "-H", "Content-Type: application/json", "-H", "Expect: 100-continue",
         f"{server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"],
        capture_output=True, text=True, timeout=60)
    assert "idToken" in run.stdout and "100 Continue" in run.stderr, run.stderr
