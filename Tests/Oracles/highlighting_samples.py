"""Makes code that looks like what guides and applications hold, to compare highlighters with.

Each language has blocks (whole declarations, calls, configuration entries) with gaps, parted by lines of `===`, in a
file of its own in blocks/; a sample is a few blocks, the gaps filled from word lists by a seeded generator. The same
seed makes the same samples. The blocks were written for this purpose."""

import pathlib
import random
import re

BLOCKS = pathlib.Path(__file__).parent / "blocks"

NOUNS = "account user token nonce provider session request response credential identity profile code state".split()
VERBS = "load fetch store verify refresh link sign decode parse reset revoke present handle update remove".split()
TYPES = "Account UserProfile TokenStore NonceSource SessionState AuthProvider SignInResult LinkRequest".split()
TEXTS = [
    "Sign in", "could not load the page", "https://example.com/a?b=1&c=2", "it's done", "a \\\"quoted\\\" word",
    "ลงชื่อเข้าใช้", "התחברות", "line one\\nline two", "%d of %@", "", "user@example.com", "/tmp/portico", "<b>&amp;</b>",
    "100 %", "a // b", "# not a comment", "for if while",
]
PLAIN = [t for t in TEXTS if "\\" not in t and "'" not in t and '"' not in t]
REMARKS = [
    "TODO: check the nonce", "Only once a launch.", "See RFC 6749, section 4.1", "for the time being", "don't retry",
    "returns nil if \"state\" is foreign", "if (x) { y(); }", "ตรวจสอบค่า nonce", "1 + 1 = 2",
]
NUMBERS = "0 1 2 3 7 10 42 200 404 1024 3600 86400 65537".split()
FLOATS = "0.5 1.25 3.14159 99.9 2.0".split()


class Filler:
    """Fills the gaps `«kind»` of a block."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def fill(self, block: str) -> str:
        memory: dict[str, str] = {}

        def gap(match: re.Match) -> str:
            name = match.group(1)
            kind = name.rstrip("0123456789")
            if name != kind and name in memory:
                return memory[name]
            memory[name] = self.value(kind)
            return memory[name]

        return re.sub(r"«(\w+)»", gap, block)

    def value(self, kind: str) -> str:
        pick = self.random.choice
        return {
            "noun": lambda: pick(NOUNS),
            "name": lambda: pick(VERBS) + pick(NOUNS).capitalize(),
            "snake": lambda: pick(VERBS) + "_" + pick(NOUNS),
            "UPPER": lambda: pick(VERBS).upper() + "_" + pick(NOUNS).upper(),
            "kebab": lambda: pick(VERBS) + "-" + pick(NOUNS),
            "Type": lambda: pick(TYPES),
            "text": lambda: pick(TEXTS),
            "plain": lambda: pick(PLAIN),
            "remark": lambda: pick(REMARKS),
            "int": lambda: pick(NUMBERS),
            "float": lambda: pick(FLOATS),
            "hex": lambda: "".join(pick("0123456789abcdef") for _ in range(self.random.choice([2, 4, 8, 32]))),
        }[kind]()


# How many blocks make a sample of the language, at least and at most.
LANGUAGES = {
    "swift": (2, 6), "objc": (2, 6), "cpp": (2, 6), "kotlin": (2, 6), "javascript": (2, 6), "json": (1, 1),
    "yaml": (1, 4), "xml": (1, 1), "bash": (2, 6), "http": (1, 1), "go": (2, 5), "rust": (2, 5), "java": (2, 5),
    "csharp": (2, 5), "dart": (2, 4), "python": (2, 5), "php": (1, 1), "sql": (2, 5), "toml": (2, 4),
    "dockerfile": (2, 5), "powershell": (2, 5), "ruby": (2, 5), "html": (2, 4), "css": (2, 5), "ini": (2, 4),
    "nginx": (2, 4), "make": (2, 5), "typescript": (2, 5), "tsx": (1, 4), "diff": (1, 3),
}


def samples(language: str, count: int) -> list[str]:
    """`count` different samples of a language."""
    least, most = LANGUAGES[language]
    text = (BLOCKS / f"{language}.txt").read_text(encoding="utf-8")
    blocks = [block.strip("\n") for block in text.split("\n===\n")]
    found: dict[str, None] = {}
    seed = 0
    while len(found) < count:
        filler = Filler(seed)
        seed += 1
        size = filler.random.randint(least, min(most, len(blocks)))
        chosen = filler.random.sample(blocks, size)
        if "#!/usr/bin/env" in "".join(chosen):
            chosen.sort(key=lambda block: not block.startswith("#!"))
        found["\n\n".join(filler.fill(block) for block in chosen) + "\n"] = None
    return list(found)
