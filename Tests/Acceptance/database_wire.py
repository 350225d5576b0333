"""What goes over the wire to PostgreSQL: a proxy of ours that counts round trips, and can hold or cut the wire."""

import contextlib
import re
import selectors
import socket
import struct
import threading
import time

# Housekeeping's, beside what it does to the installation's own sandbox.
BACKGROUND = re.compile(r"GROUP BY kind|pg_try_advisory|WHERE expires_when_idle|kind IN \(\$2, \$3\) ORDER BY|pg_notify")


class RoundTrip:
    """Statements that a node sent without waiting for an answer in between."""

    def __init__(self, connection):
        self.connection = connection
        self.statements = []
        self.values = b""

    def is_housekeeping(self):
        return b"installation" in self.values or any(map(BACKGROUND.search, self.statements))

    def __repr__(self):
        return " ¦ ".join(" ".join(text.split())[:110] for text in self.statements)


class _Connection:
    """One connection of a node, and ours to the server in its place."""

    def __init__(self, wire, client):
        self.wire, self.client = wire, client
        self.server = socket.socket(socket.AF_UNIX)
        self.server.connect(str(wire.behind))
        self.buffer, self.is_started, self.is_answered, self.is_losing = b"", False, True, False
        self.thread = threading.Thread(target=self._carry, daemon=True)
        self.thread.start()

    def _carry(self):
        both = selectors.DefaultSelector()
        both.register(self.client, selectors.EVENT_READ)
        both.register(self.server, selectors.EVENT_READ)
        with contextlib.suppress(OSError), both:
            while True:
                for key, _ in both.select():
                    data = key.fileobj.recv(1 << 16)
                    if not data:
                        return self.close()
                    self.wire.passes.wait()
                    if key.fileobj is self.client:
                        self._read(data)
                        self.server.sendall(data)
                    elif self.is_losing:
                        # The rest of what was sent is carried out as well.
                        time.sleep(0.3)
                        return self.close()
                    else:
                        self.is_answered = True
                        self.client.sendall(data)
        return self.close()

    def _read(self, data):
        """The statements in messages of the node (PostgreSQL's frontend/backend protocol, version 3)."""
        self.buffer += data
        if not self.is_started:
            length = struct.unpack(">i", self.buffer[:4])[0]
            # Encryption that is asked for first is answered by one byte.
            self.is_started = struct.unpack(">i", self.buffer[4:8])[0] == 196608
            self.buffer = self.buffer[length:]
            return
        while len(self.buffer) >= 5:
            kind, length = self.buffer[:1], struct.unpack(">i", self.buffer[1:5])[0]
            if len(self.buffer) <= length:
                return
            body, self.buffer = self.buffer[5:length + 1], self.buffer[length + 1:]
            if self.is_answered:
                self.is_answered = False
                self.wire.trips.append(RoundTrip(self))
            trip = self.wire.trips[-1]
            if kind == b"Q":
                trip.statements.append(body.rstrip(b"\0").decode())
            elif kind == b"P":
                trip.statements.append(body.split(b"\0")[1].decode())
            elif kind == b"B":
                trip.values += body
            if self.wire.loses and trip.statements and re.search(self.wire.loses, trip.statements[-1]):
                self.wire.loses, self.is_losing = None, True

    def close(self):
        for one in (self.client, self.server):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)


class DatabaseWire:
    """A socket before a database's own; `trips` is what went over it."""

    def __init__(self, database, port=5499):
        self.behind = database.place / ".s.PGSQL.5432"
        self.port = port
        self.path = database.place / f".s.PGSQL.{port}"
        self.trips, self.connections = [], []
        # A pattern of statements: the answer to the first that comes is lost, with the connection.
        self.loses = None
        self.passes = threading.Event()
        self.passes.set()

    def start(self):
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(self.path))
        self.listener.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            self.connections.append(_Connection(self, client))

    def stop(self):
        self.listener.close()
        self.passes.set()
        for one in self.connections:
            one.close()
        self.path.unlink(missing_ok=True)

    @contextlib.contextmanager
    def counted(self):
        """The round trips within the block, without those of housekeeping."""
        found, begun = [], len(self.trips)
        yield found
        aside = {}
        for number, trip in enumerate(list(self.trips)):
            # A transaction is housekeeping's from its first trip to its last.
            is_aside = aside.get(trip.connection, False) or trip.is_housekeeping()
            aside[trip.connection] = is_aside and not any(
                text.startswith(("COMMIT", "ROLLBACK")) for text in trip.statements) and any(
                text.startswith("BEGIN") or aside.get(trip.connection) for text in trip.statements)
            if number >= begun and not is_aside:
                found.append(trip)
