"""An authenticator app as second factor (RFC 6238), over HTTP as client SDKs send it."""

import concurrent.futures

import jwt
import pytest

import authenticator
from backend import PROJECT, Backend, fresh_email
from backend_server import BackendServer

pytestmark = pytest.mark.everyday

OWNER = {"Authorization": "Bearer owner"}
CONFIG = f"identitytoolkit.googleapis.com/v2/projects/{PROJECT}/config"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    started = BackendServer(tmp_path_factory.mktemp("authenticator"), settings=["testEndpoints: true"]).start()
    yield started
    started.stop()


@pytest.fixture
def app(server):
    return Backend(server.url)


def admin(app, path, body=None, method="POST"):
    return app.call(method, path, body, key=None, headers=OWNER)


@pytest.fixture
def member(app):
    """Somebody whose address is proven, signed in; the answer, with `email` in it."""
    made = admin(app, f"identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts", {
        "email": fresh_email(), "password": "correct horse", "emailVerified": True})
    return app.sign_in(made["email"])


def claims(answer):
    return jwt.decode(answer["idToken"], options={"verify_signature": False})["firebase"]


def finish(app, pending, factor, code):
    return app.post("mfaSignIn:finalize", mfaPendingCredential=pending, mfaEnrollmentId=factor,
                    totpVerificationInfo={"verificationCode": code})


def test_an_app_is_enrolled_asked_for_and_withdrawn(app, member):
    offered = app.post("mfaEnrollment:start", idToken=member["idToken"], totpEnrollmentInfo={})
    info = offered["totpSessionInfo"]
    assert (info["verificationCodeLength"], info["periodSec"], info["hashingAlgorithm"]) == (6, 30, "SHA1")
    assert len(info["sharedSecretKey"]) == 32 and info["finalizeEnrollmentTime"].endswith("Z")
    wrong = app.post("mfaEnrollment:finalize", idToken=member["idToken"], totpVerificationInfo={
        "sessionInfo": info["sessionInfo"], "verificationCode": authenticator.not_shown(info["sharedSecretKey"])})
    assert wrong.error == "INVALID_CODE"
    phone, enrolled = authenticator.enrol(app, member["idToken"])
    assert enrolled.status == 200 and enrolled["totpAuthInfo"] == {}
    assert claims(enrolled)["sign_in_second_factor"] == "totp"

    first = app.sign_in(member["email"])
    assert "idToken" not in first
    [factor] = first["mfaInfo"]
    assert factor["totpInfo"] == {} and factor["displayName"] == "my app" and "phoneInfo" not in factor
    identifier = factor["mfaEnrollmentId"]
    done = finish(app, first["mfaPendingCredential"], identifier, phone.fresh())
    assert done.status == 200
    assert claims(done)["sign_in_second_factor"] == "totp"
    assert claims(done)["second_factor_identifier"] == identifier
    refreshed = app.refresh(done["refreshToken"])
    told = jwt.decode(refreshed["id_token"], options={"verify_signature": False})["firebase"]
    assert told["sign_in_second_factor"] == "totp" and told["second_factor_identifier"] == identifier

    gone = app.post("mfaEnrollment:withdraw", idToken=done["idToken"], mfaEnrollmentId=identifier)
    assert gone.status == 200 and "sign_in_second_factor" not in claims(gone)
    assert "idToken" in app.sign_in(member["email"])


def test_a_code_is_taken_once_whoever_brings_it_first(app, member):
    phone, _ = authenticator.enrol(app, member["idToken"])
    signed = [app.sign_in(member["email"]) for _ in range(8)]
    code = phone.fresh()
    with concurrent.futures.ThreadPoolExecutor(len(signed)) as pool:
        answers = list(pool.map(lambda first: finish(
            Backend(app.url), first["mfaPendingCredential"], first["mfaInfo"][0]["mfaEnrollmentId"], code), signed))
    assert sorted(answer.error or "" for answer in answers) == [""] + ["INVALID_CODE"] * 7
    late = app.sign_in(member["email"])
    again = finish(app, late["mfaPendingCredential"], late["mfaInfo"][0]["mfaEnrollmentId"], code)
    assert again.error == "INVALID_CODE"


def test_wrong_codes_end_the_attempt(app, member):
    phone, _ = authenticator.enrol(app, member["idToken"])
    first = app.sign_in(member["email"])
    pending, factor = first["mfaPendingCredential"], first["mfaInfo"][0]["mfaEnrollmentId"]
    for _ in range(5):
        assert finish(app, pending, factor, authenticator.not_shown(phone.secret)).error == "INVALID_CODE"
    assert finish(app, pending, factor, phone.fresh()).error == "TOO_MANY_ATTEMPTS_TRY_LATER"


def test_a_project_turns_apps_off_and_says_how_far_clocks_may_differ(app, member):
    phone, _ = authenticator.enrol(app, member["idToken"])

    def configure(*entries):
        answer = admin(app, f"{CONFIG}?updateMask=mfa.providerConfigs", {"mfa": {"providerConfigs": list(entries)}},
                       "PATCH")
        assert answer.status == 200, answer.json
        return answer["mfa"]["providerConfigs"]

    try:
        assert configure() == [{"state": "DISABLED", "totpProviderConfig": {"adjacentIntervals": 5}}]
        other = admin(app, f"identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts", {
            "email": fresh_email(), "password": "correct horse", "emailVerified": True})
        token = app.sign_in(other["email"])["idToken"]
        refused = app.post("mfaEnrollment:start", idToken=token, totpEnrollmentInfo={})
        assert refused.error == "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled."
        first = app.sign_in(member["email"])
        pending, factor = first["mfaPendingCredential"], first["mfaInfo"][0]["mfaEnrollmentId"]
        entry = {"state": "ENABLED", "totpProviderConfig": {"adjacentIntervals": 1}}
        assert configure(entry) == [entry]
        far = authenticator.shown(phone.secret, authenticator.step() + 4)
        assert finish(app, pending, factor, far).error == "INVALID_CODE"
        configure({"state": "ENABLED", "totpProviderConfig": {"adjacentIntervals": 10}})
        assert finish(app, pending, factor, far).status == 200
    finally:
        admin(app, f"{CONFIG}?updateMask=mfa", {}, "PATCH")


def test_neither_secrets_nor_codes_are_in_the_log(app, member, server):
    phone, enrolled = authenticator.enrol(app, member["idToken"])
    first = app.sign_in(member["email"])
    code = phone.fresh()
    done = finish(app, first["mfaPendingCredential"], first["mfaInfo"][0]["mfaEnrollmentId"], code)
    text = server.log_text()
    assert "listening on" in text, "this is the log"
    for secret in (phone.secret, first["mfaPendingCredential"], enrolled["idToken"], done["refreshToken"]):
        assert secret not in text
