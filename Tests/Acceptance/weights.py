"""What pages weigh, packed as servers pack them: a page with the style sheets and scripts that it names."""

import gzip
import os
import pathlib
import re
import urllib.parse

# A typical page, and one that is whole: a guide with everything its steps need, and the list of all errors. Neither
# gives anything away to be lighter.
COLD, OWN = 16_000, 12_000
WHOLE_COLD, WHOLE_OWN = 26_000, 18_000
WHOLE = {"apple/apple-platforms", "apple/accounts", "apple/cpp", "facebook/apple-platforms", "github/apple-platforms",
         "google/apple-platforms", "microsoft/apple-platforms", "concepts/second-factor", "concepts/errors",
         "concepts/error-list", "concepts/firebase-errors", "concepts/sessions", "concepts/line",
         "concepts/in-app-browsers", "concepts/linking", "google/cpp", "apple/set-up", "portico/write-a-page",
         "apple/web", "facebook/web", "github/web", "google/web", "microsoft/web", "apple/android",
         "facebook/android", "github/android", "google/android", "microsoft/android", "microsoft/troubleshooting",
         # References: every setting, every finding, every name in a template.
         "portico/findings", "portico/settings", "portico/templates",
         # Every error by its exact text.
         "apple/troubleshooting", "facebook/troubleshooting", "google/troubleshooting",
         # Every heading of the site, by letter, and every error by its number: they grow with the site.
         "search", "errors"}


def packed(path):
    return len(gzip.compress(pathlib.Path(path).read_bytes(), 9))


def guides(site, locale):
    return [file for file in sorted((site / locale).rglob("index.html")) if file.parent.with_suffix(".md").exists() or (file.parent / "index.md").exists()]


def links(text):
    """The addresses of the style sheets and scripts that a page's text names."""
    return [style or script for style, script in re.findall(r'<link rel="stylesheet" href="([^"]+)"|<script [^>]*?src="([^"]+)"', text)]


def files(site, page):
    """The style sheets and scripts that a page asks for at once."""
    addresses = [urllib.parse.urlsplit(link).path for link in links(page.read_text(encoding="utf-8"))]
    return [site / each.lstrip("/") if each.startswith("/") else pathlib.Path(os.path.normpath(page.parent / each)) for each in addresses]


def is_heavy(path, own, style, script, asked):
    """Tells if a page weighs more than it may; `path` is its address, such as `/en/apple/cpp/`."""
    whole = is_whole(path)
    # A page for a wrong address has nothing else to weigh, and a script of its own that leads on.
    most, names = (3_500, 4) if path.endswith("404.html") else (3_200, 3)
    return (own > (WHOLE_OWN if whole else OWN) or style > 6_000 or script > most or asked > names
            or own + style + script > (WHOLE_COLD if whole else COLD))


def parts(site, page):
    """What a page weighs itself, its style, its script, and how many files it names."""
    asked = files(site, page)
    return (packed(page), sum(packed(file) for file in asked if file.suffix == ".css"),
            sum(packed(file) for file in asked if file.suffix == ".js"), len(asked))


def is_whole(path):
    """Tells if a page is one of the whole guides; `path` is its address, such as `/en/apple/cpp/`."""
    return re.sub(r"^/?[^/]+/|/(index\.html)?$", "", path) in WHOLE
