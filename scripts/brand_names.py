"""Refuses the names of brands in Sources/, outside of the folders and texts that are theirs.

A brand is one folder below Sources/Providers/Brands/ and one line of Sources/Providers/Brands/Brands.swift; whatever else the program
does must work with the next brand too. Comments may name a brand as an example; names, literals and file names may
not. One line a finding; exit 1 on any.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path("Sources")
LIST = ROOT / "Providers/Brands" / "Brands.swift"
# Where "GitHub" is no provider: a host of repositories and a format of its CI, and a word of a Markdown dialect.
NO_PROVIDER = {
    "Diagnostics", "Markdown", "SiteModel", "SiteBuild", "portico/Commands", "portico/Projects",
}
# Folders of Sources/Providers/Brands that are no brand's: what all have in common, and the protocol's own provider.
NO_BRAND = {"Provider", "OpenIDConnect"}
# Literals are matched first, so that the slashes of an address begin no comment.
COMMENT = re.compile(r'("""[\s\S]*?"""|"(?:\\.|[^"\\\n])*")|//[^\n]*|/\*[\s\S]*?\*/')
# Hosts of the account backend that apps address, and parameters of its SDK; whose they are is no matter of sign-in.
BACKEND = re.compile(
    r"\b(?:[\w-]+\.)+googleapis\.com(?:/google\.[\w.]+)?|\b(?:securetoken|session\.firebase)\.google\.com\b"
    r"|\b(?:g|initWithG)oogleAppID\b")


def brands() -> list[str]:
    """The words of the brands: the names of their folders."""
    return sorted(path.name for path in (ROOT / "Providers/Brands").iterdir() if path.is_dir() and path.name not in NO_BRAND)


def pattern(brand: str) -> str:
    """Matches a brand's name, however it is spelled; one in capitals may be an everyday word (LINE): it counts in
    capitals, and as a provider's identifier."""
    if not brand.isupper():
        return f"(?i:{brand})"
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "Providers/Brands" / brand).glob("*.swift")))
    identifiers = [re.escape(each) for each in re.findall(r'ProviderID\(brand: "([^"]+)"', sources)]
    return "|".join([f"(?<![A-Za-z_]){brand}(?![A-Z]+\\b|_)", *identifiers])


def without_comment(match: re.Match[str]) -> str:
    return match[1] or "\n" * match[0].count("\n")


def findings() -> list[str]:
    """The lines that name a brand."""
    names = re.compile("|".join(map(pattern, brands())))
    found: list[str] = []
    for path in sorted(ROOT.rglob("*.swift")):
        relative = path.relative_to(ROOT)
        folder = "/".join(relative.parts[:2]) if relative.parts[0] == "portico" else relative.parts[0]
        if folder in NO_PROVIDER or path == LIST:
            continue
        if relative.parts[:2] == ("Providers", "Brands") and len(relative.parts) > 3 and relative.parts[2] not in NO_BRAND:
            continue
        lines = COMMENT.sub(without_comment, path.read_text(encoding="utf-8")).splitlines()
        if names.search(path.name):
            found.append(f"{path}: is called after a brand")
        found += [
            f"{path}:{number}: names a brand: {line.strip()[:80]}"
            for number, line in enumerate(lines, 1)
            if names.search(BACKEND.sub("", line))
        ]
    return found


def main() -> int:
    found = findings()
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
