"""The recorded runs (docs/speed.json), and the parts of the three pages of docs/ that are made from them."""

import datetime
import json

from bench import table
from bench.lines import LINES, PAGES, Figure, judged

BEGIN = "<!-- speed: written by `make bench ARGS=--record` from docs/speed.json -->"
END = "<!-- /speed -->"
# Runs that a page shows; the file keeps all.
SHOWN = 6
# More than this share of the processors taken by others makes a run a busy one.
BUSY = 0.05


def figure(entry):
    """A figure as the file has it. Runs before the file was begun have a ratio where the peer was not written down."""
    peer = entry.get("peer")
    if peer is None and entry.get("ratio"):
        peer = entry["ours"] / entry["ratio"]
    return Figure(entry["ours"], peer)


def read(root):
    path = root / "docs/speed.json"
    return json.loads(path.read_text(encoding="utf-8"))["runs"] if path.exists() else []


def entry(line, measured):
    """What the file keeps of a line: our figure, the peer's, and their ratio."""
    kept = {"ours": round(measured.ours, 4)}
    if measured.peer is not None:
        kept |= {"peer": round(measured.peer, 4), "ratio": round(measured.ratio, 3)}
    return kept


def append(root, run, figures):
    """Adds a run to the history; `run` says when, of which commit, where, and how busy the machine was with others."""
    lines = {line.key: line for line in LINES}
    runs = read(root) + [run | {"figures": {key: entry(lines[key], figures[key]) for key in lines if key in figures}}]
    (root / "docs/speed.json").write_text(
        json.dumps({"runs": runs}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def day(text):
    date = datetime.date.fromisoformat(text)
    return f"{date.day} {date:%B %Y}"


def named(run):
    """A run's name at the head of a column."""
    return f"{run['date']}, {run['commit']}" + (", busy" if run.get("others", 0) > BUSY else "")


def about(run):
    """A sentence about a run: when, what, where, and what else the machine did."""
    others = run.get("others")
    return (f"Measured on {day(run['date'])} with {run['commit']} on {run['machine']}"
            + ("" if others is None else f"; other programs took {others:.0%} of the processors at most"
               + (", so this run only gives a rough idea" if others > BUSY else "")) + ".")


def section(lines, runs):
    """The generated part of a page: each line as it was measured last, and the figures judged in earlier runs."""
    last, rows = {}, []
    for run in runs:
        last |= dict.fromkeys(run["figures"], run)
    for line in lines:
        run = last.get(line.key)
        rows.append(table.cells(line, run and figure(run["figures"][line.key])))
        if run and run is not runs[-1]:
            rows[-1][-1] += f" ({run['date']})"
    parts = [about(runs[-1]) if runs else "Nothing has been recorded.", table.markdown(rows)]
    shown = runs[-SHOWN:]
    if len(shown) > 1:
        kept = [(line, [run["figures"].get(line.key) for run in shown]) for line in lines]
        parts += ["The ratio, or our own figure where the budget is about that, in each recorded run:", table.markdown(
            [[line.work, *(table.history_cell(line, each and figure(each)) for each in entries)] for line, entries in kept
             if any(each and judged(line, figure(each)) is not None for each in entries)],
            ["work", *map(named, shown)])]
    return "\n\n".join(parts)


def written(text, generated):
    """A page's text with its generated part replaced; the markers must be there, once."""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end or BEGIN in after or END in after:
        raise SystemExit(f"a page of docs/ needs one line `{BEGIN}`, and one `{END}` below it")
    return f"{before}{BEGIN}\n\n{generated}\n\n{END}{after}"


def pages(root):
    """The three pages as they should be: path → text."""
    runs = read(root)
    return {root / path: written((root / path).read_text(encoding="utf-8"),
                                 section([line for line in LINES if line.page == page], runs))
            for page, path in PAGES.items()}


def write(root):
    for path, text in pages(root).items():
        path.write_text(text, encoding="utf-8")
