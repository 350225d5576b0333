"""Writes what the site needs of Unicode CLDR into Sources/CLocales/: plurals.tsv and formats.tsv (dates,
numbers, lists, quotes).

    apt-get download unicode-cldr-core && dpkg -x unicode-cldr-core_*.deb cldr
    python3 scripts/cldr.py cldr/usr/share/unicode/cldr

CLDR is published under the Unicode licence (LICENSES/Unicode.txt).
"""

import pathlib
import re
import sys
import xml.etree.ElementTree as ET

LANGUAGES = """ar az bn cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sq sv sw ta th tr uk ur vi
zh zh-Hant""".split()
TARGET = pathlib.Path(__file__).resolve().parent.parent / "Sources/CLocales"
HEAD = """# Made by scripts/cldr.py of Unicode CLDR 41 (Debian's unicode-cldr-core); not to be changed by hand.
# © 1991–2022 Unicode, Inc. Unicode licence: LICENSES/Unicode.txt.
"""


def value(text: str) -> str:
    """A condition of a plural rule on whole numbers; "true" and "false" are left to the caller."""
    left, operator, right = re.match(r"([a-z](?: % \d+)?)\s*(!?=)\s*(.*)$", text.strip()).groups()
    if left[0] in "vwftec":
        spans = [part.partition("..") for part in right.split(",")]
        holds = any(int(low) <= 0 <= int(high or low) for low, _, high in spans)
        return str(holds == (operator == "=")).lower()
    return f"n{left[1:]} {operator} {right}"


def condition(rule: str) -> str:
    """A plural rule for whole numbers, in the words of CLDR."""
    choices = []
    for choice in rule.split("@")[0].strip().split(" or "):
        tests = [value(test) for test in choice.split(" and ")]
        if "false" in tests:
            continue
        tests = list(dict.fromkeys(test for test in tests if test != "true"))
        if not tests:
            return "true"
        choices.append(" and ".join(tests))
    return " or ".join(dict.fromkeys(choices)) or "false"


def plurals(cldr: pathlib.Path) -> str:
    groups: dict[tuple, list[str]] = {}
    for rules in ET.parse(cldr / "common/supplemental/plurals.xml").iter("pluralRules"):
        cases = tuple(
            (rule.get("count"), condition(rule.text)) for rule in rules if rule.get("count") != "other")
        languages = [each for each in rules.get("locales").split() if "_" not in each]
        # Later versions of CLDR have no `many` for Hebrew.
        cases = tuple((name, test) for name, test in cases if test != "false" and (name != "many" or "he" not in languages))
        groups.setdefault(cases, []).extend(languages)
    groups.pop((), None)
    return HEAD + "# languages, then category and rule of each form but `other`\n" + "".join(
        "\t".join([" ".join(sorted(languages)), *(f"{name} {test}" for name, test in cases)]) + "\n"
        for cases, languages in groups.items())


def root(cldr: pathlib.Path, tag: str) -> list:
    """The files that a language inherits from, its own first."""
    # English dates without a country: the day first, as most of the world has it.
    names = {"en": ["en_001", "en"], "nb": ["nb", "no"]}.get(tag, [tag.replace("-", "_")]) + ["root"]
    return [ET.parse(cldr / "common/main" / f"{name}.xml").getroot() for name in names]


def first(trees: list, *paths: str) -> str:
    for tree in trees:
        for path in paths:
            found = tree.find(path)
            if found is not None and found.text and found.text != "↑↑↑":
                return found.text
    raise KeyError(paths)


def formats(cldr: pathlib.Path) -> str:
    text = HEAD + "# " + "\t".join("language date months pair comma last quotes decimal group".split()) + "\n"
    for tag in LANGUAGES:
        trees = root(cldr, tag)
        calendar = "dates/calendars/calendar[@type='gregorian']"
        pattern = first(trees, f"{calendar}/dateTimeFormats/availableFormats/dateFormatItem[@id='yMMMd']")
        names = "format" if "MMM" in pattern else "stand-alone"
        months = [
            first(trees, *(f"{calendar}/months/monthContext[@type='{context}']/monthWidth[@type='{width}']/month[@type='{n}']"
                           for context, width in [(names, "abbreviated"), ("format", "abbreviated"), ("format", "wide")]))
            for n in range(1, 13)] if "MMM" in pattern or "LLL" in pattern else []
        lists = "listPatterns/listPattern"
        parts = {}
        for kind in ["2", "middle", "end"]:
            found = next(
                (part.text for tree in trees for each in tree.findall(lists) if each.get("type") is None
                 for part in each if part.get("type") == kind and part.text != "↑↑↑"), "{0}, {1}")
            parts[kind] = re.fullmatch(r"\{0\}(.*)\{1\}", found)[1]
        symbols = "numbers/symbols[@numberSystem='latn']"
        marks = [first(trees, f"delimiters/{name}", ) for name in
                 ["quotationStart", "quotationEnd", "alternateQuotationStart", "alternateQuotationEnd"]]
        text += "\t".join([
            tag, pattern, "|".join(months), parts["2"], parts["middle"], parts["end"], "|".join(marks),
            first(trees, symbols + "/decimal"), first(trees, symbols + "/group")]) + "\n"
    return text


def main() -> None:
    cldr = pathlib.Path(sys.argv[1])
    (TARGET / "plurals.tsv").write_text(plurals(cldr))
    (TARGET / "formats.tsv").write_text(formats(cldr))


if __name__ == "__main__":
    main()
