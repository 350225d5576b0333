"""An attack of a minute by 200 clients: who comes next is served at once, and nothing of it stays (`make hostile`)."""

import pathlib
import sys

import pytest

import conftest

pytestmark = pytest.mark.slow

sys.path.insert(0, str(conftest.ROOT / "scripts"))

from faults.stage import Stage  # noqa: E402
from hostile.run import Run  # noqa: E402


def test_after_a_minute_of_200_attackers_a_sign_in_works_at_once_and_memory_returns(tmp_path):
    stage = Stage(pathlib.Path(conftest.BINARY), tmp_path, short=True)
    run = None
    try:
        run = Run(stage)
        run.settle(5, 1)
        run.round(60, 10, 1)
        # Ten seconds of quiet: attackers hold connections for up to eight. Again: what the first one left in memory is room that the second one uses.
        run.round(30, 10, 1)
    finally:
        if run:
            run.stop()
        stage.close()
    seen = run.crowd.seen()
    assert sum(seen.values()) > 2_000 and seen["429"] > 0, seen
    assert run.judge(growth=64) == []
    assert run.visitors.done and len(run.visitors.refused) < len(run.visitors.done)
