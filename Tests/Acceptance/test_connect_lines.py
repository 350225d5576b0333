"""What the page "Connect your app" shows is taken from it and run: Python's lines, and the stand-ins' endpoints."""

import os
import subprocess
import sys
import time

import jwt
import lxml.html
import pytest
import requests_oauthlib

from arena import small_project
from person import Person
from registered import BRANDS, CALLBACK, CLIENTS, StandInServer
from test_failure_lab import LOCALES, PERSON, press_on

pytestmark = pytest.mark.everyday

PROVIDERS = ["  - id: google.com\n"]


class Owner:
    """A visitor who looks at the page, signs in, and copies the lines."""

    def __init__(self, server, locale):
        self.server, self.locale = server, locale
        self.person = Person(server.url)
        self.page = lxml.html.fromstring(
            self.person.session.get(f"{server.url}/{locale}/playground/connect/").text)

    def sign_in(self, email):
        page = press_on(self.person, self.person.session.get(
            f"{self.server.url}/playground/google.com/start?locale={self.locale}", allow_redirects=False), email)
        assert page.status_code == 200, page.url
        return self.person.session.get(self.server.url + "/playground/session").json()["subject"]

    def lines(self, language):
        return self.page.xpath(f"//section[@data-code='{language}']//code")[0].text_content()

    def run_python(self, folder):
        script = folder / f"lines-{self.locale}.py"
        script.write_text(self.lines("python"), encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("FIREBASE", "GOOGLE"))}
        return subprocess.run(
            [sys.executable, str(script)], capture_output=True, text=True, timeout=60, cwd=folder,
            env={**environment, "NO_PROXY": "127.0.0.1,localhost", "PYTHONIOENCODING": "utf-8"})


@pytest.mark.one_of_each
@pytest.mark.parametrize("settings", [[], ["sandboxes: visitor"]], ids=["shared", "public"])
def test_the_python_lines_list_the_people_of_this_sandbox(tmp_path, make_server, settings):
    server = make_server(configuration=small_project(tmp_path, PROVIDERS, settings=settings))
    noa, other = Owner(server, LOCALES[0]), Owner(server, LOCALES[1])
    uid = noa.sign_in(PERSON)
    foreign = other.sign_in("somchai@example.com")
    done = noa.run_python(tmp_path)
    assert done.returncode == 0, done.stderr
    listed = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    assert listed.pop(uid) == PERSON
    assert listed == ({} if settings else {foreign: "somchai@example.com"}), "nothing of another sandbox"


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory):
    started = StandInServer(tmp_path_factory.mktemp("connect")).start()
    yield started
    started.stop()


def secret_of(brand, issuer):
    client = CLIENTS[brand]
    if brand != "apple":
        return client.secret
    now = int(time.time())
    return jwt.encode(
        {"iss": client.team, "sub": client.id, "aud": issuer, "iat": now, "exp": now + 300},
        client.secret, algorithm="ES256", headers={"kid": client.key})


@pytest.mark.one_of_each
@pytest.mark.parametrize("number", range(len(BRANDS)), ids=BRANDS)
def test_an_oauth_client_gets_tokens_with_the_addresses_shown(stand_ins, monkeypatch, number):
    brand, locale = BRANDS[number], LOCALES[number % 3]
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", stand_ins.certificate)
    monkeypatch.setenv("NO_PROXY", "localhost,127.0.0.1")
    person = stand_ins.person()
    page = lxml.html.fromstring(person.session.get(f"{stand_ins.origin}/{locale}/playground/connect/").text)
    section = page.xpath("//section[@aria-labelledby='connect-providers']")[0]
    assert not section.xpath(".//a[contains(@href, '#own-clients')]"), "this site has no page about it"
    shown = [code for code in section.xpath(".//dd/code/text()") if f"/stand-in/{brand}/" in code]
    authorization, token, *_ = shown  # then the issuer, its metadata and its keys, where there are any
    scopes = {"google": "openid email", "microsoft": "openid email", "apple": "name email",
              "github": "read:user", "facebook": "public_profile"}
    client = requests_oauthlib.OAuth2Session(CLIENTS[brand].id, redirect_uri=CALLBACK, scope=scopes[brand].split())
    more = {"response_mode": "form_post"} if brand == "apple" else {}
    address, state = client.authorization_url(authorization, **more)
    back = person.sign_in(address, PERSON)
    assert back.url.startswith(CALLBACK) and back.fields["state"] == state
    monkeypatch.setenv("OAUTHLIB_RELAX_TOKEN_SCOPE", "1")
    tokens = client.fetch_token(
        token, code=back.fields["code"], include_client_id=True,
        client_secret=secret_of(brand, f"{stand_ins.origin}/stand-in/{brand}"))
    assert len(tokens["access_token"]) > 10
    assert ("id_token" in tokens) == (brand in ("google", "microsoft", "apple"))
