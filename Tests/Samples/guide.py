"""A guide as a reader copies it: the code blocks of an English page, with their samples filled in."""

import posixpath
import re
from functools import cache

import lxml.html
import samples
from samples import CONTENT, SAMPLES

FENCE = re.compile(r"^( *)(`{3,})(\w+)([^\n]*)\n(.*?)^\1\2 *$", re.M | re.S)
ENDINGS = {"swift": ["swift"], "objc": ["m", "mm", "h"], "cpp": ["cpp"], "javascript": ["mjs"], "xml": ["plist", "xml"],
           "bash": ["sh"], "yaml": ["yml"], "kotlin": ["kt"], "text": ["rules"]}
LABELS = {"swift": "Swift", "objc": "Objective-C", "cpp": "C++"}
# Statements that belong into a function, and a second way to write what another block has.
FRAGMENTS = {"completion"}
# A section of another page.
INCLUDE = re.compile(r"^( *)```include\n *page: (\S+)\n *section: (\S+)\n *```$", re.M)


def page_text(page, locale="en"):
    """A page as readers see it: with the sections that it includes of others."""
    def section(match):
        other = posixpath.normpath(posixpath.join(posixpath.dirname(page), match[2]))[:-3]
        lines = page_text(other, locale).split("\n")
        start = next(n for n, line in enumerate(lines) if re.match(rf"#+ .*{{#{re.escape(match[3])}}}$", line))
        end, fenced = start + 1, False
        while end < len(lines) and (fenced or not re.match(r"#+ ", lines[end])):
            fenced ^= lines[end].startswith("```")
            end += 1
        return "\n".join(match[1] + line if line else line for line in "\n".join(lines[start + 1:end]).strip().split("\n"))
    text = (CONTENT / locale / f"{page}.md").read_text(encoding="utf-8")
    return text if page == "portico/write-a-page" else INCLUDE.sub(section, text)


def region(path, wanted):
    lines, inside = [], wanted is None
    for line in path.read_text().splitlines():
        mark = re.match(r"\s*(?://|#|<!--) (region|endregion|live):? ?(\S*)", line)
        if mark and mark[1] == "region" and mark[2] == wanted:
            inside = True
        elif mark and mark[1] == "endregion" and mark[2] == wanted:
            break
        elif inside and not mark and not line.startswith("// with:"):
            lines.append(line)
    assert lines, f"{path}#{wanted}"
    return "\n".join(lines) + "\n"


def sample(name, language):
    path = SAMPLES / name
    if path.is_file():
        return path
    return next(p for p in (SAMPLES / f"{name}.{e}" for e in ENDINGS.get(language, [language])) if p.is_file())


@cache
def blocks(page):
    """(language, tab label, region, code, whether it follows the block before without text between)."""
    text = page_text(page)
    found, last = [], None
    for match in FENCE.finditer(text):
        info = match[4]
        name = re.search(r'sample="([^"]+)"', info)
        part = re.search(r'region="([^"]+)"', info)
        label = re.search(r'tab="([^"]+)"', info)
        code = region(sample(name[1], match[3]), part and part[1]) if name else match[5]
        joined = last is not None and text[last:match.start()].strip() == "" and text[last:match.start()].count("\n") <= 1
        found.append((match[3], label[1] if label else LABELS.get(match[3]) if " tab" in info else None, part and part[1], code, joined))
        last = match.end()
    return found


def text(page):
    return "\n".join(code for *_, code, _ in blocks(page))


def pasted(page, variant):
    """The Swift of a page in the order it is shown; of tabs that belong together, the one that the reader chose."""
    groups = []
    for block in blocks(page):
        groups[-1].append(block) if block[4] and groups and block[1] else groups.append([block])
    chosen = []
    for group in groups:
        swift = [b for b in group if b[0] == "swift" and b[2] not in FRAGMENTS]
        if not swift:
            continue
        exact = [b for b in swift if b[1] == variant]
        plain = [b for b in swift if b[1] in (None, "Swift")]
        only_other = [b for b in swift if b[1] == "SwiftUI"] if variant == "Swift" else []
        chosen += (exact or plain or only_other)[:1]
    body = "\n".join(block[3] for block in chosen)
    if variant == "SwiftUI":
        # With SwiftUI there is no scene delegate, and the app delegate is the one of the SwiftUI tab.
        body = re.sub(r"^(final class SceneDelegate|extension (?:App|Scene)Delegate).*?^}\n", "", body, flags=re.M | re.S)
    return body + own_code(body)


def own_code(body):
    """What pages call "your app's own code", where the shared file of the samples does not have it."""
    missing = ""
    if "ContentView()" in body and "struct ContentView" not in body:
        missing += "import SwiftUI\nstruct ContentView: View { var body: some View { Text(\"Example\") } }\n"
    if "askToRevokeByHand()" in body:
        missing += "extension AccountViewController { func askToRevokeByHand() {}\nfunc showEmailForm() {} }\n"
    return missing


CONTINUES = {
    "apple/accounts": [("apple/nonce.swift", "make"), ("apple/sign-in.swift", "request"), ("apple/sign-in.swift", "answer"),
                       ("facebook/limited.swift", "limited")],
    "facebook/accounts": [("apple/nonce.swift", "make"), ("facebook/limited.swift", "limited")],
    "microsoft/accounts": [("microsoft/sign-in.swift", "sign-in")],
}


def continued(page):
    """The code of the guide that a page continues, as its readers have it already."""
    return "\n".join(region(SAMPLES / name, part) for name, part in CONTINUES.get(page, []))


def badges(path):
    """The texts of a built page's badges."""
    return [" ".join(item.text_content().split()) for item in lxml.html.parse(str(path)).getroot().iterfind(".//ul[@class='badges']/li")]


def objective_c(page):
    """The Objective-C files whose regions a page shows, those first that others continue."""
    text = page_text(page)
    shown = [sample(name, "objc") for name in re.findall(r'```objc[^\n]*sample="([^"]+)"', text)]
    files = []
    for path in shown:
        if path.suffix == ".m":
            files += [*samples.companions(path), path]
    return list(dict.fromkeys(files))


def pages_with(language):
    pages = [str(p.relative_to(CONTENT / "en"))[:-3] for p in sorted((CONTENT / "en").rglob("*.md"))]
    return [p for p in pages if p != "portico/write-a-page" and any(b[0] == language for b in blocks(p))]


def shown_as(language, page):
    """The code of a page by the file that its title names, each with the regions that the page shows, in their order."""
    files = {}
    for title, name_, part in re.findall(
            rf'```{language} (?:title="([^"]+)" )?sample="([^"]+)" region="([^"]+)"', page_text(page)):
        files.setdefault(title, []).append(region(sample(name_, language), part))
    return {title: "\n".join(parts) for title, parts in files.items()}
