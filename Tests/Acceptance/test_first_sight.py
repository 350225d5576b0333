"""A page opened at its top shows that first; the rest takes its room behind it, and nothing that is read moves."""

import pytest

GUIDE = "apple/apple-platforms/"
LOCALES = ("en", "th", "he")
MOVED = """window.moved = 0;
new PerformanceObserver(list => list.getEntries().forEach(entry => { moved += entry.value })).observe({ type: "layout-shift", buffered: true })"""
WAITING = """() => [...document.querySelectorAll(".prose > *")]
  .filter(block => getComputedStyle(block).contentVisibility !== "visible").length"""
ROOMS = "() => [...document.querySelectorAll('.prose > *')].map(block => Math.round(block.getBoundingClientRect().height))"


@pytest.fixture(params=[{"width": 360, "height": 740}, {"width": 1280, "height": 800}], ids=["phone", "desktop"])
def page(request, browser):
    context = browser.new_context(viewport=request.param)
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_what_is_read_does_not_move(page, origin, locale):
    page.add_init_script(MOVED)
    page.goto(f"{origin}/{locale}/{GUIDE}")
    assert page.evaluate("document.documentElement.className") == "top-first"
    page.keyboard.press("End")
    page.wait_for_function(f"() => ({WAITING})() === 0")
    for _ in range(40):
        page.mouse.wheel(0, -300)
        page.wait_for_timeout(30)
        if not page.evaluate("scrollY"):
            break
    assert page.evaluate("moved") < 0.01


@pytest.mark.parametrize("locale", LOCALES)
def test_blocks_wait_only_for_the_first_sight(page, origin, locale):
    page.goto(f"{origin}/{locale}/{GUIDE}")
    page.wait_for_function(f"() => ({WAITING})() === 0")
    late = page.evaluate(ROOMS)
    page.reload()
    assert page.evaluate("document.documentElement.className") == ""
    assert page.evaluate(WAITING) == 0 and len(late) > 20
    assert page.evaluate(ROOMS) == late, "in the end, every block has the room that it has at once"


@pytest.mark.parametrize("locale", LOCALES)
def test_who_comes_to_a_section_stands_there(page, origin, locale):
    page.goto(f"{origin}/{locale}/{GUIDE}")
    last = page.locator(".prose > h2[id]").last.get_attribute("id")
    page.goto("about:blank")
    page.goto(f"{origin}/{locale}/{GUIDE}#{last}")
    assert page.evaluate(WAITING) == 0
    assert 0 <= page.locator(f"[id='{last}']").bounding_box()["y"] < page.viewport_size["height"]
    read = page.evaluate("scrollY")
    page.reload()
    page.wait_for_function(f"() => scrollY === {read}")


def test_without_scripts_nothing_waits(browser, origin):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{origin}/th/{GUIDE}")
    assert page.locator("html").get_attribute("class") is None
    assert page.locator(".prose > *").last.evaluate("block => getComputedStyle(block).contentVisibility") == "visible"
    context.close()


def test_a_print_has_all(page, origin):
    page.route("**/js/site.js*", lambda route: route.fulfill(
        content_type="text/javascript", body="document.documentElement.className = 'top-first'"))
    page.goto(f"{origin}/he/{GUIDE}")
    assert page.evaluate(WAITING) > 20, "without the rest of the script, blocks wait for ever"
    page.emulate_media(media="print")
    assert page.evaluate(WAITING) == 0
