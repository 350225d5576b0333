"""The order of the tests' files: the longest first, so that no process works on a long one alone at the end."""

import pathlib

# Those that take two minutes and more, or wait for a long time, as `--durations` showed them.
LONGEST = [
    "test_walks_after.py", "test_web_samples.py", "test_every_layout.py", "test_linear_work.py",
    "test_database_faults.py", "test_run_pages.py", "test_after_recent.py", "test_one_next.py", "test_after_linking.py",
    "test_at_a_glance.py", "test_search.py", "test_failure_lab.py", "test_after_bad_input.py", "test_walks.py",
    "test_faults.py", "test_builds.py", "test_after_tokens.py", "test_playground_layouts.py", "test_database_limits.py",
    "test_every_provider.py", "test_preview.py", "test_reader.py", "test_hostile.py",
]


def pytest_collection_modifyitems(items):
    missing = [name for name in LONGEST if not (pathlib.Path(__file__).parent / name).exists()]
    assert not missing, f"longest_first.py names files that are gone: {missing}"
    places = {name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path.name, len(places)))
