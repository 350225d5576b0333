"""Starts the real server for the tests that look at it from outside."""

import contextlib
import os
import pathlib
import re
import selectors
import shutil
import signal
import socket
import subprocess
import time

import pytest

import built_site
import secrets_seen
from longest_first import pytest_collection_modifyitems  # noqa: F401  a hook that pytest finds here
from secrets_search import (  # noqa: F401  hooks that pytest finds here
    pytest_configure, pytest_sessionfinish, pytest_terminal_summary, pytest_testnodedown)

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("PORTICO_BINARY", str(ROOT / ".build/debug/portico"))

# Built sites that servers share: of this project's content, and of projects of one page (arena.small_project).
SHARED_CACHE = ROOT / ".portico/cache"
SMALL_SITES = ROOT / ".portico/small-sites"


class Server:
    """A running `portico serve`; its log is kept for the tests that search it for secrets."""

    command = "serve"
    # What starts it, if not this process.
    launcher = ()
    # Tests are programs of the server's user, and use its own address for everything unless they say otherwise;
    # the address for administration has tests of its own (test_attack_exposure.py).
    trusts_origin = True
    # A site that another server built of the same sources need not be built again.
    shares_sites = True

    def __init__(self, folder, *arguments, configuration=None, environment=None):
        self.folder = pathlib.Path(folder)
        self.log_path = self.folder / "serve.log"
        self.arguments = list(arguments)
        self.configuration = configuration
        self.environment = dict(os.environ, **(environment or {}))
        self.process = None
        self.url = None

    def configure(self):
        for name in ("content", "templates", "public"):
            link = self.folder / name
            if not link.exists():
                link.symlink_to(ROOT / name)
        cache = self.folder / ".portico/cache"
        if self.shares_sites and not cache.exists():
            shared = SHARED_CACHE if (self.folder / "content").is_symlink() else SMALL_SITES
            shared.mkdir(parents=True, exist_ok=True)
            cache.parent.mkdir(mode=0o700, exist_ok=True)
            cache.symlink_to(shared)
        path = self.folder / "portico.yml"
        if self.configuration is not None or not path.exists():
            text = (ROOT / "portico.yml").read_text(encoding="utf-8") if self.configuration is None else self.configuration
            is_open = re.search(r"^  adminToken:|^  origin: (?!http://(127\.0\.0\.1|localhost)\b)", text, re.M)
            if self.trusts_origin and not is_open and "--host" not in self.arguments:
                text = re.sub(r"^playground:$", r"playground:\n  adminToken: owner", text, count=1, flags=re.M)
            path.write_text(text, encoding="utf-8")

    def processor_seconds(self):
        """What the server has computed so far; a busy machine does not count."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def start(self, timeout=60):
        secrets_seen.FOLDERS.append(self.folder)
        self.configure()
        self.log = open(self.log_path, "ab")
        self.process = subprocess.Popen(
            [*self.launcher, BINARY, self.command, "--follow-links", "--port", "0", *self.arguments],
            cwd=self.folder, env=self.environment, stdout=subprocess.PIPE, stderr=self.log,
        )
        self.url = self._url(timeout)
        return self

    def _url(self, timeout):
        selector = selectors.DefaultSelector()
        selector.register(self.process.stdout, selectors.EVENT_READ)
        end, seen = time.monotonic() + timeout, b""
        while time.monotonic() < end:
            if selector.select(0.2):
                chunk = os.read(self.process.stdout.fileno(), 65536)
                if not chunk and self.process.poll() is not None:
                    break
                seen += chunk
                found = re.search(rb"http://[\w.\[\]:]+/", seen)
                if found:
                    self.announced = seen.decode()
                    return found[0].decode().rstrip("/")
        self.stop()
        raise RuntimeError(f"no URL from serve: {seen.decode()}\n{self.log_path.read_text()[-3000:]}")

    @property
    def administration(self):
        """Host and port of the address for administration."""
        return re.search(r"^administration: http://(\S+)/ ", self.announced, re.M)[1]

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        if self.process:
            self.process.stdout.close()
            self.log.close()
        self.process = None

    def log_text(self):
        return self.log_path.read_text(encoding="utf-8", errors="replace")


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """One server for all tests that do not change its configuration."""
    running = Server(tmp_path_factory.mktemp("server")).start()
    yield running
    running.stop()


@pytest.fixture
def make_server(tmp_path):
    """Starts servers of a test's own; all are stopped at its end."""
    started = []

    def make(*arguments, **options):
        folder = options.pop("folder", tmp_path)
        running = Server(folder, *arguments, **options)
        started.append(running)
        return running.start()

    yield make
    for running in started:
        running.stop()


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The built site's folder."""
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        [BINARY, "build", "--output", str(folder / "dist"), "--base-url", "https://docs.example.com"],
        cwd=ROOT, check=True, capture_output=True,
    )
    return folder / "dist"


@pytest.fixture(scope="module")
def origin(site):
    """The address at which the built site is served as files."""
    with built_site.serving(site) as url:
        yield url


@pytest.fixture(scope="session")
def play():
    """Playwright, which drives Debian's browsers."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


def launched(play, name):
    started = play.chromium.launch(
        executable_path=shutil.which(name),
        args=["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else [],
    )
    return secrets_seen.listen_to(started)


@pytest.fixture(scope="session")
def browser(play):
    """Chromium without its windows: each new profile of the whole one draws an address bar of its own, which takes six
    times as long as a page of ours. `PORTICO_CHROMIUM=chromium` runs the tests with the whole one.
    """
    with contextlib.closing(launched(play, os.environ.get("PORTICO_CHROMIUM", "chromium-headless-shell"))) as started:
        yield started


@pytest.fixture
def whole_page(play):
    """A page of the whole chromium, which keeps the storage of one site in the pages of others apart."""
    with contextlib.closing(launched(play, "chromium")) as started:
        yield started.new_page()


@pytest.fixture
def page(browser, request):
    """A fresh browser profile with one page; `@pytest.mark.parametrize("javascript", …)` switches scripts."""
    options = getattr(request, "param", {})
    with contextlib.closing(browser.new_context(**options)) as context:
        yield context.new_page()


@pytest.fixture
def talk(page):
    """What the console and the page's errors say; a test ends with it empty."""
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    yield said
    assert said == []


def free_port():
    """A loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


if os.environ.get("PORTICO_NODES"):
    import on_nodes
    on_nodes.install()
