"""Checks every `import` in Sources/ against the import table. One line a finding; exit 1 on any."""

import pathlib
import re
import sys

OWN = [
    "Diagnostics", "MarkdownSyntax", "Highlighting", "SiteModel", "SiteTemplates", "SiteSearch", "SiteBuild",
    "Compression", "Cryptography", "OpenID", "Providers", "StandIns", "Accounts", "AccountStore", "AccountWire",
    "Playground", "WebServer",
]
SITE = ["Diagnostics", "MarkdownSyntax", "Highlighting", "SiteModel", "SiteTemplates", "SiteSearch"]
STANDARD = {"Foundation", "FoundationEssentials", "Dispatch", "Glibc", "Darwin", "Synchronization"}
TABLE = {
    "Diagnostics": [],
    "MarkdownSyntax": ["Diagnostics", "CCMarkGFM"],
    "Highlighting": [],
    "SiteModel": ["Diagnostics", "MarkdownSyntax", "Yams", "OrderedCollections"],
    "SiteTemplates": ["Diagnostics"],
    "SiteSearch": ["SiteModel"],
    "SiteBuild": SITE,
    "Compression": ["CZlib", "CBrotli"],
    "Cryptography": ["COpenSSL", "CCrypt", "CArgon2"],
    "OpenID": ["Cryptography"],
    "Providers": ["OpenID"],
    "StandIns": ["Providers", "OpenID", "Cryptography"],
    "Accounts": ["OpenID", "Providers", "Cryptography"],
    "AccountStore": ["Accounts", "GRDB"],
    "AccountWire": ["Accounts", "Providers", "OpenID", "Cryptography"],
    "Playground": ["Accounts", "Providers", "OpenID", "Cryptography"],
    "WebServer": OWN + [
        "Hummingbird", "HummingbirdCore", "NIOCore", "NIOHTTP1", "NIOPosix", "NIOFoundationCompat", "NIOSSL", "HTTPTypes",
        "NIOHTTPTypes", "AsyncHTTPClient", "Logging", "CoreMetrics", "Metrics", "ServiceLifecycle",
    ],
    "portico": OWN + ["ArgumentParser", "ServiceLifecycle", "Logging", "CoreMetrics"],
}
# AccountStore reads the values that Accounts hands it, whose types come from these.
TABLE["AccountStore"] += ["OpenID", "Providers", "Cryptography"]

IMPORT = re.compile(
    r"^\s*(?:@[\w()]+\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)"
)


def main() -> int:
    findings = []
    for target, allowed in TABLE.items():
        for path in sorted(pathlib.Path("Sources", target).rglob("*.swift")):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                found = IMPORT.match(line)
                if found and found[1] not in allowed and found[1] not in STANDARD:
                    findings.append(f"{path}:{number}: {target} may not import {found[1]}")
    print("\n".join(findings), end="\n" if findings else "")
    return 1 if findings else 0


sys.exit(main())
