"""firebase-client-sdk for Python, unchanged: what a client does with its own account."""

import json
import urllib.parse
import uuid

import firebase_client
import jwt
import pytest
import requests
from firebase_client import AuthException

from backend import PROJECT, fresh_email
from backend_server import BackendServer

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def backend(tmp_path_factory):
    # Unsigned credentials, as at an emulator: the library has no provider's SDK beside it.
    started = BackendServer(
        tmp_path_factory.mktemp("client"), settings=["allowUnsigned: true", "testEndpoints: true"]).start()
    yield started
    started.stop()


@pytest.fixture
def auth(backend, monkeypatch):
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    app = firebase_client.initialize_app(
        {"apiKey": "any-key", "projectId": PROJECT, "storageBucket": "none"}, name=uuid.uuid4().hex)
    host, port = backend.host.split(":")
    app.auth.connect_emulator(host, int(port))
    yield app.auth
    firebase_client.delete_app(app)


def link(backend, email):
    """The link of the last message to an address."""
    codes = requests.get(f"{backend.url}/emulator/v1/projects/{PROJECT}/oobCodes", timeout=30).json()["oobCodes"]
    return [code["oobLink"] for code in codes if email in (code["email"], code.get("newEmail"))][-1]


def code(backend, email):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link(backend, email)).query))["oobCode"]


def google(subject, email):
    return json.dumps({"sub": subject, "email": email, "email_verified": True, "name": "Google Name"})


def test_a_password_account_lives_its_whole_life(auth, backend):
    email = fresh_email()
    made = auth.create_user_with_email_and_password(email, "correct horse")
    assert made.user.email == email
    auth.update_profile(display_name="Somchai", photo_url="https://example.com/p.png")
    assert auth.reload_current_user().display_name == "Somchai"
    before = auth.current_user.get_id_token()
    auth.refresh_token()
    assert auth.is_valid()
    claims = jwt.decode(auth.current_user.get_id_token(), options={"verify_signature": False})
    assert claims["name"] == "Somchai" and claims["sub"] == made.user.uid
    auth.update_password("another horse")
    assert not auth.is_valid(before)
    auth.sign_out()
    with pytest.raises(AuthException, match="INVALID_PASSWORD"):
        auth.sign_in_with_email_and_password(email, "correct horse")
    assert auth.sign_in_with_email_and_password(email, "another horse").user.uid == made.user.uid
    assert auth.fetch_sign_in_methods_for_email(email) == ["password"]
    auth.delete_user()
    with pytest.raises(AuthException, match="EMAIL_NOT_FOUND"):
        auth.sign_in_with_email_and_password(email, "another horse")


def test_an_address_is_verified_and_a_password_is_reset_by_mail(auth, backend):
    email = fresh_email()
    auth.create_user_with_email_and_password(email, "correct horse")
    auth.send_email_verification()
    auth.apply_action_code(code(backend, email))
    assert auth.reload_current_user().email_verified is True
    auth.send_password_reset_email(email)
    sent = code(backend, email)
    assert auth.verify_password_reset_code(sent) == email
    auth.confirm_password_reset(sent, "another horse")
    with pytest.raises(AuthException, match="INVALID_OOB_CODE"):
        auth.confirm_password_reset(sent, "third horse")
    assert auth.sign_in_with_email_and_password(email, "another horse").user.email == email


def test_a_link_by_mail_signs_in(auth, backend):
    email = fresh_email()
    auth.send_sign_in_link_to_email(
        email, {"url": "http://localhost:3000/in", "handleCodeInApp": True})
    sent = link(backend, email)
    # The page behind the link sends the browser on to the app, with the code.
    answer = requests.get(sent, headers={"Accept": "text/html"}, allow_redirects=False, timeout=30)
    assert answer.status_code == 303 and answer.headers["Location"].startswith("http://localhost:3000/in?")
    assert auth.is_sign_in_with_email_link(answer.headers["Location"])
    assert auth.sign_in_with_email_link(email, answer.headers["Location"]).user.email == email


def test_a_provider_is_linked_found_and_unlinked(auth, backend):
    email, subject = fresh_email(), uuid.uuid4().hex
    made = auth.create_user_with_email_and_password(email, "correct horse")
    auth.link_provider("google.com", id_token=google(subject, email))
    assert {info.provider_id for info in auth.reload_current_user().provider_data} == {"password", "google.com"}
    auth.sign_out()
    assert auth.sign_in_with_oauth("google.com", id_token=google(subject, email)).user.uid == made.user.uid
    other = auth.create_user_with_email_and_password(fresh_email(), "correct horse").user.email
    with pytest.raises(AuthException, match="FEDERATED_USER_ID_ALREADY_LINKED"):
        auth.link_provider("google.com", id_token=google(subject, email))
    auth.sign_in_with_email_and_password(email, "correct horse")
    auth.unlink_provider("google.com")
    assert {info.provider_id for info in auth.reload_current_user().provider_data} == {"password"}
    auth.sign_in_with_email_and_password(other, "correct horse")
    auth.link_provider("google.com", id_token=google(subject, other))


def test_nobody_in_particular_becomes_somebody(auth):
    anonymous = auth.sign_in_anonymously()
    assert anonymous.user.email is None
    claims = jwt.decode(anonymous.user.get_id_token(), options={"verify_signature": False})
    assert claims["provider_id"] == "anonymous"
