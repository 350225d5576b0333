"""The account backend over HTTP: an app's own calls, and ID tokens that people got at the stand-ins."""

import concurrent.futures
import json
import time

import jwt
import pytest
import requests
from cryptography import x509

import backend
import conftest
from backend import Backend, fresh_email, raw_nonce, tokens

pytestmark = pytest.mark.everyday

KEYS = "www.googleapis.com"
ACCOUNT = "securetoken@system.gserviceaccount.com"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("backend")
    running = conftest.Server(folder, "--verbose", configuration=backend.configuration(folder)).start()
    yield running
    running.stop()


@pytest.fixture
def app(server):
    return Backend(server.url)


@pytest.fixture
def empty(make_server, tmp_path):
    """A server of the test's own, where nobody has an account yet."""
    return Backend(make_server(configuration=backend.configuration(tmp_path)).url)


# Tokens


def test_the_id_token_verifies_with_the_published_keys(app):
    token = app.sign_up(fresh_email())["idToken"]
    keys = requests.get(f"{app.url}/{KEYS}/service_accounts/v1/jwk/{ACCOUNT}", timeout=30)
    assert "max-age" in keys.headers["Cache-Control"]
    kid = jwt.get_unverified_header(token)["kid"]
    for key in (
            jwt.PyJWKSet.from_dict(keys.json())[kid].key,
            x509.load_pem_x509_certificate(
                requests.get(f"{app.url}/{KEYS}/robot/v1/metadata/x509/{ACCOUNT}", timeout=30)
                .json()[kid].encode()).public_key()):
        claims = jwt.decode(
            token, key, algorithms=["RS256"], audience=backend.PROJECT,
            issuer=f"https://securetoken.google.com/{backend.PROJECT}")
        assert claims["user_id"] == claims["sub"]


def test_tokens_that_nobody_here_signed_are_refused(app):
    token = app.sign_up(fresh_email())["idToken"]
    head, payload, signature = token.split(".")
    other = app.sign_up(fresh_email())["idToken"].split(".")
    none = jwt.encode(jwt.decode(token, options={"verify_signature": False}), None, algorithm="none")
    for forged in (f"{head}.{other[1]}.{signature}", f"{head}.{payload}.", f"{head}.{payload}.AAAA", none, "x"):
        assert app.lookup(forged).error == "INVALID_ID_TOKEN"


def test_refresh_goes_on_until_the_password_changes(app):
    email = fresh_email()
    first = app.sign_up(email)
    again = app.refresh(first["refreshToken"])
    assert again["id_token"] == again["access_token"] and again["expires_in"] == "3600"
    assert app.lookup(again["id_token"]).status == 200
    changed = app.post("update", idToken=first["idToken"], password="a new password", returnSecureToken=True)
    assert changed.status == 200
    assert app.refresh(first["refreshToken"]).error == "TOKEN_EXPIRED"
    assert app.lookup(first["idToken"]).error == "TOKEN_EXPIRED"
    assert app.refresh(changed["refreshToken"]).status == 200
    assert app.sign_in(email).error == "INVALID_PASSWORD"


def test_a_deleted_account_is_gone(app):
    member = app.sign_up(fresh_email())
    assert app.post("delete", idToken=member["idToken"]).status == 200
    assert app.lookup(member["idToken"]).error == "USER_NOT_FOUND"
    assert app.refresh(member["refreshToken"]).error == "USER_NOT_FOUND"


# Identity providers


def test_a_google_id_token_makes_an_account_and_signs_in_again(empty):
    token = tokens(empty.url, "google", "ada@example.com")["id_token"]
    new = empty.idp("google", {"id_token": token})
    assert new["isNewUser"] and new["email"] == "ada@example.com"
    assert new["federatedId"].startswith("https://accounts.google.com/")
    assert "needConfirmation" not in new and "errorMessage" not in new
    assert not empty.idp("google", {"id_token": token})["isNewUser"]
    user = empty.lookup(new["idToken"])["users"][0]
    assert [entry["providerId"] for entry in user["providerUserInfo"]] == ["google.com"]


def test_a_token_of_another_provider_or_with_another_signature_is_refused(app):
    google = tokens(app.url, "google", "ada@example.com")["id_token"]
    raw, hashed = raw_nonce()
    apple = tokens(app.url, "apple", "ada@example.com", hashed)["id_token"]
    head, payload, _ = google.split(".")
    for brand, token in (
            ("apple", google), ("google", apple), ("google", f"{head}.{payload}.{apple.split('.')[2]}"),
            ("google", f"{head}.{payload}."), ("microsoft", google), ("google", "x")):
        answer = app.idp(brand, {"id_token": token, "nonce": raw} if brand == "apple" else {"id_token": token})
        assert answer.status == 400 and answer.error.startswith("INVALID_IDP_RESPONSE : "), (brand, answer.json)
        assert token not in answer.response.text or token == "x"


def test_an_apple_token_needs_its_raw_nonce_once(app):
    raw, hashed = raw_nonce()
    token = tokens(app.url, "apple", "noa@example.com", hashed)["id_token"]
    prefix = "MISSING_OR_INVALID_NONCE : "
    assert app.idp("apple", {"id_token": token}).error == prefix + "Nonce is missing in the request."
    wrong = app.idp("apple", {"id_token": token, "nonce": hashed})
    assert wrong.error.startswith(prefix + 'The nonce in ID Token "')
    assert app.idp("apple", {"id_token": token, "nonce": raw})["isNewUser"]
    again = app.idp("apple", {"id_token": token, "nonce": raw})
    assert again.error == prefix + "Duplicate credential received. Please try again with a new credential."
    bare = tokens(app.url, "apple", "noa@example.com")["id_token"]
    assert app.idp("apple", {"id_token": bare, "nonce": raw}).error.startswith(prefix)


def test_of_many_who_send_one_apple_token_one_gets_in(app):
    raw, hashed = raw_nonce()
    token = tokens(app.url, "apple", "noa@example.com", hashed)["id_token"]
    answers = at_once(
        20, lambda number: Backend(app.url).idp("apple", {"id_token": token, "nonce": raw}))
    assert [answer.status for answer in answers].count(200) == 1
    assert all(answer.error.endswith("Please try again with a new credential.")
               for answer in answers if answer.status != 200)


def test_access_tokens_of_other_applications_prove_nothing(app):
    for brand in ("facebook", "github", "microsoft", "google"):
        token = tokens(app.url, brand, "ada@example.com")["access_token"]
        answer = app.idp(brand, {"access_token": token})
        assert answer.status == 400 and answer.error.startswith("INVALID_IDP_RESPONSE : "), (brand, answer.json)
        assert token not in answer.response.text


@pytest.mark.one_of_each
@pytest.mark.parametrize("order", ["password first", "google first"])
def test_linking_in_both_orders(empty, order):
    token = tokens(empty.url, "google", "ada@example.com")["id_token"]
    if order == "password first":
        member = empty.sign_up(fresh_email())
        linked = empty.idp("google", {"id_token": token}, idToken=member["idToken"])
    else:
        member = empty.idp("google", {"id_token": token})
        linked = empty.post(
            "signUp", idToken=member["idToken"], email="ada@example.com", password="correct horse",
            returnSecureToken=True)
    assert linked["localId"] == member["localId"], linked.json
    user = empty.lookup(linked["idToken"])["users"][0]
    assert {entry["providerId"] for entry in user["providerUserInfo"]} == {"password", "google.com"}
    stranger = empty.post("signUp", returnSecureToken=True)
    taken = empty.idp("google", {"id_token": token}, idToken=stranger["idToken"])
    assert taken.error == "FEDERATED_USER_ID_ALREADY_LINKED"
    shown = empty.idp("google", {"id_token": token}, idToken=stranger["idToken"], returnIdpCredential=True)
    assert shown.status == 200 and shown["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED"
    assert shown["oauthIdToken"] == token and "idToken" not in shown and "localId" not in shown
    updated = empty.post(
        "signInWithIdp", requestUri="http://localhost", pendingToken=shown["pendingToken"], returnSecureToken=True)
    assert updated["localId"] == member["localId"]
    unlinked = empty.post("update", idToken=linked["idToken"], deleteProvider=["google.com"])
    assert [entry["providerId"] for entry in unlinked["providerUserInfo"]] == ["password"]


def test_an_address_that_nobody_vouches_for_asks_the_owner(empty):
    member = empty.sign_up("ada@example.com")
    token = tokens(empty.url, "microsoft", "Mallory")["id_token"]
    answer = empty.idp("microsoft", {"id_token": token})
    assert answer.status == 200 and answer["needConfirmation"] is True, answer.json
    assert answer["email"] == "ada@example.com" and "idToken" not in answer
    linked = empty.post(
        "signInWithIdp", requestUri="http://localhost", pendingToken=answer["pendingToken"],
        idToken=member["idToken"], returnSecureToken=True)
    assert linked["localId"] == member["localId"]
    used = empty.post("signInWithIdp", requestUri="http://localhost", pendingToken=answer["pendingToken"])
    assert used.error == "INVALID_PENDING_TOKEN"


def test_the_owner_of_an_address_takes_it_over_from_who_never_proved_it(empty):
    squatter = empty.sign_up("ada@example.com")
    raw, hashed = raw_nonce()
    token = tokens(empty.url, "apple", "ada@example.com", hashed)["id_token"]
    owner = empty.idp("apple", {"id_token": token, "nonce": raw})
    assert owner["localId"] == squatter["localId"]
    assert empty.lookup(squatter["idToken"]).error == "TOKEN_EXPIRED"
    assert empty.refresh(squatter["refreshToken"]).error == "TOKEN_EXPIRED"
    assert empty.sign_in("ada@example.com").error == "INVALID_PASSWORD"


def test_reauthentication_of_a_stranger_makes_no_account(empty):
    token = tokens(empty.url, "google", "noa@example.com")["id_token"]
    assert empty.idp("google", {"id_token": token}, autoCreate=False).error == "EMAIL_NOT_FOUND"
    assert empty.idp("google", {"id_token": token})["isNewUser"]


# Races


def at_once(count, call):
    """Runs `count` calls at the same time."""
    with concurrent.futures.ThreadPoolExecutor(count) as pool:
        return list(pool.map(call, range(count)))


@pytest.mark.slow
def test_of_two_hundred_sign_ups_for_one_address_one_wins(app):
    email = fresh_email()
    answers = at_once(200, lambda number: Backend(app.url).sign_up(email))
    outcomes = {answer.error for answer in answers if answer.status != 200}
    assert [answer.status for answer in answers].count(200) == 1, outcomes
    # Who waits too long for a hash is told to come later; everybody else learns that the address is taken.
    assert outcomes <= {"EMAIL_EXISTS", "UNAVAILABLE"}


@pytest.mark.slow
def test_of_two_hundred_who_link_one_identity_one_gets_it(app):
    guests = [app.post("signUp", returnSecureToken=True)["idToken"] for _ in range(20)]
    token = tokens(app.url, "google", "layla@contoso.example")["id_token"]
    answers = at_once(
        200, lambda number: Backend(app.url).idp("google", {"id_token": token}, idToken=guests[number % 20]))
    assert [answer.status for answer in answers].count(200) == 1
    assert {answer.error for answer in answers if answer.status != 200} == {"FEDERATED_USER_ID_ALREADY_LINKED"}


@pytest.mark.slow
def test_of_two_hundred_first_sign_ins_of_one_person_one_makes_the_account(app):
    token = tokens(app.url, "google", "somchai@example.com")["id_token"]
    answers = at_once(200, lambda number: Backend(app.url).idp("google", {"id_token": token}))
    assert {answer.status for answer in answers} == {200}
    assert [answer["isNewUser"] for answer in answers].count(True) == 1
    assert len({answer["localId"] for answer in answers}) == 1


# Transport


@pytest.mark.parametrize("body", [
    b"{", b"[]", b'"x"', b"\xff", b'{"email":{}}', b'{"email":[1]}', b'{"email":true}', b"[" * 50_000,
    b'{"a":1,"a":2}', b'{"email":"\\ud800"}', b"nul", b'{"email":1e999}'])
def test_malformed_bodies_are_an_error_of_the_caller(app, body):
    answer = requests.post(
        f"{app.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", data=body, timeout=30,
        headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["status"] == "INVALID_ARGUMENT"
    assert error["message"].startswith("Invalid JSON payload received.")


def test_a_body_without_end_is_cut(app):
    answer = requests.post(
        f"{app.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", data=b" " * 300_000, timeout=30)
    assert answer.status_code == 413 and answer.json()["error"]["code"] == 413


def test_addressing_and_cross_origin(app):
    origin = {"Origin": "https://app.example"}
    unknown = app.call("POST", "identitytoolkit.googleapis.com/v1/accounts:nothing", {}, headers=origin)
    assert unknown.status == 404 and unknown["error"]["status"] == "NOT_FOUND"
    assert unknown.response.headers["Access-Control-Allow-Origin"] in ("*", "https://app.example")
    missing = app.call("POST", "identitytoolkit.googleapis.com/v1/accounts:signUp", {}, key=None)
    assert missing.status == 403 and missing["error"]["status"] == "PERMISSION_DENIED"
    header = app.call(
        "POST", "identitytoolkit.googleapis.com/v1/accounts:signUp", {}, key=None,
        headers={"X-Goog-Api-Key": "k"})
    assert header["kind"] == "identitytoolkit#SignupNewUserResponse"
    preflight = requests.options(
        f"{app.url}/identitytoolkit.googleapis.com/v1/accounts:signUp", timeout=30, headers={
            **origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Private-Network": "true",
            "Access-Control-Request-Headers": "content-type,x-client-version"})
    assert preflight.status_code in (200, 204)
    assert preflight.headers["Access-Control-Allow-Headers"] == "content-type,x-client-version"
    assert preflight.headers["Access-Control-Allow-Private-Network"] == "true"
    old = app.call("POST", "www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser", {})
    assert old["kind"] == "identitytoolkit#SignupNewUserResponse"
    project = app.call("GET", "identitytoolkit.googleapis.com/v1/projects")
    assert project["projectId"] == backend.PROJECT


# Telephones and second factors


def test_a_second_factor_from_enrolment_to_sign_in(app):
    email = fresh_email()
    member = app.sign_up(email)
    app.post("sendOobCode", requestType="VERIFY_EMAIL", idToken=member["idToken"])
    code = [entry for entry in app.helper("oobCodes")["oobCodes"] if entry["email"] == email][0]["oobCode"]
    assert app.post("update", oobCode=code)["emailVerified"] is True

    def received(session):
        found = app.helper("verificationCodes")["verificationCodes"]
        return [entry["code"] for entry in found if entry["sessionInfo"] == session][0]

    number = {"phoneNumber": f"+1555555{time.time_ns() % 10_000:04}"}
    session = app.post(
        "mfaEnrollment:start", idToken=member["idToken"], phoneEnrollmentInfo=number,
    )["phoneSessionInfo"]["sessionInfo"]
    enrolled = app.post(
        "mfaEnrollment:finalize", idToken=member["idToken"], displayName="mine",
        phoneVerificationInfo={"sessionInfo": session, "code": received(session)})
    assert "refreshToken" in enrolled
    first = app.sign_in(email)
    assert "idToken" not in first and first["mfaInfo"][0]["phoneInfo"].startswith("+*******")
    session = app.post(
        "mfaSignIn:start", mfaPendingCredential=first["mfaPendingCredential"],
        mfaEnrollmentId=first["mfaInfo"][0]["mfaEnrollmentId"], phoneSignInInfo={},
    )["phoneResponseInfo"]["sessionInfo"]
    body = {"mfaPendingCredential": first["mfaPendingCredential"]}
    right = received(session)
    wrong = app.post(
        "mfaSignIn:finalize", **body,
        phoneVerificationInfo={"sessionInfo": session, "code": "000000" if right != "000000" else "000001"})
    assert wrong.error == "INVALID_CODE"
    body["phoneVerificationInfo"] = {"sessionInfo": session, "code": right}
    done = app.post("mfaSignIn:finalize", **body)
    claims = jwt.decode(done["idToken"], options={"verify_signature": False})
    assert claims["firebase"]["sign_in_second_factor"] == "phone"
    assert app.post("mfaSignIn:finalize", **body).error == "INVALID_MFA_PENDING_CREDENTIAL"


@pytest.mark.every_run
def test_no_secret_of_these_tests_is_in_the_log(app, server):
    member = app.sign_up(fresh_email(), "a-very-secret-password")
    app.lookup(member["idToken"])
    app.refresh(member["refreshToken"])
    text = server.log_text()
    for secret in ("a-very-secret-password", member["refreshToken"], member["idToken"]):
        assert secret not in text
    assert json.dumps(member.json)[:40] not in text
