"""Apple tells our server that a user stopped using it: the stand-in posts, our endpoint checks and signs out."""

import base64
import http.server
import json
import threading

import jwt
import lxml.html
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import conftest
from arena import small_project
from on_nodes import COUNT
from person import Person
from reader import Reader

pytestmark = pytest.mark.everyday

PATH = "/playground/apple.com/notifications"


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    running = conftest.Server(tmp_path_factory.mktemp("notifications"), "--verbose").start()
    yield running
    running.stop()


def stop_using(reader, person):
    """Presses "stop using" on the stand-in's account page."""
    page = lxml.html.fromstring(reader.session.get(f"{reader.base}/stand-in/apple/account", timeout=30).text)
    form = page.xpath(f"//form[.//input[@name='person' and @value='{person}']]")[0]
    return reader.session.post(
        f"{reader.base}/stand-in/apple/account", data=form.form_values(), timeout=30,
        headers={"Origin": reader.base})


def test_stopping_the_use_at_apple_signs_out_here(local):
    reader, other = Reader(local), Reader(local)
    reader.sign_in("apple.com", "ada@example.com")
    other.sign_in("apple.com", "somchai@example.com")
    assert reader.status()["signed_in"] and other.status()["signed_in"]
    assert stop_using(reader, "ada").status_code == 200
    assert not reader.status()["signed_in"], "the session ended without a word from the reader's browser"
    assert other.status()["signed_in"], "nobody else was signed out"
    reader.sign_in("apple.com", "ada@example.com")
    assert reader.status()["signed_in"], "who comes back is welcome"


def part(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()


@pytest.mark.one_of_each
@pytest.mark.parametrize("body", [
    b"", b"{}", b"[]", b'{"payload":7}', b'{"payload":"a.b.c"}', b"<html>", b'{"payload":' * 5000,
    json.dumps({"payload": part({"alg": "none"}) + "." + part({"sub": "x"}) + "."}).encode(),
    json.dumps({"payload": part({"alg": "RS256", "kid": "x"}) + "." + part({"sub": "x"}) + ".AAAA"}).encode(),
])
def test_what_apple_did_not_sign_is_refused(local, body):
    reader = Reader(local)
    reader.sign_in("apple.com", "noa@example.com")
    answer = requests.post(local.url + PATH, data=body, headers={"Content-Type": "application/json"}, timeout=30)
    assert answer.status_code == 400 and answer.json()["error"]
    assert reader.status()["signed_in"]


def test_a_flood_of_notifications_is_refused_in_time(make_server, tmp_path):
    limited = make_server(configuration=small_project(
        tmp_path, ["  - id: apple.com\n"], settings=["notificationsPerMinute: 5"]))
    # Each node counts for itself, and nginx asks them in turn.
    allowed = 5 * max(1, COUNT)
    answers = [requests.post(limited.url + PATH, data=b"{}", timeout=30) for _ in range(allowed + 3)]
    assert [answer.status_code for answer in answers] == [400] * allowed + [429] * 3
    assert answers[-1].json() == {"error": "too_many_requests"}
    assert 1 <= int(answers[-1].headers["Retry-After"]) <= 60


class Listener(http.server.BaseHTTPRequestHandler):
    """The server of an application, which keeps what it is told."""

    told = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.told.append((self.path, self.headers["Content-Type"], json.loads(body)))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_):
        """Nothing."""


def test_an_apps_own_server_is_told(make_server, tmp_path):
    """`notificationURI` of `standInClients`: signed, with the query that the address has."""
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Listener)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    key = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    configuration = small_project(tmp_path, ["  - id: apple.com\n"], files={"app.pem": key}) + "\n".join([
        "standInClients:", "  - provider: apple.com", "    clientID: com.example.app", "    teamID: TEAM123456",
        "    keyID: KEY1234567", "    publicKeyFile: app.pem",
        "    redirectURIs: [http://client.localhost:3000/back]",
        f"    notificationURI: http://127.0.0.1:{listener.server_port}/told?by=apple", ""])
    running = make_server(configuration=configuration)
    person = Person(running.url)
    person.sign_in(
        f"{running.url}/stand-in/apple/auth/authorize?client_id=com.example.app&response_type=code"
        "&redirect_uri=http://client.localhost:3000/back", "noa@example.com")
    page = lxml.html.fromstring(person.session.get(f"{running.url}/stand-in/apple/account").text)
    form = page.xpath("//form[.//input[@name='person' and @value='noa']]")[0]
    assert person.session.post(
        f"{running.url}/stand-in/apple/account", data=form.form_values(),
        headers={"Origin": running.url}, timeout=30).status_code == 200
    listener.shutdown()
    [(path, kind, body)] = Listener.told
    assert path == "/told?by=apple&sandbox=default" and kind == "application/json"
    keys = jwt.PyJWKSet.from_dict(requests.get(f"{running.url}/stand-in/apple/auth/keys", timeout=30).json())
    payload = body["payload"]
    claims = jwt.decode(
        payload, keys[jwt.get_unverified_header(payload)["kid"]], algorithms=["RS256"], audience="com.example.app",
        issuer=f"{running.url}/stand-in/apple")
    assert json.loads(claims["events"])["type"] == "consent-revoked"
