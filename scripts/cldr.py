"""Writes what the site needs of Unicode CLDR into Sources/SiteModel/Locale/: plurals, dates, numbers, lists, quotes.

    apt-get download unicode-cldr-core && dpkg -x unicode-cldr-core_*.deb cldr
    python3 scripts/cldr.py cldr/usr/share/unicode/cldr

CLDR is published under the Unicode licence (LICENSES/Unicode.txt).
"""

import pathlib
import re
import sys
import textwrap
import xml.etree.ElementTree as ET

LANGUAGES = """ar az bn cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sq sv sw ta th tr uk ur vi
zh zh-Hant""".split()
TARGET = pathlib.Path(__file__).resolve().parent.parent / "Sources/SiteModel/Locale"
HEAD = """// Made by scripts/cldr.py of Unicode CLDR 41 (Debian's unicode-cldr-core); not to be changed by hand.
// © 1991–2022 Unicode, Inc. Unicode licence: LICENSES/Unicode.txt.

"""


def value(text: str) -> str:
    """A condition of a plural rule on whole numbers as Swift; "true" and "false" are left to the caller."""
    left, operator, right = re.match(r"([a-z](?: % \d+)?)\s*(!?=)\s*(.*)$", text.strip()).groups()
    variable = left[0]
    spans = []
    for part in right.split(","):
        low, _, high = part.partition("..")
        spans.append((int(low), int(high or low)))
    if variable in "vwftec":
        holds = any(low <= 0 <= high for low, high in spans)
        return str(holds == (operator == "=")).lower()
    subject = "n" + left[1:]
    tests = [f"{subject} == {low}" if low == high else f"({low}...{high}).contains({subject})" for low, high in spans]
    test = tests[0] if len(tests) == 1 else "(" + " || ".join(tests) + ")"
    return test if operator == "=" else test.replace(" == ", " != ") if len(tests) == 1 and spans[0][0] == spans[0][1] else "!" + test


def condition(rule: str) -> str:
    """A plural rule as Swift."""
    choices = []
    for choice in rule.split("@")[0].strip().split(" or "):
        tests = [value(test) for test in choice.split(" and ")]
        if "false" in tests:
            continue
        tests = list(dict.fromkeys(test for test in tests if test != "true"))
        if not tests:
            return "true"
        choices.append(" && ".join(tests))
    return " || ".join(dict.fromkeys(choices)) or "false"


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
    groups = {cases: sorted(languages) for cases, languages in groups.items()}
    text = HEAD + (
        "extension PluralCategory {\n    /// The subtags of languages, each with the form that a whole number takes in it.\n"
        "    static let cldr: [(languages: String, form: @Sendable (UInt) -> PluralCategory)] = [\n")
    for number, languages in enumerate(groups.values()):
        lines = textwrap.wrap(" ".join(languages), 80)
        names = '"' + ' "\n            + "'.join(lines) + '"'
        text += f"        ({names}, {{ form{number}($0) }}),\n"
    text += "    ]\n"
    for number, cases in enumerate(groups):
        tests = "".join(f"        if {test} {{ return .{name} }}\n" for name, test in cases)
        text += f"\n    private static func form{number}(_ n: UInt) -> PluralCategory {{\n{tests}        return .other\n    }}\n"
    return text + "}\n"


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


def quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def halves(names: list) -> str:
    """Names with `|` between them, in two pieces that fit a line."""
    if not names:
        return '""'
    return quoted("|".join(names[:6]) + "|") + "\n                + " + quoted("|".join(names[6:]))


def formats(cldr: pathlib.Path) -> str:
    text = HEAD + "extension LocaleFormats {\n    static let cldr: [String: LocaleFormats] = [\n"
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
        text += (
            f"        {quoted(tag)}: LocaleFormats(\n            date: {quoted(pattern)},\n"
            f"            months: {halves(months)},\n"
            f"            pair: {quoted(parts['2'])}, comma: {quoted(parts['middle'])}, last: {quoted(parts['end'])},\n"
            f"            quotes: {quoted('|'.join(marks))},\n"
            f"            decimal: {quoted(first(trees, symbols + '/decimal'))}, "
            f"group: {quoted(first(trees, symbols + '/group'))}),\n")
    return text + "    ]\n}\n"


def main() -> None:
    cldr = pathlib.Path(sys.argv[1])
    TARGET.mkdir(exist_ok=True)
    (TARGET / "PluralCategory+CLDR.swift").write_text(plurals(cldr))
    (TARGET / "LocaleFormats+CLDR.swift").write_text(formats(cldr))


if __name__ == "__main__":
    main()
