"""The bill of materials: all that SwiftPM resolved and Debian provides, the same bytes each time."""

import json
import re
import subprocess
import sys

import pytest

import conftest

pytestmark = pytest.mark.slow

SCRIPT = conftest.ROOT / "scripts/sbom.py"
RESOLVED = conftest.ROOT / "Package.resolved"


def make(*arguments):
    return subprocess.run([sys.executable, SCRIPT, *arguments], capture_output=True, text=True)


@pytest.fixture(scope="module")
def text():
    done = make("--binary", conftest.BINARY)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_cyclonedx(text):
    bill = json.loads(text)
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
    assert re.fullmatch(r"urn:uuid:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}", bill["serialNumber"])
    refs = [component["bom-ref"] for component in bill["components"]]
    assert len(set(refs)) == len(refs)
    for component in bill["components"]:
        assert component["type"] == "library" and component["name"] and component["version"]
        assert re.fullmatch(r"pkg:(swift|deb)/[^ ]+@[^ ]+", component["purl"])
    assert bill["dependencies"] == [{"ref": bill["metadata"]["component"]["bom-ref"], "dependsOn": refs}]


def test_everything_resolved_and_linked_is_in_it(text):
    purls = "\n".join(component["purl"] for component in json.loads(text)["components"])
    for pin in json.loads(RESOLVED.read_text())["pins"]:
        place = pin["location"].split("://")[1].removesuffix(".git")
        assert f"pkg:swift/{place}@" in purls
    for library in ("libssl3", "libsqlite3-0", "libargon2-1", "libpq5", "libcmark-gfm0", "libqrencode4"):
        assert f"pkg:deb/debian/{library}" in purls


def test_the_same_inputs_give_the_same_bytes(text):
    assert make("--binary", conftest.BINARY).stdout == text


def test_what_is_missing_is_said_with_the_cure(tmp_path):
    for arguments, cure in [
        (("--resolved", tmp_path / "none"), "swift package resolve"), (("--binary", tmp_path / "none"), "make release"),
    ]:
        done = make(*arguments)
        assert done.returncode == 1 and cure in done.stderr and str(tmp_path) in done.stderr
