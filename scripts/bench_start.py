#!/usr/bin/env python3
"""`portico serve` with this documentation: when it answers after a start, and what memory it has then.

    bench_start.py [--binary .build/release/portico] [--repeat 5] [--settle 3]

Nothing has changed since the start before, which filled the cache. Time runs from the start of the program to the last
byte of a page's first 200; medians. Memory is what is resident some seconds later, before and after every page of the
site has been asked for once, packed and as it is.
"""

import argparse
import http.client
import json
import pathlib
import socket
import statistics
import subprocess
import tempfile
import time

from bench.lines import LANGUAGES, Figure
from bench.machine import ROOT, cpu_seconds, memory, project, stop

PAGE = "/en/apple/apple-platforms/"


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def answered(process, port, path, deadline):
    """Asks until a page is answered; the seconds on the clock then."""
    while time.perf_counter() < deadline:
        if process.poll() is not None:
            raise SystemExit(f"serve ended with {process.returncode}")
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            if answer.status == 200:
                return time.perf_counter()
        except ConnectionRefusedError:
            time.sleep(0.002)
    raise SystemExit(f"no answer from serve at {path}")


def read_all(port):
    """Asks for every page of the content, packed and as it is; gives how many."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    content = ROOT / "content"
    pages = [str(file.relative_to(content).with_suffix("")) for locale in LANGUAGES for file in (content / locale).rglob("*.md")]
    answered = 0
    for page in pages:
        for coding in ("identity", "gzip", "br"):
            connection.request("GET", f"/{page.removesuffix('index').rstrip('/')}/", headers={"Accept-Encoding": coding})
            answer = connection.getresponse()
            answer.read()
            answered += answer.status == 200
    return answered // 3


def run(binary, folder, settle):
    """One start: seconds until the first answer, processor seconds until then, memory."""
    port = free_port()
    with open(folder / "serve.log", "ab") as log:
        began = time.perf_counter()
        process = subprocess.Popen([str(binary), "serve", "--follow-links", "--port", str(port)], cwd=folder,
                                   stdout=log, stderr=log)
        try:
            seconds = answered(process, port, PAGE, began + 120) - began
            used = cpu_seconds(process.pid)
            time.sleep(settle)
            figures = {"seconds": seconds, "cpu_s": used, "mb": memory(process.pid)}
            figures |= {"mb_own": memory(process.pid, "RssAnon"), "mb_of_files": memory(process.pid, "RssFile")}
            figures["pages"] = read_all(port)
            figures["mb_after_all_pages"] = memory(process.pid)
            return figures
        finally:
            stop(process)


def bench(binary, repeat, settle):
    """Medians of several starts after a first one."""
    binary = pathlib.Path(binary).resolve()
    with tempfile.TemporaryDirectory(prefix="portico-bench-") as name:
        folder = project(name, "sqlite:bench.sqlite")
        first = run(binary, folder, 0)
        runs = [run(binary, folder, settle) for _ in range(repeat)]
    return {"first": first, "later": {key: statistics.median(each[key] for each in runs) for key in first}}


def figures(binary, quick):
    """For `make bench`."""
    later = bench(binary, 3 if quick else 5, 1 if quick else 3)["later"]
    return {"serve.memory": Figure(later["mb"]), "serve.start": Figure(later["seconds"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--settle", type=float, default=3, help="seconds between the first answer and the look at memory")
    options = parser.parse_args()
    result = bench(options.binary, options.repeat, options.settle)
    print(json.dumps({start: {key: round(value, 3) for key, value in each.items()} for start, each in result.items()}, indent=2))


if __name__ == "__main__":
    main()
