"""The site, built once for the tests that read its pages."""

import re
import subprocess
import sys
from pathlib import Path

import lxml.html
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
import samples  # noqa: E402


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the built site."""
    output = tmp_path_factory.mktemp("site") / "dist"
    done = subprocess.run(
        [samples.portico(), "build", "--config", str(samples.ROOT / "portico.yml"), "--output", str(output),
         "--no-cache"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return output


def _main(path):
    return lxml.html.parse(str(path)).getroot().find(".//main")


@pytest.fixture(scope="session")
def page(site):
    """The running text of a page: `page("th", "concepts/nonce")`."""
    return lambda locale, path: " ".join(_main(site / locale / path / "index.html").text_content().split(" "))


@pytest.fixture(scope="session")
def pages(site):
    """All pages of a language, as (path, text)."""
    def texts(locale):
        return [(str(p.relative_to(site)), _main(p).text_content()) for p in sorted((site / locale).rglob("index.html"))]
    return texts


@pytest.fixture(scope="session")
def row(site):
    """The first row of a table whose first cell begins with `label`: its text, or its cells."""
    def found(locale, path, label, cells=False):
        for line in _main(site / locale / path / "index.html").iterfind(".//tr"):
            texts = [" ".join(c.text_content().split()) for c in line]
            if texts and texts[0].startswith(label):
                return texts if cells else " | ".join(texts)
        raise AssertionError(f"{locale}/{path} has no row {label}")
    return found


@pytest.fixture(scope="session")
def blocks(site):
    """The code blocks of a language's pages, as (path, language of the code, text)."""
    def found(locale):
        for path in sorted((site / locale).rglob("index.html")):
            for element in _main(path).iterfind(".//pre/code"):
                language = re.search(r"language-(\w+)", element.get("class") or "")
                yield str(path.relative_to(site)), language[1] if language else "", element.text_content()
    return found
