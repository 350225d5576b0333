"""The server behind a real nginx and a real Caddy with their recipes: two visitors on one address are told apart by
cookie and counted together, others by the address that the proxy wrote."""

import re

import pytest
import requests

import fronts
from reader import Reader

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def front(request, tmp_path_factory):
    if not fronts.program(request.param):
        pytest.skip(f"{request.param} is not installed")
    with fronts.fronted(request.param, tmp_path_factory.mktemp(request.param)) as running:
        yield running


def start(front, session):
    return session.get(front.url + "/playground/google.com/start?locale=en", allow_redirects=False, timeout=20)


def sandbox(front, session):
    """The API key of the browser's sandbox."""
    page = session.get(front.url + "/en/playground/connect/", timeout=20).text
    return re.search(r'class="fact-value"><code[^>]*>([\w-]{43})</code>', page)[1]


def test_pages_and_sign_ins_work_behind_a_proxy(front):
    session = front.browser("127.0.5.10")
    page = session.get(front.url + "/en/", timeout=20)
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"]
    answer = start(front, session)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(front.url + "/stand-in/google/")
    assert "__Host-portico_browser" in {cookie.name for cookie in session.cookies}
    assert session.get(answer.headers["Location"], timeout=20).status_code == 200


def test_two_visitors_on_one_address_have_sandboxes_of_their_own(front):
    first, second = front.browser("127.0.5.20"), front.browser("127.0.5.20")
    keys = [sandbox(front, session) for session in (first, second)]
    assert keys[0] != keys[1]
    assert [sandbox(front, session) for session in (first, second)] == keys, "each comes back to its own"


def test_one_address_is_counted_once_and_others_are_not_held_up(front):
    many = [start(front, front.browser("127.0.5.30")).status_code for _ in range(8)]
    assert many[:6] == [302] * 6 and 429 in many[6:]
    assert start(front, front.browser("127.0.5.31")).status_code == 302


def test_nobody_invents_an_address_through_a_proxy(front):
    statuses = []
    for number in range(10):
        session = front.browser("127.0.5.40")
        session.headers["X-Forwarded-For"] = f"198.51.100.{number}"
        session.headers["Forwarded"] = f"for=198.51.100.{number}"
        statuses.append(start(front, session).status_code)
    assert 429 in statuses


def test_another_host_is_refused_behind_a_proxy(front):
    try:
        answer = front.browser("127.0.5.50").get(front.url + "/en/", headers={"Host": "evil.example"}, timeout=20)
    except requests.exceptions.ConnectionError:
        return  # Closed by the proxy: as good.
    # nginx passes it on and the server refuses it; Caddy has no such site and says nothing.
    assert answer.status_code == 421 or not answer.content


def test_measurements_are_not_passed_on(front):
    assert front.browser("127.0.5.60").get(front.url + "/metrics", timeout=20).status_code == 404


@pytest.mark.filterwarnings("ignore:Unverified HTTPS request")
def test_every_stand_in_signs_in_though_the_server_cannot_reach_its_proxy(tmp_path):
    """No name server, hairpin NAT or certificate stands between a server and its own stand-ins."""
    with fronts.fronted("nginx", tmp_path, host="docs.staging.invalid", providers=fronts.STAND_INS.values()) as front:
        for name in fronts.STAND_INS:
            reader = fronts.elsewhere(Reader(front))
            assert reader.sign_in(name).status_code == 200
            assert reader.status()["signed_in"] is True, name
