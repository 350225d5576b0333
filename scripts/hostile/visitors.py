"""Honest visitors beside the hostile ones: they read, sign in at a stand-in, and make accounts with a password."""

import json
import random
import re
import threading
import time
import uuid

import requests
import requests.adapters

from reader import Reader
from shapes import V1

BRANDS = ("google.com", "apple.com", "github.com")
PEOPLE = 60
WORKERS = 2
LATER = (429, 503)
"""What a server under attack may say instead, with `Retry-After`."""


class FromAddress(requests.adapters.HTTPAdapter):
    """Makes its connections from one address."""

    def __init__(self, address):
        self.address = address
        super().__init__()

    def init_poolmanager(self, *arguments, **options):
        super().init_poolmanager(*arguments, source_address=(self.address, 0), **options)


class Refused(Exception):
    """The server said “later”, with the time to wait."""


class Visitor:
    """One person with one browser at one address."""

    def __init__(self, stage, number):
        self.stage = stage
        self.reader = Reader(stage)
        self.session = self.reader.session
        self.session.mount("http://", FromAddress(f"127.9.0.{1 + number}"))
        self.session.hooks["response"].append(self._look)
        self.busy = threading.Lock()

    @staticmethod
    def _look(answer, **_):
        if answer.status_code in LATER:
            if "Retry-After" not in answer.headers:
                raise AssertionError(f"{answer.status_code} without Retry-After: {answer.url}")
            raise Refused(answer.status_code)

    def read(self, chance):
        answer = self.session.get(f"{self.stage.url}/{chance.choice(('en', 'th', 'he'))}/", timeout=20)
        assert answer.status_code == 200, answer.status_code

    def sign_in(self, chance):
        """A whole sign-in, and signing out again: what was begun is finished."""
        number = chance.randrange(1_000)
        page = self.reader.sign_in(BRANDS[number % len(BRANDS)])
        assert page.status_code in (200, 409), page.status_code  # 409: the address is another provider's account.
        if page.status_code == 200:
            assert self.reader.status()["signed_in"]
            self.session.post(f"{self.stage.url}/playground/sign-out", data={"locale": "en"}, timeout=20,
                              headers={"Origin": self.stage.url}, allow_redirects=False)

    def password(self, chance):
        """A new account with a password, its sign-in, and its end."""
        page = self.session.get(f"{self.stage.url}/en/playground/connect/", timeout=20).text
        key = re.search(r'class="fact-value"><code[^>]*>([\w-]{43})</code>', page)[1]
        fields = {"email": f"{uuid.uuid4().hex}@example.com", "password": "correct horse battery",
                  "returnSecureToken": True}
        for call in ("signUp", "signInWithPassword"):
            answer = self._call(call, key, fields)
        self._call("delete", key, {"idToken": answer["idToken"]})

    def _call(self, name, key, fields):
        answer = self.session.post(f"{self.stage.url}{V1}/accounts:{name}?key={key}", data=json.dumps(fields),
                                   headers={"Content-Type": "application/json"}, timeout=20)
        assert answer.status_code == 200, (name, answer.status_code, answer.text[:200])
        return answer.json()


class Visitors:
    """Some at a time, who come again and again; what they did, how long each took, and what was wrong."""

    def __init__(self, stage):
        self.people = [Visitor(stage, number) for number in range(PEOPLE)]
        self.lock, self.stopped = threading.Lock(), threading.Event()
        self.done, self.refused, self.wrong = [], [], []
        self.threads = [threading.Thread(target=self._work, args=(seed,), daemon=True) for seed in range(WORKERS)]

    def start(self):
        for thread in self.threads:
            thread.start()
        return self

    def stop(self):
        self.stopped.set()
        for thread in self.threads:
            thread.join(60)

    def once(self, act, person=0):
        """Does one thing now; gives the seconds that it took."""
        began = time.monotonic()
        with self.people[person].busy:
            getattr(self.people[person], act)(random.Random(0))
        return time.monotonic() - began

    def _work(self, seed):
        chance = random.Random(seed)
        while not self.stopped.is_set():
            person = chance.choice(self.people)
            act = chance.choice(("read", "read", "sign_in", "password"))
            with person.busy:
                self._do(person, act, chance)
            self.stopped.wait(0.3)

    def _do(self, person, act, chance):
        began = time.monotonic()
        try:
            getattr(person, act)(chance)
        except Refused as error:
            with self.lock:
                self.refused.append((time.monotonic(), act, str(error)))
        except Exception as error:
            with self.lock:
                self.wrong.append(f"{act}: {type(error).__name__}: {error}")
        else:
            with self.lock:
                self.done.append((time.monotonic(), time.monotonic() - began, act))
