#!/usr/bin/env python3
"""Compares the stubs that the guides' samples are checked against with the sources of the real SDKs.

    scripts/guides_fresh.py FOLDER    (make guides-fresh SDKS=FOLDER)

FOLDER holds a checkout of each SDK under its repository's name. `sources.json` beside the stubs says which stub stands
for which files. Each declaration of a stub (type, function with its labels and types, property, constant) is looked for
there; what is missing, renamed, of other types or deprecated is named. Of the JavaScript SDK, which has no stubs, the
names that the samples import are looked for in its API reports. Exit 1 on findings, 2 without a checkout.

Types are compared only within one language. Swift names that Swift makes of Objective-C, or the other way round, are
compared part by part.
"""

import argparse
import collections
import dataclasses
import difflib
import json
import pathlib
import re
import sys

from declarations import OBJC_PREFIX, declarations, simple, split

ROOT = pathlib.Path(__file__).resolve().parent.parent
PREPOSITION = re.compile(r"(?:with|for|from|using|in|to|at|of|on|by|as|before|after|into)(?![a-z])")


class Sources:
    """All declarations of an SDK's files."""

    def __init__(self, folders, header):
        self.bases = collections.defaultdict(set)
        self.all = []
        for folder in folders:
            for path in sorted(folder.rglob("*")) if folder.is_dir() else [folder]:
                self.all += declarations(path, self.bases, header)
        self.renamed = {alias: one.name for one in self.all if one.result == "type" for alias in one.aliases}
        self.owners = collections.defaultdict(list)
        for one in self.all:
            self.owners[one.owner].append(one)

    def types(self, name):
        """The names of a type and of those above it."""
        names, queue = [], [name, self.renamed.get(name, name)]
        queue += [one.name for one in self.all if one.result == "type" and OBJC_PREFIX.sub("", one.name) == OBJC_PREFIX.sub("", name)]
        while queue:
            current = queue.pop(0)
            if current and current not in names:
                names.append(current)
                queue += self.bases.get(current, ())
        return names

    def members(self, owner):
        return [one for name in self.types(owner) for one in self.owners[name]] if owner else self.all


def selector(declaration):
    """The Objective-C name that Swift makes of a Swift declaration: its parts."""
    given = [one for one in declaration.aliases if ":" in one or declaration.labels is not None]
    if given:
        return tuple(given[0].rstrip(":").split(":"))
    if declaration.labels is None:
        return (declaration.name,)
    first, rest = declaration.name.split(" ")[0], list(declaration.labels)
    asynchronous = " async" in declaration.name
    head = [first + ("" if rest[0] == "_" else ("" if PREPOSITION.match(rest[0]) else "With") + rest[0][0].upper() + rest[0][1:])] if rest else [first]
    parts = head + rest[1:]
    if asynchronous:
        parts = parts + ["completionHandler"] if rest else [first + "WithCompletionHandler"]
    return tuple(parts)


def alike(one, other):
    """Whether names of Swift and Objective-C can be the same, part by part: Swift leaves out what types say."""
    one, other = one.lower(), other.lower()
    one = re.sub(r"^initwith", "init", one)
    other = re.sub(r"^initwith", "init", other)
    return one == other or bool(one) and (other.startswith(one) or other.replace("with", "", 1).startswith(one) or other.endswith(one))


def aligned(stub, real):
    """The places of the stub's parameters among the real ones; None if others than those with a default are left over."""
    places, place = [], 0
    for label in stub.labels:
        while place < len(real.labels) and stub.language == "swift" and real.labels[place] != label and real.optional[place]:
            place += 1
        if place == len(real.labels) or stub.language == "swift" and real.labels[place] != label:
            return None
        places.append(place)
        place += 1
    left = set(range(len(real.labels))) - set(places)
    return places if all(real.optional[one] for one in left) else None


def same_name(stub, real):
    """Whether a real declaration has the stub's name and labels."""
    if stub.language == real.language:
        if stub.name != real.name or (stub.labels is None) != (real.labels is None):
            return False
        if stub.labels is None or stub.language == "objc":
            return stub.labels == real.labels
        return aligned(stub, real) is not None
    if stub.language == "objc":
        # A stub of Objective-C, an SDK in Swift.
        parts = stub.labels if stub.labels is not None else (stub.name,)
        names = selector(real)
        if parts == names or stub.name in real.aliases:
            return True
        if real.labels is None and stub.labels is None:
            return OBJC_PREFIX.sub("", stub.name).lower() in (real.name.lower(), (OBJC_PREFIX.sub("", real.owner) + real.name).lower())
        # Throwing functions have `error:` at their end.
        return parts[:-1] == names and parts[-1] == "error" or len(parts) == 1 and parts[0] == names[0] and stub.types != ()
    # A stub of Swift, an SDK in Objective-C.
    swift = [one for one in real.aliases]
    name, labels = stub.name.split(" ")[0], list(stub.labels or ())
    if any(re.sub(r"\(.*", "", one) == name and (stub.labels is None or re.findall(r"(\w+):", one)[:len(labels)] == labels) for one in swift):
        return True
    if stub.labels is None:
        return alike(name, real.name) if not real.types else False
    parts = list(real.labels or ()) if real.types else []
    first = name + ("" if not labels or labels[0] == "_" else labels[0])
    missing = len(parts) - len(labels)
    ends = stub.name.endswith(" async") and missing == 1 or missing == 0
    return ends and alike(first, real.name) and all(alike(one, other) for one, other in zip(labels[1:], parts[1:]) if one != "_")


def compare(stub, sources):
    """What is wrong with a declaration of a stub; None if nothing is."""
    if stub.result == "type":
        real = [one for one in sources.all if one.result == "type" and (one.name == stub.name or stub.name in one.aliases)]
        real = real or [one for one in sources.all if one.result == "type" and OBJC_PREFIX.sub("", one.name) == OBJC_PREFIX.sub("", stub.name)]
    else:
        real = [one for one in sources.members(stub.owner) if one.result != "type" and same_name(stub, one)]
        real = real or [one for one in sources.all if stub.language == "objc" and not stub.owner and same_name(stub, one)]
    there = [one for one in real if one.gone not in ("everywhere", stub.language)]
    if stub.gone:
        return f"unavailable in the stub, but the SDK has it ({there[0].where})" if there else None
    if not real:
        # What the languages themselves add.
        if stub.name in ("rawValue", "==", "hash") or stub.name.startswith(("~", "operator")) or \
                stub.name == "init" and (stub.language == "cpp" or stub.labels in ((), ("rawValue",))):
            return None
        members = [one for one in sources.members(stub.owner) if one.result != "type"] if stub.owner else sources.all
        same = [one.shown for one in members if one.name.split(" ")[0] == stub.name.split(" ")[0]]
        near = same or difflib.get_close_matches(stub.shown, {one.shown for one in members}, 1, 0.75)
        asynchronous = stub.name.endswith(" async")
        if asynchronous and any(same_name(dataclasses.replace(stub, name=stub.name[:-6], labels=stub.labels + ("completion",)), one) for one in members):
            return None
        return "missing" + (f"; the SDK has {', '.join(sorted(set(near))[:3])}" if near else "")
    if not there:
        return f"unavailable ({real[0].where})"
    fits = [one for one in there if types_fit(stub, one)]
    if not fits:
        one = there[0]
        return f"other types: the SDK has ({', '.join(map(simple, one.types))}) {simple(one.result)} ({one.where}), not ({', '.join(map(simple, stub.types))}) {simple(stub.result)}"
    if all(one.guard and not stub.guard for one in fits):
        return f"only under {fits[0].guard} ({fits[0].where})"
    if stub.guard and not any(one.guard for one in fits):
        return f"no longer only under {stub.guard} ({fits[0].where})"
    if all(one.deprecated for one in fits) and not stub.deprecated:
        return f"deprecated ({fits[0].where})"
    if stub.deprecated and not any(one.deprecated for one in fits):
        return f"deprecated in the stub, not in the SDK ({fits[0].where})"
    return None


def types_fit(stub, real):
    if stub.language != real.language or stub.language == "objc" or stub.result == "type":
        numbers = [one.result for one in (stub, real) if re.fullmatch(r"-?\d+", one.result)]
        return len(numbers) < 2 or numbers[0] == numbers[1]
    types = [real.types[place] for place in aligned(stub, real)] if stub.labels is not None else []
    if any("Any" != simple(one) != simple(other) for one, other in zip(stub.types, types)):
        return False
    results = [re.sub(r"\bSelf\b", one.owner, simple(one.result)).removeprefix("()") for one in (stub, real)]
    return not all(results) or results[0] in ("Any", results[1])


def javascript(samples, modules, folder):
    """Names that the samples import from the JavaScript SDK, against its API report."""
    for module, report in modules.items():
        text = (folder / report).read_text("utf-8")
        exported = {name: "" for names in re.findall(r"^export \{([^}]*)\}", text, re.M) for name in split(names)}
        exported |= {name: said for said, name in re.findall(
            r"^//([^\n]*@public[^\n]*)\n(?:\s*//[^\n]*\n)*"
            r"export (?:declare )?(?:abstract )?(?:function|const|class|interface|type|enum) (\w+)", text, re.M)}
        for path in sorted(samples.rglob("*.mjs")) + sorted(samples.rglob("*.js")):
            content = path.read_text("utf-8")
            for one in re.finditer(r"import\s*\{([^}]*)\}\s*from\s*['\"]" + re.escape(module) + r"['\"]", content):
                for name in split(one.group(1)):
                    name = name.split(" as ")[0].strip()
                    place = f"{path}:{content.count(chr(10), 0, content.index(name, one.start())) + 1}"
                    if name not in exported:
                        near = difflib.get_close_matches(name, exported, 1)
                        yield f"{place}: {module} {name}: missing" + (f"; the SDK has {near[0]}" if near else "")
                    elif "@deprecated" in exported[name]:
                        yield f"{place}: {module} {name}: deprecated"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=pathlib.Path, help="a folder with a checkout of each SDK")
    parser.add_argument("--stubs", type=pathlib.Path, default=ROOT / "Tests/Samples/stubs")
    parser.add_argument("--samples", type=pathlib.Path, default=ROOT / "content/_samples")
    options = parser.parse_args()
    table = json.loads((options.stubs / "sources.json").read_text())
    apart = table.pop("none", {})
    for name, entry in table.items():
        wanted = [path for key, value in entry.items() if key != "at" for path in (value.values() if key == "modules" else value)]
        for path in [""] + wanted:
            if not (options.folder / name / path).exists():
                what = f"no checkout of {name}" if not (options.folder / name).is_dir() else f"the checkout of {name} has no {path}"
                print(f"guides_fresh: {what} in {options.folder}; git clone --depth 1 {entry['at']} {options.folder / name}", file=sys.stderr)
                return 2
    known = set(apart) | {key for entry in table.values() for key in entry}
    count, findings = 0, [f"{path}: sources.json does not say what it stands for" for path in sorted(
        str(file.relative_to(options.stubs)) for file in options.stubs.rglob("*") if file.is_file() and file.suffix not in (".json", ".modulemap")) if path not in known]
    for name, entry in table.items():
        folder = options.folder / name
        for stub, paths in entry.items():
            if stub == "modules":
                findings += javascript(options.samples, paths, folder)
            elif stub != "at":
                header = "cpp" if stub.startswith("cpp/") else "objc"
                sources = Sources([folder / path for path in paths], header)
                for one in declarations(options.stubs / stub, collections.defaultdict(set), header):
                    count += f"{stub}:{one.name}" not in apart
                    if f"{stub}:{one.name}" not in apart and (wrong := compare(one, sources)):
                        findings.append(f"{one.where}: {one.shown}: {wrong}")
    for finding in findings:
        print(finding.replace(f"{ROOT}/", "").replace(f"{options.folder}/", ""))
    print(f"{count} declarations compared, {len(findings)} findings; without public source: {len(apart)} stubs", file=sys.stderr)
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
