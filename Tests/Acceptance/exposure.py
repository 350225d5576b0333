"""Servers as strangers, pages of other sites and neighbours meet them; loaded as a pytest plug-in."""

import contextlib
import re
import socket

import pytest
import requests

from arena import ProxiedServer, small_project
from conftest import Server

GOOGLE, GITHUB = "  - id: google.com\n", "  - id: github.com\n"
PUBLIC = "https://play.example.com"
ADMIN = "identitytoolkit.googleapis.com/v1/projects/demo-portico"
HELPERS = "emulator/v1/projects/demo-portico"
TOKEN = "an-operators-own-token-of-some-length"


class Started(Server):
    """A server with the admin token of this start, which it prints below its address."""

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


def call(method, server, path, **headers):
    return requests.request(method, f"{server.url}/{path}", headers=headers, timeout=30,
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
