"""The repository's own content has no findings, and its translations are as new as their source."""

import json
import re
import subprocess

import pytest
import samples

pytestmark = [pytest.mark.everyday, pytest.mark.every_language]


def portico(*arguments):
    return subprocess.run(
        [samples.portico(), *arguments, "--config", str(samples.ROOT / "portico.yml")], capture_output=True, text=True)


def test_the_content_has_no_findings():
    done = portico("check", "--deny-warnings")
    assert done.returncode == 0, done.stdout + done.stderr


def test_interface_texts_have_no_markup():
    marked = [f"{path.relative_to(samples.ROOT)}:{number}: {line.strip()}"
              for path in sorted((samples.ROOT / "content").glob("*/_strings.yml"))
              for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
              if "`" in line and not line.startswith("#")]
    assert marked == [], "these texts are shown as they stand: a backtick would be seen"


def test_every_section_of_every_translation_is_current():
    done = portico("status", "--format", "json")
    assert done.returncode == 0, done.stderr
    pages = [json.loads(line) for line in done.stdout.splitlines() if line]
    behind = [(page["page"], section["id"], section["state"]) for page in pages for section in page["sections"]
              if section["state"] != "current"]
    assert len(pages) >= 70 and behind == [], "look at the source, then: portico status --record PAGE"


def keys_of_texts():
    """`{group: [key]}` of the interface's texts; they are nested two deep, but for those of an error."""
    groups, path = {}, []
    for line in (samples.ROOT / "Sources/CSiteTheme/texts/en.yml").read_text(encoding="utf-8").splitlines():
        name, depth = line.split(":")[0].strip(), (len(line) - len(line.lstrip())) // 2
        path = path[:depth] + [name]
        if not line.endswith(":"):
            groups.setdefault(".".join(path[:-1]), []).append(name)
    return groups


@pytest.mark.parametrize("locale", ["en", "th", "he"])
def test_a_page_lists_the_keys_of_the_interface_texts(locale):
    page = (samples.ROOT / f"content/{locale}/portico/your-own-site.md").read_text(encoding="utf-8")
    section = page[page.index("{#words}"):page.index("{#playground}")]
    listed = re.findall(r"^\| `([\w.]+)` \| (.*) \|$", section, re.MULTILINE)
    assert {group: re.findall(r"`(\w+)`", keys) for group, keys in listed} == keys_of_texts()


def test_the_stand_ins_endpoints_are_listed():
    listed = set(re.findall(r"`[A-Z, ]+ (/[^`]+)`", (samples.ROOT / "docs/stand-ins.md").read_text(encoding="utf-8")))
    known = set()
    for file in (samples.ROOT / "Sources/Providers/Brands").glob("*/ProviderDefinition+*.swift"):
        text = file.read_text(encoding="utf-8")
        for block in re.findall(r"standInEndpoints: ProviderEndpoints\((.*?)\),\n", text, re.DOTALL):
            known |= set(re.findall(r'"(/[^"]+)"', block))
        known |= set(re.findall(r'standInEndpoints\.\w+ = "(/[^"]+)"', text))
    assert len(known) > 25 and known <= listed, known - listed
