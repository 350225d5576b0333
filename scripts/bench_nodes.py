#!/usr/bin/env python3
"""Sign-ins on one node with SQLite, and on one, two and three nodes with PostgreSQL, in one run; as ratios.

    bench_nodes.py [--binary .build/release/portico] [--seconds 8] [--parallel 8] [--provider google.com]

Nodes stand behind nginx, which asks them in turn. Told are sign-ins a second, and the processor seconds a sign-in takes
of nodes and of database. Then one sign-in of each brand is made, and the statements that PostgreSQL saw are counted;
several go in one round trip (test_round_trips.py). Everything shares this machine's cores, so that more nodes show what
they cost, not what they gain.
"""

import argparse
import asyncio
import json
import os
import pathlib
import re
import sys
import tempfile
import time

from bench.lines import Figure
from bench.machine import ROOT

sys.path[:0] = [str(ROOT / "scripts"), str(ROOT / "Tests/Acceptance")]

import bench_sign_in  # noqa: E402
import conftest  # noqa: E402
from arena import small_project  # noqa: E402
from many_nodes import BRANDS, Database, Nodes  # noqa: E402

TICKS = os.sysconf("SC_CLK_TCK")
SQLITE = "SQLite, 1 node"
# Statements that libpq sends with others in one round trip.
ALONG = re.compile(r"^(SAVEPOINT|RELEASE SAVEPOINT)\b")


def seconds_of(identifiers):
    """Processor seconds of processes and what they started."""
    total = 0
    for identifier in identifiers:
        try:
            fields = pathlib.Path(f"/proc/{identifier}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += sum(int(fields[index]) for index in (11, 12, 13, 14))
    return total / TICKS


def family(identifier):
    children = pathlib.Path(f"/proc/{identifier}/task/{identifier}/children").read_text().split()
    return [identifier] + [one for child in children for one in family(int(child))]


async def measure(url, provider, parallel, seconds, nodes, database):
    host, port = re.match(r"http://([\w.]+):(\d+)", url).groups()
    people = await bench_sign_in.invented(host, int(port), provider, 8)
    await bench_sign_in.load(host, int(port), provider, people, parallel, 1)
    before = seconds_of(nodes()), seconds_of(database())
    began = time.perf_counter()
    times, failures = await bench_sign_in.load(host, int(port), provider, people, parallel, seconds)
    elapsed = time.perf_counter() - began
    after = seconds_of(nodes()), seconds_of(database())
    times.sort()
    made = max(len(times), 1)
    return {
        "per_second": round(len(times) / elapsed, 1), "p50_ms": round(1000 * times[len(times) // 2], 1) if times else None,
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1) if times else None,
        "node_cpu_ms": round(1000 * (after[0] - before[0]) / made, 2),
        "database_cpu_ms": round(1000 * (after[1] - before[1]) / made, 2), "failures": failures[:3],
    }


def with_sqlite(arguments):
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        configuration = small_project(
            place, [f"  - id: {brand}.com\n" for brand in BRANDS], store="sqlite:accounts.sqlite")
        server = conftest.Server(place, configuration=configuration).start()
        try:
            return asyncio.run(measure(
                server.url, arguments.provider, arguments.parallel, arguments.seconds,
                lambda: [server.process.pid], lambda: []))
        finally:
            server.stop()


def with_postgresql(arguments, count, database):
    database.run("DROP DATABASE portico WITH (FORCE)", "postgres")
    database.run("CREATE DATABASE portico", "postgres")
    master = int((database.place / "data/postmaster.pid").read_text().split()[0])
    with tempfile.TemporaryDirectory() as folder:
        nodes = Nodes(pathlib.Path(folder), database, count=count).start()
        try:
            result = asyncio.run(measure(
                nodes.url, arguments.provider, arguments.parallel, arguments.seconds,
                lambda: [server.process.pid for server in nodes.servers], lambda: family(master)))
            if count == 1:
                result["statements"] = {brand: statements(nodes.url, f"{brand}.com", database) for brand in BRANDS}
            return result
        finally:
            nodes.stop()


def statements(url, provider, database):
    """Statements of one sign-in of somebody who gave their consent before."""
    host, port = re.match(r"http://([\w.]+):(\d+)", url).groups()

    async def sign_in():
        browser = bench_sign_in.Browser(host, int(port))
        # Nobody has the address at another brand; consent is given and the account made before.
        await browser.request("POST", "/playground/sandbox/reset?locale=en", b"sure=on")
        for _ in range(2):
            await browser.sign_in(provider, "noa")
        database.run("ALTER SYSTEM SET log_statement = 'all'; ", "postgres")
        database.run("SELECT pg_reload_conf()", "postgres")
        time.sleep(0.5)
        log = database.place / "server.log"
        start = log.stat().st_size
        await browser.sign_in(provider, "noa")
        time.sleep(0.3)
        database.run("ALTER SYSTEM RESET log_statement", "postgres")
        database.run("SELECT pg_reload_conf()", "postgres")
        with open(log, "rb") as file:
            file.seek(start)
            return file.read().decode(errors="replace")

    found = re.findall(r"LOG:  (?:statement|execute <unnamed>): (.*)", asyncio.run(sign_in()))
    return len([text for text in found if not ALONG.match(text) and "log_statement" not in text
                and "pg_reload_conf" not in text])


def run(arguments, counts=(1, 2, 3)):
    """Figures of SQLite and of each number of nodes, by name."""
    conftest.BINARY = str(pathlib.Path(arguments.binary).resolve())
    results = {SQLITE: with_sqlite(arguments)}
    database = Database().start()
    try:
        for count in counts:
            results[on_nodes(count)] = with_postgresql(arguments, count, database)
    finally:
        database.stop()
    base = results[SQLITE]["per_second"] or 1
    for result in results.values():
        result["of_sqlite"] = round(result["per_second"] / base, 2)
    return results


def on_nodes(count):
    return f"PostgreSQL, {count} node{'s' * (count > 1)}"


def figures(binary, quick):
    """For `make bench`: sign-ins a second on PostgreSQL beside those on SQLite."""
    results = run(argparse.Namespace(binary=binary, provider="google.com", seconds=2 if quick else 8, parallel=8))
    return {f"nodes.{count}": Figure(results[on_nodes(count)]["per_second"], results[SQLITE]["per_second"])
            for count in (1, 2, 3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    parser.add_argument("--provider", default="google.com")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--parallel", type=int, default=8)
    print(json.dumps(run(parser.parse_args()), indent=2))


if __name__ == "__main__":
    main()
