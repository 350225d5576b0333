"""A phone: one row at the top, a guide's text within the first screen, tables that keep their first column."""

import pytest

pytestmark = pytest.mark.everyday

LOCALES = ("en", "th", "he")
PHONE = {"width": 375, "height": 740}
PAGES = ("apple/apple-platforms/", "microsoft/apple-platforms/", "concepts/nonce/", "facebook/")

TOP = "selector => Math.round(document.querySelector(selector).getBoundingClientRect().top + scrollY)"
LOW = """() => [...document.querySelectorAll(".top a, .top summary, .top input, .sidebar a, .sidebar > summary, .toc > summary, .menu-panel a")]
  .filter(each => each.checkVisibility()).map(each => [each.outerHTML.slice(0, 80), Math.round(each.getBoundingClientRect().height)])
  .filter(([, height]) => height < 44)"""


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def phone(browser, request):
    context = browser.new_context(viewport=PHONE, java_script_enabled=request.param)
    yield context.new_page()
    context.close()


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_guide_begins_within_the_first_screen(phone, origin, locale):
    for path in PAGES:
        phone.goto(f"{origin}/{locale}/{path}")
        assert phone.locator("header.top").bounding_box()["height"] <= 64, path
        assert phone.evaluate(TOP, ".prose > *") <= 400, path
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_menu_languages_and_lists_open_below_the_row(phone, origin, locale):
    phone.goto(f"{origin}/{locale}/apple/apple-platforms/")
    assert not phone.locator(".top-nav a").first.is_visible() and not phone.locator(".languages a").first.is_visible()
    phone.locator(".menu:not(.language-menu) > summary").click()
    assert phone.locator(".top-nav a").first.is_visible()
    assert phone.evaluate(LOW) == []
    phone.locator(".menu:not(.language-menu) > summary").click()
    phone.locator(".language-menu > summary").click()
    assert phone.locator(".languages a:visible").count() == 3
    assert phone.evaluate(LOW) == []
    phone.locator(".language-menu > summary").click()
    phone.locator(".sidebar > summary").click()
    assert phone.evaluate(LOW) == []
    sidebar, contents = phone.locator(".sidebar").bounding_box(), phone.locator(".toc > summary").bounding_box()
    assert contents["y"] >= sidebar["y"] + sidebar["height"] - 1, "what is open covers nothing"
    phone.locator(".languages a[lang=he]").evaluate("each => each.closest('details').open = true")
    phone.locator(".languages a[lang=he]").click()
    assert phone.url.startswith(f"{origin}/he/apple/apple-platforms/")


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_a_wide_table_keeps_its_first_column(phone, origin, locale):
    phone.goto(f"{origin}/{locale}/portico/settings/")
    box = phone.locator(".table-scroll").first
    box.evaluate("each => { each.scrollLeft = each.ownerDocument.dir === 'rtl' ? -150 : 150 }")
    assert abs(box.evaluate("each => each.scrollLeft")) >= 100, "the table is wider than the phone"
    edge, cell = box.bounding_box(), box.locator("tbody tr > :first-child").first.bounding_box()
    kept = cell["x"] - edge["x"] if locale != "he" else edge["x"] + edge["width"] - cell["x"] - cell["width"]
    assert 0 <= kept <= 2, "the first column stays where it is"
    assert cell["width"] <= PHONE["width"] * 0.43
    assert "linear-gradient" in box.evaluate("each => getComputedStyle(each).backgroundImage"), "a shadow says that there is more"


# Codes of a table's second column that the phone does not show from end to end while the table is not scrolled.
CUT = """() => [...document.querySelectorAll(".table-scroll td:nth-child(2) > code")].filter(each => {
  const box = each.getBoundingClientRect(), edge = each.closest(".table-scroll").getBoundingClientRect();
  return box.left < edge.left || box.right > edge.right;
}).map(each => each.textContent)"""


# The text of a block that lies below its button when the block is scrolled to its end.
COVERED = """block => {
  const pre = block.querySelector("pre"), button = block.querySelector(".copy").getBoundingClientRect();
  pre.scrollLeft = pre.scrollWidth;
  const text = document.createRange();
  text.selectNodeContents(pre.querySelector("code"));
  return [...text.getClientRects()].filter(each =>
    each.width && each.right > button.left && each.left < button.right && each.bottom > button.top && each.top < button.bottom).length;
}"""


@pytest.mark.one_of_each
@pytest.mark.parametrize("path", ["apple/set-up/", "portico/backend/", "facebook/apple-platforms/"])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_button_that_copies_covers_no_end_of_a_line(browser, origin, locale, path):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(f"{origin}/{locale}/{path}")
    page.locator(".code .copy").first.wait_for()
    blocks = page.locator(".code:has(> .copy):visible")
    assert blocks.count() >= 2
    assert [block.evaluate(COVERED) for block in blocks.all()] == [0] * blocks.count()
    context.close()


@pytest.mark.parametrize("locale", LOCALES)
def test_the_name_of_the_language_stays_in_one_line_at_twice_the_size(page, origin, locale):
    page.set_viewport_size({"width": 390, "height": 740})
    page.goto(f"{origin}/{locale}/apple/web/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    name = page.locator(".language-menu > summary > [aria-hidden]")
    size = name.evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert name.bounding_box()["height"] < 2.2 * size
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.one_of_each
@pytest.mark.parametrize("width", [1280, 1440])
@pytest.mark.parametrize("locale", LOCALES)
def test_the_table_of_the_home_page_is_seen_whole_where_there_is_room(page, origin, locale, width):
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(f"{origin}/{locale}/")
    page.locator(".home details:has(table) > summary").click()
    tables = page.locator(".home .table-scroll")
    assert tables.count() >= 1
    assert [table.evaluate("each => each.scrollWidth - each.clientWidth") for table in tables.all()] == [0] * tables.count()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale", LOCALES)
def test_the_names_of_errors_are_whole_beside_their_numbers(phone, origin, locale):
    phone.goto(f"{origin}/{locale}/concepts/errors/")
    assert phone.locator(".table-scroll td:nth-child(2) > code").count() > 50
    assert phone.evaluate(CUT) == []


def test_with_room_everything_stands_in_the_row(page, origin):
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"{origin}/en/apple/apple-platforms/")
    assert page.locator(".top-nav a:visible").count() >= 1 and page.locator(".languages a:visible").count() == 3
    assert page.locator(".top summary:visible").count() == 0
    assert page.locator("header.top").bounding_box()["height"] <= 72


# A flex or grid box makes an item of each run of text and of each element beside it: words become columns, spaces go.
BESIDE = """() => [...document.querySelectorAll("body *")].filter(each => /flex|grid/.test(getComputedStyle(each).display)
  && [...each.childNodes].some(child => child.nodeType === 3 && child.data.trim())
  && [...each.children].some(child => !/absolute|fixed/.test(getComputedStyle(child).position) && child.checkVisibility()))
  .map(each => each.outerHTML.slice(0, 160))"""
OPEN = "() => document.querySelectorAll('details').forEach(each => { each.open = true })"


@pytest.mark.every_language
@pytest.mark.parametrize("locale", LOCALES)
def test_no_label_falls_into_columns(page, server, locale):
    for path in ("", "apple/", "apple/apple-platforms/", "concepts/errors/", "glossary/", "playground/", "playground/apple/",
                 "playground/account/", "not-there/"):
        for width in (375, 1280):
            page.set_viewport_size({"width": width, "height": 740})
            page.goto(f"{server.url}/{locale}/{path}")
            page.evaluate(OPEN)
            assert page.evaluate(BESIDE) == [], (path, width)
