"""`portico build` over content that was made to break it: findings or a clean failure, never a trap or half a site."""

import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import threading
import time

import pytest

import conftest
from arena import small_project

pytestmark = pytest.mark.everyday

PAGE = "---\ntitle: P\ndescription: D.\nweight: 1\n---\n\n"


@pytest.fixture
def project(tmp_path):
    (tmp_path / "portico.yml").write_text(small_project(tmp_path, ["  - id: apple.com\n"]), encoding="utf-8")
    for name in ("templates", "public"):
        (tmp_path / name).symlink_to(conftest.ROOT / name)
    return tmp_path


def build(folder, *arguments, limit=None, timeout=300, **options):
    """Exit code and everything said; `limit` is the largest file that can be written, as on a disk that is full."""
    def prepare():
        if limit is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    done = subprocess.run([conftest.BINARY, "build", "--no-cache", "--follow-links", *arguments], cwd=folder, timeout=timeout,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, preexec_fn=prepare, **options)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def page(project, data, name="content/en/page.md"):
    (project / name).parent.mkdir(parents=True, exist_ok=True)
    (project / name).write_bytes(data if isinstance(data, bytes) else data.encode())


LARGE = {
    "20 MB of text": (PAGE + "Words and more words. " * 900_000, "markdown.too-large"),
    "20 MB in one line without a blank": (PAGE + "a" * 20_000_000, "markdown.too-large"),
    "100,000 headings": (PAGE + "".join(f"## Heading {n}\n\n" for n in range(100_000)), None),
    "quotes 10,000 deep": (PAGE + ">" * 10_000 + " a\n", "markdown.nesting-too-deep"),
    "lists 10,000 deep": (PAGE + "- " * 10_000 + "a\n", "markdown.nesting-too-deep"),
    "emphasis 10,000 deep": (PAGE + "*a " * 10_000 + "\n", None),
    "YAML 10,000 deep": ("---\ntitle: " + "[" * 10_000 + "\n---\n", "yaml"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
def test_a_page_that_is_too_much(project, name):
    text, identifier = LARGE[name]
    page(project, text)
    code, said = build(project)
    assert code in (0, 1), said[-2000:]
    assert identifier is None or f"[{identifier}" in said, said[-2000:]
    assert len(said) < 2_000_000 and "internal error" not in said


BYTES = {
    "NUL": (PAGE.encode() + b"a\0b\n", "markdown.control-character"),
    "invalid UTF-8": (PAGE.encode() + b"caf\xe9\n", "content.invalid-utf8"),
    "half a character at the end": (PAGE.encode() + "ก".encode()[:2], "content.invalid-utf8"),
    "NUL in the front matter": (b"---\ntitle: a\0b\n---\n", "content/en/page.md:"),
}


@pytest.mark.parametrize("name", BYTES)
def test_bytes_that_do_not_belong(project, name):
    data, says = BYTES[name]
    page(project, data)
    code, said = build(project)
    assert code == 1 and says in said and "content/en/page.md:" in said
    assert not (project / "dist").exists(), "nothing is written beside an error"


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: "\ufeff" + text],
                         ids=["CRLF", "a byte order mark"])
def test_line_ends_and_marks_of_other_editors(project, change):
    text = PAGE + "## One {#one}\n\n- a\n- b\n\n```swift\nlet a = 1\n```\n"
    page(project, text)
    assert build(project)[0] == 0
    plain = (project / "dist/en/page/index.html").read_text()
    page(project, change(text).encode())
    code, said = build(project)
    assert code == 0, said
    assert (project / "dist/en/page/index.html").read_text() == plain


def test_links_in_a_circle_and_to_nowhere(project):
    (project / "content/en/loop").symlink_to(project / "content")
    (project / "content/en/gone.md").symlink_to("/nowhere/at/all.md")
    code, said = build(project)
    assert code == 1 and "content/en/loop" in said and "content/en/gone.md" in said


@pytest.mark.slow
def test_a_file_that_vanishes_while_it_is_read(project):
    """Files come and go during twenty builds: each ends with a site or with findings."""
    for number in range(90):
        page(project, PAGE + f"Text {number}.\n", f"content/en/many/page-{number}.md")
    page(project, PAGE, "content/en/many/index.md")
    stop = threading.Event()

    def restless():
        while not stop.is_set():
            for number in range(0, 90, 2):
                file = project / f"content/en/many/page-{number}.md"
                file.unlink(missing_ok=True)
                file.write_text(PAGE + "Again.\n")

    thread = threading.Thread(target=restless)
    thread.start()
    try:
        for _ in range(20):
            code, said = build(project)
            assert code in (0, 1) and "internal error" not in said, said[-1000:]
    finally:
        stop.set()
        thread.join()


def test_two_pages_on_one_address(project):
    page(project, PAGE, "content/en/apple.md")
    page(project, PAGE, "content/en/apple/index.md")
    code, said = build(project)
    assert code == 1 and "content.duplicate-url" in said and "content/en/apple/index.md" in said


def test_a_template_that_includes_itself(project):
    (project / "templates").unlink()
    shutil.copytree(conftest.ROOT / "templates", project / "templates")
    (project / "templates/partials/toc.mustache").write_text("{{> pager}}\n")
    (project / "templates/partials/pager.mustache").write_text("{{> toc}}\n")
    code, said = build(project)
    assert code == 1
    assert re.search(r"^templates/\S+:\d+:\d+: error\[template\.|template\.", said, re.M), said


def test_a_disk_that_is_full_leaves_the_earlier_site(project):
    assert build(project)[0] == 0
    before = tree(project / "dist")
    (project / "content/en/index.md").write_text(PAGE.replace("title: P", "title: Another") + "Changed.\n" + "x " * 9000)
    code, said = build(project, limit=16_000)
    assert code == 1 and "output.unwritable" in said and "File too large" in said
    assert tree(project / "dist") == before
    code, said = build(project)
    assert code == 0 and "Changed." in (project / "dist/en/index.html").read_text()
    assert not list((project / "dist").glob(".portico-staging*"))


def test_an_output_folder_that_is_not_ours_or_no_folder(project):
    (project / "dist").mkdir()
    (project / "dist/precious.txt").write_text("mine")
    code, said = build(project)
    assert code == 1 and "output.not-ours" in said and tree(project / "dist") == {"precious.txt": b"mine"}
    (project / "file").write_text("a file")
    code, said = build(project, "--output", "file/dist")
    assert code == 1 and "output.unwritable" in said


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_an_output_folder_that_may_not_be_written(project):
    assert build(project)[0] == 0
    before = tree(project / "dist")
    (project / "content/en/index.md").write_text(PAGE + "Changed.\n")
    (project / "dist").chmod(0o500)
    try:
        code, said = build(project)
        assert code == 1 and "output.unwritable" in said
    finally:
        (project / "dist").chmod(0o700)
    assert tree(project / "dist") == before


def test_a_locale_without_content(project):
    shutil.rmtree(project / "content/he")
    code, said = build(project)
    assert "locale `he` has no pages" in said and code in (0, 1)
    shutil.rmtree(project / "content/en")
    code, said = build(project)
    assert code == 1 and "locale `en` has no pages" in said
