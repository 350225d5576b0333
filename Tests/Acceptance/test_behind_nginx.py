"""The server behind a real nginx: two visitors on one address, each told apart by cookie, counted together."""

import re
import shutil
import socket
import subprocess
import time

import pytest
import requests

import conftest
from arena import ProxiedServer, small_project
from tls_front import write_certificate

NGINX = shutil.which("nginx") or "/usr/sbin/nginx"
CONFIGURATION = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    # Visitors have addresses of their own in this test, although all of them are on loopback.
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Test-Address;
    server {{
        listen 127.0.0.1:{port} ssl http2;
        ssl_certificate {certificate};
        ssl_certificate_key {key};
        client_max_body_size 2m;
        location / {{
            proxy_pass http://127.0.0.1:{upstream};
            proxy_http_version 1.1;
            proxy_set_header Connection "";
            proxy_set_header Host $http_host;
            proxy_set_header X-Forwarded-For $remote_addr;
            proxy_set_header X-Forwarded-Proto $scheme;
            proxy_set_header Forwarded "";
            proxy_buffering off;
        }}
    }}
}}
"""


@pytest.fixture(scope="module")
def fronted(tmp_path_factory):
    """Address of nginx, and its certificate."""
    if not shutil.which(NGINX):
        pytest.skip("nginx is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    port = conftest.free_port()
    origin = f"https://localhost:{port}"
    certificate, key = write_certificate(folder)
    server = ProxiedServer(folder, configuration=small_project(
        folder, ["  - id: google.com\n"], origin=origin,
        settings=["sandboxes: visitor", "trustedProxies: [127.0.0.1]", "signInsPerMinute: 6"])).start()
    (folder / "nginx.conf").write_text(CONFIGURATION.format(
        folder=folder, port=port, certificate=certificate, key=key, upstream=server.port))
    process = subprocess.Popen([NGINX, "-p", folder, "-c", folder / "nginx.conf"], stderr=subprocess.PIPE)
    end = time.monotonic() + 15
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.05)
    yield origin, str(certificate)
    process.terminate()
    process.wait(10)
    process.stderr.close()
    server.stop()


def browser(fronted, address):
    session = requests.Session()
    session.verify = fronted[1]
    session.trust_env = False
    session.headers["X-Test-Address"] = address
    return session


def start(fronted, session):
    return session.get(
        fronted[0] + "/playground/google.com/start?locale=en", allow_redirects=False, timeout=20)


def sandbox(fronted, session):
    page = session.get(fronted[0] + "/en/playground/connect/", timeout=20).text
    return re.search(r"AIza[\w-]{20,}|portico-[\w-]{10,}", page)[0] if re.search(
        r"AIza[\w-]{20,}|portico-[\w-]{10,}", page) else page


def test_pages_and_sign_ins_work_through_nginx(fronted):
    session = browser(fronted, "192.0.2.10")
    page = session.get(fronted[0] + "/en/", timeout=20)
    assert page.status_code == 200
    assert page.headers["Content-Security-Policy"]
    answer = start(fronted, session)
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(fronted[0] + "/stand-in/google/")
    assert "__Host-portico_browser" in {cookie.name for cookie in session.cookies}
    assert session.get(answer.headers["Location"], timeout=20).status_code == 200


def test_two_visitors_on_one_address_have_sandboxes_of_their_own(fronted):
    first, second = browser(fronted, "192.0.2.20"), browser(fronted, "192.0.2.20")
    pages = []
    for session in (first, second):
        answer = session.get(fronted[0] + "/en/playground/sandbox/", timeout=20)
        assert answer.status_code == 200
        pages.append(dict(session.cookies))
    assert pages[0] != pages[1]
    assert sandbox(fronted, first) != sandbox(fronted, second)


def test_one_address_is_counted_once_and_others_are_not_held_up(fronted):
    many = [start(fronted, browser(fronted, "192.0.2.30")).status_code for _ in range(8)]
    assert many[:6] == [302] * 6 and 429 in many[6:]
    assert start(fronted, browser(fronted, "192.0.2.31")).status_code == 302


def test_nobody_invents_an_address_through_nginx(fronted):
    statuses = []
    for number in range(10):
        session = browser(fronted, "192.0.2.40")
        session.headers["X-Forwarded-For"] = f"198.51.100.{number}"
        session.headers["Forwarded"] = f"for=198.51.100.{number}"
        statuses.append(start(fronted, session).status_code)
    assert 429 in statuses


def test_another_host_is_refused_through_nginx(fronted):
    answer = browser(fronted, "192.0.2.50").get(
        fronted[0] + "/en/", headers={"Host": "evil.example"}, timeout=20)
    assert answer.status_code == 421
