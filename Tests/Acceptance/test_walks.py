"""Walks of somebody who has never been there, held to bounds: with Apple and Facebook, in each language, on a phone and with room."""

import pytest

import walks
from walks import LOCALES, SIZES

pytestmark = pytest.mark.slow


WALKED = ["apple", "facebook"]


@pytest.fixture(scope="module", params=WALKED)
def walked(request, tmp_path_factory):
    """A provider, and a server for its walks alone: twenty strangers of one address are the most that a server takes."""
    running = walks.server_for_strangers(tmp_path_factory.mktemp("strangers")).start(timeout=300)
    yield request.param, running
    running.stop()


@pytest.fixture
def provider(walked):
    return walked[0]


@pytest.fixture
def strangers(walked):
    return walked[1]


@pytest.fixture
def visit(browser):
    context = browser.new_context(viewport=SIZES[375])
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_a_guide_leads_to_the_account_in_four_presses_past_pages_of_one_action(visit, strangers, provider, locale):
    pressed = walks.quick(visit, strangers, provider, locale)
    assert 3 <= len(pressed) <= 4, pressed
    found = {}
    for width, size in SIZES.items():
        for path in walks.run_pages(provider, locale):
            page = walks.measured(visit, strangers.url + path, width)
            if page["actions"] != 1 or page["bottom"] > size["height"] or page["height"] < 44 or page["wide"] > 0 \
                    or width == 375 and (page["header"] > 64 or page["small"]):
                found[width, path] = page
    assert found == {}
    visit.set_viewport_size(SIZES[375])
    visit.goto(f"{strangers.url}/{locale}/{provider}/apple-platforms/")
    assert visit.evaluate(walks.BEGINS) <= 400


@pytest.mark.parametrize("locale", LOCALES)
def test_step_by_step_takes_ten_presses(visit, strangers, provider, locale):
    pressed = walks.step_by_step(visit, strangers, provider, locale)
    assert 8 <= len(pressed) <= 10, pressed


@pytest.mark.parametrize("locale", LOCALES)
def test_the_keyboard_takes_forty_stops(visit, strangers, provider, locale):
    visit.set_viewport_size(SIZES[1280])
    assert 5 < walks.tab_stops(visit, strangers, provider, locale) <= 40


@pytest.mark.parametrize("locale", LOCALES)
def test_who_comes_back_finds_the_way_on_first(visit, strangers, provider, locale):
    walks.quick(visit, strangers, provider, locale)
    visit.goto(f"{strangers.url}/{locale}/playground/")
    account, recent, cards = (visit.locator(each).first.bounding_box()["y"] for each in (
        "main a[href$='/playground/account/']", "#start-recent", "main .card-grid"))
    assert account < recent < cards
    visit.goto(f"{strangers.url}/{locale}/playground/{provider}/run/timeline/")
    steps = visit.locator(".timeline-page tbody td:nth-child(2)").all_inner_texts()
    assert steps and not [step for step in steps if step[0].isdigit()], "pages number the steps, the timeline what was sent"
    visit.goto(f"{strangers.url}/{locale}/playground/{provider}/lab/")
    assert visit.locator(walks.MAIN).count() == 0, "nothing in the lab stands above its first five"
    assert "/" not in visit.locator(".search input").get_attribute("placeholder"), "a phone has no such key"
    visit.set_viewport_size(SIZES[1280])
    visit.reload()
    assert "/" in visit.locator(".search input").get_attribute("placeholder")
