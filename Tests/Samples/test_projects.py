"""The samples of each guide as a project: an archive that opens everywhere, whose files are what the page shows and compile."""

import json
import plistlib
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import guide
import lxml.etree
import lxml.html
import pytest
import samples
import yaml
from samples import CONTENT, STUBS, SUPPORT

LOCALES = ("en", "th", "he")
PROVIDERS = ("apple", "facebook", "microsoft", "github", "google")
pytestmark = pytest.mark.slow
everyday = pytest.mark.everyday
# Pages whose code is an excerpt or a rule for a console, and no project.
WITHOUT = {"concepts/nonce", "concepts/custom-tokens", "concepts/security-rules", "concepts/errors", "concepts/firebase-errors",
           "concepts/in-app-browsers"}


def with_samples():
    pages = [str(p.relative_to(CONTENT / "en"))[:-3] for p in sorted((CONTENT / "en").rglob("*.md"))]
    return [p for p in pages if not p.startswith("portico/") and re.search(r'^```\w.*sample="', guide.page_text(p), re.M)]


PAGES = [p for p in with_samples() if p not in WITHOUT]


@pytest.fixture(scope="session")
def archive(site):
    """The files of a page's archive, without the folder that they are in."""
    def opened(page, locale="en"):
        with zipfile.ZipFile(site / locale / f"{page}.zip") as file:
            assert file.testzip() is None
            folder = page.replace("/", "-") + "/"
            assert all(name.startswith(folder) for name in file.namelist())
            return {name.removeprefix(folder): file.read(name) for name in file.namelist()}
    return opened


@pytest.fixture(scope="session")
def unpacked(archive, tmp_path_factory):
    """The folder of a page's unpacked archive."""
    made = {}

    def folder(page):
        if page not in made:
            made[page] = tmp_path_factory.mktemp("project")
            for name, content in archive(page).items():
                (made[page] / name).parent.mkdir(parents=True, exist_ok=True)
                (made[page] / name).write_bytes(content)
        return made[page]
    return folder


@everyday
def test_every_guide_with_samples_has_a_project():
    assert {p.split("/")[0] for p in PAGES} == {*PROVIDERS, "concepts"}
    for page in PAGES:
        assert re.search(r"^project: [\w-]+$", (CONTENT / "en" / f"{page}.md").read_text(), re.M), page
    for page in WITHOUT:
        assert "\nproject: " not in (CONTENT / "en" / f"{page}.md").read_text(), page


@everyday
@pytest.mark.parametrize("locale", LOCALES)
def test_every_page_links_its_archive_with_the_size(site, locale):
    for page in PAGES:
        html = lxml.html.parse(str(site / locale / page / "index.html")).getroot()
        [link] = html.xpath("//main//header//a[@download]")
        target = (site / locale / page / link.get("href")).resolve()
        assert target == (site / locale / f"{page}.zip").resolve(), page
        size = (target.stat().st_size + 999) // 1000
        assert f"{size} kB" in link.text_content().replace("\N{NO-BREAK SPACE}", " "), page
        assert size < 40, "a reader on a slow line has it in seconds"


@everyday
def test_an_archive_opens_with_the_tools_of_every_system(site):
    files = sorted(site.rglob("*.zip"))
    assert len(files) == len(PAGES) * len(LOCALES)
    for path in files:
        with zipfile.ZipFile(path) as file:
            assert file.testzip() is None
            names = file.namelist()
            assert names == sorted(names) and len(set(names)) == len(names)
            for entry in file.infolist():
                assert entry.date_time == (1980, 1, 1, 0, 0, 0) and entry.flag_bits == 0x800
                assert entry.external_attr >> 16 == 0o100644
                assert re.fullmatch(r"[\w.+@-]+(/[\w.+@-]+)+", entry.filename) and ".." not in entry.filename.split("/")
    for command in (["unzip", "-tqq"], ["bsdtar", "-tf"]):
        if shutil.which(command[0]):
            assert samples.run([*command, files[0]]) == ""


@everyday
@pytest.mark.parametrize("locale", LOCALES)
def test_the_readme_names_the_files_and_the_values_in_the_language_of_the_page(archive, locale):
    for page in PAGES:
        files = archive(page, locale)
        readme = files["README.md"].decode()
        title = re.search(r"^title: (.*)$", (CONTENT / locale / f"{page}.md").read_text(), re.M)[1].strip('"')
        assert readme.startswith(f"# {title}\n") and f"/{locale}/{page}/" in readme
        assert set(re.findall(r"^- `([^`]+)`$", readme, re.M)) == set(files)
        code = {n: c.decode() for n, c in files.items() if n != "README.md"}
        for name, text in code.items():
            for value in re.findall(r"YOUR_[A-Z0-9_]+", text):
                assert re.search(rf"^- `{value}`: .*`{re.escape(name)}`", readme, re.M), (page, value, name)
        assert "{{" not in "".join(code.values()) + readme, page
        assert not re.search(r"(?m)^\s*(//|#|<!--) (region|endregion|live|with):", "".join(code.values())), page
        assert code == {n: c.decode() for n, c in archive(page).items() if n != "README.md"}, "code is one for all languages"


@everyday
def test_an_archive_has_what_the_page_shows(archive):
    for page in PAGES:
        code = "\n".join(c.decode() for n, c in archive(page).items() if n != "README.md")
        lines = {line.strip() for line in code.splitlines()}
        for language, name, part in re.findall(
                r'^ *```(\w+) .*?sample="([^"]+)"(?: region="([^"]+)")?', guide.page_text(page), re.M):
            shown = guide.region(guide.sample(name, language), part or None)
            assert {line.strip() for line in shown.splitlines()} <= lines, (page, name, part)


@everyday
def test_property_lists_manifests_and_settings_are_read(archive):
    seen = set()
    for page in PAGES:
        for name, content in archive(page).items():
            seen.add(Path(name).suffix)
            if name.endswith((".plist", ".entitlements")):
                keys = plistlib.loads(content)
                scene = keys.get("UIApplicationSceneManifest", {}).get("UISceneConfigurations", {})
                for [one] in scene.values():
                    assert one["UISceneDelegateClassName"].endswith("SceneDelegate")
                    assert one["UISceneDelegateClassName"].startswith("$") != name.startswith("Objective-C")
            elif name.endswith(".xml"):
                lxml.etree.fromstring(content)
            elif name.endswith("package.json"):
                assert json.loads(content)["private"] is True
            elif name.endswith("index.html"):
                maps = lxml.html.fromstring(content).xpath("//script[@type='importmap']/text()")
                assert all(u.startswith("https://www.gstatic.com/firebasejs/") for u in json.loads(maps[0])["imports"].values())
            elif name.endswith("CMakeLists.txt"):
                text = content.decode()
                assert text.count("(") == text.count(")") and len(re.findall(r"^ *if\(", text, re.M)) == text.count("endif()")
    assert {".plist", ".entitlements", ".xml", ".json", ".html", ".txt", ".kts"} <= seen


@everyday
def test_facebooks_keys_are_those_of_its_page(archive):
    files = archive("facebook/apple-platforms")
    wanted = plistlib.loads(files["SwiftUI/Info.plist"])
    for folder in ("Swift", "Objective-C"):
        assert wanted.items() <= plistlib.loads(files[f"{folder}/Info.plist"]).items()


@everyday
def test_versions_are_those_that_the_guides_were_checked_with(archive):
    versions = {s["id"]: s["version"] for s in yaml.safe_load((CONTENT / "sdks.yml").read_text())}
    wanted = {
        "google/android": ("app/build.gradle.kts", ["firebase-bom:{firebase-android-sdk}.0", "credentials:{androidx.credentials}",
                                                    "googleid:{googleid}"]),
        "facebook/android": ("app/build.gradle.kts", ["firebase-bom:{firebase-android-sdk}.0",
                                                      "facebook-login:{facebook-android-sdk}.0"]),
        "apple/web": ("package.json", ["^{firebase-js-sdk}.0"]),
        "concepts/line": ("server/package.json", ["^{firebase-admin}.0"]),
    }
    for page, (name, places) in wanted.items():
        text = archive(page)[name].decode()
        for place in places:
            version = re.sub(r"\{(.*?)\}", lambda match: versions[match[1]], place)
            assert version in text and re.search(r"\d+\.\d+\.\d+$", version), (page, version)
    shown = re.findall(r'^ *implementation\(.*\)$', guide.page_text("google/android"), re.M)
    gradle = archive("google/android")["app/build.gradle.kts"].decode()
    assert len(shown) > 3 and all(line.strip() in gradle for line in shown)


def swift(files):
    return samples.run(
        [samples.tools() / "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5", "-warnings-as-errors",
         "-strict-concurrency=complete",
         "-I", STUBS / "swift", "-module-cache-path", samples.module_cache(), "-Xfrontend", "-import-module",
         "-Xfrontend", "FoundationNetworking", *files])


@everyday
@pytest.mark.one_of_each
@pytest.mark.parametrize("page", PAGES)
def test_swift_compiles(unpacked, page):
    folder = unpacked(page)
    for name in ("Swift", "SwiftUI"):
        files = sorted((folder / name).glob("*.swift"))
        assert not files or swift(files) == ""
    plain = sorted((folder / "Swift").glob("*.swift"))
    for path in (folder / "Swift-completion").glob("*.swift"):
        # It stands beside the other file, or in its place, with a first screen of its own.
        replaced = {path.name.replace("-completion", ""), "FirstViewController.swift", "SceneDelegate+Window.swift"}
        others = [p for p in plain if p.name not in replaced]
        assert "" in (swift([path, *plain]), swift([path, *others])), path.name


@everyday
@pytest.mark.one_of_each
@pytest.mark.parametrize("page", [p for p in PAGES if "objc" in {b[0] for b in guide.blocks(p)}])
def test_objective_c_compiles(unpacked, page):
    folder = unpacked(page)
    for path in [*(folder / "Objective-C").glob("*.m"), *(folder / "ios").glob("*.m*")]:
        mixed = path.suffix == ".mm"
        language = ["-x", "objective-c++", "-std=c++17", "-fno-modules", "-fno-cxx-modules", "-I", STUBS / "cpp"] if mixed else [
            "-x", "objective-c", "-std=gnu17", "-fmodules", f"-fmodules-cache-path={samples.module_cache()}"]
        prefix = path.parent / "App.h"
        if mixed:
            prefix = folder / "src/own_code.h"
        wrong = samples.run(
            [samples.tools() / "clang", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-target", samples.APPLE, "-fobjc-arc",
             "-nostdinc", *language, *(["-include", prefix] if prefix.exists() else []), "-I", STUBS / "objc", path])
        assert wrong == "", path.name


@pytest.mark.parametrize("page", [p for p in PAGES if "kotlin" in {b[0] for b in guide.blocks(p)}])
def test_kotlin_compiles(unpacked, page, tmp_path):
    assert samples.kotlin().compile(tmp_path, sorted(unpacked(page).rglob("*.kt"))) == ""


@everyday
@pytest.mark.one_of_each
@pytest.mark.parametrize("page", [p for p in PAGES if "cpp" in {b[0] for b in guide.blocks(p)}])
def test_cpp_compiles(unpacked, page):
    folder = unpacked(page)
    own = next(folder.rglob("own_code.h"))
    for path in folder.rglob("*.cpp"):
        for target in [samples.ANDROID] if path.parent.name == "android" else [samples.APPLE, samples.ANDROID]:
            wrong = samples.run(
                [samples.tools() / "clang", "-fsyntax-only", *samples.WARNINGS, "-target", target, "-x", "c++", "-std=c++17",
                 "-nostdinc", "-I", STUBS / "cpp", "-I", folder / "src", "-I", folder / "ios", "-include", own, path])
            assert wrong == "", path.name


@everyday
@pytest.mark.one_of_each
@pytest.mark.parametrize("page", [p for p in PAGES if "javascript" in {b[0] for b in guide.blocks(p)}])
def test_javascript_is_read_and_its_imports_are_there(unpacked, page):
    folder = unpacked(page)
    for path in [*folder.rglob("*.js"), *folder.rglob("*.mjs")]:
        text = path.read_text()
        for name in re.findall(r'from "(\./[^"]+)"', text):
            source = (path.parent / name).read_text()
            for imported in re.search(rf'import {{ ([^}}]+) }} from "{re.escape(name)}"', text)[1].split(", "):
                assert re.search(rf"export (const|async function|function) {imported}\b", source), (path.name, imported)
        if shutil.which("node"):
            assert samples.run(["node", "--check", path]) == ""


@pytest.mark.parametrize("page", [p for p in PAGES if p.endswith("/cpp")])
def test_cmake_configures(unpacked, page, tmp_path):
    if not shutil.which("cmake"):
        pytest.skip("there is no cmake here")
    sdk = tmp_path / "sdk"
    sdk.mkdir()
    (sdk / "CMakeLists.txt").write_text("add_library(firebase_auth INTERFACE)\nadd_library(firebase_app INTERFACE)\n")
    assert samples.run(["cmake", "-S", unpacked(page), "-B", tmp_path / "build", f"-DFIREBASE_CPP_SDK_DIR={sdk}"]) == ""
    without = subprocess.run(["cmake", "-S", unpacked(page), "-B", tmp_path / "other"], capture_output=True, text=True)
    assert without.returncode != 0 and "-DFIREBASE_CPP_SDK_DIR" in without.stderr


@pytest.fixture
def small(tmp_path):
    """A site with two pages that show a sample each as a project; `small()` builds it."""
    def write(name, text):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")

    write("portico.yml", "site: { title: Kites, locales: [en] }\n")
    write("content/en/index.md", "---\ntitle: Home\ndescription: Start.\n---\nText.\n")
    for name in ("a", "b"):
        write(f"content/en/{name}.md", f"---\ntitle: Page {name}\ndescription: About it.\nproject: app\n---\n\n"
                                       f"```python sample=\"{name}.py\"\n```\n")
        write(f"content/_samples/{name}.py", "print(1)\n")
    write("content/_projects/app/project.yml", 'samples: { "*.py": src/ }\n')

    def build():
        done = subprocess.run([samples.portico(), "build"], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
        return {p.name: (p.stat().st_mtime_ns, p.read_bytes()) for p in (tmp_path / "dist/en").glob("*.zip")}
    build.write, build.folder = write, tmp_path
    return build


@everyday
def test_an_archive_is_written_when_it_changes_and_goes_with_its_page(small):
    first = small()
    assert set(first) == {"a.zip", "b.zip"} and small() == first
    small.write("content/_samples/a.py", "print(2)\n")
    second = small()
    assert second["a.zip"][1] != first["a.zip"][1] and second["b.zip"] == first["b.zip"]
    small.write("content/en/a.md", "---\ntitle: Page a\ndescription: About it.\n---\n\n```python sample=\"a.py\"\n```\n")
    assert set(small()) == {"b.zip"}


@everyday
@pytest.mark.one_of_each("id")
@pytest.mark.parametrize(("settings", "more", "place", "id"), [
    ('samples: { "*.py": ../src/ }', "", "content/_projects/app/project.yml:1:20", "project.bad-value"),
    ('samples: { "*.py": /src/ }', "", "content/_projects/app/project.yml:1:20", "project.bad-value"),
    ('samples: { "*.py": src/, "a.py": "C:\\\\a" }', "", "content/_projects/app/project.yml:1:34", "project.bad-value"),
    ("samples: { a.py: src/ }", "", "content/en/b.md:4:10", "project.place"),
    ('samples: { "*.py": all.py }\nwhole: [b.py]', "", "content/en/a.md:4:10", "project.place"),
    ('samples: { "*.py": src/ }\nwith: [ap]', "", "content/_projects/app/project.yml:2:8", "project.bad-value"),
    ('samples: { "*.py": src/ }', "large", "content/en/a.md:4:10", "project.too-large"),
    ('samples: { "*.py": src/ }\nwith: [app]', "project: ap", "content/en/a.md:4:10", "project.unknown"),
])
def test_what_is_wrong_is_found_where_it_stands(small, settings, more, place, id):
    small()
    small.write("content/_projects/app/project.yml", settings + "\n")
    if more.startswith("project"):
        small.write("content/en/a.md", f"---\ntitle: Page a\ndescription: About it.\n{more}\n---\nText.\n")
    elif more:
        small.write("content/_projects/app/large.txt", "x" * 1_000_000)
    done = subprocess.run([samples.portico(), "check", "--format", "json"], cwd=small.folder, capture_output=True, text=True)
    assert done.returncode == 1
    assert f'"{id}"' in done.stdout and place.split(":")[0] in done.stdout, done.stdout
    plain = subprocess.run([samples.portico(), "check"], cwd=small.folder, capture_output=True, text=True).stdout
    assert f"{place}: error" in plain, plain


def test_two_builds_make_the_same_bytes(site, tmp_path):
    done = subprocess.run(
        [samples.portico(), "build", "--config", str(samples.ROOT / "portico.yml"), "--output", str(tmp_path / "dist")],
        capture_output=True, text=True)
    assert done.returncode == 0
    for path in site.rglob("*.zip"):
        assert (tmp_path / "dist" / path.relative_to(site)).read_bytes() == path.read_bytes()


@everyday
def test_the_code_of_the_app_is_what_the_tests_call_so():
    """The projects' own code has what the samples are checked with."""
    text = (CONTENT / "_projects/ios/Objective-C/App.h").read_text()
    for line in (SUPPORT / "App.h").read_text().splitlines():
        if line.startswith(("- (", "@interface")):
            assert line in text, line
