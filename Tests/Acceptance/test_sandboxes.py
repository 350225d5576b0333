"""Sandboxes of a public playground: every browser has a project of its own (`sandboxes: visitor`)."""

import pytest

import conftest
from arena import small_project
from person import Person
from visitor import check_refusal

pytestmark = pytest.mark.everyday


@pytest.fixture
def public(tmp_path):
    configuration = small_project(tmp_path, ["  - id: google.com\n"], settings=["sandboxes: visitor"])
    running = conftest.Server(tmp_path, configuration=configuration).start()
    yield running
    running.stop()


def sign_in(server, browser=None):
    """A whole sign-in at the stand-in in one browser; gives the browser and its account's id."""
    browser = browser or Person(server.url)
    back = browser.sign_in(
        f"{server.url}/playground/google.com/start?locale=he", "noa@example.com",
        until="/playground/google.com/callback")
    answer = browser.session.get(back.url, timeout=30)
    assert answer.status_code == 200, answer.text[:500]
    status = browser.session.get(server.url + "/playground/session", timeout=30).json()
    assert status["signed_in"]
    return browser, status["subject"]


def test_one_person_in_two_browsers_has_two_accounts(public):
    first, subject = sign_in(public)
    _, again = sign_in(public, first)
    assert again == subject, "the same browser comes back to its own sandbox"
    _, other = sign_in(public)
    assert other != subject, "another browser has a sandbox of its own"


def test_a_session_is_nothing_without_its_sandbox(public):
    first, _ = sign_in(public)
    stranger, _ = sign_in(public)
    stranger.session.cookies.set(
        "portico_session", first.session.cookies.get("portico_session"), domain="127.0.0.1")
    assert stranger.session.get(public.url + "/playground/session", timeout=30).json() == {"signed_in": False}


def test_an_address_has_a_limit(public):
    for _ in range(20):
        answer = Person(public.url).session.get(
            public.url + "/playground/google.com/start", allow_redirects=False, timeout=30)
        assert answer.status_code == 302
    answer = Person(public.url).session.get(
        public.url + "/playground/google.com/start?locale=th", allow_redirects=False, timeout=30)
    check_refusal(answer, "too_many_sandboxes", 429)
