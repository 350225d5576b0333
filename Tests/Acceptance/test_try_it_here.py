"""A step of the playground shown in the guide beside its text, and a reader's own values in the samples."""

import pytest

from looking import violations

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")


@pytest.fixture
def page(browser):
    context = browser.new_context(viewport={"width": 375, "height": 740})
    opened = context.new_page()
    opened.problems = []
    opened.on("console", lambda m: opened.problems.append(m.text) if m.type == "error" else None)
    yield opened
    context.close()


def box(page, step):
    return page.locator(f".try-it:has(a.button[href*='step={step}'])").first


def show(page, step):
    box(page, step).locator("button").click()
    box(page, step).locator(".try-it-result").wait_for()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_nonce_and_hash_are_shown_in_the_guide(page, server, locale):
    guide = f"{server.url}/{locale}/apple/apple-platforms/"
    page.goto(guide)
    show(page, "nonce")
    result = box(page, "nonce").locator(".try-it-result")
    nonce, hashed = result.locator(".fact-value > code").all_inner_texts()[:2]
    assert len(nonce) >= 22 and len(hashed) == 64 and int(hashed, 16)
    assert page.url == guide, "nobody was led away"
    assert page.evaluate("document.activeElement.className") == "try-it-result playground"
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(each => each.id)")
    assert len(ids) == len(set(ids))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
    result.evaluate("element => element.classList.add('is-old')")
    show(page, "nonce")
    box(page, "nonce").locator(".try-it-result:not(.is-old)").wait_for()
    assert box(page, "nonce").locator(".try-it-result").count() == 1
    assert result.locator(".fact-value > code").first.inner_text() != nonce, "another sign-in, another nonce"
    result.locator(".actions .button").click()
    page.wait_for_url("**/playground/apple/run/**")
    assert page.problems == []


def test_a_later_step_wants_a_sign_in_first_and_is_shown_then(page, server):
    page.goto(f"{server.url}/en/apple/apple-platforms/")
    box(page, "checks").locator("button").click()
    page.locator("button[name=person]").first.click()
    page.wait_for_load_state()
    if page.locator("button[name=decision][value=allow]").count():
        page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/run/checks/")
    page.goto(f"{server.url}/en/apple/apple-platforms/")
    show(page, "checks")
    result = box(page, "checks").locator(".try-it-result")
    assert result.locator("tr.is-passed").count() >= 8
    assert result.locator(".what-if").count() == 0
    assert violations(page) == []


def test_without_scripts_there_is_only_the_way_to_the_playground(browser, server):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{server.url}/en/apple/apple-platforms/")
    assert page.locator(".try-it a.button").count() >= 1
    assert page.locator(".try-it button, .own-values").count() == 0
    context.close()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_own_values_stand_in_the_samples_and_stay_on_the_device(page, server, locale):
    page.goto(f"{server.url}/{locale}/google/web/")
    own = page.locator(".own-values")
    assert own.evaluate("each => getComputedStyle(each).direction") == ("rtl" if locale == "he" else "ltr")
    assert own.evaluate("each => parseFloat(getComputedStyle(each).paddingInlineStart)") >= 8
    page.emulate_media(media="print")
    assert not own.is_visible()
    page.emulate_media(media="screen")
    page.locator(".own-values summary").click()
    sent = []
    page.on("request", lambda request: sent.append(request.url))
    field = page.locator(".own-values label", has_text="YOUR_PROJECT_ID").locator("input")
    field.fill('my-project"<b>')
    code = page.locator("pre code", has_text='my-project"<b>')
    assert code.count() >= 1 and page.locator("pre code b").count() == 0
    assert page.locator("pre code", has_text="YOUR_PROJECT_ID").count() == 0
    assert violations(page) == []
    page.goto(f"{server.url}/{locale}/github/web/")
    page.locator("pre .own-value").first.wait_for(state="attached")
    assert 'my-project"<b>' in " ".join(page.locator("pre code").all_text_contents())
    page.locator(".own-values summary").click()
    page.locator(".own-values label", has_text="YOUR_PROJECT_ID").locator("input").fill("")
    assert "YOUR_PROJECT_ID" in " ".join(page.locator("pre code").all_text_contents())
    assert not [url for url in sent if "my-project" in url]
    assert page.problems == []


def test_a_page_without_placeholders_offers_nothing(page, server):
    page.goto(f"{server.url}/en/concepts/tokens/")
    page.wait_for_load_state("networkidle")
    assert page.locator(".own-values").count() == 0
