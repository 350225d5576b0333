"""Debian's glewlwyd, an OpenID Connect provider that is not ours, on loopback with a database of its own."""

import os
import pathlib
import sqlite3
import subprocess
import time

import requests
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

import conftest

ROOT = pathlib.Path(os.environ.get("PORTICO_GLEWLWYD", conftest.ROOT / ".venv/glewlwyd"))
"""Where `scripts/setup test` unpacked Debian's package."""
PROGRAM = ROOT / "usr/bin/glewlwyd"
TABLES = ROOT / "usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"

SETTINGS = """
port={port}
bind_address="127.0.0.1"
external_url="{origin}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="INFO"
cookie_secure=0
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="{modules}/user"
client_module_path="{modules}/client"
user_auth_scheme_module_path="{modules}/scheme"
plugin_module_path="{modules}/plugin"
hash_algorithm="SHA512"
database = {{ type="sqlite3"; path="{database}"; }};
"""

OPENID_CONNECT = {
    "jwt-type": "rsa", "jwt-key-size": "256", "access-token-duration": 3600,
    "refresh-token-duration": 3600, "code-duration": 600, "refresh-token-rolling": True,
    "allow-non-oidc": False, "auth-type-code-enabled": True, "auth-type-token-enabled": False,
    "auth-type-id-token-enabled": True, "auth-type-password-enabled": False,
    "auth-type-client-enabled": False, "auth-type-device-enabled": False,
    "auth-type-refresh-enabled": True, "jwks-show": True, "pkce-allowed": True,
    "pkce-method-plain-allowed": False, "subject-type": "public", "name-claim": "mandatory",
    "email-claim": "mandatory",
}


UNAVAILABLE = conftest.ROOT / ".venv/glewlwyd-unavailable"
"""Where `scripts/setup test` says that no source of packages has it."""


def unavailable():
    """Why there is no glewlwyd on this machine, in the words of the setup; empty when there should be one."""
    return UNAVAILABLE.read_text(encoding="utf-8").strip() if UNAVAILABLE.exists() and not PROGRAM.exists() else ""


def is_installed():
    return PROGRAM.exists() and TABLES.exists()


class Glewlwyd:
    """The running provider; `issuer` is what a client configures."""

    def __init__(self, folder):
        self.folder = folder
        self.port = conftest.free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.issuer = f"{self.origin}/api/oidc"
        self.process = None

    def start(self):
        database = self.folder / "glewlwyd.db"
        with sqlite3.connect(database) as connection:
            connection.executescript(TABLES.read_text(encoding="utf-8"))
        connection.close()
        settings = self.folder / "glewlwyd.conf"
        settings.write_text(SETTINGS.format(
            port=self.port, origin=self.origin, modules=ROOT / "usr/lib/glewlwyd", database=database))
        with open(self.folder / "glewlwyd.log", "wb") as log:
            self.process = subprocess.Popen([PROGRAM, "-c", settings], stdout=log, stderr=log)
        self.admin = self.session("admin", "password", patience=20)
        key = rsa.generate_private_key(65537, 2048)
        self.create("mod/plugin", module="oidc", name="oidc", display_name="OpenID Connect", order_rank=0,
                    parameters=OPENID_CONNECT | {
                        "iss": self.issuer,
                        "key": key.private_bytes(
                            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                            serialization.NoEncryption()).decode(),
                        "cert": key.public_key().public_bytes(
                            serialization.Encoding.PEM,
                            serialization.PublicFormat.SubjectPublicKeyInfo).decode()})
        return self

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(20)

    def create(self, kind, **fields):
        answer = self.admin.post(f"{self.origin}/api/{kind}/", json=fields, timeout=20)
        assert answer.status_code == 200, (kind, answer.status_code, answer.text)

    def register(self, client_id, secret, redirect_uri):
        self.create(
            "client", client_id=client_id, name=client_id, password=secret, confidential=True, enabled=True,
            scope=[], redirect_uri=[redirect_uri], authorization_type=["code"],
            token_endpoint_auth_method=["client_secret_basic", "client_secret_post"])

    def session(self, username, password, patience=0):
        """A browser in which a person has given name and password."""
        session = requests.Session()
        session.trust_env = False
        end = time.monotonic() + patience
        while True:
            try:
                answer = session.post(
                    f"{self.origin}/api/auth/", json={"username": username, "password": password}, timeout=20)
                assert answer.status_code == 200, answer.text
                return session
            except requests.ConnectionError:
                if time.monotonic() > end or self.process.poll() is not None:
                    raise RuntimeError((self.folder / "glewlwyd.log").read_text()) from None
                time.sleep(0.1)

    def approve(self, url, username, password, client_id, scope="openid"):
        """What the login page does for a person: password, grant, and back to the authorization URL."""
        session = self.session(username, password)
        granted = session.put(
            f"{self.origin}/api/auth/grant/{client_id}", json={"scope": scope}, timeout=20)
        assert granted.status_code == 200, granted.text
        separator = "&" if "?" in url else "?"
        answer = session.get(url + separator + "g_continue", allow_redirects=False, timeout=20)
        assert answer.status_code == 302, answer.text
        return answer.headers["Location"]
