"""The account backend as its clients see it: a server with a small site, and the calls a client SDK makes."""

import contextlib
import uuid

import firebase_admin
import pytest
import requests

import conftest
from arena import small_project
from backend import PROJECT, fresh_email


class BackendServer(conftest.Server):
    """A server on a memory store whose site is one page a language, so that it starts quickly."""

    def __init__(self, folder, settings=(), providers=("google.com",), **options):
        configuration = small_project(folder, [f"  - id: {provider}\n" for provider in providers], settings=settings)
        super().__init__(folder, "--verbose", configuration=configuration, **options)

    @property
    def host(self):
        return self.url.removeprefix("http://")

    def call(self, path, body=None, method=None, **options):
        """A call of a client, with an API key; gives the answer's JSON, whatever its status."""
        url = f"{self.url}/identitytoolkit.googleapis.com/v1/{path}"
        answer = requests.request(
            method or ("GET" if body is None else "POST"), url, params={"key": "any-key"}, json=body, timeout=30,
            **options)
        return answer.json()

    def sign_up(self, email=None, password="correct horse"):
        email = email or fresh_email()
        return self.call("accounts:signUp", {"email": email, "password": password, "returnSecureToken": True})

    def error(self, path, body):
        """The error text of a call that fails."""
        return self.call(path, body)["error"]["message"]


@contextlib.contextmanager
def administrator(server):
    """Firebase's Admin SDK, pointed at a server as at the Auth emulator."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FIREBASE_AUTH_EMULATOR_HOST", server.administration)
        patch.setenv("NO_PROXY", "127.0.0.1,localhost")
        made = firebase_admin.initialize_app(options={"projectId": PROJECT}, name=uuid.uuid4().hex)
        yield made
        firebase_admin.delete_app(made)
