"""Ends what a program has started when it ends itself, by a signal, too: in other process groups and sessions as well."""

import contextlib
import ctypes
import os
import pathlib
import signal
import time

PR_SET_CHILD_SUBREAPER = 36
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def of(pid):
    """Processes that this one has started, and theirs, the youngest generation last."""
    found = []
    for each in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(each.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(each.parent.name))
    return found + [deeper for each in found for deeper in of(each)]


def end():
    """Asks all that is left to end, and ends it after ten seconds."""
    for number, patience in ((signal.SIGTERM, 10), (signal.SIGKILL, 5)):
        for pid in of(os.getpid()):
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass
        until = time.monotonic() + patience
        while time.monotonic() < until:
            try:
                while os.waitpid(-1, os.WNOHANG)[0]:
                    pass
            except ChildProcessError:
                return
            time.sleep(0.05)


@contextlib.contextmanager
def ended():
    """Takes in what the processes that are started meanwhile leave behind, and ends all of them at the end."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)

    def answer(how):
        for number in SIGNALS:
            signal.signal(number, how)

    def stop(number, _):
        answer(signal.SIG_IGN)
        raise SystemExit(128 + number)

    answer(stop)
    try:
        yield
    finally:
        answer(signal.SIG_IGN)
        end()
