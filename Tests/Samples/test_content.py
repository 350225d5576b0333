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


def test_every_section_of_every_translation_is_current():
    done = portico("status", "--format", "json")
    assert done.returncode == 0, done.stderr
    pages = [json.loads(line) for line in done.stdout.splitlines() if line]
    behind = [(page["page"], section["id"], section["state"]) for page in pages for section in page["sections"]
              if section["state"] != "current"]
    assert len(pages) >= 70 and behind == [], "look at the source, then: portico status --record PAGE"
