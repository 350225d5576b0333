"""Sign-ins at a provider that is slow on purpose are in nobody else's way."""

import concurrent.futures
import time

import pytest

import conftest
from arena import small_project
from reader import Reader, error_code

pytestmark = pytest.mark.slow

# More than there are turns, and more than a client's usual connections to one host.
SLOW = 24


def test_many_slow_sign_ins_hold_up_no_other(tmp_path):
    server = conftest.Server(tmp_path, configuration=small_project(tmp_path, ["  - id: google.com\n"])).start()
    try:
        assert Reader(server).sign_in("google.com").status_code == 200
        with concurrent.futures.ThreadPoolExecutor(SLOW) as pool:
            slow = [pool.submit(Reader(server).sign_in, "google.com", sabotage="provider_slow") for _ in range(SLOW)]
            time.sleep(3)
            assert not any(each.done() for each in slow), "they wait for the provider"
            reader = Reader(server)
            began = time.monotonic()
            assert error_code(reader.sign_in("google.com")) is None
            assert time.monotonic() - began < 3 and reader.status()["signed_in"]
            assert {error_code(each.result()) for each in slow} == {"provider_slow"}
    finally:
        server.stop()
