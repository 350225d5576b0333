"""A provider that misbehaves on request: OpenID Connect or Apple's variant of it, on loopback.

It checks its client as strictly as the real ones do (client secret, redirect URI, PKCE, one use of a code) and keeps
in `problems` what the client did wrong. How it misbehaves is told per sign-in by a `Plan`.

The person at the provider is played by the test: `provider.approve(authorization_url, plan)` answers what the browser
would carry back. Everything else goes over HTTP.
"""

import base64
import dataclasses
import hashlib
import http.server
import json
import secrets
import socket
import threading
import time
import urllib.parse

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils

import secrets_seen
from signing import (
    base64url, compact_json, jws, left_half, merged, p256_key, rsa_jwk, rsa_key, sign_rs256, unbase64url)


@dataclasses.dataclass
class Answer:
    """An HTTP answer as it is written."""

    status: int = 200
    body: bytes = b""
    headers: dict = dataclasses.field(default_factory=lambda: {"Content-Type": "application/json"})


@dataclasses.dataclass
class Plan:
    """How one sign-in goes wrong; nothing said, it goes well."""

    claims: dict = dataclasses.field(default_factory=dict)
    """Claims over the honest ones; `REMOVED` leaves one out."""
    header: dict = dataclasses.field(default_factory=dict)
    """Members of the token's header over the honest ones."""
    payload: object = None
    """`payload(claims)` gives the bytes in place of the claims."""
    token: object = None
    """`token(provider, header, claims)` makes the whole token."""
    members: dict = dataclasses.field(default_factory=dict)
    """Members of the token endpoint's answer over the honest ones."""
    answer: object = None
    """An `Answer` of the token endpoint, or `answer(handler, provider)` that writes one by itself."""
    callback: dict = dataclasses.field(default_factory=dict)
    """Callback parameters over the honest ones."""


@dataclasses.dataclass
class Grant:
    """What the person at the provider agreed to."""

    request: dict
    parameters: dict
    plan: Plan
    code: str
    token: str | None = None
    tokens: dict = dataclasses.field(default_factory=dict)


class Provider:
    """One issuer with a server of its own."""

    def __init__(self, kind="oidc", client_id="portico-client", subject="person-1", promises_issuer=False):
        self.kind = kind
        self.client_id = client_id
        self.client_secret = "cs-" + secrets.token_urlsafe(24)
        self.team_id, self.key_id = "TEAM123456", "KEY1234567"
        self.client_key = p256_key(f"{kind}-client")
        self.subject = subject
        self.promises_issuer = promises_issuer
        self.key, self.kid = rsa_key("honest"), "kid-1"
        self.jwks = {"keys": [rsa_jwk(self.key, self.kid), rsa_jwk(rsa_key("second"), "kid-2")]}
        self.keys_answer = None
        self.discovery = {}
        self.discovery_answer = None
        self.lock = threading.Lock()
        self.requests, self.problems, self.grants = [], [], {}
        self.seen = set()
        """Secrets that no log may hold: issued here, or shown to us."""
        self.note(self.client_secret)
        self.server = None
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self.listener.getsockname()[1]
        self.issuer = f"http://127.0.0.1:{self.port}"

    # The server

    def start(self):
        provider = self

        class Handler(ProviderHandler):
            pass

        Handler.provider = provider
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler, bind_and_activate=False)
        self.server.socket.close()
        self.server.socket = self.listener
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def stop(self):
        if self.server:
            self.server.shutdown()
        self.listener.close()

    def count(self, path):
        """How often `path` was asked for."""
        with self.lock:
            return sum(1 for request in self.requests if request[1] == path)

    @property
    def total(self):
        with self.lock:
            return len(self.requests)

    def note(self, *values):
        self.seen.update(value for value in values if isinstance(value, str) and len(value) >= 8)
        for value in values:
            if isinstance(value, str):
                secrets_seen.ISSUED.update(secrets_seen.pieces(value))

    # Configuration

    def configuration(self, identifier, key_file="client.p8", **more):
        """This provider as an entry of `providers:`."""
        lines = [f"  - id: {identifier}", "    mode: real", f"    clientID: {self.client_id}",
                 f"    issuer: {self.issuer}"]
        if self.kind == "apple":
            lines += [f"    teamID: {self.team_id}", f"    keyID: {self.key_id}",
                      f"    privateKeyFile: {key_file}",
                      f"    authorizationEndpoint: {self.issuer}/auth/authorize",
                      f"    tokenEndpoint: {self.issuer}/auth/token", f"    jwksURI: {self.issuer}/auth/keys"]
        else:
            lines.append(f"    clientSecret: {self.client_secret}")
        lines += [f"    {name}: {value}" for name, value in more.items()]
        return "\n".join(lines) + "\n"

    # The person says yes

    def approve(self, url, plan=None):
        """Takes an authorization request and answers as a browser would carry it back."""
        plan = plan or Plan()
        parts = urllib.parse.urlsplit(url)
        assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{self.issuer}/auth/authorize", url
        pairs = urllib.parse.parse_qsl(parts.query, keep_blank_values=True)
        request = dict(pairs)
        with self.lock:
            if len(request) != len(pairs):
                self.problems.append("a parameter of the authorization request came twice")
            self._check_request(request)
        code = "code-" + secrets.token_urlsafe(24)
        parameters = {"code": code, "state": request.get("state", "")}
        if self.promises_issuer:
            parameters["iss"] = self.issuer
        grant = Grant(request, merged(parameters, plan.callback), plan, code)
        with self.lock:
            self.grants[code] = grant
        self.note(code, request.get("state"), request.get("nonce"))
        return grant

    def _check_request(self, request):
        def want(condition, problem):
            if not condition:
                self.problems.append(problem)

        want(request.get("response_type") == "code", "response_type is not code")
        want(request.get("client_id") == self.client_id, "another client_id")
        want(len(request.get("state", "")) >= 22, "state shorter than 128 bit")
        want(request.get("code_challenge_method") == "S256", "PKCE without S256")
        want(len(request.get("code_challenge", "")) == 43, "no code challenge")
        if self.kind == "apple":
            want(request.get("response_mode") == "form_post", "response_mode must be form_post with scopes")
            nonce = request.get("nonce", "")
            want(len(nonce) == 64 and nonce == nonce.lower(), "nonce is no lower-case hex SHA-256")
        else:
            want("openid" in request.get("scope", "").split(), "scope without openid")
            want(len(request.get("nonce", "")) >= 22, "nonce shorter than 128 bit")

    # Tokens

    def claims(self, grant):
        now = int(time.time())
        claims = {
            "iss": self.issuer, "sub": self.subject, "aud": self.client_id, "iat": now, "exp": now + 3600,
            "nonce": grant.request.get("nonce"), "email": f"{self.subject}@example.com", "email_verified": True,
        }
        if "access_token" in grant.tokens:
            claims["at_hash"] = left_half(grant.tokens["access_token"])
        return claims

    def make_token(self, grant):
        plan = grant.plan
        header = merged({"alg": "RS256", "kid": self.kid, "typ": "JWT"}, plan.header)
        claims = merged(self.claims(grant), plan.claims)
        if plan.token:
            return plan.token(self, header, claims)
        payload = plan.payload(claims) if plan.payload else claims
        return jws(header, payload, lambda data: sign_rs256(self.key, data))

    def token_answer(self, handler, form):
        self.note(form.get("code_verifier"), form.get("client_secret"), form.get("code"))
        with self.lock:
            grant = self.grants.pop(form.get("code"), None)
            problem = self._client_problem(handler, form)
            if problem:
                self.problems.append(problem)
        if problem:
            return Answer(400, compact_json({"error": "invalid_client", "error_description": problem}))
        if grant is None:
            return Answer(400, compact_json({"error": "invalid_grant"}))
        challenge = base64url(hashlib.sha256(form.get("code_verifier", "").encode()).digest())
        for wrong, what in [
            (form.get("grant_type") != "authorization_code", "grant_type"),
            (form.get("redirect_uri") != grant.request.get("redirect_uri"), "redirect_uri"),
            (challenge != grant.request.get("code_challenge"), "code_verifier"),
        ]:
            if wrong:
                with self.lock:
                    self.problems.append(f"token request: {what}")
                return Answer(400, compact_json({"error": "invalid_grant", "error_description": what}))
        grant.tokens = {"access_token": "at-" + secrets.token_urlsafe(24),
                        "refresh_token": "rt-" + secrets.token_urlsafe(24)}
        self.note(*grant.tokens.values())
        if callable(grant.plan.answer):
            return grant.plan.answer(handler, self)
        if grant.plan.answer:
            return grant.plan.answer
        grant.token = self.make_token(grant)
        if isinstance(grant.token, str):
            self.note(grant.token, *[part for part in grant.token.split(".")[1:] if len(part) > 16])
        members = {**grant.tokens, "token_type": "Bearer", "expires_in": 3600, "id_token": grant.token}
        return Answer(200, compact_json(merged(members, grant.plan.members)))

    def _client_problem(self, handler, form):
        if self.kind == "apple":
            return self._apple_secret_problem(form)
        header = handler.headers.get("Authorization", "")
        if not header.startswith("Basic "):
            return "no client_secret_basic"
        self.note(header, header[6:])
        name, _, secret = base64.b64decode(header[6:]).decode().partition(":")
        if urllib.parse.unquote_plus(name) != self.client_id:
            return "client of another name"
        if urllib.parse.unquote_plus(secret) != self.client_secret:
            return "wrong client secret"
        return None

    def _apple_secret_problem(self, form):
        """Apple's rules for the client secret: ES256, our key, at most six months."""
        try:
            head, body, signature = form.get("client_secret", "").split(".")
            header, claims = json.loads(unbase64url(head)), json.loads(unbase64url(body))
            raw = unbase64url(signature)
            if len(raw) != 64:
                return "client secret's signature is not 64 bytes"
            der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
            self.client_key.public_key().verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
        except (ValueError, InvalidSignature) as error:
            return f"client secret: {type(error).__name__}"
        now = time.time()
        for wrong, what in [
            (header.get("alg") != "ES256", "alg"), (header.get("kid") != self.key_id, "kid"),
            (claims.get("iss") != self.team_id, "iss"), (claims.get("sub") != self.client_id, "sub"),
            (claims.get("aud") != self.issuer, "aud"), (not claims.get("iat", 0) <= now + 60, "iat"),
            (not now < claims.get("exp", 0) <= claims.get("iat", 0) + 15_777_000, "exp"),
            (form.get("client_id") != self.client_id, "client_id"),
        ]:
            if wrong:
                return f"client secret: {what}"
        return None

    def api_answer(self, handler, path, body):
        """What else there is, for providers that have an API; None for nothing there."""

    def metadata(self):
        document = {
            "issuer": self.issuer, "authorization_endpoint": f"{self.issuer}/auth/authorize",
            "token_endpoint": f"{self.issuer}/auth/token", "jwks_uri": f"{self.issuer}/auth/keys",
            "response_types_supported": ["code"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
        }
        if self.promises_issuer:
            document["authorization_response_iss_parameter_supported"] = True
        return merged(document, self.discovery)

    def rotate(self, kid):
        """Signs with a new key from now on; the old one is gone from the key set."""
        self.key, self.kid = rsa_key(kid), kid
        self.jwks = {"keys": [rsa_jwk(self.key, kid), rsa_jwk(rsa_key("second"), "kid-2")]}


class ProviderHandler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    provider = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.answer(b"")

    def do_POST(self):
        self.answer(self.rfile.read(int(self.headers.get("Content-Length") or 0)))

    def answer(self, body):
        provider, path = self.provider, self.path.partition("?")[0]
        with provider.lock:
            provider.requests.append((self.command, path, dict(self.headers), body))
        if path == "/.well-known/openid-configuration":
            answer = provider.discovery_answer or Answer(200, compact_json(provider.metadata()))
        elif path == "/auth/keys":
            answer = provider.keys_answer or Answer(200, compact_json(provider.jwks))
        elif path == "/auth/token" and self.command == "POST":
            form = dict(urllib.parse.parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))
            answer = provider.token_answer(self, form)
        else:
            answer = provider.api_answer(self, path, body) or Answer(404, b"{}")
        if callable(answer):
            answer = answer(self, provider)
        if answer is not None:
            self.write(answer)

    def write(self, answer):
        try:
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            if "Content-Length" not in answer.headers and "Transfer-Encoding" not in answer.headers:
                self.send_header("Content-Length", str(len(answer.body)))
            self.end_headers()
            self.wfile.write(answer.body)
        except OSError:
            self.close_connection = True
