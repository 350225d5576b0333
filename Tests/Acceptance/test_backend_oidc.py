"""A project's own OpenID Connect providers: made by firebase-admin, then people sign in with them."""

import time
import urllib.parse
import uuid

import pytest
import requests
from firebase_admin import auth, exceptions

import conftest
from arena import ProxiedServer, small_project
from backend import PROJECT, Backend, raw_nonce
from backend_server import BackendServer, administrator
from provider import Provider
from signing import jws, rsa_key, sign_rs256

pytestmark = pytest.mark.everyday

NOT_FOUND = "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
DISABLED = "OPERATION_NOT_ALLOWED : The identity provider configuration is disabled."
BACK = "https://app.example/back"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    started = BackendServer(tmp_path_factory.mktemp("oidc"), settings=["testEndpoints: true"]).start()
    yield started
    started.stop()


@pytest.fixture(scope="module")
def issuer():
    provider = Provider(client_id="native-client").start()
    yield provider
    provider.stop()


@pytest.fixture(scope="module")
def admin(server):
    with administrator(server) as made:
        yield made


@pytest.fixture
def app(server):
    return Backend(server.url)


@pytest.fixture
def provider_id(admin, issuer):
    """A provider that an administrator made for the test."""
    name = f"oidc.{uuid.uuid4().hex[:12]}"
    auth.create_oidc_provider_config(
        name, client_id=issuer.client_id, issuer=issuer.issuer, enabled=True, client_secret=issuer.client_secret,
        code_response_type=True, id_token_response_type=True, app=admin)
    return name


def sign_in(app, provider, **fields):
    return app.post(
        "signInWithIdp", requestUri="http://localhost", returnSecureToken=True,
        postBody=urllib.parse.urlencode({"providerId": provider, **fields}))


def honest(issuer, **claims):
    """An ID token without a nonce."""
    now = int(time.time())
    body = {"iss": issuer.issuer, "sub": issuer.subject, "aud": issuer.client_id, "iat": now, "exp": now + 3600,
            "email": f"{issuer.subject}@example.com", "email_verified": True, **claims}
    return jws({"alg": "RS256", "kid": issuer.kid}, body, lambda data: sign_rs256(issuer.key, data))


def test_people_sign_in_with_a_provider_that_an_administrator_made(app, admin, issuer, provider_id):
    new = sign_in(app, provider_id, id_token=honest(issuer))
    assert new.status == 200, new.json
    assert new["providerId"] == provider_id and new["federatedId"] == issuer.subject and new["emailVerified"]
    user = auth.get_user(new["localId"], app=admin)
    assert [info.provider_id for info in user.provider_data] == [provider_id]
    again = sign_in(app, provider_id, id_token=honest(issuer))
    assert again["localId"] == new["localId"] and again["isNewUser"] is False
    raw, hashed = raw_nonce()
    bound = honest(issuer, nonce=hashed)
    assert sign_in(app, provider_id, id_token=bound).error == (
        "MISSING_OR_INVALID_NONCE : Nonce is missing in the request.")
    assert sign_in(app, provider_id, id_token=bound, nonce=raw).status == 200
    assert sign_in(app, provider_id, id_token=bound, nonce=raw).error.endswith(
        "Duplicate credential received. Please try again with a new credential.")
    auth.delete_user(new["localId"], app=admin)


@pytest.mark.parametrize("claims, words", [
    ({"iss": "https://other.example"}, "its issuer is not the provider"),
    ({"aud": "another-client"}, "its audience is not the client ID"),
    ({"exp": -400}, "it has expired"),
    ({"iat": 400, "exp": 4000}, "it is not valid yet"),
    ({"sub": ""}, "subject"),
])
def test_tokens_of_the_provider_are_checked_against_its_configuration(app, issuer, provider_id, claims, words):
    # Times are seconds from now, which is when the test runs and not when it is collected.
    now = int(time.time())
    claims = {name: now + value if name in ("iat", "exp") else value for name, value in claims.items()}
    answer = sign_in(app, provider_id, id_token=honest(issuer, **claims))
    assert answer.status == 400 and answer.error.startswith("INVALID_IDP_RESPONSE : ") and words in answer.error


def test_a_clock_five_minutes_ahead_is_no_forgery(app, issuer, provider_id):
    ahead = int(time.time()) + 280
    answer = sign_in(
        app, provider_id, id_token=honest(issuer, iat=ahead, nbf=ahead, sub="ahead", email="a@example.com"))
    assert answer.status == 200, answer.json


def test_a_foreign_signature_is_refused(app, issuer, provider_id):
    forged = jws({"alg": "RS256", "kid": issuer.kid}, {"iss": issuer.issuer, "sub": "x", "aud": issuer.client_id},
                 lambda data: sign_rs256(rsa_key("nobody's"), data))
    assert sign_in(app, provider_id, id_token=forged).error.startswith("INVALID_IDP_RESPONSE : ")
    assert sign_in(app, provider_id, access_token="opaque").error.startswith("INVALID_IDP_RESPONSE : ")


def test_what_is_not_there_or_turned_off_is_said_so(app, admin, issuer, provider_id):
    assert sign_in(app, "oidc.never-made", id_token=honest(issuer)).error == NOT_FOUND
    auth.update_oidc_provider_config(provider_id, enabled=False, app=admin)
    assert sign_in(app, provider_id, id_token=honest(issuer)).error == DISABLED
    assert app.post("createAuthUri", providerId=provider_id, continueUri=BACK).error == DISABLED
    auth.update_oidc_provider_config(provider_id, enabled=True, client_id="changed", app=admin)
    assert "audience" in sign_in(app, provider_id, id_token=honest(issuer)).error
    auth.delete_oidc_provider_config(provider_id, app=admin)
    assert sign_in(app, provider_id, id_token=honest(issuer)).error == NOT_FOUND


def test_the_brand_that_a_project_turned_off_is_disabled(app):
    path = f"identitytoolkit.googleapis.com/v2/projects/{PROJECT}/defaultSupportedIdpConfigs/google.com"

    def enable(enabled):
        answer = app.call("PATCH", path, {"enabled": enabled}, key=None, headers={"Authorization": "Bearer owner"})
        assert answer["enabled"] is enabled

    enable(False)
    assert sign_in(app, "google.com", id_token="x.y.z").error == DISABLED
    assert app.post("createAuthUri", providerId="google.com", continueUri=BACK).error == DISABLED
    enable(True)
    assert sign_in(app, "google.com", id_token="x.y.z").error.startswith("INVALID_IDP_RESPONSE : ")


def test_the_redirect_of_such_a_provider_ends_in_a_sign_in(app, admin, issuer, provider_id):
    started = app.post("createAuthUri", providerId=provider_id, continueUri=BACK)
    assert started["authUri"].startswith(f"{issuer.issuer}/auth/authorize?"), started.json
    back = issuer.approve(started["authUri"])

    def finish():
        return app.post(
            "signInWithIdp", requestUri=f"{BACK}?{urllib.parse.urlencode(back.parameters)}",
            sessionId=started["sessionId"], returnSecureToken=True)

    done = finish()
    assert done["providerId"] == provider_id and done["oauthIdToken"] and done["idToken"], done.json
    assert finish().error.startswith("INVALID_IDP_RESPONSE : ")
    assert issuer.problems == []
    again = app.post("createAuthUri", providerId=provider_id, continueUri=BACK)
    back = issuer.approve(again["authUri"])
    started = again
    auth.update_oidc_provider_config(provider_id, enabled=False, app=admin)
    assert finish().error == DISABLED, "turned off while the person was away"


@pytest.mark.parametrize("promises", [True, False], ids=["promised", "not promised"])
@pytest.mark.parametrize("named", ["another", "none", "own"])
def test_an_answer_at_the_sdks_one_address_is_its_providers(app, admin, promises, named):
    """The mix-up of RFC 9700 §4.4: SDKs have one address for all providers, so `iss` has to tell them apart."""
    issuer = Provider(client_id="native-client", promises_issuer=promises).start()
    try:
        name = f"oidc.{uuid.uuid4().hex[:12]}"
        auth.create_oidc_provider_config(
            name, client_id=issuer.client_id, issuer=issuer.issuer, enabled=True, client_secret=issuer.client_secret,
            code_response_type=True, app=admin)
        started = app.post("createAuthUri", providerId=name, continueUri=BACK)
        parameters = dict(issuer.approve(started["authUri"]).parameters)
        parameters.pop("iss", None)
        if named != "none":
            parameters["iss"] = issuer.issuer if named == "own" else "https://honest.example"
        answer = app.post(
            "signInWithIdp", requestUri=f"{BACK}?{urllib.parse.urlencode(parameters)}",
            sessionId=started["sessionId"], returnSecureToken=True)
        if named == "own" or (named == "none" and not promises):
            assert answer["providerId"] == name, answer.json
        else:
            assert answer.error.startswith("INVALID_IDP_RESPONSE : ") and "idToken" not in answer
            # The code, which may be another provider's, went nowhere.
            assert issuer.count("/auth/token") == 0
    finally:
        issuer.stop()


def test_a_provider_that_is_away_is_an_error_of_the_credential(app, admin, issuer):
    gone = Provider(client_id="gone")
    gone.stop()
    name = f"oidc.{uuid.uuid4().hex[:12]}"
    auth.create_oidc_provider_config(name, client_id="gone", issuer=gone.issuer, enabled=True, app=admin)
    answer = sign_in(app, name, id_token=honest(issuer))
    assert answer.error == "INVALID_IDP_RESPONSE : The provider cannot be reached to verify the credential."


def test_a_public_server_takes_no_issuer_on_a_private_network(tmp_path):
    origin = "https://docs.example.com"
    configuration = small_project(
        tmp_path, ["  - id: google.com\n"], origin=origin, settings=["adminToken: a-token-of-an-operator-that-is-long-enough"])
    running = ProxiedServer(tmp_path, configuration=configuration).start()
    try:
        def create(issuer):
            return requests.post(
                f"{running.url}/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/oauthIdpConfigs",
                params={"oauthIdpConfigId": f"oidc.{uuid.uuid4().hex[:8]}"}, timeout=30,
                json={"clientId": "c", "issuer": issuer, "enabled": True},
                headers={"Authorization": "Bearer a-token-of-an-operator-that-is-long-enough"})

        for issuer in ("http://127.0.0.1:9", "https://127.0.0.1", "https://10.0.0.1", "https://169.254.169.254",
                       "https://[::1]", "https://localhost", "http://login.example.com"):
            answer = create(issuer)
            assert answer.status_code == 400, issuer
            assert answer.json()["error"]["message"].startswith("INVALID_CONFIG : "), answer.text
        assert create("https://login.example.com").status_code == 200
    finally:
        running.stop()


def test_a_real_provider_takes_tokens_for_the_owners_other_apps(tmp_path, issuer):
    entry = issuer.configuration("oidc.main", appClientIDs="[phone-app, tablet-app]")
    server = conftest.Server(tmp_path, configuration=small_project(tmp_path, [entry])).start()
    try:
        app = Backend(server.url)
        for audience in ("phone-app", "tablet-app", issuer.client_id):
            answer = sign_in(app, "oidc.main", id_token=honest(issuer, aud=audience))
            assert answer.status == 200, answer.json
        answer = sign_in(app, "oidc.main", id_token=honest(issuer, aud="watch-app"))
        assert "its audience is not the client ID" in answer.error
        # What a project makes for itself wins over the server's of the same name.
        made = requests.post(
            f"{server.url}/identitytoolkit.googleapis.com/v2/projects/{PROJECT}/oauthIdpConfigs",
            params={"oauthIdpConfigId": "oidc.main"}, timeout=30, headers={"Authorization": "Bearer owner"},
            json={"clientId": "watch-app", "issuer": issuer.issuer, "enabled": True})
        assert made.status_code == 200, made.text
        assert sign_in(app, "oidc.main", id_token=honest(issuer, aud="watch-app")).status == 200
        assert sign_in(app, "oidc.main", id_token=honest(issuer, aud="phone-app")).status == 400
    finally:
        server.stop()


def test_an_issuer_that_is_no_address_is_refused(admin):
    for issuer in ("https://issuer.example/?q", "https://issuer.example/#f", "http://issuer.example"):
        with pytest.raises((exceptions.FirebaseError, ValueError)):
            auth.create_oidc_provider_config(
                f"oidc.{uuid.uuid4().hex[:12]}", client_id="c", issuer=issuer, app=admin)
