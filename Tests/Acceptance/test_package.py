"""The Debian package and the archive, in a fresh Debian 12 without a toolchain and without a network.

`make test-package` makes the packages and runs this; it needs root for the fresh system (debootstrap, chroot).
"""

import os
import pathlib
import re
import shutil
import subprocess
import time
import urllib.request

import pytest

import conftest
import teams

PACKAGES = pathlib.Path(os.environ.get("PORTICO_PACKAGES", "/nonexistent"))
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not PACKAGES.exists(), reason="no packages: make test-package makes them"),
    pytest.mark.skipif(os.geteuid() != 0, reason="a fresh system is made by root"),
]
BASE = conftest.ROOT / ".build/debian-12.tar"
MIRROR = "http://deb.debian.org/debian"
ENTER = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && cd "$0" && exec chroot "$0" "$@"'


class Debian:
    """A system of its own below a folder."""

    def __init__(self, root):
        self.root = root

    def command(self, *words, network=True):
        alone = [] if network else ["--net"]
        return ["unshare", "--mount", *alone, "sh", "-c", ENTER, str(self.root),
                "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root",
                "DEBIAN_FRONTEND=noninteractive", *words]

    def run(self, *words, network=False, code=0):
        """Runs a command there; returns what it says and how many seconds it took."""
        began = time.monotonic()
        done = subprocess.run(
            self.command(*words, network=network), capture_output=True, text=True, timeout=500)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout + done.stderr, time.monotonic() - began


@pytest.fixture(scope="module")
def base():
    """A fresh Debian 12; made once, kept as an archive."""
    if not BASE.exists():
        place = BASE.with_suffix(".new")
        shutil.rmtree(place, ignore_errors=True)
        subprocess.run(
            ["debootstrap", "--variant=minbase", "bookworm", str(place), MIRROR], check=True, capture_output=True)
        subprocess.run(["tar", "-C", str(place), "-cf", str(BASE) + ".new", "."], check=True)
        shutil.rmtree(place)
        os.rename(str(BASE) + ".new", BASE)
    return BASE


def fresh(base, folder):
    root = folder / "debian"
    root.mkdir()
    subprocess.run(["tar", "-C", str(root), "-xpf", str(base)], check=True)
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    return Debian(root)


@pytest.fixture(scope="module")
def installed(base, tmp_path_factory):
    """A fresh system with the package, which was installed without a network."""
    debian = fresh(base, tmp_path_factory.mktemp("package"))
    package = next(PACKAGES.glob("*.deb"))
    shutil.copy(package, debian.root / "root/portico.deb")
    # What the package depends on is fetched from Debian beforehand.
    debian.run("apt-get", "update", "-qq", network=True)
    debian.run("apt-get", "install", "-y", "--download-only", "/root/portico.deb", network=True)
    debian.seconds = {"install": debian.run("apt-get", "install", "-y", "/root/portico.deb")[1]}
    debian.run("sh", "-c", "! command -v swift && ! command -v cc")
    return debian


def test_from_nothing_to_a_page_in_three_commands_and_ten_seconds(installed, page, talk):
    began = time.monotonic()
    installed.seconds["new site"] = installed.run(
        "sh", "-c", "cd /root && portico new site docs --languages en,th,he")[1]
    started = installed.command("sh", "-c", 'cd /root/docs && exec portico "$@"', "sh")
    with teams.previewed(started, None, "preview") as url:
        page.goto(url + "/en/guide/pages/")
        assert page.locator("h1").inner_text()
        installed.seconds["nothing to a page"] = time.monotonic() - began
        page.goto("about:blank")
    assert installed.seconds["nothing to a page"] < 10


def test_build_and_serve_the_built_site(installed, page, talk):
    if not (installed.root / "root/docs").exists():
        installed.run("sh", "-c", "cd /root && portico new site docs --languages en,th,he")
    said, installed.seconds["build"] = installed.run(
        "sh", "-c", "cd /root/docs && portico build --deny-warnings --base-url https://docs.example.com/book")
    assert "0 errors, 0 warnings" in said
    started = installed.command("sh", "-c", 'cd /root/docs && exec portico "$@"', "sh")
    began = time.monotonic()
    with teams.previewed(started, None, "serve", "--site", "dist") as url:
        installed.seconds["serve --site"] = time.monotonic() - began
        assert url.endswith("/book")
        page.goto(url + "/th/")
        assert page.locator("html").get_attribute("lang") == "th"
    print("\nseconds in a fresh Debian 12:", {name: round(value, 2) for name, value in installed.seconds.items()})


def test_a_playground_runs_there_too(installed):
    installed.run("sh", "-c", "cd /root && portico new site play --playground")
    started = installed.command("sh", "-c", 'cd /root/play && exec portico "$@"', "sh")
    with teams.previewed(started, None, "serve") as url:
        with urllib.request.urlopen(url + "/readyz") as answer:
            assert answer.status == 200


def test_it_says_what_it_is_and_how_it_is_used(installed):
    assert re.match(r"portico \d+\.\d+\.\d+ \(\w{7}", installed.run("portico", "--version")[0])
    there = installed.run("dpkg", "-L", "portico")[0]
    for file in ("bin/portico", "share/bash-completion/completions/portico", "share/doc/portico/copyright"):
        assert f"/usr/{file}\n" in there
    assert not (installed.root / "usr/lib/swift").exists()
    assert (installed.root / "usr/bin/portico").stat().st_size <= 60e6, "docs/size.md says what it is made of"


def test_it_goes_without_a_trace(installed, base, tmp_path):
    debian = fresh(base, tmp_path)
    before = set(debian.run("sh", "-c", "find /usr /etc /opt")[0].split("\n"))
    shutil.copy(next(PACKAGES.glob("*.deb")), debian.root / "root/portico.deb")
    debian.run("dpkg", "--force-depends", "-i", "/root/portico.deb")
    debian.run("dpkg", "--force-depends", "--purge", "portico")
    assert set(debian.run("sh", "-c", "find /usr /etc /opt")[0].split("\n")) == before


def test_the_archive_runs_where_no_library_of_it_is(base, tmp_path):
    debian = fresh(base, tmp_path)
    archive = next(PACKAGES.glob("*.tar.gz"))
    subprocess.run(["tar", "-C", str(debian.root / "opt"), "-xzf", str(archive)], check=True)
    program = "/opt/" + archive.name.removesuffix(".tar.gz") + "/bin/portico"
    assert re.match(r"portico \d", debian.run(program, "--version")[0])
    said, _ = debian.run("sh", "-c", f"cd /root && {program} new site a && cd a && {program} build")
    assert "0 errors, 0 warnings" in said
