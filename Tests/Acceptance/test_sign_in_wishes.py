"""What a reader may ask of a sign-in: Facebook's other ways, scopes, custom parameters, a tenant."""

import hashlib
import re

import lxml.html
import pytest
import requests

import conftest
from arena import small_project
from reader import Reader, error_code

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    """A server with every provider played locally."""
    running = conftest.Server(tmp_path_factory.mktemp("wishes")).start()
    yield running
    running.stop()


# Facebook Limited Login

def test_limited_login_asks_as_the_sdk_does(local):
    url, sent = Reader(local).authorization("facebook.com", variant="limited")
    assert "/stand-in/facebook/v26.0/dialog/oauth?" in url
    assert sent["response_type"] == "id_token,graph_domain,user_token_nonce"
    assert sent["response_mode"] == "form_post"
    assert sent["tp"] == "ios_14_do_not_track" and sent["sdk"] == "ios"
    assert "openid" in sent["scope"].split(",")
    assert len(sent["nonce"]) == 64 and set(sent["nonce"]) <= set("0123456789abcdef")
    assert "code_challenge" not in sent, "there is no code to protect"


@pytest.mark.parametrize("language", ["en", "th", "he"])
def test_limited_login_signs_in_with_an_id_token_alone(local, language):
    reader = Reader(local, language)
    page = reader.sign_in("facebook.com", variant="limited")
    assert page.status_code == 200 and error_code(page) is None
    assert page.url.endswith(f"/{language}/playground/facebook/run/")
    assert reader.status()["provider"] == "facebook.com"
    assert "user_token_nonce" in page.text
    assert "/oauth/access_token" not in page.text and "/debug_token" not in page.text, "no call with an access token"
    raw = next(value for value in texts(page) if len(value) == 43 and hashed(value) in page.text)
    assert raw, "the page shows the raw nonce and its hash"


def texts(page):
    return {text.strip() for text in lxml.html.fromstring(page.text).itertext()}


def hashed(value):
    return hashlib.sha256(value.encode()).hexdigest()


def test_limited_login_finds_the_account_of_classic_login(local):
    """The `sub` of the ID token is the `id` of `/me`: one person, one account."""
    reader = Reader(local)
    reader.sign_in("facebook.com", email="somchai@example.com")
    first = reader.status()
    assert first["signed_in"], first
    reader.sign_in("facebook.com", email="somchai@example.com", variant="limited")
    assert reader.status()["subject"] == first["subject"]


def test_the_web_variant_gives_an_id_token_beside_the_access_token(local):
    reader = Reader(local)
    _, sent = reader.authorization("facebook.com", variant="openid")
    assert sent["response_type"] == "code" and sent["code_challenge_method"] == "S256"
    page = reader.sign_in("facebook.com", variant="openid")
    assert page.status_code == 200 and error_code(page) is None
    assert reader.status()["signed_in"]


def test_a_declined_limited_login_is_told_as_such(local):
    page = Reader(local).sign_in("facebook.com", variant="limited", email="pranee@contoso.example", decision="cancel")
    assert error_code(page) == "access_denied"


def test_a_limited_answer_cannot_be_posted_twice_nor_by_another_browser(local):
    reader = Reader(local)
    url, _ = reader.authorization("facebook.com", variant="limited")
    answer = reader.person.sign_in(url, "noa@example.com")
    assert set(answer.fields) >= {"id_token", "state", "graph_domain"} and "code" not in answer.fields
    stranger = requests.Session()
    page = stranger.post(answer.url, data=answer.fields, timeout=30)
    assert error_code(page) == "state_foreign" and page.status_code == 403
    again = reader.session.post(answer.url, data=answer.fields, timeout=30)
    assert error_code(again) == "state_replayed"
    assert not reader.status()["signed_in"]


@pytest.mark.parametrize("change", [
    {"id_token": "e30.e30.AAAA"}, {"id_token": ""}, {"code": "AQ-a-code-beside-it"},
], ids=["forged", "none", "with a code"])
def test_a_changed_limited_answer_signs_nobody_in(local, change):
    reader = Reader(local)
    url, _ = reader.authorization("facebook.com", variant="limited")
    answer = reader.person.sign_in(url, "noa@example.com")
    page = reader.session.post(answer.url, data={**answer.fields, **change}, timeout=30)
    assert error_code(page) in {"token_invalid", "token_algorithm", "callback_invalid", "token_signature"}
    assert not reader.status()["signed_in"]


def test_an_id_token_of_another_limited_login_does_not_fit_this_one(local):
    """The nonce is all that binds it: the first login's token in the second login's answer is refused."""
    reader = Reader(local)
    first = reader.person.sign_in(reader.authorization("facebook.com", variant="limited")[0], "noa@example.com")
    second = reader.person.sign_in(reader.authorization("facebook.com", variant="limited")[0], "noa@example.com")
    page = reader.session.post(
        second.url, data={**second.fields, "id_token": first.fields["id_token"]}, timeout=30)
    assert error_code(page) == "nonce_mismatch"
    assert not reader.status()["signed_in"]


@pytest.mark.parametrize("provider,variant", [
    ("google.com", "limited"), ("facebook.com", "unheard-of"), ("apple.com", "openid")])
def test_a_way_that_the_provider_does_not_have_is_not_found(local, provider, variant):
    page = Reader(local).start(provider, variant=variant)
    assert page.status_code == 404 and error_code(page) == "provider_unknown"


REAL = """  - id: facebook.com
    mode: real
    clientID: "4004004004"
    clientSecret: a-secret-of-an-app
"""


@pytest.mark.one_of_each
@pytest.mark.parametrize("language", ["en", "th", "he"])
def test_real_limited_login_is_for_apps_and_the_page_says_so(make_server, tmp_path, language):
    server = make_server(configuration=small_project(tmp_path, [REAL]))
    page = Reader(server, language).start("facebook.com", variant="limited")
    assert page.status_code == 400 and error_code(page) == "variant_for_apps_only"
    assert "OpenID Connect" in page.text and f'lang="{language}"' in page.text
    _, sent = Reader(server, language).authorization("facebook.com", variant="openid")
    assert sent["response_type"] == "code" and "nonce" in sent


# Custom parameters and scopes

@pytest.mark.parametrize("provider,wishes,expected", [
    ("google.com", {"prompt": "select_account", "login_hint": "noa@example.com"},
     {"prompt": "select_account", "login_hint": "noa@example.com", "hl": "en"}),
    ("google.com", {"parameters": "hd=example.com\nhl=he"}, {"hd": "example.com", "hl": "he"}),
    ("github.com", {"allow_signup": "false"}, {"allow_signup": "false"}),
    ("microsoft.com", {"prompt": "consent"}, {"prompt": "consent", "ui_locales": "en"}),
    ("apple.com", {"parameters": "locale=th_TH"}, {"locale": "th_TH"}),
    ("facebook.com", {"auth_type": "rerequest"}, {"auth_type": "rerequest"}),
])
def test_custom_parameters_go_out(local, provider, wishes, expected):
    _, sent = Reader(local).authorization(provider, **wishes)
    assert {name: sent.get(name) for name in expected} == expected


@pytest.mark.parametrize("provider", ["apple.com", "google.com", "microsoft.com", "github.com", "facebook.com"])
@pytest.mark.parametrize("name", [
    "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce", "code_challenge",
    "code_challenge_method", "request", "request_uri", "claims", "client_secret", "code_verifier"])
def test_nobody_overrides_what_the_sign_in_sets(local, provider, name):
    """Neither by its own name nor in the list, nor twice."""
    plain = Reader(local).authorization(provider)[1]
    for wishes in ({name: "evil"}, {"parameters": f"{name}=evil"}):
        url, sent = Reader(local).authorization(provider, **wishes)
        assert "evil" not in url
        assert set(sent) == set(plain)


def test_names_of_other_peoples_links_stay_here(local):
    url, _ = Reader(local).authorization("google.com", utm_source="newsletter", fbclid="x")
    assert "newsletter" not in url and "fbclid" not in url


def test_the_form_asks_as_the_address_does(local):
    reader = Reader(local)
    response = reader.session.post(
        f"{local.url}/playground/google.com/start", allow_redirects=False, timeout=30,
        data={"locale": "en", "scopes": "email", "parameters": "prompt=consent\r\nstate=evil"})
    assert response.status_code == 303
    assert "prompt=consent" in response.headers["Location"] and "evil" not in response.headers["Location"]
    foreign = reader.session.post(
        f"{local.url}/playground/google.com/start", allow_redirects=False, timeout=30,
        data={"locale": "en"}, headers={"Origin": "https://evil.example"})
    assert foreign.status_code == 403


@pytest.mark.parametrize("provider,scopes,expected", [
    ("google.com", "email", "openid email"), ("google.com", "", "openid"),
    ("github.com", "read:user", "read:user"),
    ("facebook.com", "public_profile,user_link", "public_profile,user_link"),
    ("google.com", "email email \"quoted\" profile", "openid email profile"),
])
def test_scopes_are_chosen_and_required_ones_stay(local, provider, scopes, expected):
    _, sent = Reader(local).authorization(provider, scopes=scopes)
    assert sent["scope"] == expected


def test_a_declined_scope_still_signs_in(local):
    reader = Reader(local)
    page = reader.sign_in("github.com", email="somchai@example.com", scopes="read:user")
    assert error_code(page) is None and reader.status()["signed_in"]


# Microsoft's tenants

@pytest.mark.parametrize("tenant", ["contoso.example", "consumers", "organizations"])
def test_a_tenant_is_part_of_the_path(local, tenant):
    url, sent = Reader(local).authorization("microsoft.com", tenant=tenant)
    assert f"/stand-in/microsoft/{tenant}/oauth2/v2.0/authorize" in url
    assert "tenant" not in sent


def test_a_domain_is_found_by_discovery_and_signs_its_people_in(local):
    reader = Reader(local)
    people = reader.session.get(reader.authorization("microsoft.com", tenant="contoso.example")[0], timeout=30)
    email = re.search(r"[\w.]+@contoso\.example", people.text)[0]
    page = reader.sign_in("microsoft.com", email=email, tenant="contoso.example")
    assert error_code(page) is None and reader.status()["signed_in"]


@pytest.mark.parametrize("tenant,code", [
    ("nowhere.example", "provider_answer_invalid"), ("../../evil", None), ("a b", None)])
def test_an_unknown_tenant_is_refused_and_a_malformed_one_dropped(local, tenant, code):
    response = Reader(local).start("microsoft.com", tenant=tenant)
    if code:
        assert error_code(response) == code
    else:
        assert "/stand-in/microsoft/common/" in response.headers["Location"]


def test_a_reader_cannot_widen_the_operators_tenant(make_server, tmp_path):
    narrow = "  - id: microsoft.com\n    tenant: organizations\n"
    reader = Reader(make_server(configuration=small_project(tmp_path, [narrow])))
    for wider in ("common", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"):
        url, _ = reader.authorization("microsoft.com", tenant=wider)
        assert "/stand-in/microsoft/organizations/" in url
