"""`portico new deploy`: the recipes, each as its host reads it; nginx' with nginx itself."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time
import tomllib

import pytest
import yaml

import conftest
import teams
from test_serve_site import get
from tls_front import write_certificate

pytestmark = pytest.mark.everyday

HOSTS = ["github-pages", "gitlab-pages", "netlify", "cloudflare", "nginx", "caddy", "systemd"]
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


@pytest.fixture(scope="module")
def project(tmp_path_factory):
    """A site in three languages with a page that was elsewhere before, and the recipes of all hosts."""
    folder = tmp_path_factory.mktemp("deploy")
    site = teams.made(
        conftest.BINARY, folder, "docs", "--languages", "en,th,he", address="https://docs.example.com/book")
    file = site / "content/en/guide/pages.md"
    file.write_text(file.read_text().replace("weight: 20", "weight: 20\nslug: short\naliases: [/guide/old/, older/page.html]"))
    for host in HOSTS:
        teams.run(conftest.BINARY, site, "new", "deploy", host)
    teams.run(conftest.BINARY, site, "build", "--compress")
    return site


def test_no_place_is_left_open(project):
    files = [project / name for name in (
        ".github/workflows/pages.yml", ".gitlab-ci.yml", "netlify.toml", "public/_headers", "public/_redirects",
        ".github/workflows/cloudflare.yml", "deploy/nginx.conf", "deploy/Caddyfile")]
    files += (project / "deploy").glob("*.service")
    for file in files:
        text = file.read_text()
        assert not re.search(r"@[A-Z]+@|^@[a-z]+ ", text, re.M), file
    for name in (".github/workflows/pages.yml", ".gitlab-ci.yml", ".github/workflows/cloudflare.yml"):
        assert yaml.safe_load((project / name).read_text())


def test_netlify_has_headers_redirects_and_pages_for_wrong_addresses(project):
    settings = tomllib.loads((project / "netlify.toml").read_text())
    assert "default-src 'none'" in settings["headers"][0]["values"]["Content-Security-Policy"]
    redirects = [(each["from"], each["to"], each["status"]) for each in settings["redirects"]]
    assert ("/en/guide/old/", "/en/guide/pages/", 301) in redirects
    # Netlify shows what was built at the root of its address, so the path of `baseURL` goes unused.
    assert ("/th/*", "/th/404.html", 404) in redirects and "/book" not in (project / "netlify.toml").read_text()


def test_cloudflare_finds_headers_and_redirects_in_the_built_site(project):
    assert "Content-Security-Policy: default-src 'none'" in (project / "dist/_headers").read_text()
    assert "/en/guide/old/ /en/guide/pages/ 301" in (project / "dist/_redirects").read_text()
    assert '--base-url "https://docs.example.com"\n' in (project / ".github/workflows/cloudflare.yml").read_text()
    said = teams.run(conftest.BINARY, project, "new", "deploy", "cloudflare", "--force")
    assert "cloudflare shows a site at the root of its address: `/book` is left out" in said


def test_every_redirect_is_from_an_address_of_the_built_site(project):
    text = (project / "public/_redirects").read_text()
    old = [line.split()[0] for line in text.splitlines() if line.startswith("/")]
    assert {"/en/guide/short/", "/en/older/page.html", "/he/older/page.html"} <= set(old)
    for address in old:
        file = project / "dist" / (address[1:] + "index.html" if address.endswith("/") else address[1:])
        assert 'http-equiv="refresh"' in file.read_text()


def test_a_file_that_is_there_is_kept_unless_told(project):
    file = project / "netlify.toml"
    before = file.read_text()
    file.write_text("mine")
    assert "--force" in teams.run(conftest.BINARY, project, "new", "deploy", "netlify", code=64)
    assert file.read_text() == "mine"
    teams.run(conftest.BINARY, project, "new", "deploy", "netlify", "--force")
    assert file.read_text() == before


def test_without_an_address_it_says_what_to_write(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path)
    assert "baseURL:" in teams.run(conftest.BINARY, site, "new", "deploy", "nginx", code=64)
    assert "githup" in teams.run(conftest.BINARY, site, "new", "deploy", "githup-pages", code=64)


@pytest.mark.parametrize("host", ["nginx", "caddy", "systemd"])
def test_what_a_playground_behind_a_proxy_needs_is_said(tmp_path, host):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--playground", address="https://docs.example.com")
    said = teams.run(conftest.BINARY, site, "new", "deploy", host)
    assert "below `playground`, write `origin: https://docs.example.com`" in said
    assert 'below `playground`, write `trustedProxies: [127.0.0.1, "::1"]`' in said
    file = site / "portico.yml"
    file.write_text(re.sub(
        "^playground:.*", 'playground:\n  origin: https://docs.example.com\n  trustedProxies: [127.0.0.1, "::1"]',
        file.read_text(), flags=re.M))
    assert "below `playground`" not in teams.run(conftest.BINARY, site, "new", "deploy", host, "--force")


def test_a_unit_may_write_where_store_and_audit_log_are(tmp_path):
    site = teams.made(conftest.BINARY, tmp_path, "docs", "--playground", address="https://docs.example.com")
    file = site / "portico.yml"
    file.write_text(re.sub(
        "^playground:\n  store: .*", 'playground:\n  origin: https://docs.example.com\n  trustedProxies: [127.0.0.1]\n'
        '  store: "sqlite:/var/lib/docs/accounts.sqlite"\n  audit: logs/audit.jsonl', file.read_text(), flags=re.M))
    teams.run(conftest.BINARY, site, "new", "deploy", "systemd")
    [unit] = (site / "deploy").glob("*.service")
    name = unit.stem
    assert f"\nReadWritePaths=/srv/{name}/.portico /srv/{name}/logs /var/lib/docs\n" in unit.read_text()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")
def test_the_unit_is_what_systemd_reads(project, tmp_path):
    unit = next((project / "deploy").glob("*.service"))
    copy = tmp_path / unit.name
    copy.write_text(unit.read_text().replace("/usr/bin/portico", conftest.BINARY))
    done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True)
    assert copy.name not in done.stderr, done.stderr


@pytest.mark.parametrize("kind", ["playground", "site"])
def test_the_program_starts_under_the_filter_of_its_unit(tmp_path, kind):
    site = teams.made(
        conftest.BINARY, tmp_path, "docs", *(["--playground"] if kind == "playground" else []), address="https://docs.example.com")
    file = site / "portico.yml"
    local = file.read_text()
    file.write_text(local.replace("playground:", "playground:\n  origin: https://docs.example.com\n  trustedProxies: [127.0.0.1]"))
    teams.run(conftest.BINARY, site, "new", "deploy", "systemd")
    # The unit is that of a public site; here the program answers on loopback.
    file.write_text(local)
    teams.run(conftest.BINARY, site, "build")
    [unit] = (site / "deploy").glob("*.service")
    assert "SystemCallFilter=~" in unit.read_text()
    # As the unit, it is not root.
    another = []
    if os.geteuid() == 0:
        another = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
        for path in (site, *site.rglob("*")):
            os.chown(path, 65534, 65534)
        for folder in site.parents:
            if pathlib.Path(tempfile.gettempdir()) in folder.parents:
                folder.chmod(folder.stat().st_mode | 0o055)
    filtered = [*another, "/usr/bin/python3", str(pathlib.Path(__file__).with_name("under_filter.py")), str(unit), conftest.BINARY]
    with teams.previewed(filtered, site, "serve", *([] if kind == "playground" else ["--site", "dist"])) as url:
        assert get(url, "/")[0] == 200
        assert kind == "site" or get(url, "/readyz")[0] == 200


def site_with_tls(folder, tls, origin="https://docs.example.com"):
    """A site whose playground speaks TLS itself, its unit and the hook for certbot, and what was said of them."""
    site = teams.made(conftest.BINARY, folder, "docs", "--playground", address="https://docs.example.com")
    file = site / "portico.yml"
    file.write_text(file.read_text().replace("playground:", f"playground:\n  origin: {origin}\n  tls: {{ {tls} }}"))
    said = teams.run(conftest.BINARY, site, "new", "deploy", "systemd")
    [unit], [hook] = (site / "deploy").glob("*.service"), (site / "deploy").glob("*-certificate")
    return site, unit, hook, said


def test_a_unit_of_a_server_that_speaks_tls_listens_to_the_world(tmp_path):
    site, unit, hook, said = site_with_tls(tmp_path, "certificate: tls/full.pem, key: tls/key.pem")
    text = unit.read_text()
    assert "\nExecStart=/usr/bin/portico serve --host :: --port 443\n" in text
    assert "\nCapabilityBoundingSet=CAP_NET_BIND_SERVICE\nAmbientCapabilities=CAP_NET_BIND_SERVICE\n" in text
    assert f"certbot certonly --standalone -d docs.example.com --deploy-hook /usr/local/sbin/{hook.name}\n" in text
    assert "below `playground`" not in said, "no proxy is asked for"
    assert f'"/srv/{unit.stem}/tls/full.pem"' in hook.read_text()
    subprocess.run(["sh", "-n", hook], check=True)
    if shutil.which("systemd-analyze"):
        copy = tmp_path / unit.name
        copy.write_text(text.replace("/usr/bin/portico", conftest.BINARY))
        done = subprocess.run(["systemd-analyze", "verify", str(copy)], capture_output=True, text=True)
        assert copy.name not in done.stderr, done.stderr


@pytest.mark.parametrize(("tls", "origin", "port", "capability"), [
    ("certificate: a, key: b", "https://docs.example.com:8443", 8443, ""),
    ("certificate: a, key: b, redirectPort: 80", "https://docs.example.com:8443", 8443, "CAP_NET_BIND_SERVICE"),
])
def test_a_unit_asks_for_a_low_port_only_where_it_has_one(tmp_path, tls, origin, port, capability):
    _, unit, hook, _ = site_with_tls(tmp_path, tls, origin)
    assert f"--host :: --port {port}\n" in unit.read_text()
    assert f"\nCapabilityBoundingSet={capability}\nAmbientCapabilities={capability}\n" in unit.read_text()
    # certbot needs the port that the server has.
    assert (f"--pre-hook 'systemctl stop {unit.stem}'" in hook.read_text()) == bool(capability)


def test_certbots_own_files_are_not_what_the_server_reads(tmp_path):
    live = "/etc/letsencrypt/live/docs.example.com"
    _, unit, hook, said = site_with_tls(
        tmp_path, f"certificate: {live}/fullchain.pem, key: {live}/privkey.pem, redirectPort: 80")
    assert ("below `playground`, write `tls: { certificate: .portico/tls/fullchain.pem, key: .portico/tls/privkey.pem, "
            "redirectPort: 80 }`") in said
    assert f'copy privkey.pem "/srv/{unit.stem}/.portico/tls/privkey.pem"' in hook.read_text()


@pytest.mark.skipif(os.geteuid() != 0, reason="a hook of certbot's runs as root")
def test_the_server_of_a_tls_unit_starts_as_its_user_with_what_the_hook_copied(tmp_path):
    """The hook as certbot runs it, then the unit's command, user, capabilities and filter, at low ports."""
    free = [port for port in range(600, 1000) if not _is_taken(port)][:2]
    site, unit, hook, _ = site_with_tls(
        tmp_path, f"certificate: .portico/tls/full.pem, key: .portico/tls/key.pem, redirectPort: {free[1]}",
        f"https://localhost:{free[0]}")
    lineage = tmp_path / "live"
    lineage.mkdir(mode=0o700)
    certificate, key = write_certificate(lineage)
    certificate.rename(lineage / "fullchain.pem")
    key.rename(lineage / "privkey.pem")
    text = hook.read_text().replace(f"/srv/{unit.stem}", str(site))
    text = re.sub("-o \\S+ -g \\S+ ", "-o nobody -g nogroup ", text)
    (site / ".portico").mkdir(mode=0o700, exist_ok=True)
    for path in (site, *site.rglob("*")):
        os.chown(path, 65534, 65534)
    for folder in site.parents:
        if pathlib.Path(tempfile.gettempdir()) in folder.parents:
            folder.chmod(folder.stat().st_mode | 0o055)
    subprocess.run(["sh", "-c", text], env=dict(os.environ, RENEWED_LINEAGE=str(lineage)), check=True)
    assert (site / ".portico/tls/key.pem").stat().st_mode & 0o777 == 0o600
    words = re.search(r"^ExecStart=/usr/bin/portico (.*)$", unit.read_text(), re.M)[1].split()
    capability = re.search(r"^AmbientCapabilities=CAP_(\w+)$", unit.read_text(), re.M)[1].lower()
    process = subprocess.Popen(
        ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups", "--inh-caps", f"-all,+{capability}",
         "--ambient-caps", f"-all,+{capability}", "--bounding-set", f"-all,+{capability}", "--no-new-privs",
         "/usr/bin/python3", pathlib.Path(__file__).with_name("under_filter.py"), unit, conftest.BINARY, *words],
        cwd=site, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        line = process.stdout.readline()
        while line and not line.startswith("listening on"):
            line = process.stdout.readline()
        assert line, "it did not start"
        for address in ("127.0.0.1", "[::1]"):
            # As a load balancer asks: by address.
            done = subprocess.run(
                ["curl", "-sSk", "--noproxy", "*", "--max-time", "20", f"https://{address}:{free[0]}/readyz"],
                capture_output=True, text=True)
            assert done.stdout == "ready\n", done.stderr
        done = subprocess.run(
            ["curl", "-sS", "--noproxy", "*", "--max-time", "20", "-o", "/dev/null", "-w", "%{redirect_url}",
             f"http://127.0.0.1:{free[1]}/en/"], capture_output=True, text=True)
        assert done.stdout == f"https://localhost:{free[0]}/en/"
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


def _is_taken(port):
    with socket.socket(socket.AF_INET6) as one:
        try:
            one.bind(("::", port))
        except OSError:
            return True
    return False


@contextlib.contextmanager
def nginx(project, folder):
    """The site as nginx shows it with the recipe, at a port of its own."""
    port = conftest.free_port()
    root = folder / "www"
    recipe = (project / "deploy/nginx.conf").read_text()
    name = re.search(r"root /var/www/(\S+);", recipe)[1]
    shutil.copytree(project / "dist", root / name / "book")
    recipe = recipe.replace("/var/www/", f"{root}/").replace("listen 80;", f"listen 127.0.0.1:{port};")
    recipe = recipe.replace("listen [::]:80;", "")
    (folder / "site.conf").write_text(recipe)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;\n"
        + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        + f"include {folder}/site.conf; }}\n")
    folder.chmod(0o755)
    for each in [*folder.parents][:3]:
        each.chmod(each.stat().st_mode | 0o011)
    process = subprocess.Popen([NGINX, "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")])
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None, (folder / "error.log").read_text()
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


@pytest.mark.skipif(not pathlib.Path(NGINX).exists(), reason="nginx is not installed")
def test_nginx_serves_the_site_with_its_recipe(project, tmp_path, page):
    with nginx(project, tmp_path) as url:
        status, headers, body = get(url, "/book/th/")
        assert status == 200 and "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["Cache-Control"] == "no-cache" and headers["X-Content-Type-Options"] == "nosniff"
        assert get(url, "/book/th/", If_None_Match=headers["ETag"])[0] == 304
        assert get(url, "/")[1]["Location"] == "/book/"
        assert get(url, "/book/th")[1]["Location"] == "/book/th/"
        for tag in ("en", "th", "he"):
            status, headers, body = get(url, f"/book/{tag}/nowhere/")
            assert status == 404 and f'<html lang="{tag}"'.encode() in body
            assert headers["Cache-Control"] == "no-cache"
        assert get(url, "/book/en/guide/old/")[1]["Location"] == "/book/en/guide/pages/"
        assert get(url, "/book/en/guide/pages.md")[1]["Content-Type"] == "text/markdown; charset=utf-8"
        assert get(url, "/book/en/", Accept_Encoding="gzip")[1]["Content-Encoding"] == "gzip"
        assert get(url, "/book/.portico-output")[0] == 404
        failed = []
        page.on("response", lambda answer: failed.append(answer.url) if answer.status >= 400 else None)
        page.on("console", lambda message: failed.append(message.text) if message.type == "error" else None)
        page.goto(url + "/book/")
        page.locator("a[hreflang=he]").click()
        page.wait_for_url("**/book/he/")
        page.locator("input[type=search]").fill("Code")
        page.locator("[role=option]").first.wait_for()
        assert failed == []
        style = page.locator("link[rel=stylesheet]").first.evaluate("link => link.href")
        assert "immutable" in get(url, style.removeprefix(url))[1]["Cache-Control"]
