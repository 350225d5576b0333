"""When a connection ends, and whose request it was: RFC 9112 §3.2.2, §9.3 and §9.6."""

import socket
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
