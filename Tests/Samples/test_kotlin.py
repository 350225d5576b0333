"""The Kotlin of samples and guides compiles, and a broken sample is noticed: one compiler runs for all of it."""

import guide
import pytest
import samples
from samples import name

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]


@pytest.mark.slow  # The guides that show them are compiled every day.
@pytest.mark.parametrize("path", samples.all_samples(".kt"), ids=name)
def test_kotlin_sample_compiles(path):
    assert samples.check_kotlin(path) == ""


def written(folder, files):
    for title, text in files.items():
        (folder / title).write_text(text)
    return [folder / title for title in files]


ANDROID = [p for p in guide.pages_with("kotlin") if p.endswith("/android")]


@pytest.mark.parametrize("page", ANDROID)
def test_the_kotlin_of_a_guide_compiles_in_the_files_it_names(page, tmp_path):
    first, *others = written(tmp_path, guide.shown_as("kotlin", page))
    assert samples.check_kotlin(first, beside=others) == ""


def test_every_android_guide_is_compiled_and_a_missing_part_is_noticed(tmp_path):
    assert [p.split("/")[0] for p in ANDROID] == ["apple", "facebook", "github", "google", "microsoft"]
    files = guide.shown_as("kotlin", "github/android")
    first, *others = written(tmp_path, {title: text for title, text in files.items() if title != "WebFlow.kt"})
    assert "unlessCancelled" in samples.check_kotlin(first, beside=others)


BROKEN = [
    # what is planted, in which sample
    ("a method of another class", "google/GoogleSignIn.kt", "setIdTokenWithRawNonce", "setAccessToken"),
    ("an optional in Kotlin", "apple/AppleSignIn.kt", "if (token != null) auth", "auth"),
]


@pytest.mark.parametrize("what, sample, whole, broken", BROKEN, ids=[b[0] for b in BROKEN])
def test_breaking_a_sample_is_noticed(what, sample, whole, broken, tmp_path):
    samples.break_sample(sample, whole, broken, samples.check_kotlin, tmp_path)
