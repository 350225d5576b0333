"""`make fuzz`: libFuzzer over what strangers send and authors write, 600 seconds each unless --seconds says otherwise.

Compiles the modules that read these bytes with coverage and address sanitizer, and links the others as SwiftPM built
them, so that no other build changes. What was found to lead further stays in .build/fuzz/NAME/corpus and is where the
next run begins; inputs that crash are left in .build/fuzz/NAME/crashes.
"""

import argparse
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
OUT = ROOT / ".build" / "fuzz"
TARGETS = {
    "markdown": ("FuzzMarkdown", ["Diagnostics", "Markdown"]),
    "templates": ("FuzzTemplates", ["Diagnostics", "SiteTemplates"]),
    "front-matter": ("FuzzFrontMatter", ["Diagnostics", "Markdown", "SiteModel"]),
}
# What is compiled with coverage, and what else of SwiftPM's build it needs.
SIGN_IN = ["Cryptography", "CCommonPasswords", "OpenID", "HeapModule", "InternalCollectionsUtilities",
           "Providers", "Accounts", "AccountStore", "GRDB"]
PROTOCOL = ["Cryptography", "HeapModule", "InternalCollectionsUtilities"]
SITE = ["CDiagnostics", "CLocales", "CMarkdown", "Diagnostics", "Markdown", "Yams", "CYaml", "OrderedCollections",
        "InternalCollectionsUtilities"]
MIXED = {
    "tokens": ("FuzzTokens", ["OpenID"], PROTOCOL),
    "keys": ("FuzzKeys", ["OpenID"], PROTOCOL),
    "forms": ("FuzzForms", ["OpenID"], PROTOCOL),
    "hosts": ("FuzzHosts", ["OpenID"], [*PROTOCOL, "HTTPTypes"]),
    "search": ("FuzzSearch", ["SiteModel"], SITE),
    "wire": ("FuzzWire", ["AccountWire"], SIGN_IN),
}
# Files of the server that are compiled with an entry: the whole of it would bring all of its libraries along.
FILES = {"hosts": ["HostList", "TrustedProxies"]}
LIBRARIES = ["crypto", "ssl", "argon2", "crypt", "sqlite3", "pq", "cmark-gfm-extensions", "cmark-gfm"]
# Inputs to begin with.
SEEDS = {
    "tokens": [b'{"alg":"RS256","kid":"key"}\n{"iss":"https://issuer.example","sub":"a","aud":"client","iat":1800000000,'
               b'"exp":1800000300,"nonce":"0123456789abcdef0123456789abcdef"}', b"eyJhbGciOiJub25lIn0.e30."],
    "keys": [b'{"keys":[{"kty":"RSA","kid":"a","alg":"RS256","use":"sig","n":"AQAB","e":"AQAB"},{"kty":"EC",'
             b'"crv":"P-256","x":"AA","y":"AA"}]}', b'[1,-2.5e3,"\\u0e01\\ud83d\\ude00",null,true,{"a":{}}]'],
    "forms": [b"state=abc&code=def&iss=https%3A%2F%2Fissuer.example", b"error=access_denied&error_description=No+way",
              b"id_token=a.b.c&state=x&user=%7B%22name%22%3A%7B%7D%7D"],
    "hosts": [b"docs.example.com:443", b"[::1]:8080", b'for=192.0.2.1;proto=https, for="[2001:db8::1]:443"',
              b"192.0.2.1, 10.0.0.3:555, ::ffff:10.0.0.1", b"10.0.0.0/8"],
    "search": ["ลงชื่อเข้าใช้ด้วย Google".encode(), "כניסה עם Apple".encode(), "Straße ＡＢＣ 日本語 e\u0301".encode()],
    "wire": [bytes([number]) + body for number in range(24) for body in (
        b'{"email":"a@b.example","password":"correct horse","returnSecureToken":true}',
        b'{"idToken":"a.b.c","mfaPendingCredential":"x","phoneVerificationInfo":{"code":"123456"}}',
        b'{"requestType":"PASSWORD_RESET","email":"a@b.example","users":[{"localId":"a","providerUserInfo":[]}]}')],
}
FEATURES = ["-swift-version", "6"] + [word for name in (
    "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility") for word in (
    "-enable-upcoming-feature", name)]


def swiftc(*arguments):
    # It leaves files of the entry's module where it runs.
    place = ROOT / ".build/fuzz"
    place.mkdir(parents=True, exist_ok=True)
    result = subprocess.run(["swiftc", *map(str, arguments)], cwd=place, capture_output=True, text=True)
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
              "-Xcc", f"-fmodule-map-file={debug}/CDiagnostics.build/module.modulemap",
              "-Xcc", f"-fmodule-map-file={debug}/CLocales.build/module.modulemap",
              "-Xcc", f"-fmodule-map-file={debug}/CMarkdown.build/module.modulemap",
              "-Xcc", f"-fmodule-map-file={yaml}/module.modulemap", "-Xcc", "-I", "-Xcc", yaml,
              "-sanitize=fuzzer,address", "-parse-as-library", "-wmo"]
    objects = built("CDiagnostics", debug) + built("CLocales", debug) + built("CMarkdown", debug)
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


def built(module, debug):
    """The objects of a module as SwiftPM made them; those of sources that are gone stay in its folder and do not count."""
    folder = ROOT / "Sources" / module
    sources = {path.name for path in folder.rglob("*") if path.is_file()}
    return [path for path in sorted((debug / f"{module}.build").rglob("*.o"))
            if not folder.is_dir() or path.stem in sources]


def file(name):
    """The one file of the server with that name."""
    found = sorted((ROOT / "Sources/WebServer").rglob(name))
    if len(found) != 1:
        sys.exit(f"{name}: {len(found)} files of the server have this name; see FILES in scripts/fuzz.py")
    return found[0]


def build_mixed(name, debug):
    """An entry with its modules of interest compiled for fuzzing, and everything else as it is."""
    entry, measured, others = MIXED[name]
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    checkouts = ROOT / ".build/checkouts"
    maps = [ROOT / "Sources/COpenSSL/module.modulemap", ROOT / "Sources/CCrypt/module.modulemap",
            ROOT / "Sources/CArgon2/module.modulemap", ROOT / "Sources/CPostgreSQL/module.modulemap",
            ROOT / "Sources/CCMarkGFM/module.modulemap", checkouts / "Yams/Sources/CYaml/include/module.modulemap",
            checkouts / "GRDB.swift/Sources/GRDBSQLite/module.modulemap", debug / "CCommonPasswords.build/module.modulemap",
            debug / "CDiagnostics.build/module.modulemap", debug / "CLocales.build/module.modulemap",
            debug / "CMarkdown.build/module.modulemap"]
    common = [*FEATURES, "-O", "-g", "-package-name", ROOT.name.lower(), "-I", debug / "Modules", "-I",
              "/usr/include/postgresql", "-sanitize=fuzzer,address", "-parse-as-library", "-wmo"]
    for path in maps:
        common += ["-Xcc", f"-fmodule-map-file={path}"]
    objects = []
    for module in measured:
        sources = sorted((ROOT / "Sources" / module).rglob("*.swift"))
        objects.append(OUT / f"{module}.o")
        # Several entries share a module.
        if not objects[-1].exists() or objects[-1].stat().st_mtime < max(path.stat().st_mtime for path in sources):
            swiftc(*common, "-module-name", module, "-c", "-o", objects[-1], *sources)
    objects += [path for module in others for path in built(module, debug)]
    program = folder / "fuzz"
    swiftc(*common, "-module-name", "Fuzz", "-o", program, *objects, ROOT / f"Tests/Fuzz/{entry}.swift",
           ROOT / "Tests/Fuzz/Trap.swift", *(file(f"{each}.swift") for each in FILES.get(name, [])),
           *(f"-l{library}" for library in LIBRARIES))
    return program


def seed(name, corpus):
    """The repository's own files, or a few inputs of the kind, begin the search."""
    corpus.mkdir(exist_ok=True)
    if name in SEEDS:
        for number, data in enumerate(SEEDS[name]):
            (corpus / f"seed-{number}").write_bytes(data)
        return
    if name == "templates":
        files = sorted((ROOT / "templates").rglob("*.mustache"))
    else:
        files = sorted((ROOT / "content").rglob("*.md"))
    for number, path in enumerate(files):
        shutil.copy(path, corpus / f"seed-{number}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("names", nargs="*", default=[*TARGETS, *MIXED])
    options = parser.parse_args()
    debug, yaml = products()
    failed = False
    for name in options.names:
        program = build_mixed(name, debug) if name in MIXED else build(name, debug, yaml)
        corpus, crashes = OUT / name / "corpus", OUT / name / "crashes"
        seed(name, corpus)
        crashes.mkdir(exist_ok=True)
        # A task of the concurrency runtime may still hold memory when an input ends, or the process; it is no leak.
        leaks = 0 if name == "wire" else 1
        result = subprocess.run(
            [program, corpus, f"-max_total_time={options.seconds}", "-max_len=16384", "-timeout=30", "-rss_limit_mb=2048",
             f"-artifact_prefix={crashes}/", "-print_final_stats=1", "-close_fd_mask=1", f"-detect_leaks={leaks}"],
            # The sanitizer's own search at the end of the process is another setting.
            env=os.environ | {"ASAN_OPTIONS": f"detect_leaks={leaks}"}, capture_output=True, text=True, errors="replace")
        runs = re.search(r"number_of_executed_units:\s*(\d+)", result.stderr)
        print(f"{name}: {runs[1] if runs else '?'} inputs, exit {result.returncode}", flush=True)
        if result.returncode:
            print(result.stderr[-3000:])
            failed = True
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
