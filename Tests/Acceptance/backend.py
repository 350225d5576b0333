"""The account backend as an app's SDK speaks to it, and people's ID tokens from the stand-ins."""

import base64
import hashlib
import secrets
import time
import urllib.parse

import jwt
import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from arena import small_project
from person import Person

CALLBACK = "https://client.example/signed-in"
PROJECT = "demo-portico"
BRANDS = ("apple", "facebook", "microsoft", "github", "google")
VERIFIER = "a-verifier-of-more-than-forty-three-characters"
APPLE_KEY = ec.generate_private_key(ec.SECP256R1())
APPS = {
    "apple": "com.example.app", "facebook": "5005005005", "github": "Iv1.app", "google": "5005-app.apps.example",
    "microsoft": "1f1f1f1f-52d7-4b09-9c7e-2a4d5b6c7d8e",
}


def configuration(folder, store="sqlite::memory:"):
    """A small project with five stand-ins, each of which knows the app."""
    public = APPLE_KEY.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    text = small_project(
        folder, [f"  - id: {brand}.com\n" for brand in BRANDS], files={"apple.pem": public})
    lines = ["standInClients:"]
    for brand, app in APPS.items():
        lines += [f"  - provider: {brand}.com", "    name: An app", f'    clientID: "{app}"',
                  f'    redirectURIs: ["{CALLBACK}"]']
        if brand == "apple":
            lines += ["    teamID: TEAM123456", "    keyID: KEY1234567", "    publicKeyFile: apple.pem"]
        else:
            lines.append("    clientSecret: app-secret")
    return text.replace("sqlite::memory:", store) + "\n".join(lines) + "\n"


class Answer:
    """One answer; `error` is the message of a refusal."""

    def __init__(self, response):
        self.status, self.response = response.status_code, response
        self.json = response.json() if response.content else {}
        self.error = self.json.get("error", {}).get("message") if isinstance(self.json, dict) else None

    def __getitem__(self, name):
        return self.json[name]

    def __contains__(self, name):
        return name in self.json


class Backend:
    """Calls one server's account backend."""

    def __init__(self, url, session=None):
        self.url = url
        self.session = session or requests.Session()
        self.session.trust_env = False

    def call(self, method, path, body=None, key="any", **options):
        url = f"{self.url}/{path}"
        return Answer(self.session.request(
            method, url, params={"key": key} if key else None, json=body, timeout=60, **options))

    def post(self, operation, **body):
        """A client's call of v1 (`signUp`), or of v2 (`mfaSignIn:start`)."""
        prefix = "v2/accounts/" if operation.startswith("mfa") else "v1/accounts:"
        return self.call("POST", f"identitytoolkit.googleapis.com/{prefix}{operation}", body)

    def refresh(self, token):
        return Answer(self.session.post(
            f"{self.url}/securetoken.googleapis.com/v1/token", params={"key": "any"},
            data={"grant_type": "refresh_token", "refresh_token": token}, timeout=60))

    def sign_up(self, email, password="correct horse"):
        return self.post("signUp", email=email, password=password, returnSecureToken=True)

    def sign_in(self, email, password="correct horse"):
        return self.post("signInWithPassword", email=email, password=password, returnSecureToken=True)

    def lookup(self, token):
        return self.post("lookup", idToken=token)

    def helper(self, path):
        """What a test helper lists."""
        return self.call("GET", f"emulator/v1/projects/{PROJECT}/{path}").json

    def idp(self, brand, credential, **more):
        """signInWithIdp with a direct credential, as SDKs send it."""
        fields = {"providerId": f"{brand}.com", **credential}
        return self.post(
            "signInWithIdp", requestUri="http://localhost", postBody=urllib.parse.urlencode(fields),
            returnSecureToken=True, **more)


def fresh_email():
    return f"{secrets.token_hex(6)}@example.net"


def raw_nonce():
    """A raw nonce, and what the provider is sent of it."""
    raw = secrets.token_urlsafe(16)
    return raw, hashlib.sha256(raw.encode()).hexdigest()


def challenge():
    digest = hashlib.sha256(VERIFIER.encode()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def apple_secret(base):
    now = int(time.time())
    return jwt.encode(
        {"iss": "TEAM123456", "iat": now, "exp": now + 300, "aud": base, "sub": APPS["apple"]}, APPLE_KEY,
        algorithm="ES256", headers={"kid": "KEY1234567"})


ENDPOINTS = {
    "apple": ("/auth/authorize", "/auth/token", "name email"),
    "google": ("/o/oauth2/v2/auth", "/token", "openid email profile"),
    "microsoft": ("/common/oauth2/v2.0/authorize", "/common/oauth2/v2.0/token", "openid email profile"),
    "github": ("/login/oauth/authorize", "/login/oauth/access_token", "read:user user:email"),
    "facebook": ("/v26.0/dialog/oauth", "/graph/v26.0/oauth/access_token", "public_profile,email"),
}


def tokens(url, brand, email, nonce=None):
    """What a person's sign-in at a stand-in gives the app: the whole token answer."""
    base = f"{url}/stand-in/{brand}"
    authorize, token, scope = ENDPOINTS[brand]
    fields = {"client_id": APPS[brand], "redirect_uri": CALLBACK, "response_type": "code", "scope": scope,
              "state": secrets.token_hex(8)}
    if brand == "apple":
        fields["response_mode"] = "form_post"
    elif brand != "facebook":
        fields |= {"code_challenge": challenge(), "code_challenge_method": "S256"}
    if nonce:
        fields["nonce"] = nonce
    back = Person(url).sign_in(f"{base}{authorize}?{urllib.parse.urlencode(fields)}", email)
    redeem = {"grant_type": "authorization_code", "code": back.fields["code"], "redirect_uri": CALLBACK,
              "client_id": APPS[brand],
              "client_secret": apple_secret(base) if brand == "apple" else "app-secret"}
    if "code_challenge" in fields:
        redeem["code_verifier"] = VERIFIER
    answer = requests.post(
        base + token, data=redeem, headers={"Accept": "application/json"}, timeout=30)
    assert answer.status_code == 200, answer.text
    return answer.json()
