"""A sign-in on PostgreSQL asks the database at most eight times: counted on the wire, for each brand.

The providers stand outside, as real ones do, so that what is counted is the server's own half: from the start of a
sign-in to the answer that sets the session. The page that it leads to asks once more.
"""

import pathlib
import re
import urllib.parse

import pytest

import conftest
from arena import Arena, small_project
from brand_providers import BRANDS
from database_wire import DatabaseWire
from many_nodes import Database
from provider import Plan
from signing import private_pem
from visitor import Visitor

pytestmark = pytest.mark.slow

MOST = 8
# docs/scale.md has the same table.
TRIPS = {"apple.com": 7, "facebook.com": 6, "github.com": 6, "google.com": 6, "microsoft.com": 6}
# Each visitor's own sandbox is looked up at the start.
MORE = {"shared": 0, "visitor": 1}
EVERY = pytest.mark.parametrize("name", TRIPS)


class Counted(Arena):
    """A node on PostgreSQL with the five brands in real mode, and the wire between them."""

    def __init__(self, folder, sandboxes):
        self.providers, self.visitors, self.slow_clients, self.folder = {}, [], None, folder
        self.apple = self.add("apple.com", kind="apple", client_id="com.example.service")
        for name, brand in BRANDS.items():
            self.providers[name] = brand(subject=f"person-of-{name}").start()
        self.database = Database().start()
        self.wire = DatabaseWire(self.database).start()
        self.configuration = small_project(
            folder, [provider.configuration(name) for name, provider in self.providers.items()],
            files={"client.p8": private_pem(self.apple.client_key)}, store=self.database.address(self.wire.port),
            settings=[f"sandboxes: {sandboxes}"])

    def start(self):
        self.server = conftest.Server(self.folder, configuration=self.configuration).start()
        return self

    def stop(self):
        self.server.stop()
        self.wire.stop()
        self.database.stop()
        for provider in self.providers.values():
            provider.stop()

    def count(self, name, visitor):
        """Round trips of a sign-in up to its session, and of the page after it."""
        provider, path = self[name], f"/playground/{name}/callback"
        with self.wire.counted() as before:
            url = visitor.begin(name)
        parameters = provider.approve(url, Plan()).parameters
        with self.wire.counted() as behind:
            if provider.kind == "apple":
                parked = visitor.post(path, data=parameters, cross_site=True)
                assert parked.status_code == 303, parked.text[:500]
                answer = visitor.get(urllib.parse.urljoin(parked.url, parked.headers["Location"]))
            else:
                answer = visitor.get(f"{path}?{urllib.parse.urlencode(parameters)}", cross_site=True)
        assert answer.status_code == 303 and "portico_session" in visitor.cookies, answer.text[:500]
        with self.wire.counted() as page:
            shown = visitor.follow(answer)
        assert shown.status_code == 200, shown.text[:500]
        return [*before, *behind], page


@pytest.fixture(scope="module", params=["shared", "visitor"])
def counted(request, tmp_path_factory):
    place = Counted(tmp_path_factory.mktemp("counted"), request.param).start()
    place.sandboxes = request.param
    yield place
    place.stop()


@EVERY
def test_a_sign_in_costs_at_most_eight_round_trips(counted, name):
    visitor = Visitor(counted.server)
    if counted.sandboxes == "visitor":
        # Whoever begins has a sandbox: it is made before, by a first look at the playground.
        counted.count(name, visitor)
        visitor.cookies.pop("portico_session")
    else:
        counted.count(name, Visitor(counted.server))
    trips, page = counted.count(name, visitor)
    told = "\n".join(map(repr, trips))
    assert len(trips) <= MOST, told
    assert len(trips) == TRIPS[name] + MORE[counted.sandboxes], told
    assert len(page) == 1, page


@EVERY
def test_a_first_sign_in_costs_no_more_and_one_in_place_of_another_little_more(counted, name):
    counted[name].subject = f"newcomer-at-{name}"
    visitor = Visitor(counted.server)
    first, _ = counted.count(name, visitor)
    # The account is made, and for visitors of their own the sandbox as well, as far as there is room for more.
    more = MORE[counted.sandboxes]
    assert len(first) == TRIPS[name] + more <= MOST, "\n".join(map(repr, first))
    again, _ = counted.count(name, visitor)
    # The browser's earlier session is looked at, and ended.
    assert len(again) <= TRIPS[name] + more + 4, "\n".join(map(repr, again))


def test_the_page_about_many_nodes_tells_these_figures():
    text = (pathlib.Path(conftest.ROOT) / "docs/scale.md").read_text(encoding="utf-8")
    told = {name: int(count) for name, count in re.findall(r"^\| (\w+\.com) \| (\d+) \|", text, re.M)}
    assert told == TRIPS
    assert max(TRIPS.values()) + max(MORE.values()) <= MOST
