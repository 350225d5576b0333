"""The account backend as its clients see it: a server with a small site, and the calls a client SDK makes."""

import uuid

import requests

import conftest

PROJECT = "demo-portico"
LOCALES = ("en", "th", "he")
HOME = "---\ntitle: {locale}\ndescription: A page.\nweight: 0\n---\n\nText.\n"


class BackendServer(conftest.Server):
    """A server on a memory store whose site is one page a language, so that it starts quickly."""

    def __init__(self, folder, settings=(), providers=("google.com",), **options):
        for locale in LOCALES:
            place = folder / "content" / locale
            place.mkdir(parents=True, exist_ok=True)
            strings = conftest.ROOT / "content" / locale / "_strings.yml"
            (place / "_strings.yml").write_bytes(strings.read_bytes())
            (place / "index.md").write_text(HOME.format(locale=locale), encoding="utf-8")
        lines = ["site:", "  title: Backend", f"  locales: [{', '.join(LOCALES)}]", "playground:",
                 '  store: "sqlite::memory:"', *(f"  {line}" for line in settings), "providers:",
                 *(f"  - id: {provider}" for provider in providers)]
        super().__init__(folder, "--verbose", configuration="\n".join(lines) + "\n", **options)

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


def fresh_email():
    return f"person-{uuid.uuid4().hex[:10]}@example.com"
