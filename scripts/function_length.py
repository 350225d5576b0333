"""Refuses functions whose bodies have more than fifty lines: one has to be seen whole to be understood.

One line a finding; exit 1 on any.
"""

import pathlib
import re
import sys

LINES = 50
BEGINNING = re.compile(
    r"^(\s*)(?:@\w+(?:\([^)]*\))?\s+)*"
    r"(?:(?:public|package|private|fileprivate|internal|static|mutating|override|final|nonisolated|borrowing|consuming)\s+)*"
    r"(?:func|init)\b")


def findings(path: pathlib.Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").split("\n")
    found = []
    for number, line in enumerate(lines):
        if not (match := BEGINNING.match(line)) or line.rstrip().endswith("}"):
            continue
        # The next line of this indentation with a brace; one of less comes first when a protocol's function has no body.
        border = re.compile(rf"^{match[1]}\}}|^ {{0,{max(0, len(match[1]) - 1)}}}[^ ]" if match[1] else r"^\}")
        end = next((at for at in range(number + 1, len(lines)) if border.match(lines[at])), number)
        if not lines[end].startswith(match[1] + "}"):
            continue
        if end - number - 1 > LINES:
            found.append(f"{path}:{number + 1}: {end - number - 1} lines in a function, {LINES} at most")
    return found


def main() -> int:
    found = [finding for path in sorted(pathlib.Path("Sources").rglob("*.swift")) for finding in findings(path)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
