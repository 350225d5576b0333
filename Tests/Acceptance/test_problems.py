"""What people reported in public, asked of the built site's search by their words."""

import json
import pathlib

import pytest

from test_search import found, open_search

pytestmark = pytest.mark.everyday

PROBLEMS = json.loads((pathlib.Path(__file__).parent / "data/problems.json").read_text(encoding="utf-8"))["problems"]


def test_a_page_that_answers_is_among_the_first_three(page, talk, origin):
    open_search(page, origin)
    answers = found(page, "en", [query for query, _ in PROBLEMS])
    missed = {query: [path for path, _ in answers[query][:3]] for query, wanted in PROBLEMS
              if not any(path in wanted for path, _ in answers[query][:3])}
    assert len(missed) <= len(PROBLEMS) - 26, missed
