"""The attacks on Google, Microsoft, GitHub and Facebook, each played by a provider of ours that speaks its wire."""

import concurrent.futures
import itertools
import urllib.parse

import pytest

import conftest
from arena import Arena, small_project
from brand_providers import BRANDS, OBJECT, TENANT, WITH_API, WITH_TOKEN
from provider import REMOVED, Answer, Plan, compact_json
from test_attack_callbacks import ERRORS, HOSTILE, ODD
from test_attack_claims import CLAIMS
from test_attack_providers import TOKEN_ANSWERS
from test_attack_signatures import ALGORITHMS, FORGERIES, HEADERS, KIDS, forged
from test_attack_traces import spellings
from visitor import MARK, check_markup, check_refusal

BAD = "provider_answer_invalid"
EVERY = pytest.mark.parametrize("name", BRANDS)
TOKEN = pytest.mark.parametrize("name", WITH_TOKEN)
API = pytest.mark.parametrize("name", WITH_API)


class BrandArena(Arena):
    """The server with the four brands in real mode; its store is a file, so that it can be searched."""

    def __init__(self, folder):
        self.providers, self.folder, self.visitors = {}, folder, []
        self.server = self.slow_clients = None
        for name, brand in BRANDS.items():
            self.providers[name] = brand(subject=f"person-of-{name}").start()

    def start(self):
        entries = [provider.configuration(name) for name, provider in self.providers.items()]
        configuration = small_project(self.folder, entries, store="sqlite:accounts.sqlite")
        self.server = conftest.Server(self.folder, "--verbose", configuration=configuration).start()
        return self


@pytest.fixture(scope="module")
def brands(tmp_path_factory):
    place = BrandArena(tmp_path_factory.mktemp("brands")).start()
    yield place
    place.server.stop()
    for provider in place.providers.values():
        provider.stop()


@pytest.fixture
def spoiled(brands):
    """Spoils API calls of a brand for one test."""
    changed = []

    def spoil(name, **api):
        changed.append(brands[name])
        brands[name].api = api

    yield spoil
    for provider in changed:
        provider.api = {}


def run_page(visitor, name):
    return visitor.get(f"/th/playground/{name.removesuffix('.com')}/run")


@EVERY
def test_an_honest_sign_in_succeeds(brands, name):
    visitor, page, _ = brands.accepts(name)
    assert visitor.status()["provider"] == name
    assert brands[name].problems == []
    check_markup(page.text)


# ID tokens

@TOKEN
@pytest.mark.parametrize(("claims", "code"), CLAIMS.values(), ids=CLAIMS)
def test_a_wrong_claim_is_refused(brands, name, claims, code):
    brands.refuses(name, Plan(claims=claims), code, 400)


@TOKEN
@pytest.mark.parametrize("token", ALGORITHMS.values(), ids=ALGORITHMS)
def test_an_algorithm_the_issuer_does_not_use_is_refused(brands, name, token):
    brands.refuses(name, Plan(token=token), "token_algorithm", 400)


@TOKEN
@pytest.mark.parametrize("token", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_signature_is_refused(brands, name, token):
    brands.refuses(name, Plan(token=token), "token_signature", 400)


@TOKEN
@pytest.mark.parametrize(("header", "code"), HEADERS.values(), ids=HEADERS)
def test_a_header_that_must_not_pass_is_refused(brands, name, header, code):
    brands.refuses(name, Plan(header=header), code, 400)


OTHER = "22222222-3333-4444-8555-666666666666"
MICROSOFT = {
    "tid missing": ({"tid": REMOVED}, "token_issuer"), "tid of another": ({"tid": OTHER}, "token_issuer"),
    "tid no UUID": ({"tid": "common"}, "token_issuer"), "tid a list": ({"tid": [TENANT]}, "token_issuer"),
    "tid climbing": ({"tid": "../" + TENANT}, "token_issuer"),
    "iss the template itself": ({"iss": lambda iss: iss.replace(TENANT, "{tenantid}")}, "token_issuer"),
    "iss of common": ({"iss": lambda iss: iss.replace(TENANT, "common")}, "token_issuer"),
    "oid missing": ({"oid": REMOVED}, BAD), "oid no UUID": ({"oid": "victim"}, BAD),
    "oid a number": ({"oid": 7}, BAD),
}


@pytest.mark.parametrize(("claims", "code"), MICROSOFT.values(), ids=MICROSOFT)
def test_microsofts_own_claims_are_checked(brands, claims, code):
    visitor, page, _ = brands.sign_in("microsoft.com", Plan(claims=claims))
    check_refusal(page, code)
    assert not visitor.signed_in


def test_a_microsoft_key_signs_for_its_own_issuer_only(brands):
    provider = brands["microsoft.com"]
    honest = provider.jwks
    provider.rotate("kid-of-another")
    for key in provider.jwks["keys"]:
        key["issuer"] = f"{provider.issuer}/{OTHER}/v2.0"
    brands.refuses("microsoft.com", Plan(), "token_key", 400)
    provider.jwks = honest
    provider.rotate("kid-after-another")
    brands.accepts("microsoft.com")


def test_a_forged_microsoft_address_joins_nobody(brands, spoiled):
    """nOAuth: a tenant's administrator writes any `email`; the account of that address is Google's and stays so."""
    victim, _, _ = brands.accepts("google.com", Plan(claims={"sub": "victim", "email": "victim@example.com"}))
    spoiled("microsoft.com", **{"/graph/me": {"id": OTHER}})
    attacker, page, _ = brands.sign_in("microsoft.com", Plan(claims={"email": "victim@example.com", "oid": OTHER}))
    assert not attacker.signed_in or attacker.status()["subject"] != victim.status()["subject"]
    check_refusal(page, "account_exists", 409)


@TOKEN
def test_a_rotated_key_is_found_with_one_more_fetch(brands, name):
    provider = brands[name]
    brands.accepts(name)
    before = provider.count("/auth/keys")
    provider.rotate(f"rotated-{name}")
    brands.accepts(name)
    assert provider.count("/auth/keys") == before + 1
    brands.accepts(name)
    assert provider.count("/auth/keys") == before + 1


@TOKEN
def test_a_flood_of_unknown_key_ids_causes_few_fetches(brands, name):
    provider = brands[name]
    brands.accepts(name)
    before = provider.count("/auth/keys")

    def attack(kid):
        visitor, page, _ = brands.sign_in(name, Plan(token=forged({"kid": kid})))
        return check_refusal(page, "token_key", 400) is not None and not visitor.signed_in

    with concurrent.futures.ThreadPoolExecutor(12) as pool:
        assert all(pool.map(attack, KIDS))
    assert len(KIDS) == 12 and provider.count("/auth/keys") - before <= 3


@pytest.mark.parametrize("token", ["at-of-somebody", None, 7, {}])
@TOKEN
def test_without_an_id_token_nobody_is_signed_in(brands, name, token):
    """An access token in the ID token's place, or nothing."""
    visitor, page, _ = brands.sign_in(name, Plan(members={"id_token": REMOVED if token is None else token}))
    assert page.status_code in (400, 502)
    check_markup(page.text)
    assert not visitor.signed_in


# Callbacks

@EVERY
def test_of_eight_parallel_callbacks_one_goes_on(brands, name):
    visitor = brands.visitor()
    grant = brands[name].approve(visitor.begin(name))
    before = brands[name].count("/auth/token")
    rivals = [brands.visitor() for _ in range(8)]
    for rival in rivals:
        rival.cookies.update(visitor.cookies)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        pages = list(pool.map(lambda rival: rival.come_back(name, grant.parameters), rivals))
    assert sorted(page.status_code for page in pages) == [200] + [400] * 7
    assert brands[name].count("/auth/token") == before + 1
    assert sum(rival.signed_in for rival in rivals) == 1


@pytest.mark.parametrize(("mine", "theirs"), list(itertools.permutations(BRANDS, 2)))
def test_a_callback_at_another_providers_address_is_refused(brands, mine, theirs):
    """Mix-up (RFC 9700 §4.4): neither provider is shown the other's code."""
    visitor = brands.visitor()
    grant = brands[mine].approve(visitor.begin(mine))
    before = [brands[name].count("/auth/token") for name in (mine, theirs)]
    check_refusal(visitor.come_back(theirs, grant.parameters), "state_foreign", 403)
    assert [brands[name].count("/auth/token") for name in (mine, theirs)] == before
    assert not visitor.signed_in


@EVERY
@pytest.mark.parametrize("issuer", ["https://evil.example", "https://accounts.google.com/", "x"])
def test_a_callback_of_another_issuer_is_refused(brands, name, issuer):
    before = brands[name].count("/auth/token")
    brands.refuses(name, Plan(callback={"iss": issuer}), "issuer_mismatch", 400)
    assert brands[name].count("/auth/token") == before


def test_githubs_own_issuer_is_fine(brands):
    brands.accepts("github.com", Plan(callback={"iss": "https://github.com/login/oauth"}))


@EVERY
def test_a_callback_in_another_browser_is_refused(brands, name):
    grant = brands[name].approve(brands.visitor().begin(name))
    stranger = brands.visitor()
    stranger.begin(name)
    check_refusal(stranger.come_back(name, grant.parameters), "state_foreign", 403)
    assert not stranger.signed_in


@EVERY
@pytest.mark.parametrize(("error", "code", "status"), ERRORS.values(), ids=ERRORS)
def test_an_error_of_the_provider_is_told(brands, name, error, code, status):
    brands.refuses(name, Plan(callback={"code": REMOVED, "error": error}), code, status)


@EVERY
@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_foreign_text_of_an_error_stays_text(brands, name, text):
    for callback in (
        {"error": "access_denied", "error_description": text, "error_uri": text, "error_reason": text},
        {"error_code": "1349003", "error_message": text},
    ):
        visitor, page, _ = brands.sign_in(name, Plan(callback={"code": REMOVED, **callback}))
        check_refusal(page, "access_denied" if "error" in callback else "provider_error")
        check_markup(run_page(visitor, name).text)


@EVERY
@pytest.mark.parametrize(("callback", "code"), ODD.values(), ids=ODD)
def test_a_callback_that_is_none_is_refused(brands, name, callback, code):
    brands.refuses(name, Plan(callback=callback), code, 400)


@EVERY
def test_sixty_thousand_parameters_are_refused(brands, name):
    visitor = brands.visitor()
    grant = brands[name].approve(visitor.begin(name))
    before = brands[name].total
    many = urllib.parse.urlencode(grant.parameters) + "&" + "&".join(f"a{n}=1" for n in range(60_000))
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    page = visitor.post(f"/playground/{name}/callback", data=many, cross_site=True, headers=form)
    check_refusal(page, "request_too_large", 413)
    page = visitor.post(f"/playground/{name}/callback", data=many[:60_000], cross_site=True, headers=form)
    check_refusal(page, "callback_invalid", 400)
    assert brands[name].total == before and not visitor.signed_in


# Token endpoints

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


@pytest.mark.parametrize(("name", "number"), [(name, n) for name, all in IDS.items() for n in range(len(all))])
def test_an_identity_of_the_wrong_type_is_refused(brands, spoiled, name, number):
    spoiled(name, **{PROFILES[name]: {"id": IDS[name][number]}})
    visitor, page, _ = brands.sign_in(name)
    check_refusal(page, page.text.split('data-error-code="')[1].split('"')[0], 502)
    assert not visitor.signed_in


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

def test_the_providers_saw_an_honest_client_throughout(brands):
    assert {name: provider.problems for name, provider in brands.providers.items()} == dict.fromkeys(BRANDS, [])


def test_no_log_and_no_file_holds_a_secret(brands):
    """Every code, token, state, nonce, secret and cookie of this file's sign-ins, in everything that was written."""
    for name in BRANDS:
        brands.accepts(name)
    secrets = set()
    for provider in brands.providers.values():
        secrets |= {secret for secret in provider.seen if len(secret) >= 16}
    for visitor in brands.visitors:
        secrets |= visitor.seen
    assert len(secrets) > 1000
    written = {
        path.name: path.read_bytes() for path in brands.folder.rglob("*")
        if path.is_file() and not path.is_symlink() and path.name != "portico.yml"}
    assert "serve.log" in written and any("sqlite" in name for name in written)
    assert b"sign-in failed" in written["serve.log"]
    found = {(name, secret[:6]) for secret in secrets for text in spellings(secret)
             for name, data in written.items() if text.encode() in data}
    assert not found
