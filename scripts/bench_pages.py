#!/usr/bin/env python3
"""The pages of a built site a second, from `portico serve --site` and from nginx, on the same bytes in the same run.

    bench_pages.py [--binary .build/release/portico] [--seconds 5] [--rounds 3] [--page en/apple/apple-platforms/]

Debian's `wrk` asks over HTTP/1.1, with and without pipelining, and `h2load` over HTTP/2 with TLS. Servers take turns in
every round, and each figure is the best of its rounds: what else the machine does can only lower it. The CPU time of a
request is the server's own. nginx has as many workers as there are cores, keeps files open and sends what
`portico build --compress` packed.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from bench import nginx
from bench.lines import TRAFFIC, Figure
from bench.machine import ROOT, cpu_seconds, project

TOOLS = {"wrk": "wrk", "h2load": "nghttp2-client", "nginx": "nginx-light", "openssl": "openssl"}
PACKED = "Accept-Encoding: gzip"
PIPELINE = """init = function(args)
  local one = wrk.format("GET")
  whole = string.rep(one, 16)
end
request = function() return whole end
"""


def children(process):
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True).stdout.split()
    return [int(child) for child in found] or [process]


def ask(url, connections, seconds, packed, pipelined, folder):
    """What `wrk` got: requests, and seconds."""
    script = folder / "pipeline.lua"
    script.write_text(PIPELINE)
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", *(["-H", PACKED] if packed else []),
               *(["-s", str(script)] if pipelined else []), url]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if found := re.search(r"Non-2xx or 3xx responses: .*|Socket errors: .*", text):
        raise SystemExit(f"{url}: {found[0]}")
    return int(re.search(r"(\d+) requests in", text)[1]), float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])


def ask_http2(url, connections, seconds, packed):
    """What `h2load` got, with eight streams a connection."""
    command = ["h2load", "-t1", f"-c{connections}", "-m8", "-D", str(seconds), *(["-H", PACKED] if packed else []), url]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    done = re.search(r"status codes: (\d+) 2xx, (\d+) 3xx, (\d+) 4xx, (\d+) 5xx", text)
    if not done or int(done[1]) == 0 or any(int(done[index]) for index in (2, 3, 4)):
        raise SystemExit(f"{url}: {done and done[0]}")
    return int(done[1]), float(re.search(r"finished in .*?, ([\d.]+) req/s", text)[1])


class Servers:
    """Portico and nginx, on the same folder."""

    def __init__(self, binary, folder):
        self.folder, self.site = folder, folder / "site"
        self.started = []
        subprocess.run([binary, "build", "--quiet", "--compress", "--output", str(self.site)], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                        "-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
        base = 20_000 + os.getpid() % 20_000
        self.places = {"portico": base, "nginx": base + 1, "portico tls": base + 2, "nginx tls": base + 3}
        self.processes = {}
        self.start("portico", [binary, "serve", "--site", str(self.site), "--port", str(base)])
        self.start("portico tls", [binary, "serve", "--port", str(base + 2)], cwd=self.secure())
        started = nginx.start(folder, self.site, base + 1, base + 3)
        self.started.append(started)
        time.sleep(4)
        self.processes["nginx"] = self.processes["nginx tls"] = children(started.pid)

    def secure(self):
        """A project with our content and a playground, which is what speaks TLS itself."""
        folder = self.folder / "project"
        folder.mkdir()
        project(folder, "sqlite::memory:")
        port = self.places["portico tls"]
        tls = f'\n  origin: https://localhost:{port}\n  tls: {{ certificate: {self.folder}/cert.pem, ' \
              f'key: {self.folder}/key.pem }}\n'
        text = re.sub(r"(?m)^  origin:.*\n", "", (folder / "portico.yml").read_text(encoding="utf-8"))
        (folder / "portico.yml").write_text(text.replace("playground:\n", "playground:" + tls, 1), encoding="utf-8")
        return folder

    def start(self, name, command, cwd=None):
        if name == "portico tls":
            command += ["--follow-links"]
        log = open(self.folder / f"{name.replace(' ', '-')}.log", "wb")
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=cwd)
        self.started.append(process)
        self.processes[name] = [process.pid]
        return process

    def stop(self):
        for process in self.started:
            process.send_signal(signal.SIGTERM)
        for process in self.started:
            process.wait(20)


def measure(servers, options):
    """One row for each kind of traffic."""
    rows = []
    for key, name in TRAFFIC.items():
        connections, pipelined, secure = int(re.search(r"-(\d+)", key)[1]), "pipelined" in key, key.startswith("http2")
        for packed in (False, True):
            best = {}
            for _ in range(options.rounds):
                for server in ("portico", "nginx"):
                    place = f"{server} tls" if secure else server
                    before = cpu_seconds(*servers.processes[place])
                    if secure:
                        url = f"https://localhost:{servers.places[place]}/{options.page}"
                        count, rate = ask_http2(url, connections, options.seconds, packed)
                    else:
                        url = f"http://127.0.0.1:{servers.places[place]}/{options.page}"
                        count, rate = ask(url, connections, options.seconds, packed, pipelined, servers.folder)
                    used = (cpu_seconds(*servers.processes[place]) - before) / count * 1e6
                    known = best.setdefault(server, [0, 1e9])
                    best[server] = [max(known[0], rate), min(known[1], used)]
            ours, peer = best["portico"], best["nginx"]
            rows.append({
                "key": f"pages.{key}{'.packed' * packed}", "work": name + (", packed" if packed else ""), "ours_per_second": round(ours[0]),
                "nginx_per_second": round(peer[0]), "ratio": round(ours[0] / peer[0], 2),
                "ours_cpu_us": round(ours[1], 1), "nginx_cpu_us": round(peer[1], 1),
                "cpu_ratio": round(peer[1] / ours[1], 2)})
            print(json.dumps(rows[-1]), file=sys.stderr, flush=True)
    return rows


def run(options):
    """The rows of one run, in folders of its own."""
    os.environ["PATH"] += ":/usr/sbin"
    if missing := [package for tool, package in TOOLS.items() if not shutil.which(tool)]:
        raise SystemExit(f"bench-pages needs Debian's {', '.join(missing)}")
    with tempfile.TemporaryDirectory(prefix="portico-bench-") as name:
        servers = Servers(str(pathlib.Path(options.binary).resolve()), pathlib.Path(name))
        try:
            return measure(servers, options)
        finally:
            servers.stop()


def figures(binary, quick):
    """For `make bench`: each kind of traffic beside nginx."""
    options = argparse.Namespace(binary=binary, seconds=1 if quick else 3, rounds=1 if quick else 3,
                                 page="en/apple/apple-platforms/")
    return {row["key"]: Figure(row["ours_per_second"], row["nginx_per_second"]) for row in run(options)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--binary", default=str(ROOT / ".build/release/portico"))
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--page", default="en/apple/apple-platforms/")
    options = parser.parse_args()
    rows = run(options)
    print(json.dumps({"cores": os.cpu_count(), "load_after": os.getloadavg()[0], "rows": rows}, indent=2))


if __name__ == "__main__":
    main()
