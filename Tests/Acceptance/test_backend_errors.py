"""Every error that the account backend's wire promises, over HTTP: path, body, message; and that none is left out."""

import re
import time
import types

import pytest

import authenticator
import conftest
from arena import small_project
from backend import PROJECT, Backend, fresh_email
from backend_refusals import ADMIN, ADMINISTRATOR, CONFIGS, MULTI_FACTOR, NUMBER, OWNER, REFRESH, ROWS, V1, V2, V3
from backend_server import BackendServer

pytestmark = pytest.mark.everyday

@pytest.fixture(scope="module")
def app(tmp_path_factory):
    server = BackendServer(
        tmp_path_factory.mktemp("errors"), settings=["allowUnsigned: true", "testEndpoints: true"]).start()
    yield Backend(server.url)
    server.stop()


def received(app, session):
    found = app.helper("verificationCodes")["verificationCodes"]
    return [entry["code"] for entry in found if entry["sessionInfo"] == session][0]


def enrol(app, token, number):
    session = app.post("mfaEnrollment:start", idToken=token, phoneEnrollmentInfo={"phoneNumber": number})
    session = session["phoneSessionInfo"]["sessionInfo"]
    return app.post("mfaEnrollment:finalize", idToken=token,
                    phoneVerificationInfo={"sessionInfo": session, "code": received(app, session)})


@pytest.fixture(scope="module")
def world(app):
    """People of every kind, for the rows to name."""
    world = types.SimpleNamespace(member=app.sign_up(fresh_email()), anonymous=app.post("signUp"))
    world.token, world.email = world.member["idToken"], world.member["email"]
    world.guest = world.anonymous["idToken"]

    session = app.post("sendVerificationCode", phoneNumber=NUMBER)["sessionInfo"]
    world.phone = app.post("signInWithPhoneNumber", sessionInfo=session, code=received(app, session))["idToken"]
    world.session = app.post("sendVerificationCode", phoneNumber="+15555550143")["sessionInfo"]

    disabled = app.sign_up(fresh_email())
    world.disabled, world.disabled_email, world.disabled_refresh = (
        disabled["idToken"], disabled["email"], disabled["refreshToken"])
    app.call("POST", ADMIN + "accounts:update", {"localId": disabled["localId"], "disableUser": True}, key=None,
             headers=OWNER)

    made = app.call("POST", ADMIN + "accounts", {
        "email": fresh_email(), "password": "correct horse", "emailVerified": True}, key=None, headers=OWNER)
    world.double_email = made["email"]
    token = app.sign_in(world.double_email)["idToken"]
    world.double = enrol(app, token, "+15555550144")["idToken"]
    world.pending = app.sign_in(world.double_email)["mfaPendingCredential"]

    made = app.call("POST", ADMIN + "accounts", {
        "email": fresh_email(), "password": "correct horse", "emailVerified": True}, key=None, headers=OWNER)
    phone, enrolled = authenticator.enrol(app, app.sign_in(made["email"])["idToken"])
    first = app.sign_in(made["email"])
    world.with_app, world.app_pending = enrolled["idToken"], first["mfaPendingCredential"]
    world.app_id, world.app_wrong = first["mfaInfo"][0]["mfaEnrollmentId"], authenticator.not_shown(phone.secret)

    deleted = app.sign_up(fresh_email())
    app.post("delete", idToken=deleted["idToken"])
    world.deleted, world.deleted_refresh = deleted["idToken"], deleted["refreshToken"]
    return world


def filled(body, world):
    """The body with the world's texts in the place of their names."""
    if isinstance(body, dict):
        return {name: filled(value, world) for name, value in body.items()}
    if isinstance(body, str) and body.startswith("{") and body.endswith("}") and body[1:-1].isidentifier():
        return world.member["localId"] if body == "{local_id}" else getattr(world, body[1:-1])
    return body


def check(answer, message):
    """A plain code has no status, and says the same in its list."""
    assert answer.status == 400, answer.json
    error = answer["error"]
    assert error["message"] == message and error["code"] == 400 and "status" not in error
    assert error["errors"] == [{"message": message, "domain": "global", "reason": "invalid"}]
    assert answer.response.headers["Access-Control-Allow-Origin"]
    assert answer.response.headers["Content-Type"].startswith("application/json")


@pytest.mark.parametrize("path, body, message", ROWS, ids=[f"{row[0][9:]}-{row[2][:24]}" for row in ROWS])
def test_what_clients_are_told(app, world, path, body, message):
    check(app.call("POST", f"{V1}/{path}", filled(body, world)), message)


OLD = {"signUp": "signupNewUser", "signInWithPassword": "verifyPassword", "signInWithIdp": "verifyAssertion",
       "signInWithCustomToken": "verifyCustomToken", "signInWithPhoneNumber": "verifyPhoneNumber",
       "signInWithEmailLink": "emailLinkSignin", "sendVerificationCode": "sendVerificationCode",
       "sendOobCode": "getOobConfirmationCode", "resetPassword": "resetPassword", "createAuthUri": "createAuthUri",
       "lookup": "getAccountInfo", "update": "setAccountInfo", "delete": "deleteAccount"}


@pytest.mark.parametrize("name", OLD)
def test_the_names_of_v3_say_the_same(app, world, name):
    path, body, message = next(row for row in ROWS if row[0] == f"accounts:{name}")
    check(app.call("POST", f"{V3}/{OLD[name]}", filled(body, world)), message)


@pytest.mark.parametrize("operation, body, message", MULTI_FACTOR)
def test_what_second_factors_are_told(app, world, operation, body, message):
    check(app.post(operation, **filled(body, world)), message)


@pytest.mark.parametrize("body, message", REFRESH)
def test_what_refreshes_are_told(app, world, body, message):
    check(app.call("POST", "securetoken.googleapis.com/v1/token", filled(body, world)), message)


@pytest.mark.parametrize("path, body, message", ADMINISTRATOR)
def test_what_administrators_are_told(app, world, path, body, message):
    path, _, query = path.partition("?")
    options = {"params": dict([query.split("=")])} if query else {}
    answer = app.session.request(
        "POST", f"{app.url}/{path}", json=filled(body, world), headers=OWNER, timeout=30, **options)
    error = answer.json()["error"]
    assert (answer.status_code, error["message"]) == (400, message)


def test_what_is_absent_at_an_administrators_address_is_not_found(app):
    for method in ("GET", "PATCH", "DELETE"):
        answer = app.call(method, f"{CONFIGS}/oidc.nobody", {"enabled": True}, key=None, headers=OWNER)
        assert answer.status == 404 and answer["error"]["status"] == "NOT_FOUND", answer.json
        assert answer.error.startswith("CONFIGURATION_NOT_FOUND")


def test_a_project_has_a_hundred_providers_at_most(app):
    body, made = {"clientId": "c", "issuer": "https://a.example"}, []

    def create():
        name = f"oidc.many{len(made)}"
        return app.session.post(
            f"{app.url}/{CONFIGS}", params={"oauthIdpConfigId": name}, json=body, headers=OWNER, timeout=30)

    while (answer := create()).status_code == 200:
        made.append(answer.json()["name"].rpartition("/")[2])
        assert len(made) <= 100
    assert (answer.status_code, answer.json()["error"]["message"]) == (400, "QUOTA_EXCEEDED") and len(made) == 100
    for name in made:
        assert app.call("DELETE", f"{CONFIGS}/{name}", key=None, headers=OWNER).status == 200


def test_no_error_of_the_wire_is_without_a_test():
    source = (conftest.ROOT / "Sources/Accounts/Model/Errors/AccountError+Code.swift").read_text(encoding="utf-8")
    codes = set(re.findall(r'"([A-Z][A-Z_]+)"', source)) - {"INVALID_HASH_"}
    assert len(codes) > 80
    tests = [path.read_text(encoding="utf-8") for pattern in ("Acceptance/*.py", "AccountWireTests/**/*.swift")
             for path in (conftest.ROOT / "Tests").glob(pattern)]
    assert {code for code in codes if not any(re.search(rf"\b{code}\b", text) for text in tests)} == set()


def test_those_who_are_not_disabled_are_not_deleted_by_the_batch(app):
    member = app.sign_up(fresh_email())
    answer = app.call(
        "POST", ADMIN + "accounts:batchDelete", {"localIds": [member["localId"]]}, key=None, headers=OWNER)
    assert answer["errors"][0]["message"] == "NOT_DISABLED : Disable the account before batch deletion."
    assert app.lookup(member["idToken"]).status == 200


def test_what_a_project_turned_off_is_not_allowed(app):
    def settings(body):
        assert app.call("PATCH", f"{V2}/projects/{PROJECT}/config", body, key=None, headers=OWNER).status == 200

    settings({"signIn": {"anonymous": {"enabled": False}, "email": {"enabled": False}, "phoneNumber": {
        "enabled": False}}})
    try:
        check(app.post("signUp"), "ADMIN_ONLY_OPERATION")
        check(app.sign_up(fresh_email()), "OPERATION_NOT_ALLOWED : Password sign-in is disabled for this project.")
        check(app.post("sendVerificationCode", phoneNumber=NUMBER),
              "OPERATION_NOT_ALLOWED : Phone sign-in is not enabled for this project.")
    finally:
        settings({"signIn": {"anonymous": {"enabled": True}, "email": {"enabled": True}, "phoneNumber": {
            "enabled": True}}})


def test_a_sign_in_of_long_ago_changes_nothing_that_matters(make_server, tmp_path):
    server = make_server(configuration=small_project(
        tmp_path, ["  - id: google.com\n"], settings=["recentLoginSeconds: 1"]))
    app = Backend(server.url)
    member = app.sign_up(fresh_email())
    time.sleep(2.1)  # the rule counts whole seconds
    for operation, body in (("update", {"password": "another horse"}), ("update", {"email": fresh_email()}),
                            ("delete", {})):
        check(app.post(operation, idToken=member["idToken"], **body), "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    assert app.post("update", idToken=member["idToken"], displayName="Somebody").status == 200
    again = app.sign_in(member["email"])
    assert app.post("update", idToken=again["idToken"], password="another horse").status == 200
