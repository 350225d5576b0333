"""Errors on a phone and in a long list: a card for each, and a box that leaves those that have what is typed."""

import pytest

pytestmark = pytest.mark.everyday

PAGES = ("concepts/errors/", "errors/")


def opened(browser, url, width=375, **more):
    context = browser.new_context(viewport={"width": width, "height": 800}, **more)
    page = context.new_page()
    page.goto(url)
    return page


@pytest.mark.parametrize("locale", ("en", "he"))
@pytest.mark.parametrize("path", PAGES)
def test_a_box_leaves_the_errors_that_have_the_words(browser, server, locale, path):
    page = opened(browser, f"{server.url}/{locale}/{path}", width=1280)
    rows = page.locator('tr[id^="code-"]:visible, .codes > div:visible')
    box = page.locator(".error-filter input")
    box.wait_for()
    all_of_them = rows.count()
    assert all_of_them >= 20
    for words in ("userDisabled", "auth/user-disabled", "USER_DISABLED", "17005"):
        box.fill(words)
        assert rows.count() == 1 and "17005" in rows.inner_text(), words
        assert page.locator(".error-filter output").inner_text() == f"1/{all_of_them}"
    headings = page.locator("main h2:visible").count()
    assert headings <= 1, "parts without such an error are out of the way"
    box.fill("no such thing")
    assert rows.count() == 0 and page.locator(".error-filter output").inner_text().startswith("0/")
    box.fill("")
    assert rows.count() == all_of_them
    assert page.locator("main h2:visible").count() >= headings
    page.context.close()


@pytest.mark.every_language
@pytest.mark.parametrize("locale", ("en", "th", "he"))
def test_an_error_is_a_card_on_a_phone(browser, server, locale):
    page = opened(browser, f"{server.url}/{locale}/concepts/errors/", java_script_enabled=False)
    table = page.locator('.table-scroll:has(tr[id^="code-"])').first
    assert table.evaluate("each => each.scrollWidth <= each.clientWidth"), "nothing to scroll sideways"
    row = page.locator('tr[id="code-17004"]')
    tops = [row.locator("> *").nth(at).bounding_box()["y"] for at in range(row.locator("> *").count())]
    assert tops == sorted(set(tops)) and len(tops) == 4, "number, names, what happened, what to do: one below the other"
    page.context.close()
    wide = opened(browser, f"{server.url}/{locale}/concepts/errors/", width=1280, java_script_enabled=False)
    cells = wide.locator('tr[id="code-17004"] > *')
    assert len({cells.nth(at).bounding_box()["y"] for at in range(4)}) == 1, "a table where there is room"
    wide.context.close()
