"""What is wrong with a page as it is shown: by axe, and by its sizes."""

import json
import pathlib

import axe_playwright_python

PHONE, DESKTOP = {"width": 320, "height": 720}, {"width": 1280, "height": 800}
AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")

# What is pressed and less than 24 px wide or high; a link within a sentence is as high as its line.
SMALL = """() => [...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary")]
  .filter(each => each.checkVisibility() && !each.closest(".visually-hidden, .skip"))
  .filter(each => {
    let block = each;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block === each || block.textContent.trim() === each.textContent.trim();
  })
  .map(each => [each.outerHTML.slice(0, 90), (each.closest("label") ?? each).getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 24 || height < 24)
  .map(([text, { width, height }]) => `${text} ${width} x ${height}`)"""

# Words that lose the space between them: where boxes are laid out in a row, the space at the end of a text goes.
GLUED = """() => [...document.querySelectorAll("body *")].filter(each => each.checkVisibility()).filter(each => {
  const { display, columnGap } = getComputedStyle(each);
  const beside = other => other?.nodeType === 1 && getComputedStyle(other).position !== "absolute";
  return /flex/.test(display) && !parseFloat(columnGap) && [...each.childNodes].some(({ data, previousSibling, nextSibling }) =>
    data?.trim() && (/\\s$/.test(data) && beside(nextSibling) || /^\\s/.test(data) && beside(previousSibling)));
}).map(each => `${each.outerHTML.slice(0, 90)} has words without a space`)"""

OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def violations(page, *only, also=()):
    """What axe finds, by its usual rules and some others, or by some alone.

    axe comes into each document once; what it finds right is neither listed nor sent.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    options = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = list(only)
    if also:
        options["rules"] = {rule: {"enabled": True} for rule in also}
    found = page.evaluate(f"axe.run({json.dumps(options)}).then(found => found.violations)")
    return [(each["id"], each["nodes"][0]["target"]) for each in found]


def contrast(page):
    """Where text has less contrast than 7:1, large text less than 4.5:1, in the colours of this moment."""
    return violations(page, "color-contrast-enhanced")
