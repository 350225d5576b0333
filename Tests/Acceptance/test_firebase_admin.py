"""firebase-admin for Python, unchanged, administers our accounts."""

import base64
import hashlib
import hmac
import time
import urllib.parse
import uuid

import pytest
import requests
from firebase_admin import auth, exceptions
from firebase_admin.auth import (
    EmailIdentifier, ErrorInfo, ImportUserRecord, PhoneIdentifier, ProviderIdentifier, UidIdentifier,
    UserImportHash, UserProvider)

from backend import PROJECT, fresh_email

pytestmark = pytest.mark.everyday

pytest_plugins = ("administered",)


@pytest.fixture
def everybody(app):
    """Nobody is there before the test."""
    auth.delete_users([user.uid for user in auth.list_users(app=app).iterate_all()], app=app)
    for user in auth.list_users(app=app).iterate_all():
        auth.delete_user(user.uid, app=app)


def phone():
    return f"+1555{uuid.uuid4().int % 10 ** 7:07d}"


# Single accounts


def test_an_account_is_made_read_changed_and_deleted(app):
    email, number = fresh_email(), phone()
    made = auth.create_user(
        email=email.upper(), password="correct horse", phone_number=number, display_name="สมชาย",
        photo_url="https://example.com/p.png", email_verified=True, disabled=False, app=app)
    assert len(made.uid) == 28
    for found in (auth.get_user(made.uid, app=app), auth.get_user_by_email(email, app=app),
                  auth.get_user_by_phone_number(number, app=app)):
        assert (found.uid, found.email, found.phone_number, found.display_name) == (
            made.uid, email, number, "สมชาย")
        assert found.email_verified and not found.disabled
        assert {info.provider_id for info in found.provider_data} == {"password", "phone"}
    assert abs(made.user_metadata.creation_timestamp / 1000 - time.time()) < 60
    assert made.user_metadata.last_sign_in_timestamp is None

    changed = auth.update_user(
        made.uid, email="new-" + email, display_name=auth.DELETE_ATTRIBUTE, photo_url=auth.DELETE_ATTRIBUTE,
        phone_number=auth.DELETE_ATTRIBUTE, disabled=True, app=app)
    assert (changed.email, changed.display_name, changed.photo_url, changed.phone_number) == (
        "new-" + email, None, None, None)
    assert changed.disabled and not changed.email_verified

    auth.delete_user(made.uid, app=app)
    with pytest.raises(auth.UserNotFoundError):
        auth.get_user(made.uid, app=app)
    with pytest.raises(auth.UserNotFoundError):
        auth.delete_user(made.uid, app=app)
    with pytest.raises(auth.UserNotFoundError):
        auth.update_user(made.uid, display_name="x", app=app)


def test_what_belongs_to_another_account_is_refused(app):
    first = auth.create_user(uid=uuid.uuid4().hex, email=fresh_email(), phone_number=phone(), app=app)
    with pytest.raises(auth.UidAlreadyExistsError):
        auth.create_user(uid=first.uid, app=app)
    with pytest.raises(auth.EmailAlreadyExistsError):
        auth.create_user(email=first.email, app=app)
    with pytest.raises(auth.PhoneNumberAlreadyExistsError):
        auth.create_user(phone_number=first.phone_number, app=app)


def test_a_password_set_by_an_administrator_signs_in_and_ends_tokens(app, backend):
    email = fresh_email()
    user = auth.create_user(email=email, password="first one", app=app)
    signed_in = backend.call("accounts:signInWithPassword", {"email": email, "password": "first one"})
    assert signed_in["localId"] == user.uid
    auth.update_user(user.uid, password="second one", app=app)
    assert backend.error("accounts:signInWithPassword", {"email": email, "password": "first one"}) == "INVALID_PASSWORD"
    assert backend.error("accounts:lookup", {"idToken": signed_in["idToken"]}) == "TOKEN_EXPIRED"
    again = backend.call("accounts:signInWithPassword", {"email": email, "password": "second one"})
    assert again["localId"] == user.uid
    auth.update_user(user.uid, disabled=True, app=app)
    assert backend.error("accounts:signInWithPassword", {"email": email, "password": "second one"}) == "USER_DISABLED"


# Lists and batches


def test_lists_come_in_pages_in_the_order_of_ids(app, everybody):
    ids = sorted(f"u{number:02d}" for number in range(7))
    for uid in reversed(ids):
        auth.create_user(uid=uid, app=app)
    page = auth.list_users(max_results=3, app=app)
    assert [user.uid for user in page.users] == ids[:3] and page.has_next_page
    assert [user.uid for user in page.iterate_all()] == ids
    assert not page.get_next_page().get_next_page().has_next_page
    assert all(user.password_hash is None for user in page.users)


def test_accounts_are_found_by_every_identifier_at_once(app):
    email, number, subject = fresh_email(), phone(), uuid.uuid4().hex
    by_email, by_phone = auth.create_user(email=email, app=app), auth.create_user(phone_number=number, app=app)
    uid = uuid.uuid4().hex
    auth.import_users(
        [ImportUserRecord(uid, provider_data=[UserProvider(subject, "google.com", email="g@example.com")])], app=app)
    found = auth.get_users(
        [EmailIdentifier(email), PhoneIdentifier(number), ProviderIdentifier("google.com", subject),
         UidIdentifier("nobody"), ProviderIdentifier("github.com", "nobody")], app=app)
    assert {user.uid for user in found.users} == {by_email.uid, by_phone.uid, uid}
    assert len(found.not_found) == 2
    assert auth.get_users([UidIdentifier("nobody")], app=app).users == []


def test_deleting_many_keeps_nobody_and_tells_the_numbers(app):
    ids = [auth.create_user(app=app).uid for _ in range(3)]
    answer = auth.delete_users(ids + ["never-there"], app=app)
    assert (answer.success_count, answer.failure_count) == (4, 0)
    assert auth.get_users([UidIdentifier(uid) for uid in ids], app=app).users == []


SALT, PASSWORD = b"NaCl.salt", b"correct horse"
HASHES = {
    "sha256": (UserImportHash.sha256(1), hashlib.sha256(SALT + PASSWORD).digest()),
    "sha512, three rounds": (
        UserImportHash.sha512(3),
        hashlib.sha512(hashlib.sha512(hashlib.sha512(SALT + PASSWORD).digest()).digest()).digest()),
    "md5": (UserImportHash.md5(0), hashlib.md5(SALT + PASSWORD).digest()),
    "hmac-sha256": (
        UserImportHash.hmac_sha256(b"key"), hmac.new(b"key", SALT + PASSWORD, "sha256").digest()),
    "pbkdf2": (
        UserImportHash.pbkdf2_sha256(1000), hashlib.pbkdf2_hmac("sha256", PASSWORD, SALT, 1000, 32)),
    # The library has no name for it, but passes on what it is given; the hash is the reference implementation's.
    "argon2id": (
        UserImportHash("ARGON2", {"argon2Parameters": {
            "hashType": "ARGON2_ID", "hashLengthBytes": 24, "iterations": 3, "memoryCostKib": 4096, "parallelism": 2}}),
        bytes.fromhex("fbc42bb1186f4320ec51ebb41329c63f1c412a5634fa5f81")),
    "standard scrypt": (
        UserImportHash.standard_scrypt(1024, 16, 8, 64),
        hashlib.scrypt(PASSWORD, salt=SALT, n=1024, r=8, p=16, dklen=64)),
}


@pytest.mark.parametrize("name", HASHES)
def test_imported_passwords_of_other_systems_sign_in(app, backend, name):
    algorithm, digest = HASHES[name]
    uid, email = uuid.uuid4().hex, fresh_email()
    record = ImportUserRecord(
        uid, email=email, email_verified=True, display_name="Came from elsewhere", custom_claims={"role": "editor"},
        user_metadata=auth.UserMetadata(1_600_000_000_000, 1_650_000_000_000), password_hash=digest,
        password_salt=SALT, provider_data=[UserProvider(uid, "google.com", email=email)])
    assert auth.import_users([record], hash_alg=algorithm, app=app).success_count == 1
    user = auth.get_user(uid, app=app)
    assert user.custom_claims == {"role": "editor"} and user.email_verified
    assert user.user_metadata.creation_timestamp == 1_600_000_000_000
    assert user.user_metadata.last_sign_in_timestamp == 1_650_000_000_000
    assert {info.provider_id for info in user.provider_data} == {"google.com", "password"}
    wrong = backend.error("accounts:signInWithPassword", {"email": email, "password": "correct hors"})
    assert wrong == "INVALID_PASSWORD"
    for _ in range(2):  # once against the foreign hash, once against ours
        answer = backend.call("accounts:signInWithPassword", {"email": email, "password": PASSWORD.decode()})
        assert answer["localId"] == uid


def test_the_published_sample_of_the_modified_scrypt_signs_in(app, backend):
    key = base64.b64decode("jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==")
    digest = base64.b64decode(
        "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==")
    email = fresh_email()
    record = ImportUserRecord(
        uuid.uuid4().hex, email=email, password_hash=digest, password_salt=base64.b64decode("42xEC+ixf3L2lw=="))
    algorithm = UserImportHash.scrypt(key, rounds=8, memory_cost=14, salt_separator=base64.b64decode("Bw=="))
    assert auth.import_users([record], hash_alg=algorithm, app=app).success_count == 1
    assert "idToken" in backend.call("accounts:signInWithPassword", {"email": email, "password": "user1password"})


def test_an_import_tells_which_entries_failed(app):
    taken = auth.create_user(email=fresh_email(), app=app)
    answer = auth.import_users(
        [ImportUserRecord(uuid.uuid4().hex), ImportUserRecord(uuid.uuid4().hex, email=taken.email)], app=app)
    assert (answer.success_count, answer.failure_count) == (1, 1)
    assert isinstance(answer.errors[0], ErrorInfo)
    assert (answer.errors[0].index, answer.errors[0].reason) == (
        1, "email exists in other account in database")


def test_the_published_sample_of_bcrypt_signs_in(app, backend):
    email = fresh_email()
    record = ImportUserRecord(
        uuid.uuid4().hex, email=email, password_hash=b"$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW")
    assert auth.import_users([record], hash_alg=UserImportHash.bcrypt(), app=app).success_count == 1
    # The sample's password is shorter than new ones may be, and signs in all the same.
    assert backend.error("accounts:signInWithPassword", {"email": email, "password": "U*V"}) == "INVALID_PASSWORD"
    for _ in range(2):
        assert "idToken" in backend.call("accounts:signInWithPassword", {"email": email, "password": "U*U"})


def test_hashes_that_we_cannot_compare_with_are_refused_as_a_whole(app, backend):
    user = {"localId": uuid.uuid4().hex, "email": fresh_email(), "passwordHash": "JGFyZ29uMmlk"}
    for algorithm, code in [("ARGON2", "INVALID_HASH_ALGORITHM"), ("BCRYPT", "INVALID_HASH_VALUE"),
                            (None, "MISSING_HASH_ALGORITHM")]:
        answer = requests.post(
            f"{backend.url}/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchCreate", timeout=30,
            headers={"Authorization": "Bearer owner"}, json={"users": [user], "hashAlgorithm": algorithm})
        # One entry's hash is that entry's error; an algorithm is everybody's.
        text = answer.text
        assert code in text, text
    with pytest.raises(auth.UserNotFoundError):
        auth.get_user(user["localId"], app=app)


# Links, providers, what is not there


def test_links_of_messages_carry_codes_that_work(app, backend):
    email = fresh_email()
    person = backend.sign_up(email)
    settings = auth.ActionCodeSettings("https://app.example.com/after?x=1")
    for make, mode in [(auth.generate_password_reset_link, "resetPassword"),
                       (auth.generate_email_verification_link, "verifyEmail"),
                       (auth.generate_sign_in_with_email_link, "signIn")]:
        link = make(email, settings, app=app)
        query = dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(link).query))
        assert link.startswith(f"{backend.url}/emulator/action?") and query["mode"] == mode
        assert query["continueUrl"] == "https://app.example.com/after?x=1"
        looked = backend.call("accounts:resetPassword", {"oobCode": query["oobCode"]})
        # Who follows a sign-in link must say the address.
        assert looked.get("email") == (None if mode == "signIn" else email)
        if mode == "verifyEmail":
            backend.call("accounts:update", {"oobCode": query["oobCode"]})
    assert auth.get_user(person["localId"], app=app).email_verified
    with pytest.raises(auth.EmailNotFoundError):
        auth.generate_password_reset_link(fresh_email(), app=app)


def test_openid_connect_providers_are_made_listed_changed_and_deleted(app):
    ids = [f"oidc.p{number}-{uuid.uuid4().hex[:6]}" for number in range(3)]
    for provider in ids:
        made = auth.create_oidc_provider_config(
            provider, client_id="client", issuer="https://issuer.example/x", display_name="One", enabled=True,
            client_secret="hush", code_response_type=True, id_token_response_type=False, app=app)
        assert (made.provider_id, made.client_id, made.issuer, made.display_name, made.enabled) == (
            provider, "client", "https://issuer.example/x", "One", True)
        assert (made.client_secret, made.code_response_type, made.id_token_response_type) == ("hush", True, False)
    with pytest.raises(exceptions.FirebaseError, match="CONFIGURATION_EXISTS"):
        auth.create_oidc_provider_config(ids[0], client_id="c", issuer="https://issuer.example", app=app)
    page = auth.list_oidc_provider_configs(max_results=2, app=app)
    assert len(page.provider_configs) == 2
    assert [config.provider_id for config in page.iterate_all()] == sorted(ids)
    changed = auth.update_oidc_provider_config(
        ids[0], display_name=auth.DELETE_ATTRIBUTE, enabled=False, issuer="https://other.example",
        id_token_response_type=True, app=app)
    assert (changed.display_name, changed.enabled, changed.issuer) == (None, False, "https://other.example")
    assert changed.id_token_response_type and changed.code_response_type and changed.client_id == "client"
    for provider in ids:
        auth.delete_oidc_provider_config(provider, app=app)
        with pytest.raises(auth.ConfigurationNotFoundError):
            auth.get_oidc_provider_config(provider, app=app)


def test_tenants_and_saml_are_said_not_to_be_there(app, backend):
    with pytest.raises(exceptions.FirebaseError, match="not implemented"):
        auth.list_saml_provider_configs(app=app)
    for method, path in [("GET", f"v2/projects/{PROJECT}/tenants"),
                         ("POST", f"v1/projects/{PROJECT}/tenants/t/accounts:lookup")]:
        answer = requests.request(
            method, f"{backend.url}/identitytoolkit.googleapis.com/{path}", timeout=30,
            headers={"Authorization": "Bearer owner"}, json={} if method == "POST" else None)
        assert (answer.status_code, answer.json()["error"]["status"]) == (501, "NOT_IMPLEMENTED")


def test_another_bearer_and_another_project_are_refused(app, backend):
    root = f"{backend.url}/identitytoolkit.googleapis.com/v1/projects"
    for headers, status in [({}, 401), ({"Authorization": "Bearer guess"}, 401)]:
        answer = requests.post(f"{root}/{PROJECT}/accounts:query", headers=headers, json={}, timeout=30)
        assert (answer.status_code, answer.json()["error"]["status"]) == (status, "UNAUTHENTICATED")
    answer = requests.post(
        f"{root}/demo-another/accounts:query", headers={"Authorization": "Bearer owner"}, json={}, timeout=30)
    assert answer.status_code == 400


def test_the_rules_of_a_project_are_read_and_changed(backend):
    def config(method="GET", body=None, mask=None, root="identitytoolkit.googleapis.com/v2"):
        answer = requests.request(
            method, f"{backend.url}/{root}/projects/{PROJECT}/config", json=body, timeout=30,
            headers={"Authorization": "Bearer owner"}, params={"updateMask": mask} if mask else None)
        assert answer.status_code == 200, answer.text
        return answer.json()

    assert config()["signIn"]["allowDuplicateEmails"] is False
    changed = config("PATCH", {"emailPrivacyConfig": {"enableImprovedEmailPrivacy": True}, "signIn": {
        "allowDuplicateEmails": True}}, mask="emailPrivacyConfig")
    assert changed["emailPrivacyConfig"]["enableImprovedEmailPrivacy"] is True
    assert changed["signIn"]["allowDuplicateEmails"] is False, "not named by the mask"
    wrong = {"email": fresh_email(), "password": "wrong one"}
    assert backend.error("accounts:signInWithPassword", wrong) == "INVALID_LOGIN_CREDENTIALS"
    emulator = config(root="emulator/v1")
    assert emulator == {"signIn": {"allowDuplicateEmails": False}, "attemptLimits": False, "fidelity": "emulator",
                        "emailPrivacyConfig": {"enableImprovedEmailPrivacy": True}}
    config("PATCH", {"emailPrivacyConfig": {"enableImprovedEmailPrivacy": False}}, root="emulator/v1")
    assert backend.error("accounts:signInWithPassword", wrong) == "EMAIL_NOT_FOUND"


@pytest.mark.every_run
def test_no_secret_of_these_tests_is_in_the_log(backend):
    text = backend.log_text()
    for secret in ("correct horse", "second one", "hush", "eyJ"):
        assert secret not in text
