"""Compares our classes with those of Pygments: comments, strings, numbers and keywords, byte by byte.

    python -m pytest Tests/Oracles            (after `scripts/build tests`; needs pygments)
    python Tests/Oracles/test_highlighting.py [LANGUAGE]    prints where they differ

White space is not compared, nor what is listed in NEUTRAL: there Pygments gives no class, or another one on purpose."""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import pygments.lexers
import pytest
from pygments.token import Comment, Generic, Keyword, Literal, Name, Number, Operator, Other, String

pytestmark = pytest.mark.slow

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from highlighting_samples import LANGUAGES, samples  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
COUNT = 220
GROUPS = {"c": "comment", "s": "string", "n": "number", "k": "keyword", "i": "inserted", "d": "deleted"}
NEUTRAL = None

# Words that Pygments has as names of built-in values, and we as keywords.
VALUES = {"true", "false", "NULL", "nullptr", "nil", "YES", "NO", "Nil", "self", "Self", "super"}
# Words that came into a language after Pygments' list of its keywords, or that it takes for names.
TYPESCRIPT = {"unknown", "never", "any", "object", "keyof", "symbol", "bigint", "satisfies", "namespace", "infer", "is"}
UNKNOWN = {
    "swift": {"some", "any", "nonisolated", "consuming", "borrowing"},
    "objc": {"_Nullable", "_Nonnull", "__kindof", "nullable", "nonnull", "instancetype", "typeof", "getter", "setter"},
    "kotlin": {"noinline"},
    "dart": {"enum", "sealed"},
    "csharp": {"var"},
    "php": {"unset", "isset", "instanceof", "self", "fn"},
    "sql": {"timestamp", "time"},
    "typescript": TYPESCRIPT,
    "tsx": TYPESCRIPT,
    "powershell": {"mandatory", "Mandatory", "parameter", "Parameter", "CmdletBinding", "position", "Position"},
}


def group(language: str, kind, text: str, after: str):
    """The group of a Pygments token before a character; None where either highlighter may be right."""
    if kind in String.Interpol or kind in String.Affix:
        return NEUTRAL  # `\(` and `${`: part of the string or of the code in it
    if text in UNKNOWN.get(language, ()):
        return NEUTRAL
    if kind is Other:
        return NEUTRAL  # HTML around PHP, which Pygments does not read
    if kind in String.Doc and language in {"php", "rust"}:
        return "comment"
    if language == "rust" and kind in Keyword and (text == "&" or text.startswith(("u", "i", "f")) and text[1:].isdigit()):
        return NEUTRAL  # a reference, and the type that a number carries
    if language == "sql" and kind in Keyword and after == "(":
        return NEUTRAL  # functions, as count(*)
    if language == "toml" and kind in Literal.Date:
        return "number"
    if language == "ruby" and kind in String.Symbol and text[0].isalpha():
        return "key"
    if language in {"css", "html"}:
        if kind in Keyword.Type:
            return "number"  # the unit of one
        if kind is Keyword and after == ":":
            return "key"
        if kind in Name.Tag and text[0].isdigit():
            return NEUTRAL  # lengths in the condition of a query, percentages of a keyframe
    if language == "nginx" and (kind in Name.Constant or re.fullmatch(r"\d+(ms|[smhdwMyg])", text)):
        return NEUTRAL  # `on` also within words; a number with a unit of time
    if language == "make" and kind in Comment.Preproc and text.startswith("\t"):
        return NEUTRAL  # an `if` of the shell, which is one of automake's to Pygments
    if language == "make" and kind in Keyword and text[:1] in "$()":
        return "other"  # the sign of a variable
    if language in {"typescript", "tsx"} and kind in Keyword:
        if text.startswith("@"):
            return "other"
        if kind in Keyword.Type and text not in {"string", "boolean", "number"}:
            return NEUTRAL  # any word behind a colon
    if kind in Generic.Inserted or kind in Generic.Deleted:
        is_head = text.startswith(("+++ ", "--- "))
        return NEUTRAL if is_head else "inserted" if kind in Generic.Inserted else "deleted"
    if language == "dockerfile" and kind in String and text[:1] not in "\"'":
        return NEUTRAL  # every argument is a string to Pygments
    if language == "powershell" and (text.isdigit() or kind in String and text.startswith("$")):
        return NEUTRAL  # Pygments does not know numbers, nor variables in strings
    if kind in Keyword.Type:
        return "type"  # `int` and `String`: keyword or type
    if kind in Comment.PreprocFile:
        return "string"
    if kind in Comment.Preproc and language == "objc" and text.startswith("import"):
        return NEUTRAL  # Pygments does not part the directive from the path
    if kind in Comment.Preproc or kind in Comment.Hashbang and language == "xml":
        return "other"
    if kind in Comment:
        return "comment"
    if language == "yaml" and kind in Literal.Scalar.Plain:
        # Pygments does not tell the types of plain values; YAML 1.2 does.
        if re.fullmatch(r"[-+]?\d+(\.\d+)?", text):
            return "number"
        return "keyword" if text in {"true", "false", "null"} else "other"
    if language == "yaml" and kind in Name.Constant:
        return "string"  # the text of a block
    if language in {"bash", "make", "dockerfile"} and kind in String.Escape:
        return NEUTRAL  # a backslash outside of strings
    if kind in Operator.Word:
        return "keyword"
    if kind in Name.Builtin and text in VALUES:
        return "keyword"
    if kind in String:
        return "string"
    if kind in Number:
        return "number"
    return "keyword" if kind in Keyword else "other"


def expected(language: str, code: str) -> list:
    """One group a byte."""
    lexer = pygments.lexers.get_lexer_by_name({"objc": "objective-c"}.get(language, language))
    groups = []
    for start, kind, text in lexer.get_tokens_unprocessed(code):
        groups += [group(language, kind, text, code[start + len(text):][:1])] * len(text.encode())
    return groups


def guides(language: str) -> list[str]:
    """The code of the guides themselves."""
    fence = re.compile(rf"^```{language}\b[^\n]*\n(.*?)^```$", re.M | re.S)
    pages = sorted((ROOT / "content").glob("**/*.md"))
    return list(dict.fromkeys(code for page in pages for code in fence.findall(page.read_text())))


def classes(all_samples: list[tuple[str, str]]) -> list[str]:
    """What our highlighter says: one class a byte."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "samples")
        path.write_text("".join(json.dumps({"language": a, "code": b}) + "\n" for a, b in all_samples))
        command = [
            ROOT / ".build/debug/porticoPackageTests.xctest", "--testing-library", "swift-testing", "--filter",
            "MarkdownTests.OracleDump"]
        run = subprocess.run(
            command, cwd=ROOT, env=os.environ | {"HIGHLIGHT_SAMPLES": str(path)}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if run.returncode:
            raise RuntimeError(run.stdout[-2000:])
        return pathlib.Path(f"{path}.classes").read_text().splitlines()


def differences(language: str, code: str, ours: str):
    """(compared bytes, [(offset, theirs, ours)])"""
    theirs = expected(language, code)
    raw = code.encode()
    assert len(theirs) == len(raw) == len(ours)
    compared, found = 0, []
    for offset, (a, b) in enumerate(zip(theirs, ours)):
        if a is NEUTRAL or raw[offset] in b" \t\r\n":
            continue
        if language == "php" and a == "string" and b == "v":
            continue  # a variable in a text of several lines, all of which is a string to Pygments
        compared += 1
        same = b in "kt" if a == "type" else b == "p" if a == "key" else a == GROUPS.get(b, "other")
        if not same:
            found.append((offset, a, b))
    return compared, found


@pytest.fixture(scope="module")
def results():
    work = [(name, code) for name in LANGUAGES for code in samples(name, COUNT) + guides(name)]
    return list(zip(work, classes(work)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_agrees_with_pygments(results, language):
    compared = different = count = 0
    for (name, code), ours in results:
        if name == language:
            total, found = differences(language, code, ours)
            compared, different, count = compared + total, different + len(found), count + 1
    print(f"{language}: {count} samples, {compared} bytes, {100 - 100 * different / compared:.2f} % agree")
    assert count >= 200
    assert different <= 0.02 * compared


def main() -> None:
    wanted = sys.argv[1:] or list(LANGUAGES)
    work = [(name, code) for name in wanted for code in samples(name, COUNT) + guides(name)]
    ours = classes(work)
    for language in wanted:
        compared, different, kinds = 0, 0, collections.Counter()
        for (name, code), line in zip(work, ours):
            if name != language:
                continue
            total, found = differences(name, code, line)
            compared, different = compared + total, different + len(found)
            raw = code.encode()
            previous = None
            for offset, a, b in found:
                if previous is None or offset != previous + 1:
                    text = raw[offset:offset + 24].decode(errors="replace").split("\n")[0]
                    kinds[f"{a:8} {GROUPS.get(b, b):8} {text!r}"] += 1
                previous = offset
        print(f"== {language}: {compared} bytes, {100 - 100 * different / compared:.2f} % agree")
        for text, count in kinds.most_common(14 if len(wanted) > 1 else 60):
            print(f"   {count:5} {text}")


if __name__ == "__main__":
    main()
