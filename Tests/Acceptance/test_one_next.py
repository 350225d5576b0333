"""One next action: always in view, one on a page, and few presses from a guide to the account; the picture of a run."""

import pytest

from looking import violations
from test_run_pages import STEPS, at_the_stand_in, sign_in

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")
SIZES = {"phone": {"width": 375, "height": 740}, "desktop": {"width": 1280, "height": 800}}


@pytest.fixture(params=[(size, javascript) for size in SIZES for javascript in (True, False)],
                ids=lambda param: f"{param[0]}-{'scripts' if param[1] else 'no scripts'}")
def visit(browser, request):
    size, javascript = request.param
    context = browser.new_context(viewport=SIZES[size], java_script_enabled=javascript)
    yield context.new_page(), javascript, SIZES[size]["height"]
    context.close()


def in_view(page, height, where):
    """Whether the main action is whole on the screen, wherever the page is scrolled to, and the only one."""
    button = page.locator("main .button:not(.quiet):not(.dangerous):visible")
    assert button.count() == 1, (where, button.all_inner_texts())
    for at in (0, "document.body.scrollHeight / 3"):
        page.evaluate(f"window.scrollTo(0, {at})")
        box = button.bounding_box()
        assert 0 <= box["y"] and box["y"] + box["height"] <= height, (where, at, box)
        assert box["height"] >= 44, where
    return button


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_the_main_action_of_each_step_is_in_view(visit, server, locale):
    page, javascript, height = visit
    sign_in(page, server, "apple.com", locale, javascript)
    for step in STEPS:
        page.goto(f"{server.url}/{locale}/playground/apple/run/{step}/")
        in_view(page, height, step)
        assert page.locator(".progress").bounding_box()["height"] <= 60, "a stepper of one line"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
    page.goto(f"{server.url}/{locale}/playground/apple/run/")
    in_view(page, height, "run")
    # The picture of the run and its folded steps: two screens, and the foot of the site.
    foot = page.locator("footer.bottom").bounding_box()["y"] + page.evaluate("scrollY")
    assert foot <= 2.2 * height, foot


@pytest.mark.one_of_each
def test_from_a_guide_to_the_account_in_four_presses(visit, server):
    page, javascript, _ = visit
    page.goto(f"{server.url}/en/apple/apple-platforms/")
    page.locator(".try-it a.button").first.click()
    page.wait_for_load_state("domcontentloaded")
    assert page.locator("button[name=person]").count() > 0, "one press begins"
    page.locator("button[name=person]").first.click()
    page.wait_for_load_state()
    presses = 2
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
        presses += 1
    if not javascript and page.locator("form[data-submit] button").count():
        page.locator("form[data-submit] button").click()
    page.wait_for_url("**/run/nonce/")
    page.locator(".next-bar a[href$='/playground/account/']").click()
    presses += 1
    assert page.url.endswith("/en/playground/account/") and presses <= 4


@pytest.mark.slow
def test_step_by_step_in_ten_presses(visit, server):
    page, javascript, height = visit
    page.goto(f"{server.url}/playground/google.com/start?locale=en&mode=steps")
    presses = 0
    while not page.url.endswith("/playground/account/") and presses < 12:
        if page.locator("button[name=person]").count():
            page.locator("button[name=person]").first.click()
            page.wait_for_load_state()
            presses += 1
            if page.locator("button[name=decision][value=allow]").count():
                page.locator("button[name=decision][value=allow]").click()
                presses += 1
            page.wait_for_url("**/run/**")
        in_view(page, height, page.url).click()
        page.wait_for_load_state("networkidle")
        presses += 1
    assert page.url.endswith("/playground/account/") and presses <= 10


@pytest.mark.slow
def test_few_stops_from_a_guide_to_the_account(page, server):
    page.goto(f"{server.url}/en/apple/apple-platforms/")
    page.wait_for_load_state("networkidle")
    stops = 0

    def tab_to(test, most=40):
        nonlocal stops
        for _ in range(most):
            page.keyboard.press("Tab")
            stops += 1
            if page.evaluate(f"({test})(document.activeElement)"):
                before = page.url
                page.keyboard.press("Enter")
                page.wait_for_url(lambda url: url != before)
                page.wait_for_load_state("networkidle")
                return
        raise AssertionError(f"not reached: {test} on {page.url}")

    tab_to("each => each.matches('.skip')")
    tab_to("each => each.matches('.try-it a')")
    tab_to("each => each.name === 'person'")
    page.locator("button[name=decision], .next-bar").first.wait_for()
    if page.locator("button[name=decision]").count():
        tab_to("each => each.name === 'decision' && each.value === 'allow'")
    page.wait_for_url("**/run/nonce/")
    tab_to("each => each.matches('.skip')")
    tab_to("each => each.matches('.next-bar a[href$=\"/playground/account/\"]')")
    page.wait_for_url("**/playground/account/")
    assert stops <= 40, stops


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_the_picture_of_a_run_says_who_sent_what_to_whom(browser, server, locale):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    sign_in(page, server, "google.com", locale)
    page.goto(f"{server.url}/{locale}/playground/google/run/")
    messages = page.locator(".sequence li")
    assert messages.count() >= 8 and page.locator(".sequence li.is-done").count() == messages.count()
    assert page.locator(".sequence figcaption").inner_text().strip()
    # Arrows run from lane to lane, as the page does.
    lanes = [box["x"] + box["width"] / 2 for box in (each.bounding_box() for each in page.locator(".sequence-lanes > span").all())]
    assert lanes == sorted(lanes, reverse=locale == "he")
    arrow = page.locator(".message-arrow[data-first='1'][data-last='3']").first.bounding_box()
    ends = sorted([lanes[0], lanes[2]])
    assert abs(arrow["x"] - ends[0]) <= 3 and abs(arrow["x"] + arrow["width"] - ends[1]) <= 3
    assert violations(page) == []
    page.locator(".sequence a").nth(1).hover()
    assert page.locator(".message-values:visible").count() == 1 and "client_id" in page.locator(".message-values:visible").inner_text()
    page.locator(".sequence a[href$='/run/checks/']").first.click()
    assert page.url.endswith("/run/checks/")
    context.close()


def test_the_picture_grows_with_a_run_that_waits(browser, server):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{server.url}/playground/google.com/start?locale=en&mode=steps")
    page.goto(f"{server.url}/en/playground/google/run/")
    before = page.locator(".sequence li.is-waiting").count()
    assert before >= 5 and page.locator(".sequence li.is-done").count() == 2
    page.goto(f"{server.url}/en/playground/google/run/provider/")
    page.locator(".next-bar a.button").click()
    at_the_stand_in(page)
    page.goto(f"{server.url}/en/playground/google/run/")
    assert page.locator(".sequence li.is-waiting").count() < before
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_a_flow_without_a_nonce_says_so(browser, make_server, locale):
    # GitHub's address joins no account, and on a server of others this person has one.
    server = make_server()
    context = browser.new_context(locale=locale)
    page = context.new_page()
    sign_in(page, server, "github.com", locale)
    page.goto(f"{server.url}/{locale}/playground/github/run/")
    assert page.locator(".sequence li.is-absent").count() == 1
    assert "ID token" not in page.locator(".sequence").inner_text()
    for step in STEPS:
        page.goto(f"{server.url}/{locale}/playground/github/run/{step}/")
        assert "ID token" not in page.locator("h1").inner_text(), step
    context.close()


def test_what_cannot_be_undone_looks_like_it(browser, server):
    context = browser.new_context()
    page = context.new_page()
    sign_in(page, server, "google.com", "en")
    page.goto(f"{server.url}/en/playground/account/delete/")
    delete = page.locator("form[action$='/delete'] button")
    good = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--accent')")
    assert delete.evaluate("each => each.classList.contains('dangerous')") and good
    assert delete.evaluate("each => getComputedStyle(each).color") != page.locator("a").first.evaluate("each => getComputedStyle(each).color")
    context.close()
