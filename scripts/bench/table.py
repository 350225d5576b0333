"""The table, for a terminal and as Markdown: work, ours, peer or limit, ratio, budget, met or not."""

import unicodedata

from bench.lines import is_met, judged

HEAD = ("work", "ours", "peer or limit", "ratio", "budget", "met")
NOT_MEASURED = "not measured"


def number(value):
    """Three digits that count: 4.82, 184, 12,345."""
    if value is None:
        return "–"
    if abs(value) >= 100:
        return f"{value:,.0f}"
    places = 1 if abs(value) >= 10 else 2 if abs(value) >= 1 else 3
    return f"{value:.{places}f}"


def verdict(line, figure):
    return {True: "yes", False: "**no**", None: "–"}[is_met(line, figure)]


def cells(line, figure):
    """A line's cells; `figure` is `None` where nothing was measured."""
    if figure is None:
        return [line.work, NOT_MEASURED, line.peer or "–", "–", line.budget(), "–"]
    peer = f"{number(figure.peer)} {line.unit} ({line.peer})" if figure.peer is not None else line.peer or "–"
    return [line.work, f"{number(figure.ours)} {line.unit}", peer, number(figure.ratio), line.budget(), verdict(line, figure)]


def width(text):
    """Columns that a text takes; marks of Thai and Hebrew take none."""
    return sum(not unicodedata.combining(sign) for sign in text)


def text(rows, head=HEAD):
    """Rows under their head in columns, for a terminal."""
    rows = [[cell.replace("**", "").replace("`", "") for cell in row] for row in (head, *rows)]
    widths = [max(width(row[column]) for row in rows) for column in range(len(head))]
    lines = ["  ".join(cell + " " * (space - width(cell)) for cell, space in zip(row, widths)).rstrip() for row in rows]
    return "\n".join([lines[0], "  ".join("─" * space for space in widths), *lines[1:]])


def markdown(rows, head=HEAD):
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def history_cell(line, figure):
    """The figure that is judged, as the history shows it."""
    value = judged(line, figure) if figure else None
    return "–" if value is None else number(value) + ("" if line.of_ratio else f" {line.unit}")


def summary(lines, figures):
    """One sentence: how many budgets are met."""
    verdicts = [is_met(line, figures[line.key]) for line in lines if line.key in figures]
    missing = sum(line.key not in figures for line in lines)
    return (f"{verdicts.count(True)} budgets met, {verdicts.count(False)} missed, {verdicts.count(None)} lines without one, "
            f"{missing} not measured")
