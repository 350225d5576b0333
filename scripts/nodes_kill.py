#!/usr/bin/env python3
"""Nodes are killed and started again at random while people sign in without a break.

    nodes_kill.py [--binary .build/release/portico] [--minutes 10] [--browsers 50] [--nodes 3]

The nodes share one PostgreSQL and stand behind nginx, which asks them in turn. At most all but one are down at a time.
Each browser signs in again and again, as one of twenty people at a brand's stand-in, asks who is signed in, and makes
an account as an app does; what gets no answer is asked again, as with a browser's button. Ends with exit code 1 when an
account that was acknowledged is missing, somebody is told to be another person, one person has two accounts, or an
answer is wrong. The share of sign-ins that had to begin again is told, and why.
"""

import argparse
import asyncio
import collections
import contextlib
import json
import os
import pathlib
import random
import re
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "Tests/Acceptance")]

import bench_sign_in  # noqa: E402
import conftest  # noqa: E402
from many_nodes import Database, Nodes  # noqa: E402

SIGN_UP = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
AWAY = (502, 503, 504)
PATIENCE = 60
"""Seconds that a person goes on asking for one page."""


class Person(bench_sign_in.Browser):
    """A browser of a person of a brand's stand-in."""

    def __init__(self, host, port, provider, identifier, tally):
        super().__init__(host, port)
        self.provider, self.identifier, self.tally = provider, identifier, tally
        self.subjects, self.made = set(), []
        self.was_unanswered, self.code = False, ""

    async def request(self, method, target, body=b""):
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError, EOFError, ValueError):
                answer = await asyncio.wait_for(super().request(method, target, body), 30)
                # A page of the server's own with such a status tells how a sign-in ended.
                if answer[0] not in AWAY or b"data-error-code" in answer[2]:
                    self.code = re.findall(rb'data-error-code="(\w+)"|$', answer[2])[0].decode()
                    return answer
            self.close()
            self.was_unanswered = True
            self.tally["asked again"] += 1
            if time.monotonic() > end:
                raise RuntimeError(f"{method} {target.partition('?')[0]} was not answered for {PATIENCE} s")
            await asyncio.sleep(0.2)

    async def visit(self):
        """A sign-in, however often it has to begin again; then who it is, and an account made by an app."""
        self.tally["sign-ins"] += 1
        for attempt in range(20):
            self.was_unanswered, self.code = False, ""
            try:
                await self.sign_in(self.provider, self.identifier)
                break
            except RuntimeError as error:
                if not re.search(r" answered [45]\d\d$", str(error)):
                    raise
                page = re.sub(r"^(\w+) /\S*?(/\w+)?(/\w+) ", r"\1 …\2\3 ", str(error))
                reason = "after an answer that was lost" if self.was_unanswered else "every answer came"
                self.tally[f"{page}, {self.code or 'no code'}, {reason}"] += 1
                self.tally["began again"] += 1
                self.tally["had to begin again"] += attempt == 0
        else:
            raise RuntimeError("twenty sign-ins came to nothing")
        _, _, content = await self.request("GET", "/playground/session")
        told = json.loads(content)
        if not told["signed_in"] or told["provider"] != self.provider:
            raise RuntimeError(f"after a sign-in with {self.provider} the session is {told}")
        self.subjects.add(told["subject"])
        status, _, content = await self.request("POST", SIGN_UP, b'{"returnSecureToken":true}')
        if status != 200:
            raise RuntimeError(f"signUp answered {status}: {content[:200]}")
        self.made.append(json.loads(content)["localId"])

    async def go_on(self, end, wrong):
        while time.monotonic() < end:
            try:
                await self.visit()
            except (RuntimeError, LookupError, TypeError, StopIteration) as error:
                wrong.append(f"{self.provider} {self.identifier}: {type(error).__name__}: {error}")
                self.close()
                await asyncio.sleep(1)
        self.close()


async def everybody(nodes, count, tally):
    """Browsers of up to twenty people, each of whom is invented at one brand's stand-in and signs in there alone."""
    host, port = nodes.url.removeprefix("http://").split(":")
    invented = min(count, bench_sign_in.MOST_PEOPLE)
    people = []
    for number in range(invented):
        provider = bench_sign_in.PROVIDERS[number % 5]
        browser = bench_sign_in.Browser(host, int(port))
        await browser.sign_in(provider, [
            ("given_name", "Kill"), ("family_name", str(number)), ("email", f"kill{number}@example.org")])
        browser.cookies.pop("portico_session", None)
        _, location, _ = await browser.request("GET", f"/playground/{provider}/start?locale=en")
        _, _, page = await browser.request("GET", browser.below(location))
        browser.close()
        known = {person.identifier for person in people}
        new = {found.decode() for found in bench_sign_in.PERSON.findall(page) if found.startswith(b"own-")} - known
        if len(new) != 1:
            raise SystemExit(f"{len(new)} people are new at {provider}, not one")
        people.append(Person(host, int(port), provider, new.pop(), tally))
    return people + [Person(host, int(port), people[number % invented].provider, people[number % invented].identifier, tally)
                     for number in range(invented, count)]


async def kill(nodes, end, tally, chance):
    """Kills a node now and then, and starts it again a moment later; one stays up."""

    async def fell(number):
        await asyncio.to_thread(nodes.kill, number)
        tally["nodes killed"] += 1
        await asyncio.sleep(chance.uniform(0, 5))
        for _ in range(3):
            # A machine that is busy with browsers may take longer than a start is waited for.
            with contextlib.suppress(RuntimeError):
                await asyncio.to_thread(nodes.revive, number)
                return
            tally["starts that took too long"] += 1

    falling = {}
    while time.monotonic() < end:
        await asyncio.sleep(chance.uniform(1, 5))
        falling = {number: task for number, task in falling.items() if not task.done()}
        up = [number for number, server in enumerate(nodes.servers) if number not in falling and server.process]
        if len(up) > 1:
            number = chance.choice(up)
            falling[number] = asyncio.create_task(fell(number))
    await asyncio.gather(*falling.values())


async def play(nodes, options, tally):
    people = await everybody(nodes, options.browsers, tally)
    wrong, end = [], time.monotonic() + options.minutes * 60
    await asyncio.gather(
        kill(nodes, end, tally, random.Random(options.seed)), *(person.go_on(end, wrong) for person in people))
    return people, wrong


def check(people, database):
    """Whatever was acknowledged and is not so."""
    kept = set(database.run("SELECT local_id FROM accounts").split())
    told = collections.defaultdict(set)
    for person in people:
        told[person.identifier] |= person.subjects
    acknowledged = [one for person in people for one in person.made] + [one for found in told.values() for one in found]
    wrong = [f"the account {one} was acknowledged and is not there" for one in acknowledged if one not in kept]
    wrong += [f"{identifier} has the accounts {found}" for identifier, found in told.items() if len(found) > 1]
    subjects = collections.Counter(subject for found in told.values() for subject in found)
    wrong += [f"the account {one} is shown to {count} people" for one, count in subjects.items() if count > 1]
    made = collections.Counter(one for person in people for one in person.made)
    return wrong + [f"the account {one} was made twice" for one, count in made.items() if count > 1]


def main():
    parser = argparse.ArgumentParser(prog="nodes_kill", description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=os.environ.get("PORTICO_BINARY", str(ROOT / ".build/release/portico")))
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--browsers", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--seed", type=int, default=16)
    options = parser.parse_args()
    conftest.BINARY = str(pathlib.Path(options.binary).resolve())
    tally = collections.Counter()
    with tempfile.TemporaryDirectory(prefix="portico-kill-") as folder:
        pathlib.Path(folder).chmod(0o755)
        database = Database().start()
        nodes = None
        try:
            nodes = Nodes(pathlib.Path(folder), database, count=options.nodes).start()
            people, wrong = asyncio.run(play(nodes, options, tally))
            wrong += check(people, database)
        finally:
            if nodes:
                nodes.stop()
            database.stop()
    made = sum(len(person.made) for person in people)
    share = tally["had to begin again"] / max(1, tally["sign-ins"])
    print(json.dumps({
        "minutes": options.minutes, "browsers": len(people), **tally, "share that began again": round(share, 4),
        "accounts acknowledged": made, "wrong": len(wrong)}, indent=1))
    for text in wrong[:20]:
        print("wrong:", text)
    return 1 if wrong or not made or not tally["nodes killed"] else 0


if __name__ == "__main__":
    sys.exit(main())
