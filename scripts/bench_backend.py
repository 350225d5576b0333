#!/usr/bin/env python3
"""The account backend over loopback: calls a second, p99 and the server's CPU a call, at growing numbers of accounts.

    bench_backend.py [--binary .build/release/portico] [--seconds 3] [--parallel 8] [--accounts 1000,100000,1000000]

The server is one of its own, over a SQLite file in a temporary folder. The first thousand accounts come by an
administrator's import, which is measured, too; the others are written into the file, which is quicker.
Flat means: the calls of one kind cost the server about the same at every number of accounts. Its CPU time says so even
where other programs share the machine; calls a second and p99 do not. The clients run on the same cores.
"""

import argparse
import contextlib
import http.client
import json
import multiprocessing
import pathlib
import secrets
import sqlite3
import sys
import tempfile
import time
import urllib.parse

from bench.lines import Figure
from bench.machine import ROOT, cpu_seconds, serving

V1 = "/identitytoolkit.googleapis.com/v1/accounts:"
PROJECT = "demo-portico"
CONFIGURATION = """site:
  title: Bench
  locales: [en]
playground:
  adminToken: owner
  store: "sqlite:accounts.sqlite"
  oneAccountPerEmail: true
providers:
  - id: google.com
standInClients:
  - provider: google.com
    name: Bench
    clientID: 5005-app.apps.example
    clientSecret: app-secret
    redirectURIs: ["https://client.example/signed-in"]
"""


def post(connection, path, body, headers=None):
    """One call on a connection that stays open; the answer's JSON."""
    connection.request(
        "POST", path + "?key=bench", json.dumps(body), {"Content-Type": "application/json", **(headers or {})})
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path} answered {answer.status}: {text[:300]!r}")
    return json.loads(text)


def calls(seed):
    """What is measured, by name: path and body."""
    return {
        "sign-up, anonymous": lambda: (V1 + "signUp", {"returnSecureToken": True}),
        "sign-up, password": lambda: (V1 + "signUp", {
            "email": f"{secrets.token_hex(8)}@example.net", "password": "correct horse"}),
        "signInWithIdp": lambda: (V1 + "signInWithIdp", {
            "requestUri": "http://localhost", "returnSecureToken": True,
            "postBody": urllib.parse.urlencode({"id_token": seed["google"], "providerId": "google.com"})}),
        "refresh": lambda: ("/securetoken.googleapis.com/v1/token", {
            "grantType": "refresh_token", "refreshToken": seed["refreshToken"]}),
        "lookup": lambda: (V1 + "lookup", {"idToken": seed["idToken"]}),
    }


def work(host, name, seed, seconds, results):
    """One process's share: seconds each call took, or what went wrong."""
    connection, call, times = http.client.HTTPConnection(host, timeout=60), calls(seed)[name], []
    try:
        end = time.perf_counter() + seconds
        while (begun := time.perf_counter()) < end:
            post(connection, *call())
            times.append(time.perf_counter() - begun)
        results.put(times)
    except (OSError, RuntimeError) as error:
        results.put(str(error))


def measure(host, process, name, seed, options):
    """Calls a second, p99 in milliseconds, the server's CPU milliseconds a call."""
    results, before = multiprocessing.Queue(), cpu_seconds(process)
    workers = [
        multiprocessing.Process(target=work, args=(host, name, seed, options.seconds, results))
        for _ in range(options.parallel)]
    for worker in workers:
        worker.start()
    shares = [results.get(timeout=options.seconds + 120) for _ in workers]
    for worker in workers:
        worker.join()
    wrong = [share for share in shares if isinstance(share, str)]
    if wrong:
        raise RuntimeError(wrong[0])
    times = sorted(taken for share in shares for taken in share)
    used = cpu_seconds(process) - before
    return len(times) / options.seconds, times[len(times) * 99 // 100] * 1_000, used / len(times) * 1_000


def bring_in(host, count):
    """Accounts by an administrator's import; gives how many a second."""
    users = [{"localId": f"bench{number:09}", "email": f"bench{number}@example.org",
              "providerUserInfo": [{"providerId": "google.com", "rawId": f"g{number}"}]} for number in range(count)]
    begun = time.perf_counter()
    answer = post(
        http.client.HTTPConnection(host, timeout=120),
        f"/identitytoolkit.googleapis.com/v1/projects/{PROJECT}/accounts:batchCreate", {"users": users},
        {"Authorization": "Bearer owner"})
    if answer.get("error"):
        raise RuntimeError(f"import failed: {answer['error'][:2]}")
    return count / (time.perf_counter() - begun)


def write(path, numbers):
    """The same accounts straight into the store's file, copies of the first."""
    with contextlib.closing(sqlite3.connect(path, timeout=60)) as store, store:
        for table, columns in (("accounts", ("local_id", "email")), ("identities", ("local_id", "subject"))):
            names = [row[1] for row in store.execute(f"PRAGMA table_info({table})")]
            first = store.execute(f"SELECT * FROM {table} WHERE local_id = ?", [f"bench{0:09}"]).fetchone()
            places = [names.index(name) for name in columns]

            def rows():
                for number in numbers:
                    row = list(first)
                    row[places[0]] = f"bench{number:09}"
                    row[places[1]] = f"bench{number}@example.org" if table == "accounts" else f"g{number}"
                    yield row

            store.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(names))})", rows())


def project(folder):
    """The smallest project that serves."""
    for name in ("templates", "public"):
        (folder / name).symlink_to(ROOT / name)
    place = folder / "content/en"
    place.mkdir(parents=True)
    (place / "_strings.yml").symlink_to(ROOT / "content/en/_strings.yml")
    page = "---\ntitle: Bench\ndescription: A page.\nweight: 0\n---\n\nText.\n"
    (place / "index.md").write_text(page, encoding="utf-8")
    (folder / "portico.yml").write_text(CONFIGURATION, encoding="utf-8")


def google_token(url):
    """A person's ID token from the stand-in, for the app that the acceptance tests have there."""
    sys.path.insert(0, str(ROOT / "Tests/Acceptance"))
    import backend

    return backend.tokens(url, "google", "ada@example.com")["id_token"]


def run(url, process, store, options):
    """Prints one line for each call and number of accounts; gives the server's CPU milliseconds of each."""
    host = urllib.parse.urlsplit(url).netloc
    member = post(http.client.HTTPConnection(host, timeout=60), V1 + "signUp", {"returnSecureToken": True})
    seed = {"idToken": member["idToken"], "refreshToken": member["refreshToken"], "google": google_token(url)}
    print(f"{'call':20} {'accounts':>10} {'calls/s':>9} {'p99 ms':>8} {'CPU ms/call':>12}")
    have, taken = 1_000, {}
    print(f"{'import, accounts':20} {have:>10,} {bring_in(host, have):>9,.0f}", flush=True)
    for want in (int(text) for text in options.accounts.split(",")):
        if want > have:
            write(store, range(have, want))
            have = want
        for name in calls(seed):
            rate, p99, cpu = measure(host, process, name, seed, options)
            taken[name, want] = cpu
            print(f"{name:20} {want:>10,} {rate:>9,.0f} {p99:>8.1f} {cpu:>12.2f}", flush=True)
    return taken


def bench(options):
    """A run on a server of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        project(folder)
        with serving(options.binary, folder) as (process, host, port):
            return run(f"http://{host}:{port}", process.pid, folder / "accounts.sqlite", options)


def figures(binary, quick):
    """For `make bench`: what a call costs at 100,000 accounts, beside what it costs at 1,000."""
    taken = bench(argparse.Namespace(binary=binary, seconds=1 if quick else 3, parallel=8, accounts="1000,100000"))
    return {f"backend.{name}": Figure(cpu, taken[name, 1_000]) for (name, count), cpu in taken.items() if count == 100_000}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--parallel", type=int, default=8)
    parser.add_argument("--accounts", default="1000,100000,1000000")
    bench(parser.parse_args())


if __name__ == "__main__":
    main()
