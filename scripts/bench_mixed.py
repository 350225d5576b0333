#!/usr/bin/env python3
"""How long a page takes while others sign in, beside the same page alone and the same page from nginx meanwhile.

    bench_mixed.py [--binary .build/release/portico] [--browsers 10] [--seconds 10] [--rate 100]

Browsers sign in one time after the other, as in bench_sign_in.py, from a process of their own. Meanwhile a reader asks
for a page at a steady rate on a connection that is kept, so that what is late does not hold back what comes next; first
from Portico and then, beside the same sign-ins, from nginx. Servers, browsers and reader share this machine's cores, so
that nginx's time is what their crowd alone costs.
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import multiprocessing
import pathlib
import socket
import statistics
import subprocess
import tempfile
import time

import bench_sign_in
from bench import nginx
from bench.lines import Figure
from bench.machine import ROOT, project, serving, stop

PAGE = "/en/apple/apple-platforms/"
BRAND = "google.com"


def read(host, port, seconds, rate):
    """Milliseconds from each request until the last byte of its page."""
    connection = http.client.HTTPConnection(host, port, timeout=30)
    times, began = [], time.perf_counter()
    for number in range(int(seconds * rate)):
        due = began + number / rate
        if (wait := due - time.perf_counter()) > 0:
            time.sleep(wait)
        asked = time.perf_counter()
        connection.request("GET", PAGE, headers={"Accept-Encoding": "gzip"})
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            raise SystemExit(f"{PAGE} answered {answer.status}")
        times.append((time.perf_counter() - asked) * 1000)
    connection.close()
    return sorted(times)


def summary(times):
    return {"pages": len(times), "p50_ms": round(statistics.median(times), 2),
            "p99_ms": round(times[int(len(times) * 0.99)], 2), "most_ms": round(times[-1], 2)}


@contextlib.contextmanager
def peer(binary, folder):
    """nginx with the same pages; gives its port."""
    subprocess.run([str(pathlib.Path(binary).resolve()), "build", "--quiet", "--compress", "--output", f"{folder}/site"],
                   cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    process = nginx.start(folder, f"{folder}/site", port)
    try:
        time.sleep(1)
        yield port
    finally:
        stop(process)


def bench(options):
    """Figures of the page alone, beside sign-ins, and from nginx beside them, and how many sign-ins were made."""
    with tempfile.TemporaryDirectory(prefix="portico-bench-") as name, \
            tempfile.TemporaryDirectory(prefix="portico-bench-") as other, peer(options.binary, other) as nginx_port, \
            serving(options.binary, project(name, "sqlite:bench.sqlite")) as (_, host, port):
        asyncio.run(bench_sign_in.load(host, port, BRAND, ["noa"], 2, 1))
        alone = read(host, port, options.seconds, options.rate)
        queue, seconds = multiprocessing.Queue(), 2 * options.seconds + 2
        others = multiprocessing.Process(target=bench_sign_in.worker, args=(
            queue, host, port, BRAND, ["noa"], options.browsers, seconds))
        others.start()
        time.sleep(1)
        beside = read(host, port, options.seconds, options.rate)
        limit = read("127.0.0.1", nginx_port, options.seconds, options.rate)
        signed_in, failures, _ = queue.get(timeout=120)
        others.join()
    if failures or not signed_in:
        raise SystemExit(f"sign-ins fail: {failures[:1] or 'none ended'}")
    return {"alone": summary(alone), "beside sign-ins": summary(beside), "nginx beside sign-ins": summary(limit),
            "sign_ins_per_second": round(len(signed_in) / seconds, 1)}


def figures(binary, quick):
    """For `make bench`."""
    result = bench(argparse.Namespace(binary=binary, browsers=10, seconds=3 if quick else 10, rate=100))
    return {"page.p99": Figure(result["beside sign-ins"]["p99_ms"], result["nginx beside sign-ins"]["p99_ms"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    parser.add_argument("--browsers", type=int, default=10, help="browsers that sign in at once")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=100, help="pages a second")
    print(json.dumps(bench(parser.parse_args()), indent=2))


if __name__ == "__main__":
    main()
