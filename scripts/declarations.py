"""Reads the declarations of Swift, Kotlin, C++ and Objective-C out of source text, without a compiler.

It knows types, functions with their labels and types, properties and constants, whether they are deprecated or
unavailable, and leaves out what is private. It does not see what macros make.
"""

import dataclasses
import re

OBJC_PREFIX = re.compile(r"^(?:k?(?:FIR|GID|FBSDK))(?=[A-Z])")


@dataclasses.dataclass
class Declaration:
    owner: str              # the type around it; "" at the top
    name: str               # base name; a selector's first part in Objective-C
    labels: tuple = None    # labels of the parameters, or selector parts; None for what takes none
    types: tuple = ()       # of the parameters
    optional: tuple = ()    # whether each has a default
    result: str = ""
    deprecated: bool = False
    gone: str = ""          # unavailable: "everywhere", or "swift" if only there
    guard: str = ""         # the #if around it
    where: str = ""
    language: str = ""
    aliases: tuple = ()     # other names: (owner, name)

    @property
    def shown(self):
        if self.language == "objc" and self.labels is not None:
            text = "".join(f"{part}:" for part in self.labels) if self.types else self.name
        elif self.labels is None:
            text = self.name
        else:
            words = self.labels if self.language == "swift" else [simple(one) for one in self.types]
            text = f"{self.name}({', '.join(words)})" if self.language != "swift" else \
                f"{self.name}({''.join(label + ':' for label in words)})"
        return f"{self.owner}.{text}" if self.owner else text


def simple(text):
    """A type without what may be written in several ways: modules, attributes, blanks, defaults."""
    text = re.sub(r"\buint32_t\b", "unsigned int", text)
    text = re.sub(r"@\w+(\([^)]*\))?|\b(?:any|inout|borrowing|const|struct|class|__strong)\b", " ", text)
    text = re.sub(r"\b\w+\s*(?:\.|::)\s*(?=\w)", "", text)
    text = re.sub(r"\((\w+)\)\?", r"\1?", re.sub(r"\bVoid\b", "()", re.sub(r"\s+", "", text)))
    return re.sub(r"^\((\(?.*->.*)\)(\??)$", r"(\1)\2", text).rstrip(",")


def plain(text):
    """The text with comments and the insides of strings blanked; lines stay where they are."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"', re.S)

    def blank(match):
        found = match.group()
        if found.startswith('"'):
            return '"' + re.sub(r"[^\n]", " ", found[1:-1]) + '"'
        return re.sub(r"[^\n]", " ", found)
    return pattern.sub(blank, text)


def split(text, separator=","):
    """The parts of a list, parted at the outermost level."""
    parts, depth, start = [], 0, 0
    for place, character in enumerate(text):
        arrow = character == ">" and text[place - 1:place] == "-"
        depth += (character in "([{<") - (character in ")]}>" and not arrow)
        if character == separator and depth == 0:
            parts.append(text[start:place])
            start = place + 1
    return [part.strip() for part in parts + [text[start:]] if part.strip()]


def closing(text, start):
    """The place behind the bracket that closes the one at `start`."""
    depth = 0
    for place in range(start, len(text)):
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}":
            depth -= 1
            if depth == 0:
                return place + 1
    return len(text)


def statements(text, ends_at_lines):
    """(header, body or None, place) of each declaration at the outermost level of a text."""
    start = place = 0
    while place < len(text):
        character = text[place]
        if character in "([":
            place = closing(text, place)
            continue
        header = text[start:place].strip()
        ends = character == ";" or character == "\n" and ends_at_lines and ended(header, text[place:])
        if character == "{":
            end = closing(text, place)
            yield header, text[place + 1:end - 1], place + 1 if header else start, start
            start = place = end
            continue
        if ends:
            if header:
                yield header, None, place, start
            start = place + 1
        place += 1
    if text[start:].strip():
        yield text[start:].strip(), None, len(text), start


def ended(header, rest):
    """Whether a line break ends a declaration: it has a name, and the next line does not go on with it."""
    follows = rest.lstrip()
    if re.match(r"(?:->|[:={.?,(]|constructor\b|(?:internal|private)\s+constructor|@\w+\s+constructor|where\b|throws\b|async\b|get\(|rethrows\b)", follows):
        return False
    return bool(header) and not header.endswith((",", "->", "=", ":", "&")) and bool(
        re.sub(r"@[\w.]+(?:\([^)]*\))?|#\w+[^\n]*|\b(?:public|open|static|class|final|override|convenience|dynamic|abstract|internal|private)\b", "", header).strip())


def attributes(header):
    found = re.findall(r"@[\w:.]+(?:\((?:[^()]|\([^()]*\))*\))?", header)
    return " ".join(found), re.sub(r"@[\w:.]+(?:\((?:[^()]|\([^()]*\))*\))?", " ", header).strip()


def is_deprecated(text):
    return bool(re.search(r"\bdeprecated\b|Deprecated\b|DEPRECATED", text))


# Swift, Kotlin, Java, C++: declarations in braces.

TYPE = {
    "swift": re.compile(r"\b(?:class|struct|enum|protocol|extension|actor)\s+([\w.]+)(?:<[^>]*>)?\s*(?::\s*([^{]*?))?(?:\s+where\b.*)?$", re.S),
    "kotlin": re.compile(r"\b(?:class|interface|object)\b\s*(\w+)?\s*(?:<[^>]*>)?\s*(?:private\s+|internal\s+)*(?:constructor\s*)?(\(.*\))?\s*(?::\s*(.*))?$", re.S),
    "cpp": re.compile(r"\b(?:class|struct|enum(?:\s+class)?)\s+(?:\w+\s+)??(\w+)\s*(?:final\s*)?(?::\s*(.*))?$", re.S)}
FUNCTION = {
    "swift": re.compile(r"\b(func\s+(?P<name>[^\s(<]+)|(?P<init>init)[?!]?)\s*(?:<[^(]*>)?\s*(?=\()"),
    "kotlin": re.compile(r"(?:\bfun\s+(?:<[^>]*>\s*)?(?:\w+(?:<[^>]*>)?\.)?(?P<name>\w+)|^\s*(?P<init>constructor))\s*(?=\()"),
    "cpp": re.compile(r"(?P<name>~?\w+|operator\S+)\s*(?=\()")}


class Braces:
    """Reads a file whose declarations stand in braces."""

    def __init__(self, path, language, bases):
        text = path.read_text("utf-8", "replace")
        if language == "cpp":
            text = re.sub(r"\\\n", " \n", text)
        self.whole = plain(text)
        self.path, self.language, self.bases = path, language, bases
        self.found = []
        # Directives, and macros that stand alone.
        self.clean = re.sub(r"^[ \t]*#[^\n]*|^[A-Z][A-Z0-9_]+\([^()\n]*\)[ \t]*$", lambda m: " " * len(m.group()), self.whole, flags=re.M)
        self.read(self.clean, "", 0, "")

    def guard(self, place):
        stack = []
        for word, condition in re.findall(r"^[ \t]*#\s*(ifdef|ifndef|if|endif)\b([^\n]*)", self.whole[:place], re.M):
            stack = stack[:-1] if word == "endif" else stack + [condition]
        return "INTERNAL_EXPERIMENTAL" if any("INTERNAL_EXPERIMENTAL" in one for one in stack) else ""

    def add(self, owner, name, place, text, **more):
        raw = self.clean[place[0]:place[1]]
        first = place[0] + len(raw) - len(raw.lstrip())
        names, _ = attributes(text)
        alias = re.search(r"@objc\(\s*([\w:]+)\s*\)", names)
        self.found.append(Declaration(
            owner, name, deprecated=is_deprecated(names) or is_deprecated(raw.split("{")[0]) and self.language != "swift",
            gone="everywhere" if "unavailable" in names else "swift" if "swift 1000" in names else "", guard=self.guard(first) if self.language == "cpp" else "",
            where=f"{self.path}:{self.whole.count(chr(10), 0, first) + 1}", language=self.language,
            aliases=((alias.group(1),) if alias else ()), **more))

    def read(self, text, owner, base, access):
        language = self.language
        for header, body, place, start in statements(text, language in ("swift", "kotlin")):
            span = (base + start, base + place)
            _, bare = attributes(header)
            if language == "cpp":
                labels = re.findall(r"\b(public|private|protected)\s*:(?!:)", bare)
                access = labels[-1] if labels else access
                bare = re.sub(r"\b(?:public|private|protected)\s*:(?!:)", " ", bare).strip()
                bare = re.sub(r"\btemplate\s*<[^{]*?>\s*(?=class|struct|\w)", "", bare)
            if access == "private" or re.search(r"\b(?:private|fileprivate|internal)\b(?!\s+constructor)", re.sub(r"\w+\(set\)", "", bare).split("=")[0].split("(")[0]):
                continue
            if language == "cpp" and re.match(r"(?:typedef|using|friend)\b", bare):
                continue
            if language == "cpp" and re.match(r'(?:inline\s+)?namespace\b|extern\s+"', bare):
                self.read(body or "", owner, base + place, "")
                continue
            kind = TYPE[language].search(bare if language == "kotlin" else bare.split("=")[0]) if not re.search(r"\bclass\s+(?:func|var|let)\b|\bfun\s+\w+\s*\(|\bfunc\b|\bvar\b.*\{?$|\bval\s", bare.split("(")[0]) else None
            if kind and (body is not None or language == "kotlin"):
                self.type(kind, header, bare, body, owner, base + place, span)
            elif language == "swift" and re.match(r"(?:indirect\s+)?case\b", bare):
                for part in split(re.sub(r"^(?:indirect\s+)?case\b", "", bare)):
                    name = re.match(r"`?(\w+)", part).group(1)
                    self.add(owner, name, span, header, result=part.split("=")[1].strip() if "=" in part else "")
            else:
                self.member(header, bare, owner, span)

    def type(self, kind, header, bare, body, owner, place, span):
        language = self.language
        name = (kind.group(1) or "").split(".")[-1]
        if language == "kotlin" and re.search(r"\bcompanion\s+object\b", bare):
            self.read(body or "", owner, place, "")
            return
        heirs = kind.group(3 if language == "kotlin" else 2) or ""
        self.bases[name] |= {re.sub(r"[^\w.].*", "", re.sub(r"\b(?:public|private|virtual)\b", "", one).strip(), flags=re.S).split(".")[-1] for one in split(heirs)}
        if not re.search(r"\bextension\s", bare):
            self.add(owner if language != "swift" else "", name, span, header, result="type")
        if language == "kotlin" and kind.group(2):
            hidden = bool(re.search(r"\b(?:private|internal)\s+constructor", bare))
            self.parameters(kind.group(2)[1:-1], name, span, hidden)
        if re.search(r"\benum\b", bare) and language != "swift":
            constants = (body or "").split(";")[0] if language != "cpp" else body
            offset = 0
            for part in constants.split(","):
                constant = re.match(r"\s*(?:@\w+\s*)*(\w+)", part)
                if constant:
                    begin = place + offset
                    self.add(name if language != "cpp" else owner, constant.group(1), (begin + constant.start(1), begin + constant.end(1)), "")
                offset += len(part) + 1
            body = body.split(";", 1)[1] if language != "cpp" and ";" in (body or "") else ""
        self.read(body or "", name, place, "private" if language == "cpp" and re.search(r"\bclass\b", bare) else "")

    def parameters(self, text, name, span, hidden):
        """A Kotlin class's parameters: those of its initialiser, and its properties."""
        parts = split(text)
        types = [re.sub(r"=.*", "", part.split(":", 1)[1], flags=re.S) for part in parts if ":" in part]
        if not hidden:
            self.add(name, "init", span, "", labels=tuple("_" for _ in types), types=tuple(types), optional=tuple("=" in part for part in parts))
        for part in parts:
            found = re.search(r"\b(?:val|var)\s+(\w+)\s*:\s*([^=]+)", part)
            if found and "private" not in part:
                self.add(name, found.group(1), span, "", result=found.group(2).strip())

    def member(self, header, bare, owner, span):
        language = self.language
        function = FUNCTION[language].search(bare)
        value = re.search(r"\b(?:var|let|val)\s+(?:\w+\.)?(\w+)\s*(?::\s*([^={]+))?", bare) if language in ("swift", "kotlin") else None
        if function and not (value and value.start() < function.start()):
            end = closing(bare, function.end())
            parts, rest = split(bare[function.end() + 1:end - 1]), bare[end:]
            name = "init" if function.groupdict().get("init") else function.group("name")
            if language == "cpp" and parts == ["void"]:
                parts = []
            labels, types = [], []
            for part in parts:
                front, _, kind = part.partition(":") if language in ("swift", "kotlin") else ("_", "", part)
                kind = re.sub(r"(?<![=!<>])=(?!=).*", "", kind, flags=re.S)
                if language == "cpp":
                    front, kind = "_", re.sub(r"(?<=[\s&*>])\w+\s*$", "", kind) if re.search(r"[\w>&*]\s*[\s&*>]\w+\s*$", kind) else kind
                labels.append(front.split()[0] if front.split() else "_")
                types.append(kind.strip())
            result = re.search(r"->\s*(.*?)(?:\bwhere\b|$)", rest, re.S) if language == "swift" else re.match(r"\s*:\s*([^={]+)", rest)
            before = re.sub(r"\b(?:static|virtual|explicit|inline|public|final|abstract|synchronized|FIREBASE_DEPRECATED)\b|__attribute__\(\(.*?\)\)", " ", bare[:function.start()])
            text = result.group(1) if result else before if language == "cpp" else ""
            if name == owner:
                name = "init"
            effects = " async" if re.search(r"\basync\b", rest.split("->")[0]) else ""
            self.add(owner, name + effects, span, header, labels=tuple(labels), types=tuple(types), optional=tuple("=" in part for part in parts), result=text.strip())
        elif value:
            self.add(owner, value.group(1), span, header, result=(value.group(2) or "").strip())
        elif language == "cpp" and re.match(r"[\w:<>,&*\s\[\]]+$", bare.split("=")[0]):
            found = re.match(r"(.*?[\s&*>])(\w+)$", bare.split("=")[0].strip(), re.S)
            if found and found.group(1).strip() not in ("class", "struct", "enum", "using namespace", "friend class"):
                self.add(owner, found.group(2), span, header, result=found.group(1).strip())


# Objective-C headers.

def objective_c(path, bases):
    raw = path.read_text("utf-8", "replace")
    text = re.sub(r"@protocol\s+[\w\s,]+;", lambda match: re.sub(r"[^\n]", " ", match.group()), plain(raw))
    found = []

    def add(owner, name, start, end, **more):
        swift = re.search(r"NS_SWIFT_NAME\(\s*([^;{]*?)\)\s*(?:[;{A-Z_\n]|$)", text[start:end + 1])
        found.append(Declaration(
            owner, name, deprecated=is_deprecated(text[start:end]), gone="everywhere" if re.search(r"\bunavailable\b|\b(?:NS_)?UNAVAILABLE\b|UNAVAILABLE_ATTRIBUTE", text[start:end]) else "",
            where=f"{path}:{text.count(chr(10), 0, start) + 1}", language="objc", aliases=((swift.group(1),) if swift else ()), **more))
    for block in re.finditer(r"(NS_SWIFT_NAME\((\w+)\)\s*)?@(?:interface|protocol)\s+(\w+)\s*(?:\([^)]*\))?\s*(?::\s*(\w+))?([^\n;{]*)(?:\{[^}]*\})?(.*?)@end", text, re.S):
        owner, start = block.group(3), block.start(6)
        bases[owner] |= {block.group(4) or ""} | set(re.findall(r"\w+", re.sub(r"[^<]*<|>.*", "", block.group(5))))
        if not re.match(r"[^@]*@interface\s+\w+\s*\(", block.group()):
            add("", owner, block.start(), text.index("\n", block.start(3)), result="type")
            found[-1].aliases = (block.group(2),) if block.group(1) else ()
        for one in re.finditer(r"@property\s*(\([^)]*\))?([^;]*);|^[ \t]*([-+])\s*\(([^;]*?);", block.group(6), re.M | re.S):
            where = (start + one.start(), start + one.end())
            if one.group(3) is None:
                body = re.sub(r"\b(?:NS_\w+|__attribute__|API_\w+|DEPRECATED_\w+)\s*(?:\(.*)?$", "", one.group(2), flags=re.S).strip()
                name = re.search(r"\(\^\s*\w*\s*(\w+)\)", body) or re.search(r"(\w+)\s*$", body)
                getter = re.search(r"getter\s*=\s*(\w+)", one.group(1) or "")
                add(owner, getter.group(1) if getter else name.group(1), *where, result="property")
                continue
            rest = one.group(4)
            end = closing("(" + rest, 0) - 1
            body = re.sub(r"\b(?:NS_\w+|__attribute__|API_\w+|DEPRECATED_\w+|UNAVAILABLE\w*)\b.*", "", rest[end:], flags=re.S)
            parts, types, place = [], [], 0
            while (part := re.compile(r"\s*(\w*)\s*:\s*(?=\()").search(body, place)):
                stop = closing(body, part.end())
                parts.append(part.group(1))
                types.append(body[part.end() + 1:stop - 1])
                place = stop
            name = parts[0] if parts else body.strip().split()[0]
            add(owner, name, *where, labels=tuple(parts) or (name,), types=tuple(types), result=rest[:end - 1])
    for block in re.finditer(r"(?:typedef\s+)?(?:NS_(?:ENUM|OPTIONS|ERROR_ENUM|CLOSED_ENUM)\s*\([^)]*?(\w+)\s*\)|enum\s*\w*\s*(?::\s*\w+)?)\s*\{(.*?)\}\s*(\w*)", text, re.S):
        name = block.group(1) or block.group(3)
        if name:
            add("", name, block.start(), block.start(2), result="type")
        for one in re.finditer(r"(\w+)\s*(?:NS_SWIFT_NAME\((\w+)\)\s*)?(?:=\s*([^,}\n]+))?\s*(?=[,}\n]|$)", block.group(2)):
            add("", one.group(1), block.start(2) + one.start(), block.start(2) + one.end(), result=(one.group(3) or "").strip())
            if "NS_ERROR_ENUM" in block.group():
                # Swift makes an error of it, with its codes in a type of their own.
                case = OBJC_PREFIX.sub("", one.group(1)).removeprefix(OBJC_PREFIX.sub("", name))
                found.append(dataclasses.replace(found[-1], owner="Code", name=case[0].lower() + case[1:]))
        if "NS_ERROR_ENUM" in block.group():
            found += [dataclasses.replace(found[-1], owner="", name=one, result="type") for one in (name.removesuffix("Code"), "Code")]
            found.append(dataclasses.replace(found[-1], owner=name.removesuffix("Code"), name="code", result=""))
    for one in re.finditer(r"(?:FOUNDATION_EXTERN|FOUNDATION_EXPORT|extern)\s+[\w\s]*\*?\s*(?:_Nonnull\s+)?const\s+(\w+)[^;]*;", text):
        add("", one.group(1), one.start(), one.end())
    return found


def declarations(path, bases, header):
    """Those of a file; `header` is the language of headers."""
    kind = {".swift": "swift", ".swiftinterface": "swift", ".kt": "kotlin", ".h": header}.get(path.suffix)
    if kind is None:
        return []
    return objective_c(path, bases) if kind == "objc" else Braces(path, kind, bases).found
