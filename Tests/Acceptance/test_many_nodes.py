"""No node holds what another one needs: three nodes on one PostgreSQL, behind a proxy without affinity."""

import concurrent.futures
import re
import time
import urllib.parse

import lxml.html
import pytest
import requests

from backend import Backend
from many_nodes import BRANDS, Database, Nodes
from person import Person
from visitor import check_refusal

pytestmark = pytest.mark.slow

NOA = "noa@example.com"


@pytest.fixture(scope="module")
def database():
    running = Database().start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def nodes(tmp_path_factory, database):
    running = Nodes(
        tmp_path_factory.mktemp("nodes"), database, settings=["attemptLimits: true"]).start()
    yield running
    running.stop()


@pytest.fixture(autouse=True)
def whole(nodes):
    """Each test begins with every node up and nobody in the sandbox."""
    for number, server in enumerate(nodes.servers):
        if server.process is None or server.process.poll() is not None:
            nodes.revive(number)
    emptied = requests.post(
        f"{nodes.url}/playground/sandbox/reset?locale=en", data={"sure": "on"}, headers={"Origin": nodes.url},
        timeout=60)
    assert emptied.url.endswith("done=reset"), emptied.url


class Visit:
    """One browser's sign-in, in the parts between which a node may die."""

    def __init__(self, nodes, brand, **parameters):
        self.nodes, self.brand, self.provider = nodes, brand, f"{brand}.com"
        self.person = Person(nodes.url)
        query = urllib.parse.urlencode({"locale": "en", **parameters})
        self.begun = f"{nodes.url}/playground/{self.provider}/start?{query}"
        self.url = None

    def start(self):
        """The address at the provider."""
        answer = self.person.session.get(self.begun, allow_redirects=False, timeout=60)
        assert answer.status_code == 302, (answer.status_code, answer.text[:500])
        self.url = answer.headers["Location"]
        return self

    def consent(self):
        """The person and their consent: the way back has a code."""
        self.back = self.person.sign_in(
            self.url or self.begun, NOA, until=f"/playground/{self.provider}/callback")
        return self

    def finish(self):
        """The callback, to the page that the reader sees."""
        session = self.person.session
        if "?" in self.back.url and not self.back.url.endswith("/callback"):
            return session.get(self.back.url, timeout=60)
        # A form that a provider posts comes from another site, without cookies; the GET after it has them.
        parked = requests.post(self.back.url, data=self.back.fields, allow_redirects=False, timeout=60)
        if parked.status_code != 303:
            return session.get(f"{self.back.url}?{urllib.parse.urlencode(self.back.fields)}", timeout=60)
        return session.get(urllib.parse.urljoin(self.back.url, parked.headers["Location"]), timeout=60)

    def everywhere(self):
        """What each node says of the session; asked more often than there are nodes."""
        return [self.person.session.get(f"{self.nodes.url}/playground/session", timeout=60).json()
                for _ in range(4)]


def check_signed_in(visit, answer):
    assert answer.status_code == 200 and "/run/" in answer.url, (answer.url, answer.text[:1500])
    told = visit.everywhere()
    assert all(one == told[0] for one in told), told
    assert told[0]["signed_in"] and told[0]["provider"] == visit.provider
    return told[0]["subject"]


@pytest.mark.parametrize("brand", BRANDS)
def test_each_brand_signs_in_whichever_nodes_are_asked(nodes, brand):
    visit = Visit(nodes, brand).start().consent()
    check_signed_in(visit, visit.finish())
    page = f"{nodes.url}/en/playground/{brand}/run/timeline/"
    for _ in range(4):
        assert visit.person.session.get(page, timeout=60).status_code == 200, "a run is shown by every node"


@pytest.mark.parametrize("brand", BRANDS)
def test_a_run_that_waits_between_steps_goes_on_at_other_nodes(nodes, brand):
    visit = Visit(nodes, brand, mode="steps")
    session = visit.person.session
    session.get(visit.begun, timeout=60)
    page = session.get(f"{nodes.url}/en/playground/{brand}/run/provider/", timeout=60)
    visit.url = lxml.html.fromstring(page.text).xpath("//a[contains(@href,'/stand-in/')]/@href")[0]
    visit.consent()
    answer = visit.finish()
    taken = []
    for _ in range(8):
        forms = [form for form in lxml.html.fromstring(answer.text, base_url=answer.url).forms
                 if (form.action or "").endswith("/continue") or "/continue" in (form.action or "")]
        if not forms:
            break
        answer = session.post(
            urllib.parse.urljoin(answer.url, forms[0].action), data=dict(forms[0].form_values()),
            headers={"Origin": nodes.url}, timeout=60)
        assert answer.status_code == 200, answer.text[:500]
        taken.append(answer.url)
    assert len(taken) >= 3, taken
    assert all(one["signed_in"] for one in visit.everywhere())


@pytest.mark.parametrize("fault", ["state_wrong", "nonce_raw", "code_reused", "verifier_wrong"])
def test_a_fault_is_found_and_ticked_off_on_every_node(nodes, fault):
    visit = Visit(nodes, "apple", sabotage=fault).start().consent()
    answer = visit.finish()
    assert "/run/stop/" in answer.url, answer.url
    for _ in range(3):
        assert visit.person.session.get(answer.url, timeout=60).status_code == answer.status_code
        lab = visit.person.session.get(f"{nodes.url}/en/playground/apple/lab/", timeout=60).text
        assert fault in lab


def test_after_a_sign_in_every_node_knows_what_is_under_way(nodes):
    visit = Visit(nodes, "google").start().consent()
    check_signed_in(visit, visit.finish())
    session = visit.person.session
    made = session.post(
        f"{nodes.url}/playground/google.com/share?locale=en", headers={"Origin": nodes.url}, timeout=60)
    link = re.search(rf"{nodes.url}/en/playground/shared/[\w-]+/", made.text)[0]
    for _ in range(4):
        assert requests.get(link, timeout=60).status_code == 200
    told = session.post(
        f"{nodes.url}/playground/account/refresh", data={"locale": "en"}, headers={"Origin": nodes.url}, timeout=60)
    assert told.status_code == 200 and "/account/outcome/" in told.url
    for _ in range(4):
        again = session.get(told.url, timeout=60)
        assert again.url == told.url, "the receipt is there whichever node is asked"
    session.post(f"{nodes.url}/playground/sign-out", headers={"Origin": nodes.url}, timeout=60)
    assert not any(one["signed_in"] for one in visit.everywhere())


def test_what_an_app_did_is_told_by_every_node(nodes):
    app = Backend(nodes.url)
    for number in range(6):
        assert app.sign_up(f"app{number}@example.com", "correct horse").status == 200
    for _ in range(4):
        page = requests.get(f"{nodes.url}/en/playground/connect/", timeout=60).text
        assert page.count("accounts:signUp") >= 6


def at(nodes, number):
    """A session that asks one node, whatever the proxy would do; and that node's address."""
    session = requests.Session()
    session.headers["Host"] = nodes.url.removeprefix("http://")
    return session, f"http://127.0.0.1:{nodes.servers[number].port}"


def test_what_an_app_does_at_one_node_is_told_at_another_at_once(nodes):
    session, url = at(nodes, 1)
    with session.get(f"{url}/en/playground/connect/events", stream=True, timeout=20) as events:
        assert events.headers["Content-Type"] == "text/event-stream"
        lines = (line for line in events.iter_lines(chunk_size=1, decode_unicode=True) if line.startswith("event:"))
        assert "event: live" in lines, "notices of other nodes come"
        other, elsewhere = at(nodes, 0)
        began = time.monotonic()
        assert Backend(elsewhere, other).sign_up("live@example.com", "correct horse").status == 200
        assert next(lines) == "event: change"
        assert time.monotonic() - began < 5, "sooner than a page that looks every few seconds"
    assert "accounts:signUp" in session.get(f"{url}/en/playground/connect/", timeout=60).text


def test_the_page_shows_what_apps_do_at_every_node_without_looking_by_itself(nodes, page):
    # Without it, a page that is told nothing shows nothing.
    page.add_init_script("window.setInterval = () => 0")
    with page.expect_request("**/connect/events"):
        page.goto(f"{nodes.url}/en/playground/connect/")
    for number in range(3):
        session, url = at(nodes, number)
        assert Backend(url, session).sign_up(f"shown{number}@example.com", "correct horse").status == 200
        page.wait_for_function(
            "count => document.getElementById('app-calls').textContent.split('accounts:signUp').length > count",
            arg=number + 1, timeout=10_000)


def test_wrong_passwords_count_over_all_nodes(nodes):
    app = Backend(nodes.url)
    assert app.sign_up("guessed@example.com", "correct horse").status == 200
    answers = [app.sign_in("guessed@example.com", f"wrong {number}").error for number in range(14)]
    assert any("TOO_MANY_ATTEMPTS" in answer for answer in answers[:11]), answers


@pytest.mark.parametrize("brand", BRANDS)
def test_a_node_dies_between_start_and_callback(nodes, brand):
    visits = [Visit(nodes, brand).start() for _ in range(3)]
    nodes.kill(0)
    for visit in visits:
        check_signed_in(visit, visit.consent().finish())


@pytest.mark.parametrize("brand", BRANDS)
def test_a_node_dies_between_code_and_token(nodes, brand):
    visits = [Visit(nodes, brand).start().consent() for _ in range(3)]
    nodes.kill(1)
    for visit in visits:
        check_signed_in(visit, visit.finish())


def test_one_callback_is_taken_once_over_all_nodes(nodes):
    visit = Visit(nodes, "github").start().consent()
    cookies = dict(visit.person.session.cookies)

    def come_back(_):
        return requests.get(visit.back.url, cookies=cookies, allow_redirects=False, timeout=60)

    with concurrent.futures.ThreadPoolExecutor(9) as pool:
        answers = list(pool.map(come_back, range(9)))
    won = [answer for answer in answers if "portico_session" in answer.cookies]
    assert len(won) == 1, [answer.status_code for answer in answers]
    for answer in answers:
        if answer not in won:
            check_refusal(answer, "state_replayed", locale="en")


def test_one_signing_key_serves_all_nodes(nodes):
    sets = [requests.get(
        f"http://127.0.0.1:{server.port}/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys",
        headers={"Host": nodes.url.removeprefix("http://")}, timeout=60) for server in nodes.servers]
    assert {one.status_code for one in sets} == {200}
    assert len({one.text for one in sets}) == 1


def test_the_database_is_away_in_the_middle_of_a_sign_in(nodes, database):
    visit = Visit(nodes, "google").start().consent()
    database.control("-m", "fast", "stop")
    try:
        refused = Visit(nodes, "google").person.session.get(
            f"{nodes.url}/playground/google.com/start?locale=en", allow_redirects=False, timeout=60)
        check_refusal(refused, "store_unavailable", 503, locale="en")
        assert int(refused.headers["Retry-After"]) > 0
        for server in nodes.servers:
            ready = requests.get(f"http://127.0.0.1:{server.port}/readyz", timeout=60)
            assert ready.status_code == 503, ready.text
        for _ in range(20):
            requests.get(f"{nodes.url}/playground/google.com/start", allow_redirects=False, timeout=60)
    finally:
        database.control("start")
    end = time.monotonic() + 30
    while time.monotonic() < end and not all(
            requests.get(f"http://127.0.0.1:{server.port}/readyz", timeout=60).ok for server in nodes.servers):
        time.sleep(0.2)
    check_signed_in(visit, visit.finish())
    for server in nodes.servers:
        told = [line for line in server.log_text().splitlines() if "the store of accounts fails" in line]
        assert 1 <= len(told) <= 2, told
