"""What a server built of the site, the next one reads: the same pages at once, and never those of other sources."""

import pathlib

import pytest
import requests

import conftest
from arena import small_project

pytestmark = pytest.mark.everyday


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("again")
    return folder, small_project(folder, ["  - id: google.com\n"])


def pages(folder, configuration, *paths):
    """What a fresh server in the folder answers for these paths."""
    server = conftest.Server(folder, configuration=configuration).start()
    try:
        return [requests.get(server.url + path, timeout=30).text.replace(server.url, "") for path in paths]
    finally:
        server.stop()


def kept(folder):
    """The one file a built site is kept in."""
    (file,) = (folder / ".portico/cache").glob("site-*")
    return file


def test_the_next_server_reads_what_the_first_built(project):
    folder, configuration = project
    paths = ["/", "/en/", "/en/index.md", "/sitemap.xml", "/search/en/index.json", "/en/nowhere/"]
    first = pages(folder, configuration, *paths)
    written = kept(folder).stat()
    assert written.st_mode & 0o077 == 0 or kept(folder).parent.stat().st_mode & 0o077 == 0
    assert pages(folder, configuration, *paths) == first
    assert kept(folder).stat().st_mtime_ns == written.st_mtime_ns, "the site was built again"


def test_the_settings_are_the_same_in_every_process(tmp_path):
    """Dictionaries have another order in each: six starts would leave up to six files."""
    configuration = small_project(tmp_path, ["  - id: google.com\n"]).replace(
        "site:\n", "site:\n  theme:\n    footer: { en: Made here, th: ทำที่นี่, he: נעשה כאן }\n", 1)
    for _ in range(6):
        assert "Made here" in pages(tmp_path, configuration, "/en/")[0]
    assert kept(tmp_path)


def test_what_has_changed_since_is_built(project):
    folder, configuration = project
    index = next(pathlib.Path(folder, "content").glob("*/index.md"))
    locale = index.parent.name
    pages(folder, configuration, "/")
    text = index.read_text(encoding="utf-8")
    index.write_text(text + "\nA sentence nobody wrote before.\n", encoding="utf-8")
    assert "A sentence nobody wrote before." in pages(folder, configuration, f"/{locale}/")[0]
    index.write_text(text, encoding="utf-8")
    assert "A sentence nobody wrote before." not in pages(folder, configuration, f"/{locale}/")[0]


def test_a_damaged_file_is_built_again(project):
    folder, configuration = project
    (whole,) = pages(folder, configuration, "/en/")
    bytes_ = kept(folder).read_bytes()
    kept(folder).write_bytes(bytes_[: len(bytes_) // 2])
    assert pages(folder, configuration, "/en/") == [whole]
    assert kept(folder).read_bytes() == bytes_
