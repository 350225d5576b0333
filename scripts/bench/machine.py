"""The machine and the processes that are measured: processors, memory, what others take, a server of ours."""

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
TICK = os.sysconf("SC_CLK_TCK")


def cpu_seconds(*processes):
    """Seconds of processor time, user and system, that processes have used."""
    total = 0
    for process in processes:
        fields = pathlib.Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total / TICK


def memory(process, name="VmRSS"):
    """A process's memory in megabytes of 1,024 kB: resident, or `VmHWM`, `RssAnon`, `RssFile`."""
    status = pathlib.Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.search(rf"{name}:\s+(\d+)", status)[1]) / 1024


def others(seconds=1.0):
    """The share of the processors that is in use while this program waits."""
    def counts():
        fields = [int(field) for field in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
        return sum(fields), fields[3] + fields[4]

    total, idle = counts()
    time.sleep(seconds)
    total_after, idle_after = counts()
    return 1 - (idle_after - idle) / max(1, total_after - total)


def described():
    """The machine in a few words."""
    names = re.findall(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text())
    megabytes = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 1e9
    return f"{os.cpu_count()} cores ({names[0].strip() if names else 'unknown processor'}), {megabytes:.0f} GB"


def commit():
    """The measured source's commit, with `+changes` where the files differ from it."""
    return subprocess.run([ROOT / "scripts/source_version"], capture_output=True, text=True).stdout.split(" ")[0].strip()


def project(folder, store):
    """This repository's documentation and settings in a folder of their own, with a store there."""
    folder = pathlib.Path(folder)
    for name in ("content", "templates", "public"):
        (folder / name).symlink_to(ROOT / name)
    text = re.sub(r"(?m)^  store:.*\n", "", (ROOT / "portico.yml").read_text(encoding="utf-8"))
    text = re.sub(r"(?m)^playground:[ ]*\n", f'playground:\n  adminToken: owner\n  store: "{store}"\n', text)
    (folder / "portico.yml").write_text(text, encoding="utf-8")
    return folder


def start(binary, folder, *arguments, port=0):
    """A server of a project; gives the process, host and port once it says where it answers."""
    with open(pathlib.Path(folder, "serve.log"), "wb") as log:
        process = subprocess.Popen([str(pathlib.Path(binary).resolve()), "serve", "--follow-links", "--port", str(port),
                                    *arguments], cwd=folder, stdout=subprocess.PIPE, stderr=log)
    for line in process.stdout:
        if found := re.search(rb"http://([\w.]+):(\d+)/", line):
            return process, found[1].decode(), int(found[2])
    raise SystemExit(pathlib.Path(folder, "serve.log").read_text()[-2000:])


def stop(process):
    process.send_signal(signal.SIGTERM)
    process.wait(20)


@contextlib.contextmanager
def serving(binary, folder, *arguments):
    """A server for the time of a block: process, host, port."""
    process, host, port = start(binary, folder, *arguments)
    try:
        yield process, host, port
    finally:
        stop(process)
