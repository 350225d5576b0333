"""Sites for tests: served from a folder under the strict policy, or built from a few files of a test's own."""

import contextlib
import functools
import http.server
import os
import pathlib
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("PORTICO_BINARY", str(ROOT / ".build/debug/portico"))
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'self'"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a built site under the strict policy; `refused` names what it doesn't give."""

    refused = None

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def do_GET(self):
        if self.refused and self.refused in self.path:
            self.send_error(404)
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


class Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        # A browser that goes on to another page hangs up.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def serving(folder, refused=None):
    handler = type("SiteHandler", (Handler,), {"refused": refused})
    with Server(("127.0.0.1", 0), functools.partial(handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def build(folder, pages, configuration=""):
    """The built folder of a site with this project's look and `pages`: path below `content/` → text."""
    folder = pathlib.Path(folder)
    for name in ("templates", "public"):
        (folder / name).symlink_to(ROOT / name)
    tags = sorted({path.split("/")[0] for path in pages}, key=["en", "th", "he"].index)
    for path, text in pages.items():
        file = folder / "content" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    for tag in tags:
        (folder / "content" / tag / "_strings.yml").symlink_to(ROOT / "content" / tag / "_strings.yml")
    (folder / "content/glossary.yml").symlink_to(ROOT / "content/glossary.yml")
    (folder / "portico.yml").write_text(
        f"site:\n  title: Test\n  baseURL: https://docs.example.com\n  locales: [{', '.join(tags)}]\n{configuration}", encoding="utf-8")
    done = subprocess.run([BINARY, "build", "--follow-links", "--output", "dist"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist"


def page(title, text, matter=""):
    return f"---\ntitle: {title!r}\ndescription: About it.\n{matter}---\n\n{text}\n"
