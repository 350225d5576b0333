"""Google, Microsoft, GitHub and Facebook as they might misbehave: providers of ours that speak each brand's wire.

Each checks its client as the brand does; `Plan` spoils codes and ID tokens as for `provider.Provider`, and `api`
spoils one API call: a path to an `Answer`, or to changes of the honest JSON.
"""

import base64
import hashlib
import hmac
import urllib.parse

from provider import Answer, Provider
from signing import compact_json, merged

TENANT = "0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e"
OBJECT = "11111111-2222-4333-8444-555555555555"
NOT_FOUND = Answer(404, b'{"message":"Not Found"}')


class Brand(Provider):
    """What the four have in common: the secret in the form, an API that takes the access token."""

    nonce_length = None
    """Shortest nonce that is expected; None where there is none."""
    endpoints = {}
    """Settings of `portico.yml` to paths here, beside those of every provider."""

    def __init__(self, **options):
        super().__init__(kind=type(self).__name__.lower(), **options)
        self.api = {}
        self.tokens = {}

    def configuration(self, identifier, **more):
        addresses = {"authorizationEndpoint": "/auth/authorize", "tokenEndpoint": "/auth/token", **self.endpoints}
        lines = [f"  - id: {identifier}", "    mode: real", f"    clientID: \"{self.client_id}\"",
                 f"    clientSecret: {self.client_secret}"]
        lines += [f"    {name}: {self.issuer}{path}" for name, path in addresses.items()]
        return "\n".join(lines + [f"    {name}: {value}" for name, value in more.items()]) + "\n"

    def _check_request(self, request):
        wrong = [
            (request.get("response_type") != "code", "response_type is not code"),
            (request.get("client_id") != self.client_id, "another client_id"),
            (len(request.get("state", "")) < 22, "state shorter than 128 bit"),
            (request.get("code_challenge_method") != "S256", "PKCE without S256"),
            (len(request.get("code_challenge", "")) != 43, "no code challenge"),
            (self.nonce_length is None and "nonce" in request, "a nonce that nobody returns"),
            (len(request.get("nonce", "")) < (self.nonce_length or 0), "nonce shorter than 128 bit"),
        ]
        self.problems += [what for is_wrong, what in wrong if is_wrong]

    def _client_problem(self, handler, form):
        if handler.headers.get("Authorization"):
            return "client_secret_basic where the form is meant"
        if form.get("client_id") != self.client_id:
            return "client of another name"
        return None if form.get("client_secret") == self.client_secret else "wrong client secret"

    def token_answer(self, handler, form):
        grant = self.grants.get(form.get("code"))
        answer = super().token_answer(handler, form)
        if grant and grant.tokens:
            with self.lock:
                self.tokens[grant.tokens["access_token"]] = grant
        return answer

    def bearer(self, handler):
        """The grant of the caller's access token."""
        header = handler.headers.get("Authorization", "")
        self.note(header, header.rpartition(" ")[2])
        return self.tokens.get(header.removeprefix("Bearer "))

    def said(self, path, honest):
        """The honest answer, or what `api` puts in its place."""
        change = self.api.get(path)
        if change is None or isinstance(change, dict):
            body = merged(honest, change or {}) if isinstance(honest, dict) else honest
            return Answer(200, compact_json(body))
        return change


class Google(Brand):
    nonce_length = 43
    endpoints = {"jwksURI": "/auth/keys"}

    def configuration(self, identifier, **more):
        return super().configuration(identifier, issuer=self.issuer, **more)


class Microsoft(Brand):
    nonce_length = 43
    endpoints = {"jwksURI": "/auth/keys", "userinfoEndpoint": "/graph/me", "photoEndpoint": "/graph/photo"}

    def __init__(self, **options):
        super().__init__(**options)
        self.template = self.issuer + "/{tenantid}/v2.0"
        for key in self.jwks["keys"]:
            key.pop("alg")
            key["issuer"] = self.template

    def configuration(self, identifier, **more):
        return super().configuration(identifier, issuer=f'"{self.template}"', **more)

    def claims(self, grant):
        claims = super().claims(grant)
        claims.pop("at_hash", None)
        return claims | {"iss": f"{self.issuer}/{TENANT}/v2.0", "tid": TENANT, "oid": OBJECT, "ver": "2.0",
                         "nbf": claims["iat"], "name": "Somchai"}

    def rotate(self, kid):
        super().rotate(kid)
        for key in self.jwks["keys"]:
            key["issuer"] = self.template

    def api_answer(self, handler, path, body):
        if path not in ("/graph/me", "/graph/photo"):
            return None
        if self.bearer(handler) is None:
            return Answer(401, b'{"error":{"code":"InvalidAuthenticationToken"}}')
        if path == "/graph/photo":
            return self.api.get(path) or Answer(200, b"\xff\xd8\xff\xe0" + b"j" * 300, {"Content-Type": "image/jpeg"})
        return self.said(path, {"id": OBJECT, "displayName": "Somchai"})


class GitHub(Brand):
    endpoints = {
        "userinfoEndpoint": "/api/user", "emailsEndpoint": "/api/user/emails",
        "tokenInspectionEndpoint": "/api/applications/portico-client/token"}
    person = 4004

    def make_token(self, grant):
        return None

    def api_answer(self, handler, path, body):
        if path == "/api/applications/portico-client/token":
            expected = base64.b64encode(f"{self.client_id}:{self.client_secret}".encode()).decode()
            self.note(expected)
            if handler.headers.get("Authorization") != f"Basic {expected}":
                self.problems.append("a token is inspected without the client's own credentials")
            return self.said(path, {"app": {"client_id": self.client_id}, "user": {"id": self.person}})
        if path not in ("/api/user", "/api/user/emails"):
            return None
        if not handler.headers.get("User-Agent"):
            self.problems.append("a call without User-Agent")
        if self.bearer(handler) is None:
            return Answer(401, b'{"message":"Bad credentials"}')
        if path == "/api/user":
            return self.said(path, {"id": self.person, "login": "somchai", "name": "Somchai", "email": None})
        return self.said(path, [{"email": f"{self.kind}@example.com", "primary": True, "verified": True}])


class Facebook(Brand):
    endpoints = {"userinfoEndpoint": "/graph/me", "tokenInspectionEndpoint": "/graph/debug_token"}
    person = "10015550001"

    def make_token(self, grant):
        return None

    def api_answer(self, handler, path, body):
        if path not in ("/graph/me", "/graph/debug_token"):
            return None
        query = dict(urllib.parse.parse_qsl(handler.path.partition("?")[2]))
        self.note(query.get("access_token"), query.get("appsecret_proof"), query.get("input_token"))
        if path == "/graph/debug_token":
            if query.get("access_token") != f"{self.client_id}|{self.client_secret}":
                self.problems.append("a token is inspected without the application's own")
            known = query.get("input_token") in self.tokens
            return self.said(path, {
                "data": {"app_id": self.client_id, "is_valid": known, "user_id": self.person, "type": "USER"}})
        token = query.get("access_token", "")
        if token not in self.tokens:
            return Answer(400, b'{"error":{"message":"Invalid OAuth access token.","code":190}}')
        proof = hmac.new(self.client_secret.encode(), token.encode(), hashlib.sha256).hexdigest()
        if query.get("appsecret_proof") != proof:
            self.problems.append("no appsecret_proof")
        return self.said(path, {"id": self.person, "name": "Somchai", "email": f"{self.kind}@example.com"})


BRANDS = {"google.com": Google, "microsoft.com": Microsoft, "github.com": GitHub, "facebook.com": Facebook}
WITH_TOKEN = ("google.com", "microsoft.com")
WITH_API = ("github.com", "facebook.com")
