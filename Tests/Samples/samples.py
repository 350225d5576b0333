"""Checks the guides' code samples against interfaces of the SDKs they use.

`content/_samples/` holds the samples; `stubs/` holds what we wrote down of each SDK's public interface, so that a
Linux machine without Apple's SDKs can type-check them. See README.md beside this file.
"""

import atexit
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CONTENT = ROOT / "content"
SAMPLES = CONTENT / "_samples"
STUBS = HERE / "stubs"
SUPPORT = HERE / "support"
APPLE = "arm64-apple-ios17.0"
ANDROID = "aarch64-linux-android24"
WARNINGS = ["-Wall", "-Wextra", "-Wformat-security", "-Wformat-nonliteral", "-Werror"]


@cache
def tools():
    """The folder of the Swift toolchain, whose clang knows Apple's targets."""
    found = shutil.which("swiftc")
    if not found:
        raise RuntimeError("swiftc is not on the PATH")
    return Path(found).resolve().parent


@cache
def module_cache():
    folder = tempfile.mkdtemp(prefix="portico-samples-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def companions(path):
    """The samples that `path` names in its line `// with: apple/nonce.swift …`: it is checked with them."""
    line = re.search(r"^// with: (.+)$", path.read_text(), re.M)
    return [SAMPLES / name for name in line[1].split()] if line else []


def run(arguments):
    done = subprocess.run([str(a) for a in arguments], capture_output=True, text=True)
    return "" if done.returncode == 0 else (done.stderr or done.stdout or f"exit {done.returncode}")


def check_swift(path, beside=None, mode="5"):
    """In Swift 5 mode a warning is an error, also one about concurrency. The SDKs' classes are not `Sendable`, of which
    Swift 6 mode only warns."""
    strict = ["-warnings-as-errors", "-strict-concurrency=complete"] if mode == "5" else []
    return run(
        [tools() / "swiftc", "-typecheck", "-parse-as-library", "-swift-version", mode, *strict,
         "-I", STUBS / "swift", "-module-cache-path", module_cache(),
         # Apple's Foundation has URLSession; Linux keeps it in a module of its own.
         "-Xfrontend", "-import-module", "-Xfrontend", "FoundationNetworking",
         path, *(beside if beside is not None else companions(path)), SUPPORT / "App.swift"])


class KotlinCompiler:
    """A Kotlin compiler that keeps running (support/Compiling.kt), and the class path of the SDKs' interfaces."""

    def __init__(self):
        found = importlib.util.find_spec("run_kotlin_kernel")
        if not found or not shutil.which("java"):
            raise RuntimeError("no Kotlin compiler: scripts/setup test installs it")
        jars = Path(found.origin).parent / "jars"
        [library] = jars.glob("kotlin-stdlib-*.jar")
        made = Path(module_cache())
        java = ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"]
        wrong = run([*java, f"{jars}/*", "org.jetbrains.kotlin.cli.jvm.K2JVMCompiler", "-no-stdlib", "-no-reflect",
                     "-classpath", ":".join(map(str, jars.glob("*.jar"))), "-d", made / "compiler",
                     SUPPORT / "Compiling.kt"])
        if wrong:
            raise RuntimeError(wrong)
        self.process = subprocess.Popen(
            [*java, f"{jars}/*:{made}/compiler", "CompilingKt"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        atexit.register(self.process.kill)
        self.classes = str(library)
        wrong = self.compile(made / "kotlin", sorted((STUBS / "kotlin").glob("*.kt")))
        if wrong:
            raise RuntimeError(wrong)
        self.classes = f"{library}:{made}/kotlin"

    def compile(self, output, files):
        """What the compiler says against these files; a warning is an error."""
        arguments = ["-no-stdlib", "-no-reflect", "-Werror", "-classpath", self.classes, "-d", output, *files]
        self.process.stdin.write("\t".join(map(str, arguments)).encode() + b"\n")
        self.process.stdin.flush()
        code, size = self.process.stdout.readline().split()
        said = self.process.stdout.read(int(size)).decode()
        return "" if code == b"0" else said or f"exit {code.decode()}"


kotlin = cache(KotlinCompiler)


def check_kotlin(path, beside=None):
    with tempfile.TemporaryDirectory() as output:
        return kotlin().compile(output, [path, *(beside if beside is not None else companions(path))])


def check_objc(path, standard="gnu17", beside=None):
    """Objective-C++ is checked without C++ modules, as Xcode compiles it unless told otherwise: no `@import`."""
    language = ["-x", "objective-c++", "-std=c++17", "-fno-modules", "-fno-cxx-modules", "-I", STUBS / "cpp"] if path.suffix == ".mm" else [
        "-x", "objective-c", f"-std={standard}", "-fmodules", f"-fmodules-cache-path={module_cache()}"]
    others = beside if beside is not None else companions(path)
    before = [SUPPORT / "App.h", *others]
    # A file that is included counts as a header, and headers have to name the nullability of everything.
    relaxed = ["-Wno-nullability-completeness"] if others else []
    return run(
        [tools() / "clang", "-fsyntax-only", *WARNINGS, *relaxed, "-target", APPLE, "-fobjc-arc", "-nostdinc",
         *language, "-I", STUBS / "objc",
         "-I", SUPPORT, "-I", SAMPLES / "apple", *(part for file in before for part in ("-include", file)), path])


def check_cpp(path, target=APPLE):
    return run(
        [tools() / "clang", "-fsyntax-only", *WARNINGS, "-target", target, "-x", "c++", "-std=c++17", "-nostdinc",
         "-I", STUBS / "cpp", "-I", SAMPLES / "apple", "-include", SUPPORT / "own_code.h", path])


def all_samples(*endings):
    return sorted(p for p in SAMPLES.rglob("*") if p.is_file() and p.suffix in endings)


def name(path):
    return str(path.relative_to(SAMPLES))


def portico():
    return os.environ.get("PORTICO_BINARY", str(ROOT / ".build/debug/portico"))


def break_sample(sample, whole, broken, check, folder):
    """Asserts that a copy of a sample passes a check, and fails once a piece of it is broken."""
    path = SAMPLES / sample
    text = path.read_text()
    assert whole in text
    copy = folder / path.name
    copy.write_text(text)
    assert check(copy) == "", "the copy itself compiles"
    copy.write_text(text.replace(whole, broken, 1))
    assert "error" in check(copy)
