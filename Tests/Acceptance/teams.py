"""What a team does that has nothing but the program: runs its commands, far from this repository."""

import contextlib
import re
import subprocess


def run(program, folder, *arguments, code=0):
    """Runs a command to its end, with any code if that is None; returns all that it says."""
    done = subprocess.run([program, *arguments], cwd=folder, capture_output=True, text=True, timeout=120)
    assert code in (None, done.returncode), done.stdout + done.stderr
    return done.stdout + done.stderr


@contextlib.contextmanager
def previewed(program, folder, *command):
    """A server that runs; its address without the slash at the end."""
    started = program if isinstance(program, list) else [program]
    process = subprocess.Popen(
        [*started, *(command or ["preview"]), "--port", "0"], cwd=folder, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True)
    try:
        said = line = ""
        while "http://" not in line:
            line = process.stdout.readline()
            said += line
            assert line, f"it ended: {said}"
        yield re.search(r"http://\S+/", line)[0].rstrip("/")
    finally:
        process.terminate()
        code = process.wait(20)
        process.stdout.close()
    assert code in (0, -15), code


def made(program, folder, name="docs", *options, address=None):
    """A new site; `address` is where it says it is published."""
    run(program, folder, "new", "site", name, *options)
    site = folder / name
    if address:
        file = site / "portico.yml"
        file.write_text(file.read_text().replace("# baseURL: https://docs.example.com", f"baseURL: {address}"))
    return site
