"""Providers with credentials: requests go to the brands' own addresses in the brands' own shape, and pages say so."""

import hashlib
import time
import urllib.parse

import lxml.html
import pytest

import conftest
from arena import small_project
from backend import Backend, raw_nonce
from provider import Provider
from signing import jws, p256_key, private_pem, sign_rs256
from visitor import Visitor

pytestmark = pytest.mark.everyday

CLIENTS = {
    "apple.com": ["clientID: com.example.service", "teamID: TEAM123456", "keyID: KEY1234567", "privateKeyFile: client.p8"],
    "facebook.com": ['clientID: "100200300"', "clientSecret: facebook-secret"],
    "microsoft.com": ["clientID: 0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e", "clientSecret: microsoft-secret",
                      "tenant: organizations"],
    "github.com": ["clientID: Iv1.real", "clientSecret: github-secret"],
    "google.com": ["clientID: real.apps.googleusercontent.com", "clientSecret: google-secret"],
}


@pytest.fixture(scope="module")
def real(tmp_path_factory):
    """Every brand with credentials and nothing else: its addresses are the real ones."""
    folder = tmp_path_factory.mktemp("real")
    entries = [f"  - id: {name}\n" + "".join(f"    {line}\n" for line in lines) for name, lines in CLIENTS.items()]
    running = conftest.Server(folder, configuration=small_project(
        folder, entries, files={"client.p8": private_pem(p256_key("real"))})).start()
    yield running
    running.stop()


def asked(real, name, **parameters):
    """Where a sign-in leads, and with what."""
    url = urllib.parse.urlsplit(Visitor(real).begin(name, **parameters))
    pairs = urllib.parse.parse_qsl(url.query)
    assert len(dict(pairs)) == len(pairs)
    return f"{url.scheme}://{url.netloc}{url.path}", dict(pairs)


ASKED = {
    "apple.com": ("https://appleid.apple.com/auth/authorize", {
        "client_id": "com.example.service", "response_mode": "form_post", "scope": "name email", "locale": "th"}),
    "facebook.com": ("https://www.facebook.com/v26.0/dialog/oauth", {
        "client_id": "100200300", "scope": "public_profile,email"}),
    "microsoft.com": ("https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize", {
        "client_id": "0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e",
        "scope": "openid profile email https://graph.microsoft.com/User.Read"}),
    "github.com": ("https://github.com/login/oauth/authorize", {
        "client_id": "Iv1.real", "scope": "read:user user:email"}),
    "google.com": ("https://accounts.google.com/o/oauth2/v2/auth", {
        "client_id": "real.apps.googleusercontent.com", "scope": "openid email profile", "hl": "th"}),
}


@pytest.mark.parametrize("name", ASKED)
def test_a_sign_in_asks_the_brand_itself_in_its_own_way(real, name):
    address, wanted = ASKED[name]
    where, request = asked(real, name)
    assert where == address
    assert {key: request.get(key) for key in wanted} == wanted
    assert request["redirect_uri"] == f"{real.url}/playground/{name}/callback"
    assert request["response_type"] == "code" and len(request["state"]) >= 22
    assert request["code_challenge_method"] == "S256" and len(request["code_challenge"]) == 43
    nonce = request.get("nonce")
    if name == "apple.com":
        assert len(nonce) == len(hashlib.sha256().hexdigest()) and nonce == nonce.lower()
    else:
        assert (nonce is not None) == (name in ("google.com", "microsoft.com"))
    assert "client_secret" not in request and "secret" not in "".join(request.values())


def test_facebooks_openid_connect_asks_for_an_id_token(real):
    where, request = asked(real, "facebook.com", variant="openid")
    assert where == "https://www.facebook.com/v26.0/dialog/oauth"
    assert request["response_type"] == "code" and request["nonce"]
    assert "openid" in request["scope"].split(",")


def test_the_real_limited_login_is_neither_offered_nor_begun(real):
    """It answers an app's own address, which no browser can receive."""
    page = Visitor(real).get("/en/playground/")
    assert "variant=openid" in page.text and "variant=limited" not in page.text
    answer = Visitor(real).start("facebook.com", variant="limited")
    assert answer.status_code == 400 and "Location" not in answer.headers


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_pages_say_which_provider_is_the_real_one(real, owned, locale):
    tree = lxml.html.fromstring(Visitor(real, locale).get(f"/{locale}/playground/").text)
    assert len(tree.xpath("//*[contains(@class,'badge-real')]")) >= len(CLIENTS)
    assert not tree.xpath("//*[contains(@class,'badge-local')]")
    mixed = lxml.html.fromstring(Visitor(owned, locale).get(f"/{locale}/playground/").text)
    assert len(mixed.xpath("//*[contains(@class,'badge-local')]")) == 1, "GitHub alone is a stand-in"
    assert Visitor(real, locale).get(f"/{locale}/playground/sandbox/google/").status_code == 404, "no stand-in here"


# Apps with client IDs of their own


@pytest.fixture(scope="module")
def issuers():
    made = {name: Provider(client_id=f"web-{name.removesuffix('.com')}").start()
            for name in ("apple.com", "facebook.com", "google.com")}
    yield made
    for provider in made.values():
        provider.stop()


@pytest.fixture(scope="module")
def owned(issuers, tmp_path_factory):
    """Three brands in real mode with the tests' own key sets, an app beside each web client, and one stand-in."""
    folder = tmp_path_factory.mktemp("owned")
    entries = []
    for name, provider in issuers.items():
        lines = ["mode: real", f"clientID: {provider.client_id}", f"issuer: {provider.issuer}",
                 f"jwksURI: {provider.issuer}/auth/keys", "appClientIDs: [an-ios-app]"]
        lines += CLIENTS[name][1:]
        entries.append(f"  - id: {name}\n" + "".join(f"    {line}\n" for line in lines))
    entries.append("  - id: github.com\n")
    running = conftest.Server(folder, configuration=small_project(
        folder, entries, files={"client.p8": private_pem(p256_key("real"))})).start()
    yield running
    running.stop()


@pytest.mark.parametrize("name", ["apple.com", "facebook.com", "google.com"])
def test_tokens_of_the_owners_apps_are_taken(owned, issuers, name):
    """As the SDKs of Apple, of Facebook (Limited Login) and of Google present them."""
    provider, app, now = issuers[name], Backend(owned.url), int(time.time())

    def present(**claims):
        raw, hashed = raw_nonce()
        token = jws(
            {"alg": "RS256", "kid": provider.kid, "typ": "JWT"},
            {"iss": provider.issuer, "sub": "1001", "iat": now, "exp": now + 600, "email": "noa@example.com",
             "email_verified": True, "nonce": hashed, "jti": raw, **claims},
            lambda data: sign_rs256(provider.key, data))
        fields = {"providerId": name, "id_token": token, "nonce": raw}
        return app.post("signInWithIdp", requestUri="http://localhost", returnSecureToken=True,
                        postBody=urllib.parse.urlencode(fields))

    for audience in ("an-ios-app", provider.client_id):
        answer = present(aud=audience)
        assert answer.status == 200 and answer["federatedId"].endswith("1001"), answer.json
    assert "udience" in present(aud="an-app-of-others").error
    assert "issuer" in present(aud="an-ios-app", iss="https://issuer.example").error
