#!/usr/bin/env python3
"""Complete local sign-ins a second, beside what OpenSSL signs in a second on the same machine in the same run.

A sign-in here is what a reader's browser does at a local stand-in: start, the provider's page, the choice of a person,
the callback with its session; the server exchanges the code over HTTP, verifies the ID token, signs the account's own
and keeps account and session in its store. Consent was given once before. Pages are read whole and their forms sent as
they are. Clients and server share the machine's cores: what a client process takes is told too.

    bench_sign_in.py [--binary .build/release/portico] [--provider all] [--seconds 8] [--parallel 1,10,100]

One person signs in everywhere, save at GitHub: of one person's tokens for an app ten are alive, so a person who signs in
at more places than that at once loses a token before it is used. There every five browsers are a person of their own.

A plain client of ours, because browsers and curl would be what is measured.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse

from bench.lines import Figure
from bench.machine import ROOT, cpu_seconds, memory, project, serving

FIELD = re.compile(rb'<input[^>]*type="hidden"[^>]*>')
ATTRIBUTE = re.compile(rb'(name|value)="([^"]*)"')
ACTION = re.compile(rb'<form[^>]*action="([^"]*)"')
PERSON = re.compile(rb'<button[^>]*name="person"[^>]*value="([^"]*)"')
# How many browsers may be one person; GitHub keeps ten tokens of each.
BROWSERS_PER_PERSON = {"github.com": 5}
MOST_PEOPLE = 20
PROVIDERS = ["apple.com", "facebook.com", "github.com", "google.com", "microsoft.com"]


class Browser:
    """One connection that is kept, with its cookies."""

    def __init__(self, host, port):
        self.host, self.port = host, port
        self.cookies = {}
        self.reader = self.writer = None

    async def request(self, method, target, body=b""):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        head = f"{method} {target} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\nAccept: text/html\r\n"
        if self.cookies:
            head += "Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()) + "\r\n"
        if body:
            head += "Content-Type: application/x-www-form-urlencoded\r\n" \
                    f"Origin: http://{self.host}:{self.port}\r\nContent-Length: {len(body)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + body)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        status, headers = int(answer[9:12]), answer.split(b"\r\n")
        length, location, closes = 0, None, False
        for line in headers[1:]:
            name, _, value = line.partition(b": ")
            name = name.lower()
            if name == b"content-length":
                length = int(value)
            elif name == b"location":
                location = value.decode()
            elif name == b"set-cookie":
                key, _, rest = value.partition(b"=")
                self.cookies[key.decode()] = rest.split(b";")[0].decode()
            elif name == b"transfer-encoding":
                raise RuntimeError("chunked answers are not read here")
            elif name == b"connection" and value.lower() == b"close":
                closes = True
        content = await self.reader.readexactly(length) if length else b""
        if closes:
            self.close()
        return status, location, content

    def close(self):
        if self.writer:
            self.writer.close()
        self.reader = self.writer = None

    def below(self, url):
        parts = urllib.parse.urlsplit(url)
        return parts.path + ("?" + parts.query if parts.query else "")

    async def sign_in(self, provider, person):
        """One whole sign-in; raises when it does not end in a session."""
        self.cookies.pop("portico_session", None)
        method, target, body = "GET", f"/playground/{provider}/start?locale=en", b""
        for _ in range(10):
            status, location, content = await self.request(method, target, body)
            if "portico_session" in self.cookies:
                return
            if status in (302, 303):
                method, target, body = "GET", self.below(location), b""
            elif status == 200:
                method, target, body = "POST", *self.form(content, person)
            else:
                raise RuntimeError(f"{method} {target.partition('?')[0]} answered {status}")
        raise RuntimeError("a sign-in without end")

    def form(self, page, person):
        """Where the page's form leads, and what it sends."""
        forms = re.findall(rb"<form.*?</form>", page, re.S)
        form = next(form for form in forms if b'name="person"' in form or b'name="decision"' in form
                    or b"data-submit" in form)
        action = ACTION.search(form)[1].decode().replace("&amp;", "&")
        fields = []
        for field in FIELD.findall(form):
            found = dict(ATTRIBUTE.findall(field))
            fields.append((found[b"name"].decode(), found.get(b"value", b"").decode().replace("&amp;", "&")))
        if PERSON.search(form):
            fields += [("person", person)] if isinstance(person, str) else [("person", "other"), *person]
        elif b'name="decision"' in form:
            fields.append(("decision", "allow"))
            fields += [("scope", value.decode()) for value in re.findall(rb'name="scope"[^>]*value="([^"]*)"', form)]
        return self.below(action), urllib.parse.urlencode(fields).encode()


async def invented(host, port, provider, count):
    """The identifiers of `count` people who are made up on the provider's page, each signed in once."""
    browser = Browser(host, port)
    for number in range(count):
        await browser.sign_in(provider, [
            ("given_name", "Bench"), ("family_name", str(number)), ("email", f"bench{number}@example.org")])
    browser.cookies.pop("portico_session", None)
    _, location, _ = await browser.request("GET", f"/playground/{provider}/start?locale=en")
    _, _, page = await browser.request("GET", browser.below(location))
    browser.close()
    people = [person.decode() for person in PERSON.findall(page) if person.startswith(b"own-")]
    if len(people) != count:
        raise SystemExit(f"{len(people)} people are at {provider}, not {count}")
    return people


async def load(host, port, provider, people, parallel, seconds):
    """Latencies of `parallel` browsers that sign in one time after the other, each as one of `people`."""
    times, failures = [], []
    end = time.perf_counter() + seconds

    async def browse(person):
        browser = Browser(host, port)
        while (began := time.perf_counter()) < end:
            try:
                await browser.sign_in(provider, person)
                times.append(time.perf_counter() - began)
            except (RuntimeError, OSError, EOFError, ValueError, TypeError, StopIteration) as error:
                failures.append(f"{type(error).__name__}: {error}")
                browser.close()
        browser.close()

    await asyncio.gather(*(browse(people[number % len(people)]) for number in range(parallel)))
    return times, failures


def worker(queue, *arguments):
    times, failures = asyncio.run(load(*arguments))
    usage = os.times()
    queue.put((times, failures, usage.user + usage.system))


def measure(host, port, provider, people, parallel, seconds, processes):
    queue = multiprocessing.Queue()
    shares = [parallel // processes + (number < parallel % processes) for number in range(processes)]
    workers = [multiprocessing.Process(target=worker, args=(queue, host, port, provider, people, share, seconds))
               for share in shares if share]
    began = time.perf_counter()
    for process in workers:
        process.start()
    results = [queue.get() for _ in workers]
    elapsed = time.perf_counter() - began
    for process in workers:
        process.join()
    times = sorted(value for result in results for value in result[0])
    failures = [text for result in results for text in result[1]]
    return {
        "parallel": parallel, "people": len(people), "sign_ins": len(times), "per_second": round(len(times) / elapsed, 1),
        "mean_ms": round(1000 * statistics.mean(times), 1) if times else None,
        "p50_ms": round(1000 * statistics.median(times), 1) if times else None,
        "p99_ms": round(1000 * times[int(len(times) * 0.99)], 1) if times else None,
        "failures": len(failures), "first_failure": failures[0] if failures else None,
        "client_cpu_s": round(sum(result[2] for result in results), 2), "seconds": round(elapsed, 1),
    }


def openssl_rates(seconds, numbers):
    """Signatures a second, on each number of cores."""
    rates = {}
    for cores in numbers:
        # One process counts its own CPU time, several count what the clock says.
        several = ["-multi", str(cores)] if cores > 1 else []
        command = ["openssl", "speed", "-seconds", str(seconds), *several, "rsa2048", "ecdsap256"]
        text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        rsa = re.search(r"^rsa\s+2048 bits\s+\S+\s+\S+\s+([\d.]+)", text, re.M)
        ecdsa = re.search(r"ecdsa \(nistp256\)\s+\S+\s+\S+\s+([\d.]+)", text)
        rates[f"{cores} core{'s' if cores > 1 else ''}"] = {
            "rsa2048_sign_per_s": float(rsa[1]) if rsa else None,
            "p256_sign_per_s": float(ecdsa[1]) if ecdsa else None}
    return rates


def bench(provider, options):
    """What a fresh server does of sign-ins with one provider, at each number of browsers."""
    with tempfile.TemporaryDirectory(prefix="portico-bench-") as name:
        with serving(options.binary, project(name, options.store)) as (process, host, port):
            most = max(map(int, options.parallel.split(",")))
            needed = -(-most // BROWSERS_PER_PERSON.get(provider, most))
            if needed > MOST_PEOPLE:
                raise SystemExit(f"a sandbox has room for {MOST_PEOPLE} people; "
                                 f"{most} browsers at {provider} would be {needed}")
            people = [options.person]
            if needed > 1:
                people = asyncio.run(invented(host, port, provider, needed))
            warm = asyncio.run(load(host, port, provider, people, 2, 2))
            if warm[1] or not warm[0]:
                raise SystemExit(f"sign-ins with {provider} fail: {warm[1][:1] or 'none ended'}")
            runs = []
            for parallel in map(int, options.parallel.split(",")):
                before = cpu_seconds(process.pid)
                run = measure(host, port, provider, people, parallel, options.seconds,
                              min(options.processes, parallel))
                busy = cpu_seconds(process.pid) - before
                run["server_cpu_s"] = round(busy, 1)
                if run["sign_ins"]:
                    run["server_cpu_ms_per_sign_in"] = round(1000 * busy / run["sign_ins"], 2)
                    run["client_cpu_ms_per_sign_in"] = round(1000 * run["client_cpu_s"] / run["sign_ins"], 2)
                    # What the cores would do if this machine ran nothing else: clients and server share them.
                    run["per_second_of_cpu_alone"] = round(
                        run["sign_ins"] * (os.cpu_count() or 1) / (busy + run["client_cpu_s"]), 1)
                run["server_mb"] = round(memory(process.pid))
                run["load"] = os.getloadavg()[0]
                runs.append(run)
    return runs


def signature_ms():
    """Processor milliseconds of one RSA-2048 signature, on one core, now."""
    return 1000 / openssl_rates(1, [1])["1 core"]["rsa2048_sign_per_s"]


def figures(binary, quick):
    """For `make bench`: a sign-in with each brand beside signatures made just before and just after it."""
    options = arguments().parse_args(["--binary", str(binary), "--seconds", "3" if quick else "8", "--parallel", "10,100"])
    measured = {}
    for provider in PROVIDERS:
        before = signature_ms()
        runs = bench(provider, options)
        signature = (before + signature_ms()) / 2
        if failed := next((run["first_failure"] for run in runs if run["failures"]), None):
            raise SystemExit(f"sign-ins with {provider} fail: {failed}")
        measured[f"sign-in.{provider}"] = Figure(min(run["server_cpu_ms_per_sign_in"] for run in runs), signature)
        measured[f"sign-in.{provider}.p99"] = Figure(runs[-1]["p99_ms"], runs[-1]["mean_ms"])
    return measured


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    parser.add_argument("--provider", default="google.com", help="one, several with commas, or `all`")
    parser.add_argument("--person", default="noa")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--parallel", default="1,10,100")
    parser.add_argument("--processes", type=int, default=1, help="client processes")
    parser.add_argument("--store", default="sqlite:bench.sqlite")
    parser.add_argument("--openssl-seconds", type=int, default=2)
    return parser


def main():
    options = arguments().parse_args()
    load_before = os.getloadavg()[0]
    providers = PROVIDERS if options.provider == "all" else options.provider.split(",")
    results = {provider: bench(provider, options) for provider in providers}
    rates = openssl_rates(options.openssl_seconds, [1, os.cpu_count() or 1])
    signatures = next(iter(rates.values()))["rsa2048_sign_per_s"]
    runs = [run for result in results.values() for run in result]
    for run in runs:
        if run["sign_ins"] and signatures:
            run["server_cpu_in_rsa2048_signatures"] = round(run["server_cpu_ms_per_sign_in"] * signatures / 1000, 1)
    report = {"store": options.store, "cores": os.cpu_count(), "load_before": load_before,
              "load_after": os.getloadavg()[0], "providers": results, "openssl": rates}
    print(json.dumps(report, indent=2))
    return 1 if any(run["failures"] for run in runs) else 0


if __name__ == "__main__":
    sys.exit(main())
