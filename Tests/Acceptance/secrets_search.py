"""At the end of every process of tests: no file of its servers holds a secret that went over the wire.

Processes share no server, so each searches its own; the one that reports collects what they found.
"""

import pytest

import secrets_seen

FOUND = pytest.StashKey()


def pytest_configure(config):
    config.stash[FOUND] = []
    secrets_seen.listen()


def searched():
    """What this process heard, how many folders it searched, and the files that hold a secret."""
    folders = [folder for folder in dict.fromkeys(secrets_seen.FOLDERS) if folder.exists()]
    found = {}
    for folder in folders:
        found.update(secrets_seen.found_in(folder))
    return {"heard": len(secrets_seen.ISSUED), "folders": len(folders), "found": found}


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node, error):
    node.config.stash[FOUND].append(getattr(node, "workeroutput", {}).get("secrets"))


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["secrets"] = searched()
        return
    results = session.config.stash[FOUND]
    results.append(searched())
    if any(result is None or result["found"] for result in results) and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    results = config.stash[FOUND]
    told = [result for result in results if result]
    if len(told) < len(results):
        terminalreporter.write_line("FAILED secrets: a process ended without its search", red=True)
    for path, count in sorted(pair for result in told for pair in result["found"].items()):
        terminalreporter.write_line(f"FAILED secrets: {path} holds {count} pieces", red=True)
    heard, folders = (sum(result[name] for result in told) for name in ("heard", "folders"))
    terminalreporter.write_line(f"secrets: {heard} pieces heard, {folders} folders of servers searched")
