"""Each fault of `make faults` in its short form: what an operator meets in the first month, played in seconds."""

import pathlib
import sys

import pytest

import conftest

pytestmark = pytest.mark.slow

sys.path.insert(0, str(conftest.ROOT / "scripts"))

from faults import builds, server, store  # noqa: E402, F401  each adds its faults
from faults.catalogue import FAULTS, Skipped  # noqa: E402
from faults.stage import Stage  # noqa: E402


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault.in_short], ids=lambda fault: f"{fault.part}: {fault.name}")
def test_fault(fault, tmp_path):
    stage = Stage(pathlib.Path(conftest.BINARY), tmp_path, short=True)
    try:
        print(fault.play(stage))
    except Skipped as why:
        pytest.skip(str(why))
    finally:
        stage.close()
