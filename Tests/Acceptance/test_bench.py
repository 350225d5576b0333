"""The table of `make bench`: how its lines are judged and drawn, what the history keeps, and the pages made from it."""

import json
import shutil
import sys

import pytest

import conftest

pytestmark = pytest.mark.everyday

sys.path.insert(0, str(conftest.ROOT / "scripts"))

from bench import history, table  # noqa: E402
from bench.lines import LINES, PAGES, Figure, Line, is_met  # noqa: E402

RATIO = Line("a.ratio", "server", "work", "CPU ms", "a peer", most=6, of_ratio=True)
LEAST = Line("a.rate", "server", "pages", "a second", "nginx", least=1.0, of_ratio=True)
VALUE = Line("a.value", "server", "memory", "MB", "Hugo", most=300)
TOLD = Line("a.told", "server", "calls", "CPU ms", "at 1,000 accounts")


@pytest.mark.parametrize("line, figure, met", [
    (RATIO, Figure(6.0, 1.0), True), (RATIO, Figure(6.01, 1.0), False), (RATIO, Figure(0.9, 0.1), False),
    (LEAST, Figure(50_000, 50_000), True), (LEAST, Figure(49_999, 50_000), False),
    # A budget about our own figure does not care for the peer's.
    (VALUE, Figure(300, 10), True), (VALUE, Figure(300.1, 700), False), (VALUE, Figure(184), True),
    # Nothing to compare with, and no budget.
    (RATIO, Figure(6.0), None), (TOLD, Figure(2.0, 1.0), None),
], ids=str)
def test_a_line_is_judged_by_what_its_budget_is_about(line, figure, met):
    assert is_met(line, figure) is met


def test_a_line_shows_figures_ratio_budget_and_verdict():
    assert table.cells(RATIO, Figure(7.7, 0.9)) == ["work", "7.70 CPU ms", "0.900 CPU ms (a peer)", "8.56", "ratio ≤ 6", "**no**"]
    assert table.cells(LEAST, Figure(61_234, 50_000)) == [
        "pages", "61,234 a second", "50,000 a second (nginx)", "1.22", "ratio ≥ 1", "yes"]
    assert table.cells(VALUE, Figure(184)) == ["memory", "184 MB", "Hugo", "–", "≤ 300 MB", "yes"]
    assert table.cells(TOLD, Figure(0.8, 0.8)) == ["calls", "0.800 CPU ms", "0.800 CPU ms (at 1,000 accounts)", "1.00", "–", "–"]
    assert table.cells(RATIO, None) == ["work", "not measured", "a peer", "–", "ratio ≤ 6", "–"]


def test_a_terminal_and_a_page_show_the_same_cells():
    rows = [table.cells(RATIO, Figure(7.7, 0.9)), table.cells(VALUE, None)]
    shown = table.text(rows).split("\n")
    assert shown[0].split() == ["work", "ours", "peer", "or", "limit", "ratio", "budget", "met"] and len(shown) == 4
    assert shown[2].endswith("  no") and "not measured" in shown[3]
    assert len({line.index("ratio") for line in (shown[0], shown[2].replace("8.56", "ratio"))}) == 1, "columns stand below each other"
    assert table.markdown(rows).split("\n")[2] == "| work | 7.70 CPU ms | 0.900 CPU ms (a peer) | 8.56 | ratio ≤ 6 | **no** |"


def test_a_summary_counts_what_is_met_missed_and_not_measured():
    figures = {"a.ratio": Figure(7, 1), "a.rate": Figure(2, 1), "a.told": Figure(1, 1)}
    assert table.summary([RATIO, LEAST, VALUE, TOLD], figures) == "1 budgets met, 1 missed, 1 lines without one, 1 not measured"


def test_lines_have_names_of_their_own_and_a_page():
    assert len({line.key for line in LINES}) == len(LINES) == len({line.work for line in LINES})
    assert {line.page for line in LINES} == set(PAGES)
    assert all(line.peer for line in LINES if line.of_ratio)
    assert sum(line.key.startswith("pages.") for line in LINES) == 12
    assert sum(line.key.startswith("sign-in.") for line in LINES) == 10


@pytest.fixture
def project(tmp_path):
    """A folder with the three pages and an empty history."""
    (tmp_path / "docs").mkdir()
    for path in PAGES.values():
        (tmp_path / path).write_text(f"# Fast\n\nBefore.\n\n{history.BEGIN}\nearlier figures\n{history.END}\n\nAfter.\n", encoding="utf-8")
    return tmp_path


def run(date, others=0.0):
    return {"date": date, "commit": "abc1234", "machine": "2 cores (a processor), 24 GB", "others": others}


def test_a_recorded_run_is_added_to_the_history_and_the_pages_are_made_from_it(project):
    history.append(project, run("2026-11-21"), {"build.plain": Figure(3.1, 0.4), "serve.memory": Figure(70)})
    history.append(project, run("2026-11-26", 0.31), {"build.plain": Figure(1.4, 0.41)})
    history.write(project)
    kept = json.loads((project / "docs/speed.json").read_text(encoding="utf-8"))["runs"]
    assert [each["date"] for each in kept] == ["2026-11-21", "2026-11-26"]
    assert kept[0]["figures"] == {"build.plain": {"ours": 3.1, "peer": 0.4, "ratio": 7.75}, "serve.memory": {"ours": 70}}
    generator = (project / PAGES["generator"]).read_text(encoding="utf-8")
    assert generator.startswith("# Fast\n\nBefore.\n") and generator.endswith("\n\nAfter.\n") and "earlier figures" not in generator
    assert "| 3,000 plain pages, cold | 1.40 CPU s | 0.410 CPU s (cmark-gfm in C, the same files) | 3.41 | ratio ≤ 3.5 | yes |" in generator
    assert "| 3,000 plain pages, cold | 7.75 | 3.41 |" in generator, "the history"
    assert "2026-11-26, abc1234, busy" in generator and "31% of the processors" in generator and "rough idea" in generator
    server = (project / PAGES["server"]).read_text(encoding="utf-8")
    assert "| `serve` with this documentation: memory | 70.0 MB | – | – | ≤ 60 MB | **no** (2026-11-21) |" in server, "the run it is of"


def test_a_page_without_its_markers_is_not_written(project):
    (project / PAGES["reader"]).write_text("# Fast\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="needs one line"):
        history.write(project)


def test_the_pages_of_docs_agree_with_the_history(tmp_path):
    """`scripts/bench --tables` writes them anew."""
    recorded = history.read(conftest.ROOT)
    assert recorded and {key for each in recorded for key in each["figures"]} <= {line.key for line in LINES}
    for path, text in history.pages(conftest.ROOT).items():
        assert path.read_text(encoding="utf-8") == text, path
    # Figures that change change the pages.
    shutil.copytree(conftest.ROOT / "docs", tmp_path / "docs")
    history.append(tmp_path, run("2027-01-01"), {line.key: Figure(1.0, 2.0) for line in LINES})
    for path, text in history.pages(tmp_path).items():
        assert path.read_text(encoding="utf-8") != text, path
