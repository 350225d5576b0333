"""The site, built once for the tests that read its pages."""

import subprocess
import sys
from pathlib import Path

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
