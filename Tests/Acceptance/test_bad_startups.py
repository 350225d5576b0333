"""A server that cannot start says where, what and how to mend it, and ends with its own exit code."""

import concurrent.futures
import contextlib
import os
import re
import shutil
import socket
import subprocess
import time
import urllib.request

import pytest

import conftest
import teams
from arena import small_project
from signing import p256_key, private_pem, public_pem, rsa_key

pytestmark = pytest.mark.everyday

APPLE = ("  - id: apple.com\n    mode: real\n    clientID: com.example.service\n    teamID: TEAM123456\n"
         "    keyID: KEY1234567\n    privateKeyFile: {file}\n")


def serve(folder, *arguments, command="serve", environment=None):
    """Runs a command that should end by itself; gives exit code and everything it said."""
    for name in ("content", "templates", "public"):
        if not (folder / name).exists():
            (folder / name).symlink_to(conftest.ROOT / name)
    words = [conftest.BINARY, command, "--follow-links", *(["--port", "0"] if command == "serve" else []), *arguments]
    variables = {name: value for name, value in os.environ.items() if not name.startswith("PORTICO_SECRET")}
    said, end = folder / "said.txt", time.monotonic() + 30
    with open(said, "wb") as output:
        process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                   env={**variables, **(environment or {})})
        try:
            while process.poll() is None and time.monotonic() < end:
                time.sleep(0.02)
                if re.search(rb"^https?://\S+/$", said.read_bytes(), re.M):
                    raise AssertionError("it started")
            assert process.poll() is not None, "it neither started nor ended"
        finally:
            process.kill()
            process.wait()
    text = said.read_text(encoding="utf-8", errors="replace")
    said.unlink()
    return process.returncode, text


def project(folder, *providers, change=None, files=None):
    configuration = small_project(folder, providers or ["  - id: apple.com\n"], files=files)
    (folder / "portico.yml").write_text(change(configuration) if change else configuration, encoding="utf-8")
    return configuration


def place(text, needle, name="portico.yml"):
    """`file:line:column` of `needle`."""
    before = text[: text.index(needle)]
    return f"{name}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}:"


def test_a_port_in_use(tmp_path):
    project(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, said = serve(tmp_path, "--port", port)
    assert code == 1
    assert f"port {port}" in said and "in use" in said and "--port 0" in said
    assert "http://" not in said, "no address before the port is open"
    assert "error portico" not in said, "one line says it"


@pytest.mark.parametrize("host", ["192.0.2.1", "not-a-host.invalid", "::::"])
def test_a_host_that_is_not_ours(tmp_path, host):
    project(tmp_path)
    code, said = serve(tmp_path, "--host", host, "--port", str(conftest.free_port()))
    assert code == 1 and host in said and "--host" in said


def test_the_loopback_of_ipv6_can_be_served(tmp_path):
    project(tmp_path)
    with pytest.raises(AssertionError, match="it started"):
        serve(tmp_path, "--host", "::1", "--port", str(conftest.free_port()))


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
@pytest.mark.parametrize(("settings", "says"), [
    ("", "other machines would reach this server without TLS"),
    ('  hosts: [docs.example.com]\n  origin: "http://localhost:8080"\n', "at `docs.example.com`"),
], ids=["no origin", "a host beside loopback"])
def test_all_addresses_without_tls(tmp_path, host, settings, says):
    project(tmp_path, change=lambda text: text.replace("playground:\n", "playground:\n" + settings, 1))
    code, text = serve(tmp_path, "--host", host)
    assert code == 1 and says in text and "[configuration.unsafe]" in text, text
    assert f"`--host {host}` lets other machines in" in text


@pytest.mark.one_of_each
@pytest.mark.parametrize("file", ["nowhere/out.json", "folder"])
def test_accounts_that_could_not_be_written_at_the_end(tmp_path, file):
    project(tmp_path)
    (tmp_path / "folder").mkdir()
    code, text = serve(tmp_path, "--export-on-exit", file)
    assert code == 1 and f"{file} cannot be written; `--export-on-exit` takes a file in a folder that is there" in text


def test_an_origin_at_another_port_is_printed_with_the_real_one(tmp_path):
    project(tmp_path, change=lambda text: text.replace("playground:\n", 'playground:\n  origin: "http://localhost:9"\n', 1))
    server = conftest.Server(tmp_path)
    server.configure()
    process = subprocess.Popen(
        [conftest.BINARY, "serve", "--follow-links", "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout.readline() == "http://localhost:9/\n"
        listens = re.fullmatch(r"listening on (127\.0\.0\.1:\d+)\n", process.stdout.readline())[1]
        with urllib.request.urlopen(f"http://{listens}/healthz", timeout=30) as answer:
            assert answer.status == 200
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.mark.parametrize(("arguments", "prints"), [
    (["serve"], r"http://localhost:9/\n"), (["serve", "--site", "dist"], r"http://{}:\d+/\n"),
], ids=["a project", "a built site"])
@pytest.mark.parametrize(("host", "reached", "listens"), [
    ("0.0.0.0", "127.0.0.1", "0.0.0.0"), ("::", "localhost", "[::]"),
])
def test_of_all_addresses_one_that_works_is_printed(tmp_path, arguments, prints, host, reached, listens):
    if "--site" in arguments:
        for words in (["new", "site", "."], ["build"]):
            subprocess.run([conftest.BINARY, *words], cwd=tmp_path, check=True, capture_output=True)
    else:
        project(tmp_path, change=lambda text: text.replace("playground:\n", 'playground:\n  origin: "http://localhost:9"\n', 1))
        conftest.Server(tmp_path).configure()
        arguments = [*arguments, "--follow-links"]
    process = subprocess.Popen(
        [conftest.BINARY, *arguments, "--host", host, "--port", "0"], cwd=tmp_path, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL, text=True)
    try:
        assert re.fullmatch(prints.format(re.escape(reached)), process.stdout.readline())
        port = re.fullmatch(rf"listening on {re.escape(listens)}:(\d+), which is every address of this machine\n",
                            process.stdout.readline())[1]
        with urllib.request.urlopen(f"http://{reached}:{port}/healthz", timeout=30) as answer:
            assert answer.status == 200
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_that_is_none(tmp_path, port):
    project(tmp_path)
    code, said = serve(tmp_path, f"--port={port}")
    assert code == 64 and "port" in said


BAD = {
    "an unknown key": (lambda text: text.replace("  title: Arena", "  title: Arena\n  titel: x"), "titel: x",
                       "titel", "configuration.unknown-key"),
    "an unknown key, suggested": (lambda text: text.replace("  title: Arena", "  title: A\n  local: [en]"),
                                  "local: [en]", "`locales`", "configuration.unknown-key"),
    "an unknown key of the playground": (
        lambda text: text.replace("  store:", "  orgin: http://127.0.0.1\n  store:"), "orgin", "`origin`",
        "configuration.unknown-key"),
    "an unknown key of a provider": (lambda text: text + "    clientId: x\n", "clientId", "`clientID`",
                                     "configuration.unknown-key"),
    "an unknown provider": (lambda text: text + "  - id: gogle.com\n", "gogle.com", "`google.com`",
                            "configuration.bad-value"),
    "a provider twice": (lambda text: text + "  - id: github.com\n  - id: github.com\n", None, "twice",
                         "configuration.bad-value"),
    "a bad mode": (lambda text: text + "    mode: rael\n", "rael", "`real`", "configuration.bad-value"),
    "a bad address": (lambda text: text + "    tokenEndpoint: appleid\n", "appleid", "https://",
                      "configuration.bad-value"),
    "a script as address": (lambda text: text + "    jwksURI: javascript:alert(1)\n", "javascript", "https://",
                            "configuration.bad-value"),
    "a wrong type": (lambda text: text.replace("  title: Arena", "  title: [a]"), "[a]", "list",
                     "configuration.wrong-type"),
    "a number for a list": (lambda text: text.replace("locales: [en, th, he]", "locales: 7"), "7", "list",
                            "configuration.wrong-type"),
    "a bad locale": (lambda text: text.replace("[en, th, he]", "[en, thai!, he]"), "thai!", "language tag",
                     "configuration.bad-value"),
    "a locale out of use": (lambda text: text.replace("[en, th, he]", "[en, th, iw]"), "iw", "`he`",
                            "configuration.bad-value"),
    "a bad store": (lambda text: text.replace('"sqlite::memory:"', "mysql://x"), "mysql", "sqlite:",
                    "configuration.bad-value"),
    "a bad origin": (lambda text: text.replace("  store:", "  origin: play.example.com\n  store:"),
                     "play.example.com", "http", "configuration.bad-value"),
    "a number out of range": (lambda text: text.replace("  store:", "  recentLoginSeconds: 0\n  store:"), "0\n",
                              "86400", "configuration.bad-value"),
    "an unset variable": (lambda text: text.replace("Arena", "${PORTICO_NOT_SET}"), "${PORTICO_NOT_SET}",
                          "`PORTICO_NOT_SET`", "configuration.unset-variable"),
    "no site": (lambda text: "playground: {}\n", None, "`site`", "configuration.missing-key"),
}


@pytest.mark.parametrize(("change", "at", "says", "identifier"), BAD.values(), ids=BAD)
def test_a_bad_configuration(tmp_path, change, at, says, identifier):
    project(tmp_path, change=change)
    code, said = serve(tmp_path)
    assert code == 1 and f"[{identifier}]" in said
    assert says in said
    text = (tmp_path / "portico.yml").read_text()
    if at:
        assert place(text, at) in said, said
    assert "http://" not in re.sub(r"`[^`]*`|^.*\|.*$", "", said, flags=re.M), "no address of a server"


@pytest.mark.parametrize(("data", "says"), [
    (b"site: [\n", "portico.yml:"), (b"\xff\xfe", "UTF-8"), (b"", "site"), (b"- a\n", "portico.yml:1:1"),
    (b"site:\n\ttitle: x\n", "portico.yml:2:"), (b"a: &a [*a, *a]\n", "portico.yml:"), (b"x: 1\nx: 2\n", "x"),
    (b"site: {" * 3000, "portico.yml:"),
    (b"a: &a [1,1,1,1,1,1,1,1,1]\n" + b"".join(
        b"%c: &%c [%s]\n" % (98 + n, 98 + n, b",".join([b"*%c" % (97 + n)] * 9)) for n in range(9)), "portico.yml:"),
], ids=["open list", "not UTF-8", "empty", "a list", "a tab", "an alias of itself", "a key twice", "deep",
        "a billion laughs"])
def test_a_configuration_that_is_no_yaml_of_ours(tmp_path, data, says):
    project(tmp_path)
    (tmp_path / "portico.yml").write_bytes(data)
    code, said = serve(tmp_path)
    assert code == 1 and says in said
    assert len(said) < 100_000


def test_no_configuration(tmp_path):
    code, said = serve(tmp_path)
    assert code == 1 and "portico.yml" in said and "--config" in said


def test_a_variable_that_is_set_is_taken(tmp_path):
    project(tmp_path, change=lambda text: text.replace("Arena", "${PORTICO_TITLE}"))
    code, said = serve(tmp_path, command="check", environment={"PORTICO_TITLE": "From outside"})
    assert code == 0, said


# Keys

KEYS = {
    "absent": None, "empty": b"", "no PEM": b"secret", "not UTF-8": b"\xff\xfe",
    "a public key": lambda: public_pem(p256_key("x")), "an RSA key": lambda: private_pem(rsa_key("honest")),
    "cut short": lambda: private_pem(p256_key("x"))[:80],
    "broken": b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
}

@pytest.mark.parametrize("name", KEYS)
def test_a_private_key_that_cannot_be_used(tmp_path, name):
    data = KEYS[name]() if callable(KEYS[name]) else KEYS[name]
    project(tmp_path, APPLE.format(file="key.p8"), files={} if data is None else {"key.p8": data})
    code, said = serve(tmp_path)
    assert code == 1 and place((tmp_path / "portico.yml").read_text(), "key.p8") in said
    assert "private key" in said
    if data and len(data) > 20:
        assert data.decode().split("\n")[1][:10] not in said, "the key itself is quoted"


def test_a_private_key_file_that_may_not_be_read(tmp_path):
    """A folder stands in for a file without permission: tests may run as root."""
    project(tmp_path, APPLE.format(file="key.p8"))
    (tmp_path / "key.p8").mkdir()
    code, said = serve(tmp_path)
    assert code == 1 and place((tmp_path / "portico.yml").read_text(), "key.p8") in said


def test_real_mode_without_credentials(tmp_path):
    project(tmp_path, "  - id: google.com\n    mode: real\n")
    code, said = serve(tmp_path)
    assert code == 1 and "clientID" in said and "clientSecret" in said


@pytest.mark.one_of_each
@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "http://provider.example.com", "https://10.0.0.1",
                                     "https://[::1]", "https://localhost"])
def test_private_and_plain_addresses_behind_a_public_origin(tmp_path, address):
    entry = f"  - id: oidc.x\n    issuer: {address}\n    clientID: c\n    clientSecret: s3cr3t-value\n"
    text = small_project(tmp_path, [entry], origin="https://play.example.com")
    (tmp_path / "portico.yml").write_text(text, encoding="utf-8")
    code, said = serve(tmp_path)
    assert code == 1 and "oidc.x" in said and "s3cr3t-value" not in said


# Sources

PAGE = "---\ntitle: P\ndescription: D.\nweight: 1\n---\n\n"

def copied_templates(folder):
    shutil.copytree(conftest.ROOT / "templates", folder / "templates")


@pytest.mark.parametrize("name", ["layouts/guide", "partials/door-symbol", "layouts/playground-run"])
def test_a_template_that_the_project_lacks_is_the_themes(tmp_path, name):
    project(tmp_path)
    copied_templates(tmp_path)
    (tmp_path / f"templates/{name}.mustache").unlink()
    (tmp_path / "content/en/page.md").write_text(PAGE + "Text.\n")
    checked = subprocess.run([conftest.BINARY, "check"], cwd=tmp_path, capture_output=True, text=True)
    assert checked.returncode == 0 and "0 errors" in checked.stdout + checked.stderr, checked.stdout


def test_a_layout_that_a_page_names(tmp_path):
    project(tmp_path)
    (tmp_path / "content/en/page.md").write_text(PAGE.replace("weight: 1", "weight: 1\nlayout: guid"))
    code, said = serve(tmp_path)
    assert code == 1 and "content/en/page.md:5:9: error" in said and "`guide`" in said, said


def test_a_partial_that_nobody_has(tmp_path):
    project(tmp_path)
    copied_templates(tmp_path)
    with open(tmp_path / "templates/partials/footer.mustache", "a", encoding="utf-8") as footer:
        footer.write("{{> nowhere}}\n")
    code, said = serve(tmp_path)
    assert code == 1 and "nowhere" in said
    assert re.search(r"^templates/\S+\.mustache:\d+:\d+: error", said, re.M), said


PAGES = {
    "a broken link": ((PAGE + "[x](nowhere.md)\n").encode(), "content/en/page.md:7:", "nowhere.md"),
    "a broken anchor": ((PAGE + "[x](index.md#nowhere)\n").encode(), "content/en/page.md:7:", "nowhere"),
    "a broken picture": ((PAGE + "![x](/images/nowhere.png)\n").encode(), "content/en/page.md:7:", "nowhere.png"),
    "a link to a script": ((PAGE + "[x](javascript:alert(1))\n").encode(), "content/en/page.md:7:", "javascript"),
    "raw HTML": ((PAGE + "<script>alert(1)</script>\n").encode(), "content/en/page.md:7:", "script"),
    "invalid UTF-8": (PAGE.encode() + b"caf\xe9\n", "content/en/page.md:7:4", "UTF-8"),
    "a bad key": (PAGE.replace("weight", "wieght").encode(), "content/en/page.md:4:1", "weight"),
    "a bad weight": (PAGE.replace("weight: 1", "weight: heavy").encode(), "content/en/page.md:4:9", "heavy"),
    "no title": (PAGE.replace("title: P\n", "").encode(), "content/en/page.md:", "title"),
    "no front matter's end": (b"---\ntitle: P\n", "content/en/page.md:", "---"),
}


@pytest.mark.one_of_each
@pytest.mark.parametrize(("data", "at", "says"), PAGES.values(), ids=PAGES)
def test_a_bad_page(tmp_path, data, at, says):
    project(tmp_path)
    (tmp_path / "content/en/page.md").write_bytes(data)
    code, said = serve(tmp_path)
    assert code == 1, said
    assert at in said and says in said, said


# The store

def test_a_store_that_cannot_be_opened(tmp_path):
    project(tmp_path, change=lambda text: text.replace("sqlite::memory:", "sqlite:store.sqlite"))
    (tmp_path / "store.sqlite").write_bytes(b"this is no database" * 100)
    code, said = serve(tmp_path)
    assert code == 1 and "store" in said


@pytest.mark.slow
def test_servers_that_start_at_once_in_a_new_folder_all_run(tmp_path):
    for round_ in range(4):
        folder = tmp_path / str(round_)
        folder.mkdir()
        project(folder, change=lambda text: text.replace("sqlite::memory:", "sqlite:.portico/playground.sqlite"))
        with contextlib.ExitStack() as running, concurrent.futures.ThreadPoolExecutor(4) as starting:
            urls = list(starting.map(lambda _: running.enter_context(teams.previewed(
                conftest.BINARY, folder, "serve")), range(4)))
            for url in urls:
                with urllib.request.urlopen(url + "/readyz", timeout=10) as answer:
                    assert answer.read() == b"ready\n"


@pytest.mark.parametrize(("data", "mode", "says"), [(b"short", 0o600, "has 5 bytes instead of 32"), (b"s" * 32, 0o644, "chmod 600")])
def test_a_secret_that_cannot_be_used(tmp_path, data, mode, says):
    project(tmp_path, change=lambda text: text.replace("sqlite::memory:", "sqlite:store.sqlite"))
    (tmp_path / "secret").write_bytes(data)
    (tmp_path / "secret").chmod(mode)
    code, said = serve(tmp_path)
    assert code == 1 and says in said and "secret" in said


def test_a_secret_of_the_environment_that_is_none(tmp_path):
    project(tmp_path)
    code, said = serve(tmp_path, environment={"PORTICO_SECRET": "hunter2"})
    assert code == 1 and "PORTICO_SECRET" in said and "hunter2" not in said
