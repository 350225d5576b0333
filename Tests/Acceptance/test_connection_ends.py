"""When a connection ends, and whose request it was: RFC 9110 §7.8, RFC 9112 §3.2.2, §6.1, §9.3 and §9.6."""

import concurrent.futures
import contextlib
import http.client
import io
import random
import socket
import subprocess
import time
import urllib.parse

import pytest
import requests

import conftest
import fronts

pytestmark = pytest.mark.everyday

LAST = [
    (b"HTTP/1.1", b"Connection: close\r\n"), (b"HTTP/1.1", b"Connection: Close\r\n"),
    (b"HTTP/1.1", b"Connection: close, TE\r\nTE: trailers\r\n"), (b"HTTP/1.0", b""),
    (b"HTTP/1.1", b"Connection: Upgrade\r\nUpgrade: websocket\r\n"), (b"HTTP/1.1", b"Upgrade: anything\r\n"),
    (b"HTTP/1.1", b"Connection: keep-alive, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAAA\r\n"),
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


@pytest.mark.parametrize("path", [*PATHS, b"/playground/nobody/start", b"/playground/sign-out"])
def test_head_has_no_body_whatever_is_answered(line, host, path):
    line.sendall(b"HEAD " + path + b" HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
    assert whole(line).partition(b"\r\n\r\n")[2] == b""


def test_a_tunnel_that_is_not_made_ends_the_connection(line, host):
    line.sendall(b"CONNECT " + host + b" HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
    assert whole(line)


def test_a_transfer_coding_of_http_1_0_ends_the_connection(line, host):
    """Others may see the end of such a body elsewhere; what follows is nobody's request."""
    line.sendall(
        b"POST /nothing-here HTTP/1.0\r\nHost: " + host + b"\r\nConnection: keep-alive\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n\r\n")
    answer = whole(line)
    assert answer.count(b"HTTP/1.") == 1 and b"\r\nconnection: close" in answer.lower()


def test_nothing_that_follows_the_last_request_is_answered(line, host):
    more = b"GET /healthz HTTP/1.1\r\nHost: " + host + b"\r\n"
    line.sendall(more + b"\r\n" + more + b"Connection: close\r\n\r\n" + more + b"\r\n")
    assert whole(line).count(b"HTTP/1.1 200") == 2


# After any request the next one is answered, or the connection ends


METHODS = [b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"PATCH", b"TRACE", b"PROPFIND", b"CONNECT"]
OPTIONS = [None, b"keep-alive", b"close", b"Upgrade", b"keep-alive, Upgrade", b"TE", b"Upgrade, close", b"x-hop"]
PROTOCOLS = [None, None, b"websocket", b"h2c", b"TLS/1.0", b"anything", b"websocket, h2c"]
FURTHER = [b"Range: bytes=0-3", b"If-None-Match: *", b"Accept-Encoding: gzip, br", b"Expect: 100-continue",
           b"TE: trailers", b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", b"Origin: https://evil.example"]


def drawn(dice, host):
    """A request that is framed as it should be, and its method."""
    method, version = dice.choice(METHODS), dice.choice([b"HTTP/1.1"] * 3 + [b"HTTP/1.0"])
    target = host if method == b"CONNECT" else dice.choice(PATHS)
    fields = [b"Host: " + host] + dice.sample(FURTHER, dice.randrange(3))
    for name, value in ((b"Connection: ", dice.choice(OPTIONS)), (b"Upgrade: ", dice.choice(PROTOCOLS))):
        fields += [name + value] if value else []
    body = b"x" * dice.choice([0, 1, 1000])
    framing = dice.choice([None, b"length", b"chunks"]) if method not in (b"CONNECT", b"TRACE") else None
    if framing == b"length":
        fields.append(b"Content-Length: %d" % len(body))
    elif framing == b"chunks":
        fields.append(b"Transfer-Encoding: chunked")
        body = (b"%x\r\n%s\r\n" % (len(body), body) if body else b"") + b"0\r\n\r\n"
    else:
        body = b""
    dice.shuffle(fields)
    return b" ".join((method, target, version)) + b"\r\n" + b"\r\n".join(fields) + b"\r\n\r\n" + body, method


def answered(reading, method):
    """Reads one answer: whether there was one; the time limit's error when nothing comes and nothing ends."""
    head = b"1"
    while head.startswith((b"1", b"HTTP/1.1 1", b"HTTP/1.0 1")):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            line = reading.readline()
            if not line:
                assert not head, head
                return False
            head += line
    first, _, rest = head.partition(b"\r\n")
    fields = http.client.parse_headers(io.BytesIO(rest))
    if method == b"HEAD" or first.split()[1] in (b"204", b"304"):
        return True
    if fields.get("Transfer-Encoding", "").lower() == "chunked":
        while size := int(reading.readline(), 16):
            assert len(reading.read(size + 2)) == size + 2
        while reading.readline() != b"\r\n":
            pass
    elif "Content-Length" in fields:
        length = int(fields["Content-Length"])
        assert len(reading.read(length)) == length
    else:
        reading.read()
    return True


def test_after_any_request_the_next_is_answered_or_the_connection_ends(server, host):
    dice, address, kept = random.Random(20261127), urllib.parse.urlsplit(server.url), 0
    for number in range(400):
        (first, method), at_once = drawn(dice, host), dice.random() < 0.5
        second = b"GET /healthz?second HTTP/1.1\r\nHost: " + host + b"\r\n\r\n"
        with socket.create_connection((address.hostname, address.port), 10) as line:
            line.settimeout(8)  # Less than a connection on which nothing happens is kept.
            try:
                with line.makefile("rb") as reading:
                    line.sendall(first + (second if at_once else b""))
                    assert answered(reading, method), first
                    with contextlib.suppress(ConnectionError):
                        if not at_once:
                            line.sendall(second)
                        kept += answered(reading, b"GET")
            except AssertionError as error:
                pytest.fail(f"request {number}: {first!r}: {error}")
            except TimeoutError:
                pytest.fail(f"request {number}: neither answered nor ended after {first!r}")
    assert kept > 50, "too few connections were kept for this to say anything"


@pytest.fixture
def pooled(server, tmp_path):
    """nginx with a pool of connections and the usual lines for WebSockets; its address."""
    if not fronts.program("nginx"):
        pytest.skip("nginx is not installed")
    port, upstream = conftest.free_port(), urllib.parse.urlsplit(server.url).netloc
    places = "".join(f"{kind}_temp_path {tmp_path}/{kind}; " for kind in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (tmp_path / "nginx.conf").write_text(f"""
daemon off; master_process off; pid {tmp_path}/pid; error_log {tmp_path}/front.log;
events {{ worker_connections 256; }}
http {{
    access_log off; {places}
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    upstream portico {{ server {upstream}; keepalive 8; }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://portico;
            proxy_http_version 1.1;
            proxy_set_header Host {upstream};
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
        }}
    }}
}}
""", encoding="utf-8")
    process = subprocess.Popen([
        fronts.program("nginx"), "-e", tmp_path / "front.log", "-p", tmp_path, "-c", tmp_path / "nginx.conf"])
    try:
        end = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None and time.monotonic() < end, (tmp_path / "front.log").read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def test_requests_for_another_protocol_poison_no_pool_of_a_proxy(pooled):
    def get(path, **headers):
        # Less than a connection on which nothing happens is kept.
        return requests.get(pooled + path, headers=headers, timeout=8).status_code

    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for _ in range(2):
            asked = pool.map(lambda _: get("/en/", Connection="Upgrade", Upgrade="anything"), range(8))
            assert set(asked) == {200}
        assert {get("/healthz") for _ in range(16)} == {200}
        assert set(pool.map(lambda _: get("/en/"), range(16))) == {200}
