"""Attackers and honest visitors side by side on one server, on loopback, bounded in number and time.

    python scripts/hostile [--minutes 10] [--clients 200] [--rate 300] [--binary FILE] [--output docs/hostile.svg]

Each attacker has an address of its own and does what hurts: large bodies of bad shapes, sign-ins that are left, sandboxes,
accounts, guesses, forged tokens and callbacks, junk, connections that are held. Attacks of three minutes take turns
with a quiet minute. Ends with exit code 1 when an honest visitor was answered wrongly, the first sign-in after an attack
was not taken at once, an answer was a failure of the server, or memory and descriptors did not come back.
"""

import argparse
import json
import os
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1] / "Tests/Acceptance")]

from faults.stage import ROOT, Stage  # noqa: E402
from hostile.picture import picture  # noqa: E402
from hostile.run import Run  # noqa: E402

ROUND = 240
"""Seconds of an attack and the quiet after it; shorter where the whole is shorter."""
GROWTH = 64
"""Megabytes that memory may be above that of the first quiet minutes."""


def play(run, minutes):
    seconds = minutes * 60
    step = max(seconds / 240, 1)
    run.settle(min(30, seconds / 6), step)
    left = seconds - min(30, seconds / 6)
    rounds, told = max(1, round(left / ROUND)), 0
    for number in range(rounds):
        run.round(left / rounds * 0.75, left / rounds * 0.25, step)
        last = run.samples[-1]
        print(f"{last['at']:.1f} min: {json.dumps(run.crowd.seen())}, memory {last['memory']:.0f} MB, "
              f"{last['descriptors']} descriptors, first sign-in after it {run.after[-1]:.2f} s, "
              f"{len(run.visitors.wrong)} wrong", flush=True)
        for text in run.visitors.wrong[told:]:
            print("wrong:", text, flush=True)
        told = len(run.visitors.wrong)


def main():
    parser = argparse.ArgumentParser(prog="hostile", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--clients", type=int, default=200, help="attackers; each has an address of its own")
    parser.add_argument("--rate", type=int, default=300, help="requests of all attackers together, a second, at most")
    parser.add_argument("--binary", default=os.environ.get("PORTICO_BINARY", ROOT / ".build/release/portico"))
    parser.add_argument("--output", type=pathlib.Path, help="where the picture is written")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="portico-hostile-") as folder:
        stage = Stage(pathlib.Path(options.binary).resolve(), folder, short=False)
        run = None
        try:
            began = time.monotonic()
            run = Run(stage, options.clients, options.rate)
            play(run, options.minutes)
        finally:
            if run:
                run.stop()
            stage.close()
    if options.output:
        options.output.write_text(picture(run.samples, (run.last - run.began) / 60), encoding="utf-8")
    done = [act for _, _, act in run.visitors.done]
    print(json.dumps({
        "minutes": round((time.monotonic() - began) / 60, 1), "attackers": run.crowd.seen(),
        "visitors": {act: done.count(act) for act in sorted(set(done))}, "put off": len(run.visitors.refused),
        "CPU for each honest sign-in in quiet, ms": round(run.quiet_cpu_per_sign_in(), 1),
        "slowest first sign-in after an attack, s": round(max(run.after), 2),
        "first": run.samples[0], "last": run.samples[-1]}, indent=1))
    problems = run.judge(GROWTH)
    for text in problems:
        print("wrong:", text)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
