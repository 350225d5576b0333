"""`accounts:revokeToken` with an authorization code, as the iOS SDK sends it before it deletes an account
(`revokeToken(withAuthorizationCode:)`): Apple, with credentials, is the stand-in of a second server."""

import time
import urllib.parse

import jwt
import pytest
import requests
from cryptography.hazmat.primitives import serialization

import backend
import conftest
from arena import small_project
from backend import APPLE_KEY, APPS, CALLBACK, Backend, fresh_email
from person import Person

pytestmark = pytest.mark.everyday

WEB, APP, STRANGER = "com.example.web", APPS["apple"], "com.example.stranger"


@pytest.fixture(scope="module")
def apple(tmp_path_factory):
    """Apple: the three clients of one team."""
    folder = tmp_path_factory.mktemp("apple")
    text = backend.configuration(folder)
    for client in (WEB, STRANGER):
        text += (f"  - provider: apple.com\n    name: Another\n    clientID: {client}\n"
                 f'    redirectURIs: ["{CALLBACK}"]\n    teamID: TEAM123456\n    keyID: KEY1234567\n'
                 "    publicKeyFile: apple.pem\n")
    running = conftest.Server(folder, configuration=text).start()
    yield f"{running.url}/stand-in/apple"
    running.stop()


@pytest.fixture(scope="module")
def server(tmp_path_factory, apple):
    """A backend with Apple's credentials: a web client, and an app's ID of the same team."""
    folder = tmp_path_factory.mktemp("codes")
    key = APPLE_KEY.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    lines = ["id: apple.com", "mode: real", f"clientID: {WEB}", f"appClientIDs: [{APP}]", "teamID: TEAM123456",
             "keyID: KEY1234567", "privateKeyFile: apple.p8", f"issuer: {apple}",
             f"authorizationEndpoint: {apple}/auth/authorize", f"tokenEndpoint: {apple}/auth/token",
             f"revocationEndpoint: {apple}/auth/revoke", f"jwksURI: {apple}/auth/keys"]
    entry = "  - " + "\n    ".join(lines) + "\n"
    running = conftest.Server(
        folder, "--verbose", configuration=small_project(folder, [entry], files={"apple.p8": key})).start()
    yield running
    running.stop()


@pytest.fixture
def app(server):
    return Backend(server.url)


def code(apple, client, email="noa@example.com"):
    """What the person's consent gives a client."""
    fields = {"client_id": client, "redirect_uri": CALLBACK, "response_type": "code", "scope": "name email",
              "response_mode": "form_post", "state": "s" * 22}
    origin = apple.removesuffix("/stand-in/apple")
    return Person(origin).sign_in(f"{apple}/auth/authorize?{urllib.parse.urlencode(fields)}", email).fields["code"]


def at_apple(apple, client, **form):
    """The client's own call of the token endpoint."""
    now = int(time.time())
    secret = jwt.encode({"iss": "TEAM123456", "iat": now, "exp": now + 300, "aud": apple, "sub": client}, APPLE_KEY,
                        algorithm="ES256", headers={"kid": "KEY1234567"})
    return requests.post(f"{apple}/auth/token", data=form | {"client_id": client, "client_secret": secret}, timeout=30)


def refresh_token(apple, client):
    """A refresh token that the client holds of the same person."""
    answer = at_apple(apple, client, grant_type="authorization_code", code=code(apple, client), redirect_uri=CALLBACK)
    assert answer.status_code == 200, answer.text
    return answer.json()["refresh_token"]


def revoke(app, token, kind="CODE", bundle=None, **more):
    member = app.sign_up(fresh_email())
    body = {"providerId": "apple.com", "tokenType": kind, "token": token, "idToken": member["idToken"],
            "redirectUri": CALLBACK, **more}
    return app.call(
        "POST", "identitytoolkit.googleapis.com/v2/accounts:revokeToken",
        {name: value for name, value in body.items() if value is not None},
        headers={"X-Ios-Bundle-Identifier": bundle} if bundle else {})


@pytest.mark.parametrize("kind", ["CODE", 3, "3"])
@pytest.mark.parametrize("client, bundle", [(WEB, None), (APP, APP)])
def test_what_a_code_is_good_for_is_taken_back(app, apple, client, bundle, kind):
    held = refresh_token(apple, client)
    form = {"grant_type": "refresh_token", "refresh_token": held}
    assert at_apple(apple, client, **form).status_code == 200
    answer = revoke(app, code(apple, client), kind, bundle)
    assert answer.status == 200 and answer.json == {}, answer.json
    gone = at_apple(apple, client, **form)
    assert gone.status_code == 400 and gone.json()["error"] == "invalid_grant"


REFUSED = "INVALID_IDP_RESPONSE : The provider refuses the code."


def test_a_spent_code_is_refused(app, apple):
    spent = code(apple, APP)
    assert revoke(app, spent, bundle=APP).status == 200
    again = revoke(app, spent, bundle=APP)
    assert again.status == 400 and again.error == REFUSED


@pytest.mark.parametrize("client, bundle", [(STRANGER, None), (STRANGER, STRANGER), (STRANGER, APP), (WEB, APP),
                                            (APP, None)])
def test_a_code_of_another_client_is_refused(app, apple, client, bundle):
    held = refresh_token(apple, client)
    answer = revoke(app, code(apple, client), bundle=bundle)
    assert answer.status == 400 and answer.error == REFUSED
    kept = at_apple(apple, client, grant_type="refresh_token", refresh_token=held)
    assert kept.status_code == 200, "nothing was taken back"


def test_a_code_without_redirect_is_the_apps(app, apple):
    """Apple's own sheet redirects nowhere; the stand-in knows no such codes, and says that this one had a redirect."""
    answer = revoke(app, code(apple, APP), redirectUri=None)
    assert answer.status == 400 and answer.error == REFUSED


@pytest.mark.parametrize("bad", [{"token": "\u0000"}, {"token": "x" * 10_000}, {"redirectUri": "nowhere"}])
def test_what_cannot_be_a_code_is_refused(app, bad):
    answer = revoke(app, **({"token": "x"} | bad))
    assert answer.status == 400 and answer.error.startswith("INVALID_IDP_RESPONSE : ")


def test_no_code_is_in_the_log(app, apple, server):
    secret = code(apple, APP)
    assert revoke(app, secret, bundle=APP).status == 200
    text = server.log_text()
    assert "listening on" in text and secret not in text and "client_secret" not in text
