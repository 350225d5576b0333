"""Search's results of their own kinds: words of the glossary and errors, above the pages that hold them."""

import pathlib
import subprocess

import pytest

import built_site
from built_site import serving
from test_search import open_search, shown

pytestmark = pytest.mark.everyday

KINDS = [
    ("en", "what is a nonce", "Glossary", "nonce", "glossary/#nonce"), ("th", "nonce คืออะไร", "อภิธานศัพท์", "nonce", "glossary/#nonce"),
    ("he", "מה זה nonce", "מילון מונחים", "nonce", "glossary/#nonce"), ("th", "บัญชี", "อภิธานศัพท์", "บัญชี", "glossary/#account"),
    ("he", "החשבון", "מילון מונחים", "חשבון", "glossary/#account"), ("en", "jwt", "Glossary", "ID token", "glossary/#id-token"),
    ("en", "reauth", "Glossary", "reauthenticate", "glossary/#reauthenticate"),
    ("en", "error 17025", "Error codes", "17025 credential already in use", "concepts/errors/#code-17025"),
    ("th", "ข้อผิดพลาด 17025", "รหัสข้อผิดพลาด", "17025 credential already in use", "concepts/errors/#code-17025"),
    ("he", "שגיאה 17025", "קודי שגיאה", "17025 credential already in use", "concepts/errors/#code-17025"),
    ("en", "auth/user-disabled", "Error codes", "17005 user disabled", "concepts/errors/#code-17005"),
    ("th", "EMAIL_EXISTS", "รหัสข้อผิดพลาด", "17007 email already in use", "concepts/errors/#code-17007"),
    ("he", "requiresRecentLogin", "קודי שגיאה", "17014 requires recent login", "concepts/errors/#code-17014"),
]


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale, query", [("en", "AADSTS99999"), ("en", "error 17996"), ("en", "auth/no-such-gizmo"),
                                           ("th", "17996 คืออะไร"), ("he", "שגיאה 17996")])
def test_no_code_is_taken_for_another_and_an_unknown_one_leads_to_the_list(page, talk, origin, locale, query):
    open_search(page, origin, f"/{locale}/").fill(query)
    option = page.locator("[role=listbox] [role=group] [role=option]").first
    option.wait_for()
    assert option.get_attribute("href") == f"{origin}/{locale}/errors/"
    assert len(option.locator("small").inner_text()) > 15
    said = page.locator(".search-panel [role=status]").inner_text()
    assert "17995" not in said and "17094" not in said, "no other code is meant"
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/{locale}/errors/")


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale, query, heading, name, leads", KINDS)
def test_words_and_errors_are_results_of_their_own(page, talk, origin, site, locale, query, heading, name, leads):
    open_search(page, origin, f"/{locale}/").fill(query)
    page.wait_for_selector("[role=listbox] [role=group] [role=option]")
    group = page.get_by_role("group", name=heading)
    option = group.get_by_role("option").first
    assert option.locator("b").inner_text() == name and len(option.locator("small").inner_text()) > 15
    assert option.get_attribute("href") == f"{origin}/{locale}/{leads}"
    path, anchor = leads.split("#")
    assert f'id="{anchor}"' in (site / locale / path / "index.html").read_text(encoding="utf-8")
    assert page.locator("[role=listbox] [role=group] [role=option]").count() <= 6
    ids = page.eval_on_selector_all("[role=option]", "options => options.map(option => option.id)")
    assert ids == [f"search-{at}" for at in range(len(ids))] and len(ids) > 1, "arrows walk through all"
    assert page.locator("[role=combobox]").get_attribute("aria-expanded") == "true"


@pytest.mark.one_of_each
@pytest.mark.parametrize("locale, query, leads", [
    ("en", "nonce", "concepts/nonce/"), ("th", "nonce", "concepts/nonce/"), ("en", "17025", "concepts/errors/#code-17025"),
    ("he", "auth/user-disabled", "concepts/errors/#code-17005")])
def test_enter_opens_the_best_page_or_the_very_error(page, talk, origin, locale, query, leads):
    open_search(page, origin, f"/{locale}/").fill(query)
    page.wait_for_selector("[role=listbox] [role=group] [role=option]")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{origin}/{locale}/{leads}")


def test_what_is_no_word_and_no_error_has_no_group(page, talk, origin):
    box = open_search(page, origin)
    box.fill("deployment")
    shown(page)
    assert page.locator("[role=listbox] [role=group]").count() == 0
    box.fill("17025")
    page.wait_for_selector("[role=listbox] [role=group]")
    box.fill("deployment")
    page.wait_for_function("() => !document.querySelector('[role=listbox] [role=group]')")


def test_a_glossary_that_does_not_load_hinders_nothing(page, site):
    with serving(site, "/en/glossary/") as origin:
        box = open_search(page, origin)
        box.fill("nonce")
        assert shown(page)[0].endswith("/en/concepts/nonce/")
        box.fill("17025")
        page.wait_for_selector("[role=listbox] [role=group]")
        assert page.locator("[role=listbox] [role=group] p").all_inner_texts() == ["Error codes"]


def test_kinds_come_in_a_folder_too(page, talk, site):
    page.goto((pathlib.Path(site) / "he/index.html").as_uri())
    page.locator(".search input").focus()
    page.wait_for_selector("[role=combobox]")
    page.locator(".search input").fill("17025")
    page.wait_for_selector("[role=listbox] [role=group] [role=option]")
    assert page.locator("[role=group] [role=option]").first.get_attribute("href").endswith("/he/concepts/errors/index.html#code-17025")


def test_a_site_without_a_glossary_asks_for_none(page, talk, tmp_path):
    dist = built_site.build(tmp_path, {"en/index.md": built_site.page("Home", "Text about doors."), "en/a.md": built_site.page("Doors", "More.")})
    (tmp_path / "content/glossary.yml").unlink()
    subprocess.run([built_site.BINARY, "build", "--follow-links", "--output", "dist"], cwd=tmp_path, check=True, capture_output=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    with serving(dist) as origin:
        open_search(page, origin).fill("doors")
        assert shown(page)[0].endswith("/en/a/")
        assert page.locator(".search-in").is_hidden(), "one language is no choice"
        assert not [url for url in asked if "/glossary/" in url or "/errors/" in url]
