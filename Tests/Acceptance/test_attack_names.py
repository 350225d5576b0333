"""By which names a server is reached, which apps get its callbacks, and whom it counts behind a proxy."""

import contextlib
import hashlib
import os
import pathlib
import shutil
import socket
import subprocess
import time
import urllib.parse

import pytest
import requests

from arena import small_project
from conftest import free_port
from exposure import ADMIN, GOOGLE, HELPERS, call, public_server, raw

pytestmark = pytest.mark.everyday

pytest_plugins = ("exposure",)


# Names that others made to lead here


# What probes ask by address, whatever it is; no name leads there.
PROBED = ("/healthz", "/readyz", "/metrics")


@pytest.mark.parametrize("path", [
    "/", "/en/", "/healthz", "/readyz", "/metrics", "/playground/session", "/en/playground/sandbox/", "/emulator/auth/gapi.js",
    "/stand-in/google/o/oauth2/v2/auth", "/www.googleapis.com/identitytoolkit/v3/relyingparty/publicKeys",
    f"/{HELPERS}/oobCodes", "/__/auth/handler", "/nowhere"])
def test_a_rebound_name_reaches_nothing(local, path):
    port = local.url.rpartition(":")[2]
    for host in (f"rebound.evil.example:{port}", "127.0.0.1.evil.example", "127.0.0.1:1", "localhost.evil.example"):
        if host == "127.0.0.1:1" and path in PROBED:
            continue
        answer = requests.get(local.url + path, headers={"Host": host, "Accept-Language": "he"}, timeout=30)
        assert answer.status_code == 421 and 'data-error-code="host_foreign"' in answer.text
        assert 'lang="he"' in answer.text and "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", [
    "10.1.2.3:8080", "10.1.2.3", "127.0.0.1:1", "[fd00::1:2]:8080", "[fd00::1:2]", "169.254.1.1:443"])
def test_a_probe_by_address_is_answered(local, host):
    """kubelet, a load balancer of AWS or Google and Prometheus name a server by the address of its container."""
    for method in ("GET", "HEAD"):
        for path, status in (("/healthz", 200), ("/readyz", 200), ("/metrics", 403), ("/en/", 421), ("/healthz/x", 421)):
            answer = requests.request(method, local.url + path, headers={"Host": host}, timeout=30)
            assert answer.status_code == status, (method, path)
            assert "Set-Cookie" not in answer.headers
    assert requests.post(local.url + "/healthz", headers={"Host": host}, timeout=30).status_code == 421


HAPROXY = """\
global
    log stdout format raw local0
defaults
    mode http
    log global
    option log-health-checks
    timeout connect 5s
    timeout client 5s
    timeout server 5s
frontend front
    bind 127.0.0.1:{port}
    default_backend nodes
backend nodes
    option httpchk
    http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host 10.1.2.3:8080
    server one {server} check inter 100ms
"""
HAPROXY_PROGRAM = shutil.which("haproxy", path="/usr/sbin:/usr/bin")


@pytest.mark.skipif(not HAPROXY_PROGRAM, reason="haproxy is not installed")
def test_haproxy_finds_the_server_ready(local, tmp_path):
    (tmp_path / "cfg").write_text(HAPROXY.format(port=free_port(), server=local.url.removeprefix("http://")))
    log = tmp_path / "log"
    with open(log, "wb") as file:
        process = subprocess.Popen([HAPROXY_PROGRAM, "-db", "-f", tmp_path / "cfg"], stdout=file, stderr=file)
    try:
        end = time.monotonic() + 30
        while "Health check for server nodes/one" not in log.read_text() and time.monotonic() < end:
            time.sleep(0.05)
        assert "nodes/one succeeded, reason: Layer7 check passed, code: 200" in log.read_text(), log.read_text()
    finally:
        process.terminate()
        process.wait(20)


# Calls of the server to its own stand-ins


def own_ports(process):
    """The addresses and ports that a process listens at."""
    sockets = set()
    for entry in os.scandir(f"/proc/{process.pid}/fd"):
        with contextlib.suppress(OSError):
            sockets.add(os.readlink(entry.path))
    found = []
    for line in pathlib.Path(f"/proc/{process.pid}/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        if fields[3] == "0A" and f"socket:[{fields[9]}]" in sockets:
            address, port = fields[1].split(":")
            found.append((socket.inet_ntoa(bytes.fromhex(address)[::-1]), int(port, 16)))
    return found


def test_nobody_else_reaches_the_port_of_the_servers_own_calls(local):
    ports = own_ports(local.process)
    known = {int(each.rpartition(":")[2]) for each in (local.url, local.administration)}
    assert {address for address, _ in ports} == {"127.0.0.1"} and len(ports) == 3
    [own] = [port for _, port in ports if port not in known]
    for headers in ({}, {"Portico-Own-Call": ""}, {"Portico-Own-Call": "guess"}, {"Host": local.url.partition("//")[2]}):
        for path in ("/stand-in/google/oauth2/v3/certs", "/healthz", "/metrics", "/", "/en/"):
            answer = requests.get(f"http://127.0.0.1:{own}{path}", headers=headers, timeout=30)
            assert answer.status_code == 403 and answer.content == b""


def test_a_rebound_name_empties_nothing(local):
    answer = requests.post(
        f"{local.url}/playground/sandbox/reset?locale=en", data={"sure": "on"}, timeout=30, allow_redirects=False,
        headers={"Host": "rebound.evil.example", "Origin": "http://rebound.evil.example",
                 "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code == 421


def test_this_machines_own_names_are_answered(local):
    port = local.url.rpartition(":")[2]
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", f"LOCALHOST:{port}", f"localhost.:{port}"):
        assert requests.get(local.url + "/healthz", headers={"Host": host}, timeout=30).status_code == 200


@pytest.mark.parametrize("lines", [
    "", "Host:\n", "Host: a\nHost: a\n", "Host: {own}\nHost: evil.example\n", "Host: user@{own}\n", "Host: {own}/x\n",
    "Host: a b\n", "Host: {own}, evil.example\n", "Host: 127.1\n", "Host: {own}x\n",
], ids=["none", "empty", "twice", "two", "a user", "a path", "a space", "a list", "a short address", "a bad port"])
def test_a_request_has_one_readable_host(local, lines):
    own = local.url.removeprefix("http://")
    status, text = raw(local, f"GET /healthz HTTP/1.1\n{lines.format(own=own)}Connection: close\n")
    assert status == 400, text


@pytest.mark.parametrize("coding", ["gzip", "gzip, chunked", "identity", "chunked, chunked", "xchunked"])
def test_an_unknown_transfer_coding_is_refused(local, coding):
    own = local.url.removeprefix("http://")
    status, text = raw(
        local, f"POST /playground/sign-out HTTP/1.1\nHost: {own}\nTransfer-Encoding: {coding}\nConnection: close\n",
        b"0\r\n\r\n")
    assert status in (400, 501), text


def test_further_names_are_listed(make_server, tmp_path):
    server = make_server(configuration=small_project(
        tmp_path, [GOOGLE], settings=["hosts: [dev.example, 10.0.2.2]"]))
    for host, status in (("dev.example", 200), ("dev.example:8080", 200), ("10.0.2.2:9", 200), ("other.example", 421)):
        assert requests.get(server.url + "/en/", headers={"Host": host}, timeout=30).status_code == status
    answer = call("POST", server, f"{ADMIN}/accounts:query", Authorization="Bearer owner", Host="dev.example")
    assert answer.status_code == 401, "a name that may lead elsewhere is not this machine's"


# An app on the device

HASH = hashlib.sha256(b"the attacker's session").hexdigest()


def handler(server, **parameters):
    fields = {"apiKey": "any", "authType": "signInWithRedirect", "providerId": "google.com", "sessionId": HASH,
              **parameters}
    return requests.get(f"{server.url}/__/auth/handler", params=fields, timeout=30, allow_redirects=False,
                        headers={"Accept-Language": "th"})


@pytest.mark.parametrize("app", [
    {"ibi": "com.example.app", "clientId": "app.evil"}, {"ibi": "com.evil.app", "appId": "1:23:ios:4"},
    {"ibi": "com.example.app", "appId": "1:99:ios:66"}, {"ibi": "app.evil", "clientId": "app.evil"},
    {"apn": "app.evil"}, {"apn": "com.example.app.evil"},
], ids=lambda app: "-".join(app.values()))
def test_the_callback_goes_to_no_app_that_is_not_registered(local, app):
    answer = handler(local, **app)
    assert answer.status_code == 403 and 'data-error-code="handler_app"' in answer.text
    assert "Location" not in answer.headers and 'lang="th"' in answer.text
    assert "playground.apps" in answer.text, "how to register it"


@pytest.mark.parametrize("app", [
    {"ibi": "com.example.app", "appId": "1:23:ios:4"}, {"ibi": "com.anything", "clientId": "links.example.com"},
    {"apn": "com.example.app"},
], ids=["bundle and scheme", "scheme", "package"])
def test_a_registered_app_signs_in(local, app):
    answer = handler(local, **app)
    assert answer.status_code == 302
    assert urllib.parse.urlsplit(answer.headers["Location"]).path.startswith("/stand-in/google/")


def test_androids_verified_links_are_published(local):
    links = requests.get(f"{local.url}/.well-known/assetlinks.json", timeout=30).json()
    assert [link["target"]["package_name"] for link in links] == ["com.example.app"]
    assert links[0]["target"]["sha256_cert_fingerprints"] == [":".join(["AB"] * 32)]


# Behind a reverse proxy


@pytest.fixture
def behind_a_proxy(tmp_path):
    """A public server, one proxy of which is trusted; gives how a visitor of an address asks through it."""
    with public_server(tmp_path, "trustedProxies: [127.0.0.1]") as server:
        def ask(address, path="/playground/google.com/start?locale=th", header="X-Forwarded-For"):
            value = f"for={address}" if header == "Forwarded" else address
            return requests.get(
                server.url + path, timeout=30, allow_redirects=False,
                headers={"Host": "play.example.com", header: value, "Accept-Language": "th"})
        yield ask


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_twenty_visitors_of_one_address_leave_room_for_others(behind_a_proxy, header):
    own = [behind_a_proxy("192.0.2.7", header=header).status_code for _ in range(21)]
    assert own == [302] * 20 + [429], "the limit is an address'"
    assert behind_a_proxy("192.0.2.8", header=header).status_code == 302, "the proxy's other visitors come in"


@pytest.mark.one_of_each
@pytest.mark.parametrize("path", [
    "/playground/google.com/start", "/en/playground/sandbox/", "/en/playground/connect/",
    "/stand-in/google/o/oauth2/v2/auth"])
def test_every_route_that_makes_a_sandbox_counts_the_visitors_address(tmp_path, path):
    with public_server(tmp_path, "trustedProxies: [127.0.0.1]") as server:
        def ask(address):
            return requests.get(
                server.url + path, timeout=30, allow_redirects=False,
                headers={"Host": "play.example.com", "X-Forwarded-For": address, "Accept": "text/html"}).status_code
        for _ in range(20):
            assert ask("192.0.2.7") != 429
        assert ask("192.0.2.7") == 429
        assert ask("192.0.2.8") != 429


def test_a_port_or_an_invention_is_no_fresh_visitor(behind_a_proxy):
    for number in range(20):
        behind_a_proxy(f"10.0.0.{number}, 192.0.2.7:{5000 + number}")
    assert behind_a_proxy("192.0.2.7:9").status_code == 429
    for number in range(20):
        behind_a_proxy(f"junk-{number}")
    assert behind_a_proxy("more-junk").status_code == 429


def test_nobody_is_spared_on_a_public_server(tmp_path):
    with public_server(tmp_path) as server:
        answers = [call("GET", server, "stand-in/google/oauth2/v3/certs").status_code for _ in range(10)]
        assert answers == [200] * 10
        for _ in range(20):
            call("GET", server, "playground/google.com/start")
        assert call("GET", server, "playground/google.com/start").status_code == 429
        assert call("GET", server, "playground/google.com/start", **{"X-Forwarded-For": "192.0.2.9"}).status_code == 429
