"""A reader downloads the code of a guide, without scripts, in each language; what is for the web runs as it comes."""

import re
import shutil
import subprocess
import zipfile

import pytest

pytestmark = pytest.mark.everyday

PROVIDERS = ("apple", "facebook", "microsoft", "github", "google")
# Firebase's SDK, as far as the projects' pages call it: one user, who signs in and out.
SDK = {
    "onAuthStateChanged": "(auth, tell) => { show = tell; tell(null); }",
    "signInWithPopup": "async () => { show({ uid: 'u', displayName: 'Ada' }); return {}; }",
    "signOut": "async () => show(null)",
}


@pytest.mark.every_language
@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_a_reader_without_scripts_downloads_the_code(browser, origin, site, tmp_path, locale):
    context = browser.new_context(java_script_enabled=False, accept_downloads=True)
    page = context.new_page()
    page.goto(f"{origin}/{locale}/apple/android/")
    with page.expect_download() as download:
        page.click("main header a[download]")
    assert download.value.suggested_filename == "android.zip"
    download.value.save_as(tmp_path / "android.zip")
    context.close()
    assert (tmp_path / "android.zip").read_bytes() == (site / locale / "apple/android.zip").read_bytes()
    for command in (["unzip", "-tqq"], ["bsdtar", "-tf"]):
        if shutil.which(command[0]):
            subprocess.run([*command, tmp_path / "android.zip"], check=True, capture_output=True)


def sdk(folder):
    """A module with every name that the files of a folder import from Firebase's."""
    names = set()
    for path in folder.glob("*.js"):
        for line in re.findall(r'import \{([^}]+)\} from "firebase/\w+"', path.read_text()):
            names |= {name.strip() for name in line.split(",") if name.strip()}
    parts = ["let show;"]
    for name in sorted(names):
        if name[0].isupper():
            parts.append(f"export class {name} {{ addScope() {{}} setCustomParameters() {{}}"
                         " static credentialFromResult() { return {}; } }")
        else:
            parts.append(f"export const {name} = {SDK.get(name, '() => ({})')};")
    return "\n".join(parts)


@pytest.mark.one_of_each
@pytest.mark.parametrize("provider", PROVIDERS)
def test_the_project_for_the_web_runs_as_it_comes(browser, site, tmp_path, provider):
    with zipfile.ZipFile(site / "en" / provider / "web.zip") as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / f"{provider}-web"
    said = []
    page = browser.new_page()
    page.on("pageerror", lambda error: said.append(str(error)))
    page.route("http://localhost:8000/**", lambda route: route.fulfill(
        path=folder / (route.request.url.rpartition("/")[2] or "index.html")))
    page.route("https://www.gstatic.com/firebasejs/**", lambda route: route.fulfill(
        body=sdk(folder), content_type="text/javascript", headers={"Access-Control-Allow-Origin": "*"}))
    page.goto("http://localhost:8000/")
    for wanted, then in [("Nobody is signed in.", "#sign-in"), ("Signed in: Ada", "#sign-out"), ("Nobody is signed in.", None)]:
        page.locator("#status", has_text=wanted).wait_for()
        if then:
            page.click(then)
    page.close()
    assert said == []
