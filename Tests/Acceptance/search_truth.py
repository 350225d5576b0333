"""What a search should find: worked out from the Markdown twins and descriptions of a built site."""

import html
import pathlib
import re
import unicodedata

CONTENT = pathlib.Path(__file__).resolve().parents[2] / "content"
INCLUDE = re.compile(r"^```include\npage: (\S+)\nsection: (\S+)\n```$", re.M)
PREFIXES = "[והבלמשכ]{0,3}"


def folded(text):
    """Text made alike as search does, for the texts of this site."""
    text = unicodedata.normalize("NFKC", text).replace("\u0e4d\u0e32", "\u0e33")
    text = re.sub("\u0e4d([\u0e48-\u0e4b])\u0e32", "\\1\u0e33", text)
    text = re.sub(r"[\u0591-\u05bd\u05bf-\u05c7\u200b-\u200f\u202a-\u202e\u2060-\u206f]", "", text)
    return re.sub("([א-ת])['\"׳״](?=[א-ת])", r"\1", text)


def plain(file):
    """A twin's text with the marks of fences and the addresses of links left out."""
    text = file.read_text(encoding="utf-8")
    text = re.sub(r"^```playground\n.*?^```\n", "", text, flags=re.S | re.M)
    text = re.sub(r"^(```+)(\w+.*)$", lambda m: m[1] + " " + " ".join(re.findall(r'title="([^"]*)"', m[2])), text, flags=re.M)
    return re.sub(r"\]\([^)]*\)", "]", text)


def without_included(site, locale, file):
    """A twin's text without the sections that its page includes: search finds those on the pages they belong to."""
    text = plain(file)
    written = CONTENT / locale / file.relative_to(pathlib.Path(site, locale))
    for page, section in INCLUDE.findall(written.read_text(encoding="utf-8")) if written.exists() else []:
        if "````" in written.read_text(encoding="utf-8"):
            continue  # The page about writing pages shows such a block.
        other = plain(file.parent / page)
        start = re.search(rf"^##+ .*{{#{section}}}\n", other, re.M).end()
        end = re.search(r"^##+ ", other[start:], re.M)
        shared = other[start:start + end.start() if end else None].strip()
        assert shared in text, f"{locale}/{page}#{section} is not whole in {file}"
        text = text.replace(shared, "", 1)
    return text


def sections(site, locale):
    """Page → the texts of its sections, the beginning first."""
    pages = {}
    for file in sorted(pathlib.Path(site, locale).rglob("*.md")):
        text = without_included(site, locale, file)
        path = str(file.relative_to(pathlib.Path(site, locale)).with_suffix("")) + "/"
        path = re.sub(r"(^|/)index/$", r"\1", path)
        page = pathlib.Path(site, locale, path, "index.html").read_text(encoding="utf-8")
        description = html.unescape(re.search(r'<meta name="description" content="([^"]*)"', page)[1])
        text = re.sub(r"</?[a-z][^>\n]*>", "", text) if "```" not in text else re.sub(r"</?bdi[^>\n]*>|<a id[^>]*>|</a>", "", text)
        text = re.sub(r"^> \[!\w+\]$", "", text, flags=re.M)
        parts, current, fenced = [], [description], False
        for line in text.split("\n"):
            if line.startswith("```"):
                fenced = not fenced
                line = line.lstrip("`")
            elif not fenced and re.match(r"##+ ", line):
                parts.append(current)
                current = []
            current.append(re.sub(r"\s*\{#[\w-]+\}$", "", line) if not fenced else line)
        pages[path] = [folded("\n".join(part)) for part in parts + [current]]
    return pages


def holds(text, word):
    """Whether a word begins somewhere in a text: also as a part of an identifier, or after Hebrew prefixes."""
    if re.match("[\u0e00-\u0e7f]", word):
        return word in text
    if re.match("[א-ת]", word):
        return re.search(f"(?<![א-ת]){PREFIXES}{re.escape(word)}", text) is not None
    begins = rf"(?<![A-Za-z0-9]){re.escape(word)}"
    if re.search(begins, text, re.I):
        return True
    part = re.escape(word[0].upper() + word[1:])
    return len(word) > 2 and re.search(rf"(?<=[a-z0-9]){part}|(?<=[A-Z]){part}(?<=[a-z]{{2}})", text) is not None


def pages(texts, query):
    """The pages with a section that holds every word of the query."""
    words = re.findall(r"[\u0e01-\u0e4e]+|[א-ת]+|[A-Za-z0-9_]+", folded(query))
    return {path for path, parts in texts.items() if any(all(holds(part, word) for word in words) for part in parts)}
