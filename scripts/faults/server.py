"""Faults of the network, of the process' limits, and of clients."""

import contextlib
import os
import resource
import select
import signal
import socket
import subprocess
import threading
import time

from .catalogue import Skipped, fault
from .stage import Failed, expect

LARGE = 24 << 20


def large_file(stage):
    """A public file of pseudo-random bytes."""
    data = os.urandom(1 << 20) * (LARGE >> 20)
    (stage.folder / "public/large.bin").write_bytes(data)
    return data


def download(stage, path, rate, seconds):
    """Reads an answer at a rate, bytes a second, for so long: its bytes, and whether the server ended it early."""
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        connection.settimeout(30)
        connection.connect(stage.address)
        connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {stage.address[0]}\r\n\r\n".encode())
        got, began = 0, time.monotonic()
        while time.monotonic() - began < seconds:
            piece = connection.recv(min(65536, max(1, rate // 10)))
            if not piece:
                return got, True
            got += len(piece)
            time.sleep(max(0, got / rate - (time.monotonic() - began)))
        return got, False


@fault("a slow reader of a large file", "goes on for as long as it takes something", "server")
def slow_reader(stage):
    large_file(stage)
    stage.serve()
    seconds = 25 if stage.short else 75
    got, ended = download(stage, "/large.bin", 200_000, seconds)
    expect(not ended, f"cut after {got} bytes")
    return f"200 kB/s for {seconds} s: {got / 1e6:.1f} MB, not cut"


@fault("a reader who takes nothing", "cut within half a minute", "server")
def stalled_reader(stage):
    large_file(stage)
    stage.serve()
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        connection.connect(stage.address)
        connection.sendall(f"GET /large.bin HTTP/1.1\r\nHost: {stage.address[0]}\r\n\r\n".encode())
        began = time.monotonic()
        port = connection.getsockname()[1]
        stage.wait_for(lambda: held(stage, port), 5, "accepted")
        stage.wait_for(lambda: not held(stage, port), 35, "cut")
        took = time.monotonic() - began
        expect(took > 5, f"cut after {took:.1f} s, before it could be told from a slow one")
        return f"cut after {took:.0f} s"


def held(stage, port):
    """Whether the server still has its end of a connection open."""
    wanted = f":{stage.address[1]:04X}", f":{port:04X}"
    for line in open(f"/proc/{stage.process.pid}/net/tcp").read().splitlines()[1:]:
        fields = line.split()
        if fields[1].endswith(wanted[0]) and fields[2].endswith(wanted[1]):
            return fields[9] != "0"
    return False


def taken(stage, connection):
    """Whether the server has taken a connection, though another may have had it give way since."""
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return held(stage, connection.getsockname()[1])
    except OSError:
        return True


@fault("out of file descriptors", "idle connections give way: /readyz, /healthz and sign-ins are answered; no spinning; "
       "the log says it once", "server")
def descriptors(stage):
    from reader import Reader

    stage.serve(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96)))
    opened = []
    try:
        for _ in range(300):
            with contextlib.suppress(OSError):
                opened.append(stage.connect(2))
        # Those that still wait to be taken would have the next connection give way, too.
        stage.wait_for(lambda: taken(stage, opened[-1]), 10, "the last connection is taken")
        before, began = stage.cpu_seconds(), time.monotonic()
        answers = [stage.ask(path, timeout=10).status for path in ("/readyz", "/healthz", "/en/") * 3]
        expect(set(answers) == {200}, f"answers: {answers}")
        reader = Reader(stage)
        page = reader.sign_in("google.com")
        expect(page.status_code == 200 and reader.status()["signed_in"], f"sign-in: {page.status_code}")
        time.sleep(3)
        used, took = stage.cpu_seconds() - before, time.monotonic() - began
        expect(used < 0.5 * took + 1.5, f"{used:.1f} CPU s in {took:.1f} s")
        says = stage.log().count("file descriptors")
        expect(1 <= says <= 2, f"the log says it {says} times: {stage.log()[-500:]}")
    finally:
        for connection in opened:
            connection.close()
    return f"300 idle connections at 96 descriptors: {len(answers)} answers and a sign-in, {used:.1f} CPU s in {took:.0f} s"


@fault("descriptors used up by requests under way", "accepting rests instead of spinning, and goes on afterwards", "server")
def busy_descriptors(stage):
    stage.serve(preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96)))
    head = (f"POST /playground/apple.com/callback HTTP/1.1\r\nHost: {stage.address[0]}\r\nContent-Length: 60000\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n\r\nstate=").encode()
    opened = []
    try:
        before, began = stage.cpu_seconds(), time.monotonic()
        for _ in range(200):
            with contextlib.suppress(OSError):
                connection = stage.connect(2)
                connection.sendall(head)
                opened.append(connection)
        time.sleep(4)
        used, took = stage.cpu_seconds() - before, time.monotonic() - began
        expect(used < 0.5 * took + 1, f"{used:.1f} CPU s in {took:.1f} s")
    finally:
        for connection in opened:
            connection.close()
    stage.wait_for(lambda: stage.ask("/readyz", timeout=3).status == 200, 20, "ready again")
    return f"{used:.1f} CPU s in {took:.0f} s, ready again afterwards"


@fault("the soft limit of descriptors is low", "raised to the hard one at the start, and said with --verbose", "server")
def soft_limit(stage):
    stage.serve("--verbose", preexec=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (128, 1024)))
    limits = open(f"/proc/{stage.process.pid}/limits").read()
    row = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    expect(row.split()[3] == "1024", row)
    expect("limit of file descriptors" in stage.log(), "--verbose is silent")
    return "128 → 1024"


@fault("a refused body that never ends", "drained to a bound, then the connection is closed", "server")
def endless_body(stage):
    stage.serve()
    seen = []
    for path, length in (("/playground/apple.com/callback", 100_000_000), ("/nowhere", 1_000_000_000)):
        with stage.connect(15) as connection:
            connection.sendall(f"POST {path} HTTP/1.1\r\nHost: {stage.address[0]}\r\nContent-Length: {length}\r\n"
                               "Content-Type: application/x-www-form-urlencoded\r\n\r\n".encode())
            sent, began = 0, time.monotonic()
            with contextlib.suppress(OSError):
                while time.monotonic() - began < 10:
                    sent += connection.send(bytes(65536))
                    time.sleep(0.01)
            took = time.monotonic() - began
            expect(took < 8, f"{path}: {sent} bytes were taken in {took:.1f} s")
            seen.append(f"{path} closed after {took:.1f} s")
    return ", ".join(seen)


@fault("slow senders", "heads and bodies that do not come are cut; others are answered meanwhile", "server", in_short=False)
def slow_senders(stage):
    stage.serve()
    opened = [stage.connect() for _ in range(200)]
    for number, connection in enumerate(opened):
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: " if number % 2 else
                           b"POST /playground/apple.com/callback HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\ns")
    slowest, end, cut = 0, time.monotonic() + 40, 0
    while time.monotonic() < end and cut < len(opened):
        began = time.monotonic()
        expect(stage.ask("/healthz").status == 200, "/healthz fails")
        slowest = max(slowest, time.monotonic() - began)
        ready = select.select(opened, [], [], 0.5)[0]
        for connection in ready:
            with contextlib.suppress(OSError):
                if connection.recv(65536):
                    continue
            opened.remove(connection)
            connection.close()
    for connection in opened:
        connection.close()
    expect(not opened, f"{len(opened)} of 200 are still open")
    return f"200 cut within {40 - (end - time.monotonic()):.0f} s; slowest other answer {slowest * 1000:.0f} ms"


@fault("standard output and error are gone", "no trap: it goes on serving, and commands end as usual", "server")
def closed_streams(stage):
    words = [stage.binary, "serve", "--port", str(free_port())]
    process = stage.popen("bash", "-c", '"$@" 2>serve.log | true', "-", *words)
    stage.url = f"http://127.0.0.1:{words[-1]}"
    stage.wait_for(lambda: stage.ask("/healthz").status == 200, 60, "serve | true answers")
    pids = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
    for pid in pids:
        os.kill(int(pid), signal.SIGTERM)
    process.wait(30)
    seen = []
    for tail in ("| head -0", ">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>&1 | head -c 1"):
        for command in ("check --config portico.yml", "build --output out", "explain", "--help", "nonsense"):
            line = f'"$0" {command} {tail}; exit ${{PIPESTATUS[0]}}'
            done = subprocess.run(["bash", "-c", line, stage.binary], cwd=stage.folder, capture_output=True, timeout=120)
            expect(done.returncode in (0, 1, 64), f"{command} {tail}: exit code {done.returncode} {done.stderr[-200:]}")
        seen.append(tail)
    full = subprocess.run(f'"{stage.binary}" explain > /dev/full', shell=True, cwd=stage.folder, capture_output=True)
    expect(full.returncode == 70 and b"No space left" in full.stderr, f"/dev/full: {full.returncode} {full.stderr}")
    return f"serve | true goes on; five commands with {len(seen)} kinds of closed streams end as usual"


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


@fault("SIGHUP", "the server goes on, and says what took effect and what needs a restart", "server")
def hang_up(stage):
    stage.serve()
    stage.configure("signInsPerMinute: 5")
    stage.process.send_signal(signal.SIGHUP)
    stage.wait_for(lambda: "portico.yml" in stage.log(), 10, "the log says what became of it")
    expect(stage.ask("/readyz").status == 200 and stage.process.poll() is None, "the server ended")
    return next(line for line in stage.log().splitlines() if "portico.yml" in line)[-160:]


@fault("large public files", "held once at most: memory stays small; ranges and HEAD are answered", "server")
def large_files(stage):
    data = large_file(stage)
    for number in range(2 if stage.short else 12):
        (stage.folder / f"public/large-{number}.bin").write_bytes(data)
    stage.serve()
    size = LARGE * (3 if stage.short else 13) >> 20
    head = stage.ask("/large.bin", "HEAD")
    expect(head.status == 200 and head.headers["Content-Length"] == str(LARGE) and head.headers["ETag"], "HEAD")
    part = stage.ask("/large.bin", headers={"Range": "bytes=1000000-1000999"})
    expect(part.status == 206 and part.body == data[1_000_000:1_001_000], f"Range: {part.status} {len(part.body)}")
    same = stage.ask("/large.bin", headers={"If-None-Match": head.headers["ETag"]})
    expect(same.status == 304, f"If-None-Match: {same.status}")
    expect(stage.ask("/large.bin").body == data, "other bytes")
    held_memory, most = stage.memory(), stage.memory("VmHWM")
    expect(held_memory < 200 + size / 4, f"{held_memory:.0f} MB for {size} MB of files")
    return f"{size} MB of files: {held_memory:.0f} MB resident, at most {most:.0f} MB"


@fault("a memory limit", "under load with a limit of the heap it serves or ends, and no account is lost", "server",
       in_short=False)
def memory_limit(stage):
    import json
    from .store import accounts, crowd

    limit = 3 << 30
    stage.serve(preexec=lambda: resource.setrlimit(resource.RLIMIT_DATA, (limit, limit)))
    kept, threads = crowd(stage, 20)
    with contextlib.suppress(OSError):
        for _ in range(20):
            stage.ask("/playground/apple.com/callback", "POST", bytes(60_000))
    for thread in threads:
        thread.join(40)
    alive = stage.process.poll() is None
    if alive:
        stage.stop()
    lost = set(kept) - accounts(stage.store)
    expect(not lost, f"{len(lost)} of {len(kept)} lost")
    return f"{len(kept)} acknowledged, 0 lost, {'served to the end' if alive else 'ended'}"


@fault("a clock that jumps", "a sign-up works with each clock", "server", in_short=False)
def clock(stage):
    import shutil
    if not shutil.which("faketime"):
        raise Skipped("faketime is not installed")
    for shift in ("+1d", "-1h", "+500d"):
        stage.serve(prefix=["faketime", "-f", shift])
        starter = stage.process.pid
        with open(f"/proc/{starter}/task/{starter}/children", encoding="ascii") as file:
            server = int(file.read())
        try:
            expect(stage.sign_up().status == 200, f"{shift}: no sign-up")
        finally:
            # `faketime` starts the server as a child, and ends with it.
            os.kill(server, signal.SIGTERM)
            stage.process.wait(30)
    return "+1 d, -1 h, +500 d: sign-up works"
