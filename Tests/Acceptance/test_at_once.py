"""Commands that run at the same time, signals that come early, and folders of two users."""

import contextlib
import fcntl
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import threading
import time

import pytest
import requests

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can be two users")
NOBODY = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]


def started(folder, *arguments, before=()):
    return subprocess.Popen(
        [*before, PORTICO, *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def ended(*processes):
    """Exit codes and texts of some processes."""
    texts = [process.communicate(timeout=120)[0] for process in processes]
    return [process.returncode for process in processes], texts


class Said:
    """What a process says, line by line, while it runs."""

    def __init__(self, process):
        self.process, self.text = process, ""
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self):
        for line in self.process.stdout:
            self.text += line

    def wait(self, pattern, seconds=60):
        end = time.monotonic() + seconds
        while not (found := re.search(pattern, self.text)):
            assert time.monotonic() < end and (self.process.poll() is None or self.thread.is_alive()), self.text
            time.sleep(0.02)
        return found


@contextlib.contextmanager
def serving(folder, *arguments):
    process = started(folder, "serve", "--port", "0", *arguments)
    try:
        yield Said(process)
    finally:
        process.terminate()
        process.wait(30)


def takes_hang_ups(process):
    """Indicates whether a process does not end at SIGHUP (proc(5), SigIgn and SigCgt)."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        masks = dict(line.split(":\t") for line in status.read().splitlines() if line.startswith("Sig"))
    return any(int(masks[name], 16) & 1 for name in ("SigIgn", "SigCgt"))


def test_a_hang_up_while_the_site_is_built_is_answered_and_ends_nothing(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    for number in range(200):
        (site / f"content/en/guide/p{number}.md").write_text(
            f"---\ntitle: P {number}\ndescription: P.\n---\n\n## Part\n\nWords *{number}*.\n")
    with serving(site) as said:
        end = time.monotonic() + 0.5
        while not takes_hang_ups(said.process) and time.monotonic() < end:
            time.sleep(0.005)
        assert "http://" not in said.text
        said.process.send_signal(signal.SIGHUP)
        said.wait("http://")
        said.wait("portico.yml was read again: nothing changed")
        said.process.send_signal(signal.SIGHUP)
        said.wait("(?s)was read again.*was read again")
        assert said.process.poll() is None


@pytest.fixture
def built(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    teams.run(PORTICO, site, "build")
    return site


def test_a_hang_up_does_not_end_who_serves_a_built_site(built):
    with serving(built, "--site", "dist") as said:
        url = said.wait("http://\\S+")[0]
        said.process.send_signal(signal.SIGHUP)
        said.wait("dist was read at the start; start it again")
        assert requests.get(url, timeout=10).status_code == 200


def test_a_site_is_served_as_one_build_has_left_it(built):
    page = built / "dist/index.html"
    lock = built / "dist/.portico-lock"
    with open(lock, "w", encoding="utf-8") as held:
        held.write("process 1 on build-1\n")
        held.flush()
        fcntl.flock(held, fcntl.LOCK_EX)
        with serving(built, "--site", "dist") as said:
            said.wait(r"dist: a build is running \(process 1 on build-1\); waiting for its end")
            # What the build writes while the server waits.
            page.write_text(page.read_text().replace("</main>", "<p>NEW</p></main>"))
            time.sleep(0.5)
            assert "http://" not in said.text
            lock.unlink()
            fcntl.flock(held, fcntl.LOCK_UN)
            url = said.wait("http://\\S+")[0]
            assert "NEW" in requests.get(url, timeout=10).text
            assert "interrupted" not in said.text


def test_a_site_of_an_interrupted_build_is_served_with_a_warning(built):
    (built / "dist/.portico-staging").mkdir()
    (built / "dist/.portico-lock").write_text("process 1 on build-1\n")
    with serving(built, "--site", "dist") as said:
        said.wait("dist: a build was interrupted")
        said.wait("http://")


@as_root
def test_a_lock_of_one_user_holds_for_another(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    tmp_path.chmod(0o700)
    (code,), (said,) = ended(started(site, "build", before=NOBODY))
    assert code == 1 and "error: the configuration `portico.yml` cannot be read: Permission denied" in said
    tmp_path.chmod(0o755)
    temporary = pathlib.Path(tempfile.gettempdir())
    for folder in tmp_path.parents:
        if temporary in folder.parents:
            folder.chmod(folder.stat().st_mode | 0o055)
    output = tmp_path / "out"
    output.mkdir()
    output.chmod(0o777)
    command = ("build", "--output", str(output), "--wait", "0", "--no-cache")
    with open(output / ".portico-lock", "w", encoding="utf-8") as held:
        os.fchmod(held.fileno(), 0o644)
        held.write("process 1 on build-1\n")
        held.flush()
        fcntl.flock(held, fcntl.LOCK_EX)
        (code,), (said,) = ended(started(site, *command, before=NOBODY))
        assert code == 1 and "another build of" in said and "(process 1 on build-1)" in said
    # A lock that nobody holds any more is taken, whosever it is.
    (code,), (said,) = ended(started(site, *command, before=NOBODY))
    assert code == 0, said
    assert sorted(path.name for path in output.iterdir() if path.name.startswith(".")) == [".portico-output"]


@pytest.mark.slow
def test_two_rekeys_at_once_are_one(tmp_path):
    site = teams.made(PORTICO, tmp_path, "docs", "--playground")
    with serving(site) as said:
        said.wait("http://")
    first = Said(started(site, "store", "rekey"))
    first.wait("until every server knows")
    secret = (site / ".portico/secret").read_bytes()
    (code,), (said,) = ended(started(site, "store", "rekey"))
    assert code == 1 and "another `portico store rekey` is at work" in said
    assert first.process.wait(90) == 0
    assert (site / ".portico/secret.old").read_bytes() == secret != (site / ".portico/secret").read_bytes()
    assert sorted(path.name for path in (site / ".portico").glob("secret*")) == ["secret", "secret.old"]
    assert "sound" in teams.run(PORTICO, site, "store", "check")


def test_what_is_ejected_at_once_is_all_remembered(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    files = ["public/css/site.css", "templates/partials/footer.mustache", "templates/partials/header.mustache"]
    for _ in range(5):
        (site / ".portico-theme").unlink(missing_ok=True)
        for file in files:
            (site / file).unlink(missing_ok=True)
        codes, texts = ended(*[started(site, "theme", "eject", file) for file in files])
        assert codes == [0, 0, 0], texts
        record = (site / ".portico-theme").read_text()
        assert sorted(line.split(" ", 1)[1] for line in record.splitlines()) == files


def test_a_page_that_two_make_is_one_persons(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    for number in range(5):
        codes, texts = ended(*[
            started(site, "new", "page", f"guide/q{number}", "--title", title) for title in ("Alpha", "Beta")])
        assert sorted(codes) == [0, 64], texts
        winner = ("Alpha", "Beta")[codes.index(0)]
        assert winner in (site / f"content/en/guide/q{number}.md").read_text()
        assert not list((site / "content/en/guide").glob(".new-*"))


def test_a_version_that_two_make_is_whole_and_one_is_told(tmp_path):
    site = teams.made(PORTICO, tmp_path)
    codes, texts = ended(*[started(site, "version", "add", "1.2") for _ in range(2)])
    assert sorted(codes) == [0, 64], texts
    names = {path.relative_to(site) for path in (site / "content").rglob("*") if path.is_file()}
    kept = {path.relative_to(site / "versions/1.2") for path in (site / "versions/1.2").rglob("*") if path.is_file()}
    assert names <= kept
    assert [path.name for path in (site / "versions").iterdir()] == ["1.2"]


def test_a_build_that_cannot_write_does_not_speak_of_an_option_that_was_not_given(built):
    # A file that a folder of the output would have to be.
    (built / "content/en/extra").mkdir()
    (built / "content/en/extra/index.md").write_text("---\ntitle: X\ndescription: X.\n---\n\nX.\n")
    (built / "dist/extra").write_text("mine")
    said = teams.run(PORTICO, built, "build", code=1)
    assert "cannot" in said and "--force" not in said
