"""Clients that are not ours sign people in at the stand-ins, unchanged: over https, from request to profile."""

import jwt
import pytest
import requests
import social_core.backends.apple
import social_core.backends.azuread_tenant
import social_core.backends.facebook
import social_core.backends.github
import social_core.backends.open_id_connect
from social_core.storage import BaseStorage
from social_core.strategy import BaseStrategy

from registered import CALLBACK, CLIENTS, StandInServer

pytestmark = pytest.mark.everyday

VERIFIER = "a-verifier-of-more-than-forty-three-characters"


@pytest.fixture(scope="module")
def stand_ins(tmp_path_factory):
    started = StandInServer(tmp_path_factory.mktemp("foreign")).start()
    yield started
    started.stop()


@pytest.fixture(autouse=True)
def trusted(stand_ins, monkeypatch):
    """All these clients speak through `requests`, which takes the certificate from here."""
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", stand_ins.certificate)
    monkeypatch.setenv("NO_PROXY", "localhost,127.0.0.1")
    monkeypatch.setenv("no_proxy", "localhost,127.0.0.1")


# social-auth-core, as Django and Flask sites use it


class Nonces:
    """Where social-auth-core notes the states and nonces it has seen."""

    def __init__(self):
        self.seen = set()

    def use(self, *nonce):
        fresh = nonce not in self.seen
        self.seen.add(nonce)
        return fresh

    def consume(self, *nonce):
        known = nonce in self.seen
        self.seen.discard(nonce)
        return known


class Associations:
    """Where its generic OpenID Connect client keeps nonces until the ID token comes."""

    def __init__(self):
        self.kept = []

    def store(self, server, association):
        association.id, association.is_expired = len(self.kept), lambda *_: False
        self.kept.append((server, association))

    def get(self, server_url=None, handle=None):
        return [kept for server, kept in self.kept if server == server_url and kept.handle == handle]

    def remove(self, identifiers):
        self.kept = [(server, kept) for server, kept in self.kept if kept.id not in identifiers]


class Strategy(BaseStrategy):
    """What a web framework gives social-auth-core: settings, a session, the request's parameters."""

    def __init__(self, settings):
        self.settings, self.session, self.data = settings, {}, {}
        super().__init__(storage=type(
            "Storage", (BaseStorage,), {"nonce": Nonces(), "association": Associations()}))

    def get_setting(self, name):
        return self.settings[name]

    def request_data(self, merge=True):
        return self.data

    def session_get(self, name, default=None):
        return self.session.get(name, default)

    def session_set(self, name, value):
        self.session[name] = value

    def session_pop(self, name):
        return self.session.pop(name, None)

    def build_absolute_uri(self, path=None):
        return CALLBACK

    def request_host(self):
        return "client.example"

    def authenticate(self, backend, *arguments, **options):
        return options["response"]


def social(stand_ins, backend, settings, email, brand, **addresses):
    """A whole sign-in; gives the details and the identity that a site would store."""
    local = type(backend.__name__, (backend,), addresses)
    prefix = "SOCIAL_AUTH_" + backend.name.upper().replace("-", "_") + "_"
    strategy = Strategy({
        prefix + "KEY": CLIENTS[brand].id, prefix + "SECRET": CLIENTS[brand].secret,
        **{prefix + name: value for name, value in settings.items()}})
    client = local(strategy, redirect_uri=CALLBACK)
    back = stand_ins.person().sign_in(client.auth_url(), email)
    assert back.url.split("?")[0] == CALLBACK
    strategy.data = client.data = back.fields
    answer = client.auth_complete()
    details = client.get_user_details(answer)
    return details, client.get_user_id(details, answer), answer


def test_social_auth_apple(stand_ins):
    base = stand_ins.stand_in("apple")
    apple = CLIENTS["apple"]

    def sign_in():
        return social(
            stand_ins, social_core.backends.apple.AppleIdAuth,
            {"CLIENT": apple.id, "TEAM": apple.team, "KEY": apple.key, "SCOPE": ["email", "name"]},
            "noa@example.com", "apple",
            JWK_URL=f"{base}/auth/keys", AUTHORIZATION_URL=f"{base}/auth/authorize",
            ACCESS_TOKEN_URL=f"{base}/auth/token", ID_TOKEN_ISSUER=base)

    details, uid, _ = sign_in()
    assert details["email"] == "noa@example.com" and details["first_name"] == "נועה"
    again, same, _ = sign_in()
    assert same == uid
    assert not again["first_name"], "Apple gives the name once"


def test_social_auth_facebook(stand_ins):
    base = stand_ins.stand_in("facebook")
    details, uid, answer = social(
        stand_ins, social_core.backends.facebook.FacebookOAuth2,
        {"SCOPE": ["email"], "PROFILE_EXTRA_PARAMS": {"fields": "id,name,email,picture"}},
        "ada@example.com", "facebook",
        AUTHORIZATION_URL=base + "/v{version}/dialog/oauth",
        ACCESS_TOKEN_URL=base + "/graph/v{version}/oauth/access_token",
        USER_DATA_URL=base + "/graph/v{version}/me")
    assert details["email"] == "ada@example.com" and details["fullname"] == "Ada Brook"
    assert uid.isdigit() and answer["access_token"].startswith("EAA")


def test_social_auth_entra(stand_ins):
    details, uid, _ = social(
        stand_ins, social_core.backends.azuread_tenant.AzureADV2TenantOAuth2,
        {"TENANT_ID": "common",
         "AUTHORITY_HOST": stand_ins.stand_in("microsoft").removeprefix("https://")},
        "pranee@contoso.example", "microsoft")
    assert details["fullname"] == "ปราณี ศรีสุข"
    assert uid


def test_social_auth_github(stand_ins):
    base = stand_ins.stand_in("github")
    details, uid, _ = social(
        stand_ins, social_core.backends.github.GithubOAuth2,
        {"SCOPE": ["user:email"], "API_URL": f"{base}/api"}, "somchai@example.com", "github",
        AUTHORIZATION_URL=f"{base}/login/oauth/authorize",
        ACCESS_TOKEN_URL=f"{base}/login/oauth/access_token", API_URL=f"{base}/api/")
    assert details["email"] == "somchai@example.com" and isinstance(uid, int)


def test_social_auth_openid_connect(stand_ins):
    base = stand_ins.stand_in("google")
    details, uid, _ = social(
        stand_ins, social_core.backends.open_id_connect.OpenIdConnectAuth, {"OIDC_ENDPOINT": base},
        "layla@contoso.example", "google", OIDC_ENDPOINT=base)
    assert details["email"] == "layla@contoso.example" and len(uid) == 21


# Authlib


def test_authlib_with_pkce_nonce_and_refresh(stand_ins):
    from authlib.integrations.requests_client import OAuth2Session

    google = CLIENTS["google"]
    metadata = requests.get(
        stand_ins.stand_in("google") + "/.well-known/openid-configuration", timeout=30).json()
    with OAuth2Session(
            google.id, google.secret, redirect_uri=CALLBACK, scope="openid email profile",
            code_challenge_method="S256") as session:
        url, state = session.create_authorization_url(
            metadata["authorization_endpoint"], nonce="n-1", code_verifier=VERIFIER, access_type="offline",
            prompt="consent")
        back = stand_ins.person().sign_in(url, "noa@example.com")
        assert back.fields["state"] == state
        token = session.fetch_token(
            metadata["token_endpoint"], authorization_response=back.url, code_verifier=VERIFIER)
        claims = id_token(token["id_token"], metadata, google.id)
        assert claims["nonce"] == "n-1" and claims["email"] == "noa@example.com"
        profile = session.get(metadata["userinfo_endpoint"]).json()
        assert profile["sub"] == claims["sub"] and profile["name"] == "נועה לוי"
        refreshed = session.refresh_token(
            metadata["token_endpoint"], refresh_token=token["refresh_token"])
        assert refreshed["access_token"] != token["access_token"]


def test_authlib_cannot_redeem_with_another_verifier(stand_ins):
    from authlib.integrations.base_client import OAuthError
    from authlib.integrations.requests_client import OAuth2Session

    google, base = CLIENTS["google"], stand_ins.stand_in("google")
    with OAuth2Session(
            google.id, google.secret, redirect_uri=CALLBACK, scope="openid",
            code_challenge_method="S256") as session:
        url, _ = session.create_authorization_url(f"{base}/o/oauth2/v2/auth", code_verifier=VERIFIER)
        back = stand_ins.person().sign_in(url, "noa@example.com")
        with pytest.raises(OAuthError) as refused:
            session.fetch_token(
                f"{base}/token", authorization_response=back.url, code_verifier=VERIFIER[::-1])
        assert refused.value.error == "invalid_grant"


def id_token(text, metadata, audience):
    """The claims as PyJWT finds them, with the key set fetched as published."""
    keys = jwt.PyJWKSet.from_dict(requests.get(metadata["jwks_uri"], timeout=30).json())
    key = keys[jwt.get_unverified_header(text)["kid"]]
    return jwt.decode(
        text, key, algorithms=["RS256"], audience=audience, issuer=metadata["issuer"],
        options={"require": ["exp", "iat", "sub", "aud", "iss"]})


# requests-oauthlib


def test_requests_oauthlib_github(stand_ins):
    from requests_oauthlib import OAuth2Session

    github, base = CLIENTS["github"], stand_ins.stand_in("github")
    with OAuth2Session(github.id, redirect_uri=CALLBACK, scope=["user:email"], pkce="S256") as session:
        url, _ = session.authorization_url(f"{base}/login/oauth/authorize")
        back = stand_ins.person().sign_in(url, "noa@example.com")
        token = session.fetch_token(
            f"{base}/login/oauth/access_token", client_secret=github.secret, authorization_response=back.url)
        assert token["access_token"].startswith("gho_"), "form-encoded, as GitHub answers by default"
        user = session.get(f"{base}/api/user")
        assert user.headers["X-OAuth-Scopes"] == "user:email"
        emails = session.get(f"{base}/api/user/emails").json()
        assert [entry["email"] for entry in emails if entry["primary"]] == ["noa@example.com"]


def test_requests_oauthlib_github_reports_a_used_code(stand_ins):
    from oauthlib.oauth2 import OAuth2Error
    from requests_oauthlib import OAuth2Session

    github, base = CLIENTS["github"], stand_ins.stand_in("github")
    with OAuth2Session(github.id, redirect_uri=CALLBACK, scope=["user:email"]) as session:
        url, _ = session.authorization_url(f"{base}/login/oauth/authorize")
        back = stand_ins.person().sign_in(url, "noa@example.com")
        redeem = {"client_secret": github.secret, "authorization_response": back.url}
        session.fetch_token(f"{base}/login/oauth/access_token", **redeem)
        with pytest.raises(OAuth2Error) as refused:
            session.fetch_token(f"{base}/login/oauth/access_token", **redeem)
        assert "bad_verification_code" in str(refused.value)


def test_requests_oauthlib_facebook(stand_ins):
    from requests_oauthlib import OAuth2Session
    from requests_oauthlib.compliance_fixes import facebook_compliance_fix

    facebook, base = CLIENTS["facebook"], stand_ins.stand_in("facebook")
    with facebook_compliance_fix(
            OAuth2Session(facebook.id, redirect_uri=CALLBACK, scope=["email"])) as session:
        url, _ = session.authorization_url(f"{base}/v26.0/dialog/oauth")
        back = stand_ins.person().sign_in(url, "noa@example.com")
        assert back.url.endswith("#_=_")
        session.fetch_token(
            f"{base}/graph/v26.0/oauth/access_token", client_secret=facebook.secret,
            authorization_response=back.url)
        profile = session.get(f"{base}/graph/v26.0/me?fields=id,name,email").json()
        assert profile["name"] == "נועה לוי" and profile["email"] == "noa@example.com"


# google-auth-oauthlib


def test_google_auth_oauthlib(stand_ins):
    import google.auth.transport.requests
    from google_auth_oauthlib.flow import Flow

    client, base = CLIENTS["google"], stand_ins.stand_in("google")
    flow = Flow.from_client_config(
        {"web": {"client_id": client.id, "client_secret": client.secret,
                 "auth_uri": f"{base}/o/oauth2/v2/auth", "token_uri": f"{base}/token"}},
        ["openid", "https://www.googleapis.com/auth/userinfo.email"], redirect_uri=CALLBACK)
    url, state = flow.authorization_url(
        access_type="offline", include_granted_scopes="true", prompt="consent")
    back = stand_ins.person().sign_in(url, "somchai@example.com")
    assert back.fields["state"] == state
    flow.fetch_token(authorization_response=back.url)
    credentials = flow.credentials
    assert credentials.valid and credentials.id_token
    before = credentials.token
    credentials.refresh(google.auth.transport.requests.Request())
    assert credentials.token and credentials.token != before


# msal


def msal_application(stand_ins, **options):
    import msal

    return msal.ConfidentialClientApplication(
        CLIENTS["microsoft"].id, client_credential=CLIENTS["microsoft"].secret,
        instance_discovery=False, **options)


@pytest.mark.filterwarnings("ignore:response_mode='form_post' is recommended")
@pytest.mark.parametrize(("tenant", "email", "mode"), [
    ("common", "layla@contoso.example", "query"), ("common", "noa@example.com", "form_post"),
    ("organizations", "pranee@contoso.example", "form_post"), ("consumers", "noa@example.com", "query"),
])
def test_msal(stand_ins, tenant, email, mode):
    application = msal_application(
        stand_ins, authority=f"{stand_ins.stand_in('microsoft')}/{tenant}", verify=stand_ins.certificate)
    flow = application.initiate_auth_code_flow(
        ["User.Read"], redirect_uri=CALLBACK, response_mode=mode)
    assert flow["code_verifier"] and flow["nonce"]
    back = stand_ins.person().sign_in(flow["auth_uri"], email)
    assert ("?" in back.url) == (mode == "query")
    assert "client_info" in back.fields
    result = application.acquire_token_by_auth_code_flow(flow, back.fields)
    assert "error" not in result, result
    claims = result["id_token_claims"]
    assert claims["preferred_username"] == email
    assert claims["iss"] == f"{stand_ins.stand_in('microsoft')}/{claims['tid']}/v2.0"
    me = requests.get(
        stand_ins.stand_in("microsoft") + "/graph/v1.0/me", timeout=30,
        headers={"Authorization": "Bearer " + result["access_token"]}).json()
    assert claims["oid"].replace("-", "").endswith(me["id"].replace("-", ""))
    # The account is known now: the next token comes from the refresh token.
    account = application.get_accounts()[0]
    assert account["username"] == email
    silent = application.acquire_token_silent(["User.Read"], account, force_refresh=True)
    assert silent and "access_token" in silent, silent


def test_msal_reports_a_cancelled_sign_in(stand_ins):
    application = msal_application(
        stand_ins, authority=f"{stand_ins.stand_in('microsoft')}/common", verify=stand_ins.certificate)
    flow = application.initiate_auth_code_flow(
        ["User.Read", "Mail.Read"], redirect_uri=CALLBACK, response_mode="form_post")
    back = stand_ins.person().sign_in(flow["auth_uri"], "ada@example.com", decision="cancel")
    result = application.acquire_token_by_auth_code_flow(flow, back.fields)
    assert result["error"] == "access_denied"


# Whatever is registered is also what is refused


@pytest.mark.parametrize(("brand", "path"), [
    ("apple", "/auth/authorize"), ("facebook", "/v26.0/dialog/oauth"),
    ("microsoft", "/common/oauth2/v2.0/authorize"), ("google", "/o/oauth2/v2/auth"),
])
def test_an_unregistered_redirect_uri_is_refused_at_the_provider(stand_ins, brand, path):
    answer = stand_ins.person().session.get(
        stand_ins.stand_in(brand) + path, allow_redirects=False, timeout=30,
        params={"client_id": CLIENTS[brand].id, "redirect_uri": CALLBACK + "/else", "response_type": "code",
                "scope": "openid", "state": "s"})
    assert answer.status_code >= 400 and "Location" not in answer.headers
    assert answer.headers["X-Robots-Tag"] == "noindex"
