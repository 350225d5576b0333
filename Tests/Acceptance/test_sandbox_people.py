"""The apps and people of a sandbox at the stand-ins, in each way to divide sandboxes, and after many sign-ins."""

import pytest
import requests

from person import Person
from sandbox_apps import AUTHORIZE, BRANDS, CALLBACK, PROFILE, SCOPE, Helper, answered, exchange, sign_in, start

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A developer's own machine: one sandbox, which everybody shares."""
    running = start(tmp_path_factory)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def projects(tmp_path_factory):
    """A machine on which test suites run side by side, each in a project of its own."""
    running = start(tmp_path_factory, arguments=("--sandbox-per-project",))
    yield running
    running.stop()


def token(server, brand, client, person=None):
    back = sign_in(server, brand, client, person, scope=SCOPE[brand])
    return exchange(server, brand, client, back.fields["code"])


def profile(server, brand, answer):
    return requests.get(
        f"{server.url}/stand-in/{brand}/{PROFILE[brand]}", timeout=30,
        headers={"Authorization": f"Bearer {answered(answer)['access_token']}"})


DIVISIONS = {
    "shared": ("demo-portico", {}, ""), "standard": ("demo-portico", {}, ""),
    "project": ("demo-w1", {}, ".demo-w1"), "chosen": ("demo-w1", {"clientId": "my-app.demo-w1"}, ".demo-w1"),
}


@pytest.mark.one_of_each("division")
@pytest.mark.parametrize("brand", BRANDS)
@pytest.mark.parametrize("division", DIVISIONS)
def test_an_app_of_a_project_works_there(shared, projects, division, brand):
    """Registered, authorized, given tokens, told of its user, and misled: in the project that it was registered for."""
    server = shared if division == "shared" else projects
    project, wish, ending = DIVISIONS[division]
    helper, other = Helper(server, brand, project), Helper(projects, brand, "demo-w2")
    client = helper.register(**wish).json()
    assert client["clientId"].endswith(ending) and helper.look()["clients"][0]["clientId"] == client["clientId"]
    assert other.look()["clients"] == []
    other.switch("access-denied", "server-error", "script-in-profile")
    answer = token(server, brand, client)
    assert answer.status_code == 200 and "access_token" in answer.text, answer.text
    if brand in PROFILE:
        told = profile(server, brand, answer)
        assert told.status_code == 200 and "<script>" not in told.text, told.text
        helper.switch("script-in-profile")
        assert "<script>" in profile(server, brand, answer).text
    helper.switch("server-error")
    assert token(server, brand, client).status_code == 500
    helper.switch("access-denied")
    denied = sign_in(server, brand, client, scope=SCOPE[brand])
    assert denied.url.startswith(CALLBACK) and "error" in denied.fields and "code" not in denied.fields
    helper.reset()
    assert helper.look() == {"clients": [], "misbehaviours": [], "variations": []}
    other.reset()


def test_an_app_says_its_project_in_its_name(projects):
    helper = Helper(projects, "google", "demo-w3")
    for wrong in ("my-app", "my-app.demo-w1", "demo-w3"):
        answer = helper.register(clientId=wrong)
        assert answer.status_code == 400 and '".demo-w3"' in answer.json()["error"]["message"]
    assert helper.register(clientId="my-app.demo-w3").status_code == 200
    taken = Helper(projects, "google").register(clientId="my-app.demo-w3")
    assert taken.status_code == 400 and "Another client" in taken.json()["error"]["message"]
    helper.reset()


def test_an_account_page_is_that_of_a_named_apps_project(projects):
    helper = Helper(projects, "google", "demo-w4")
    client = helper.register(name="The app of w4").json()
    person = Person(projects.url)
    assert token(projects, "google", client, person).status_code == 200
    page = f"{projects.url}/stand-in/google/account"
    assert "The app of w4" not in person.session.get(page, timeout=30).text
    assert "The app of w4" in person.session.get(page, params={"client_id": client["clientId"]}, timeout=30).text
    helper.reset()


@pytest.mark.one_of_each
@pytest.mark.parametrize("brand", BRANDS)
def test_every_test_makes_a_user_of_its_own(shared, brand):
    """More users than fit on a page sign in, each by an address that nobody had before; the first still can."""
    helper = Helper(shared, brand)
    client = helper.register().json()
    person = Person(shared.url)
    for number in (*range(25), 0):
        person.types = {"given_name": "Guest", "family_name": str(number), "email": f"guest-{number}@{brand}.example"}
        answer = token(shared, brand, client, person)
        assert answer.status_code == 200 and "access_token" in answer.text, (number, answer.text)
        if brand in PROFILE:
            assert "Guest" in profile(shared, brand, answer).text
    helper.reset()


def test_a_user_who_cannot_be_says_so(shared):
    helper = Helper(shared, "google")
    client = helper.register().json()
    for fields, said in (({"person": "other", "email": "no address"}, "This is no e-mail address."),
                         ({"person": "own-0123456789abcdef"}, "There is no such user in this sandbox."),
                         ({"person": ""}, "There is no such user in this sandbox.")):
        person = Person(shared.url)
        page = person.session.get(f"{shared.url}/stand-in/google/{AUTHORIZE['google']}", timeout=30, params={
            "client_id": client["clientId"], "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid"})
        form = person.page(page).xpath("//form[.//button[@name='person']]")[0]
        answer = person.session.post(form.action, timeout=30, data={
            "transaction": form.fields["transaction"], **fields})
        assert answer.status_code == 400 and said in answer.text
        assert person.page(answer).xpath("//*[@data-error-code]/@data-error-code") == ["stand_in_user_unknown"]
    helper.reset()


def test_a_reset_makes_every_user_new_again(shared):
    """Apple says a name once, and Google gives a refresh token once: a suite begins anew each time."""
    for round_ in range(2):
        helper = Helper(shared, "apple")
        client = helper.register().json()
        for again in range(2):
            back = sign_in(shared, "apple", client, scope="name email", response_mode="form_post")
            assert ("user" in back.fields) is (again == 0), (round_, again)
        gone = requests.delete(f"{helper.url}/clients/{client['clientId']}", timeout=30)
        assert gone.status_code == 200
        helper.reset()
    google = Helper(shared, "google")
    for _ in range(2):
        client = google.register(clientId="the-same").json()
        for again in range(2):
            back = sign_in(shared, "google", client, access_type="offline")
            answer = exchange(shared, "google", client, back.fields["code"]).json()
            assert ("refresh_token" in answer) is (again == 0)
        google.reset()
