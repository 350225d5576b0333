"""Several nodes on one PostgreSQL, behind nginx, which sends each request to the next one, whoever asks."""

import contextlib
import os
import pathlib
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import conftest
from arena import ProxiedServer, small_project

BRANDS = ["apple", "facebook", "github", "google", "microsoft"]
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
TOOLS = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), default=pathlib.Path("/usr/bin"))

CONFIGURATION = """daemon off;
{user}pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream nodes {{
{nodes}
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://nodes;
            proxy_http_version 1.1;
            proxy_connect_timeout 2s;
            proxy_set_header Host $http_host;
        }}
    }}
}}
"""


class Database:
    """A PostgreSQL of the test's own, with PgBouncer before it."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="nodes-"))
        self.folder.chmod(0o755)
        self.place = self.folder / "postgresql"
        self.disks = []

    def _script(self, action):
        subprocess.run(
            [str(conftest.ROOT / "scripts/postgresql"), action, str(self.place)], check=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        self._script("start")
        self.run("CREATE DATABASE portico", "postgres")
        return self

    def _tool(self, name, *arguments):
        """A program of PostgreSQL's, as the server's owner."""
        owner = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*owner, str(TOOLS / name), *arguments], check=True, stdout=subprocess.DEVNULL, cwd="/")

    def put_on_disk(self, part, megabytes):
        """Moves a part of the stopped database's data onto a disk of its own; gives the disk, or None where none can be
        mounted."""
        folder, kept = self.place / "data" / part, self.folder / "kept"
        os.rename(folder, kept)
        folder.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "none", str(folder)], capture_output=True)
        if mounted.returncode == 0:
            self.disks.append(folder)
        subprocess.run(["cp", "-a", f"{kept}/.", str(folder)], check=True)
        subprocess.run(["chown", "--reference", str(kept), str(folder)], check=True)
        folder.chmod(0o700)
        shutil.rmtree(kept)
        return folder if mounted.returncode == 0 else None

    def control(self, *arguments):
        """pg_ctl, as the server's owner."""
        self._tool(
            "pg_ctl", "-D", str(self.place / "data"), "-l", str(self.place / "server.log"), "-w", "-s", *arguments)

    def follow(self, primary):
        """Becomes a standby of a running database, which from then on acknowledges nothing that is not here too."""
        self.place.mkdir()
        if os.geteuid() == 0:
            shutil.chown(self.place, "postgres")
        data = self.place / "data"
        self._tool("pg_basebackup", "-h", str(primary.place), "-U", "portico", "-D", str(data), "-R", "-X", "stream")
        with open(data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(f"unix_socket_directories = '{self.place}'\n")
        self.control("start")
        primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.run("SELECT pg_reload_conf()")
        return self

    def run(self, sql, database="portico"):
        """What psql prints for a statement."""
        return subprocess.run(
            ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", str(self.place), "-U", "portico", "-d", database,
             "-c", sql], check=True, capture_output=True, text=True).stdout.strip()

    def address(self, port=5432):
        return f"postgresql:///portico?host={self.place}&port={port}&user=portico"

    def stop(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self._script("stop")
        for disk in self.disks:
            subprocess.run(["umount", "-l", str(disk)], check=False)
        shutil.rmtree(self.folder, ignore_errors=True)


class Proxy:
    """nginx: round robin, nobody's requests go to the same node by intent."""

    def __init__(self, folder, ports):
        self.folder, self.port = folder, conftest.free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.ports = ports
        self.process = None

    def start(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        nodes = "\n".join(f"        server 127.0.0.1:{port} max_fails=0;" for port in self.ports)
        path = self.folder / "nginx.conf"
        path.write_text(CONFIGURATION.format(
            folder=self.folder, nodes=nodes, port=self.port, user="user root;\n" if os.geteuid() == 0 else ""))
        self.process = subprocess.Popen([NGINX, "-c", str(path), "-p", str(self.folder)], stderr=subprocess.DEVNULL)
        end = time.monotonic() + 10
        while time.monotonic() < end:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return self
            time.sleep(0.05)
        raise RuntimeError((self.folder / "error.log").read_text())

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(10)


class Nodes:
    """Three nodes, their database and the proxy before them."""

    def __init__(self, folder, database, pooled=False, count=3, settings=()):
        self.folder, self.database = folder, database
        self.secret = secrets.token_hex(32)
        self.servers = []
        ports = [conftest.free_port() for _ in range(count)]
        self.proxy = Proxy(folder / "nginx", ports)
        self.url = self.proxy.url
        store = database.address(6432 if pooled else 5432)
        for number, port in enumerate(ports):
            place = folder / f"node{number}"
            place.mkdir(parents=True)
            configuration = small_project(
                place, [f"  - id: {brand}.com\n" for brand in BRANDS], origin=self.url, store=store,
                settings=settings)
            server = ProxiedServer(
                place, configuration=configuration, environment={"PORTICO_SECRET": self.secret})
            server.port = port
            server.arguments = ["--port", str(port)]
            self.servers.append(server)

    def start(self):
        for server in self.servers:
            server.start()
        self.proxy.start()
        return self

    def kill(self, number):
        """Ends a node as a power cut would."""
        process = self.servers[number].process
        os.kill(process.pid, signal.SIGKILL)
        process.wait()

    def revive(self, number):
        self.servers[number].stop()
        self.servers[number].start()

    def stop(self):
        self.proxy.stop()
        for server in self.servers:
            server.stop()
