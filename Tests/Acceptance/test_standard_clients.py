"""What the standards let a client do, and clients do: tokens in a form, authorization requests by POST."""

import urllib.parse

import jwt
import pytest
import requests

import conftest
from arena import small_project
from person import Person
from sandbox_apps import AUTHORIZE, CALLBACK, SCOPE, Helper, answered, exchange, secret_of, sign_in

pytestmark = pytest.mark.everyday

BRANDS = {"google": "google.com", "microsoft": "microsoft.com", "oidc.acme": "oidc.acme", "apple": "apple.com",
          "facebook": "facebook.com"}
USERINFO = {"google": "v1/userinfo", "microsoft": "graph/oidc/userinfo", "oidc.acme": "userinfo"}
AUTHORIZE["oidc.acme"], SCOPE["oidc.acme"] = "authorize", "openid profile"


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    folder = tmp_path_factory.mktemp("standards")
    running = conftest.Server(folder, configuration=small_project(
        folder, [f"  - id: {name}\n" for name in [*BRANDS.values(), "github.com"]])).start()
    yield running
    running.stop()


def helper(machine, brand):
    made = Helper(machine, brand)
    made.url = f"{machine.url}/emulator/v1/projects/demo-portico/standIns/{BRANDS[brand]}"
    return made


@pytest.fixture(autouse=True)
def nobody(machine):
    """Every test begins without accounts."""
    requests.delete(f"{machine.url}/emulator/v1/projects/demo-portico/accounts", timeout=30).raise_for_status()


def tokens(machine, brand, client):
    code = sign_in(machine, brand, client, scope=SCOPE[brand]).fields["code"]
    path = "token" if brand == "oidc.acme" else None
    if path is None:
        return exchange(machine, brand, client, code).json()
    return requests.post(f"{machine.url}/stand-in/{brand}/{path}", timeout=30, data={
        "grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK,
        "client_id": client["clientId"], "client_secret": client["clientSecret"]}).json()


@pytest.mark.parametrize("brand", USERINFO)
def test_a_token_comes_in_the_header_or_in_the_form(machine, brand):
    """RFC 6750 §2: one way at a time. Google takes it in the address as well."""
    client = helper(machine, brand).register().json()
    token = tokens(machine, brand, client)["access_token"]
    url = f"{machine.url}/stand-in/{brand}/{USERINFO[brand]}"
    header, fields = {"Authorization": f"Bearer {token}"}, {"access_token": token}

    def status(method="POST", **sent):
        return requests.request(method, url, timeout=30, **sent).status_code

    assert status("GET", headers=header) == status(headers=header) == status(data=fields) == 200
    assert status(headers=header, data=fields) == 400
    assert status(data=[("access_token", token), ("access_token", token)]) == 400
    assert status() == status(data={"access_token": token + "x"}) == status(data={"access_token": ""}) == 401
    # A body of another type is no form (§2.2), and GET has none.
    assert status(json=fields) == status("GET", data=fields) == 401
    assert status("GET", params=fields) == (200 if brand == "google" else 401)
    if brand == "google":
        assert status("GET", params=fields, headers=header) == status(params=fields, data=fields) == 400
    helper(machine, brand).reset()


@pytest.mark.parametrize("brand", USERINFO)
def test_authlib_sends_its_token_in_the_body(machine, brand, monkeypatch):
    from authlib.integrations.requests_client import OAuth2Session

    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    client = helper(machine, brand).register().json()
    with OAuth2Session(
            client["clientId"], token={**tokens(machine, brand, client), "token_type": "bearer"},
            token_placement="body") as session:
        answer = session.post(f"{machine.url}/stand-in/{brand}/{USERINFO[brand]}", data={"any": "field"}, timeout=30)
    assert answer.status_code == 200 and answer.json()["sub"]
    helper(machine, brand).reset()


@pytest.mark.parametrize("brand", BRANDS)
def test_an_authorization_request_may_be_posted(machine, brand):
    """OpenID Connect Core §3.1.2.1; also by a page of the application's site, whose form brings no cookie."""
    client = helper(machine, brand).register().json()
    endpoint = f"{machine.url}/stand-in/{brand}/{AUTHORIZE[brand]}"
    fields = {"client_id": client["clientId"], "redirect_uri": CALLBACK, "response_type": "code",
              "scope": SCOPE[brand], "state": "a+b/c== สวัสดี"}
    foreign = {"Origin": "http://client.localhost:3000", "Sec-Fetch-Site": "cross-site"}
    for headers in ({}, foreign):
        person = Person(machine.url)
        answer = person.session.post(endpoint, data=fields, headers=headers, allow_redirects=False, timeout=30)
        assert answer.status_code == 303, answer.text[:500]
        back = person.sign_in(urllib.parse.urljoin(endpoint, answer.headers["Location"]), "noa@")
        assert back.url.startswith(CALLBACK) and back.fields["code"] and back.fields["state"] == fields["state"]
    page = Person(machine.url).session.post(endpoint, data={**fields, "client_id": "nobody"}, timeout=30)
    assert page.status_code >= 400 and "data-error-code=\"stand_in_client_unknown\"" in page.text
    long = Person(machine.url).session.post(endpoint, data={**fields, "nonce": "n" * 9000}, timeout=30)
    assert long.status_code == 400 and "data-error-code" in long.text
    helper(machine, brand).reset()


def test_githubs_authorization_is_asked_for_by_get_alone(machine):
    answer = requests.post(f"{machine.url}/stand-in/github/{AUTHORIZE['github']}", data={}, timeout=30)
    assert answer.status_code == 404


@pytest.mark.parametrize("brand", ["google.com", "github.com", "facebook.com"])
def test_the_backend_takes_an_access_token_of_a_registered_client(machine, brand):
    """The only credential there is at GitHub and Facebook, as `GithubAuthProvider.credential(token)` makes it."""
    name = brand.partition(".")[0]
    own = Helper(machine, name)
    own.register()
    client = own.register(options=["requires-secret-proof"] if name == "facebook" else []).json()
    scope = {"google": "openid email profile", "facebook": "public_profile,email", "github": "user:email"}[name]
    code = sign_in(machine, name, client, scope=scope).fields["code"]
    token = answered(exchange(machine, name, client, code))["access_token"]

    def present(token):
        return requests.post(
            f"{machine.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any", timeout=30, json={
                "postBody": urllib.parse.urlencode({"providerId": brand, "access_token": token}),
                "requestUri": "http://localhost", "returnSecureToken": True}).json()

    signed_in = present(token)
    assert signed_in.get("email") == "noa@example.com" and signed_in["idToken"], signed_in
    refused = "INVALID_IDP_RESPONSE : The access token is refused: it is not valid, or was issued to a client that is " \
        "not registered here."
    assert present(token[:-4] + "AAAA")["error"]["message"] == refused
    own.reset()
    assert present(token)["error"]["message"] == refused, "nobody's client"


TRUST = [
    ("google", "noa@example.com", None, True),  # of a domain that Google hosts
    ("google", "somchai@example.com", None, False),
    ("google", "guest.of.the.tests@gmail.com", "typed", True),
    ("google", "guest.of.the.tests@mail.example", "typed", False),
    ("microsoft", "noa@example.com", None, False),
    ("microsoft", "pranee@contoso.example", None, False),
    ("microsoft", "guest.of.the.tests@outlook.com", "typed", True),
    ("microsoft", "guest.of.the.tests@mail.example", "typed", False),
    ("apple", "somchai@example.com", None, True),
]


@pytest.mark.parametrize("brand, email, typed, joins", TRUST, ids=[f"{one[0]}-{one[1]}" for one in TRUST])
def test_an_account_is_joined_by_addresses_that_the_provider_hosts(machine, brand, email, typed, joins):
    """As Firebase does: for any other address the app hears of the account that there is, and asks its user."""
    own = helper(machine, brand)
    client = own.register().json()
    person = Person(machine.url)
    person.types = {"given_name": "Guest", "email": email} if typed else None
    asked = {"scope": "openid email", "response_mode": "form_post"} if brand == "apple" else {"scope": "openid email profile"}
    back = sign_in(machine, brand, client, person, email=email, **asked)
    token = exchange(machine, brand, client, back.fields["code"]).json()["id_token"]
    backend = f"{machine.url}/identitytoolkit.googleapis.com/v1/accounts"
    password = requests.post(f"{backend}:signUp?key=any", timeout=30, json={
        "email": email, "password": "correct horse", "returnSecureToken": True}).json()
    answer = requests.post(f"{backend}:signInWithIdp?key=any", timeout=30, json={
        "postBody": urllib.parse.urlencode({"providerId": BRANDS[brand], "id_token": token}),
        "requestUri": "http://localhost", "returnSecureToken": True}).json()
    if joins:
        assert answer["localId"] == password["localId"] and answer["emailVerified"] is True, answer
    else:
        assert answer["needConfirmation"] is True and "idToken" not in answer, answer
    own.reset()


ISSUERS = {"google": "", "oidc.acme": "", "apple": "", "microsoft": "/consumers/v2.0", "facebook": "/limited"}


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]"])
@pytest.mark.parametrize("brand", ISSUERS)
def test_an_issuer_is_the_address_that_it_is_asked_at(machine, brand, name):
    """OpenID Connect Discovery §4.3, by any name of this machine; and the backend takes tokens of each."""
    port = machine.url.rpartition(":")[2]
    origin = f"http://{name}:{port}"
    base = f"{origin}/stand-in/{brand}"
    if brand == "facebook":
        metadata = requests.get(f"{base}/limited/.well-known/openid-configuration/", timeout=30).json()
        assert metadata["issuer"].startswith(base) and metadata["jwks_uri"].startswith(base)
        return
    issuer = base + ISSUERS[brand]
    metadata = requests.get(f"{issuer}/.well-known/openid-configuration", timeout=30).json()
    assert all(value.startswith(base) for key, value in metadata.items() if key.endswith("_endpoint"))
    if brand != "microsoft":
        assert metadata["issuer"] == issuer
    client = helper(machine, brand).register().json()

    class Named:
        url = origin

    person = Person(origin)
    person.session.headers["Sec-Fetch-Site"] = "same-origin"
    asked = {"apple": {"response_mode": "form_post", "scope": "openid email"}}.get(brand, {"scope": "openid email profile"})
    back = sign_in(Named, brand, client, person, email="noa@example.com", **asked)
    if "iss" in back.fields:
        assert back.fields["iss"].startswith(base)
    token = requests.post(metadata["token_endpoint"], timeout=30, data={
        "grant_type": "authorization_code", "code": back.fields["code"], "redirect_uri": CALLBACK,
        "client_id": client["clientId"], "client_secret": secret_of(client)}).json()["id_token"]
    keys = jwt.PyJWKSet.from_dict(requests.get(metadata["jwks_uri"], timeout=30).json())
    claims = jwt.decode(token, keys[jwt.get_unverified_header(token)["kid"]], algorithms=["RS256"],
                        audience=client["clientId"])
    assert claims["iss"].startswith(base)
    signed_in = requests.post(
        f"{machine.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any", timeout=30, json={
            "postBody": urllib.parse.urlencode({"providerId": BRANDS[brand], "id_token": token}),
            "requestUri": "http://localhost", "returnSecureToken": True}).json()
    assert "errorMessage" not in signed_in and "error" not in signed_in, signed_in
    helper(machine, brand).reset()


def test_github_is_spoken_to_as_an_enterprise_server(machine):
    """The one address that libraries ask for: the API is below `/api/v3` of it; and the code goes in the address."""
    from authlib.integrations.requests_client import OAuth2Session

    own = Helper(machine, "github")
    client = own.register().json()
    base = f"{machine.url}/stand-in/github"
    code = sign_in(machine, "github", client, scope="user:email").fields["code"]
    asked = {"client_id": client["clientId"], "client_secret": client["clientSecret"], "code": code}
    answer = requests.post(f"{base}/login/oauth/access_token", params=asked, timeout=30)
    token = answered(answer)
    assert token["token_type"] == "bearer", answer.text
    with OAuth2Session(client["clientId"], token=token) as session:
        for path in ("user", "user/emails"):
            assert session.get(f"{base}/api/v3/{path}", timeout=30).json() == session.get(
                f"{base}/api/{path}", timeout=30).json()
    check = f"{base}/api/v3/applications/{client['clientId']}/token"
    known = requests.post(check, auth=(client["clientId"], client["clientSecret"]), timeout=30,
                          json={"access_token": token["access_token"]})
    assert known.status_code == 200 and known.json()["user"]["login"] == "noalevi"
    assert requests.get(f"{base}/api/v3/nothing", timeout=30).status_code == 404
    twice = requests.post(f"{base}/login/oauth/access_token", params=asked, data=asked, timeout=30)
    assert answered(twice)["error"] == "incorrect_client_credentials"
    own.reset()
