"""`make bench-reader`: what a reader's phone takes to show a page, and what a keystroke in search takes.

A phone of 360 × 740 on 1.6 Mbit/s with 150 ms to the server, the processor four times slower, Debian's chromium and
the real server; medians. In turn with each page, the same page is loaded with no style and no script: its largest paint
is the limit. Then the engine of search on a site of 300 pages a language, on this machine as it is.
"""

import argparse
import contextlib
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request

from bench.lines import LANGUAGES, Figure
from bench.machine import ROOT

sys.path.insert(0, str(ROOT / "Tests/Acceptance"))
PAGE = "apple/apple-platforms/"
COPIES = 9
OBSERVE = """window.seen = { lcp: 0, cls: 0, tbt: 0, inp: 0 };
const watch = (type, each, more) => new PerformanceObserver(list => list.getEntries().forEach(each)).observe({ type, buffered: true, ...more });
watch("largest-contentful-paint", entry => { seen.lcp = entry.startTime });
watch("layout-shift", entry => { if (!entry.hadRecentInput) seen.cls += entry.value });
watch("longtask", entry => { seen.tbt += Math.max(0, entry.duration - 50) });
watch("event", entry => { if (entry.interactionId) seen.inp = Math.max(seen.inp, entry.duration) }, { durationThreshold: 16 });"""


def slowest(page, act):
    """What the slowest event of an interaction took until its paint, in ms (Event Timing)."""
    page.wait_for_timeout(400)
    page.evaluate("seen.inp = 0")
    act()
    page.wait_for_timeout(400)
    return page.evaluate("seen.inp")


def phone(browser, slower):
    """A page of a phone that has seen nothing yet; it counts what it receives."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, device_scale_factor=2, has_touch=True)
    page = context.new_page()
    page.add_init_script(OBSERVE)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    received = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    return context, page, received


def shown(page, url):
    """A cold load until nothing comes any more."""
    page.goto(url, wait_until="networkidle")
    page.wait_for_timeout(300)
    return page.evaluate("({ lcp: seen.lcp, cls: seen.cls, tbt: seen.tbt })")


def load(browser, url, slower):
    """One cold load of a page, and then a switch of tabs, of colours, and three keys in search."""
    context, page, received = phone(browser, slower)
    figures = shown(page, url)
    figures |= {"requests": len(received), "bytes": sum(received)}
    tab = page.locator("[role=tab][aria-selected=false]").first
    tab.scroll_into_view_if_needed()
    figures["tab"] = slowest(page, tab.click)
    page.evaluate("scrollTo(0, 0)")
    # On a phone the switch stands in the menu.
    page.locator(".menu:not(.language-menu) > summary").click()
    figures["colours"] = slowest(page, page.locator("[data-theme-button]").click)
    page.locator(".search input").click()
    page.wait_for_selector("[role=combobox]")
    page.wait_for_load_state("networkidle")
    figures["key"] = max(slowest(page, lambda key=key: page.keyboard.type(key)) for key in "non")
    context.close()
    return figures


def load_bare(browser, url, slower):
    """Largest paint of one cold load of a page with no style and no script, which asks for neither."""
    context, page, _ = phone(browser, slower)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    figures = shown(page, url)
    context.close()
    if unwanted := [each for each in asked if re.search(r"\.(css|js)\b", each)]:
        raise SystemExit(f"the page without style and script asks for {unwanted[0]}")
    return figures["lcp"]


def bare(url, folder):
    """The pages as the server at `url` sends them, with no style and no script, in a built site's folder."""
    from conftest import BINARY

    subprocess.run([BINARY, "build", "--quiet", "--output", folder], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    for locale in LANGUAGES:
        with urllib.request.urlopen(f"{url}/{locale}/{PAGE}") as answer:
            text = answer.read().decode()
        text = re.sub(r'<link rel="(?:stylesheet|preload|modulepreload)"[^>]*>|<script\b.*?</script>', "", text, flags=re.S)
        (folder / locale / PAGE / "index.html").write_text(text, encoding="utf-8")


def phones(browser, repeat, slower):
    """Medians of each language's page, and of its largest paint with no style and no script."""
    from conftest import Server

    medians = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for each in ("ours", "bare"):
            (folder / each).mkdir()
        server = Server(folder / "ours").start()
        try:
            bare(server.url, folder / "site")
            limit = Server(folder / "bare", "--site", str(folder / "site")).start()
            try:
                print(f"{PAGE} on the phone      LCP ms   bare    CLS  TBT ms  INP ms: tab  colours  key  requests  bytes with headers")
                for locale in LANGUAGES:
                    runs = []
                    for _ in range(repeat):
                        runs.append(load(browser, f"{server.url}/{locale}/{PAGE}", slower))
                        runs[-1]["bare"] = load_bare(browser, f"{limit.url}/{locale}/{PAGE}", slower)
                    median = {key: statistics.median(run[key] for run in runs) for key in runs[0]}
                    print("  {0:<36}{lcp:8.0f} {bare:6.0f} {cls:6.3f} {tbt:7.0f} {tab:12.0f} {colours:8.0f} {key:4.0f} {requests:9.0f} {bytes:7.0f}".format(locale, **median), flush=True)
                    medians[locale] = median
            finally:
                limit.stop()
        finally:
            server.stop()
    return medians


def copies():
    """The guides, several times: path below `content/` → text. Code and links are plain text there."""
    import built_site

    pages = {}
    for locale in ("en", "th", "he"):
        pages[f"{locale}/index.md"] = built_site.page("Home", "Text")
        for copy in range(COPIES):
            pages[f"{locale}/s{copy}/index.md"] = built_site.page(f"Section {copy}", "Text")
        for file in sorted((ROOT / "content" / locale).rglob("*.md")):
            _, matter, body = file.read_text(encoding="utf-8").split("---\n", 2)
            title = re.search(r"^title: *(.*)$", matter, re.M)[1].strip("\"'")
            body = re.sub(r"^ *```.*$", "", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", body), flags=re.M)
            name = str(file.relative_to(ROOT / "content" / locale).with_suffix("")).replace("/", "-")
            for copy in range(COPIES):
                pages[f"{locale}/s{copy}/page-{name}.md"] = built_site.page(f"{title} {copy}", body)
    return pages


def search(browser):
    import built_site

    with tempfile.TemporaryDirectory() as folder:
        dist = built_site.build(folder, copies())
        with built_site.serving(dist) as url:
            page = browser.new_page()
            for locale, query in (("en", "credential nonse"), ("th", "ข้อมูลเข้าสู่ระบบ"), ("he", "אסימון גישה")):
                page.goto(f"{url}/{locale}/")
                page.locator(".search input").focus()
                page.wait_for_selector("[role=combobox]")
                spent = page.evaluate(
                    """async ([tag, query]) => { const spent = [];
                       await porticoSearch.find(tag, query);
                       for (let turn = 0; turn < 5; turn++) for (let end = 1; end <= query.length; end++) {
                         const start = performance.now();
                         await porticoSearch.find(tag, query.slice(0, end));
                         spent.push(performance.now() - start);
                       }
                       return spent.sort((a, b) => a - b) }""", [locale, query])
                count = len(list(pathlib.Path(dist, locale).rglob("*.md")))
                print(f"search, {count} pages, {locale}, “{query}”: a key takes {statistics.median(spent):.1f} ms, "
                      f"95 of 100 within {spent[int(len(spent) * .95)]:.1f} ms, all within {spent[-1]:.1f} ms")


@contextlib.contextmanager
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(
            executable_path=shutil.which(os.environ.get("PORTICO_CHROMIUM", "chromium")),
            args=["--no-sandbox"] if os.geteuid() == 0 else [])
        yield browser
        browser.close()


def figures(binary, quick):
    """For `make bench`: each language's page at a quarter of the processor, beside itself with no style and no script."""
    with chromium() as browser:
        medians = phones(browser, 2 if quick else 7, 4)
    measured = {}
    for locale, median in medians.items():
        measured |= {
            f"reader.lcp.{locale}": Figure(median["lcp"], median["bare"]), f"reader.tbt.{locale}": Figure(median["tbt"]),
            f"reader.interaction.{locale}": Figure(max(median[act] for act in ("tab", "colours", "key")))}
    return measured


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5, help="loads of each page")
    parser.add_argument("--slower", type=float, default=4, help="how many times slower the processor is than this machine's")
    parser.add_argument("--only", choices=["phone", "search"])
    options = parser.parse_args()
    with chromium() as browser:
        if options.only != "search":
            phones(browser, options.repeat, options.slower)
        if options.only != "phone":
            search(browser)


if __name__ == "__main__":
    main()
