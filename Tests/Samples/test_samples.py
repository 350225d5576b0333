"""Every sample of the guides compiles, every page takes its code from a sample, and a broken sample is noticed."""

import itertools
import json
import plistlib
import re
import shutil
import subprocess
import textwrap

import lxml.etree
import pytest
import samples
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from samples import CONTENT, SAMPLES, name

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]

LOCALES = ("en", "th", "he")
# Fences in these languages are code that a reader copies, so they come from a checked sample.
CHECKED = {"swift", "objc", "cpp", "kotlin", "javascript", "typescript", "json", "yaml", "bash", "xml", "plist"}
# The pages about writing pages show fences, front matter and commands of the moment as text.
EXEMPT = {"portico/write-a-page.md", "portico/moving-in.md"}
# The pages that teams read before they have the program show their commands and settings wherever Markdown is read, so
# these stand in the page, and are checked there.
PLAIN = {f"portico/{page}.md" for page in ("deploy", "playground", "providers", "run", "translate", "translators", "versions", "your-own-site")}
PLAIN_LANGUAGES = {"bash", "yaml"}
BRANDS = samples.ROOT / "Sources/Providers/Brands"
FENCE = re.compile(r"^( *)(`{3,})(\w+)([^\n]*)\n(.*?)^\1\2 *$", re.M | re.S)


def pages():
    return [(locale, page) for locale in LOCALES for page in sorted((CONTENT / locale).rglob("*.md"))]


def fences(page):
    return [(m[3], m[4], m[5]) for m in FENCE.finditer(page.read_text())]


@pytest.mark.one_of_each("path")
@pytest.mark.parametrize("mode", ["5", "6"])
@pytest.mark.parametrize("path", samples.all_samples(".swift"), ids=name)
def test_swift_sample_compiles(path, mode):
    assert samples.check_swift(path, mode=mode) == ""


@pytest.mark.parametrize("path", samples.all_samples(".m", ".mm"), ids=name)
def test_objective_c_sample_compiles(path):
    assert samples.check_objc(path) == ""


@pytest.mark.parametrize("target", [samples.APPLE, samples.ANDROID])
@pytest.mark.parametrize("path", samples.all_samples(".cpp"), ids=name)
def test_cpp_sample_compiles(path, target):
    assert samples.check_cpp(path, target) == ""


@pytest.mark.parametrize("path", samples.all_samples(".xml"), ids=name)
def test_android_xml_parses(path):
    assert lxml.etree.parse(str(path)) is not None


@pytest.mark.parametrize("path", samples.all_samples(".plist"), ids=name)
def test_property_list_parses(path):
    assert plistlib.loads(path.read_bytes())


@pytest.mark.parametrize("path", samples.all_samples(".json"), ids=name)
def test_json_sample_parses(path):
    json.loads(path.read_text())


@pytest.mark.parametrize("path", samples.all_samples(".sh"), ids=name)
def test_shell_sample_parses(path):
    assert samples.run(["bash", "-n", path]) == ""


@pytest.mark.parametrize("path", samples.all_samples(".mjs", ".js"), ids=name)
def test_javascript_sample_parses(path):
    if not shutil.which("node"):
        pytest.skip("no node on this machine")
    assert samples.run(["node", "--check", path]) == ""


@pytest.mark.parametrize("path", samples.all_samples(".yml"), ids=name)
def test_configuration_sample_is_accepted(path, tmp_path):
    accepted(path.read_text(), tmp_path)


def accepted(text, tmp_path):
    """Each YAML sample is a configuration; `portico check` reads it in a project of one page."""
    if "site:" not in text:
        text = "site:\n  title: A\n  locales: [en]\n" + text
    if "locales:" not in text:
        text = text.replace("site:\n", "site:\n  title: A\n  locales: [en]\n", 1)
    (tmp_path / "portico.yml").write_text(text)
    for locale in re.search(r"locales: \[(.*?)\]", text)[1].split(", "):
        (tmp_path / "content" / locale).mkdir(parents=True)
        (tmp_path / "content" / locale / "index.md").write_text("---\ntitle: A\ndescription: B\n---\n\nText.\n")
    shutil.copy(CONTENT / "en/_strings.yml", tmp_path / "content/en/_strings.yml")
    for folder in ("templates", "public"):
        shutil.copytree(samples.ROOT / folder, tmp_path / folder)
    for page, locale in itertools.product(re.findall(r"(?:url|guide): /([\w-]+)/", text), sorted(each.name for each in (tmp_path / "content").iterdir())):
        (tmp_path / "content" / locale / f"{page}.md").write_text("---\ntitle: B\ndescription: C\n---\n\nText.\n")
    for image in re.findall(r"icon: (images/\S+)", text):
        (tmp_path / "public" / image).parent.mkdir(exist_ok=True)
        (tmp_path / "public" / image).write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>\n')
    for key in re.findall(r"privateKeyFile: (\S+)", text):
        (tmp_path / key).write_bytes(ec.generate_private_key(ec.SECP256R1()).private_bytes(
            Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    for tag in re.findall(r"tag: ([\w.]+)", text):
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "First"], ["tag", tag]):
            subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@example.com", *command], cwd=tmp_path, check=True)
    for version in re.findall(r"^ *- \"([\d.]+)\"", text, re.MULTILINE):
        shutil.copytree(tmp_path / "content", tmp_path / "versions" / version / "content")
    names = re.findall(r"\$\{(\w+)\}", text)
    done = subprocess.run(
        [samples.portico(), "check", "--follow-links", "--config", str(tmp_path / "portico.yml")], capture_output=True, text=True,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)} | {n: "value" for n in names})
    findings = [line for line in done.stdout.splitlines() if "portico.yml" in line]
    assert findings == [] and done.returncode in (0, 1), done.stdout + done.stderr


def test_a_sample_that_is_not_checked_says_why():
    for path in samples.all_samples(".rules"):
        assert path.read_text().startswith("// Not checked"), name(path)


def test_a_page_holds_no_code_of_its_own():
    own = [f"{locale}/{page.relative_to(CONTENT / locale)}: a fence in {language}"
           for locale, page in pages() if str(page.relative_to(CONTENT / locale)) not in EXEMPT
           for language, info, _ in fences(page) if language in CHECKED and "sample=" not in info
           and not (language in PLAIN_LANGUAGES and str(page.relative_to(CONTENT / locale)) in PLAIN)]
    assert own == []


def plain(language):
    return [pytest.param(textwrap.dedent(text), id=f"{path}-{number}") for path in sorted(PLAIN)
            for number, (_, text) in enumerate((found, text) for found, info, text in fences(CONTENT / "en" / path)
                                               if found == language and "sample=" not in info
                                               and 'title="content/' not in info)]


@pytest.mark.parametrize("text", plain("yaml"))
def test_configuration_in_a_page_is_accepted(text, tmp_path):
    accepted(text, tmp_path)


@pytest.mark.parametrize(("file", "text"), [
    pytest.param(named[1], textwrap.dedent(text), id=f"{path}-{named[1]}") for path in sorted(PLAIN)
    for language, info, text in fences(CONTENT / "en" / path) for named in [re.search('title="(content/[^"]+)"', info)]
    if language == "yaml" and named])
def test_a_file_of_a_site_in_a_page_is_accepted(file, text, tmp_path):
    made = subprocess.run([samples.portico(), "new", "site", "docs"], cwd=tmp_path, capture_output=True, text=True)
    assert made.returncode == 0, made.stderr
    (tmp_path / "docs" / file).write_text(text, encoding="utf-8")
    done = subprocess.run([samples.portico(), "check"], cwd=tmp_path / "docs", capture_output=True, text=True)
    assert done.returncode == 0 and file not in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("text", plain("bash"))
def test_commands_in_a_page_are_commands(text, tmp_path):
    (tmp_path / "commands.sh").write_text(text)
    assert samples.run(["bash", "-n", tmp_path / "commands.sh"]) == ""
    calls = [line.split() for line in text.splitlines() if line.startswith("portico ")]
    for _, *words in calls:
        names = list(itertools.takewhile(lambda word: re.fullmatch("[a-z]+", word), words))
        # What follows the commands, such as the name of a site, is none: the longest that the program knows counts.
        told = next(text for count in range(len(names), -1, -1)
                    for done in [subprocess.run([samples.portico(), *names[:count], "--help"], capture_output=True, text=True)]
                    for text in [done.stdout] if done.returncode == 0 and (count == 0 or f"portico {' '.join(names[:count])}" in text))
        missing = [word for word in words if word.startswith("--") and word not in told]
        assert missing == [] and (names[:1] == [] or f"portico {names[0]}" in told), (words, told)


def test_all_languages_show_the_same_samples():
    for page in sorted((CONTENT / "en").rglob("*.md")):
        path = page.relative_to(CONTENT / "en")
        plain = str(path) in PLAIN
        english = [(language, info.strip(), plain and text) for language, info, text in fences(page)]
        for locale in LOCALES[1:]:
            translated = fences(CONTENT / locale / path)
            assert [(x, y.strip(), plain and text) for x, y, text in translated] == english, f"{locale}/{path}"


def shown_beside_steps():
    """The regions that stand beside the steps of a run in the playground."""
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(BRANDS.rglob("*.swift")))
    found = re.findall(r'(?:Region|\.init)\(\s*"([^"]+)", "([^"]+)"\)', source)
    own = re.findall(r'webFlow\(of: "([^"]+)"\)', source)
    return {(path.replace(r"\(brand)", brand), region) for path, region in found for brand in own}


def test_every_step_of_a_run_has_its_sample():
    wanted = shown_beside_steps()
    assert len(wanted) > 20
    for path, region in sorted(wanted):
        assert re.search(rf"region: {region}$", (SAMPLES / path).read_text(encoding="utf-8"), re.M), f"{path}#{region}"


def test_every_sample_is_shown_somewhere():
    """A file, and a region, that no page shows, neither a guide's nor a step's, is dead."""
    shown = shown_beside_steps()
    for _, page in pages():
        for _, info, _ in fences(page):
            sample = re.search(r'sample="([^"]+)"', info)
            region = re.search(r'region="([^"]+)"', info)
            if sample:
                shown.add((sample[1], region[1] if region else None))
    dead = []
    for path in samples.all_samples(".swift", ".m", ".mm", ".h", ".cpp", ".kt", ".json", ".yml", ".sh", ".mjs", ".rules",
                                    ".plist", ".xml"):
        names = {name(path), name(path).rsplit(".", 1)[0]}
        if any((n, None) in shown for n in names):
            continue
        regions = re.findall(r"^\s*(?://|#|<!--) region: (\S+)", path.read_text(), re.M)
        dead += [f"{name(path)}#{r}" for r in regions if not any((n, r) in shown for n in names)]
        if not regions:
            dead.append(name(path))
    assert dead == []


@pytest.mark.parametrize("path", [p for p in sorted(samples.STUBS.rglob("*")) if p.is_file()], ids=lambda p: p.name)
def test_a_stub_says_where_its_signatures_come_from(path):
    head = "\n".join(path.read_text().splitlines()[:6])
    assert re.search(r"SDK|-sdk \d|Source|ISO C\+\+17|CryptoKit|GoogleSignIn-iOS \d|where its declarations", head)


BROKEN = [
    # what is planted, in which sample, how it is checked
    ("a misspelt method", "apple/account.swift", "user.delete()", "user.remove()", samples.check_swift),
    ("a deprecated method", "concepts/linking.swift", "pending = nil",
     'pending = nil; _ = try await Auth.auth().fetchSignInMethods(forEmail: "")', samples.check_swift),
    ("a dropped optional", "apple/account-completion.swift", "completion(result?.user, nil)", "completion(result.user, nil)",
     samples.check_swift),
    ("a selector that does not exist", "apple/account.m", "deleteWithCompletion:", "removeWithCompletion:",
     samples.check_objc),
    ("a message as format", "apple/account.m", 'NSLog(@"Could not sign out: %@", error.localizedDescription)',
     "NSLog(error.localizedDescription)", samples.check_objc),
    ("a module in Objective-C++", "apple/apple_sign_in.mm", "#import <UIKit/UIKit.h>", "@import UIKit;",
     samples.check_objc),
    ("a delegate on the main actor alone", "facebook/button.swift", "@preconcurrency LoginButtonDelegate",
     "LoginButtonDelegate", samples.check_swift),
    ("a pointer forgotten", "apple/sign_in.cpp", "SignInWithProvider(&provider)", "SignInWithProvider(provider)",
     samples.check_cpp),
    ("a window without a scene", "apple/sign-in.swift", "        window\n", "        UIWindow()\n", samples.check_swift),
    ("a window without a scene in Objective-C++", "apple/apple_sign_in.mm", "    return nil;\n", "    return [[UIWindow alloc] init];\n",
     samples.check_objc),
    ("a type misspelt", "apple/apple_sign_in.mm", "ASAuthorizationController *controller =",
     "ASAuthorisationController *controller =", samples.check_objc),
]


@pytest.mark.parametrize("what, sample, whole, broken, check", BROKEN, ids=[b[0] for b in BROKEN])
def test_breaking_a_sample_is_noticed(what, sample, whole, broken, check, tmp_path):
    samples.break_sample(sample, whole, broken, check, tmp_path)
