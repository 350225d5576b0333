"""The page of a sandbox's own apps at the stand-ins: what it registers and switches, and that it is nobody else's."""

import jwt
import pytest
from axe_playwright_python.sync_playwright import Axe

from arena import small_project
from sandbox_apps import AUTHORIZE, CALLBACK, Helper, exchange, sign_in, start
from test_failure_lab import LOCALES
from test_sandbox_page import Owner
from visitor import check_markup, check_refusal

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def public(tmp_path_factory):
    """A sandbox for every visitor, and helpers for tests."""
    running = start(tmp_path_factory, "sandboxes: visitor", "testEndpoints: true")
    yield running
    running.stop()


def apps(owner, brand="google"):
    return owner.look(f"sandbox/{brand}")


def post(owner, form, brand="google", **fields):
    answer = owner.person.session.post(
        f"{owner.server.url}/playground/sandbox/apps/{brand}/{form}?locale={owner.locale}", data=fields,
        headers={"Origin": owner.server.url}, timeout=30)
    assert answer.status_code == 200
    return check_markup(answer.text)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_registers_shows_switches_and_removes(public, locale):
    owner = Owner(public, locale)
    assert owner.page.xpath(f"//a[@href='/{locale}/playground/sandbox/google/']")
    page = post(owner, "register", name="<b>Mine</b>", redirects=f"{CALLBACK}\r\nhttps://two.example/x")
    assert page.xpath("//*[@role='status']")
    assert page.xpath("//article//h3")[0].text_content() == "<b>Mine</b>"
    client = {"clientId": page.xpath("//article//dd/code/text()")[0],
              "clientSecret": page.xpath("//article//details[not(@open)]/code/text()")[0]}
    page = post(owner, "switch", on=["wrong-audience", "rotated-keys", "nonsense", "name-never-sent"])
    assert set(page.xpath("//input[@checked]/@value")) == {"wrong-audience", "rotated-keys"}
    answer = exchange(public, "google", client, sign_in(public, "google", client, owner.person).fields["code"])
    assert jwt.decode(answer.json()["id_token"], options={"verify_signature": False})["aud"] == "another.client"
    assert not post(owner, "switch").xpath("//input[@checked]")
    for redirects in ("", "javascript:alert(1)", "/callback"):
        assert len(post(owner, "register", redirects=redirects).xpath("//article//h3")) == 1
    assert not post(owner, "remove", client=client["clientId"]).xpath("//article//h3")
    post(owner, "remove", client=client["clientId"])


def test_nothing_of_a_sandbox_is_anybody_elses(public):
    mine, other = Owner(public), Owner(public)
    page = post(mine, "register", name="Mine", redirects=CALLBACK)
    client = {"clientId": page.xpath("//article//dd/code/text()")[0],
              "clientSecret": page.xpath("//article//details/code/text()")[0]}
    post(mine, "switch", on="access-denied")
    assert sign_in(public, "google", client, mine.person).fields["error"] == "access_denied"
    assert client["clientId"] not in "".join(apps(other).itertext()), "not on another's page"
    assert not apps(other).xpath("//input[@checked]")
    page = other.person.session.get(
        f"{public.url}/stand-in/google/{AUTHORIZE['google']}", allow_redirects=False, timeout=30,
        params={"client_id": client["clientId"], "redirect_uri": CALLBACK, "response_type": "code", "scope": "openid"})
    assert page.status_code == 401 and "stand_in_client_unknown" in page.text
    post(other, "remove", client=client["clientId"])
    assert apps(mine).xpath("//article//h3"), "not to be removed by others"
    project = mine.look("connect").xpath("//dd[@class='fact-value']/code/text()")[3]
    look = Helper(public, "google", project).look()
    assert [each["clientId"] for each in look["clients"]] == [client["clientId"]]
    theirs = other.look("connect").xpath("//dd[@class='fact-value']/code/text()")[3]
    assert Helper(public, "google", theirs).look()["clients"] == []
    assert Helper(public, "google", theirs).register(clientId="mine").status_code == 400, "it would name no sandbox"
    mine.post("reset", sure="on")
    assert not apps(mine).xpath("//article//h3") and not apps(mine).xpath("//input[@checked]")


def test_a_form_of_another_site_and_a_wrong_address_do_nothing(public):
    owner = Owner(public, "th")
    url = f"{public.url}/playground/sandbox/apps/google/register?locale=th"
    evil = owner.person.session.post(url, data={"redirects": CALLBACK}, headers={"Origin": "https://evil.example"})
    check_refusal(evil, "forbidden_origin", 403)
    assert not apps(owner).xpath("//article//h3")
    for path in ("/th/playground/sandbox/yahoo/", "/th/playground/sandbox/oidc.x/"):
        assert owner.person.session.get(public.url + path).status_code == 404
    for form in ("explode", "switch/x"):
        answer = owner.person.session.post(
            f"{public.url}/playground/sandbox/apps/google/{form}?locale=th", headers={"Origin": public.url})
        assert answer.status_code == 404


def test_helpers_are_off_where_they_are_not_wanted(make_server, tmp_path):
    configuration = small_project(tmp_path, ["  - id: google.com\n"], settings=["testEndpoints: false"])
    running = make_server(configuration=configuration)
    helper = Helper(running, "google")
    assert [answer.status_code for answer in (helper.register(), helper.reset())] == [404, 404]
    page = Owner(running)
    assert "standIns" not in page.look("connect").text_content() and "curl" not in apps(page).text_content()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_is_right_in_every_light(browser, public, locale):
    context = browser.new_context(java_script_enabled=True, viewport={"width": 320, "height": 720})
    page = context.new_page()
    problems = []
    page.on("console", lambda m: problems.append(m.text) if m.type == "error" else None)
    page.goto(f"{public.url}/{locale}/playground/sandbox/apple/")
    page.fill("#own-name", "ทดสอบ")
    page.fill("#own-redirects", CALLBACK)
    page.locator("form[action*='register'] button").click()
    page.wait_for_selector("article")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert [(v["id"], v["nodes"][0]["target"]) for v in Axe().run(page).response["violations"]] == []
    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
    assert problems == []
    context.close()
