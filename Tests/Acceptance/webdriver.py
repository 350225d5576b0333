"""WebKit and Firefox, driven by the commands of W3C WebDriver: WebKit over HTTP, Firefox over Marionette.

Each browser is one process tree with a folder of its own, which is its home and its profile; both are gone at the end.
"""

import base64
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import requests

import conftest

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
BOUND = 60
"""Seconds within which whatever is waited for must have come."""
COMMANDS = {
    # Marionette's name → method and path of W3C WebDriver
    "Navigate": ("POST", "url"),
    "GetCurrentURL": ("GET", "url"),
    "ElementClick": ("POST", "element/{id}/click"),
    "ElementClear": ("POST", "element/{id}/clear"),
    "ElementSendKeys": ("POST", "element/{id}/value"),
    "ExecuteScript": ("POST", "execute/sync"),
    "SetWindowRect": ("POST", "window/rect"),
    "SetTimeouts": ("POST", "timeouts"),
    "GetCookies": ("GET", "cookie"),
    "TakeScreenshot": ("GET", "screenshot"),
}
# What a click meets on a page that is still being built.
NOT_YET = ("stale element reference", "no such element", "element not interactable", "element click intercepted")


class DriverError(Exception):
    """What a browser answers instead of a value: `code` is the name that the standard gives it."""

    def __init__(self, code, message):
        super().__init__(f"{code}: {message}")
        self.code = code


def until(condition, what, seconds=BOUND):
    """The first true value of a condition; an answer of the browser that is an error counts as none."""
    end, last = time.monotonic() + seconds, None
    while time.monotonic() < end:
        try:
            value = condition()
            if value:
                return value
            last = value
        except DriverError as error:
            last = error
        time.sleep(0.05)
    raise AssertionError(f"not within {seconds} seconds: {what}; at last {last!r}")


class Browser:
    """A browser with one window. `open` starts it and `say` sends it a command, each in the browser's own way."""

    programs = ()

    def __init__(self):
        self.folder = self.log = None
        self.started = []

    def __enter__(self):
        missing = [name for name in self.programs if not shutil.which(name)]
        assert not missing, f"{', '.join(missing)} not found: `scripts/setup test` installs it"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="portico-browser-"))
        self.log = self.folder / "log"
        try:
            self.open()
            self.say("SetTimeouts", pageLoad=BOUND * 1000, script=BOUND * 1000)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        """Ends every process and removes the folder, also after a failure."""
        with contextlib.suppress(Exception):
            self.close()
        for process in reversed(self.started):
            process.terminate()
        for process in self.started:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(10)
        for number in self.living():
            with contextlib.suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)
        for process in self.started:
            process.wait()
        until(lambda: not self.living(), "the end of all processes")
        shutil.rmtree(self.folder)

    def living(self):
        """Ids of the processes that live in the sessions that were started, or whose home is the folder."""
        sessions, home, found = {str(process.pid) for process in self.started}, f"HOME={self.folder}".encode(), []
        for place in pathlib.Path("/proc").glob("[0-9]*"):
            # A process that has ended, and that nobody has taken note of yet, lives no more.
            with contextlib.suppress(OSError):
                state, _, _, session = (place / "stat").read_text().rpartition(")")[2].split()[:4]
                if state not in "ZX" and (session in sessions or home in (place / "environ").read_bytes().split(b"\0")):
                    found.append(int(place.name))
        return found

    def start(self, *command, **options):
        """Starts a program at home in the folder; what it prints goes to the log."""
        surroundings = dict(
            os.environ, HOME=str(self.folder), TMPDIR=str(self.folder), XDG_RUNTIME_DIR=str(self.folder),
            GSETTINGS_BACKEND="memory", NO_AT_BRIDGE="1", **options.pop("environment", {}))
        for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "DBUS_SESSION_BUS_ADDRESS"):
            surroundings.pop(name, None)
        with open(self.log, "ab") as log:
            process = subprocess.Popen(
                command, env=surroundings, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
                **options)
        self.started.append(process)
        return process

    def running(self, process):
        """False; an error with the end of the log when a process has ended by itself."""
        assert process.poll() is None, f"{process.args[0]} has ended: {self.log.read_text()[-2000:]}"
        return False

    # Going about

    def goto(self, address):
        self.say("Navigate", url=address)

    @property
    def url(self):
        return self.say("GetCurrentURL")

    def wait_for_url(self, part):
        """Waits for a page that has loaded and whose address holds this."""
        self.wait("return location.href.includes(arguments[0]) && document.readyState === 'complete'", part)

    def resize(self, width, height):
        """Gives the page, not the window with its bars, a width and a height."""
        bars = self.execute("return [outerWidth - innerWidth, outerHeight - innerHeight]")
        self.say("SetWindowRect", width=width + bars[0], height=height + bars[1])
        self.wait("return innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)

    # Pressing and typing

    def click(self, selector, text=None):
        """Clicks the first visible element of a selector, or the first that has a text."""
        def clicked():
            element = self.find(selector, text)
            try:
                self.say("ElementClick", id=element[ELEMENT])
            except DriverError as error:
                if error.code not in NOT_YET:
                    raise AssertionError(f"no click on {selector}: {error}") from error
                # A bar that stays at the window's edge may lie above it: who reads scrolls.
                self.execute("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
                raise
            return True

        until(clicked, f"a click on {selector}")

    def follow(self, selector, text=None):
        """Clicks and waits until the page that the click leads to has loaded."""
        self.execute("document.documentElement.dataset.left = 'yes'")
        self.click(selector, text)
        self.wait("return !document.documentElement.dataset.left && document.readyState === 'complete'")

    def type(self, selector, text):
        """Empties a field and types a text into it, key by key."""
        field = self.find(selector)
        self.say("ElementClear", id=field[ELEMENT])
        self.say("ElementSendKeys", id=field[ELEMENT], text=text)

    # Looking

    def shown(self, selector, text=None):
        """The visible elements of a selector that hold a text, at this moment."""
        return self.execute("""
          const [selector, text] = arguments, seen = each => each.checkVisibility({ visibilityProperty: true });
          return [...document.querySelectorAll(selector)]
            .filter(each => seen(each) && (text === null || each.textContent.includes(text)));""", selector, text)

    def find(self, selector, text=None):
        """The first visible element of a selector, waited for."""
        return until(lambda: self.shown(selector, text), f"{selector} to be seen")[0]

    def count(self, selector):
        """How many elements of a selector there are, visible or not."""
        return self.execute("return document.querySelectorAll(arguments[0]).length", selector)

    def text(self, selector="main"):
        """The text of the first element of a selector as it is seen."""
        return self.execute("return document.querySelector(arguments[0]).innerText", selector)

    def attribute(self, selector, name):
        return self.execute("return document.querySelector(arguments[0]).getAttribute(arguments[1])", selector, name)

    def execute(self, script, *arguments):
        """The value of a function's body in the page; `arguments` are its parameters."""
        return self.say("ExecuteScript", script=script, args=list(arguments))

    def wait(self, script, *arguments):
        """Waits until a function's body gives something true in the page, and gives it."""
        return until(lambda: self.execute(script, *arguments), f"{script} {arguments}")

    def cookies(self):
        """Name → value of the cookies that the open page's server is sent, also of those that no script sees."""
        return {each["name"]: each["value"] for each in self.say("GetCookies")}

    def screenshot(self, path):
        """Writes a picture (PNG) of what the window shows."""
        pathlib.Path(path).write_bytes(base64.b64decode(self.say("TakeScreenshot", full=False)))


class WebKit(Browser):
    """WebKitGTK on a screen of its own, over the HTTP of WebDriver."""

    programs = ("Xvfb", "WebKitWebDriver", "stdbuf", "/usr/bin/python3")
    # Said of every page by a WebKit that is built without web apps, as Debian's is; what it forbids is not there.
    UNKNOWN = "Unrecognized Content-Security-Policy directive 'manifest-src'."

    def open(self):
        versions = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"
        there = subprocess.run(["/usr/bin/python3", "-c", versions], capture_output=True, text=True)
        assert there.returncode == 0, f"no WebKit for Python: `scripts/setup test` installs it: {there.stderr}"
        port = conftest.free_port()
        driver = self.start(
            "WebKitWebDriver", f"--port={port}", environment={"DISPLAY": f":{self.screen()}", "GDK_BACKEND": "x11"})
        self.wire = requests.Session()
        self.wire.trust_env = False
        self.base = f"http://127.0.0.1:{port}/session"
        # The driver hides what its browser prints.
        window, console = self.folder / "window", self.folder / "console"
        code = pathlib.Path(__file__).with_name("webkit_window.py")
        window.write_text(f"#!/bin/sh\nexec stdbuf -oL /usr/bin/python3 '{code}' >'{console}' 2>&1\n")
        window.chmod(0o700)
        wanted = {"webkitgtk:browserOptions": {"binary": str(window), "args": []}}
        try:
            until(lambda: self.listening(port) or self.running(driver), "the driver of WebKit")
            made = self.send("POST", "", {"capabilities": {"alwaysMatch": wanted}})
        except (DriverError, requests.RequestException) as error:
            said = console.read_text() if console.exists() else ""
            raise AssertionError(f"WebKit does not start: {error} {said[-2000:]}") from error
        self.base += f"/{made['sessionId']}"

    def screen(self):
        """Starts a screen and gives its number, the first that is free."""
        told = self.folder / "screen"
        with open(told, "wb") as telling:
            number = telling.fileno()
            process = self.start("Xvfb", "-displayfd", str(number), "-screen", "0", "1400x1000x24", "-nolisten", "tcp",
                                 pass_fds=[number])
        return until(lambda: re.fullmatch(r"(\d+)\n", told.read_text()) or self.running(process), "a screen")[1]

    @staticmethod
    def listening(port):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return True

    def send(self, method, path, body=None):
        answer = self.wire.request(method, f"{self.base}/{path}".rstrip("/"), json=body, timeout=2 * BOUND)
        value = answer.json()["value"]
        if answer.status_code != 200:
            raise DriverError(value["error"], value["message"])
        return value

    def say(self, command, **parameters):
        method, path = COMMANDS[command]
        if "{id}" in path:
            path = path.format(id=parameters.pop("id"))
        return self.send(method, path, parameters if method == "POST" else None)

    def errors(self):
        """What went wrong in pages since the browser was started, and what they said of it to the console."""
        return [line for line in (self.folder / "console").read_text(errors="replace").splitlines()
                if re.search(r"CONSOLE .*\b(ERROR|WARN)\b", line) and not line.endswith(self.UNKNOWN)]

    def close(self):
        self.send("DELETE", "")
        self.wire.close()


class Firefox(Browser):
    """Firefox without its windows, over Marionette: JSON in a connection of its own, each message after its length."""

    programs = ("firefox-esr",)
    settings = {
        "marionette.port": 0, "devtools.jsonview.enabled": False, "app.normandy.enabled": False,
        "network.proxy.type": 0, "devtools.console.stdout.content": True,
    }

    # What pages did wrong, and not the browser's own parts: errors of scripts, what the policy forbids.
    WRONG = """
      return Services.console.getMessageArray().filter(each => each instanceof Ci.nsIScriptError)
        .filter(each => !(each.flags & Ci.nsIScriptError.warningFlag) && each.sourceName.startsWith("http"))
        .map(each => `${each.sourceName}:${each.lineNumber}: ${each.errorMessage}`);"""

    def open(self):
        profile = self.folder / "profile"
        profile.mkdir()
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in self.settings.items()))
        process = self.start(
            "firefox-esr", "--marionette", "--remote-allow-system-access", "--headless", "--no-remote",
            "--profile", str(profile))
        told = profile / "MarionetteActivePort"
        port = until(lambda: told.exists() and told.read_text() or self.running(process), "Firefox to listen")
        self.number = 0
        self.wire = socket.create_connection(("127.0.0.1", int(port)), timeout=2 * BOUND)
        self.answers = self.wire.makefile("rb")
        self.receive()
        self.say("NewSession")
        # A window is no narrower than its buttons, which no walk needs.
        self.in_the_browser("document.documentElement.style.minWidth = 0")

    def receive(self):
        length = b""
        while not length.endswith(b":"):
            letter = self.answers.read(1)
            if not letter:
                raise DriverError("disconnected", self.log.read_text()[-2000:])
            length += letter
        return json.loads(self.answers.read(int(length[:-1])))

    def say(self, command, area="WebDriver", **parameters):
        self.number += 1
        message = json.dumps([0, self.number, f"{area}:{command}", parameters]).encode()
        self.wire.sendall(b"%d:%s" % (len(message), message))
        _, number, error, value = self.receive()
        assert number == self.number, "an answer to another question"
        if error:
            raise DriverError(error["error"], error["message"])
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def in_the_browser(self, script):
        """The value of a function's body in the browser's own window."""
        self.say("SetContext", area="Marionette", value="chrome")
        try:
            return self.execute(script)
        finally:
            self.say("SetContext", area="Marionette", value="content")

    def errors(self):
        """What went wrong in pages since the browser was started, and what they said of it to the console."""
        # A part of the browser's own says its name first; texts of pages stand in quotes.
        said = re.compile(r"console\.(?:error|warn): (?!\w+: *$)")
        return self.in_the_browser(self.WRONG) + [
            line for line in self.log.read_text(errors="replace").splitlines() if said.match(line)]

    def close(self):
        self.say("Quit", area="Marionette", flags=["eForceQuit"])
        self.answers.close()
        self.wire.close()


BROWSERS = {"webkit": WebKit, "firefox": Firefox}
