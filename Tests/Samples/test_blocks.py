"""The block that the guide shows works as it stands there: in a new project, in every language, with each of its files."""

import re
import shutil
import subprocess

import pytest

import samples

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

BLOCK = samples.SAMPLES / "portico/block"


def portico(folder, *arguments):
    done = subprocess.run([samples.portico(), *arguments], cwd=folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def test_the_block_of_the_guide_is_shown_as_the_guide_says(tmp_path):
    assert portico(tmp_path, "new", "site", "docs", "--languages", "en,th,he")[0] == 0
    site = tmp_path / "docs"
    (site / "templates/blocks").mkdir(parents=True)
    shutil.copy(BLOCK / "requirement.mustache", site / "templates/blocks")
    (site / "public/css").mkdir(parents=True, exist_ok=True)
    shutil.copy(BLOCK / "blocks.css", site / "public/css")
    for locale in ("en", "th", "he"):
        with open(site / "content" / locale / "_strings.yml", "a", encoding="utf-8") as file:
            file.write("requirement: {must: Required, should: Useful, guide: How to get it}\n")
        page = site / "content" / locale / "rules.md"
        page.write_text("---\ntitle: Rules\ndescription: What you need.\n---\n\n" + (BLOCK / "page.md").read_text())
        other = site / "content" / locale / "apple"
        other.mkdir()
        for name in ("index", "set-up"):
            (other / f"{name}.md").write_text("---\ntitle: Apple\ndescription: A page.\n---\n\nText.\n")
    text = site / "content/en/rules.md"
    for locale in ("en", "th", "he"):
        page = site / "content" / locale / "rules.md"
        page.write_text(page.read_text().replace("../apple/", "apple/"))
    code, said = portico(site, "build")
    assert code == 0 and "block." not in said, said
    for locale in ("en", "th", "he"):
        html = (site / "dist" / locale / "rules/index.html").read_text()
        assert html.count('<div class="requirement must prose">') == 1 and html.count('<div class="requirement should prose">') == 1
        assert re.search(r'<a href="[^"]*/apple/set-up/">', html) and "css/blocks.css" in html
    assert "You need a <strong>paid</strong> account." in (site / "dist/en/rules/index.html").read_text()
    # Each word of the guide's table is one that the program takes.
    table = (samples.CONTENT / "en/portico/blocks.md").read_text()
    kinds = re.findall(r"^\| `(\w+)` \|", table, re.M)
    assert kinds == ["text", "link", "image", "number", "flag", "choice"]
    head = "".join(f"  {kind}s: {kind}\n" for kind in kinds[:-1])
    (site / "templates/blocks/all.mustache").write_text(
        f"---\narguments:\n{head}---\n<p>{''.join('{{' + kind + 's}}' for kind in kinds[:-1])}</p>\n")
    assert portico(site, "check")[0] == 0
    text.write_text(text.read_text().replace("who=", "whom=", 1))
    code, said = portico(site, "check")
    assert code == 1 and "content/en/rules.md:6:14: error: `<requirement>` has no argument `whom`" in said, said
