"""Facebook tells an app's server that a person removed it, or wants their data deleted: signed, and answered."""

import base64
import hashlib
import hmac
import http.server
import json
import threading
import urllib.parse

import lxml.html
import pytest
import requests

import conftest
from arena import small_project
from person import Person
from sandbox_apps import CALLBACK, Helper

pytestmark = pytest.mark.everyday

SECRET = "the-app-secret"
RECEIPT = {"url": "https://app.example/deletion?id=abc123", "confirmation_code": "abc123"}


class App(http.server.BaseHTTPRequestHandler):
    """The server of an application: keeps what it is told, answers what the test wants."""

    told, answer = [], (200, json.dumps(RECEIPT).encode())

    def do_POST(self):
        form = urllib.parse.parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        self.told.append((self.path, form["signed_request"][0]))
        status, body = self.answer
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Nothing."""


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), App)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    folder, app = tmp_path_factory.mktemp("callbacks"), f"http://127.0.0.1:{listener.server_port}"
    server = conftest.Server(folder, configuration=small_project(folder, ["  - id: facebook.com\n"]) + "\n".join([
        "standInClients:", "  - provider: facebook.com", '    clientID: "4004004004"', "    name: Foreign app",
        f"    clientSecret: {SECRET}", f'    redirectURIs: ["{CALLBACK}"]',
        f"    deauthorizeURI: {app}/removed", f"    dataDeletionURI: {app}/deletion", ""])).start()
    yield server
    server.stop()
    listener.shutdown()


@pytest.fixture
def ada(running):
    """Ada, who uses the app, with the token that it has."""
    App.told.clear()
    App.answer = (200, json.dumps(RECEIPT).encode())
    person = Person(running.url)
    back = person.sign_in(
        f"{running.url}/stand-in/facebook/v26.0/dialog/oauth?client_id=4004004004&redirect_uri={CALLBACK}&state=s",
        "ada@example.com")
    person.token = requests.get(f"{running.url}/stand-in/facebook/graph/v26.0/oauth/access_token", params={
        "client_id": "4004004004", "client_secret": SECRET, "redirect_uri": CALLBACK,
        "code": back.fields["code"].split("#")[0]}, timeout=30).json()["access_token"]
    return person


def me(person):
    return requests.get(
        f"{person.origin}/stand-in/facebook/graph/v26.0/me", params={"access_token": person.token}, timeout=30).json()


def press(person, decision):
    """Presses a button of the account page; the page that follows."""
    page = lxml.html.fromstring(person.session.get(f"{person.origin}/stand-in/facebook/account", timeout=30).text)
    form = page.xpath("//form[.//input[@name='person' and @value='ada']]")[0]
    assert form.xpath(f".//button[@value='{decision}']")
    answer = person.session.post(
        f"{person.origin}/stand-in/facebook/account", data=form.form_values() + [("decision", decision)],
        headers={"Origin": person.origin}, timeout=30)
    assert answer.status_code == 200
    return lxml.html.fromstring(answer.text)


def payload(signed):
    """As Facebook's own example for servers reads it: the signature is over the encoded payload."""
    def decode(text):
        return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))

    signature, encoded = signed.split(".")
    assert hmac.compare_digest(
        decode(signature), hmac.new(SECRET.encode(), encoded.encode(), hashlib.sha256).digest())
    return json.loads(decode(encoded))


def test_removing_the_app_is_told_and_ends_the_token(ada):
    known = me(ada)
    press(ada, "stop")
    [(path, signed)] = App.told
    assert path == "/removed?sandbox=default"
    claims = payload(signed)
    assert claims["user_id"] == known["id"] and claims["algorithm"] == "HMAC-SHA256" and claims["issued_at"]
    assert me(ada)["error"]["error_subcode"] == 458


def test_the_receipt_of_a_deletion_is_shown(ada):
    page = press(ada, "stop-and-delete")
    assert [path for path, _ in App.told] == ["/removed?sandbox=default", "/deletion?sandbox=default"]
    assert payload(App.told[1][1])["expires"] > payload(App.told[1][1])["issued_at"]
    assert "{" not in page.text_content()
    assert page.xpath(f"//a[@href='{RECEIPT['url']}']") and page.xpath("//dd/code[text()='abc123']")


@pytest.mark.parametrize("answer, shown", [
    ((500, b"{}"), "responded with status 500"), ((200, b"<html>"), "is not JSON with"),
    ((200, b'{"url":"javascript:alert(1)","confirmation_code":"x"}'), "is not JSON with")])
def test_a_bad_answer_is_shown_as_what_it_is(ada, answer, shown):
    App.answer = answer
    page = press(ada, "stop-and-delete")
    assert shown in page.text_content() and not page.xpath("//a[contains(@href, 'javascript')]")
    assert me(ada)["error"]["error_subcode"] == 458, "the person is rid of the app all the same"


def test_a_changed_password_ends_the_token_and_tells_nobody(ada):
    press(ada, "change-password")
    assert App.told == [] and me(ada)["error"]["error_subcode"] == 460


def test_a_test_of_an_app_asks_for_a_signed_request(running):
    helper = Helper(running, "facebook")
    assert helper.register(clientId="mine", clientSecret=SECRET).status_code == 200
    for event in ("deauthorized", "data-deletion"):
        answer = requests.post(helper.url + "/notifications", json={
            "event": event, "clientId": "mine", "person": "noa"}, timeout=30)
        assert payload(answer.json()["signed_request"])["user_id"].isdigit()
    for bad in ({"event": "x"}, {"event": "deauthorized", "clientId": "nobody", "person": "noa"},
                {"event": "deauthorized", "clientId": "mine", "person": "nobody"}):
        assert requests.post(helper.url + "/notifications", json=bad, timeout=30).status_code == 400
