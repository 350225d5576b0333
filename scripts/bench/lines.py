"""The lines of the table of `make bench`: what is measured, beside what in the same run, and what it may take."""

import dataclasses

BRANDS = {"apple.com": "Apple", "facebook.com": "Facebook", "github.com": "GitHub", "google.com": "Google",
          "microsoft.com": "Microsoft"}
LANGUAGES = {"en": "English", "th": "Thai", "he": "Hebrew"}


@dataclasses.dataclass(frozen=True)
class Line:
    """One line: `key` names it in the history, `page` is the page of docs/ that shows it.

    `peer` names what is measured beside it, or the limit. The budget is the `most` or the `least` that the ratio to the
    peer may be, or our own figure where `of_ratio` is false; a line without a budget is told and not judged.
    """

    key: str
    page: str
    work: str
    unit: str
    peer: str = ""
    most: float | None = None
    least: float | None = None
    of_ratio: bool = False
    long: bool = False

    def budget(self):
        bound = self.most if self.most is not None else self.least
        if bound is None:
            return "–"
        side = "≤" if self.most is not None else "≥"
        return f"ratio {side} {bound:,g}" if self.of_ratio else f"{side} {bound:,g} {self.unit}"


@dataclasses.dataclass(frozen=True)
class Figure:
    """What was measured: our figure, and that of the peer or limit in the same run."""

    ours: float
    peer: float | None = None

    @property
    def ratio(self):
        return self.ours / self.peer if self.peer else None


def judged(line, figure):
    """The figure that the line's budget is about."""
    return figure.ratio if line.of_ratio else figure.ours


def is_met(line, figure):
    """Tells if a figure keeps its line's budget; `None` where there is none, or nothing to judge."""
    value = judged(line, figure)
    if value is None or (line.most is None and line.least is None):
        return None
    return value <= line.most if line.most is not None else value >= line.least


GENERATOR = [
    Line("build.highlighted", "generator", "3,000 pages with highlighting and search, cold", "CPU s", "Hugo, without search",
         most=0.1, of_ratio=True),
    Line("build.memory", "generator", "3,000 pages with highlighting and search, cold: memory", "MB", "Hugo", most=300),
    Line("build.plain", "generator", "3,000 plain pages, cold", "CPU s", "cmark-gfm in C, the same files", most=3.5,
         of_ratio=True),
    Line("build.plain-hugo", "generator", "3,000 plain pages, cold, beside Hugo", "CPU s", "Hugo"),
    Line("build.linear", "generator", "a page of 3,000", "CPU ms", "a page of 300", most=1.1, of_ratio=True),
    Line("build.unchanged", "generator", "3,000 pages, nothing changed", "s", most=0.15),
    Line("build.edit", "generator", "3,000 pages, one edit", "s", most=0.15),
    Line("preview.edit", "generator", "preview of 3,000 pages: an edit until it is served, p95", "ms", most=25),
    Line("build.linear-long", "generator", "a page of 30,000", "CPU ms", "a page of 300", most=1.1, of_ratio=True, long=True),
    Line("build.memory-long", "generator", "30,000 pages: highest memory", "MB", most=1500, long=True),
    Line("build.edit-long", "generator", "30,000 pages, one edit", "CPU s", most=1, long=True),
]
# Key → traffic; each also packed.
TRAFFIC = {"http1-1": "HTTP/1.1, 1 connection", "http1-32": "HTTP/1.1, 32 connections",
           "http1-256": "HTTP/1.1, 256 connections", "http1-32-pipelined": "HTTP/1.1, 32 connections, 16 at once each",
           "http2-1": "HTTP/2 with TLS, 1 connection, 8 at once", "http2-32": "HTTP/2 with TLS, 32 connections, 8 at once each"}
SERVER = [
    *(Line(f"pages.{key}{'.packed' * packed}", "server", f"a page: {name}{', packed' * packed}", "a second", "nginx",
           least=1.0, of_ratio=True) for key, name in TRAFFIC.items() for packed in (False, True)),
    *(Line(f"sign-in.{brand}", "server", f"a sign-in with {name}", "CPU ms", "an RSA-2048 signature", most=6, of_ratio=True)
      for brand, name in BRANDS.items()),
    *(Line(f"sign-in.{brand}.p99", "server", f"a sign-in with {name}, 100 at once: p99", "ms", "their mean", most=1.2,
           of_ratio=True) for brand, name in BRANDS.items()),
    Line("page.p99", "server", "a page while others sign in: p99", "ms", "nginx, beside the same sign-ins", most=5),
    Line("serve.memory", "server", "`serve` with this documentation: memory", "MB", most=60),
    Line("serve.start", "server", "`serve`, nothing changed: first answer after", "s", most=0.3),
    *(Line(f"backend.{call}", "server", f"a call at 100,000 accounts: {call}", "CPU ms", "at 1,000 accounts")
      for call in ("sign-up, anonymous", "sign-up, password", "signInWithIdp", "refresh", "lookup")),
    *(Line(f"nodes.{count}", "server", f"sign-ins on PostgreSQL, {count} node{'s' * (count > 1)}", "a second", "SQLite, one node")
      for count in (1, 2, 3)),
]
READER = [
    Line("weight.typical", "reader", "the heaviest page but the whole guides, with style and script", "kB", most=16),
    Line("weight.whole", "reader", "the heaviest whole guide, with style and script", "kB", most=26),
    Line("weight.style", "reader", "the heaviest page's style", "kB", most=6),
    Line("weight.script", "reader", "the heaviest page's script", "kB", most=3),
    *(Line(f"reader.lcp.{tag}", "reader", f"largest contentful paint, {name}", "ms", "the page without style and script",
           most=1.25, of_ratio=True) for tag, name in LANGUAGES.items()),
    *(Line(f"reader.tbt.{tag}", "reader", f"total blocking time, {name}", "ms", most=20) for tag, name in LANGUAGES.items()),
    *(Line(f"reader.interaction.{tag}", "reader", f"slowest of tab, colours and key until its paint, {name}", "ms", most=50)
      for tag, name in LANGUAGES.items()),
]
LINES = GENERATOR + SERVER + READER
PAGES = {"generator": "docs/site-generator-speed.md", "server": "docs/server-speed.md", "reader": "docs/reader-speed.md"}
