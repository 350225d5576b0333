"""What the faults are played on: a small project in a folder of its own, and the server or the build of it."""

import contextlib
import http.client
import json
import os
import pathlib
import re
import select
import shutil
import signal
import socket
import subprocess
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = "---\ntitle: {title}\ndescription: A page.\nweight: 0\n---\n\nText.\n"


class Failed(Exception):
    """What was seen instead of what was expected."""


def expect(holds, seen):
    if not holds:
        raise Failed(seen)


class Answer:
    """A whole answer of the server."""

    def __init__(self, response):
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()
        self.text = self.body.decode("utf-8", "replace")


class Stage:
    """One project with the processes that run on it; all are stopped at the end."""

    def __init__(self, binary, folder, short):
        self.binary, self.folder, self.short = str(binary), pathlib.Path(folder), short
        self.started, self.url, self.process, self.root = [], None, None, None
        self.store = self.folder / "data/accounts.sqlite"
        self.log_path = self.folder / "serve.log"
        self.make_project()

    # The project

    def make_project(self, locales=("en", "th", "he")):
        for locale in locales:
            place = self.folder / "content" / locale
            place.mkdir(parents=True, exist_ok=True)
            strings = ROOT / "content" / locale / "_strings.yml"
            (place / "_strings.yml").write_bytes(strings.read_bytes())
            (place / "index.md").write_text(PAGE.format(title=locale), encoding="utf-8")
        for name in ("templates", "public"):
            if not (self.folder / name).exists():
                subprocess.run(["cp", "-r", ROOT / name, self.folder / name], check=True)
        self.configure()

    def configure(self, *settings, store="sqlite:data/accounts.sqlite", providers=("google.com", "apple.com", "github.com")):
        lines = ["site:", "  title: Faults", "  locales: [en, th, he]", "playground:", f'  store: "{store}"']
        lines += [f"  {line}" for line in settings] + ["providers:"] + [f"  - id: {name}" for name in providers]
        (self.folder / "portico.yml").write_text("\n".join(lines) + "\n", encoding="utf-8")

    # Processes

    def popen(self, *words, **options):
        options = {"cwd": self.folder, "stdin": subprocess.DEVNULL, **options}
        process = subprocess.Popen([str(word) for word in words], **options)
        self.started.append(process)
        return process

    def run(self, *words, timeout=120, prefix=()):
        """A command that ends by itself: exit code, results, talk."""
        done = subprocess.run([*prefix, self.binary, *map(str, words)], cwd=self.folder, capture_output=True,
                              stdin=subprocess.DEVNULL, timeout=timeout)
        return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")

    def serve(self, *arguments, prefix=(), timeout=90, preexec=None):
        """Starts the server; `prefix` is put before its command line."""
        with open(self.log_path, "ab") as log:
            self.process = self.popen(*prefix, self.binary, "serve", "--port", "0", *arguments,
                                      stdout=subprocess.PIPE, stderr=log, preexec_fn=preexec)
        seen, end = b"", time.monotonic() + timeout
        while time.monotonic() < end:
            if select.select([self.process.stdout], [], [], 0.2)[0]:
                piece = os.read(self.process.stdout.fileno(), 65536)
                seen += piece
                found = re.search(rb"http://[\w.\[\]:]+/", seen)
                if found:
                    self.url = found[0].decode().rstrip("/")
                    self.root = pathlib.Path(f"/proc/{self.process.pid}/root")
                    return self
                if not piece and self.process.poll() is not None:
                    break
        raise Failed(f"the server did not start: {self.log()[-600:]}")

    def stop(self, how=signal.SIGTERM, timeout=30):
        """Ends the server; gives its exit code."""
        process, self.process = self.process, None
        if process.poll() is None:
            process.send_signal(how)
        return process.wait(timeout)

    def close(self):
        for process in self.started:
            if process.poll() is None:
                process.kill()
            process.wait()
            for stream in (process.stdout, process.stderr):
                if stream:
                    stream.close()

    def log(self):
        return self.log_path.read_text(encoding="utf-8", errors="replace") if self.log_path.exists() else ""

    def cpu_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, field="VmRSS"):
        """Megabytes."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+)", text)[1]) / 1024

    # Requests

    @property
    def address(self):
        parts = urllib.parse.urlsplit(self.url)
        return parts.hostname, parts.port

    def ask(self, path, method="GET", body=None, headers=None, timeout=20):
        connection = http.client.HTTPConnection(*self.address, timeout=timeout)
        try:
            connection.request(method, path, body=body, headers={"Connection": "close", **(headers or {})})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def sign_up(self, email=None, timeout=20):
        """A new account over the backend's wire; an anonymous one without an address."""
        fields = {"returnSecureToken": True}
        if email:
            fields.update(email=email, password="correct horse")
        return self.ask("/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any", "POST", json.dumps(fields),
                        {"Content-Type": "application/json"}, timeout)

    def look_up(self, token):
        return self.ask("/identitytoolkit.googleapis.com/v1/accounts:lookup?key=any", "POST",
                        json.dumps({"idToken": token}), {"Content-Type": "application/json"})

    def connect(self, timeout=10):
        return socket.create_connection(self.address, timeout=timeout)

    def wait_for(self, holds, seconds, what):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if holds():
                    return time.monotonic() - end + seconds
            time.sleep(0.1)
        raise Failed(f"{what}: not within {seconds} s")


def namespace():
    """The beginning of a command line in a mount namespace of its own; None where none can be made."""
    for words in (["unshare", "-m"], ["unshare", "-rm"]):
        with contextlib.suppress(OSError):
            if subprocess.run([*words, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode == 0:
                return words
    return None


def on_small_disk(folder, size):
    """A prefix that runs a command with a disk of its own, as large as `size`, at `folder`."""
    words = namespace()
    if words is None:
        return None
    script = 'mkdir -p "$0" && mount -t tmpfs -o size="$1",mode=700 none "$0" && shift && exec "$@"'
    return [*words, "sh", "-c", script, str(folder), size]


def on_failing_disk(folder, image):
    """A prefix that runs a command with a disk of its own at `folder`, of 24 MB in the file `image`, which its first
    error makes read-only; None where no file system can be mounted."""
    words = namespace()
    if words is None or os.geteuid() != 0 or not shutil.which("mkfs.ext4"):
        return None
    image.write_bytes(bytes(24 << 20))
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    if subprocess.run([*words, "mount", "-o", "loop", image, "/mnt"], capture_output=True).returncode != 0:
        return None
    script = 'mkdir -p "$0" && mount -o loop,errors=remount-ro "$1" "$0" && chmod 700 "$0" && shift && exec "$@"'
    return [*words, "sh", "-c", script, str(folder), str(image)]


def fail_disk(stage, folder):
    """Reports an error of the disk that the server's `folder` is on to its file system, as a broken disk does."""
    mounts = (stage.root.parent / "mounts").read_text().splitlines()
    device = next(line.split()[0] for line in mounts if line.split()[1] == str(folder))
    pathlib.Path("/sys/fs/ext4", pathlib.Path(device).name, "trigger_fs_error").write_text("a disk that fails")
