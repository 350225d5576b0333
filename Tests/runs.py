"""Which run a test belongs to: the everyday one (`make test`) or the slow one (`make test-slow`).

A file marks itself `everyday` or `slow` (`pytestmark`), and a test of it may differ; the nearest mark counts, and a
test that has none fails. Of an everyday test with parameters only some cases are for every day, the rest is slow:

- languages: the source language and one from right to left; with the mark `every_language` all of them,
- `javascript` or `scripts`: with scripts; with the mark `without_scripts` the source language's without them as well,
- `one_of_each`: one case of a table whose kind one case proves, or, with the name of a parameter, one for each value of
  that parameter. Tests take different cases, always the same ones.

What looks at the end at all that a run's tests left, such as secrets in a log, is an everyday test of every run
(`every_run`).

`--run everyday` or `--run slow` chooses; without it everything that is named runs. At the end the slowest files are
named with their seconds.
"""

import collections
import zlib

import pytest

MARKS = {
    "everyday": "belongs to `make test`",
    "slow": "belongs to `make test-slow`",
    "every_run": "an everyday test that belongs to `make test-slow` as well: it looks at what other tests left",
    "every_language": "an everyday test of which every language is for every day: where the script decides",
    "without_scripts": "an everyday test whose case without scripts is for every day: one for each kind of form",
    "one_of_each": "one_of_each(parameter): one case is for every day, or one for each value of a parameter",
}
# Thai takes its turn every day where script matters; see `every_language`.
OTHER_LANGUAGES = ("th",)
SECONDS = collections.Counter()


def pytest_addoption(parser):
    parser.addoption("--run", choices=["everyday", "slow"], help="only the tests of this run (Tests/runs.py)")


def pytest_configure(config):
    for name, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{name}: {meaning}")


def said(item):
    """`everyday` or `slow`, as the nearest mark has it; nothing where there is none."""
    return next((mark.name for mark in item.iter_markers() if mark.name in ("everyday", "slow")), None)


def case_is_slow(item):
    """Whether this case of an everyday test is left to the slow run, by its language or for want of scripts."""
    values = item.callspec.params if hasattr(item, "callspec") else {}
    if values.get("locale") in OTHER_LANGUAGES and not item.get_closest_marker("every_language"):
        return True
    plain = values.get("javascript") is False or values.get("scripts") is False
    return plain and not (item.get_closest_marker("without_scripts") and values.get("locale", "en") == "en")


def beyond_one_of_each(items):
    """The cases of tables that are left to the slow run."""
    tables = collections.defaultdict(lambda: collections.defaultdict(list))
    for item in items:
        mark = item.get_closest_marker("one_of_each")
        if mark:
            value = item.callspec.params[mark.args[0]] if mark.args else None
            tables[item.path, item.originalname][str(value)].append(item)
    return {case for (_, name), values in tables.items() for place, cases in enumerate(values.values(), zlib.crc32(name.encode()))
            for case in cases if case is not cases[place % len(cases)]}


def pytest_collection_modifyitems(config, items):
    run = config.getoption("--run")
    if run is None:
        return
    everyday = [item for item in items if said(item) != "slow" and not case_is_slow(item)]
    chosen = set(everyday) - beyond_one_of_each(everyday)
    if run == "slow":
        chosen = (set(items) - chosen) | {item for item in items if item.get_closest_marker("every_run")}
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = [item for item in items if item in chosen]


def pytest_runtest_setup(item):
    if said(item) is None:
        pytest.fail(f"{item.path.name} is marked neither everyday nor slow (Tests/runs.py)", pytrace=False)


def pytest_runtest_logreport(report):
    SECONDS[report.nodeid.partition("::")[0]] += report.duration


def pytest_terminal_summary(terminalreporter, config):
    if not SECONDS or not config.getoption("--run"):
        return
    terminalreporter.write_line("the slowest files: " + ", ".join(
        f"{name.rpartition('/')[2]} {seconds:.0f} s" for name, seconds in SECONDS.most_common(10)))
