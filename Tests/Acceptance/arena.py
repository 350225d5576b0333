"""One server and many providers, shared by all attacks; loaded as a pytest plug-in (`pytest_plugins`)."""

import contextlib
import re
import socket
import time

import pytest

import conftest
from provider import Plan, Provider
from signing import private_pem
from slow_clients import SlowClients
from visitor import Visitor, check_refusal

LOCALES = ("en", "th", "he")
HOME = "---\ntitle: {locale}\ndescription: A page.\nweight: 0\n---\n\nText.\n"


def small_project(folder, providers, origin=None, files=None, store="sqlite::memory:",
                  settings=()):
    """A project with one page a language, so that a server starts quickly; gives its configuration."""
    for locale in LOCALES:
        place = folder / "content" / locale
        place.mkdir(parents=True, exist_ok=True)
        (place / "_strings.yml").write_bytes((conftest.ROOT / "content" / locale / "_strings.yml").read_bytes())
        (place / "index.md").write_text(HOME.format(locale=locale), encoding="utf-8")
    for name, data in (files or {}).items():
        (folder / name).write_bytes(data)
        (folder / name).chmod(0o600)
    lines = ["site:", "  title: Arena", f"  locales: [{', '.join(LOCALES)}]", "playground:",
             f'  store: "{store}"']
    lines += [f"  {line}" for line in settings]
    if origin:
        lines.append(f"  origin: {origin}")
    return "\n".join(lines) + "\nproviders:\n" + "".join(providers)


class ProxiedServer(conftest.Server):
    """A server whose origin is another address than the one it listens on, as behind a proxy."""

    def __init__(self, folder, *arguments, **options):
        self.port = conftest.free_port()
        super().__init__(folder, "--port", str(self.port), **options)

    def _url(self, timeout):
        end = time.monotonic() + timeout
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return f"http://127.0.0.1:{self.port}"
            time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"no answer from serve\n{self.log_path.read_text()[-3000:]}")


class Arena:
    """The server under attack with its providers; `arena["main"]` is configured as `oidc.main`."""

    def __init__(self, folder):
        self.providers = {}
        self.folder = folder
        self.visitors = []
        self.server = self.slow_clients = None
        self.apple = self.add("apple.com", kind="apple", client_id="com.example.service")

    def add(self, name, **options):
        self.providers[name] = Provider(**options).start()
        return self.providers[name]

    def __getitem__(self, name):
        return self.providers[name]

    def start(self):
        entries = [provider.configuration(self.identifier(name)) for name, provider in self.providers.items()]
        configuration = small_project(
            self.folder, entries, files={"client.p8": private_pem(self.apple.client_key)})
        self.server = conftest.Server(self.folder, "--verbose", configuration=configuration).start()
        self.slow_clients = SlowClients(self.server)
        return self

    @staticmethod
    def identifier(name):
        return name if name.endswith(".com") else f"oidc.{name}"

    def visitor(self, language="th"):
        visitor = Visitor(self.server, language)
        self.visitors.append(visitor)
        return visitor

    def sign_in(self, name, plan=None, visitor=None, locale="th"):
        """A whole sign-in; gives browser, last page and what was agreed at the provider."""
        provider, identifier = self[name], self.identifier(name)
        visitor = visitor or self.visitor()
        grant = provider.approve(visitor.begin(identifier, locale), plan or Plan())
        page = visitor.come_back(identifier, grant.parameters, form_post=provider.kind == "apple")
        return visitor, page, grant

    def refuses(self, name, plan, code, status=None):
        """The sign-in ends in a page with this code, and nobody is signed in."""
        visitor, page, grant = self.sign_in(name, plan)
        check_refusal(page, code, status)
        assert not visitor.signed_in
        assert "portico_session" not in visitor.cookies
        return visitor, page, grant

    def accepts(self, name, plan=None, visitor=None, locale="th"):
        """The sign-in ends on a clean page, and somebody is signed in."""
        visitor, page, grant = self.sign_in(name, plan, visitor, locale)
        assert page.status_code == 200, re.findall(r'data-error-code="(\w+)"|$', page.text)[0]
        assert "?" not in page.url
        assert visitor.signed_in
        return visitor, page, grant


OIDC = [
    "main", "other", "keys", "nokid", "rotating", "flooded", "slow", "strange-keys", "duplicate-kid", "oct-key",
    "poisoned", "enc-key", "weak-key", "many-keys", "big-keys", "html-keys", "broken-keys", "no-keys",
    "duplicate-keys", "deep-keys", "redirected-keys", "alg-less", "es256", "issuer-mismatch", "issuer-slash",
    "no-discovery", "html-discovery", "big-discovery", "deep-discovery", "duplicate-discovery", "list-discovery",
    "redirected-discovery", "script-discovery", "file-keys", "down", "slow-discovery", "wrong-types", "slow-keys",
    "offers-none",
]


@pytest.fixture(scope="session")
def arena(tmp_path_factory):
    """The server under attack."""
    place = Arena(tmp_path_factory.mktemp("arena"))
    for name in OIDC:
        place.add(name, subject=f"person-{name}")
    place.add("promises", promises_issuer=True)
    place.start()
    yield place
    place.slow_clients.stop()
    place.server.stop()
    for provider in place.providers.values():
        provider.stop()
