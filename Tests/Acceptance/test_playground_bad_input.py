"""The playground used the wrong way round: each time a clear page that offers the next sensible step."""

import re

import pytest

from arena import small_project
from person import Person
from test_failure_lab import LOCALES, PERSON, press_on
from test_run_pages import STEPS, at_the_stand_in
from visitor import Visitor, check_markup

pytestmark = pytest.mark.everyday

NEXT = "//main//a[@href]"


def check_page(answer, locale, code=None):
    """A page in the reader's language, with somewhere to go."""
    tree = check_markup(answer.text)
    root = tree.getroottree().getroot()
    assert root.get("lang") == locale and tree.xpath("//h1")[0].text_content().strip()
    assert tree.xpath(NEXT), "a next step"
    if code:
        assert tree.xpath("//@data-error-code") == [code]
    return tree


@pytest.mark.parametrize("locale", LOCALES)
def test_steps_before_any_run(server, locale):
    for step in [*STEPS, "stop", "timeline", ""]:
        answer = Person(server.url).session.get(f"{server.url}/{locale}/playground/google/run/{step}")
        assert answer.status_code == 404
        check_page(answer, locale, "session_expired")


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_what_was_under_way_when_the_server_was_restarted(tmp_path, make_server, locale):
    configuration = small_project(tmp_path, ["  - id: google.com\n"], store="sqlite:kept.sqlite")
    server = make_server(configuration=configuration)
    person = Person(server.url)
    press_on(person, person.session.get(
        f"{server.url}/playground/google.com/start?locale={locale}", allow_redirects=False), PERSON)
    begun = person.session.get(f"{server.url}/playground/google.com/start?locale={locale}", allow_redirects=False)
    state = re.search(r"state=([^&]+)", begun.headers["Location"])[1]
    server.stop()
    server = make_server(configuration=configuration)
    session = person.session
    for page in ("", "checks/", "timeline/", "stop/"):
        answer = session.get(f"{server.url}/{locale}/playground/google/run/{page}")
        assert answer.status_code == 404
        check_page(answer, locale, "session_expired")
    back = session.get(f"{server.url}/playground/google.com/callback?code=x&state={state}&locale={locale}")
    assert 400 <= back.status_code < 500
    check_page(back, locale, "state_foreign")
    own = {"Origin": server.url}
    gone = session.post(f"{server.url}/playground/google.com/continue?locale={locale}", data={"run": "x"}, headers=own)
    check_page(gone, locale, "session_expired")
    assert session.get(server.url + "/playground/session").json()["signed_in"] is True, "the session is kept"
    for page in ("outcome", "conflict", "verify"):
        answer = session.get(f"{server.url}/{locale}/playground/account/{page}/")
        tree = check_page(answer, locale)
        assert answer.url.endswith("/playground/account/?over=1") and tree.xpath("//*[@role='status']")
    for action in ("factor-code", "updated-credential", "enrol-code", "confirm-mail"):
        answer = session.post(
            f"{server.url}/playground/account/{action}", data={"locale": locale, "code": "123456"}, headers=own)
        assert answer.status_code == 200, action
        check_page(answer, locale)
    again = press_on(person, session.get(
        f"{server.url}/playground/google.com/start?locale={locale}", allow_redirects=False), PERSON)
    assert again.status_code == 200 and "/google/run/" in again.url


def test_two_runs_in_two_tabs(browser, server):
    context = browser.new_context()
    one, two = context.new_page(), context.new_page()
    # Without its address GitHub's user is another account; with it the page would ask for Google first.
    for page, provider, scopes in ((one, "google.com", ""), (two, "github.com", "&scopes=read:user")):
        page.goto(f"{server.url}/playground/{provider}/start?locale=en&mode=steps{scopes}")
        page.goto(f"{server.url}/en/playground/{provider.removesuffix('.com')}/run/provider/")
        page.locator(".next-bar a.button").click()
    for page in (one, two):
        at_the_stand_in(page)
    for page in (one, two):
        for _ in range(3):
            page.locator("form[action*='/continue'] button").click()
        page.locator(".next-bar a.button").click()
        page.wait_for_load_state("domcontentloaded")
        assert page.url.endswith("/run/account/") and page.locator("[data-error-code]").count() == 0
    # The same provider twice: the later one is shown, the earlier one still ends well.
    for page in (one, two):
        page.goto(f"{server.url}/playground/google.com/start?locale=en&mode=steps")
        page.goto(f"{server.url}/en/playground/google/run/provider/")
    first = one.locator(".next-bar a.button").get_attribute("href")
    second = two.locator(".next-bar a.button").get_attribute("href")
    assert first == second or "state=" in first
    one.locator(".next-bar a.button").click()
    one.wait_for_load_state("domcontentloaded")
    at_the_stand_in(one)
    two.reload()
    assert two.locator("[data-error-code]").count() == 0 and two.locator("main a").count() > 3
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_the_back_button_at_every_step(browser, server, locale):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto(f"{server.url}/{locale}/playground/")
    page.goto(f"{server.url}/playground/google.com/start?locale={locale}&mode=steps")
    for step in ("request", "provider"):
        page.goto(f"{server.url}/{locale}/playground/google/run/{step}/")
        page.go_back()
        page.go_forward()
        assert page.locator("[data-error-code]").count() == 0
    page.locator(".next-bar a.button").click()
    at_the_stand_in(page)
    while page.locator("form[action*='/continue'] button").count():
        page.locator("form[action*='/continue'] button").click()
        page.wait_for_load_state("networkidle")
        here = page.url
        page.go_back()
        assert page.locator("[data-error-code]").count() == 0 and page.locator("h1").count() == 1
        if page.locator("form[action*='/continue'] button").count():
            page.locator("form[action*='/continue'] button").click()
            page.wait_for_load_state("networkidle")
            assert page.locator("[data-error-code]").count() == 0
        page.goto(here)
    assert page.url.endswith("/run/credential/")
    page.locator(".next-bar a.button").click()
    assert page.url.endswith("/run/account/")
    # All the way back, over the stand-in's pages, and the answer used once stays used.
    for _ in range(6):
        page.go_back()
        assert page.locator("h1").count() == 1
    context.close()


@pytest.mark.slow
def test_a_double_click_on_every_button(browser, make_server):
    server = make_server()
    context = browser.new_context()
    page = context.new_page()

    def twice(locator):
        locator.first.dblclick()
        page.wait_for_load_state("networkidle")
        assert page.locator("main [data-error-code]").count() == 0, page.url

    page.goto(f"{server.url}/en/playground/")
    page.locator(".notice a.button").dblclick()
    page.wait_for_url("**/run/nonce/")
    page.goto(f"{server.url}/en/playground/apple/run/provider/")
    twice(page.locator(".next-bar a.button"))
    at_the_stand_in(page)
    for _ in range(3):
        page.goto(f"{server.url}/en/playground/apple/run/account/")
        page.locator(".next-bar a.button").click()
        twice(page.locator("form[action*='/continue'] button"))
    page.goto(f"{server.url}/en/playground/apple/run/")
    assert page.locator(".outcome.is-done").count() == 1
    page.goto(f"{server.url}/en/playground/apple/run/timeline/")
    twice(page.locator("form[action*='/share'] button"))
    page.goto(f"{server.url}/en/playground/apple/run/request/")
    page.locator(".edit-request > summary").click()
    page.locator(".edit-request textarea").fill("prompt=login\nclient_id=evil")
    page.locator(".edit-request button").dblclick()
    page.wait_for_url("**/stand-in/apple/**")
    page.wait_for_timeout(500)
    page.goto(f"{server.url}/en/playground/apple/run/")
    page.locator("details:has(form[action*='/revoke']) > summary").click()
    page.locator("form[action*='/revoke'] button").dblclick()
    page.wait_for_load_state("networkidle")
    page.locator("h1").wait_for()
    assert page.locator("h1").count() == 1 and "/playground/" in page.url
    page.goto(f"{server.url}/en/playground/sandbox/")
    twice(page.locator("form[action*='/settings'] button"))
    page.wait_for_url("**/sandbox/?done=saved")
    page.locator("input[name=sure]").check()
    twice(page.locator("form[action*='/reset'] button"))
    page.wait_for_url("**/sandbox/?done=reset")
    assert page.locator("table").count() == 0
    context.close()


TAMPERED = [
    ("google.com/continue", {"run": "x" * 5000, "step": "exchange"}),
    ("google.com/continue", {"run": "", "step": "<script>"}),
    ("google.com/continue", {}),
    ("google.com/revoke", {}),
    ("google.com/share", {"link": "../../"}),
    ("nobody.example/continue", {"run": "x"}),
    ("sandbox/settings", {"recent": "9" * 400}),
    ("sandbox/settings", {"recent": "12e3", "mfa": "maybe"}),
    ("sandbox/reset", {"sure": ""}),
    ("account/nonsense", {}),
    ("account/unlink", {"provider": "google.com\x00"}),
]


@pytest.mark.parametrize("path,form", TAMPERED, ids=[f"{p}-{i}" for i, (p, _) in enumerate(TAMPERED)])
def test_a_form_that_was_tampered_with(server, path, form):
    for number, locale in enumerate(LOCALES):
        person = Person(server.url)
        if number:
            press_on(person, person.session.get(
                f"{server.url}/playground/google.com/start?locale={locale}", allow_redirects=False), PERSON)
        answer = person.session.post(
            f"{server.url}/playground/{path}?locale={locale}", data={**form, "locale": locale},
            headers={"Origin": server.url})
        assert answer.status_code < 500, (path, answer.status_code)
        check_page(answer, locale)
        foreign = person.session.post(
            f"{server.url}/playground/{path}?locale={locale}", data={**form, "locale": locale},
            headers={"Origin": "https://attacker.example"})
        assert 400 <= foreign.status_code < 500


def test_a_wish_that_is_too_much(server):
    person = Person(server.url)
    for query in ("scopes=" + "a" * 3000, "parameters=" + "x%3D1%0A" * 200, "variant=nonsense", "mode=nonsense",
                  "step=" + "x" * 500, "from=//evil.example", "from=/en/&at=" + "x" * 500):
        answer = person.session.get(
            f"{server.url}/playground/google.com/start?locale=th&{query}", allow_redirects=False)
        assert answer.status_code in (302, 400, 404, 414), (query[:40], answer.status_code)
        if answer.status_code != 302:
            check_page(answer, "th")
        assert "evil.example" not in answer.headers.get("Location", "")


@pytest.mark.parametrize("locale", LOCALES)
def test_cookies_are_blocked(server, locale):
    """The answer fits no sign-in of this browser; the page says why, and leads back to the start."""
    person = Person(server.url)
    begun = person.session.get(
        f"{server.url}/playground/google.com/start?locale={locale}", allow_redirects=False)
    person.session.cookies.clear()
    back = person.sign_in(
        begun.headers["Location"], PERSON, until="/playground/google.com/callback")
    stranger = Visitor(server, language=locale)
    answer = stranger.get(back.url)
    assert answer.status_code in (400, 403)
    check_page(answer, locale, "state_foreign")
    for page in ("", "sandbox/", "connect/", "account/", "google/lab/"):
        fresh = Visitor(server, language=locale).get(f"/{locale}/playground/{page}")
        assert fresh.status_code == 200, page
        check_page(fresh, locale)
    share = Visitor(server, language=locale).post(
        f"/playground/google.com/share?locale={locale}", headers={"Origin": server.url})
    check_page(share, locale, "session_expired")
