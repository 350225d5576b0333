"""Plays faults on Portico and prints one table: fault, expected, seen. Exit 1 when one does not hold.

    python scripts/faults [--short] [--only WORD] [--markdown FILE] [--binary FILE]

Everything happens in folders of its own, on loopback, within bounds; disks that are full are small ones of a mount
namespace. Root, or a kernel that lets users make namespaces, is needed for those; they are skipped elsewhere.
"""

import argparse
import os
import pathlib
import platform
import sys
import tempfile
import time
import traceback

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "Tests/Acceptance")]

from faults import builds, server, store  # noqa: E402, F401  each adds its faults
from faults.catalogue import FAULTS, Skipped  # noqa: E402
from faults.stage import ROOT, Failed, Stage  # noqa: E402


def play(fault, binary, short):
    """`holds`, `fails` or `skipped`, what was seen, and seconds."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="portico-fault-") as folder:
        stage = Stage(binary, folder, short)
        try:
            outcome, seen = "holds", fault.play(stage)
        except Failed as error:
            outcome, seen = "fails", str(error)
        except Skipped as error:
            outcome, seen = "skipped", str(error)
        except Exception:
            outcome, seen = "fails", traceback.format_exc()[-800:] + stage.log()[-400:]
        finally:
            stage.close()
    return outcome, " ".join(str(seen).split()), time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(prog="faults", description=__doc__.splitlines()[0])
    parser.add_argument("--short", action="store_true", help="each in seconds, those that take longer left out")
    parser.add_argument("--only", default="", help="faults whose name or part has this word")
    parser.add_argument("--markdown", type=pathlib.Path, help="write the table into this file, too")
    parser.add_argument("--binary", default=os.environ.get("PORTICO_BINARY", ROOT / ".build/release/portico"))
    options = parser.parse_args()
    chosen = [fault for fault in FAULTS
              if options.only in f"{fault.part} {fault.name}" and (fault.in_short or not options.short)]
    rows, began = [], time.monotonic()
    for fault in chosen:
        outcome, seen, seconds = play(fault, pathlib.Path(options.binary).resolve(), options.short)
        rows.append((fault, outcome, seen, seconds))
        print(f"{outcome:7} {seconds:6.1f} s  {fault.part}: {fault.name}\n{'':19}{seen}", flush=True)
    counts = {name: sum(row[1] == name for row in rows) for name in ("holds", "fails", "skipped")}
    total = f"{counts['holds']} hold, {counts['fails']} fail, {counts['skipped']} skipped"
    total += f" ({time.monotonic() - began:.0f} s)"
    print(total)
    if options.markdown:
        lines = ["| part | fault | expected | seen | |", "|---|---|---|---|---|"]
        for fault, outcome, seen, _ in rows:
            cells = (fault.part, fault.name, fault.expected, seen[:300], outcome)
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        lines += ["", f"{total}; {platform.machine()}, {os.cpu_count()} processors, Linux {platform.release()}", ""]
        options.markdown.write_text("\n".join(lines), encoding="utf-8")
    return 1 if counts["fails"] else 0


if __name__ == "__main__":
    sys.exit(main())
