"""What a server built of the site, the next one reads: the same pages at once, and never those of other sources."""

import os
import pathlib
import subprocess

import pytest
import requests

import conftest
from arena import small_project

pytestmark = pytest.mark.everyday


class OwnServer(conftest.Server):
    shares_sites = False


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    folder = tmp_path_factory.mktemp("again")
    return folder, small_project(folder, ["  - id: google.com\n"])


def pages(folder, configuration, *paths):
    """What a fresh server in the folder answers for these paths."""
    server = OwnServer(folder, configuration=configuration).start()
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


@pytest.fixture
def own(tmp_path):
    """A project whose cache is no link to another's."""
    folder = tmp_path / "project"
    folder.mkdir()
    configuration = small_project(folder, ["  - id: google.com\n"], store="sqlite:.portico/accounts.sqlite")
    (folder / ".portico").mkdir(mode=0o700)
    return folder, configuration


def served(folder, configuration, **environment):
    """A fresh server in the folder, stopped once it has answered, with a user's own folder of state."""
    server = OwnServer(folder, configuration=configuration, environment=environment).start()
    try:
        return requests.get(server.url + "/en/", timeout=30).text
    finally:
        server.stop()


def test_a_cache_that_another_user_made_is_not_believed(own, tmp_path):
    """A repository, an archive or a cache of a CI service can bring all files of `.portico/`."""
    folder, configuration = own
    served(folder, configuration, XDG_STATE_HOME=str(tmp_path / "theirs"))
    theirs = kept(folder).read_bytes()
    served(folder, configuration, XDG_STATE_HOME=str(tmp_path / "ours"))
    ours = kept(folder).read_bytes()
    assert ours != theirs, "what they made was taken"
    served(folder, configuration, XDG_STATE_HOME=str(tmp_path / "ours"))
    assert kept(folder).read_bytes() == ours
    assert (tmp_path / "ours/portico/key").stat().st_mode & 0o777 == 0o600


def test_without_a_users_folder_nothing_is_kept_and_everything_works(own):
    folder, configuration = own
    for place in ("/proc/none", str(folder / "state")):
        assert served(folder, configuration, XDG_STATE_HOME=place)
        assert not (folder / ".portico/cache").exists() and not (folder / "state").exists()
    environment = {name: value for name, value in os.environ.items() if name not in ("HOME", "XDG_STATE_HOME")}
    done = subprocess.run([conftest.BINARY, "build", "--verbose", "--follow-links"], cwd=folder, env=environment, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing is kept in .portico/cache: neither XDG_STATE_HOME nor HOME" in done.stdout + done.stderr
    assert not (folder / ".portico/cache").exists()


def test_git_takes_nothing_of_what_is_kept_and_a_secret_that_it_tracks_is_refused(own):
    folder, configuration = own
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.com"]

    def run(*arguments):
        return subprocess.run([*git, *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout

    run("init", "--quiet")
    served(folder, configuration)
    assert (folder / ".portico/secret").exists()
    assert ".portico" not in run("status", "--porcelain", "--untracked-files=all")
    run("add", "--force", ".portico/secret")
    run("commit", "--quiet", "--message", "x")
    assert (folder / ".portico/secret").stat().st_mode & 0o777 == 0o600, "as git checks it out with a umask of 077"
    done = subprocess.run([conftest.BINARY, "serve", "--port", "0", "--follow-links"], cwd=folder, capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == 1 and "Git tracks" in done.stderr and "portico store rekey" in done.stderr, done.stderr
    run("rm", "--quiet", "--cached", ".portico/secret")
    assert served(folder, configuration)
