"""Finds circles between the folders of a target: types of one use types of the other, and back.

Prints one line a circle with the uses that close it; exit 1 on any. A use is a type's name in code, comments and
strings aside; names that two folders declare are passed over, since a name alone does not tell which is meant.
"""

import collections
import pathlib
import re
import sys

DECLARATION = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias)\s+([A-Z]\w*)")
NAME = re.compile(r"\b[A-Z]\w*\b")
NOISE = re.compile(r'"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*|/\*[\s\S]*?\*/')
EXTENSION = re.compile(r"\bextension\s+([A-Z][\w.]*)")


def code(path: pathlib.Path) -> str:
    return NOISE.sub(" ", path.read_text(encoding="utf-8"))


def top_level(text: str) -> list[str]:
    """Names declared outside of any braces."""
    found, depth = [], 0
    for line in text.splitlines():
        if depth == 0:
            found += DECLARATION.findall(line.split("{")[0])
        depth += line.count("{") - line.count("}")
    return found


def uses(target: pathlib.Path) -> dict[tuple[str, str], set[str]]:
    """For each pair of folders, the uses of the second's types by the first, as `file: Type`."""
    texts, owners = {}, collections.defaultdict(set)
    for path in sorted(target.rglob("*.swift")):
        folder = str(path.parent.relative_to(target)).split("/")[0]
        if folder == ".":
            continue  # The target's own front: it may use every folder.
        texts[path] = (folder, code(path))
        for name in top_level(texts[path][1]):
            owners[name].add(folder)
    edges = collections.defaultdict(set)
    for path, (folder, text) in texts.items():
        for name in set(NAME.findall(text)):
            if len(owners.get(name, ())) == 1:
                (owner,) = owners[name]
                if owner != folder:
                    edges[folder, owner].add(f"{path.name}: {name}")
    return edges


def circles(edges: dict[tuple[str, str], set[str]]) -> list[set[str]]:
    """Groups of folders that reach each other."""
    reach = collections.defaultdict(set)
    for start, end in edges:
        reach[start].add(end)
    changed = True
    while changed:
        changed = False
        for start in list(reach):
            more = set().union(*(reach.get(end, set()) for end in reach[start])) - reach[start]
            if more:
                reach[start] |= more
                changed = True
    groups = []
    for folder in sorted(reach):
        if folder in reach[folder] and not any(folder in group for group in groups):
            groups.append({other for other in reach[folder] if folder in reach.get(other, set())})
    return groups


def main() -> int:
    failed = False
    for target in sorted(path for path in pathlib.Path("Sources").iterdir() if path.is_dir()):
        edges = uses(target)
        for group in circles(edges):
            failed = True
            print(f"{target}: a circle of folders: {', '.join(sorted(group))}")
            for (start, end), names in sorted(edges.items()):
                if start in group and end in group:
                    shown = ", ".join(sorted(names)[:6]) + (f" and {len(names) - 6} more" if len(names) > 6 else "")
                    print(f"    {start} -> {end} ({len(names)}): {shown}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
