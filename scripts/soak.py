"""Mixed traffic on one server for a while: sign-ins, sign-ups, look-ups, pages, refused requests, deletions.

    python scripts/soak.py [--minutes 60] [--rate 40] [--binary FILE] [--output docs/soak.svg]

Samples memory, descriptors, size of the database and latencies, draws them as one SVG, and ends with exit code 1 when
something was not answered as it should be, when descriptors pile up, or when, in a run of half an hour or more, the
last sixth is slower than the first by more than a fifth, or memory or database grew by more than a twentieth after
what was begun was remembered for as long as it ever is; the marks of used ID tokens are left out of that.
Traffic begins at a fixed rate, so that a slow answer is not followed by less to do.
"""

import argparse
import json
import os
import pathlib
import random
import sys
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "Tests/Acceptance")]

from faults.stage import ROOT, Stage  # noqa: E402
from reader import Reader  # noqa: E402

SLOWER = 1.2
"""How much longer the latency of the last sixth may be than that of the first."""
LARGER = 1.05
"""How much larger memory and database of the last sixth may be than those of the settled sixth."""
SETTLED = 16
"""Minutes after which nothing piles up any more: sign-ins under way, runs and what apps did are kept for ten or fifteen."""
MARK = 0.0003
"""MB that the mark of a used ID token takes, which stays until the token expires: an hour, and Apple's a day."""
BRANDS = ("google.com", "apple.com", "github.com", "facebook.com", "microsoft.com")
WORKERS = 4
WIDTH, HEIGHT, LEFT = 720, 110, 80


class Traffic:
    """What clients do, one thing after the other, and how long each took."""

    def __init__(self, stage, rate):
        self.stage, self.lock, self.pause = stage, threading.Lock(), WORKERS / rate
        self.latencies, self.counts, self.wrong = [], {}, []
        self.stopped = threading.Event()
        self.threads = [threading.Thread(target=self._work, args=(number,), daemon=True) for number in range(WORKERS)]

    def _work(self, seed):
        chance = random.Random(seed)
        acts = [self.page] * 8 + [self.sign_up_and_delete] * 3 + [self.refused] * 2 + [self.sign_in]
        next_time = time.monotonic() + seed * self.pause / WORKERS
        while not self.stopped.wait(max(0, next_time - time.monotonic())):
            act = chance.choice(acts)
            began = time.monotonic()
            next_time = max(next_time + self.pause, began)
            try:
                problem = act(chance)
            except Exception as error:
                problem = f"{type(error).__name__}: {error}"
            with self.lock:
                self.counts[act.__name__] = self.counts.get(act.__name__, 0) + 1
                self.latencies.append((time.monotonic(), time.monotonic() - began, act.__name__))
                if problem and not self.stopped.is_set():
                    self.wrong.append(f"{act.__name__}: {problem}")

    def page(self, chance):
        answer = self.stage.ask(f"/{chance.choice(('en', 'th', 'he'))}/")
        return None if answer.status == 200 else answer.status

    def sign_in(self, chance):
        reader = Reader(self.stage)
        page = reader.sign_in(chance.choice(BRANDS))
        if page.status_code == 409:
            return None  # The address belongs to an account of another provider, which the page says.
        return None if page.status_code == 200 and reader.status()["signed_in"] else page.status_code

    def sign_up_and_delete(self, chance):
        made = self.stage.sign_up()
        if made.status != 200:
            return made.status
        token = json.loads(made.text)["idToken"]
        if self.stage.look_up(token).status != 200:
            return "no look-up"
        gone = self.stage.ask("/identitytoolkit.googleapis.com/v1/accounts:delete?key=any", "POST",
                              json.dumps({"idToken": token}), {"Content-Type": "application/json"})
        return None if gone.status == 200 else gone.status

    def refused(self, chance):
        answer = self.stage.ask("/playground/apple.com/callback", "POST", "state=unknown&code=x",
                                {"Content-Type": "application/x-www-form-urlencoded"})
        return None if 400 <= answer.status < 500 else answer.status


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0


def curve(top, title, unit, points, minutes):
    """One picture: a title with the last and the largest value, and a line over the minutes."""
    most = max(value for _, value in points) or 1
    line = " ".join(f"{LEFT + at / minutes * (WIDTH - LEFT - 10):.1f},{top + HEIGHT - 20 - value / most * (HEIGHT - 45):.1f}"
                    for at, value in points)
    base = top + HEIGHT - 20
    return (f'<text x="{LEFT}" y="{top + 15}">{title}: {points[-1][1]:.1f} {unit} at the end, {most:.1f} at most</text>'
            f'<path d="M{LEFT} {top + 22}V{base}H{WIDTH - 10}" class="axis"/><polyline points="{line}"/>'
            f'<text x="{LEFT - 6}" y="{base}" text-anchor="end">0</text>'
            f'<text x="{LEFT - 6}" y="{top + 32}" text-anchor="end">{most:.0f}</text>')


def picture(samples, minutes):
    rows = [("Memory", "MB", "memory"), ("File descriptors", "", "descriptors"), ("Database with its log", "MB", "database"),
            ("Slowest percent of page requests (p99)", "ms", "p99")]
    parts = [curve(10 + index * HEIGHT, title, unit, [(sample["at"], sample[key]) for sample in samples], minutes)
             for index, (title, unit, key) in enumerate(rows)]
    height = 30 + HEIGHT * len(rows)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">'
            "<style>polyline{fill:none;stroke:#06c;stroke-width:1.5}.axis{fill:none;stroke:#888}</style>"
            f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>{"".join(parts)}'
            f'<text x="{LEFT}" y="{height - 12}">{minutes:g} minutes from left to right</text></svg>\n')


def sample(stage, traffic, began, since):
    size = sum(path.stat().st_size for path in stage.store.parent.glob("accounts.sqlite*"))
    with traffic.lock:
        recent = [took for at, took, act in traffic.latencies if at >= since and act == "page"]
    return {"at": (time.monotonic() - began) / 60, "memory": stage.memory(), "database": size / 1e6,
            "descriptors": len(os.listdir(f"/proc/{stage.process.pid}/fd")), "p99": percentile(recent, 0.99) * 1000}


def sixths(samples, traffic, began):
    """Three sixths, the first, the one that begins when all has settled, and the last: p99 of pages and of sign-ins,
    ms; greatest memory and size of the database, MB."""
    seconds, found = samples[-1]["at"] * 60, {}
    settled = min(SETTLED * 60, seconds * 2 / 3)
    for name, low, high in (("first sixth", 0, seconds / 6), ("settled sixth", settled, settled + seconds / 6),
                            ("last sixth", seconds * 5 / 6, seconds + 60)):
        rows = [row for row in samples if low <= row["at"] * 60 <= high] or samples[-1:]
        found[name] = {
            f"p99 of {act}": round(1000 * percentile(
                [took for at, took, kind in traffic.latencies if kind == act and low <= at - began < high], 0.99), 1)
            for act in ("page", "sign_in")} | {
            key: round(max(row[key] for row in rows), 1) for key in ("memory", "database")}
    return found


def not_flat(samples, traffic, began):
    parts = sixths(samples, traffic, began)
    first, settled, last = (parts[f"{name} sixth"] for name in ("first", "settled", "last"))
    marks = {"database": traffic.counts.get("sign_in", 0) * MARK}
    slower = [f"{key}: {last[key]} in the last sixth, {first[key]} in the first"
              for key in ("p99 of page", "p99 of sign_in") if last[key] > first[key] * SLOWER]
    return slower + [f"{key}: {last[key]} in the last sixth, {settled[key]} in the settled one"
                     for key in ("memory", "database") if last[key] > settled[key] * LARGER + marks.get(key, 0)]


def main():
    parser = argparse.ArgumentParser(prog="soak", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=40, help="what is begun in a second, of all kinds together")
    parser.add_argument("--binary", default=os.environ.get("PORTICO_BINARY", ROOT / ".build/release/portico"))
    parser.add_argument("--output", type=pathlib.Path, help="where the picture is written")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="portico-soak-") as folder:
        stage = Stage(pathlib.Path(options.binary).resolve(), folder, short=False)
        stage.configure(providers=BRANDS)
        try:
            stage.serve()
            traffic = Traffic(stage, options.rate)
            for thread in traffic.threads:
                thread.start()
            began = since = time.monotonic()
            samples, step = [], max(options.minutes, 0.5) * 60 / 60
            while time.monotonic() - began < options.minutes * 60:
                time.sleep(step)
                samples.append(sample(stage, traffic, began, since))
                since = time.monotonic()
            traffic.stopped.set()
            for thread in traffic.threads:
                thread.join(60)
        finally:
            stage.close()
    if options.output:
        options.output.write_text(picture(samples, options.minutes), encoding="utf-8")
    print(json.dumps({"done": traffic.counts, "first": samples[0], "last": samples[-1], **sixths(samples, traffic, began)},
                     indent=1))
    for text in sorted(set(traffic.wrong))[:20]:
        print("wrong:", text)
    slower = not_flat(samples, traffic, began) if options.minutes >= 30 else []
    for text in slower:
        print("wrong:", text)
    tenth = max(1, len(samples) // 10)
    first, last = samples[tenth:2 * tenth] or samples[:1], samples[-tenth:]
    grown = percentile([row["descriptors"] for row in last], 0.5) - percentile([row["descriptors"] for row in first], 0.5)
    if grown > 64:
        print(f"wrong: {grown} more descriptors in the last tenth than in the first")
    return 1 if traffic.wrong or slower or grown > 64 else 0


if __name__ == "__main__":
    sys.exit(main())
