"""The local stand-in as a target: what its pages must not be, and who may use them."""

import re
import urllib.parse

import pytest

import conftest
from arena import small_project
from visitor import MARK, Visitor, check_headers, check_markup, check_refusal

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def local(tmp_path_factory):
    folder = tmp_path_factory.mktemp("local")
    running = conftest.Server(folder, configuration=small_project(folder, ["  - id: apple.com\n"])).start()
    yield running
    running.stop()


def chooser(local, **changes):
    """The authorize page of the stand-in, reached as our own client reaches it but for `changes`."""
    visitor = Visitor(local)
    parts = urllib.parse.urlsplit(visitor.begin("apple.com"))
    query = {**dict(urllib.parse.parse_qsl(parts.query)), **changes}
    query = {name: value for name, value in query.items() if value is not None}
    return visitor, f"{parts.path}?{urllib.parse.urlencode(query)}", query


def test_the_chooser_is_no_page_to_phish_with(local):
    visitor, path, _ = chooser(local)
    page = visitor.get(path)
    tree = check_markup(page.text)
    check_headers(page, opener="unsafe-none")
    assert page.status_code == 200 and "noindex" in page.headers["X-Robots-Tag"]
    assert "no-store" in page.headers["Cache-Control"]
    assert not tree.xpath("//input[@type='password']") and not tree.xpath("//iframe")
    assert tree.xpath("//meta[@name='robots'][contains(@content,'noindex')]")


WRONG = {
    "another address": {"redirect_uri": "https://evil.example/callback"},
    "our address and more": {"redirect_uri": lambda uri: uri + "/x"},
    "our address with a query": {"redirect_uri": lambda uri: uri + "?x=1"},
    "our address in capitals": {"redirect_uri": lambda uri: uri.replace("callback", "CALLBACK")},
    "our address by another name": {"redirect_uri": lambda uri: uri.replace("127.0.0.1", "localhost")},
    "a user in our address": {"redirect_uri": lambda uri: uri.replace("http://", "http://evil.example@")},
    "a script": {"redirect_uri": "javascript:alert(1)"},
    "no address": {"redirect_uri": None},
    "another client": {"client_id": "com.example.evil"},
    "a client of script": {"client_id": f"<{MARK}>"},
}


@pytest.mark.parametrize("changes", WRONG.values(), ids=WRONG)
def test_a_client_or_address_that_is_not_registered_is_never_redirected_to(local, changes):
    _, _, query = chooser(local)
    changes = {name: value(query[name]) if callable(value) else value for name, value in changes.items()}
    visitor, path, _ = chooser(local, **changes)
    page = visitor.get(path)
    assert page.status_code in range(400, 500) and "Location" not in page.headers
    tree = check_markup(page.text)
    assert not [form for form in tree.xpath("//form/@action") if "evil" in form or "localhost" in form]
    assert not [link for link in tree.xpath("//a/@href") if "evil" in link]


def consent_form(local):
    visitor, path, _ = chooser(local)
    page = visitor.get(path)
    form = check_markup(page.text).xpath("//form[.//button[@name='person']]")[0]
    fields = {field.get("name"): field.get("value", "") for field in form.xpath(".//input[@name]")}
    button = form.xpath(".//button[@name='person']")[0]
    fields["person"] = button.get("value")
    return visitor, urllib.parse.urljoin(local.url + path, form.get("action") or path), fields


def test_a_form_belongs_to_the_browser_it_was_made_for(local):
    """An attacker's form, sent by a victim; a cross-site POST, which carries no cookie; a form used twice."""
    attacker, address, fields = consent_form(local)
    victim, _, _ = consent_form(local)
    for answer in (victim.post(address, data=fields), attacker.post(address, data=fields, cross_site=True)):
        assert answer.status_code in range(400, 500) and "code=" not in answer.headers.get("Location", "")
        check_markup(answer.text)
    attacker, address, fields = consent_form(local)
    assert attacker.post(address, data=fields, headers={"Origin": local.url}).status_code < 400
    assert attacker.post(address, data=fields, headers={"Origin": local.url}).status_code in range(400, 500)


@pytest.mark.parametrize("headers", [
    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
], ids=["another origin", "a null origin", "cross-site", "same-site"])
def test_another_site_cannot_choose_for_the_person(local, headers):
    """With everything right but where it comes from: the second lock beside the form's one-time handle."""
    visitor, address, fields = consent_form(local)
    answer = visitor.post(address, data=fields, headers=headers)
    assert answer.status_code == 403, answer.status_code
    check_markup(answer.text)


def test_our_own_page_can_choose(local):
    visitor, address, fields = consent_form(local)
    answer = visitor.post(
        address, data=fields, headers={"Origin": local.url, "Sec-Fetch-Site": "same-origin"})
    assert answer.status_code in (200, 302, 303)


TOKENS = {
    "nothing": {}, "no client": {"grant_type": "authorization_code", "code": "c"},
    "a code of nobody": {"grant_type": "authorization_code", "code": "c", "client_id": "com.example.portico",
                         "client_secret": "x.y.z"},
    "a secret without a signature": {
        "grant_type": "authorization_code", "code": "c", "client_id": "com.example.portico",
        "client_secret": "eyJhbGciOiJub25lIn0.eyJpc3MiOiJQT1JUSUNPMDAxIn0."},
    "another grant": {"grant_type": "password", "username": "a", "password": "b"},
}


@pytest.mark.parametrize("form", TOKENS.values(), ids=TOKENS)
def test_the_token_endpoint_gives_nothing_away(local, form):
    answer = Visitor(local).post("/stand-in/apple/auth/token", data=form)
    assert answer.status_code in (400, 401) and "no-store" in answer.headers["Cache-Control"]
    assert answer.json()["error"] in ("invalid_client", "invalid_request", "unsupported_grant_type")
    assert "access_token" not in answer.text


def test_keys_are_public_halves_only(local):
    visitor = Visitor(local)
    keys = visitor.get("/stand-in/apple/auth/keys").json()["keys"]
    assert keys and not [key for key in keys if {"d", "p", "q", "k"} & set(key)]
    issuer = visitor.get("/stand-in/apple/.well-known/openid-configuration").json()["issuer"]
    assert issuer.startswith(local.url) and "appleid" not in re.sub(r"^https?://[^/]*", "", issuer)


def test_unknown_paths_of_the_stand_in_are_refused(local):
    visitor = Visitor(local)
    for path in ("/stand-in/apple/nowhere", "/stand-in/apple/../../etc/passwd", "/stand-in/nobody/auth/keys"):
        answer = visitor.get(path)
        assert answer.status_code == 404
    check_refusal(visitor.get("/stand-in/nobody/auth/keys"), "page_not_found", 404)
