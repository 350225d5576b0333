"""Reverse proxies before the server, each with the recipe that `portico new deploy` writes for it."""

import contextlib
import shutil
import socket
import subprocess
import time
import urllib.parse

import requests
import requests.adapters

import conftest
import teams
from arena import ProxiedServer, small_project
from tls_front import write_certificate

PROGRAMS = {"nginx": "/usr/sbin/nginx", "caddy": "/usr/bin/caddy"}
STAND_INS = {f"{name}.com": f"  - id: {name}.com\n" for name in ("apple", "facebook", "github", "google", "microsoft")}
STAND_INS["oidc.acme"] = "  - id: oidc.acme\n    name: Acme\n"
SETTINGS = ["sandboxes: visitor", "trustedProxies: [127.0.0.1]", "signInsPerMinute: 6"]


def program(name):
    """Where it is; None when it is not installed."""
    return shutil.which(name) or shutil.which(PROGRAMS[name])


class FromAddress(requests.adapters.HTTPAdapter):
    """Makes its connections from one address of loopback."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


class AtLoopback(requests.adapters.HTTPAdapter):
    """Connects to this machine for any name, as visitors' name servers do for a name that the server's own knows not."""

    def send(self, request, **options):
        sent = request.copy()
        parts = urllib.parse.urlsplit(request.url)
        sent.headers["Host"] = parts.netloc
        sent.url = parts._replace(netloc=f"127.0.0.1:{parts.port}").geturl()
        answer = super().send(sent, **options)
        answer.url, answer.request = request.url, request
        return answer


def elsewhere(reader):
    """A reader whose browser finds the server, and takes its certificate, where the server itself could do neither."""
    reader.session.mount("https://", AtLoopback())
    reader.session.verify = False
    return reader


class Front:
    """A proxy on https with the server behind it."""

    def __init__(self, origin, certificate):
        self.url, self.certificate = origin, str(certificate)

    def browser(self, address):
        """A browser of its own at an address of loopback."""
        session = requests.Session()
        session.verify, session.trust_env = self.certificate, False
        session.mount("https://", FromAddress(address))
        return session


def recipe(name, folder, host):
    """What `portico new deploy` writes for a site with a playground."""
    site = teams.made(conftest.BINARY, folder, "docs", "--playground", address=f"https://{host}")
    teams.run(conftest.BINARY, site, "new", "deploy", name)
    return (site / ("deploy/Caddyfile" if name == "caddy" else "deploy/nginx.conf")).read_text()


def nginx(text, folder, port, upstream, certificate, key):
    """Its command line: the recipe at a port of its own, with TLS as certbot adds it."""
    for old, new in (
            ("listen 80;", f"listen 127.0.0.1:{port} ssl http2;\n    ssl_certificate {certificate};\n"
                           f"    ssl_certificate_key {key};"),
            ("    listen [::]:80;\n", ""), ("127.0.0.1:8080", f"127.0.0.1:{upstream}"), ("Host $host;", "Host $http_host;")):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "site.conf").write_text(text)
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/front.log;\n"
        f"events {{ worker_connections 256; }}\nhttp {{ access_log off;\n{places}include {folder}/site.conf; }}\n")
    return [program("nginx"), "-e", folder / "front.log", "-p", folder, "-c", folder / "nginx.conf"]


def caddy(text, folder, port, upstream, certificate, key):
    """Its command line: the recipe at a port of its own, with a certificate that nobody has to be asked for."""
    for old, new in (("\nlocalhost {", f"\nhttps://localhost:{port} {{\n\ttls {certificate} {key}\n\tbind 127.0.0.1"),
                     ("127.0.0.1:8080", f"127.0.0.1:{upstream}")):
        assert old in text, old
        text = text.replace(old, new)
    (folder / "Caddyfile").write_text(
        f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tstorage file_system {folder}/caddy\n}}\n{text}")
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


@contextlib.contextmanager
def fronted(name, folder, host="localhost", providers=("  - id: google.com\n",)):
    """A public server behind such a proxy."""
    port = conftest.free_port()
    origin = f"https://{host}:{port}"
    certificate, key = write_certificate(folder)
    text = recipe(name, folder, host)
    (folder / "server").mkdir()
    server = ProxiedServer(folder / "server", configuration=small_project(
        folder / "server", list(providers), origin=origin, settings=SETTINGS)).start()
    words = {"nginx": nginx, "caddy": caddy}[name](text, folder, port, server.port, certificate, key)
    with open(folder / "front.log", "ab") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log, cwd=folder)
    try:
        end = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None and time.monotonic() < end, (folder / "front.log").read_text()[-2000:]
            time.sleep(0.05)
        yield Front(origin, certificate)
    finally:
        process.terminate()
        process.wait(20)
        server.stop()
