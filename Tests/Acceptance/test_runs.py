"""Which run a test belongs to (Tests/runs.py), and what a run says at once when it cannot be."""

import ast
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.everyday

FILE = """
import pytest
pytestmark = pytest.mark.everyday
locales = pytest.mark.parametrize("locale", ["en", "th", "he"])
plain = pytest.mark.parametrize("javascript", [True, False])

@locales
def test_structure(locale): pass
@pytest.mark.every_language
@locales
def test_script(locale): pass
@plain
@locales
def test_form(javascript, locale): pass
@pytest.mark.without_scripts
@plain
@locales
def test_own_form(javascript, locale): pass
@pytest.mark.one_of_each("name")
@pytest.mark.parametrize("attack", ["x", "y", "z"])
@pytest.mark.parametrize("name", ["a", "b"])
def test_attack(name, attack): pass
@pytest.mark.slow
def test_time(): pass
@pytest.mark.every_run
def test_what_is_left(): pass
"""
EVERYDAY = {
    "structure[en]", "structure[he]", "script[en]", "script[th]", "script[he]", "form[en-True]", "form[he-True]",
    "own_form[en-True]", "own_form[he-True]", "own_form[en-False]", "what_is_left"}


def collected(folder, *arguments):
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-p", "runs", *arguments, "."],
        cwd=folder, env=dict(os.environ, PYTHONPATH=str(ROOT / "Tests")), capture_output=True, text=True)
    return {line.partition("::test_")[2] for line in done.stdout.splitlines() if "::" in line}


def durations(path):
    """Everyday tests of a file that assert how long something took by the clock on the wall."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    is_slow = any("mark.slow" in ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign))
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_") and not is_slow and not any(
                "mark.slow" in ast.unparse(mark) for mark in test.decorator_list):
            yield from (f"{path.name}:{node.lineno}" for node in ast.walk(test) if isinstance(node, ast.Assert)
                        and re.search(r"\b(monotonic|perf_counter|elapsed)\b", ast.unparse(node.test)))


def test_no_everyday_test_asserts_a_duration():
    assert not [each for path in sorted((ROOT / "Tests").glob("*/test_*.py")) for each in durations(path)]


def test_every_case_is_in_one_run(tmp_path):
    (tmp_path / "test_file.py").write_text(FILE)
    everything = collected(tmp_path)
    everyday, slow = (collected(tmp_path, "--run", run) for run in ("everyday", "slow"))
    attacks = sorted(name for name in everyday if name.startswith("attack"))
    assert everyday - set(attacks) == EVERYDAY
    # One for each value of `name`, and not the same one.
    assert [name[7] for name in attacks] == ["a", "b"] and len({name[9] for name in attacks}) == 2
    assert slow == everything - everyday | {"what_is_left"} and len(everything) == 26


def test_a_file_of_neither_run_is_refused(tmp_path):
    (tmp_path / "test_file.py").write_text("def test_something(): pass\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "runs", "--run", "everyday", "-n", "1", "."],
        cwd=tmp_path, env=dict(os.environ, PYTHONPATH=str(ROOT / "Tests")), capture_output=True, text=True)
    assert done.returncode == 1 and "test_file.py is marked neither everyday nor slow" in done.stdout


def ready(*arguments, path=os.environ["PATH"]):
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/ready", *arguments], capture_output=True, text=True, env=dict(os.environ, PATH=path))
    return done.returncode, done.stderr


def test_a_port_that_is_taken_is_told_before_anything_is_compiled():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, said = ready("serve", "--port", str(port))
        assert code == 1 and said.count("\n") == 1 and f"port {port}" in said and "--port 0" in said
    assert ready("serve", "--port=0") == (0, "")


def test_a_browser_that_is_missing_or_does_not_start_is_told_at_once(tmp_path):
    code, said = ready("test", path=str(tmp_path))
    assert code == 1 and said.count("\n") == 1 and "scripts/setup test installs it" in said
    broken = tmp_path / "chromium-headless-shell"
    broken.write_text("#!/bin/sh\necho 'libnss3.so: cannot open' >&2\nexit 127\n")
    broken.chmod(0o755)
    code, said = ready("test", path=f"{tmp_path}:/bin:/usr/bin")
    assert code == 1 and said.count("\n") == 1 and "does not start: libnss3.so" in said


# What a run starts: a process that leaves it, and one that does not listen to a polite end.
STAGE = """#!/usr/bin/env bash
setsid sleep 300 &
trap '' TERM
touch started
while true; do sleep 1; done
"""


def test_an_interrupted_run_leaves_no_process_behind(tmp_path):
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts", ignore=shutil.ignore_patterns("bench", "faults", "hostile"))
    for name in ("ready", "postgresql", "lint"):
        (tmp_path / "scripts" / name).write_text("#!/bin/sh\n")
    (tmp_path / "scripts/build").write_text(STAGE)
    environment = dict(os.environ, PORTICO_RUN_MARK=str(tmp_path))
    run = subprocess.Popen(
        [tmp_path / "scripts/test", "everyday"], cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL)
    end = time.monotonic() + 20
    while not (tmp_path / "started").exists():
        assert time.monotonic() < end
        time.sleep(0.02)
    assert len(marked(tmp_path)) >= 3
    run.send_signal(signal.SIGTERM)
    assert run.wait(40) == 128 + signal.SIGTERM
    assert marked(tmp_path) == []


def marked(mark):
    """The processes whose environment names this folder as their run."""
    found = []
    for each in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"PORTICO_RUN_MARK={mark}".encode() in each.read_bytes():
                found.append(each.parent.name)
        except OSError:
            continue
    return found
