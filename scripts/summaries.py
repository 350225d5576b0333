"""Refuses summaries of declarations, and comments in code, that are clauses of a question: "What Apple says of a code".

The first line of a documentation comment states what the declaration is or does: a noun or a verb comes first
("The answer of Apple to a code", "Returns whether …"). A comment in code is a plain sentence. One line a finding;
exit 1 on any.
"""

import pathlib
import re
import sys

QUESTION = re.compile(
    r"\s*(?:/// (?:What|Who|Whom|Whose|Whether|Where|When|Why|How|Which|Somebody|Nobody|Everybody|Somewhere)"
    r"|// (?:What|Whatever|Who|Whoever|Whom|Whose|Whether|Where|When|Why|How|Which))\b")
COMMENT = re.compile(r"\s*//")


def findings(path: pathlib.Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").split("\n")
    return [
        f"{path}:{number + 1}: state a noun or a verb first: {line.strip()}"
        for number, line in enumerate(lines)
        if QUESTION.match(line) and not (number and COMMENT.match(lines[number - 1]))
    ]


def main() -> int:
    found = [finding for path in sorted(pathlib.Path("Sources").rglob("*.swift")) for finding in findings(path)]
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
