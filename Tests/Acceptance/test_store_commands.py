"""Commands on the store of accounts where there is no store yet, or no secret any more."""

import subprocess

import pytest

import conftest
import teams

COMMANDS = {
    "check": [], "backup": ["copy.sqlite"], "rekey": [], "restore": ["copy.sqlite"],
}


def refused(site, command):
    ended = subprocess.run(
        [conftest.BINARY, "store", command, *COMMANDS[command]], cwd=site, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and ended.stdout == ""
    return ended.stderr


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    return teams.made(conftest.BINARY, tmp_path_factory.mktemp("team"), "docs", "--playground")


@pytest.mark.parametrize("command", COMMANDS)
def test_before_the_first_start_there_is_nothing_to_work_on(made, command):
    folder = made / ".portico"
    assert refused(made, command) == (
        f"portico store {command}: there is neither {folder}/playground.sqlite nor {folder}/secret: the first `portico "
        "serve` makes both; what was made elsewhere needs a copy of its secret here (or PORTICO_SECRET)\n")
    assert not (folder / "secret").exists() and not list(folder.glob("playground*"))


def test_a_store_without_its_secret_says_what_it_needs(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--playground")
    conftest.Server(site, site=site).start().stop()
    (site / ".portico/secret").rename(tmp_path / "secret")
    for command in COMMANDS:
        said = refused(site, command)
        assert f"there is no {site}/.portico/secret" in said and "playground.sqlite was sealed with it" in said
        assert "put back a copy of the secret (or set PORTICO_SECRET)" in said
    (tmp_path / "secret").rename(site / ".portico/secret")
    assert "sound" in teams.run(conftest.BINARY, site, "store", "check")
