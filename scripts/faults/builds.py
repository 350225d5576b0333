"""Faults of building: interrupted, two at once, odd files among the sources."""

import hashlib
import os
import pathlib
import shutil
import signal
import time

from .catalogue import fault
from .stage import expect


def tree(folder):
    """Every published file of an output with its bytes' hash."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(folder.rglob("*")) if path.is_file() and not path.name.startswith(".portico")
            and not any(part.startswith(".portico") for part in path.relative_to(folder).parts)}


def more_pages(stage, count):
    for number in range(count):
        text = f"---\ntitle: Page {number}\ndescription: A page.\nweight: {number}\n---\n\n" + "Words of it. " * 400
        (stage.folder / f"content/en/page-{number}.md").write_text(text, encoding="utf-8")


@fault("kill -9 in first builds", "the next build is whole, and equals a clean one", "builds")
def interrupted(stage):
    more_pages(stage, 60)
    code, _, talk = stage.run("build", "--output", "clean")
    expect(code == 0, f"clean build: {code} {talk}")
    clean, rounds = tree(stage.folder / "clean"), 4 if stage.short else 30
    for number in range(rounds):
        name = f"out-{number % 3}"
        process = stage.popen(stage.binary, "build", "--output", name, "--no-cache", "--quiet")
        time.sleep(0.1 + 0.11 * (number % 8))
        process.send_signal(signal.SIGKILL if number % 2 else signal.SIGINT)
        process.wait(30)
        code, _, talk = stage.run("build", "--output", name)
        expect(code == 0, f"after interruption {number}: {code} {talk}")
        expect(tree(stage.folder / name) == clean, f"after interruption {number}: other files")
    return f"{rounds} interrupted builds, each followed by a whole one"


@fault("two builds into one output", "the output is of one state; who comes second waits or is told so", "builds")
def two(stage):
    more_pages(stage, 60)
    stage.run("build", "--output", "clean")
    clean, told, rounds = tree(stage.folder / "clean"), 0, 2 if stage.short else 20
    for number in range(rounds):
        processes = [stage.popen(stage.binary, "build", "--output", "out", "--no-cache", "--quiet") for _ in range(2)]
        codes = [process.wait(120) for process in processes]
        expect(0 in codes and set(codes) <= {0, 1}, f"exit codes {codes}")
        told += 1 in codes
        expect(tree(stage.folder / "out") == clean, f"round {number}: a mixed output")
    return f"{rounds} pairs, {told} times the second was turned away, the output whole each time"


@fault("a pipe, a device and a socket among the files", "named and passed over; the build ends", "builds")
def odd_files(stage):
    os.mkfifo(stage.folder / "public/pipe.txt")
    os.mkfifo(stage.folder / "content/en/pipe.md")
    (stage.folder / "public/zero").symlink_to("/dev/zero")
    code, out, talk = stage.run("build", "--output", "out", timeout=60)
    expect("pipe" in out + talk, f"nothing is said of the pipe: {out[-300:]}")
    published = tree(stage.folder / "out") if (stage.folder / "out").exists() else {}
    expect(not {"pipe.txt", "zero"} & set(published), "published")
    return f"exit code {code}, the pipe is named, nothing of it is published"


@fault("links out of the sources", "refused: nothing of the machine is published", "builds")
def links(stage):
    (stage.folder / "secret.txt").write_text("very-secret", encoding="utf-8")
    (stage.folder / "public/env.txt").symlink_to("/proc/self/environ")
    (stage.folder / "public/secret.txt").symlink_to(stage.folder / "secret.txt")
    code, out, talk = stage.run("build", "--output", "out")
    published = stage.folder / "out"
    found = [path for path in published.rglob("*") if path.is_file() and b"very-secret" in path.read_bytes()] \
        if published.exists() else []
    expect(not found and not (published / "env.txt").exists(), f"published: {found}")
    expect("env.txt" in out + talk, f"nothing is said: {out[-300:]}")
    return f"exit code {code}, named, not published"


@fault("links in the place of outputs", "refused: nothing is written out of the project", "builds")
def output_links(stage):
    victim = stage.folder.parent / f"{stage.folder.name}-victim"
    victim.mkdir()
    seen = []
    for name in ("dist", ".portico"):
        place = stage.folder / name
        shutil.rmtree(place, ignore_errors=True)
        place.symlink_to(victim)
        code, out, talk = stage.run("build")
        expect(code == 1 and "output.link-outside" in out + talk, f"{name}: exit code {code}: {out[-300:]}")
        expect(not list(victim.iterdir()), f"{name}: written: {list(victim.iterdir())}")
        place.unlink()
        seen.append(f"{name} {code}")
    return ", ".join(seen) + ", nothing written"


@fault("a cache of somebody else, or no folder of the user", "nothing of it counts; the build is whole", "builds")
def foreign_cache(stage):
    home = stage.folder.parent / f"{stage.folder.name}-home"
    whole = None
    for state in (home / "theirs", home / "ours", pathlib.Path("/proc/none")):
        code, out, talk = stage.run("build", prefix=["env", f"XDG_STATE_HOME={state}"])
        expect(code == 0 and "nothing changed" not in out + talk, f"{state}: believed: {talk[-300:]}")
        output = tree(stage.folder / "dist")
        expect(whole in (None, output), f"{state}: another site")
        whole = output
    return "built anew for another user and without a folder, the same site each time"


@fault("an output inside the sources, or a file in its place", "refused with a message; nothing is written", "builds")
def bad_output(stage):
    (stage.folder / "file").write_text("mine", encoding="utf-8")
    seen = []
    for name in ("public/out", "content", "/", "file"):
        code, out, talk = stage.run("build", "--output", name)
        expect(code in (1, 64), f"{name}: exit code {code}")
        expect("internal error" not in talk and "NSCocoa" not in out + talk, f"{name}: {talk}")
        seen.append(f"{name} {code}")
    expect((stage.folder / "file").read_text() == "mine", "the file was changed")
    return ", ".join(seen)
