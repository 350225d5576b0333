"""Runs the tests' servers as several nodes on one PostgreSQL, behind nginx in turn: `scripts/acceptance` with
PORTICO_NODES=3. A server that is a node already, listens behind a proxy of its test's, or only previews stays as it is."""

import atexit
import hashlib
import os
import pathlib
import re
import select
import subprocess
import time

import conftest

COUNT = int(os.environ.get("PORTICO_NODES", "0"))
DATABASE = None


def database():
    """The database of this process' servers; each server's folder has one of its own in it."""
    global DATABASE
    if DATABASE is None:
        from many_nodes import Database
        DATABASE = Database().start()
        atexit.register(DATABASE.stop)
    return DATABASE


def configured(folder, origin):
    """Puts the store of all nodes and their common address into a server's configuration."""
    name = "p" + hashlib.sha256(str(folder).encode()).hexdigest()[:16]
    if not database().run(f"SELECT 1 FROM pg_database WHERE datname = '{name}'", "postgres"):
        database().run(f"CREATE DATABASE {name}", "postgres")
    path = pathlib.Path(folder) / "portico.yml"
    text = path.read_text(encoding="utf-8")
    address = database().address().replace("///portico?", f"///{name}?")
    text = re.sub(r"(?m)^( +store:).*$", rf'\1 "{address}"', text, count=1)
    if not re.search(r"(?m)^ +store:", text):
        text = re.sub(r"(?m)^playground:.*$", f'playground:\n  store: "{address}"', text, count=1)
    if not re.search(r"(?m)^ +origin:", text):
        text = re.sub(r"(?m)^playground:.*$", f"playground:\n  origin: {origin}", text, count=1)
    path.write_text(text, encoding="utf-8")


def applies(server):
    return (type(server).__name__ not in ("ProxiedServer", "PlainServer", "Node") and server.command == "serve"
            and not server.launcher and "--port" not in server.arguments)


def install():
    """Makes each server that a test starts several."""
    start_one, stop_one = conftest.Server.start, conftest.Server.stop

    def start(self, timeout=60):
        if not applies(self):
            return start_one(self, timeout)
        from many_nodes import Proxy
        self.configure()
        port = getattr(self, "nodes_port", None) or conftest.free_port()
        self.nodes_port = port
        configured(self.folder, f"http://127.0.0.1:{port}")
        ports, self.more = [conftest.free_port() for _ in range(COUNT)], []
        own, self.arguments = self.arguments, [*self.arguments, "--port", str(ports[0])]
        self.configure = lambda: None
        try:
            start_one(self, timeout)
        finally:
            self.arguments = own
            del self.configure
        for other in ports[1:]:
            process = subprocess.Popen(
                [conftest.BINARY, self.command, "--follow-links", *own, "--port", str(other)], cwd=self.folder,
                env=self.environment, stdout=subprocess.PIPE, stderr=self.log)
            self.more.append(process)
            end = time.monotonic() + timeout
            while not select.select([process.stdout], [], [], 0.2)[0]:
                assert process.poll() is None and time.monotonic() < end, self.log_text()
        self.proxy = Proxy(self.folder / "nginx", ports)
        self.proxy.port, self.proxy.url = port, f"http://127.0.0.1:{port}"
        self.proxy.start()
        self.url = self.proxy.url
        return self

    def stop(self):
        if getattr(self, "proxy", None):
            self.proxy.stop()
            self.proxy = None
        for process in getattr(self, "more", []):
            process.terminate()
            process.wait(30)
            process.stdout.close()
        self.more = []
        stop_one(self)

    conftest.Server.start, conftest.Server.stop = start, stop
