"""What is installed beside the program: man pages, completion, and what it says of itself."""

import json
import os
import re
import shutil
import subprocess

import pytest

import conftest

pytestmark = pytest.mark.everyday

ROOT = conftest.ROOT


@pytest.fixture(scope="module")
def prefix(tmp_path_factory):
    place = tmp_path_factory.mktemp("install")
    subprocess.run(
        [ROOT / "scripts/install", conftest.BINARY, "/usr", str(place)], check=True, capture_output=True)
    return place / "usr"


def test_the_version_names_release_commit_and_day(prefix):
    said = subprocess.run([prefix / "bin/portico", "--version"], capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(
        r"portico \d+\.\d+\.\d+ \((\w{7,}(\+changes)?, \d{4}-\d\d-\d\d|source unknown: not built by make)\)\n", said)


def test_the_source_names_its_commit_with_and_without_git(tmp_path):
    if not (ROOT / ".git").exists():
        pytest.skip("this source has no git")
    there = subprocess.run([ROOT / "scripts/source_version"], capture_output=True, text=True, check=True).stdout
    assert re.fullmatch(r"\w{7,}(\+changes)? \d{4}-\d\d-\d\d\n", there)
    for part in ("scripts", "Sources/portico"):
        shutil.copytree(ROOT / part, tmp_path / part)
    copy = [tmp_path / "scripts/source_version"]
    bare = dict(os.environ, GIT_CEILING_DIRECTORIES=str(tmp_path.parent))
    assert subprocess.run(copy, capture_output=True, text=True, check=True, env=bare).stdout == ""
    archive = subprocess.run(
        ["git", "archive", "HEAD", "scripts/source_version", ".gitattributes"], cwd=ROOT, capture_output=True,
        check=True).stdout
    subprocess.run(["tar", "-x", "-C", tmp_path], input=archive, check=True)
    assert subprocess.run(copy, capture_output=True, text=True, check=True, env=bare).stdout.split()[0] == \
        there.split()[0].removesuffix("+changes")


def test_every_command_has_a_man_page(prefix):
    help = json.loads(subprocess.run(
        [conftest.BINARY, "--experimental-dump-help"], capture_output=True, text=True, check=True).stdout)

    def names(command, path):
        yield "-".join(path)
        for each in command.get("subcommands", []):
            if each["commandName"] != "help":
                yield from names(each, [*path, each["commandName"]])

    pages = {file.name.removesuffix(".1.gz"): file for file in (prefix / "share/man/man1").iterdir()}
    assert set(names(help["command"], ["portico"])) == set(pages)
    for name, file in pages.items():
        done = subprocess.run(
            f"zcat {file} | groff -man -ww -Tutf8 -P-c", shell=True, capture_output=True, text=True)
        assert done.stderr == "", f"{name}: {done.stderr}"
        text = re.sub(r".\x08", "", done.stdout)
        assert "SYNOPSIS" in text and "EXIT STATUS" in text


@pytest.mark.parametrize("shell, file, command", [
    ("bash", "share/bash-completion/completions/portico", ["bash", "-n"]),
    ("zsh", "share/zsh/vendor-completions/_portico", ["zsh", "-n"]),
    ("fish", "share/fish/vendor_completions.d/portico.fish", ["fish", "--no-execute"])])
def test_shells_read_the_completion(prefix, shell, file, command):
    text = (prefix / file).read_text()
    assert "preview" in text and "github-pages" in text
    if shutil.which(shell):
        subprocess.run([*command, prefix / file], check=True)


def test_release_notes_come_from_the_changelog():
    notes = subprocess.run([ROOT / "scripts/release_notes"], capture_output=True, text=True, check=True).stdout
    assert "\n### " in notes and "\n## " not in notes
    done = subprocess.run([ROOT / "scripts/release_notes", "v99.0.0"], capture_output=True, text=True)
    assert done.returncode == 1 and "99.0.0" in done.stderr
