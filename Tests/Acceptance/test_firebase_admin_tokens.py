"""firebase-admin for Python verifies our tokens against our published keys, and so do other libraries."""

import base64
import datetime
import time
import uuid

import firebase_admin
import google.auth.jwt
import jwt
import pytest
import requests
from firebase_admin import _token_gen, auth

from backend import PROJECT

pytestmark = pytest.mark.everyday

pytest_plugins = ("administered",)
MINUTES = datetime.timedelta(minutes=1)


# Claims and tokens


def test_custom_claims_are_in_every_new_token(app, backend):
    person = backend.sign_up()
    auth.set_custom_user_claims(person["localId"], {"role": "admin", "level": 3}, app=app)
    assert auth.get_user(person["localId"], app=app).custom_claims == {"role": "admin", "level": 3}
    answer = requests.post(
        f"{backend.url}/securetoken.googleapis.com/v1/token", params={"key": "k"},
        data={"grant_type": "refresh_token", "refresh_token": person["refreshToken"]}, timeout=30).json()
    claims = auth.verify_id_token(answer["id_token"], app=app)
    assert (claims["role"], claims["level"]) == ("admin", 3)
    auth.set_custom_user_claims(person["localId"], None, app=app)
    assert not auth.get_user(person["localId"], app=app).custom_claims


def test_the_server_refuses_claims_that_the_library_would_not_send(app, backend):
    person = backend.sign_up()
    for claims, message in [('{"sub":"x"}', "FORBIDDEN_CLAIM : sub"), ("[]", "INVALID_CLAIMS"),
                            ('{"a":"%s"}' % ("x" * 1000), "CLAIMS_TOO_LARGE")]:
        answer = requests.post(
            f"{backend.url}/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:update",
            headers={"Authorization": "Bearer owner"}, timeout=30,
            json={"localId": person["localId"], "customAttributes": claims})
        assert (answer.status_code, answer.json()["error"]["message"]) == (400, message)


def test_a_custom_token_signs_in_with_its_claims(app, backend):
    uid = uuid.uuid4().hex
    token = auth.create_custom_token(uid, {"plan": "gold"}, app=app)
    answer = backend.call("accounts:signInWithCustomToken", {"token": token.decode(), "returnSecureToken": True})
    assert answer["isNewUser"] is True
    claims = auth.verify_id_token(answer["idToken"], app=app)
    assert (claims["uid"], claims["plan"], claims["firebase"]["sign_in_provider"]) == (uid, "gold", "custom")
    again = backend.call("accounts:signInWithCustomToken", {"token": token.decode()})
    assert again["isNewUser"] is False


def test_revoked_and_disabled_are_seen_when_asked_for(app, backend):
    person = backend.sign_up()
    token = person["idToken"]
    assert auth.verify_id_token(token, check_revoked=True, app=app)["uid"] == person["localId"]
    time.sleep(1.1)  # the library compares whole seconds
    auth.revoke_refresh_tokens(person["localId"], app=app)
    assert auth.verify_id_token(token, app=app)["uid"] == person["localId"]
    with pytest.raises(auth.RevokedIdTokenError):
        auth.verify_id_token(token, check_revoked=True, app=app)
    assert backend.error("accounts:lookup", {"idToken": token}) == "TOKEN_EXPIRED"
    refused = requests.post(
        f"{backend.url}/securetoken.googleapis.com/v1/token", params={"key": "k"},
        data={"grant_type": "refresh_token", "refresh_token": person["refreshToken"]}, timeout=30)
    assert refused.json()["error"]["message"] == "TOKEN_EXPIRED"
    other = backend.sign_up()
    auth.update_user(other["localId"], disabled=True, app=app)
    with pytest.raises(auth.UserDisabledError):
        auth.verify_id_token(other["idToken"], check_revoked=True, app=app)


def test_session_cookies_are_made_verified_and_revoked(app, backend):
    person = backend.sign_up()
    cookie = auth.create_session_cookie(person["idToken"], 60 * MINUTES, app=app)
    claims = auth.verify_session_cookie(cookie, check_revoked=True, app=app)
    assert claims["uid"] == person["localId"]
    assert claims["iss"] == f"https://session.firebase.google.com/{PROJECT}"
    assert claims["exp"] - claims["iat"] == 3600
    with pytest.raises(auth.InvalidIdTokenError):
        auth.create_session_cookie("no.id.token", 60 * MINUTES, app=app)
    time.sleep(1.1)
    auth.revoke_refresh_tokens(person["localId"], app=app)
    with pytest.raises(auth.RevokedSessionCookieError):
        auth.verify_session_cookie(cookie, check_revoked=True, app=app)


# Our tokens, verified for real


@pytest.fixture
def verifying_app(backend, monkeypatch):
    """The library outside of its emulator mode: it checks signatures, with keys from our addresses."""
    keys = f"{backend.url}/www.googleapis.com"
    monkeypatch.delenv("FIREBASE_AUTH_EMULATOR_HOST", raising=False)
    monkeypatch.setattr(
        _token_gen, "ID_TOKEN_CERT_URI",
        f"{keys}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com")
    monkeypatch.setattr(_token_gen, "COOKIE_CERT_URI", f"{keys}/identitytoolkit/v3/relyingparty/publicKeys")

    class NoCredential(firebase_admin.credentials.Base):
        def get_credential(self):
            return google.auth.credentials.AnonymousCredentials()

    made = firebase_admin.initialize_app(NoCredential(), {"projectId": PROJECT}, name=uuid.uuid4().hex)
    yield made
    firebase_admin.delete_app(made)


def spoiled(token):
    """The token with another signature of the same length."""
    head, payload, signature = token.split(".")
    raw = bytearray(base64.urlsafe_b64decode(signature + "=="))
    raw[10] ^= 1
    return ".".join([head, payload, base64.urlsafe_b64encode(bytes(raw)).decode().rstrip("=")])


def test_firebase_admin_verifies_our_signatures_with_our_published_keys(verifying_app, app, backend, monkeypatch):
    person = backend.sign_up()
    assert auth.verify_id_token(person["idToken"], app=verifying_app)["uid"] == person["localId"]
    with pytest.raises(auth.InvalidIdTokenError):
        auth.verify_id_token(spoiled(person["idToken"]), app=verifying_app)
    answer = requests.post(
        f"{backend.url}/identitytoolkit.googleapis.com/v1/projects/{PROJECT}:createSessionCookie",
        headers={"Authorization": "Bearer owner"}, json={"idToken": person["idToken"], "validDuration": "300"},
        timeout=30).json()
    assert auth.verify_session_cookie(answer["sessionCookie"], app=verifying_app)["uid"] == person["localId"]
    with pytest.raises(auth.InvalidSessionCookieError):
        auth.verify_session_cookie(spoiled(answer["sessionCookie"]), app=verifying_app)
    with pytest.raises(auth.InvalidIdTokenError):
        auth.verify_id_token(answer["sessionCookie"], app=verifying_app)


def test_pyjwt_and_google_auth_verify_our_tokens(backend):
    person = backend.sign_up()
    keys = f"{backend.url}/www.googleapis.com"
    jwks = jwt.PyJWKClient(f"{keys}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com")
    key = jwks.get_signing_key_from_jwt(person["idToken"])
    claims = jwt.decode(
        person["idToken"], key, algorithms=["RS256"], audience=PROJECT,
        issuer=f"https://securetoken.google.com/{PROJECT}", options={"require": ["exp", "iat", "sub", "auth_time"]})
    assert claims["sub"] == claims["user_id"] == person["localId"]
    with pytest.raises(jwt.InvalidSignatureError):
        jwt.decode(spoiled(person["idToken"]), key, algorithms=["RS256"], audience=PROJECT)
    answer = requests.get(f"{keys}/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com", timeout=30)
    assert "max-age" in answer.headers["Cache-Control"]
    assert google.auth.jwt.decode(person["idToken"], answer.json(), audience=PROJECT)["sub"] == person["localId"]
    with pytest.raises(google.auth.exceptions.GoogleAuthError):
        google.auth.jwt.decode(spoiled(person["idToken"]), answer.json(), audience=PROJECT)


@pytest.mark.every_run
def test_no_secret_of_these_tests_is_in_the_log(backend):
    text = backend.log_text()
    for secret in ("correct horse", "second one", "hush", "eyJ"):
        assert secret not in text
