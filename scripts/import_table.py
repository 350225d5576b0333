"""The import table: which target may import what.

It stands here alone. Without arguments every `import` in Sources/ is checked against it, and so are CONTRIBUTING.md,
which shows it, and the architecture pages, which name each target. `--write` writes it into CONTRIBUTING.md.
One line a finding; exit 1 on any.
"""

import pathlib
import re
import sys

STANDARD = {"Foundation", "FoundationEssentials", "Dispatch", "CDispatch", "Glibc", "Darwin", "Synchronization"}
# Target: (targets of ours, modules of others). The order is the order in which they build on each other.
TABLE = {
    "Diagnostics": ([], ["CDiagnostics"]),
    "Markdown": (["Diagnostics"], ["CCMarkGFM", "CMarkdown"]),
    "SiteModel": (["Diagnostics", "Markdown"], ["CLocales", "Yams", "OrderedCollections"]),
    "SiteTemplates": (["Diagnostics"], []),
    "Cryptography": ([], ["COpenSSL", "CCrypt", "CArgon2"]),
    "SiteBuild": (
        ["Cryptography", "Diagnostics", "Markdown", "SiteModel", "SiteTemplates"],
        ["CSitePreview", "CSiteTheme", "CZlib"]),
    "SiteConversion": (["Diagnostics", "Markdown", "SiteModel", "SiteBuild"], []),
    "OpenID": (["Cryptography"], ["HeapModule"]),
    "Providers": (["Cryptography", "OpenID"], []),
    "RelyingParty": (["Cryptography", "OpenID", "Providers"], []),
    "Accounts": (["Cryptography", "OpenID", "Providers"], ["CCommonPasswords"]),
    "AccountStore": (["Cryptography", "OpenID", "Providers", "Accounts"], ["GRDB", "CPostgreSQL"]),
    "AccountWire": (["Cryptography", "OpenID", "Providers", "Accounts"], []),
    "Playground": (
        ["Cryptography", "OpenID", "Providers", "RelyingParty", "Accounts", "Markdown", "SiteModel",
         "SiteTemplates", "SiteBuild"], ["CPlayground", "CQRCode"]),
    "WebServer": (["*"], [
        "CBrotli", "CMalloc", "CZlib", "Hummingbird", "HummingbirdCore", "NIOCore", "NIOHPACK", "NIOHTTP1", "NIOHTTP2",
        "NIOSSL", "NIOTLS", "HTTPTypes", "NIOHTTPTypes", "NIOHTTPTypesHTTP2",
        "AsyncHTTPClient", "Logging", "ServiceLifecycle",
    ]),
    "portico": (["*"], [
        "ArgumentParser", "CRecipes", "CSourceVersion", "Logging", "ServiceLifecycle",
        # External links.
        "AsyncHTTPClient", "NIOCore", "NIOHTTP1", "NIOPosix",
    ]),
}
SHOWN_IN = pathlib.Path("CONTRIBUTING.md")
BEGIN, END = "<!-- import table: make import-table -->", "<!-- end of the import table -->"
ARCHITECTURE = sorted(pathlib.Path("content").glob("*/portico/architecture.md"))

IMPORT = re.compile(
    r"^\s*(?:@[\w()]+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)"
)


def allowed(target: str) -> set[str]:
    """Modules that a target may import."""
    ours, others = TABLE[target]
    names = list(TABLE)
    return STANDARD | set(names[: names.index(target)] if ours == ["*"] else ours) | set(others)


def wrong_imports() -> list[str]:
    findings = []
    for target in TABLE:
        modules = allowed(target)
        for path in sorted(pathlib.Path("Sources", target).rglob("*.swift")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found = IMPORT.match(line)
                if found and found[1] not in modules:
                    findings.append(f"{path}:{number}: {target} may not import {found[1]}")
    return findings


def missing_targets() -> list[str]:
    """Targets of ours that the table or an architecture page does not name."""
    folders = {
        path.name for path in pathlib.Path("Sources").iterdir() if path.is_dir() and any(path.rglob("*.swift"))
    }
    findings = [f"scripts/import_table.py: no row for Sources/{name}" for name in sorted(folders - set(TABLE))]
    for page in ARCHITECTURE:
        text = page.read_text(encoding="utf-8")
        findings += [f"{page}: the target `{name}` is not named" for name in TABLE if f"`{name}`" not in text]
    return findings


def shown() -> str:
    """The table as CONTRIBUTING.md shows it."""
    rows = ["| target | may import (ours) | others |", "|---|---|---|"]
    for target, (ours, others) in TABLE.items():
        left = "all of the above" if ours == ["*"] else ", ".join(ours) or "–"
        rows.append(f"| {target} | {left} | {', '.join(others) or '–'} |")
    return f"{BEGIN}\n" + "\n".join(rows) + f"\n{END}"


def with_table(text: str) -> str:
    return re.sub(re.escape(BEGIN) + r"[\s\S]*?" + re.escape(END), lambda _: shown(), text)


def main() -> int:
    text = SHOWN_IN.read_text(encoding="utf-8")
    if "--write" in sys.argv[1:]:
        SHOWN_IN.write_text(with_table(text), encoding="utf-8")
        return 0
    findings = wrong_imports() + missing_targets()
    if with_table(text) != text or BEGIN not in text:
        findings.append(f"{SHOWN_IN}: its import table is not the current one; run: make import-table")
    print("\n".join(findings), end="\n" if findings else "")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
