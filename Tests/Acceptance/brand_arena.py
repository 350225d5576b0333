"""The server with Google, Microsoft, GitHub and Facebook in real mode, shared by the attacks on them."""

import pytest

import conftest
from arena import Arena, small_project
from brand_providers import BRANDS, WITH_API, WITH_TOKEN
from test_attack_traces import spellings

BAD = "provider_answer_invalid"
OTHER = "22222222-3333-4444-8555-666666666666"
EVERY = pytest.mark.parametrize("name", BRANDS)
TOKEN = pytest.mark.parametrize("name", WITH_TOKEN)
API = pytest.mark.parametrize("name", WITH_API)


class BrandArena(Arena):
    """The server with the four brands in real mode; its store is a file, so that it can be searched."""

    def __init__(self, folder):
        self.providers, self.folder, self.visitors = {}, folder, []
        self.server = self.slow_clients = None
        for name, brand in BRANDS.items():
            self.providers[name] = brand(subject=f"person-of-{name}").start()

    def start(self):
        entries = [provider.configuration(name) for name, provider in self.providers.items()]
        configuration = small_project(self.folder, entries, store="sqlite:accounts.sqlite")
        self.server = conftest.Server(self.folder, "--verbose", configuration=configuration).start()
        return self


@pytest.fixture(scope="module")
def brands(tmp_path_factory):
    place = BrandArena(tmp_path_factory.mktemp("brands")).start()
    yield place
    place.server.stop()
    for provider in place.providers.values():
        provider.stop()


@pytest.fixture
def spoiled(brands):
    """Spoils API calls of a brand for one test."""
    changed = []

    def spoil(name, **api):
        changed.append(brands[name])
        brands[name].api = api

    yield spoil
    for provider in changed:
        provider.api = {}


def run_page(visitor, name):
    return visitor.get(f"/th/playground/{name.removesuffix('.com')}/run")


def check_honest(brands):
    """The providers saw an honest client throughout."""
    assert {name: provider.problems for name, provider in brands.providers.items()} == dict.fromkeys(BRANDS, [])


def check_secrets(brands):
    """Every code, token, state, nonce, secret and cookie of this file's sign-ins, in everything that was written."""
    for name in BRANDS:
        brands.accepts(name)
    secrets = set()
    for provider in brands.providers.values():
        secrets |= {secret for secret in provider.seen if len(secret) >= 16}
    for visitor in brands.visitors:
        secrets |= visitor.seen
    # Each sign-in left several.
    assert len(secrets) > 4 * len(brands.visitors) > 40
    written = {
        path.name: path.read_bytes() for path in brands.folder.rglob("*")
        if path.is_file() and not path.is_symlink() and path.name != "portico.yml"}
    assert "serve.log" in written and any("sqlite" in name for name in written)
    assert b"sign-in failed" in written["serve.log"]
    found = {(name, secret[:6]) for secret in secrets for text in spellings(secret)
             for name, data in written.items() if text.encode() in data}
    assert not found
