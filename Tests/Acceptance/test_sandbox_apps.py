"""A sandbox's own apps at the stand-ins: registered over HTTP, and misled on demand."""

import hashlib
import hmac
import json

import jwt
import pytest
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from person import Person
from sandbox_apps import AUTHORIZE, BRANDS, CALLBACK, Helper, exchange, sign_in, start

pytestmark = pytest.mark.everyday

@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A developer's own machine: one sandbox, which everybody shares."""
    running = start(tmp_path_factory)
    yield running
    running.stop()


@pytest.fixture
def google(shared):
    helper = Helper(shared, "google")
    yield helper
    assert helper.reset().json() == {}


@pytest.mark.one_of_each
@pytest.mark.parametrize("brand", BRANDS)
def test_an_app_registers_signs_people_in_and_is_gone(shared, brand):
    helper = Helper(shared, brand)
    client = helper.register(name="แอปของฉัน").json()
    assert [each["name"] for each in helper.look()["clients"]] == ["แอปของฉัน"]
    scope = {"github": "user:email", "facebook": "public_profile"}.get(brand, "openid")
    back = sign_in(shared, brand, client, scope=scope)
    assert back.url.startswith(CALLBACK) and back.fields["state"] == "s"
    wrong = exchange(shared, brand, client, back.fields["code"], secret="wrong-" * 5)
    assert "access_token" not in wrong.text
    answer = exchange(shared, brand, client, sign_in(shared, brand, client, scope=scope).fields["code"])
    assert answer.status_code == 200 and "access_token" in answer.text
    gone = requests.delete(f"{helper.url}/clients/{client['clientId']}", timeout=30)
    assert gone.json() == {} and helper.look()["clients"] == []
    assert requests.delete(f"{helper.url}/clients/{client['clientId']}", timeout=30).status_code == 404
    page = Person(shared.url).session.get(
        f"{shared.url}/stand-in/{brand}/{AUTHORIZE[brand]}", allow_redirects=False, timeout=30,
        params={"client_id": client["clientId"], "redirect_uri": CALLBACK, "response_type": "code"})
    assert page.status_code >= 400 and "Location" not in page.headers


def authlib_claims(server, client, nonce="n-1"):
    """Authlib's whole way to the checked claims of an ID token."""
    from authlib.integrations.requests_client import OAuth2Session
    from authlib.jose import jwt as jose
    from authlib.oidc.core import CodeIDToken

    base = f"{server.url}/stand-in/google"
    metadata = requests.get(f"{base}/.well-known/openid-configuration", timeout=30).json()
    keys = requests.get(metadata["jwks_uri"], timeout=30).json()
    with OAuth2Session(
            client["clientId"], client["clientSecret"], redirect_uri=CALLBACK, scope="openid email") as session:
        url, state = session.create_authorization_url(metadata["authorization_endpoint"], nonce=nonce)
        back = Person(server.url).sign_in(url, "noa@example.com")
        token = session.fetch_token(
            metadata["token_endpoint"], authorization_response=back.url, state=state, timeout=30)
        claims = jose.decode(token["id_token"], keys, claims_cls=CodeIDToken, claims_params={
            "nonce": nonce, "client_id": client["clientId"], "access_token": token["access_token"]},
            claims_options={"iss": {"values": [metadata["issuer"]]}, "aud": {"value": client["clientId"]},
                            "sub": {"essential": True}})
        claims.validate()
        return claims


NOTICED = {
    "wrong-nonce": "InvalidClaimError", "missing-nonce": "MissingClaimError", "wrong-audience": "InvalidClaimError",
    "wrong-issuer": "InvalidClaimError", "missing-subject": "MissingClaimError", "expired": "ExpiredTokenError",
    "not-yet-valid": "InvalidClaimError", "unknown-key-id": "ValueError", "bad-signature": "BadSignatureError",
    "foreign-key": "BadSignatureError", "wrong-access-token-hash": "InvalidClaimError",
    "wrong-state": "MismatchingStateException", "access-denied": "OAuthError", "code-refused": "OAuthError",
    "missing-id-token": "KeyError",
}


def test_authlib_notices_what_the_stand_in_does_wrong(shared, google, monkeypatch):
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    client = google.register().json()
    assert authlib_claims(shared, client)["email"] == "noa@example.com"
    seen = {}
    for misbehaviour in NOTICED:
        assert google.switch(misbehaviour)["misbehaviours"] == [misbehaviour]
        with pytest.raises(Exception) as noticed:
            authlib_claims(shared, client)
        seen[misbehaviour] = noticed.type.__name__
    assert seen == NOTICED
    google.switch()
    assert authlib_claims(shared, client)["email"] == "noa@example.com", "it behaves again"


ANSWERS = {
    "server-error": (500, "text/plain"), "html-answer": (200, "text/html"), "redirected-answer": (303, None),
    "oversized-answer": (200, "application/json"), "broken-json": (200, "application/json"),
}


def test_the_token_endpoint_misbehaves(shared, google):
    client = google.register().json()
    for misbehaviour, (status, kind) in ANSWERS.items():
        google.switch(misbehaviour)
        answer = exchange(shared, "google", client, sign_in(shared, "google", client).fields["code"])
        assert answer.status_code == status, misbehaviour
        assert kind is None or answer.headers["Content-Type"].startswith(kind)
    google.switch("code-reusable")
    code = sign_in(shared, "google", client).fields["code"]
    assert [exchange(shared, "google", client, code).status_code for _ in range(2)] == [200, 200]
    google.switch(variations=["rotated-keys"])
    before = requests.get(f"{shared.url}/stand-in/google/oauth2/v3/certs", timeout=30).json()["keys"]
    token = exchange(shared, "google", client, sign_in(shared, "google", client).fields["code"]).json()["id_token"]
    assert jwt.get_unverified_header(token)["kid"] not in [key["kid"] for key in before]


def test_the_playgrounds_own_sign_ins_are_spared(shared, google):
    google.switch("access-denied", "wrong-nonce")
    person = Person(shared.url)
    back = person.sign_in(f"{shared.url}/playground/google.com/start", "noa@example.com",
                          until="/playground/google.com/callback")
    assert person.session.get(back.url, timeout=30).status_code == 200


def test_the_backend_takes_tokens_that_were_made_for_the_app(shared, google):
    client = google.register().json()
    token = exchange(shared, "google", client, sign_in(
        shared, "google", client, nonce=hashlib.sha256(b"raw").hexdigest(), scope="openid email").fields["code"]).json()

    def present():
        return requests.post(
            f"{shared.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any", timeout=30, json={
                "postBody": f"providerId=google.com&id_token={token['id_token']}&nonce=raw",
                "requestUri": "http://localhost", "returnSecureToken": True})

    google.reset()
    assert present().json()["error"]["message"].startswith("INVALID_IDP_RESPONSE"), "nobody's client"
    again = google.register(clientId=client["clientId"], clientSecret=client["clientSecret"])
    assert again.status_code == 200
    assert present().json()["email"] == "noa@example.com"


BAD = [
    {"redirectUris": []}, {"redirectUris": ["no address"]}, {"redirectUris": ["https://x.example/#f"]},
    {"redirectUris": [CALLBACK] * 11}, {"redirectUris": ["https://x.example/" + "a" * 500]},
    {"redirectUris": {"a": 1}}, {"clientId": "a b"}, {"clientId": "x" * 121}, {"clientSecret": ""},
    {"clientSecret": "s" * 201}, {"name": ["a"]},
]


@pytest.mark.parametrize("wish", BAD, ids=range(len(BAD)))
def test_a_bad_registration_is_refused_with_words(shared, google, wish):
    answer = google.register(**wish)
    assert answer.status_code == 400 and answer.json()["error"]["message"]
    assert google.look()["clients"] == []


def test_what_does_not_exist_is_refused(shared, google):
    for body in ({"misbehaviours": ["kindness"]}, {"misbehaviours": ["missing-response-issuer"]},
                 {"variations": ["name-never-sent"]}, {"misbehaviours": [{}]}):
        assert requests.patch(google.url, json=body, timeout=30).status_code == 400
    assert google.look() == {"clients": [], "misbehaviours": [], "variations": []}
    for url in (google.url.replace("google.com", "example.com"), google.url.replace("demo-portico", "demo-other")):
        assert requests.get(url, timeout=30).status_code in (400, 404)
    assert requests.post(google.url + "/clients", data="{", timeout=30,
                         headers={"Content-Type": "application/json"}).status_code == 400
    apple = Helper(shared, "apple")
    key = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
    assert apple.register(publicKey="none").status_code == 400
    assert "privateKey" not in apple.register(publicKey=key, teamId="TEAM123456", keyId="KEY1234567").json()
    apple.reset()


def test_ten_apps_fit_and_a_name_is_taken_once(shared, google):
    assert google.register(clientId="mine").status_code == 200
    assert "clientId" in google.register(clientId="mine").json()["error"]["message"]
    assert [google.register().status_code for _ in range(10)] == [200] * 9 + [400]


def test_what_a_console_would_switch_on(shared):
    helper = Helper(shared, "facebook")
    client = helper.register(options=["requires-secret-proof"]).json()
    assert client["options"] == ["requires-secret-proof"]
    assert helper.register(options=["omits-response-issuer"]).status_code == 400
    back = sign_in(shared, "facebook", client, scope="public_profile")
    token = exchange(shared, "facebook", client, back.fields["code"]).json()["access_token"]
    me = f"{shared.url}/stand-in/facebook/graph/v26.0/me"
    assert "appsecret_proof" in requests.get(me, params={"access_token": token}, timeout=30).text
    proof = hmac.new(client["clientSecret"].encode(), token.encode(), hashlib.sha256).hexdigest()
    asked = {"access_token": token, "appsecret_proof": proof}
    assert requests.get(me, params=asked, timeout=30).json()["name"] == "נועה לוי"
    helper.reset()
    assert "error" in requests.get(me, params=asked, timeout=30).json(), "an app that is gone reads nothing"
    github = Helper(shared, "github")
    client = github.register(options=["omits-response-issuer"]).json()
    assert "iss" not in sign_in(shared, "github", client).fields
    github.reset()


def test_what_apple_would_post_is_there_for_a_test_to_post(shared):
    helper = Helper(shared, "apple")
    client = helper.register().json()["clientId"]
    keys = jwt.PyJWKSet.from_dict(requests.get(f"{shared.url}/stand-in/apple/auth/keys", timeout=30).json())
    for event in ("email-disabled", "email-enabled", "consent-revoked", "account-delete"):
        body = requests.post(helper.url + "/notifications", timeout=30, json={
            "event": event, "clientId": client, "person": "noa"}).json()
        key = keys[jwt.get_unverified_header(body["payload"])["kid"]]
        claims = jwt.decode(body["payload"], key, algorithms=["RS256"], audience=client)
        assert json.loads(claims["events"])["type"] == event
    for wrong in ({"event": "party"}, {"clientId": "nobody"}, {"person": "nobody"}):
        answer = requests.post(helper.url + "/notifications", timeout=30, json={
            "event": "account-delete", "clientId": client, "person": "noa", **wrong})
        assert answer.status_code == 400 and answer.json()["error"]["message"]
    helper.reset()
    assert requests.post(Helper(shared, "google").url + "/notifications", json={}, timeout=30).status_code == 404
