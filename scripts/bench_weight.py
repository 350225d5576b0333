#!/usr/bin/env python3
"""What the pages of this repository's site weigh, packed as servers pack them, with their style and script.

    bench_weight.py [--binary .build/release/portico]

A whole guide, which has everything that its steps need, is judged apart (Tests/Acceptance/weights.py lists them).
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

from bench.lines import Figure
from bench.machine import ROOT

sys.path.insert(0, str(ROOT / "Tests/Acceptance"))


def heaviest(binary):
    """The heaviest of each kind: its weight in bytes and its page."""
    from weights import is_whole, parts

    kinds = {}

    def weigh(kind, size, page):
        kinds[kind] = max(kinds.get(kind, (0, "")), (size, page))

    with tempfile.TemporaryDirectory(prefix="portico-bench-") as folder:
        site = pathlib.Path(folder, "site")
        subprocess.run([pathlib.Path(binary).resolve(), "build", "--quiet", "--output", site], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)
        for file in sorted(site.rglob("*.html")):
            page = str(file.relative_to(site))
            own, style, script, _ = parts(site, file)
            weigh("whole" if is_whole(page) else "typical", own + style + script, page)
            weigh("style", style, page)
            weigh("script", script, page)
    return kinds


def figures(binary, quick):
    """For `make bench`: kilobytes of 1,000."""
    return {f"weight.{kind}": Figure(size / 1000) for kind, (size, _) in heaviest(binary).items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    for kind, (size, page) in heaviest(parser.parse_args().binary).items():
        print(f"{kind:8} {size:7,} bytes  {page}")


if __name__ == "__main__":
    main()
