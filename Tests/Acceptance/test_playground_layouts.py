"""Every layout of the playground and of the stand-ins in three languages: strong contrast, large targets, no page too wide."""

import pytest

from conftest import Server
from looking import DESKTOP, GLUED, OVERFLOW, PHONE, SMALL, contrast

pytestmark = pytest.mark.slow

# One provider a language, so that each reader is asked for consent once.
PROVIDERS = {"en": "microsoft", "th": "apple", "he": "google"}
PERSON = "noa@example.com"
PAGES = [
    "", "{0}/", "{0}/lab/", "{0}/run/", "{0}/run/timeline/", "{0}/run/request/", "{0}/run/checks/", "sandbox/", "sandbox/{0}/", "connect/",
    "account/", "account/link/", "account/mail/", "account/second-factor/", "account/tokens/", "account/providers/",
]


@pytest.fixture(scope="module")
def own(tmp_path_factory):
    running = Server(tmp_path_factory.mktemp("layouts")).start()
    yield running
    running.stop()


def wrong(page):
    """What is wrong with the page in light and dark colours, on a phone and a desktop."""
    problems = page.evaluate(GLUED)
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        problems += page.evaluate(SMALL)
        if wide := max(0, page.evaluate(OVERFLOW)):
            problems.append(f"{wide} px wider than {size['width']} px")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        problems += [(scheme, each) for each in contrast(page)]
    return problems


@pytest.mark.parametrize("locale", list(PROVIDERS))
def test_every_layout_of_the_playground_has_strong_contrast_and_large_targets(browser, own, locale):
    name, problems = PROVIDERS[locale], {}
    context = browser.new_context(locale=locale)
    page = context.new_page()

    def look(what):
        if found := wrong(page):
            problems[what] = found

    page.goto(f"{own.url}/playground/{name}.com/start?locale={locale}")
    assert page.locator("body.stand-in").count() == 1
    look("choosing a person")
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.locator("button[name=decision][value=allow]").wait_for()
    look("consent")
    page.locator("button[name=decision][value=allow]").click()
    page.wait_for_url("**/run/**")
    for path in PAGES:
        answer = page.goto(f"{own.url}/{locale}/playground/{path.format(name)}")
        assert answer.status == 200, path
        look(path)
    page.goto(f"{own.url}/stand-in/{name}/account?locale={locale}")
    look("apps that use the account")
    assert page.goto(f"{own.url}/playground/{name}.com/callback?locale={locale}").status == 400
    look("a refusal")
    page.goto(f"{own.url}/{locale}/playground/{name}/lab/")
    page.locator("a[data-sabotage=audience_swapped]:visible").first.click()
    page.locator("button[name=person]", has_text=PERSON).first.click()
    page.wait_for_url("**/run/stop/**")
    look("a run that was stopped")
    context.close()
    assert problems == {}, "\n".join(f"{what}: {each}" for what, found in problems.items() for each in found)
