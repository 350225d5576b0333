"""Commands on the store of accounts where there is no store yet, or no secret any more."""

import subprocess

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

COMMANDS = {
    "check": [], "backup": ["copy.sqlite"], "rekey": [], "restore": ["copy.sqlite"],
}


def refused(site, command):
    ended = subprocess.run(
        [conftest.BINARY, "store", command, *COMMANDS[command]], cwd=site, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 1 and ended.stdout == ""
    return ended.stderr


def start(site):
    """Makes the store and its secret."""
    with teams.previewed(conftest.BINARY, site, "serve"):
        pass


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
    start(site)
    (site / ".portico/secret").rename(tmp_path / "secret")
    for command in COMMANDS:
        said = refused(site, command)
        assert f"there is no {site}/.portico/secret" in said and "playground.sqlite was sealed with it" in said
        assert "put back a copy of the secret (or set PORTICO_SECRET)" in said
    (tmp_path / "secret").rename(site / ".portico/secret")
    assert "sound" in teams.run(conftest.BINARY, site, "store", "check")


def test_a_backup_that_cannot_be_used_says_why(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--playground")
    start(site)
    teams.run(conftest.BINARY, site, "store", "backup", "copy.sqlite")
    assert "\n  " in teams.run(conftest.BINARY, site, "store", "check")

    def restored(file="copy.sqlite", *, code=1):
        return teams.run(conftest.BINARY, site, "store", "restore", file, "--force", code=code)

    secret = site / ".portico/secret"
    earlier = secret.read_bytes()
    secret.write_bytes(bytes(reversed(earlier)))
    said = restored()
    assert "copy.sqlite was sealed with another secret; restore it with the one that was in use when it was made" in said
    assert f"`portico store rekey` keeps the one of before as {secret}.old" in said
    secret.write_bytes(earlier)
    said = restored("portico.yml")
    assert "portico.yml cannot be opened" in said and "name a file that `portico store backup` made" in said
    damaged = site / "damaged.sqlite"
    whole = (site / "copy.sqlite").read_bytes()
    damaged.write_bytes(whole[:8192] + b"\xff" * 8192 + whole[16384:])
    said = restored("damaged.sqlite")
    assert "damaged.sqlite is damaged" in said and said.endswith("restore another backup\n")
    assert "accounts" in restored(code=0)


def test_a_store_in_memory_is_named_as_such(made):
    file = made / "memory.yml"
    file.write_text("site:\n  title: Docs\n  locales: [en]\nplayground:\n  store: sqlite::memory\n")
    said = teams.run(conftest.BINARY, made, "store", "check", "--config", "memory.yml", code=None)
    assert "`playground.store` is in memory" in said


def test_a_site_that_cannot_be_built_is_in_no_backups_way(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--playground")
    start(site)
    (site / "public").mkdir()
    (site / "public/elsewhere").symlink_to("/etc/hostname")
    (site / "content/en/index.md").write_text("---\ntitle: [\n---\n")
    teams.run(conftest.BINARY, site, "build", code=1)
    assert "accounts" in teams.run(conftest.BINARY, site, "store", "backup", "copy.sqlite")
    assert "sound" in teams.run(conftest.BINARY, site, "store", "check")
