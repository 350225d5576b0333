"""Tokens that an app got from a provider's own library, shown to the account backend: Facebook, GitHub, Google, Apple."""

import urllib.parse

import jwt
import pytest
import requests

import backend
import conftest
from backend import Backend, fresh_email, raw_nonce
from person import Person

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("presented")
    running = conftest.Server(folder, "--verbose", configuration=backend.configuration(folder)).start()
    yield running
    running.stop()


@pytest.fixture
def app(server):
    return Backend(server.url)


def redirected(app, provider, email):
    """A sign-in by redirect with the server's own client: the answer has the provider's tokens."""
    started = app.post("createAuthUri", providerId=provider, continueUri=f"{app.url}/emulator/auth/handler")
    back = Person(app.url).sign_in(started["authUri"], email, until="/emulator/auth/handler")
    body = {"requestUri": back.url, "sessionId": started["sessionId"], "returnSecureToken": True,
            "returnIdpCredential": True}
    if provider == "apple.com":
        body["postBody"] = urllib.parse.urlencode(back.fields)
    answer = app.post("signInWithIdp", **body)
    assert answer.status == 200, answer.json
    return answer


@pytest.mark.parametrize("brand", ["facebook", "github", "google"])
def test_an_access_token_of_our_own_client_signs_in(app, brand):
    # A person for each: a second provider whose word on an address counts for nothing would ask first.
    person = {"google": "pranee@contoso.example", "github": "noa@example.com"}.get(brand, "somchai@example.com")
    first = redirected(app, f"{brand}.com", person)
    token = first["oauthAccessToken"]
    again = app.idp(brand, {"access_token": token})
    assert again.status == 200, again.json
    assert again["localId"] == first["localId"] and again["oauthAccessToken"] == token
    assert again["federatedId"] == first["federatedId"] and again["isNewUser"] is False
    if brand == "github":
        assert again["screenName"]
    refused = app.idp(brand, {"access_token": token + "x"})
    assert refused.status == 400 and refused.error.startswith("INVALID_IDP_RESPONSE : ")
    nonce = app.idp(brand, {"access_token": token, "nonce": "raw"})
    assert nonce.error.startswith("MISSING_OR_INVALID_NONCE : ")


def limited_token(app, nonce):
    """What Facebook's iOS SDK gets by Limited Login: an ID token in the fragment, no access token."""
    fields = {"client_id": backend.APPS["facebook"], "redirect_uri": backend.CALLBACK, "scope": "openid,email",
              "response_type": "id_token,graph_domain,user_token_nonce", "state": "s" * 20, "nonce": nonce,
              "tp": "ios_14_do_not_track"}
    back = Person(app.url).sign_in(
        f"{app.url}/stand-in/facebook/v26.0/dialog/oauth?{urllib.parse.urlencode(fields)}", "ada@example.com")
    parts = urllib.parse.urlsplit(back.url)
    return dict(urllib.parse.parse_qsl(parts.fragment))["id_token"]


def test_facebooks_limited_login_signs_in_with_its_nonce_once(app):
    raw, hashed = raw_nonce()
    token = limited_token(app, hashed)
    assert app.idp("facebook", {"id_token": token}).error.endswith("Nonce is missing in the request.")
    raw, hashed = raw_nonce()
    token = limited_token(app, hashed)
    new = app.idp("facebook", {"id_token": token, "nonce": raw})
    assert new.status == 200 and new["providerId"] == "facebook.com", new.json
    assert new["federatedId"] == jwt.decode(token, options={"verify_signature": False})["sub"]
    assert app.idp("facebook", {"id_token": token, "nonce": raw}).error.endswith(
        "Duplicate credential received. Please try again with a new credential.")


# Taking tokens back


def revoke(app, **body):
    return app.call("POST", "identitytoolkit.googleapis.com/v2/accounts:revokeToken", body)


@pytest.mark.parametrize("kind, number", [("ACCESS_TOKEN", 2), ("REFRESH_TOKEN", 1)])
def test_apples_tokens_are_taken_back_at_apple(app, kind, number):
    signed_in = redirected(app, "apple.com", "noa@example.com")
    token = signed_in["oauthAccessToken" if number == 2 else "oauthRefreshToken"]
    body = {"providerId": "apple.com", "token": token, "idToken": signed_in["idToken"]}
    for shape in (kind, number):
        answer = revoke(app, tokenType=shape, **body)
        assert answer.status == 200 and answer.json == {}, answer.json
    # Apple forgot the consent: it shares the name again, as it does the first time only.
    again = redirected(app, "apple.com", "noa@example.com")
    assert "firstName" in again


def test_what_cannot_be_taken_back(app):
    member = app.sign_up(fresh_email())
    good = {"providerId": "apple.com", "tokenType": "ACCESS_TOKEN", "token": "x", "idToken": member["idToken"]}
    for changes, status, message in [
        ({"idToken": None}, 400, "MISSING_ID_TOKEN"), ({"idToken": "x"}, 400, "INVALID_ID_TOKEN"),
        ({"providerId": None}, 400, "INVALID_PROVIDER_ID"), ({"providerId": "saml.x"}, 400, "INVALID_PROVIDER_ID"),
        ({"providerId": "microsoft.com"}, 400, "INVALID_PROVIDER_ID"),
        ({"providerId": "oidc.nobody"}, 400,
         "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
        ({"token": None}, 400, None), ({"tokenType": None}, 400, None), ({"tokenType": 0}, 400, None),
        ({"tokenType": "ID_TOKEN"}, 400, None), ({"tokenType": 4}, 400, None),
        ({"tokenType": "CODE", "providerId": "google.com"}, 400, "INVALID_PROVIDER_ID"),
        ({"tokenType": "CODE"}, 400, "INVALID_IDP_RESPONSE : The provider refuses the code."),
    ]:
        answer = revoke(app, **{name: value for name, value in (good | changes).items() if value is not None})
        assert answer.status == status, (changes, answer.json)
        if message:
            assert answer.error == message


# v3's names of the administrators' calls


def test_accounts_go_up_and_down_by_their_names_of_v3(app):
    root, owner = "www.googleapis.com/identitytoolkit/v3/relyingparty", {"Authorization": "Bearer owner"}
    users = [{"localId": f"v3-{number}", "email": fresh_email()} for number in range(3)]
    body = {"targetProjectId": backend.PROJECT}
    up = app.call("POST", f"{root}/uploadAccount", body | {"users": users}, key=None, headers=owner)
    assert up.json == {"kind": "identitytoolkit#UploadAccountResponse"}
    found, token = [], None
    while True:
        page = app.call(
            "POST", f"{root}/downloadAccount", body | {"maxResults": 2} | ({"nextPageToken": token} if token else {}),
            key=None, headers=owner).json
        found += [user["localId"] for user in page.get("users", [])]
        token = page.get("nextPageToken")
        if not token:
            break
    assert found == sorted(found) and {user["localId"] for user in users} <= set(found)
    for path in ("uploadAccount", "downloadAccount"):
        assert app.call("POST", f"{root}/{path}", body).status == 401
        other = app.call("POST", f"{root}/{path}", {"targetProjectId": "demo-nobody"}, key=None, headers=owner)
        assert other.status == 400
    assert requests.get(f"{app.url}/{root}/downloadAccount", timeout=30).status_code == 404
