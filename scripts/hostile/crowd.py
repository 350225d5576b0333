"""Hostile clients: each has an address of its own, and does one harmful thing after the other at a bounded rate."""

import base64
import contextlib
import http.client
import json
import multiprocessing
import os
import random
import re
import secrets
import socket
import threading
import time

from shapes import SHAPES, V1

OUTCOMES = ("200", "300", "400", "429", "500", "503", "closed")
"""What answers are counted as: their class, the two that say “later” by themselves, and none at all."""
JSON = {"Content-Type": "application/json"}
SIZES = (1_000, 10_000, 60_000, 100_000)
FLOOD = 10
"""How many times as fast as the others every tenth attacker is, which is beyond the limits of an address."""
IN_A_ROW = 40
"""How often an attacker does the same at most before it does something else."""


class Client:
    """One address of loopback, with a browser's cookie, the API key of its sandbox, and one connection."""

    def __init__(self, server, number):
        self.server, self.address = server, f"127.0.{1 + number // 250}.{1 + number % 250}"
        self.chance = random.Random(number)
        self.connection = None
        self.key = "any"
        self.cookie = secrets.token_urlsafe(32)

    def ask(self, method, path, body="", headers=None):
        """Status of the answer; None where the connection was closed instead."""
        try:
            if self.connection is None:
                self.connection = http.client.HTTPConnection(
                    *self.server, timeout=20, source_address=(self.address, 0))
            self.connection.request(
                method, path.replace("?key=any", f"?key={self.key}"), body.encode(),
                {"Cookie": f"portico_browser={self.cookie}", **(headers or {})})
            answer = self.connection.getresponse()
            text = answer.read()
        except (OSError, http.client.HTTPException):
            self.close()
            return None, b""
        if answer.will_close:
            self.close()
        return answer.status, text

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None

    def settle(self):
        """Opens a sandbox, and reads its API key as an app's developer would."""
        text = self.ask("GET", "/en/playground/connect/")[1].decode("utf-8", "replace")
        found = re.findall(r'class="fact-value"><code[^>]*>([\w-]{43})</code>', text)
        self.key = found[0] if found else "any"

    # What it does; each gives the answer's status

    def shape(self):
        return self.ask(*SHAPES[self.chance.choice(list(SHAPES))](self.chance.choice(SIZES)))[0]

    def begin_and_leave(self):
        brand = self.chance.choice(("google.com", "apple.com", "github.com"))
        return self.ask("GET", f"/playground/{brand}/start?locale=en")[0]

    def open_sandbox(self):
        kept, self.cookie = self.cookie, secrets.token_urlsafe(32)
        status = self.ask("GET", "/playground/google.com/start?locale=en")[0]
        self.cookie = kept
        return status

    def invent_addresses(self):
        forged = f"198.51.{self.chance.randrange(256)}.{self.chance.randrange(256)}"
        return self.ask("GET", "/playground/google.com/start", headers={
            "X-Forwarded-For": forged, "Forwarded": f"for={forged}", "X-Real-IP": forged})[0]

    def post(self, call, **members):
        return self.ask("POST", f"{V1}/accounts:{call}?key=any", json.dumps(members), JSON)[0]

    def sign_up(self):
        return self.post("signUp", email=f"{secrets.token_hex(8)}@example.com", password=secrets.token_hex(8))

    def guess_password(self):
        return self.post("signInWithPassword", email=f"person{self.chance.randrange(9)}@example.com",
                         password=secrets.token_hex(8))

    def ask_for_codes(self):
        return self.post("sendOobCode", requestType="PASSWORD_RESET", email=f"{secrets.token_hex(4)}@example.com")

    def look_for_addresses(self):
        return self.post("createAuthUri", identifier=f"{secrets.token_hex(4)}@example.com",
                         continueUri="http://127.0.0.1/back")

    def forge_token(self):
        def part(value):
            return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()

        token = f"{part({'alg': 'RS256', 'kid': secrets.token_hex(8)})}.{part({'sub': 'victim', 'aud': 'x'})}.AAAA"
        return self.post("signInWithIdp", requestUri="http://127.0.0.1/back", returnSecureToken=True,
                         postBody=f"id_token={token}&providerId=google.com")

    def guess_bearer(self):
        return self.ask("POST", f"{V1}/projects/demo-portico/accounts:query", "{}",
                        {"Authorization": f"Bearer {secrets.token_hex(16)}", **JSON})[0]

    def forge_callback(self):
        return self.ask("POST", "/playground/apple.com/callback", f"state={secrets.token_hex(16)}&code=x",
                        {"Content-Type": "application/x-www-form-urlencoded"})[0]

    def visit_handler(self):
        return self.ask("GET", f"/__/auth/handler?apiKey={self.key}&authType=signInViaRedirect"
                        f"&providerId=google.com&redirectUrl=https://{secrets.token_hex(4)}.example/")[0]

    def rebind(self):
        return self.ask("GET", "/en/playground/sandbox/", headers={"Host": "evil.example"})[0]

    def wander(self):
        return self.ask("GET", f"/en/{'../' * self.chance.randrange(9)}{secrets.token_hex(8)}/")[0]

    def talk_junk(self):
        return self.raw(self.chance.randbytes(400), 2)

    def hold_connections(self):
        """Thirty at once that stop in the head, in the body or before anything, for some seconds."""
        heads = (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX: ",
                 b"POST /playground/apple.com/callback HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\ns")
        with contextlib.ExitStack() as held:
            for number in range(30):
                with contextlib.suppress(OSError):
                    connection = held.enter_context(self.connect(5))
                    connection.sendall(heads[number % 3])
            time.sleep(self.chance.uniform(1, 8))

    def connect(self, timeout):
        return socket.create_connection(self.server, timeout, source_address=(self.address, 0))

    def raw(self, data, timeout):
        with contextlib.suppress(OSError), self.connect(timeout) as connection:
            connection.sendall(data)
            answer = connection.recv(64)
            return int(answer.split()[1]) if answer.startswith(b"HTTP/1.1 ") else None

    def acts(self):
        return [self.shape] * 8 + [
            self.begin_and_leave, self.begin_and_leave, self.open_sandbox, self.invent_addresses, self.sign_up,
            self.guess_password, self.guess_password, self.ask_for_codes, self.look_for_addresses, self.forge_token,
            self.guess_bearer, self.forge_callback, self.visit_handler, self.rebind, self.wander, self.talk_junk,
            self.hold_connections]


class Crowd:
    """A process of its own with a thread for each client, which attack as long as `attacking` is set."""

    def __init__(self, server, clients=200, rate=300):
        self.server, self.clients = server, clients
        weights = [FLOOD if number % 10 == 0 else 1 for number in range(clients)]
        self.pauses = [sum(weights) / rate / weight for weight in weights]
        self.attacking, self.ended = multiprocessing.Event(), multiprocessing.Event()
        self.counts = multiprocessing.Array("Q", len(OUTCOMES))
        self.process = multiprocessing.get_context("fork").Process(target=self._run, daemon=True)

    def start(self):
        self.process.start()
        return self

    def seen(self):
        """How many answers of each kind there were so far."""
        return dict(zip(OUTCOMES, self.counts[:]))

    def stop(self):
        self.attacking.set()
        self.ended.set()
        self.process.join(40)
        if self.process.is_alive():
            self.process.kill()

    def _run(self):
        os.nice(5)  # Attackers use processors of their own.
        threads = [threading.Thread(target=self._attack, args=(number,), daemon=True) for number in range(self.clients)]
        for thread in threads:
            thread.start()
        self.ended.wait()

    def _attack(self, number):
        client, pause = Client(self.server, number), self.pauses[number]
        acts, time_of_next, act, times = client.acts(), 0, None, 0
        while not self.ended.is_set():
            if not self.attacking.is_set():
                client.close()
                self.attacking.wait()
                time_of_next = time.monotonic() + client.chance.uniform(0, pause)
                continue
            time.sleep(max(0, time_of_next - time.monotonic()))
            if client.key == "any":
                client.settle()
            if times == 0:
                act, times = client.chance.choice(acts), client.chance.randrange(1, IN_A_ROW)
            times -= 1
            self._count(act())
            time_of_next = max(time_of_next + pause, time.monotonic() - pause)

    def _count(self, status):
        name = "closed" if status is None else str(status)
        name = name if name in OUTCOMES else f"{name[0]}00"
        with self.counts.get_lock():
            self.counts[OUTCOMES.index(name)] += 1
