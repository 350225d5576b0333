"""What a team's site does beyond its first page: its language, its templates, its look, its changes while it runs."""

import queue
import re
import subprocess
import threading

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY


@pytest.mark.one_of_each
@pytest.mark.parametrize("tag, word", [
    ("ar", "الدليل"), ("de", "Anleitung"), ("es", "Guía"), ("fr", "Guide"), ("he", "מדריך"), ("ja", "ガイド"),
    ("pt-BR", "Guia"), ("ru", "Руководство"), ("th", "คู่มือ"), ("zh-Hans", "指南")])
def test_the_first_pages_are_in_the_language_one_writes_in(tmp_path, tag, word):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", tag)
    text = (site / f"content/{tag}/guide/index.md").read_text()
    assert f"title: {word}\n" in text
    assert "This is a section" not in text and "Back to" not in (site / f"content/{tag}/guide/pages.md").read_text()
    assert "0 errors, 0 warnings" in teams.run(PORTICO, site, "check", "--deny-warnings")


def test_a_language_without_first_pages_has_them_in_english(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs", "--languages", "sw")
    assert "This is a section" in (site / "content/sw/guide/index.md").read_text()


def test_all_mistakes_in_templates_come_in_one_run(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    folder = site / "templates/partials"
    folder.mkdir(parents=True)
    (folder / "footer.mustache").write_text(
        '<footer>{{page.titel}}<a href="/nowhere/">x</a><img src="/images/none.png" alt="">\n'
        '<p style="color:red">x</p><script>alert(1)</script></footer>\n')
    said = teams.run(PORTICO, site, "check", code=1)
    for id in ("unknown-variable", "dead-link", "missing-asset", "inline-code"):
        assert f"[template.{id}]" in said, said
    assert said.count("template.inline-code") == 2 and "did you mean `page.title`?" in said
    assert "footer.mustache:1:9" in said
    for id in re.findall(r"template\.[a-z-]+", said):
        assert len(teams.run(PORTICO, site, "explain", id)) > 100


def test_every_mistake_of_a_new_team_comes_in_one_run(tmp_path):
    """A configuration that cannot be used does not hide what is wrong with templates and pages."""
    site = teams.made(PORTICO, tmp_path)
    name = "templates/partials/footer.mustache"
    teams.run(PORTICO, site, "theme", "eject", name)
    record = site / ".portico-theme"
    record.write_text(re.sub(r"^\w+", "0000", record.read_text()))
    (site / name).write_text(
        '<footer>{{page.titel}}<a href="/nowhere/">x</a><img src="/images/none.png" alt="">\n'
        '<p style="color:red">x</p><script>alert(1)</script></footer>\n')
    (site / "public/images").mkdir(parents=True)
    (site / "public/images/logo.svg").write_text("no image\n")
    page = site / "content/en/guide/pages.md"
    page.write_text(page.read_text() + "\n[gone](gone.md)\n")
    (site / "portico.yml").write_text(
        "site:\n  title: Docs\n  locales: [en, jp]\n  theme:\n    accent: \"#eeee00\"\n    logo: images/logo.svg\n"
        "    navigation: [{ title: Gone, url: /gone/ }]\n")
    (site / "content/jp").mkdir()
    (site / "content/jp/index.md").write_text("---\ntitle: A\ndescription: B.\n---\nText.\n")
    said = teams.run(PORTICO, site, "check", code=1)
    for place, words in {
        "portico.yml:3:17": "did you mean `ja`?", "portico.yml:5:13": "can be read",
        "portico.yml:6:11": "save it as that kind of image again", "portico.yml:7:38": "link.broken-page",
        f"{name}:1:9": "did you mean `page.title`?", f"{name}:1:": "template.dead-link",
        f"{name}:2:": "template.inline-code", name: "template.original-changed",
        "content/en/guide/pages.md:": "link.broken-page",
    }.items():
        assert place in said and words in said, (place, words, said)
    assert "template.missing-asset" in said and "unknown-locale" not in said
    built = teams.run(PORTICO, site, "build", code=1)
    assert {line for line in said.splitlines() if ": error: " in line} <= set(built.splitlines())
    assert not (site / "dist").exists()


def test_language_tags_that_do_not_exist_are_refused_with_the_one_that_was_meant(tmp_path):
    for tag, cure in {"jp": "did you mean `ja`?", "en-UK": "did you mean `en-GB`?", "xx": "ISO 639"}.items():
        said = teams.run(PORTICO, tmp_path, "new", "site", "x", "--languages", f"en,{tag}" if tag != "en-UK" else tag, code=64)
        assert cure in said and not (tmp_path / "x").exists(), said
    teams.made(PORTICO, tmp_path, "y", "--languages", "en,zh-Hant,pt-BR,sr-Latn,es-419,yue")


def test_a_language_has_the_texts_of_its_kin(tmp_path):
    site = teams.made(PORTICO, tmp_path, "y", "--languages", "en,zh,zh-TW,zh-Hant-HK,pt")
    assert "strings.missing-key" not in teams.run(PORTICO, site, "check")
    teams.run(PORTICO, site, "build")
    for tag, words in {"zh": "搜索", "zh-TW": "搜尋", "zh-Hant-HK": "搜尋", "pt": "Buscar"}.items():
        assert words in (site / f"dist/{tag}/404.html").read_text(), tag


def test_a_changed_original_is_told_shown_and_accepted(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    name = "templates/partials/footer.mustache"
    teams.run(PORTICO, site, "theme", "eject", name)
    assert "original-changed" not in teams.run(PORTICO, site, "check")
    file, record = site / name, site / ".portico-theme"
    file.write_text(file.read_text() + "<p>Ours</p>\n")
    record.write_text(re.sub(r"^\w+", "0000", record.read_text()))
    assert "[template.original-changed]" in teams.run(PORTICO, site, "check")
    assert "- <p>Ours</p>" in teams.run(PORTICO, site, "theme", "diff", code=1)
    teams.run(PORTICO, site, "theme", "accept", name)
    assert "original-changed" not in teams.run(PORTICO, site, "check")
    assert "no original has changed" in teams.run(PORTICO, site, "theme", "diff")
    assert "- <p>Ours</p>" in teams.run(PORTICO, site, "theme", "diff", name)


def test_surfaces_code_and_fonts_come_by_configuration(tmp_path, page, talk):
    site = teams.made(PORTICO, tmp_path)
    fonts = site / "public/fonts"
    fonts.mkdir(parents=True)
    found = subprocess.run(
        ["fc-match", "-f", "%{file}", "Noto Sans Thai"], capture_output=True, text=True, check=True).stdout
    if not found.endswith(".ttf"):
        pytest.skip("no TrueType font to try")
    (fonts / "text.ttf").write_bytes(open(found, "rb").read())
    file = site / "portico.yml"
    file.write_text(file.read_text() + (
        "  theme:\n    surface: { light: \"#ffffff\", dark: \"#101014\" }\n"
        "    code: { keyword: \"#7a1fa2\" }\n    fonts: { text: fonts/text.ttf }\n"))
    teams.run(PORTICO, site, "build", "--deny-warnings")
    with teams.previewed(PORTICO, site, "serve", "--site", "dist") as url:
        page.emulate_media(color_scheme="light")
        page.goto(url + "/guide/pages/")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
        page.emulate_media(color_scheme="dark")
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(16, 16, 20)"
        page.evaluate("document.fonts.ready")
        assert page.evaluate("[...document.fonts].map(font => font.status)") == ["loaded"]


def test_preview_says_when_a_playground_waits_for_a_restart(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    process = subprocess.Popen(
        [PORTICO, "preview", "--port", "0"], cwd=site, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    said = queue.Queue()
    reader = threading.Thread(target=lambda: [said.put(line) for line in process.stdout])
    reader.start()

    def wait_for(text):
        while text not in (line := said.get(timeout=20)):
            pass
        return line

    try:
        wait_for("http://")
        file = site / "portico.yml"
        before = file.read_text()
        file.write_text(before + "\nplayground:\n  store: sqlite::memory\n")
        wait_for("the playground begins when `portico preview` is started again")
        file.write_text(before.replace("# baseURL: https://docs.example.com", "baseURL: https://x.org/docs"))
        wait_for("the site moves to its new path when `portico preview` is started again")
    finally:
        process.terminate()
        process.wait(20)
        reader.join()
        process.stdout.close()


def test_the_template_reference_is_what_the_program_says():
    page = (conftest.ROOT / "content/en/portico/templates.md").read_text()
    made = teams.run(PORTICO, conftest.ROOT, "theme", "values")
    assert page[page.index("\n## `site`"):] == made
    assert "have: errors, glossary, posts, print, search, tag, tags" in teams.run(
        PORTICO, conftest.ROOT, "theme", "values", "--layout", "guide", code=64)


@pytest.mark.parametrize("name, page, from_", [
    ("settings", "settings", "\n## `"), ("front-matter", "front-matter", "| Key |"),
    ("findings", "findings", "\n## `")])
def test_each_reference_is_what_the_program_says_in_every_language(name, page, from_):
    made = teams.run(PORTICO, conftest.ROOT, "explain", "--reference", name)
    text = (conftest.ROOT / f"content/en/portico/{page}.md").read_text()
    assert text[text.index(from_):] == made
    # A name at the beginning of a row or a paragraph: what an entry is about.
    names = re.compile(r"^(?:\| |\*\*)`([^`]+)`", re.MULTILINE)
    for locale in ("th", "he"):
        translated = (conftest.ROOT / f"content/{locale}/portico/{page}.md").read_text()
        assert names.findall(translated) == names.findall(text), locale


def test_explain_knows_keys_and_suggests_them():
    said = teams.run(PORTICO, conftest.ROOT, "explain", "site.theme.accent")
    assert "The colour of links and buttons" in said and "Default:" in said
    assert "Did you mean `site.theme.accent`?" in teams.run(
        PORTICO, conftest.ROOT, "explain", "site.theme.acent", code=64)
