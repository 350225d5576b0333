#!/usr/bin/env python3
"""Keeps docs/links.yml, the list of the guides' links out, each with the day on which it was last opened.

    scripts/links.py            adds new links, and removes those that no page has any more
    scripts/links.py --open     opens each link over the network, and writes the day where it answered
"""

import datetime
import pathlib
import re
import sys
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "docs/links.yml"
SECTIONS = ("apple", "concepts", "facebook", "github", "google", "microsoft")
LINK = re.compile(r"\]\((https?://(?:[^\s()]|\([^\s()]*\))+)\)")
ENTRY = re.compile(r"^(https?://\S+): (\S+)$", re.M)
HEAD = """# The links out of the guides, each with the day on which it was last opened: `never` says that nobody has since the
# list was begun. scripts/links.py keeps it.
"""


def shown():
    """The links of all guides: the pages of the providers and of what they have in common."""
    pages = [page for section in SECTIONS for page in (ROOT / "content").glob(f"*/{section}/*.md")]
    return sorted({link for page in pages for link in LINK.findall(page.read_text("utf-8"))})


def listed():
    """The links of the list, with their day."""
    return dict(ENTRY.findall(LIST.read_text("utf-8"))) if LIST.exists() else {}


def answers(link):
    request = urllib.request.Request(link, headers={"User-Agent": "Mozilla/5.0 (links of the guides)"})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status == 200
    except (urllib.error.URLError, TimeoutError):
        return False


def main(arguments):
    days = listed()
    entries = {link: days.get(link, "never") for link in shown()}
    dead = []
    if "--open" in arguments:
        for link in entries:
            if answers(link):
                entries[link] = datetime.date.today().isoformat()
            else:
                dead.append(link)
    LIST.write_text(HEAD + "".join(f"{link}: {day}\n" for link, day in entries.items()), encoding="utf-8")
    for link in dead:
        print(f"{link} did not answer; it was last opened: {entries[link]}")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
