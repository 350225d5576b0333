"""Tabs of code: one choice for the whole site, which neither moves what is read nor loses what is not chosen."""

import re
import unicodedata

import pytest

pytestmark = pytest.mark.everyday

GUIDE = "apple/apple-platforms/"
# The guide with the most groups of tabs.
LONGEST = "apple/accounts/"


@pytest.fixture
def context(browser):
    made = browser.new_context(permissions=["clipboard-read", "clipboard-write"], viewport={"width": 1280, "height": 800})
    yield made
    made.close()


def chosen(page):
    """The labels of the chosen tabs, one for each group."""
    page.wait_for_selector("[role=tab]")
    return page.eval_on_selector_all("[role=tab][aria-selected=true]", "tabs => tabs.map(tab => tab.textContent)")


def test_a_choice_holds_on_every_page_in_every_language(context, origin):
    page = context.new_page()
    page.goto(f"{origin}/en/{LONGEST}")
    groups = len(chosen(page))
    assert groups > 3 and set(chosen(page)) == {"Swift"}
    page.locator("[role=tab]", has_text="Objective-C").nth(1).click()
    assert chosen(page) == ["Objective-C"] * groups
    other = context.new_page()
    other.goto(f"{origin}/he/facebook/apple-platforms/")
    assert set(chosen(other)) == {"Objective-C"}, "another page, another language, the same literal label"
    page.locator("[role=tab]", has_text="Swift").first.click()
    other.wait_for_function("() => document.querySelector('[role=tab][aria-selected=true]').textContent === 'Swift'")


def test_an_address_names_the_choice(context, origin):
    page = context.new_page()
    page.goto(f"{origin}/th/{GUIDE}?code=objc")
    assert set(chosen(page)) == {"Objective-C"}
    page.goto(f"{origin}/th/{GUIDE}")
    assert set(chosen(page)) == {"Objective-C"}, "it is remembered"
    page.goto(f"{origin}/th/{GUIDE}?code=cobol")
    assert set(chosen(page)) == {"Swift"}, "a group without the choice shows its first"


@pytest.mark.parametrize("locale", ["en", "he"])
def test_nothing_jumps(context, origin, locale):
    page = context.new_page()
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver(list => list.getEntries().forEach(entry => { moved += entry.value }))"
        ".observe({ type: 'layout-shift', buffered: true })")
    page.goto(f"{origin}/{locale}/{GUIDE}?code=objc", wait_until="networkidle")
    assert page.evaluate("moved") < 0.01, "the stored choice is there with the first paint"
    tab = page.locator("[role=tab]", has_text="Swift").last
    tab.evaluate("tab => tab.scrollIntoView({ block: 'center', behavior: 'instant' })")
    before = tab.bounding_box()["y"]
    tab.click()
    assert abs(tab.bounding_box()["y"] - before) < 1


@pytest.mark.parametrize("locale", ["en", "he"])
def test_keys_walk_from_tab_to_tab(context, origin, locale):
    page = context.new_page()
    page.goto(f"{origin}/{locale}/{GUIDE}")
    list_ = page.locator("[role=tablist]").first
    tabs = list_.locator("[role=tab]")
    tabs.first.focus()
    last = tabs.count() - 1
    forth, back = ("ArrowLeft", "ArrowRight") if locale == "he" else ("ArrowRight", "ArrowLeft")
    for key, at in [(forth, 1 % (last + 1)), (back, 0), (back, last), ("Home", 0), ("End", last), (forth, 0)]:
        page.keyboard.press(key)
        assert tabs.nth(at).evaluate("tab => tab === document.activeElement && tab.ariaSelected === 'true'"), key
        assert list_.locator("[tabindex='0']").count() == 1
    first, final = (tabs.nth(at).bounding_box()["x"] for at in (0, last))
    assert first > final if locale == "he" else first < final, "the first tab stands where reading begins"
    panel = page.locator(f"#{tabs.first.get_attribute('aria-controls')}")
    assert panel.get_attribute("role") == "tabpanel" and panel.get_attribute("aria-labelledby") == tabs.first.get_attribute("id")


def test_the_focus_goes_on_from_one_button_to_the_next(context, origin):
    """A row of buttons with one name is no trap: each key reaches another element, in order, up to the page's end."""
    page = context.new_page()
    page.goto(f"{origin}/en/portico/write-a-page/")
    page.wait_for_selector(".copy")
    page.evaluate("() => document.querySelectorAll('*').forEach((each, at) => { each.dataset.at = at })")
    focused = "() => document.activeElement === document.body ? null : Number(document.activeElement.dataset.at)"
    stops = []
    while len(stops) < 500:
        page.keyboard.press("Tab")
        stop = page.evaluate(focused)
        if stop is None:
            break
        stops.append(stop)
    assert len(stops) < 500, "the end of the page is never reached"
    assert stops == sorted(set(stops))
    buttons = page.evaluate(
        "() => [...document.querySelectorAll('.copy')].filter(each => each.checkVisibility()).map(each => Number(each.dataset.at))")
    assert len(buttons) > 8 and set(buttons) <= set(stops)
    page.keyboard.press("Shift+Tab")
    assert page.evaluate(focused) == stops[-1]


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_code_is_copied_as_it_is(context, origin, locale):
    page = context.new_page()
    page.goto(f"{origin}/{locale}/{GUIDE}")
    for number in (0, 3):
        block = page.locator(".code:visible").nth(number)
        block.hover()
        block.locator(".copy").click()
        page.wait_for_function("() => document.getElementById('ui-status').textContent")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == block.locator("pre").evaluate("pre => pre.textContent").removesuffix("\n")
        assert not [letter for letter in copied if unicodedata.category(letter) in ("Cf", "Cc") and letter not in "\n\t"]
        assert not re.match(r"[$>+-] ", copied)


def test_a_link_into_a_hidden_tab_opens_it(context, origin):
    page = context.new_page()
    page.goto(f"{origin}/th/{GUIDE}")
    assert set(chosen(page)) == {"Swift"}
    hidden = page.locator(".code-tab[hidden] .code").nth(1).get_attribute("id")
    page.evaluate("id => { location.hash = id }", hidden)
    page.wait_for_selector(f".code-tab:not([hidden]) #{hidden}")
    assert set(chosen(page)) == {"Objective-C"}
    page.wait_for_function("id => { const { top, bottom } = document.getElementById(id).getBoundingClientRect(); return bottom > 0 && top < innerHeight }", arg=hidden)
    page.goto("about:blank")
    page.goto(f"{origin}/he/{GUIDE}#{hidden}")
    assert set(chosen(page)) == {"Objective-C"}, "the address alone"
    page.goto(f"{origin}/he/{GUIDE}")
    assert set(chosen(page)) == {"Swift"}, "a link is no choice to remember"


def test_what_search_finds_in_a_hidden_tab_is_shown(context, origin):
    page = context.new_page()
    page.goto(f"{origin}/en/")
    page.locator(".search input").fill("CC_SHA256_DIGEST_LENGTH")
    page.wait_for_selector("[role=option][href*='concepts/nonce/']")
    page.locator("[role=option][href*='concepts/nonce/']").first.click()
    page.wait_for_url("**/concepts/nonce/#*")
    page.wait_for_function("() => CSS.highlights.has('found')")
    assert set(chosen(page)) == {"Objective-C"}


def test_the_browsers_own_search_reaches_hidden_tabs(context, origin):
    """A hidden variant is hidden until it is found, and being found shows it."""
    page = context.new_page()
    page.goto(f"{origin}/en/{GUIDE}")
    hidden = page.locator(".code-tab[hidden]").first
    assert hidden.get_attribute("hidden") == "until-found"
    assert hidden.evaluate("tab => tab.getBoundingClientRect().height") == 0
    hidden.evaluate("tab => tab.dispatchEvent(new Event('beforematch', { bubbles: true }))")
    assert set(chosen(page)) == {"Objective-C"}


def test_without_scripts_and_on_paper_every_variant_is_there(browser, origin):
    for scripts, media in ((False, "screen"), (True, "print")):
        context = browser.new_context(java_script_enabled=scripts)
        page = context.new_page()
        page.goto(f"{origin}/he/{LONGEST}")
        page.emulate_media(media=media)
        assert page.locator(".code-tab-label:visible").count() == page.locator(".code-tab-label").count() > 6
        assert page.locator(".code-tab pre:visible").count() == page.locator(".code-tab pre").count()
        context.close()
