"""Servers as strangers, pages of other sites and neighbours meet them; loaded as a pytest plug-in."""

import contextlib
import re
import socket
import socketserver
import subprocess
import threading
import time

import pytest
import requests

from arena import ProxiedServer, small_project
from conftest import Server, free_port
from fronts import program

GOOGLE, GITHUB, APPLE = "  - id: google.com\n", "  - id: github.com\n", "  - id: apple.com\n"
PUBLIC = "https://play.example.com"
ADMIN = "identitytoolkit.googleapis.com/v1/projects/demo-portico"
HELPERS = "emulator/v1/projects/demo-portico"
TOKEN = "an-operators-own-token-of-some-length"


class Started(Server):
    """A developer's server as it is without settings: with an address for administration, and the admin token of
    this start, both printed below its own address."""

    trusts_origin = False

    @property
    def token(self):
        return re.search(r"^admin token until it stops: (\S+)$", self.announced, re.M)[1]


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """A developer's own server, with its defaults."""
    folder = tmp_path_factory.mktemp("local")
    apps = ["apps:", "  - { bundleID: com.example.app, scheme: app-1-23-ios-4 }", "  - { scheme: com.example.links }",
            "  - { package: com.example.app, sha256: " + "ab" * 32 + " }"]
    started = Started(folder, configuration=small_project(folder, [GOOGLE, GITHUB], settings=apps)).start()
    yield started
    started.stop()


@contextlib.contextmanager
def public_server(folder, *settings, providers=(GOOGLE, GITHUB), origin=PUBLIC):
    running = ProxiedServer(
        folder, configuration=small_project(folder, list(providers), origin=origin, settings=list(settings))).start()
    try:
        yield running
    finally:
        running.stop()


def call(method, server, path, at=None, **headers):
    """What is answered at the server's own address, or at another."""
    return requests.request(method, f"{at or server.url}/{path}", headers=headers, timeout=30,
                            json={} if method == "POST" else None, allow_redirects=False)


def raw(server, head, body=b""):
    """What the server answers to these very bytes."""
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as connection:
        connection.sendall(head.replace("\n", "\r\n").encode() + b"\r\n" + body)
        answer = b""
        with contextlib.suppress(TimeoutError):
            while chunk := connection.recv(65536):
                answer += chunk
    return int(answer.split()[1]), answer.decode(errors="replace")


@contextlib.contextmanager
def plain_nginx(folder, upstream):
    """nginx of the tests' own user with its defaults before an address; gives its own."""
    port = free_port()
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/front.log; events {{ }}\n"
        f"http {{ access_log off;\n{places}server {{ listen 127.0.0.1:{port};\n"
        f"location / {{ proxy_pass http://{upstream}; }} }} }}\n")
    process = subprocess.Popen([program("nginx"), "-e", folder / "front.log", "-p", folder, "-c", folder / "nginx.conf"])
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for_port(port, process)
        yield url
    finally:
        process.terminate()
        process.wait(20)


def wait_for_port(port, process):
    end = time.monotonic() + 20
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        assert process.poll() is None and time.monotonic() < end
        time.sleep(0.05)


class Tunnel(socketserver.ThreadingTCPServer):
    """Carries bytes to another address and back, and adds nothing."""

    daemon_threads = True
    upstream = None


class Carrier(socketserver.BaseRequestHandler):
    def handle(self):
        host, _, port = self.server.upstream.rpartition(":")
        with socket.create_connection((host, int(port))) as other:
            back = threading.Thread(target=self.carry, args=(other, self.request), daemon=True)
            back.start()
            self.carry(self.request, other)
            back.join(20)

    @staticmethod
    def carry(source, target):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


@contextlib.contextmanager
def tunnel(upstream):
    """A tunnel of the tests' own user to an address; gives its own."""
    with Tunnel(("127.0.0.1", 0), Carrier) as running:
        running.upstream = upstream
        threading.Thread(target=running.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{running.server_address[1]}"
        finally:
            running.shutdown()
