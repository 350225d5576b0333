"""Clients that take their time, side by side and beside the other attacks."""

import socket
import threading
import time
import urllib.parse

FORM = (b"POST /playground/apple.com/callback HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\n\r\nstate=")
SLOW = {
    "says nothing": (b"", b""),
    "stops within the head": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b""),
    "sends a byte of the head each second": (b"GET / HTTP/1.1\r\nHost: x\r\nX: ", b"a"),
    "sends a line of the head each second": (b"GET / HTTP/1.1\r\nHost: x\r\n", b"X: a\r\n"),
    "stops within the body": (FORM, b""),
    "sends a byte of the body each second": (FORM, b"a"),
}
"""What each says first, and then every second."""
LIMIT = 26
"""Seconds after which a client gives up."""


class SlowClients:
    """Starts them all; `seconds[name]` is how long each was suffered, None for longer than `LIMIT`."""

    def __init__(self, server):
        parts = urllib.parse.urlsplit(server.url)
        self.address = parts.hostname, parts.port
        self.seconds = {}
        self.stopped = threading.Event()
        self.threads = {name: threading.Thread(target=self._run, args=(name,), daemon=True) for name in SLOW}
        for thread in self.threads.values():
            thread.start()

    def suffered(self, name):
        self.threads[name].join(LIMIT + 10)
        return self.seconds[name]

    def stop(self):
        self.stopped.set()
        for thread in self.threads.values():
            thread.join(5)

    def _run(self, name):
        first, each = SLOW[name]
        began, end = time.monotonic(), None
        with socket.create_connection(self.address, timeout=1) as connection:
            host = "%s:%d" % self.address
            connection.sendall(first.replace(b"Host: x", b"Host: " + host.encode()))
            while end is None and time.monotonic() - began < LIMIT and not self.stopped.is_set():
                try:
                    if connection.recv(65536) == b"":
                        end = time.monotonic() - began
                    else:
                        continue  # An answer: the end is near.
                    break
                except TimeoutError:
                    pass
                except OSError:
                    end = time.monotonic() - began
                    break
                try:
                    connection.sendall(each)
                except OSError:
                    end = time.monotonic() - began
        self.seconds[name] = end
