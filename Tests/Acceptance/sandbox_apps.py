"""A sandbox's own apps at the stand-ins, as tests of an app register, use and mislead them."""

import time
import urllib.parse

import jwt
import requests

import conftest
from arena import small_project
from person import Person

BRANDS = ("apple", "facebook", "microsoft", "github", "google")
CALLBACK = "http://client.localhost:3000/callback"
AUTHORIZE = {
    "apple": "auth/authorize", "facebook": "v26.0/dialog/oauth", "microsoft": "common/oauth2/v2.0/authorize",
    "github": "login/oauth/authorize", "google": "o/oauth2/v2/auth"}
TOKEN = {
    "apple": "auth/token", "facebook": "graph/v26.0/oauth/access_token", "microsoft": "common/oauth2/v2.0/token",
    "github": "login/oauth/access_token", "google": "token"}
PROFILE = {
    "facebook": "graph/v26.0/me", "microsoft": "graph/oidc/userinfo", "github": "api/user", "google": "v1/userinfo"}
SCOPE = {
    "apple": "openid", "facebook": "public_profile", "microsoft": "openid profile", "github": "user:email",
    "google": "openid profile"}


def start(factory, *settings, arguments=()):
    folder = factory.mktemp("apps")
    return conftest.Server(folder, *arguments, configuration=small_project(
        folder, [f"  - id: {brand}.com\n" for brand in BRANDS], settings=settings)).start()


class Helper:
    """What a test suite of an app sends; the project names the sandbox."""

    def __init__(self, server, brand, project="demo-portico"):
        self.url = f"{server.url}/emulator/v1/projects/{project}/standIns/{brand}.com"

    def register(self, **wish):
        return requests.post(self.url + "/clients", json={"redirectUris": [CALLBACK], **wish}, timeout=30)

    def switch(self, *misbehaviours, **more):
        answer = requests.patch(self.url, json={"misbehaviours": misbehaviours, **more}, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def look(self):
        return requests.get(self.url, timeout=30).json()

    def reset(self):
        return requests.delete(self.url, timeout=30)


def secret_of(client):
    """The client secret; Apple's is signed with the key that the stand-in made."""
    if "privateKey" not in client:
        return client["clientSecret"]
    now = int(time.time())
    return jwt.encode(
        {"iss": client["teamId"], "iat": now, "exp": now + 300, "aud": "https://appleid.apple.com",
         "sub": client["clientId"]}, client["privateKey"], algorithm="ES256", headers={"kid": client["keyId"]})


def sign_in(server, brand, client, person=None, email="noa@example.com", **query):
    person = person or Person(server.url)
    asked = requests.Request("GET", f"{server.url}/stand-in/{brand}/{AUTHORIZE[brand]}", params={
        "client_id": client["clientId"], "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid",
        "state": "s", **query}).prepare().url
    return person.sign_in(asked, email)


def exchange(server, brand, client, code, secret=None):
    return requests.post(f"{server.url}/stand-in/{brand}/{TOKEN[brand]}", timeout=30, allow_redirects=False, data={
        "grant_type": "authorization_code", "code": code, "redirect_uri": CALLBACK,
        "client_id": client["clientId"], "client_secret": secret or secret_of(client)})


def answered(answer):
    """The fields of a token endpoint's answer; GitHub's is a form."""
    is_json = answer.headers["Content-Type"].startswith("application/json")
    return answer.json() if is_json else dict(urllib.parse.parse_qsl(answer.text))
