"""`scripts/build` keeps what was compiled for the next checkout, and uses it only where it is whole; the compiler is played."""

import os
import pathlib
import shutil
import signal
import subprocess
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.everyday

# Plays `swift`: fetches one dependency, counts how often that is compiled, and makes the products.
SWIFT = """#!/usr/bin/env bash
set -e
if [ "$1" = --version ]; then echo "Swift version ${PLAYED_VERSION:-6.3}"; exit; fi
while [ $# -gt 0 ]; do
    case $1 in --scratch-path) build=$2 ;; -c) configuration=$2 ;; esac
    shift
done
if [ ! -d "$build/checkouts/dependency" ]; then
    mkdir -p "$build/checkouts/dependency"
    (
        cd "$build/checkouts/dependency"
        git init -q
        echo text >file
        git add file
        git -c user.name=a -c user.email=a@example.com commit -qm first
    )
fi
[ -z "${PLAYED_JOB:-}" ] || { setsid sleep 600 & echo $! >"$PLAYED/job"; }
[ -e "$build/dependency.o" ] || { echo compiled >>"$PLAYED/compiled"; sleep "${PLAYED_SECONDS:-0}"; touch "$build/dependency.o"; }
echo "[1/2] Compiling"
[ -z "${PLAYED_ERROR:-}" ] || { echo "Sources/a.swift:1:1: error: $PLAYED_ERROR"; exit 1; }
mkdir -p "$build/$configuration"
echo "$PWD" >"$build/$configuration/portico"
echo tests >"$build/$configuration/porticoPackageTests.xctest"
"""


class Machine:
    """Checkouts of one user, who has one cache folder."""

    def __init__(self, folder):
        self.folder = folder
        (folder / "bin").mkdir()
        (folder / "bin/swift").write_text(SWIFT)
        (folder / "bin/swift").chmod(0o755)
        self.cache = folder / "cache"

    def checkout(self, name):
        place = self.folder / name
        (place / "scripts").mkdir(parents=True)
        for script in ("build", "descendants.py", "source_version"):
            shutil.copy(ROOT / "scripts" / script, place / "scripts" / script)
        shutil.copy(ROOT / "Package.swift", place / "Package.swift")
        return place

    def start(self, place, what="program", **environment):
        return subprocess.Popen(
            [place / "scripts/build", what], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env=dict(os.environ, PATH=f"{self.folder}/bin:{os.environ['PATH']}", PLAYED=str(self.folder),
                     PORTICO_BUILD_CACHE=str(self.cache), **environment))

    def build(self, place, what="program", code=0, **environment):
        process = self.start(place, what, **environment)
        said, _ = process.communicate(timeout=60)
        assert process.returncode == code, said
        return said

    @property
    def compiled(self):
        """How often the dependency was compiled."""
        path = self.folder / "compiled"
        return len(path.read_text().splitlines()) if path.exists() else 0


@pytest.fixture
def machine(tmp_path):
    return Machine(tmp_path)


def test_the_next_checkout_compiles_no_dependency_again(machine):
    first, second = machine.checkout("first"), machine.checkout("second")
    machine.build(first)
    machine.build(second, "tests")
    assert machine.compiled == 1
    # Each has its own program, which the other's build leaves alone.
    assert (first / ".build/debug/portico").read_text().strip() == str(first)
    assert (second / ".build/debug/portico").read_text().strip() == str(second)
    assert (second / ".build/debug/porticoPackageTests.xctest").exists()


def test_configurations_and_toolchains_share_nothing(machine):
    place = machine.checkout("first")
    machine.build(place)
    machine.build(place, PLAYED_VERSION="6.4")
    assert machine.compiled == 2
    # Another list of dependencies.
    manifest = place / "Package.swift"
    manifest.write_text(manifest.read_text().replace('from: "7.10.0"', 'from: "7.11.0"'))
    machine.build(place)
    assert machine.compiled == 3


def test_builds_at_the_same_time_do_not_wait_for_each_other(machine):
    first, second = machine.checkout("first"), machine.checkout("second")
    running = machine.start(first, PLAYED_SECONDS="2")
    wait_for(lambda: machine.compiled == 1)
    machine.build(second)
    assert machine.compiled == 2 and running.wait(30) == 0
    running.stdout.close()
    # Each comes back to its own.
    machine.build(first)
    machine.build(second)
    assert machine.compiled == 2


def test_what_was_interrupted_is_not_handed_to_another_checkout(machine):
    first, second = machine.checkout("first"), machine.checkout("second")
    running = machine.start(first, PLAYED_SECONDS="30")
    wait_for(lambda: machine.compiled == 1)
    running.send_signal(signal.SIGTERM)
    running.communicate(timeout=20)
    assert running.returncode == 128 + signal.SIGTERM
    assert "its first build did not end" in machine.build(second)
    assert machine.compiled == 2
    machine.build(first)
    assert machine.compiled == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_nothing_that_a_build_starts_outlives_it(machine, number):
    running = machine.start(machine.checkout("first"), PLAYED_SECONDS="600", PLAYED_JOB="in a session of its own")
    wait_for(lambda: machine.compiled == 1)
    job = int((machine.folder / "job").read_text())
    running.send_signal(number)
    running.communicate(timeout=60)
    assert running.returncode == 128 + number
    with pytest.raises(ProcessLookupError):
        os.kill(job, 0)


def test_a_dependency_that_was_changed_is_fetched_anew(machine):
    place = machine.checkout("first")
    machine.build(place)
    for file in machine.cache.rglob("checkouts/dependency/file"):
        file.write_text("changed")
    assert "dependency is not as it was fetched" in machine.build(place)
    assert machine.compiled == 2


def test_an_error_in_the_code_is_shown_and_keeps_the_dependencies(machine):
    place = machine.checkout("first")
    machine.build(place)
    assert "error: no such name" in machine.build(place, code=1, PLAYED_ERROR="no such name")
    machine.build(place)
    assert machine.compiled == 1


def test_a_folder_that_others_may_write_is_not_used(machine):
    machine.cache.mkdir()
    machine.cache.chmod(0o777)
    place = machine.checkout("first")
    said = machine.build(place)
    assert "not yours alone" in said and "PORTICO_BUILD_CACHE" in said
    assert (place / ".build/debug/portico").exists() and not list(machine.cache.iterdir())


def test_a_cache_that_cannot_be_made_is_done_without(machine):
    machine.cache.write_text("a file")
    place = machine.checkout("first")
    assert "nothing is kept" in machine.build(place)
    assert (place / ".build/debug/portico").exists()


def test_what_nobody_used_for_a_month_goes(machine):
    place = machine.checkout("first")
    machine.build(place, PLAYED_VERSION="5")
    old = time.time() - 31 * 86400
    [lock] = machine.cache.glob("*/*/lock")
    os.utime(lock, (old, old))
    machine.build(place)
    assert not lock.parent.exists()


def wait_for(state):
    """Waits until `state()` holds, twenty seconds at most."""
    end = time.monotonic() + 20
    while not state():
        assert time.monotonic() < end
        time.sleep(0.02)
