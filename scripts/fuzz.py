"""`make fuzz`: libFuzzer over front matter, templates and Markdown. SECONDS=600 for each unless given.

Compiles the targets with coverage and address sanitizer beside SwiftPM's own build (which has Yams), so that no
other build changes. Inputs that crash are left in .build/fuzz/NAME/crashes.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / ".build" / "fuzz"
TARGETS = {
    "markdown": ("FuzzMarkdown", ["Diagnostics", "MarkdownSyntax"]),
    "templates": ("FuzzTemplates", ["Diagnostics", "SiteTemplates"]),
    "front-matter": ("FuzzFrontMatter", ["Diagnostics", "MarkdownSyntax", "SiteModel"]),
}
FEATURES = ["-swift-version", "6"] + [word for name in (
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility") for word in (
    "-enable-upcoming-feature", name)]


def swiftc(*arguments):
    result = subprocess.run(["swiftc", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    if result.returncode:
        sys.exit(result.stdout + result.stderr)


def products():
    """Where SwiftPM put Yams: any build of this package will do."""
    build = pathlib.Path(subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, capture_output=True,
                                        text=True, check=True).stdout.strip())
    return build, ROOT / ".build/checkouts/Yams/Sources/CYaml/include"


def build(name, debug, yaml):
    entry, modules = TARGETS[name]
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    common = [*FEATURES, "-O", "-g", "-package-name", "portico", "-I", folder, "-I", debug / "Modules",
              "-Xcc", f"-fmodule-map-file={ROOT}/Sources/CCMarkGFM/module.modulemap",
              "-Xcc", f"-fmodule-map-file={yaml}/module.modulemap", "-Xcc", "-I", "-Xcc", yaml,
              "-sanitize=fuzzer,address", "-parse-as-library", "-wmo"]
    objects = []
    for module in modules:
        objects.append(folder / f"{module}.o")
        swiftc(*common, "-module-name", module, "-emit-module", "-emit-module-path", folder / f"{module}.swiftmodule",
               "-c", "-o", objects[-1], *sorted((ROOT / "Sources" / module).rglob("*.swift")))
    if "SiteModel" in modules:
        objects += [path for target in ("Yams", "CYaml", "OrderedCollections", "InternalCollectionsUtilities")
                    for path in sorted((debug / f"{target}.build").rglob("*.o"))]
    program = folder / "fuzz"
    swiftc(*common, "-module-name", "Fuzz", "-o", program, *objects, ROOT / f"Tests/Fuzz/{entry}.swift",
           ROOT / "Tests/Fuzz/Trap.swift", "-lcmark-gfm-extensions", "-lcmark-gfm")
    return program


def seed(name, corpus):
    """The repository's own files begin the search."""
    corpus.mkdir(exist_ok=True)
    if name == "templates":
        files = sorted((ROOT / "templates").rglob("*.mustache"))
    else:
        files = sorted((ROOT / "content").rglob("*.md"))
    for number, path in enumerate(files):
        shutil.copy(path, corpus / f"seed-{number}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("names", nargs="*", default=list(TARGETS))
    options = parser.parse_args()
    debug, yaml = products()
    failed = False
    for name in options.names:
        program = build(name, debug, yaml)
        corpus, crashes = OUT / name / "corpus", OUT / name / "crashes"
        seed(name, corpus)
        crashes.mkdir(exist_ok=True)
        result = subprocess.run(
            [program, corpus, f"-max_total_time={options.seconds}", "-max_len=16384", "-timeout=30", "-rss_limit_mb=2048",
             f"-artifact_prefix={crashes}/", "-print_final_stats=1", "-close_fd_mask=1"],
            capture_output=True, text=True, errors="replace")
        runs = re.search(r"number_of_executed_units:\s*(\d+)", result.stderr)
        print(f"{name}: {runs[1] if runs else '?'} inputs, exit {result.returncode}", flush=True)
        if result.returncode:
            print(result.stderr[-3000:])
            failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
