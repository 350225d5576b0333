"""The attacks on Google, Microsoft, GitHub and Facebook by token endpoints and APIs, each played on its own wire."""

import pytest

from brand_arena import API, BAD, EVERY, OTHER, TOKEN, check_honest, check_secrets, run_page
from brand_providers import OBJECT
from provider import Answer, Plan
from signing import REMOVED, compact_json
from test_attack_providers import TOKEN_ANSWERS
from visitor import MARK, check_markup, check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("brand_arena",)


# Token endpoints

@pytest.mark.one_of_each("name")
@EVERY
@pytest.mark.parametrize(("answer", "code"), TOKEN_ANSWERS.values(), ids=TOKEN_ANSWERS)
def test_a_bad_answer_of_the_token_endpoint_is_refused(brands, name, answer, code):
    provider = brands[name]
    before = provider.count("/auth/token"), provider.count("/elsewhere")
    visitor, page, _ = brands.sign_in(name, Plan(answer=answer))
    check_refusal(page, code or page.text.split('data-error-code="')[1].split('"')[0])
    assert not visitor.signed_in and len(page.text) < 200_000
    assert (provider.count("/auth/token"), provider.count("/elsewhere")) == (before[0] + 1, before[1])
    check_markup(run_page(visitor, name).text)


@pytest.mark.parametrize(("error", "code"), [
    ("bad_verification_code", "code_refused"), ("incorrect_client_credentials", "client_refused"),
    ("redirect_uri_mismatch", "provider_error"), ("unverified_user_email", "provider_error"),
    (f"<{MARK}>", "provider_error")])
def test_githubs_errors_of_status_200_are_errors(brands, error, code):
    answer = Answer(200, compact_json({"error": error, "error_description": f"<{MARK}>", "error_uri": f"<{MARK}>"}))
    brands.refuses("github.com", Plan(answer=answer), code)


@pytest.mark.parametrize("error", [
    {"message": "This authorization code has been used.", "type": "OAuthException", "code": 100,
     "error_subcode": 36009},
    {"message": f"<{MARK}>" * 50_000, "code": 190}, {"message": {"deep": [f"<{MARK}>"]}, "code": "x"}, {}])
def test_graphs_error_envelope_is_an_error(brands, error):
    visitor, page, _ = brands.sign_in("facebook.com", Plan(answer=Answer(400, compact_json({"error": error}))))
    assert page.status_code in (400, 502) and len(page.text) < 200_000
    check_markup(page.text)
    assert not visitor.signed_in


# APIs

ANSWERS = {
    "HTML": Answer(200, b"<html>Welcome</html>", {"Content-Type": "text/html"}),
    "500": Answer(500, b"{}"), "302": Answer(302, b"", {"Location": "/elsewhere"}), "empty": Answer(200, b""),
    "a list": Answer(200, b"[1]"), "null": Answer(200, b"null"), "a text": Answer(200, b'"4004"'),
    "deep": Answer(200, b'{"id":' * 100_000), "cut off": Answer(200, b'{"id":4004'),
    "twice": Answer(200, b'{"id":4004,"id":1}'), "twice, as text": Answer(200, b'{"id":"4004","id":"1"}'),
    "invalid UTF-8": Answer(200, b'{"id":4004,"name":"\xff"}'),
    "more than a megabyte": Answer(200, b'{"id":4004,"name":"' + b"a" * 1_100_000 + b'"}'),
}
PROFILES = {"github.com": "/api/user", "facebook.com": "/graph/me"}
INSPECTIONS = {"github.com": "/api/applications/portico-client/token", "facebook.com": "/graph/debug_token"}


@pytest.mark.one_of_each("name")
@API
@pytest.mark.parametrize("paths", [PROFILES, INSPECTIONS], ids=["profile", "inspection"])
@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_a_bad_answer_of_the_api_is_refused(brands, spoiled, name, paths, answer):
    before = brands[name].count("/elsewhere")
    spoiled(name, **{paths[name]: answer})
    visitor, page, _ = brands.sign_in(name)
    assert page.status_code in (400, 502), page.status_code
    code = page.text.split('data-error-code="')[1].split('"')[0]
    assert code in (BAD, "token_audience"), code
    assert not visitor.signed_in and brands[name].count("/elsewhere") == before
    check_markup(run_page(visitor, name).text)


SUBSTITUTED = {
    "of another application": ("github.com", {"app": {"client_id": "another"}}),
    "of an application without a name": ("github.com", {"app": {}}),
    "of a list": ("github.com", {"app": ["portico-client"]}),
    "of another app": ("facebook.com", {"data": {"app_id": "another", "is_valid": True}}),
    "of an app in a number": ("facebook.com", {"data": {"app_id": 7, "is_valid": True}}),
    "no longer valid": ("facebook.com", {"data": {"app_id": "portico-client", "is_valid": False}}),
    "valid in words": ("facebook.com", {"data": {"app_id": "portico-client", "is_valid": "true"}}),
    "without data": ("facebook.com", {"data": REMOVED}),
}


@pytest.mark.parametrize(("name", "change"), SUBSTITUTED.values(), ids=SUBSTITUTED)
def test_a_token_that_was_made_for_others_is_refused(brands, spoiled, name, change):
    """Token substitution (RFC 9700 §4.6): the profile is not even asked for."""
    before = brands[name].count(PROFILES[name])
    spoiled(name, **{INSPECTIONS[name]: change})
    brands.refuses(name, Plan(), "token_audience", 400)
    assert brands[name].count(PROFILES[name]) == before


IDS = {
    "github.com": [REMOVED, None, "4004", 4004.5, 10**30, [4004], {}, True],
    "facebook.com": [REMOVED, None, 4004, "", [], {}, True],
}


@pytest.mark.one_of_each
@pytest.mark.parametrize(("name", "number"), [(name, n) for name, all in IDS.items() for n in range(len(all))])
def test_an_identity_of_the_wrong_type_is_refused(brands, spoiled, name, number):
    spoiled(name, **{PROFILES[name]: {"id": IDS[name][number]}})
    visitor, page, _ = brands.sign_in(name)
    check_refusal(page, page.text.split('data-error-code="')[1].split('"')[0], 502)
    assert not visitor.signed_in


@pytest.mark.one_of_each("name")
@API
@pytest.mark.parametrize("value", [f"<{MARK}>", f"\"'><{MARK}>", f"javascript:<{MARK}>", "\u202e\0<svg onload=x>"])
def test_script_in_every_field_stays_text(brands, spoiled, name, value):
    fields = dict.fromkeys(
        ["name", "login", "first_name", "last_name", "email", "avatar_url", "bio", "html_url", "locale"], value)
    fields["picture"] = {"data": {"url": value}}
    fields[value] = value
    spoiled(name, **{PROFILES[name]: fields})
    visitor, page, _ = brands.accepts(name)
    check_markup(page.text)
    check_markup(visitor.get("/th/playground/account/").text)


@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("value", [f"<{MARK}>", f"\"'><{MARK}>", f"javascript:<{MARK}>"])
@TOKEN
def test_script_in_every_claim_stays_text(brands, name, value):
    claims = dict.fromkeys(
        ["name", "given_name", "family_name", "picture", "email", "preferred_username", "hd", "locale"], value)
    visitor, page, _ = brands.accepts(name, Plan(claims=claims))
    check_markup(page.text)
    check_markup(visitor.get("/th/playground/account/").text)


@API
def test_fields_of_the_wrong_type_are_left_out(brands, spoiled, name):
    spoiled(name, **{PROFILES[name]: {
        "name": {"deep": [1]}, "email": ["x"], "picture": "x", "avatar_url": 7, "first_name": None}})
    brands.accepts(name)


EMAILS = {
    "404": Answer(404, b"{}"), "an object": Answer(200, b"{}"), "numbers": Answer(200, b"[1,2]"),
    "wrong types": Answer(200, b'[{"email":7,"primary":"true","verified":1}]'),
    "a hundred thousand": Answer(200, b"[" + b",".join([b'{"email":"a@b.example"}'] * 20_000) + b"]"),
}


@pytest.mark.parametrize("answer", EMAILS.values(), ids=EMAILS)
def test_github_without_a_list_of_addresses_signs_in_all_the_same(brands, spoiled, answer):
    spoiled("github.com", **{"/api/user/emails": answer})
    visitor, page, _ = brands.accepts("github.com")
    check_markup(page.text)


def test_an_unverified_github_address_joins_nobody(brands, spoiled):
    victim, _, _ = brands.accepts("google.com", Plan(claims={"sub": "owner", "email": "owner@example.com"}))
    entry = {"email": "owner@example.com", "primary": True, "verified": False}
    spoiled("github.com", **{"/api/user/emails": Answer(200, compact_json([entry])), "/api/user": {"id": 666},
                             INSPECTIONS["github.com"]: {"user": {"id": 666}}})
    attacker, page, _ = brands.sign_in("github.com")
    check_refusal(page, "account_exists", 409)
    assert not attacker.signed_in and victim.signed_in


PHOTOS = {
    "404": Answer(404, b'{"error":{"code":"ImageNotFound"}}'), "500": Answer(500, b""),
    "HTML": Answer(200, b"<script>alert(1)</script>", {"Content-Type": "image/jpeg"}),
    "SVG": Answer(200, b"<svg onload='alert(1)'/>", {"Content-Type": "image/svg+xml"}),
    "two megabytes": Answer(200, b"\xff\xd8\xff" + b"j" * 2_000_000, {"Content-Type": "image/jpeg"}),
    "elsewhere": Answer(302, b"", {"Location": "/elsewhere"}),
}


@pytest.mark.parametrize("answer", PHOTOS.values(), ids=PHOTOS)
def test_a_bad_photo_is_no_photo(brands, spoiled, answer):
    before = brands["microsoft.com"].count("/elsewhere")
    spoiled("microsoft.com", **{"/graph/photo": answer})
    _, page, _ = brands.accepts("microsoft.com")
    check_markup(page.text)
    assert brands["microsoft.com"].count("/elsewhere") == before


@pytest.mark.parametrize("profile", [{"id": OTHER}, {"id": REMOVED}, {"id": 7}, {"id": OBJECT[:-1]}])
def test_graphs_profile_of_another_person_is_refused(brands, spoiled, profile):
    """OIDC Core §5.3.2, for Graph: the profile must be of the ID token's person."""
    spoiled("microsoft.com", **{"/graph/me": profile})
    visitor, page, _ = brands.sign_in("microsoft.com")
    check_refusal(page, page.text.split('data-error-code="')[1].split('"')[0], (400, 502))
    assert not visitor.signed_in


def test_graph_may_be_away(brands, spoiled):
    spoiled("microsoft.com", **{"/graph/me": Answer(503, b"")})
    brands.accepts("microsoft.com")


# At the end

@pytest.mark.every_run
def test_the_providers_saw_an_honest_client_throughout(brands):
    check_honest(brands)


@pytest.mark.every_run
def test_no_log_and_no_file_holds_a_secret(brands):
    check_secrets(brands)
