"""A server, attackers and honest visitors together: what was measured, and what of it is not as promised."""

import os
import statistics
import time

from hostile.crowd import Crowd
from hostile.visitors import BRANDS, Refused, Visitors
from soak import percentile

AT_ONCE = 10
"""Seconds that a sign-in may take as soon as an attack is over, on a busy machine."""
SETTINGS = ("sandboxes: visitor", "signInsPerMinute: 300", "connectionsPerAddress: 360", "audit: data/audit.jsonl")
"""As on a public server: the defaults, set so that they count on loopback, too."""


def busy_seconds():
    """Seconds that the machine's processors were busy."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _, _, interrupts, soft, *_ = map(int, file.readline().split()[1:])
    return (user + nice + system + interrupts + soft) / os.sysconf("SC_CLK_TCK")


REMEMBERED = 16
"""Minutes after which memory is compared with the end: what was begun is remembered for ten, and shown for fifteen (docs/limits.md)."""


class Run:
    """Rounds of attack and of quiet, with a measurement every few seconds."""

    def __init__(self, stage, clients=200, rate=300):
        stage.configure(*SETTINGS, providers=BRANDS)
        self.stage = stage.serve()
        # Before any thread: the crowd is a fork of this process.
        self.crowd = Crowd(stage.address, clients, rate).start()
        self.visitors = Visitors(stage)
        self.samples, self.after, self.problems = [], [], []
        self.began = self.last = time.monotonic()
        self.cpu, self.busy, self.seen = stage.cpu_seconds(), busy_seconds(), self.crowd.seen()

    def stop(self):
        self.visitors.stop()
        self.crowd.stop()

    def round(self, attack, quiet, step):
        """An attack of some seconds, the first sign-in after it, and quiet."""
        self.crowd.attacking.set()
        self._measure_for(attack, step)
        self.crowd.attacking.clear()
        self.after.append(self._sign_in_at_once())
        self._measure_for(quiet, step)

    def settle(self, seconds, step):
        """Honest visitors alone, before anything else."""
        self.visitors.start()
        self._measure_for(seconds, step)

    def _sign_in_at_once(self):
        began = time.monotonic()
        try:
            self.visitors.once("sign_in")
        except Refused as error:
            self.problems.append(f"the first sign-in after an attack was put off: {error}")
        except Exception as error:
            self.problems.append(f"the first sign-in after an attack: {type(error).__name__}: {error}")
        took = time.monotonic() - began
        if took > AT_ONCE:
            self.problems.append(f"the first sign-in after an attack took {took:.1f} s")
        return took

    def _measure_for(self, seconds, step):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(max(0.1, min(step, end - time.monotonic())))
            self.measure()

    def measure(self):
        now = time.monotonic()
        took, since = now - self.last, self.last
        cpu, busy, seen = self.stage.cpu_seconds(), busy_seconds(), self.crowd.seen()
        with self.visitors.lock:
            done = [(seconds, act) for at, seconds, act in self.visitors.done if at >= since]
            put_off = sum(at >= since for at, _, _ in self.visitors.refused)
        sign_ins, pages = ([seconds for seconds, act in done if act == wanted] for wanted in ("sign_in", "read"))
        new = {name: count - self.seen[name] for name, count in seen.items()}
        data = self.stage.store.parent
        self.samples.append({
            "at": (now - self.began) / 60, "attacked": self.crowd.attacking.is_set(),
            "cpu": (cpu - self.cpu) / took * 100, "others": (busy - self.busy - cpu + self.cpu) / took * 100,
            "answered": sum(new.values()) / took,
            "later": (new["429"] + new["503"]) / took, "signed_in": len(sign_ins) / took * 60,
            "sign_in": statistics.median(sign_ins) * 1000 if sign_ins else None,
            "page": percentile(pages, 0.99) * 1000 if pages else None,
            "put_off": put_off / took * 60, "memory": self.stage.memory(),
            "database": sum(path.stat().st_size for path in data.glob("accounts.sqlite*")) / 1e6,
            "descriptors": len(os.listdir(f"/proc/{self.stage.process.pid}/fd"))})
        self.last, self.cpu, self.busy, self.seen = now, cpu, busy, seen

    def quiet_cpu_per_sign_in(self):
        """Milliseconds of CPU for what visitors do, for each of their sign-ins, while nobody attacks."""
        quiet = [sample for sample in self.samples if not sample["attacked"]]
        sign_ins = sum(sample["signed_in"] for sample in quiet) / 60
        return sum(sample["cpu"] for sample in quiet) * 10 / sign_ins if sign_ins else 0

    def judge(self, growth):
        """What is not as promised.

        - growth: how much more memory may be in use after the last attack than after the first that ended when what was
          begun before it was forgotten, MB; three times as much in a run that is too short for one.
        """
        found = list(self.problems) + sorted(set(self.visitors.wrong))[:20]
        counts = self.crowd.seen()
        if counts["500"]:
            found.append(f"{counts['500']} answers of 500 and more")
        if not counts["429"]:
            found.append("no attacker was refused")
        ends = [before for before, after in zip(self.samples, [*self.samples[1:], {"attacked": True}])
                if not before["attacked"] and after["attacked"]]
        later = [sample for sample in ends[:-1] if sample["at"] >= REMEMBERED]
        first, last = (later or ends[1:] or ends)[0], ends[-1]
        allowed = growth if later else 3 * growth
        if last["memory"] - first["memory"] > allowed:
            found.append(f"{last['memory'] - first['memory']:.0f} MB more after the last attack than at first")
        if last["descriptors"] - first["descriptors"] > 64:
            found.append(f"{last['descriptors'] - first['descriptors']} more descriptors after the last attack than at first")
        return found
