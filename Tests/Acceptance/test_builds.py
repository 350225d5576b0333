"""`portico build` interrupted, doubled and led astray: the next build always equals a clean one."""

import contextlib
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import time

import pytest

import conftest
from arena import small_project

pytestmark = pytest.mark.everyday

PAGE = "---\ntitle: Page {n}\ndescription: Page {n} of version {version}.\nweight: {n}\n---\n\n## Part {{#part}}\n\n{text}\n"


def put(path, text):
    """Writes a page in one step: a build may be reading."""
    new = path.with_name(f".{path.name}.new")
    new.write_text(text, encoding="utf-8")
    new.rename(path)


def write_pages(folder, version, count):
    """Pages that all tell of their version, so that a mixture shows."""
    for n in range(count):
        path = folder / f"content/en/many/page-{n}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        put(path, PAGE.format(n=n, version=version, text=f"Version {version}. " * 40))
    put(folder / "content/en/many/index.md", PAGE.format(n=1, version=version, text="All."))
    for n in range(count, 400):
        (folder / f"content/en/many/page-{n}.md").unlink(missing_ok=True)


@pytest.fixture
def project(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "portico.yml").write_text(
        small_project(folder, ["  - id: apple.com\n"]).replace("[en, th, he]", "[en]"), encoding="utf-8")
    for locale in ("th", "he"):
        shutil.rmtree(folder / "content" / locale)
    for name in ("templates", "public"):
        shutil.copytree(conftest.ROOT / name, folder / name)
    write_pages(folder, 0, 60)
    return folder


def command(*arguments):
    return [conftest.BINARY, "build", *arguments]


def build(folder, *arguments, timeout=120):
    done = subprocess.run(command(*arguments), cwd=folder, timeout=timeout, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.returncode, done.stdout.decode("utf-8", "replace")


def begin(folder, *arguments):
    # A shell that runs the tests in the background has them ignore Ctrl-C; a build of these tests does not.
    return subprocess.Popen(
        command(*arguments), cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def tree(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def clean(project, tmp_path):
    """The site as a build without any past makes it."""
    fresh = tmp_path / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    for name in ("content", "templates", "public"):
        shutil.copytree(project / name, fresh / name)
    shutil.copy(project / "portico.yml", fresh)
    code, said = build(fresh)
    assert code == 0, said
    return tree(fresh / "dist")


@pytest.fixture
def duration(project):
    """How long a whole build takes here, in seconds."""
    start = time.monotonic()
    code, said = build(project, "--output", "measured")
    assert code == 0, said
    shutil.rmtree(project / "measured")
    return time.monotonic() - start


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM])
def test_a_build_that_is_stopped_blocks_no_later_one(project, tmp_path, duration, number):
    chance = random.Random(1)
    stopped = 0
    for round_ in range(15):
        first = round_ % 2 == 0
        if first:
            shutil.rmtree(project / "dist", ignore_errors=True)
        write_pages(project, round_, 40 + round_)
        process = begin(project)
        time.sleep(duration * chance.uniform(0.05, 1.05))
        process.send_signal(number)
        said = process.communicate(timeout=60)[0].decode()
        if process.returncode != 0:
            stopped += 1
            assert process.returncode == -number, said
            if number != signal.SIGKILL and (project / "dist").exists():
                left = {path.name for path in (project / "dist").iterdir() if path.name.startswith(".")}
                assert left == {".portico-output"}, left
        code, said = build(project)
        assert code == 0, said
        assert tree(project / "dist") == clean(project, tmp_path)
    assert stopped > 4, "no build was stopped at work"


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_build_stopped_as_it_takes_its_folder_leaves_nothing(project, number):
    dist = project / "dist"
    stopped = 0
    for _ in range(40):
        process = begin(project)
        while process.poll() is None and not dist.exists():
            pass
        process.send_signal(number)
        said = process.communicate(timeout=60)[0].decode()
        if process.returncode != 0:
            stopped += 1
            assert process.returncode == -number, said
            assert not dist.exists(), list(dist.iterdir())
        shutil.rmtree(dist, ignore_errors=True)
    assert stopped > 20, "no build was stopped at work"


@pytest.mark.slow
def test_two_builds_of_one_folder_take_turns(project, tmp_path):
    for round_ in range(8):
        write_pages(project, 2 * round_, 50)
        one = begin(project)
        # The second one begins with other sources, at another point of the first one's work each time.
        time.sleep(0.05 * round_)
        write_pages(project, 2 * round_ + 1, 55)
        two = begin(project, "--no-cache") if round_ % 2 else begin(project)
        said = [process.communicate(timeout=120)[0].decode() for process in (one, two)]
        assert [one.returncode, two.returncode] == [0, 0], said
        code, last = build(project)
        assert code == 0, last
        assert tree(project / "dist") == clean(project, tmp_path), said


@contextlib.contextmanager
def slow(project):
    """A build that holds its folder until it is let go: its content is more than can be read at once."""
    write_pages(project, 9, 60)
    process = begin(project)
    end = time.monotonic() + 30
    lock = project / "dist/.portico-lock"
    while not (lock.exists() and lock.read_text()) and time.monotonic() < end:
        time.sleep(0.001)
    process.send_signal(signal.SIGSTOP)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGCONT)
        process.communicate(timeout=60)


def test_a_build_that_has_no_time_to_wait_says_who_is_at_work(project):
    with slow(project) as first:
        code, said = build(project, "--wait", "0")
        assert code == 1 and "[output.locked]" in said
        assert f"another build of `dist` is running (process {first.pid} on {socket.gethostname()})" in said
        code, said = build(project, "--output", "elsewhere", "--wait", "0")
        assert code == 0, said
        waiting = begin(project)
        time.sleep(0.5)
        assert waiting.poll() is None
    said = waiting.communicate(timeout=60)[0].decode()
    assert waiting.returncode == 0 and "waiting for its end" in said, said


def test_what_a_killed_build_left_is_told(project):
    with slow(project) as first:
        first.kill()
        first.wait()
        code, said = build(project)
        assert code == 0 and f"(process {first.pid} on " in said and "was interrupted" in said, said
    assert not (project / "dist/.portico-staging").exists() and not (project / "dist/.portico-lock").exists()


def test_secrets_that_a_link_leads_to_are_not_published(project):
    (project / "public/e.txt").symlink_to("/proc/self/environ")
    code, said = build(project)
    assert code == 1 and "[sources.link-outside]" in said, said
    assert "`public/e.txt` is a link to `/proc/self/environ`" in said
    assert not (project / "dist").exists()


@pytest.mark.parametrize("place", ["dist", ".portico", ".portico/cache"])
def test_links_in_the_place_of_outputs_are_not_followed(project, tmp_path, place):
    """A project that somebody else made must not choose a folder of the user that a build writes to."""
    victim = tmp_path / "victim"
    victim.mkdir()
    (project / "public/authorized_keys").write_text("ssh-ed25519 AAAA")
    (project / place).parent.mkdir(exist_ok=True)
    (project / place).symlink_to(victim)
    for arguments in ([], ["--no-cache"], ["--force"]):
        code, said = build(project, *arguments)
        assert code == 1 and "[output.link-outside]" in said and " = " in said, said
        assert not list(victim.iterdir())
    code, said = build(project, "--follow-links")
    assert code == 0 and list(victim.iterdir()), said
    if place == "dist":
        shutil.rmtree(victim)
        victim.mkdir()
        code, said = build(project, "--output", "dist")
        assert code == 0 and (victim / "authorized_keys").exists(), said


def test_a_configuration_that_a_link_leads_to_is_not_shown(project, tmp_path):
    secret = tmp_path / "shadow"
    secret.write_text("root:$6$abcdef:19000::::::\ndaemon: [\n", encoding="utf-8")
    inside = project / "portico.yml"
    inside.rename(project / "real.yml")
    for name, leads in (("portico.yml", secret), ("other.yml", "/proc/self/environ")):
        (project / name).symlink_to(leads)
        for command in ("build", "check", "serve", "preview"):
            done = subprocess.run([conftest.BINARY, command, "-c", name], cwd=project, capture_output=True, text=True,
                                  timeout=60)
            said = done.stdout + done.stderr
            assert done.returncode == 1 and "[sources.link-outside]" in said and f"is a link to `{str(leads).split('self')[0]}" in said, said
            assert "$6$" not in said and "daemon" not in said and "PATH=" not in said, said
    inside.unlink()
    inside.symlink_to("real.yml")
    code, said = build(project)
    assert code == 0, said


def test_what_is_published_takes_no_variable_of_the_machine(project):
    file = project / "portico.yml"
    file.write_text(re.sub(r"title: .*", 'title: "${DEPLOY_KEY}"', file.read_text(), count=1))
    environment = dict(os.environ, DEPLOY_KEY="hunter2", PORTICO_TITLE="Ours")

    def built(*arguments):
        done = subprocess.run(command(*arguments), cwd=project, capture_output=True, text=True, env=environment, timeout=120)
        return done.returncode, done.stdout + done.stderr

    code, said = built()
    assert code == 1 and "[configuration.unset-variable]" in said and "--env DEPLOY_KEY" in said, said
    assert "hunter2" not in said and not (project / "dist").exists()
    code, said = built("--env", "DEPLOY_KEY")
    assert code == 0 and "hunter2" in (project / "dist/en/index.html").read_text(encoding="utf-8"), said
    file.write_text(file.read_text().replace("DEPLOY_KEY", "PORTICO_TITLE"))
    code, said = built()
    assert code == 0 and "Ours" in (project / "dist/en/index.html").read_text(encoding="utf-8"), said
    file.write_text(file.read_text().replace("PORTICO_TITLE", "DEPLOY_KE"))
    code, said = built()
    assert code == 1 and "DEPLOY_KEY" not in said, said


def test_a_pipe_and_a_device_hang_nothing(project):
    os.mkfifo(project / "content/en/pipe.md")
    os.mkfifo(project / "public/pipe")
    listening = socket.socket(socket.AF_UNIX)
    os.chdir(project)
    listening.bind("public/socket")
    code, said = build(project, timeout=60)
    listening.close()
    assert code == 0, said
    for name in ("content/en/pipe.md", "public/pipe", "public/socket"):
        assert f"{name}: warning: " in said
    code, said = build(project, "--config", "public/pipe", timeout=60)
    assert code == 1 and "cannot be read: it is no file [configuration.missing]" in said


def test_well_known_files_are_published_and_other_hidden_ones_named(project):
    (project / "public/.well-known").mkdir()
    (project / "public/.well-known/assetlinks.json").write_text("[]")
    (project / "public/.htpasswd").write_text("secret")
    code, said = build(project, "--verbose")
    assert code == 0 and "`public/.htpasswd` is hidden, so it is not published" in said, said
    assert (project / "dist/.well-known/assetlinks.json").read_text() == "[]"
    assert not (project / "dist/.htpasswd").exists()


@pytest.mark.parametrize("output, says", [
    ("public/out", "is in `public/`"), ("content", "is in `content/`"), ("portico.yml", "is a file"),
    ("/proc/dist", "cannot be written"),
])
def test_an_output_that_cannot_be_one_is_named_with_the_cure(project, output, says):
    before = tree(project)
    code, said = build(project, "--output", output)
    assert code == 1 and says in said and " = " in said, said
    assert "Cocoa" not in said and "Domain" not in said
    after = {path: data for path, data in tree(project).items() if not path.startswith(".portico/")}
    assert after == {path: data for path, data in before.items() if not path.startswith(".portico/")}


BROKEN = "---\ntitle: P\ndescription: D.\n---\n\n[nowhere](nowhere.md)\n"


def test_a_forced_build_is_written_in_spite_of_errors_in_content(project):
    (project / "content/en/p.md").write_text(BROKEN)
    code, said = build(project)
    assert code == 1 and "nothing written" in said and not (project / "dist").exists()
    for arguments in (["--force"], ["--force"]):
        code, said = build(project, *arguments)
        assert code == 0 and "1 error" in said and "[link.broken-page]" in said, said
    assert (project / "dist/en/p/index.html").exists()
    code, said = build(project)
    assert code == 1, said
    # A head that cannot be read makes no page; the end says what hinders.
    (project / "content/en/y.md").write_text("---\ntitle: Cluster: the parts\ndescription: D.\n---\n\nText.\n")
    code, said = build(project, "--force")
    assert code == 1 and "--force cannot help against `yaml.syntax` in content/en/y.md" in said, said
    (project / "content/en/y.md").unlink()
    # What protects is not forgiven.
    (project / "public/e.txt").symlink_to("/etc/hostname")
    code, said = build(project, "--force")
    assert code == 1 and "[sources.link-outside]" in said, said


def test_findings_name_files_from_where_the_command_was_run(project):
    (project / "content/en/p.md").write_text(BROKEN)
    config = str((project / "portico.yml").relative_to(project.parent))
    done = subprocess.run([conftest.BINARY, "check", "-c", config, "--format", "github"], cwd=project.parent,
                          capture_output=True, text=True)
    assert "file=project/content/en/p.md,line=6" in done.stdout, done.stdout
    (project / "portico.yml").write_text((project / "portico.yml").read_text() + "rules:\n  link.broken-page: off\n")
    done = subprocess.run([conftest.BINARY, "check", "-c", config], cwd=project.parent, capture_output=True, text=True)
    assert done.returncode == 0 and "broken-page" not in done.stdout, done.stdout


def test_warnings_that_fail_are_failures_of_junit(project):
    (project / "content/en/p.md").write_text(BROKEN.replace("description: D.\n", "").replace("nowhere.md", "index.md"))
    for arguments, code, failures in (([], 0, 0), (["--deny-warnings"], 1, 1)):
        done = subprocess.run([conftest.BINARY, "check", "--format", "junit", *arguments], cwd=project,
                              capture_output=True, text=True)
        assert (done.returncode, f'failures="{failures}"' in done.stdout) == (code, True), done.stdout
