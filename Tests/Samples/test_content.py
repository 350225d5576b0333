"""The repository's own content has no findings, and its translations are as new as their source."""

import json
import subprocess

import samples


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
