"""The account backend as its clients see it: a server with a small site, and the calls a client SDK makes."""

import requests

import conftest
from arena import small_project
from backend import fresh_email


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
