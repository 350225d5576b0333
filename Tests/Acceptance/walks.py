"""A sign-in walked as a newcomer does, from a guide to the account, measured: how far down the main action stands, how
many presses and stops of the Tab key it takes. `python Tests/Acceptance/walks.py` walks all and prints the tables of
docs/walks.md."""

import pathlib
import shutil
import sys
import tempfile

from playwright.sync_api import sync_playwright

from conftest import ROOT, Server

STEPS = ["nonce", "request", "provider", "callback", "exchange", "checks", "credential", "account"]
PROVIDERS = {"apple": "apple.com", "facebook": "facebook.com", "microsoft": "microsoft.com", "github": "github.com", "google": "google.com"}
LOCALES = ("en", "th", "he")
SIZES = {375: {"width": 375, "height": 740}, 1280: {"width": 1280, "height": 800}}
MAIN = "main .button:not(.quiet):not(.dangerous)"

# Of a page that is not scrolled: where the main action ends, how high the header is, and what is too small to press.
MEASURE = """main => {
  const box = element => element.getBoundingClientRect(), shown = each => each.checkVisibility() && box(each).width > 1;
  const actions = [...document.querySelectorAll(main)].filter(shown);
  const pressed = "header.top a, header.top summary, header.top input, main .button, main button, main summary, main select";
  return {
    actions: actions.length, bottom: Math.round(Math.max(...actions.map(each => box(each).bottom))),
    height: Math.round(Math.min(...actions.map(each => box(each).height))),
    header: Math.round(box(document.querySelector("header.top")).height),
    wide: document.documentElement.scrollWidth - innerWidth,
    small: [...document.querySelectorAll(pressed)].filter(each => shown(each) && Math.round(box(each).height) < 44)
      .map(each => `${each.outerHTML.slice(0, 90)} ${Math.round(box(each).height)}`),
  };
}"""
BEGINS = "() => Math.round(document.querySelector('.prose > *').getBoundingClientRect().top + scrollY)"


def measured(page, address, width):
    """What a page measures in a window of a width."""
    page.set_viewport_size(SIZES[width])
    page.goto(address)
    return page.evaluate(MEASURE, MAIN)


def at_the_provider(page, press):
    """From the provider's page to the run's, with as few presses as it takes."""
    press(page.locator("button[name=person]").first)
    page.wait_for_load_state()
    page.locator("button[name=decision], .next-bar").first.wait_for()
    if page.locator("button[name=decision]").count():
        press(page.locator("button[name=decision][value=allow]"))
    page.wait_for_url("**/run/**")


def quick(page, server, provider, locale):
    """The presses from a guide to the account, by the shortest way that the pages offer."""
    pressed = []

    def press(button):
        pressed.append(button.inner_text())
        button.click()

    page.goto(f"{server.url}/{locale}/{provider}/apple-platforms/")
    press(page.locator(".try-it a.button").first)
    page.locator("button[name=person]").first.wait_for()
    at_the_provider(page, press)
    press(page.locator(".next-bar a[href$='/playground/account/']"))
    page.wait_for_url(f"**/{locale}/playground/account/")
    return pressed


def step_by_step(page, server, provider, locale):
    """The presses from the beginning of a run that waits at each step to the account: always the main action."""
    pressed = []

    def press(button):
        pressed.append(button.inner_text())
        button.click()

    page.goto(f"{server.url}/playground/{PROVIDERS[provider]}/start?locale={locale}&mode=steps")
    while not page.url.endswith("/playground/account/") and len(pressed) < 12:
        if page.locator("button[name=person]").count():
            at_the_provider(page, press)
        before = page.url
        press(page.locator(f"{MAIN}:visible"))
        page.wait_for_url(lambda url: url != before)
        page.wait_for_load_state()
    return pressed


def tab_stops(page, server, provider, locale):
    """The stops of the Tab key from a guide to the account."""
    stops = 0

    def tab_to(test, most=40):
        nonlocal stops
        for _ in range(most):
            page.keyboard.press("Tab")
            stops += 1
            if page.evaluate(f"({test})(document.activeElement)"):
                before = page.url
                page.keyboard.press("Enter")
                page.wait_for_url(lambda url: url != before)
                page.wait_for_load_state()
                return
        raise AssertionError(f"not reached: {test} on {page.url}")

    page.goto(f"{server.url}/{locale}/{provider}/apple-platforms/")
    page.wait_for_load_state("networkidle")
    tab_to("each => each.matches('nav > .skip')")
    tab_to("each => each.matches('.try-it a')")
    page.locator("button[name=person]").first.wait_for()
    tab_to("each => each.name === 'person'")
    page.locator("button[name=decision], .next-bar").first.wait_for()
    if page.locator("button[name=decision]").count():
        tab_to("each => each.name === 'decision' && each.value === 'allow'")
    page.wait_for_url("**/run/**")
    tab_to("each => each.matches('.skip')")
    tab_to("each => each.matches('.next-bar a[href$=\"/playground/account/\"]')")
    page.wait_for_url("**/playground/account/")
    return stops


def run_pages(provider, locale):
    """The addresses of a run's pages: the whole run, then each step."""
    return [f"/{locale}/playground/{provider}/run/", *(f"/{locale}/playground/{provider}/run/{step}/" for step in STEPS)]


def walk(browser, server, provider, locale):
    """All figures of a provider in a language: `{"steps": {width: [bottom, …]}, "quick", "steps_presses", "stops", "text", "header"}`."""
    figures = {"steps": {}}
    context = browser.new_context(viewport=SIZES[375])
    page = context.new_page()
    figures["quick"] = len(quick(page, server, provider, locale))
    for width in SIZES:
        figures["steps"][width] = [measured(page, server.url + path, width) for path in run_pages(provider, locale)]
    page.set_viewport_size(SIZES[375])
    page.goto(f"{server.url}/{locale}/{provider}/apple-platforms/")
    figures["text"] = page.evaluate(BEGINS)
    figures["header"] = page.evaluate(MEASURE, ".brand")["header"]
    context.close()
    for name, way in (("by_steps", step_by_step), ("stops", tab_stops)):
        context = browser.new_context(viewport=SIZES[1280])
        result = way(context.new_page(), server, provider, locale)
        figures[name] = result if name == "stops" else len(result)
        context.close()
    return figures


def tables(found):
    """The tables of docs/walks.md from `{(provider, locale): figures}`."""
    lines = ["| | language | " + " | ".join(["run", *STEPS]) + " |", "|---|---|" + "--:|" * 9]
    for (provider, locale), figures in found.items():
        for width in SIZES:
            bottoms = " | ".join(str(each["bottom"]) for each in figures["steps"][width])
            lines.append(f"| {provider}, {width} px | {locale} | {bottoms} |")
    lines += ["", "| | language | presses, quick | presses, step by step | Tab stops | a guide's text begins at | header |",
              "|---|---|--:|--:|--:|--:|--:|"]
    for (provider, locale), each in found.items():
        lines.append(f"| {provider} | {locale} | {each['quick']} | {each['by_steps']} | {each['stops']} | {each['text']} px | {each['header']} px |")
    return "\n".join(lines)


def server_for_strangers(folder):
    """A server on which every browser is somebody who has never been there: no consent, no account, no run."""
    configuration = (ROOT / "portico.yml").read_text(encoding="utf-8")
    return Server(folder, configuration=configuration.replace("playground:\n", "playground:\n  sandboxes: visitor\n", 1))


def walked(browser, provider):
    """The figures of a provider in all languages, on a server of its own: it takes only so many strangers of one address a minute."""
    with tempfile.TemporaryDirectory() as folder:
        server = server_for_strangers(pathlib.Path(folder)).start(timeout=300)
        try:
            for locale in LOCALES:
                yield locale, walk(browser, server, provider, locale)
        finally:
            server.stop()


def main():
    found = {}
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for provider in sys.argv[1:] or PROVIDERS:
            for locale, figures in walked(browser, provider):
                found[provider, locale] = figures
                print(provider, locale, file=sys.stderr, flush=True)
    print(tables(found))


if __name__ == "__main__":
    main()
