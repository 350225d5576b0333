"""`portico check --external` against hosts of our own, on loopback: what it asks for, how often, and what it says."""

import collections
import contextlib
import http.server
import threading
import time

import pytest

import conftest
import teams

pytestmark = pytest.mark.everyday

PORTICO = conftest.BINARY


class Host(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked = collections.Counter()
        self.lock = threading.Lock()
        self.present = self.most = 0
        self.onward = "/"
        self.url = f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def answer(self):
        host = self.server
        with host.lock:
            host.asked[f"{self.command} {self.path}"] += 1
            count = host.asked[f"{self.command} {self.path}"]
            host.present += 1
            host.most = max(host.most, host.present)
        time.sleep(0.05)
        status, headers = {
            "/gone": (404, {}), "/over": (410, {}), "/moved": (301, {"Location": "/fine"}),
            "/for-now": (302, {"Location": "/fine"}), "/loop": (301, {"Location": "/loop"}),
            "/get-only": (405 if self.command == "HEAD" else 200, {}),
            "/robots": (403, {}), "/broken": (500, {}),
            "/busy": (200, {}) if count > 1 or self.command == "GET" else (429, {"Retry-After": "1"}),
            "/very-busy": (503, {"Retry-After": "3600"}), "/onward": (302, {"Location": host.onward}),
        }.get(self.path, (200, {}))
        with host.lock:
            host.present -= 1
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_HEAD = do_GET = answer


@pytest.fixture
def host():
    with running(Host()) as server:
        yield server


@contextlib.contextmanager
def running(server):
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


HERE = 'private: ["http://127.0.0.1:*"]'


def written(tmp_path, text, settings="{ " + HERE + " }"):
    site = teams.made(PORTICO, tmp_path)
    (site / "content/en/links.md").write_text(f"---\ntitle: Links\ndescription: Links.\n---\n{text}\n")
    if settings:
        file = site / "portico.yml"
        file.write_text(file.read_text().replace("site:\n", f"site:\n  externalLinks: {settings}\n", 1))
    return site


def external(site, code=0, *options):
    said = teams.run(PORTICO, site, "check", "--external", *options, code=code)
    return [line for line in said.splitlines() if "[link.external-" in line], said


def test_nothing_is_asked_without_being_told_to(tmp_path, host):
    site = written(tmp_path, f"[a]({host.url}/gone)")
    teams.run(PORTICO, site, "check", "--deny-warnings")
    teams.run(PORTICO, site, "build")
    assert not host.asked


def test_each_kind_of_answer_is_said_at_its_place(tmp_path, host):
    paths = ["fine", "gone", "over", "moved#part", "for-now", "loop", "get-only", "robots", "broken", "busy",
             "very-busy"]
    site = written(
        tmp_path, "".join(f"[{path}]({host.url}/{path})\n\n" for path in paths)
        + "[x](https://nowhere.invalid/)\n\n[y](http://127.0.0.1:9/)\n\n[again](" + host.url + "/gone#b)")
    found, said = external(site, 1)
    lines = {line.split("`")[1].removeprefix(host.url).lstrip("/"): line for line in found}
    assert set(lines) == {"gone", "over", "moved#part", "loop", "robots", "broken", "very-busy",
                          "https://nowhere.invalid/", "http://127.0.0.1:9/"}, said
    assert lines["gone"].startswith("content/en/links.md:7:1: error:") and "answers 404" in lines["gone"]
    assert "also in content/en/links.md:" in said
    assert "error:" in lines["https://nowhere.invalid/"] and "does not exist" in lines["https://nowhere.invalid/"]
    assert ": note:" in lines["moved#part"] and f"write `{host.url}/fine#part`" in said
    assert ": warning:" in lines["loop"] and ": warning:" in lines["broken"] and ": note:" in lines["robots"]
    assert ": warning:" in lines["http://127.0.0.1:9/"] and "3600 seconds" in lines["very-busy"]
    assert host.most == 1, "a host is asked for one page at a time"
    assert host.asked["GET /fine"] == 0 and host.asked["GET /get-only"] == 1
    assert host.asked["HEAD /gone"] == 1 and host.asked["GET /busy"] == 1


def test_nothing_is_asked_for_on_this_machine_or_a_private_network(tmp_path, host):
    """Links are a stranger's: a pull request must not look around in the network of whoever checks it."""
    port = host.server_address[1]
    hosts = ["127.0.0.1", "localhost", "0.0.0.0", "2130706433", "127.1", "[::1]", "[::ffff:127.0.0.1]", "169.254.169.254",
             "app.localhost", "user@127.0.0.1"]
    site = written(tmp_path, "".join(f"[a](http://{name}:{port}/fine)\n\n" for name in hosts), "")
    found, said = external(site)
    assert not host.asked and len(found) == len(hosts), said
    assert all(": note:" in line and "was not asked for" in line for line in found), said


def test_a_redirect_leads_to_no_private_network(tmp_path, host):
    with running(Host()) as inner:
        host.onward = f"{inner.url}/fine"
        site = written(tmp_path, f"[a]({host.url}/onward)", f'{{ private: ["{host.url}/*"] }}')
        found, said = external(site)
        assert host.asked["HEAD /onward"] == 1 and not inner.asked, said
        assert len(found) == 1 and "was not asked for" in found[0]
        file = site / "portico.yml"
        file.write_text(file.read_text().replace("private: [", f'private: ["{inner.url}/*", '))
        assert external(site)[0] == [] and inner.asked["HEAD /fine"] == 1


def test_good_answers_are_remembered_and_bad_ones_asked_for_again(tmp_path, host):
    site = written(tmp_path, f"[a]({host.url}/fine) [b]({host.url}/gone)")
    external(site, 1)
    external(site, 1)
    assert (host.asked["HEAD /fine"], host.asked["HEAD /gone"]) == (1, 2)
    (site / ".portico/cache/external-links").unlink()
    external(site, 1)
    assert host.asked["HEAD /fine"] == 2


def test_exceptions_rules_and_ages_are_settings(tmp_path, host):
    site = written(
        tmp_path, f"[a]({host.url}/fine) [b]({host.url}/gone) [c]({host.url}/over)",
        f'{{ except: ["{host.url}/g*"], cacheDays: 0, {HERE} }}')
    file = site / "portico.yml"
    file.write_text(file.read_text() + "\nrules:\n  link.external-broken: warning\n")
    found, _ = external(site)
    external(site)
    assert len(found) == 1 and ": warning:" in found[0] and "/over" in found[0]
    assert host.asked["HEAD /gone"] == 0 and host.asked["HEAD /fine"] == 2


@pytest.mark.slow
def test_hosts_are_asked_side_by_side(tmp_path):
    with contextlib.ExitStack() as stack:
        hosts = [stack.enter_context(running(Host())) for _ in range(5)]
        site = written(tmp_path, " ".join(f"[{n}]({host.url}/{n})" for host in hosts for n in range(4)))
        found, _ = external(site)
        assert found == [] and all(sum(host.asked.values()) == 4 for host in hosts)
        assert all(host.most == 1 for host in hosts)


def test_a_folder_that_cannot_be_written_fails_no_check(tmp_path, host):
    site = written(tmp_path, f"[a]({host.url}/fine)")
    # Nothing can be written below a file, by root neither.
    (site / ".portico").write_text("")
    _, said = external(site)
    assert "cannot be written" not in said
    assert sum(host.asked.values()) == 1
