"""docs/asvs.md says of each requirement what is so, and names tests that exist."""

import re

import pytest

import conftest

pytestmark = pytest.mark.everyday

PAGE = (conftest.ROOT / "docs/asvs.md").read_text(encoding="utf-8")


def rows():
    return [line.split(" | ", 3) for line in PAGE.splitlines() if re.match(r"\| \d+\.\d+\.\d+ \|", line)]


def test_each_requirement_has_a_state_and_a_reason():
    found = rows()
    assert len(found) == 188
    assert len({row[0] for row in found}) == 188
    for _, level, state, reason in found:
        assert level in "12" and state in ("met", "not applicable", "**not met**")
        assert reason.removesuffix(" |").strip()


def test_the_sums_are_right():
    states = [row[2].strip("*") for row in rows()]
    sums = [states.count(state) for state in ("met", "not applicable", "not met")]
    assert f"| {sums[0]} | {sums[1]} | {sums[2]} |" in PAGE


def test_the_tests_that_it_names_exist():
    python = "\n".join(path.read_text() for path in (conftest.ROOT / "Tests/Acceptance").glob("test_*.py"))
    swift = "\n".join(path.read_text() for path in (conftest.ROOT / "Tests").glob("*Tests/**/*.swift"))
    for name in re.findall(r"`([a-z0-9_]{12,})`", PAGE):
        assert f"def test_{name}(" in python, name
    for name in re.findall(r"“([^”]+)”", PAGE):
        assert name.replace("’", "'") in swift, name
    for name in re.findall(r"\b(\w+Tests)\b", PAGE):
        assert f"struct {name}" in swift or (conftest.ROOT / "Tests" / name).is_dir(), name


def test_the_inventory_of_cryptography_names_every_file():
    inventory = set(re.findall(r"`([\w+]+)`", (conftest.ROOT / "docs/cryptography.md").read_text(encoding="utf-8")))
    files = {path.stem for path in (conftest.ROOT / "Sources/Cryptography").glob("*.swift")}
    assert files - inventory == set()
