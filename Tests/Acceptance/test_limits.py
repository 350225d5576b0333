"""How much one network address may ask for: sign-ins a minute, connections at a time."""

import concurrent.futures
import socket
import time

import pytest

from arena import small_project
from reader import Reader, error_code

pytestmark = pytest.mark.everyday

PROVIDERS = ["  - id: google.com\n", "  - id: apple.com\n"]


@pytest.fixture
def limited(make_server, tmp_path):
    """Starts a server with limits; loopback is spared where none is set."""
    def make(**limits):
        settings = [f"{name}: {number}" for name, number in limits.items()]
        return make_server(configuration=small_project(tmp_path, PROVIDERS, settings=settings))
    return make


@pytest.mark.parametrize("language,direction", [("en", "ltr"), ("th", "ltr"), ("he", "rtl")])
def test_too_many_sign_ins_are_put_off_in_the_readers_language(limited, language, direction):
    server = limited(signInsPerMinute=5, connectionsPerAddress=50)
    reader = Reader(server, language)
    for _ in range(5):
        reader.authorization("google.com")
    page = reader.start("google.com")
    assert page.status_code == 429 and error_code(page) == "too_many_requests"
    assert 1 <= int(page.headers["Retry-After"]) <= 12
    assert f'lang="{language}"' in page.text and f'dir="{direction}"' in page.text
    assert "no-store" in page.headers["Cache-Control"]
    assert reader.start("apple.com").status_code == 429, "another provider is the same address"
    for path in ("/playground/google.com/start/", "//playground/google.com/start", "/playground//google.com/start?locale=en"):
        answer = reader.session.get(server.url + path, timeout=30, allow_redirects=False)
        assert answer.status_code == 429, f"another spelling of the same route: {path}"
    assert reader.session.get(server.url + f"/{language}/", timeout=30).status_code == 200, "pages stay open"
    assert reader.status() == {"signed_in": False}


@pytest.mark.slow
def test_what_was_put_off_works_later(limited):
    server = limited(signInsPerMinute=30, connectionsPerAddress=50)
    reader = Reader(server)
    while (page := reader.start("google.com")).status_code == 302:
        pass
    assert page.status_code == 429
    time.sleep(int(page.headers["Retry-After"]) + 1.1)
    assert error_code(reader.sign_in("google.com")) is None and reader.status()["signed_in"]


def test_a_proxys_callers_are_counted_one_by_one(limited):
    server = limited(signInsPerMinute=2, connectionsPerAddress=50, trustedProxies="[127.0.0.1]")

    def start(forwarded):
        reader = Reader(server)
        reader.session.headers["X-Forwarded-For"] = forwarded
        return reader.start("google.com").status_code

    assert [start("192.0.2.7") for _ in range(3)] == [302, 302, 429]
    assert start("192.0.2.8") == 302
    assert start("192.0.2.9, 192.0.2.7") == 429, "what a caller writes itself comes before what the proxy writes"


def test_stand_ins_are_limited_too(limited):
    server = limited(signInsPerMinute=1, connectionsPerAddress=50)
    reader = Reader(server)
    answers = [reader.session.get(server.url + "/stand-in/google/oauth2/v3/certs", timeout=30).status_code
               for _ in range(25)]
    assert answers[:20] == [200] * 20 and 429 in answers[20:]


def test_one_address_opens_only_so_many_connections(limited):
    server = limited(signInsPerMinute=100, connectionsPerAddress=8)
    host, port = server.url.removeprefix("http://").split(":")
    opened = [socket.create_connection((host, int(port)), timeout=5) for _ in range(20)]
    request = f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()

    def answers(connection):
        try:
            connection.sendall(request)
            return connection.recv(15).startswith(b"HTTP/1.1 200")
        except OSError:
            return False

    assert sum(map(answers, opened)) == 8
    for connection in opened:
        connection.close()
    time.sleep(0.5)
    again = [socket.create_connection((host, int(port)), timeout=5) for _ in range(3)]
    assert all(map(answers, again)), "closed connections count no longer"
    for connection in again:
        connection.close()


def test_loopback_is_spared_unless_a_number_is_set(limited):
    """A class of readers, a test suite or a benchmark on this machine meets no limit by default."""
    server = limited()

    def begin(_):
        reader = Reader(server)
        return {reader.start("google.com").status_code for _ in range(80)}

    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        assert set().union(*pool.map(begin, range(5))) == {302}
