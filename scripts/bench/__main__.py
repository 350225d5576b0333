"""`make bench`: measures everything and prints one table: work, ours, peer or limit, ratio, budget, met or not.

    python scripts/bench [--quick] [--long] [--only site,pages] [--record] [--binary FILE]

Progress goes to standard error, the table to standard output. A budget that is missed is said in the table and is no
failure; a part that could not be measured is, and the others go on. `--record` adds the run to docs/speed.json and writes
the tables of the three pages of docs/ anew; `--tables` only does the latter.
"""

import argparse
import contextlib
import datetime
import importlib
import os
import pathlib
import sys
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:] = [str(HERE.parent), *(path for path in sys.path if pathlib.Path(path).resolve() != HERE)]

from bench import history, machine, table  # noqa: E402
from bench.lines import LINES  # noqa: E402

# Each part's script, in the order of the table; quiet ones first, so that none is disturbed by what came before.
PARTS = {"site": "bench_site", "pages": "bench_pages", "sign-in": "bench_sign_in", "mixed": "bench_mixed",
         "start": "bench_start", "backend": "bench_backend", "nodes": "bench_nodes", "weight": "bench_weight",
         "reader": "bench_reader"}


def say(text):
    print(text, file=sys.stderr, flush=True)


def measure(names, options):
    """Figures of the parts, the share of the processors that others took at most, and the parts that failed."""
    figures, busiest, failed = {}, 0.0, []
    for name in names:
        busiest = max(busiest, machine.others())
        began = time.monotonic()
        say(f"== {name}")
        more = {"long": True} if name == "site" and options.long else {}
        try:
            with contextlib.redirect_stdout(sys.stderr):
                figures |= importlib.import_module(PARTS[name]).figures(options.binary, options.quick, **more)
        except (Exception, SystemExit) as error:
            if not isinstance(error, SystemExit):
                traceback.print_exc()
            say(f"{name} could not be measured: {error}")
            failed.append(name)
        say(f"== {name}: {time.monotonic() - began:.0f} s")
    return figures, busiest, failed


def chosen(text):
    """The parts that `--only` names; all without it."""
    names = text.split(",") if text else list(PARTS)
    if unknown := [name for name in names if name not in PARTS]:
        raise SystemExit(f"bench: there is no part '{unknown[0]}'; there are {', '.join(PARTS)}")
    return names


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__.splitlines()[0])
    parser.add_argument("--binary", type=pathlib.Path, default=machine.ROOT / ".build/release/portico")
    parser.add_argument("--quick", action="store_true", help="fewer seconds and repeats: a rough idea in some minutes")
    parser.add_argument("--long", action="store_true", help="with 30,000 pages, too, which takes minutes and gigabytes")
    parser.add_argument("--only", default="", help=f"parts, with commas: {', '.join(PARTS)}")
    parser.add_argument("--record", action="store_true", help="add the run to docs/speed.json and to the pages of docs/")
    parser.add_argument("--tables", action="store_true", help="write the pages' tables from docs/speed.json, and end")
    options = parser.parse_args()
    if options.tables:
        history.write(machine.ROOT)
        return 0
    names = chosen(options.only)
    # Tests' servers find the program by this.
    os.environ["PORTICO_BINARY"] = str(options.binary.resolve())
    figures, others, failed = measure(names, options)
    rows = [table.cells(line, figures.get(line.key)) for line in LINES
            if line.key in figures or not (options.only or line.long)]
    print(table.text(rows))
    print(f"\n{table.summary(LINES, figures)}; other programs took {others:.0%} of the processors at most")
    if options.record and figures:
        history.append(machine.ROOT, {
            "date": datetime.date.today().isoformat(), "commit": machine.commit(), "machine": machine.described(),
            "others": round(others, 2)}, figures)
        history.write(machine.ROOT)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
