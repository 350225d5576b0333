"""`portico preview`, from the moment a file is saved to what a reader sees in an open page."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import time

import pytest
import requests

import conftest
from arena import small_project

pytestmark = pytest.mark.everyday

PAGE = "---\ntitle: {title}\ndescription: A page.\nweight: 1\n---\n\n{text}\n"
LONG = "\n\n".join(f"## Part {n} {{#part-{n}}}\n\nWords of part {n}." for n in range(30))
TABS = "```swift tab\nlet a = 1\n```\n\n```cpp tab\nint a = 1;\n```\n"


class Preview(conftest.Server):
    """A running `portico preview` over a project of its own."""

    command = "preview"

    def output(self):
        """What it has written to standard output since the last time."""
        os.set_blocking(self.process.stdout.fileno(), False)
        return (self.process.stdout.read() or b"").decode()

    def says(self, text):
        """Waits until its log has a text."""
        end = time.monotonic() + 20
        while text not in self.log_text():
            assert time.monotonic() < end, self.log_text()
            time.sleep(0.1)

    def write(self, path, text):
        (self.folder / path).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / path).write_text(text, encoding="utf-8")


@pytest.fixture
def preview(tmp_path):
    configuration = small_project(tmp_path, ["  - id: apple.com\n"])
    for locale in ("en", "th", "he"):
        page = tmp_path / "content" / locale / "guide" / "index.md"
        page.parent.mkdir()
        page.write_text(PAGE.format(title=f"Guide {locale}", text=f"First {locale}.\n\n{TABS}\n{LONG}"))
    for name in ("templates", "public"):
        shutil.copytree(conftest.ROOT / name, tmp_path / name)
    running = Preview(tmp_path, configuration=configuration)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def guide(preview, page):
    """The guide in a browser, following the preview."""
    return follow(page, preview, "/en/guide/")


def follow(page, preview, path):
    page.set_default_timeout(10_000)
    page.goto(preview.url + path)
    page.wait_for_selector("portico-preview .bar")
    # The first event says what is wrong; from then on changes are told.
    page.wait_for_function("() => performance.getEntriesByType('resource').some(e => e.name.includes('/-/preview.css'))")
    time.sleep(0.3)
    page.evaluate("window.untouched = true")
    return page


def shows(page, text, timeout=10_000):
    page.wait_for_function("text => document.querySelector('main').textContent.includes(text)", arg=text,
                           timeout=timeout)


# Ways of saving

def in_place(path, text):
    with open(path, "r+", encoding="utf-8") as file:
        file.truncate()
        time.sleep(0.01)
        file.write(text)


def by_rename(path, text):
    new = path.with_name(".new-" + path.name)
    new.write_text(text, encoding="utf-8")
    new.rename(path)


def by_swap(path, text):
    """As vim does with `backup`: the old file moves away, a new one is written, the old one goes."""
    probe = path.with_name("4913")
    probe.write_text("")
    probe.unlink()
    backup = path.with_name(path.name + "~")
    path.rename(backup)
    path.write_text(text, encoding="utf-8")
    backup.unlink()


def by_link(path, text):
    new = path.with_name("#new#")
    new.write_text(text, encoding="utf-8")
    path.unlink()
    os.link(new, path)
    new.unlink()


@pytest.mark.one_of_each
@pytest.mark.parametrize("save", [in_place, by_rename, by_swap, by_link])
def test_a_saved_text_shows_and_the_page_stays(preview, guide, save):
    guide.evaluate("scrollTo(0, 900)")
    place = guide.evaluate("scrollY")
    assert place > 300
    file = preview.folder / "content/en/guide/index.md"
    for round_ in range(2):
        save(file, PAGE.format(title="Guide en", text=f"Saved {round_}.\n\n{TABS}\n{LONG}"))
        shows(guide, f"Saved {round_}.")
    assert guide.evaluate("untouched"), "the page was loaded anew"
    assert abs(guide.evaluate("scrollY") - place) < 5
    assert guide.locator("portico-preview .errors").is_hidden()


@pytest.mark.slow
def test_tab_and_colours_stay_and_work(preview, guide):
    tab = guide.locator("[role=tab]", has_text=re.compile("C\\+\\+"))
    tab.click()
    guide.evaluate("document.documentElement.dataset.theme = 'dark'")
    preview.write("content/en/guide/index.md", PAGE.format(title="G", text=f"Anew.\n\n{TABS}\n{LONG}"))
    shows(guide, "Anew.")
    guide.wait_for_function("() => document.querySelector('[role=tab][aria-selected=true]')?.textContent === 'C++'")
    assert guide.evaluate("document.documentElement.dataset.theme") == "dark"
    guide.locator("[role=tab]", has_text="Swift").click()
    assert guide.locator("[role=tab][aria-selected=true]").inner_text() == "Swift"
    assert guide.title().startswith("G ·")
    assert guide.locator(".code .copy").count() == 2


@pytest.mark.slow
def test_a_style_sheet_is_exchanged_without_touching_the_page(preview, guide):
    guide.evaluate("document.querySelector('h1').mark = 1")
    sheet = preview.folder / "public/css/site.css"
    by_rename(sheet, sheet.read_text() + "\nh1 { outline: 3px solid rgb(1, 2, 3) }\n")
    guide.wait_for_function("() => getComputedStyle(document.querySelector('h1')).outlineColor === 'rgb(1, 2, 3)'")
    assert guide.evaluate("document.querySelector('h1').mark") == 1
    guide.wait_for_function("() => document.querySelectorAll('link[rel=stylesheet]').length === 1")


@pytest.mark.one_of_each
@pytest.mark.parametrize(("path", "change", "sees"), [
    ("templates/layouts/section.mustache", lambda text: text.replace("<h1>", "<h1>Layout: "), "Layout: Guide en"),
    ("templates/partials/breadcrumbs.mustache", lambda text: text + "<p>Partial here</p>\n", "Partial here"),
    ("content/en/guide/index.md", lambda text: text.replace("Guide en", "Another title"), "Another title"),
    ("content/_samples/one.swift", lambda text: text.replace("1", "4711"), "4711"),
])
def test_whatever_a_page_depends_on_reaches_it(preview, page, path, change, sees):
    preview.write("content/_samples/one.swift", "// region: a\nlet one = 1\n// endregion: a\n")
    preview.write("content/en/guide/index.md", PAGE.format(
        title="Guide en", text='```swift sample="one" region="a"\n```'))
    guide = follow(page, preview, "/en/guide/")
    shows(guide, "let one = 1")
    file = preview.folder / path
    by_rename(file, change(file.read_text(encoding="utf-8")))
    shows(guide, sees)


@pytest.mark.slow
def test_a_text_of_the_interface_and_the_configuration_reach_it(preview, guide):
    strings = preview.folder / "content/en/_strings.yml"
    by_rename(strings, strings.read_text().replace("copy: ", "copy: Take "))
    guide.wait_for_function("() => document.querySelector('.code .copy')?.textContent.startsWith('Take')")
    settings = preview.folder / "portico.yml"
    by_rename(settings, settings.read_text().replace("Arena", "Colosseum"))
    preview.says("portico.yml")


@pytest.mark.slow
def test_other_pages_are_left_alone(preview, guide):
    preview.write("content/th/guide/index.md", PAGE.format(title="G", text="Elsewhere."))
    preview.says("content/th/guide/index.md: 0 open pages updated")
    time.sleep(0.5)
    assert guide.evaluate("untouched")


def test_a_mistake_shows_in_page_and_terminal_until_it_is_mended(preview, guide):
    file = preview.folder / "content/en/guide/index.md"
    good = file.read_text()
    by_rename(file, good.replace("title: Guide en", "title: [Guide"))
    errors = guide.locator("portico-preview .errors")
    errors.wait_for(state="visible")
    assert "content/en/guide/index.md:" in errors.inner_text()
    assert "First en." in guide.locator("main").inner_text(), "the page as it was stays"
    assert re.search(r"^content/en/guide/index\.md:\d+:\d+: error", preview.output(), re.M)
    by_rename(file, good.replace("First en.", "Mended."))
    shows(guide, "Mended.")
    errors.wait_for(state="hidden")


@pytest.mark.slow
def test_a_broken_template_and_a_broken_configuration_do_not_stop_it(preview, guide):
    file = preview.folder / "templates/layouts/section.mustache"
    good = file.read_text()
    errors = guide.locator("portico-preview .errors")
    by_rename(file, good.replace("{{> breadcrumbs}}", "{{> breadcrums}}"))
    errors.wait_for(state="visible")
    assert "breadcrums" in errors.inner_text()
    by_rename(file, good)
    errors.wait_for(state="hidden")
    settings = preview.folder / "portico.yml"
    text = settings.read_text()
    by_rename(settings, text.replace("title:", "titel:"))
    errors.wait_for(state="visible")
    assert "titel" in errors.inner_text()
    by_rename(settings, text)
    errors.wait_for(state="hidden")
    assert guide.locator("h1").inner_text() == "Guide en"


@pytest.mark.slow
def test_pages_come_and_go(preview, page):
    follow(page, preview, "/en/fresh/")
    assert "404" in page.content() or page.locator("[data-error-code]").count()
    preview.write("content/en/fresh/index.md", PAGE.format(title="Fresh", text="Just written."))
    shows(page, "Just written.")
    shutil.rmtree(preview.folder / "content/en/fresh")
    page.wait_for_selector("[data-error-code]")
    assert requests.get(preview.url + "/en/fresh/", timeout=5).status_code == 404
    # A page that moves is there under its new name at once.
    (preview.folder / "content/en/guide").rename(preview.folder / "content/en/manual")
    end = time.monotonic() + 5
    while requests.get(preview.url + "/en/manual/", timeout=5).status_code != 200 and time.monotonic() < end:
        time.sleep(0.02)
    assert requests.get(preview.url + "/en/manual/", timeout=5).status_code == 200
    assert requests.get(preview.url + "/en/guide/", timeout=5).status_code == 404


def test_drafts_are_shown_and_the_playground_follows(preview, page):
    preview.write("content/en/draft/index.md", PAGE.format(title="Draft", text="Soon.").replace(
        "weight: 1", "weight: 1\ndraft: true"))
    end = time.monotonic() + 5
    while requests.get(preview.url + "/en/draft/", timeout=5).status_code != 200 and time.monotonic() < end:
        time.sleep(0.02)
    assert "Soon." in requests.get(preview.url + "/en/draft/", timeout=5).text
    follow(page, preview, "/en/playground/apple/")
    file = preview.folder / "templates/layouts/playground-start.mustache"
    by_rename(file, file.read_text().replace("<main", "<p class=\"added\">Added</p>\n<main", 1))
    page.wait_for_selector(".added")


@pytest.mark.slow
def test_two_languages_stand_side_by_side(preview, page):
    follow(page, preview, "/he/guide/?compare=en")
    page.wait_for_selector(".preview-compare")
    shows(page, "First en.")
    shows(page, "First he.")
    cells = page.locator(".preview-compare > div")
    assert cells.nth(1).get_attribute("lang") == "en" and cells.nth(1).get_attribute("dir") == "ltr"
    own, other = cells.nth(2).bounding_box(), cells.nth(3).bounding_box()
    assert own["y"] == other["y"] and own["x"] > other["x"], "the page's own language leads"
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    preview.write("content/en/guide/index.md", PAGE.format(title="G", text="New source."))
    shows(page, "New source.")
    shows(page, "First he.")


@pytest.mark.slow
def test_other_directions_and_pseudo_languages(preview, page):
    follow(page, preview, "/en/guide/?dir=rtl&pseudo=accents")
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    assert "⟦Fírst" in page.locator("main").inner_text()
    assert "let a = 1" in page.locator("main").inner_text(), "code stays as it is"


@pytest.mark.slow
def test_the_script_is_served_in_preview_only(preview, make_server, tmp_path_factory):
    answer = requests.get(preview.url + "/-/preview.js", timeout=5)
    assert answer.status_code == 200 and "javascript" in answer.headers["content-type"]
    policy = requests.get(preview.url + "/en/guide/", timeout=5).headers["content-security-policy"]
    assert "script-src 'self';" in policy and "style-src 'self';" in policy and "unsafe" not in policy
    plain = tmp_path_factory.mktemp("plain")
    running = make_server(folder=plain, configuration=small_project(plain, ["  - id: apple.com\n"]))
    assert requests.get(running.url + "/-/preview.js", timeout=5).status_code == 404
    assert "preview" not in requests.get(running.url + "/en/", timeout=5).text


@pytest.mark.slow
def test_nothing_is_blocked_by_the_policy(preview, page):
    messages = []
    page.on("console", lambda message: messages.append(message.text))
    guide = follow(page, preview, "/en/guide/")
    preview.write("content/en/guide/index.md", PAGE.format(title="G", text="Changed."))
    shows(guide, "Changed.")
    assert [each for each in messages if "Content Security Policy" in each or "Error" in each] == []


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_at_once_with_pages_open(preview, guide, number):
    preview.process.send_signal(number)
    assert preview.process.wait(10) == 0


@pytest.mark.slow
def test_nobody_has_to_read_what_it_says(preview):
    """A full pipe stops the terminal's output, and not the site."""
    for number in range(6):
        links = "\n\n".join(f"[a](nowhere-{number}-{link}.md)" for link in range(600))
        preview.write("content/en/guide/index.md", PAGE.format(title="G", text=f"Round {number}.\n\n{links}"))
        end = time.time() + 20
        while f"Round {number}." not in requests.get(preview.url + "/en/guide/", timeout=10).text:
            assert time.time() < end, f"round {number} is not served"
            time.sleep(0.05)
    preview.process.send_signal(signal.SIGINT)
    assert preview.process.wait(10) == 0


def test_a_port_in_use_and_a_broken_configuration_at_the_start(tmp_path):
    configuration = small_project(tmp_path, ["  - id: apple.com\n"])
    broken = Preview(tmp_path, configuration=configuration.replace("title", "titel"))
    with pytest.raises(RuntimeError, match="titel"):
        broken.start(timeout=20)


def test_from_save_to_changed_page(preview, guide):
    """Not a limit: prints p50 and p95 from the end of saving to the changed DOM (`-s` shows it)."""
    guide.evaluate("""() => {
        window.seen = {};
        new MutationObserver(() => {
            const found = /Round (\\d+)\\./.exec(document.querySelector('main')?.textContent ?? '');
            if (found) window.seen[found[1]] ??= Date.now();
        }).observe(document.documentElement, { childList: true, subtree: true });
    }""")
    saved, file = {}, preview.folder / "content/en/guide/index.md"
    for number in range(30):
        by_rename(file, PAGE.format(title="Guide en", text=f"Round {number}.\n\n{TABS}\n{LONG}"))
        saved[number] = time.time() * 1000
        shows(guide, f"Round {number}.")
    seen = guide.evaluate("seen")
    times = sorted(seen[str(number)] - saved[number] for number in saved)
    print(json.dumps({"p50": round(times[15]), "p95": round(times[28]), "max": round(times[-1])}))
    assert len(times) == 30


@pytest.mark.slow
def test_folders_that_cannot_be_watched_are_followed_nevertheless(preview, page):
    """A limit of the system on watches is one note that names the setting; a user namespace has one of its own."""
    preview.stop()
    launcher = preview.folder / "few-watches"
    launcher.write_text("#!/bin/sh\necho 4 > /proc/sys/user/max_inotify_watches && exec \"$@\"\n")
    launcher.chmod(0o755)
    start = ["unshare", "--user", "--map-root-user", str(launcher)]
    if subprocess.run([*start, "true"], capture_output=True).returncode != 0:
        pytest.skip("no user namespaces here")
    preview.launcher = start
    preview.start()
    follow(page, preview, "/th/guide/")
    preview.write("content/th/guide/index.md", PAGE.format(title="Guide th", text="Looked for."))
    shows(page, "Looked for.")
    log = preview.log_text()
    assert log.count("fs.inotify.max_user_watches") == 2 and "internal error" not in log, log
    assert len([line for line in log.splitlines() if "watches no more folders" in line]) == 1


@pytest.mark.slow
def test_every_error_of_a_template_is_in_the_page_from_the_start(preview, page):
    """A section that the base template does not close used to send an empty page."""
    base = preview.folder / "templates/partials/base.mustache"
    if not base.exists():
        base = next(path for path in sorted((preview.folder / "templates").rglob("*.mustache"))
                    if "<body" in path.read_text())
    whole = base.read_text()
    preview.stop()
    base.write_text("{{#page}}\n" + whole + "\n{{/nothing}}\n{{> nobody}}\n")
    preview.start()
    page.goto(preview.url + "/en/guide/")
    shown = page.locator("main pre").text_content()
    for part in ("template.mismatched-close", "template.unknown-partial", f"{base.name}:"):
        assert part in shown, shown
    base.write_text(whole)
    shows(page, "First en.")


@pytest.mark.slow
def test_what_cannot_be_read_stays_a_finding_when_other_files_change(preview):
    def told(path):
        """What is said of a change, once it is."""
        preview.says(f"{path}: 0 open pages updated")
        return [line for line in preview.log_text().splitlines() if line.startswith(path)][-1]

    pipe = preview.folder / "content/en/guide/pipe.md"
    os.mkfifo(pipe)
    assert "1 warning" in told("content/en/guide/pipe.md")
    preview.write("public/one.txt", "words")
    assert "1 warning" in told("public/one.txt")
    pipe.unlink()
    time.sleep(1)
    preview.write("public/two.txt", "words")
    assert "warning" not in told("public/two.txt")
