"""A provider that is not ours: PyPI's oidc-provider-mock, whose tokens name no key."""

import re
import urllib.parse

import oidc_provider_mock
import pytest
import requests

import conftest
from arena import small_project
from visitor import MARK, Visitor, check_markup, check_refusal

pytestmark = [pytest.mark.everyday, pytest.mark.filterwarnings("ignore::DeprecationWarning")]


@pytest.fixture(scope="module")
def mock():
    users = [oidc_provider_mock.User(
        sub="noa", claims={"email": "noa@example.com", "email_verified": True, "name": f"Noa <{MARK}>"})]
    with oidc_provider_mock.run_server_in_thread(require_nonce=True, user_claims=users) as server:
        yield f"http://localhost:{server.server_port}"


@pytest.fixture(scope="module")
def relying_party(mock, tmp_path_factory):
    folder = tmp_path_factory.mktemp("mock")
    entry = (f"  - id: oidc.mock\n    issuer: {mock}\n    clientID: portico\n"
             "    clientSecret: a-secret-of-the-mock\n")
    running = conftest.Server(folder, configuration=small_project(folder, [entry])).start()
    yield running
    running.stop()


def at_the_provider(url, **form):
    """The person's part: the form of the mock's own page."""
    with requests.Session() as session:
        session.trust_env = False
        assert session.get(url, timeout=10).status_code == 200
        answer = session.post(url, data=form, allow_redirects=False, timeout=10)
    assert answer.status_code == 302
    return answer.headers["Location"]


def test_a_sign_in_through_a_provider_that_is_not_ours(relying_party, mock):
    visitor = Visitor(relying_party)
    url = visitor.begin("oidc.mock")
    assert url.startswith(mock + "/oauth2/authorize?")
    back = at_the_provider(url, sub="noa")
    page = visitor.follow(visitor.get(back, cross_site=True))
    assert page.status_code == 200, re.findall(r'data-error-code="\w+"', page.text)
    assert visitor.status()["provider"] == "oidc.mock" and visitor.signed_in
    check_markup(page.text)
    account = visitor.get("/th/playground/account")
    check_markup(account.text)
    assert "noa@example.com" in account.text or "noa" in account.text


def test_the_same_person_is_the_same_account(relying_party):
    subjects = set()
    for _ in range(2):
        visitor = Visitor(relying_party)
        visitor.follow(visitor.get(at_the_provider(visitor.begin("oidc.mock"), sub="same"), cross_site=True))
        subjects.add(visitor.status()["subject"])
    assert len(subjects) == 1


def test_a_refusal_without_a_state_is_no_callback(relying_party):
    """The mock forgets the state when it refuses; RFC 6749 §4.1.2.1 wants it, and so do we."""
    visitor = Visitor(relying_party)
    back = at_the_provider(visitor.begin("oidc.mock"), action="deny")
    assert "error=access_denied" in back and "state=" not in back
    check_refusal(visitor.follow(visitor.get(back, cross_site=True)), "state_missing", 400)
    assert not visitor.signed_in


def test_a_code_is_good_once_at_the_foreign_provider(relying_party):
    visitor = Visitor(relying_party)
    back = at_the_provider(visitor.begin("oidc.mock"), sub="noa")
    code = urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)["code"][0]
    assert visitor.follow(visitor.get(back, cross_site=True)).status_code == 200
    thief = Visitor(relying_party)
    state = urllib.parse.parse_qs(urllib.parse.urlsplit(thief.begin("oidc.mock")).query)["state"][0]
    page = thief.come_back("oidc.mock", {"code": code, "state": state})
    check_refusal(page, "code_refused", 400)
    assert not thief.signed_in
    assert code not in relying_party.log_text() and "a-secret-of-the-mock" not in relying_party.log_text()
