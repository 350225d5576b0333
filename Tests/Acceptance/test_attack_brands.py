"""The attacks on Google, Microsoft, GitHub and Facebook by ID tokens and callbacks, each played on its own wire."""

import concurrent.futures
import itertools
import urllib.parse

import pytest

from brand_arena import BAD, EVERY, OTHER, TOKEN, check_honest, check_secrets, run_page
from brand_providers import BRANDS, TENANT
from provider import Plan
from signing import REMOVED
from test_attack_callbacks import ERRORS, HOSTILE, ODD
from test_attack_claims import CLAIMS
from test_attack_signatures import ALGORITHMS, FORGERIES, HEADERS, KIDS, forged
from visitor import check_markup, check_refusal

pytestmark = pytest.mark.everyday

pytest_plugins = ("brand_arena",)


@EVERY
def test_an_honest_sign_in_succeeds(brands, name):
    visitor, page, _ = brands.accepts(name)
    assert visitor.status()["provider"] == name
    assert brands[name].problems == []
    check_markup(page.text)


# ID tokens

@pytest.mark.one_of_each("name")
@TOKEN
@pytest.mark.parametrize(("claims", "code"), CLAIMS.values(), ids=CLAIMS)
def test_a_wrong_claim_is_refused(brands, name, claims, code):
    brands.refuses(name, Plan(claims=claims), code, 400)


@pytest.mark.one_of_each("name")
@TOKEN
@pytest.mark.parametrize("token", ALGORITHMS.values(), ids=ALGORITHMS)
def test_an_algorithm_the_issuer_does_not_use_is_refused(brands, name, token):
    brands.refuses(name, Plan(token=token), "token_algorithm", 400)


@pytest.mark.one_of_each("name")
@TOKEN
@pytest.mark.parametrize("token", FORGERIES.values(), ids=FORGERIES)
def test_a_forged_signature_is_refused(brands, name, token):
    brands.refuses(name, Plan(token=token), "token_signature", 400)


@pytest.mark.one_of_each("name")
@TOKEN
@pytest.mark.parametrize(("header", "code"), HEADERS.values(), ids=HEADERS)
def test_a_header_that_must_not_pass_is_refused(brands, name, header, code):
    brands.refuses(name, Plan(header=header), code, 400)


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


@pytest.mark.one_of_each
@pytest.mark.parametrize(("mine", "theirs"), list(itertools.permutations(BRANDS, 2)))
def test_a_callback_at_another_providers_address_is_refused(brands, mine, theirs):
    """Mix-up (RFC 9700 §4.4): neither provider is shown the other's code."""
    visitor = brands.visitor()
    grant = brands[mine].approve(visitor.begin(mine))
    before = [brands[name].count("/auth/token") for name in (mine, theirs)]
    check_refusal(visitor.come_back(theirs, grant.parameters), "state_foreign", 403)
    assert [brands[name].count("/auth/token") for name in (mine, theirs)] == before
    assert not visitor.signed_in


@pytest.mark.one_of_each("name")
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


@pytest.mark.one_of_each("name")
@EVERY
@pytest.mark.parametrize(("error", "code", "status"), ERRORS.values(), ids=ERRORS)
def test_an_error_of_the_provider_is_told(brands, name, error, code, status):
    brands.refuses(name, Plan(callback={"code": REMOVED, "error": error}), code, status)


@pytest.mark.one_of_each("name")
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


@pytest.mark.one_of_each("name")
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


# At the end

@pytest.mark.every_run
def test_the_providers_saw_an_honest_client_throughout(brands):
    check_honest(brands)


@pytest.mark.every_run
def test_no_log_and_no_file_holds_a_secret(brands):
    check_secrets(brands)
