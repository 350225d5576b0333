"""`portico new deploy` of a site whose older versions are read from Git tags: each recipe has the tags fetched."""

import re
import subprocess
import tomllib

import pytest
import yaml

import conftest
import teams
from test_deploy import HOSTS
from test_versions import git, listed

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY
RECIPES = {
    "github-pages": ".github/workflows/pages.yml", "gitlab-pages": ".gitlab-ci.yml", "netlify": "netlify.toml",
    "cloudflare": ".github/workflows/cloudflare.yml", "nginx": "deploy/nginx.conf", "caddy": "deploy/Caddyfile",
    "systemd": "deploy/docs-example-com.service"}


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A repository with two commits whose first is tagged and is the older version; all recipes are written."""
    site = teams.made(
        PORTICO, tmp_path_factory.mktemp("deploy"), "docs", "--languages", "en,th", address="https://docs.example.com")
    git(site, "init", "-q")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "First")
    git(site, "tag", "v1.0")
    without = {}
    for host in HOSTS:
        teams.run(PORTICO, site, "new", "deploy", host)
        without[host] = (site / RECIPES[host]).read_text()
    listed(site, '[{ name: "1.0", tag: v1.0 }]', "  baseURL: https://docs.example.com\n")
    for host in HOSTS:
        teams.run(PORTICO, site, "new", "deploy", host, "--force")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "Second")
    return site, without


@pytest.fixture
def shallow(project, tmp_path):
    """The clone that a host makes when nobody asks it for more: one commit, no tags."""
    clone = tmp_path / "clone"
    subprocess.run(
        ["git", "clone", "-q", "--depth", "1", "--no-tags", project[0].as_uri(), str(clone)], check=True)
    said = teams.run(PORTICO, clone, "build", code=1)
    assert "there is no tag `v1.0`" in said and "git fetch --tags" in said
    return clone


@pytest.mark.one_of_each
@pytest.mark.parametrize("host", HOSTS)
def test_tags_are_spoken_of_only_where_versions_come_from_them(project, host):
    site, without = project
    text = (site / RECIPES[host]).read_text()
    assert not re.search(r"@[A-Z]+@|^@[a-z]+ ", text, re.M)
    words = re.compile(r"fetch-depth: 0|GIT_DEPTH|git fetch --tags")
    assert len(words.findall(text)) == 1 and not words.search(without[host])


@pytest.mark.parametrize("host", ["github-pages", "cloudflare"])
def test_workflows_check_out_all_tags(project, host):
    (job,) = yaml.safe_load((project[0] / RECIPES[host]).read_text())["jobs"].values()
    checkout = next(step for step in job["steps"] if step.get("uses", "").startswith("actions/checkout"))
    assert checkout["with"] == {"fetch-depth": 0}
    check = yaml.safe_load((project[0] / ".github/workflows/check.yml").read_text())
    assert check["jobs"]["check"]["steps"][0]["with"] == {"fetch-depth": 0}


def test_gitlab_clones_whole_and_has_git_where_it_builds(project):
    jobs = yaml.safe_load((project[0] / ".gitlab-ci.yml").read_text())
    assert jobs["variables"] == {"GIT_DEPTH": "0"}
    for job in ("check", "pages"):
        assert any(line.endswith("./portico.deb git") for line in jobs[job]["before_script"])


def test_netlify_fetches_the_tags_before_it_builds(project, shallow):
    command = tomllib.loads((project[0] / "netlify.toml").read_text())["build"]["command"]
    subprocess.run(command.split(" && ")[0], shell=True, cwd=shallow, check=True)
    teams.run(PORTICO, shallow, "build")
    assert (shallow / "dist/1.0/th/index.html").exists()


@pytest.mark.parametrize("host", ["nginx", "caddy", "systemd"])
def test_servers_recipes_say_what_to_run(project, shallow, host):
    lines = [line.strip("# ") for line in (project[0] / RECIPES[host]).read_text().splitlines()]
    fetch = next(number for number, line in enumerate(lines) if line.startswith("git fetch"))
    assert lines[fetch + 1].startswith("portico build")
    subprocess.run(lines[fetch], shell=True, cwd=shallow, check=True)
    teams.run(PORTICO, shallow, "build")
    assert (shallow / "dist/1.0/en/guide/index.html").exists()


def test_a_server_of_another_user_may_read_the_tags(tmp_path, monkeypatch):
    """The unit of a playground tells Git to read the folder that the unit's user does not own."""
    site = teams.made(PORTICO, tmp_path, "docs", "--playground")
    file = site / "portico.yml"
    file.write_text(file.read_text().replace("playground:\n", "playground:\n  origin: https://docs.example.com\n", 1))
    listed(site, '[{ name: "1.0", tag: v1.0 }]')
    git(site, "init", "-q")
    git(site, "add", "-A")
    git(site, "commit", "-q", "-m", "First")
    git(site, "tag", "v1.0")
    teams.run(PORTICO, site, "new", "deploy", "systemd")
    unit = (site / "deploy/docs-example-com.service").read_text()
    given = dict(pair.split("=", 1) for pair in re.search(r"^Environment=(.*)$", unit, re.M)[1].split())
    assert given["GIT_CONFIG_VALUE_0"] == "/srv/docs-example-com"
    given["GIT_CONFIG_VALUE_0"] = str(site)
    monkeypatch.setenv("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1")
    said = teams.run(PORTICO, site, "check", code=1)
    assert "the tag `v1.0` cannot be read" in said and "safe.directory" in said
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    teams.run(PORTICO, site, "check")
