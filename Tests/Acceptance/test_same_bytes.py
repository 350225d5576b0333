"""`portico build` gives the same bytes whatever the machine: runs, time zones, locales, cores, folders, caches."""

import itertools
import os
import shutil
import subprocess
import time

import pytest

from built_site import BINARY, ROOT, page

pytestmark = pytest.mark.slow

STRINGS = "content/{}/_strings.yml"
CODE = '```swift title="Nonce.swift"\nlet nonce = randomNonce() // once\n```\n\n```kotlin\nval nonce = randomNonce()\n```\n'
TEXTS = {
    "en": ("Sign in", "Sign in with an account; see [below](#use).", "## Use it {#use}\n\n> [!NOTE]\n> Once."),
    "th": ("ลงชื่อเข้าใช้", "ลงชื่อเข้าใช้ด้วยบัญชี ดู [ด้านล่าง](#use)", "## ใช้งาน {#use}\n\n> [!NOTE]\n> ครั้งเดียว"),
    "he": ("כניסה", "נכנסים עם חשבון; ראו [למטה](#use).", "## שימוש {#use}\n\n> [!NOTE]\n> פעם אחת."),
}
SITE = {
    f"content/{tag}/{path}.md": page(title, f"{lead}\n\n{rest}\n\n{CODE}" + ("| a | b |\n|---|---|\n| 1 | 2 |" * (n == 1)), matter)
    for tag, (title, lead, rest) in TEXTS.items()
    for n, (path, matter) in enumerate([
        ("index", "lastReviewed: 2026-11-21\n"), ("a/index", "weight: 10\n"),
        ("a/one", "aliases: [a/old]\nchanges:\n  2026-11-20: Said anew.\n"), ("a/two", 'source: {use: "000000000000"}\n')])
    if (tag, path) != ("he", "a/one")
}
OTHER = SITE["content/en/a/one.md"].replace("Use it", "Do not use it")


def project(folder, backwards):
    """The site in a folder, its files made in one order or the other."""
    for name in ("templates", "public"):
        (folder / name).symlink_to(ROOT / name)
    for name, text in sorted(SITE.items(), reverse=backwards):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for tag in TEXTS:
        (folder / STRINGS.format(tag)).symlink_to(ROOT / STRINGS.format(tag))
    (folder / "content/glossary.yml").symlink_to(ROOT / "content/glossary.yml")
    (folder / "portico.yml").write_text(
        "site:\n  title: Test\n  baseURL: https://docs.example.com\n  locales: [en, th, he]\n", encoding="utf-8")


def build(folder, zone, cores, *arguments):
    """Builds on some of the machine's cores; gives every file of the output."""
    environment = os.environ | {"TZ": zone[0], "LC_ALL": zone[1]}
    done = subprocess.run([BINARY, "build", "--follow-links", *arguments], cwd=folder, env=environment, capture_output=True, text=True,
                          timeout=300, preexec_fn=lambda: os.sched_setaffinity(0, cores))
    assert done.returncode == 0, done.stdout + done.stderr
    return {str(file.relative_to(folder / "dist")): file.read_bytes()
            for file in sorted((folder / "dist").rglob("*")) if file.is_file()}


def builds(folder, zone, cores):
    """The output of builds without a cache, with a new one, with one filled by another state, with a deleted one."""
    yield "no cache", build(folder, zone, cores, "--no-cache")
    shutil.rmtree(folder / "dist")
    changed = folder / "content/en/a/one.md"
    changed.write_text(OTHER, encoding="utf-8")
    other = build(folder, zone, cores)
    assert "Do not use it" in other["en/a/one/index.html"].decode()
    changed.write_text(SITE["content/en/a/one.md"], encoding="utf-8")
    yield "filled cache", build(folder, zone, cores)
    yield "nothing changed", build(folder, zone, cores)
    shutil.rmtree(folder / ".portico")
    yield "deleted cache", build(folder, zone, cores)
    shutil.rmtree(folder / "dist")
    shutil.rmtree(folder / ".portico")
    yield "new cache", build(folder, zone, cores)
    yield "no cache again", build(folder, zone, cores, "--no-cache")


def test_every_build_gives_the_same_bytes(tmp_path):
    available = sorted(os.sched_getaffinity(0))
    if len(available) < 2:
        pytest.skip("one core cannot show what two do")
    zones = [("Pacific/Kiritimati", "C.UTF-8"), ("America/St_Johns", "th_TH.UTF-8")]
    expected = None
    for number, (zone, cores) in enumerate(itertools.product(zones, (available[:1], available[:2]))):
        folder = tmp_path / ("site" * (number + 1))
        folder.mkdir()
        project(folder, backwards=number % 2 == 1)
        for name, files in builds(folder, zone, cores):
            expected = expected or files
            assert files.keys() == expected.keys(), (name, zone, cores)
            differing = [path for path, content in files.items() if content != expected[path]]
            assert not differing, (name, zone, cores)
    assert "th/a/two/index.html" in expected and "search/he" in " ".join(expected)


def replaced(path, old, new):
    """An edit of one file."""
    def edit(folder):
        text = (folder / path).read_text(encoding="utf-8")
        assert old in text
        (folder / path).write_text(text.replace(old, new), encoding="utf-8")
    return edit


def added(path, text):
    def edit(folder):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return edit


EDITS = {
    "the text of a page": replaced("content/en/a/one.md", "Use it", "Do not use it"),
    "the text of a translation": replaced("content/th/a/one.md", "ครั้งเดียว", "สองครั้ง"),
    "a mistake": replaced("content/en/a/one.md", "[below](#use)", "[below](#nothing)"),
    "a title": replaced("content/en/a/one.md", "title: ", "title: New "),
    "the order": replaced("content/en/a/two.md", "source:", "weight: -5\nsource:"),
    "a heading's id that another page links to": replaced("content/en/a/index.md", "{#use}", "{#other}"),
    "a page that is gone": lambda folder: (folder / "content/en/a/two.md").unlink(),
    "a new page": added("content/en/a/three.md", page("Three", "New.", "tags: [New]\n")),
    "a first error": replaced(
        "content/en/a/one.md", "## Do not use it", "| Code | Name |\n|---|---|\n| 17025 | `auth/x` |\n\n## Do not use it"),
    "a template": replaced("templates/partials/footer.mustache", "<footer", "<footer data-new"),
    "a text of the interface": replaced("content/th/_strings.yml", "\nnav:\n", "\nnav:\n  new: \"x\"\n"),
    "a style": added("public/css/new.css", "a { color: red }\n"),
    "an older version": replaced("versions/1.0/content/en/a/one.md", "Use it", "Do not use it"),
    "a version less": replaced("portico.yml", '  versions: ["1.0"]\n', ""),
}


def editable(folder):
    """The site with an older version, with templates and texts of its own that may be edited."""
    for name in ("templates", "public"):
        shutil.copytree(ROOT / name, folder / name)
    for name, text in SITE.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    for name in [STRINGS.format(tag) for tag in TEXTS] + ["content/glossary.yml"]:
        shutil.copy(ROOT / name, folder / name)
    two = folder / "content/en/a/two.md"
    two.write_text(two.read_text(encoding="utf-8") + "\n[There](index.md#use)\n", encoding="utf-8")
    shutil.copytree(folder / "content", folder / "versions/1.0/content")
    (folder / "portico.yml").write_text(
        "site:\n  title: Test\n  baseURL: https://docs.example.com\n  locales: [en, th, he]\n  versions: [\"1.0\"]\n", encoding="utf-8")


def result(folder, output, *arguments):
    """The files of a build, and what was found."""
    done = subprocess.run([BINARY, "build", "--force", "--format", "json", "--output", output, *arguments], cwd=folder,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return {str(file.relative_to(folder / output)): file.read_bytes()
            for file in sorted((folder / output).rglob("*")) if file.is_file()}, done.stdout


def age(folder):
    """Takes the index of the sources for one that was written long after the files: they count as unchanged then."""
    time.sleep(2.2)
    result(folder, "dist")


def test_a_build_after_an_edit_gives_what_a_build_from_nothing_gives(tmp_path):
    editable(tmp_path)
    result(tmp_path, "dist")
    age(tmp_path)
    for name, edit in EDITS.items():
        edit(tmp_path)
        files, found = result(tmp_path, "dist")
        fresh, fresh_found = result(tmp_path, "fresh", "--no-cache")
        assert files.keys() == fresh.keys(), name
        differing = [path for path, content in files.items() if content != fresh[path]]
        assert not differing, name
        assert found == fresh_found, name

