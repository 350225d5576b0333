"""TLS and HTTP/2 in the process, as curl, OpenSSL and Python's ssl see them."""

import contextlib
import datetime
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time

import pytest
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

import conftest
import fronts
from arena import small_project
from reader import Reader

pytestmark = pytest.mark.everyday

DAY = datetime.timedelta(days=1)


def write_certificate(folder, name="localhost", key=None, begins=-DAY, ends=DAY):
    """A certificate that signed itself, for localhost and 127.0.0.1; gives its serial number."""
    key = key or ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
    now = datetime.datetime.now(datetime.timezone.utc)
    serial = x509.random_serial_number()
    certificate = (
        x509.CertificateBuilder().subject_name(subject).issuer_name(subject).public_key(key.public_key())
        .serial_number(serial).not_valid_before(now + begins).not_valid_after(now + ends)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .sign(key, hashes.SHA256()))
    for path, data in [
        ("full.pem", certificate.public_bytes(serialization.Encoding.PEM)),
        ("key.pem", key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())),
    ]:
        (folder / f"{path}.new").write_bytes(data)
        os.replace(folder / f"{path}.new", folder / path)
    return serial


class SecureServer(conftest.Server):
    """A server that speaks TLS itself."""

    def __init__(self, folder, settings=(), host="localhost", providers=("  - id: google.com\n",), **options):
        self.port = conftest.free_port()
        self.origin = f"https://{host}:{self.port}"
        configuration = small_project(
            folder, list(providers), origin=self.origin,
            settings=["tls: { certificate: full.pem, key: key.pem" + "".join(f", {one}" for one in settings) + " }"])
        super().__init__(folder, "--port", str(self.port), configuration=configuration, **options)

    def _url(self, timeout):
        end = time.monotonic() + timeout
        while time.monotonic() < end and self.process.poll() is None:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return self.origin
            time.sleep(0.05)
        self.stop()
        raise RuntimeError(f"no answer from serve\n{self.log_path.read_text()[-3000:]}")

    def connect(self, trust=None, alpn=("h2", "http/1.1"), least=None, most=None):
        context = ssl.create_default_context(cafile=trust)
        if not trust:
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(list(alpn))
        context.minimum_version = least or context.minimum_version
        context.maximum_version = most or context.maximum_version
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        return context.wrap_socket(plain, server_hostname="localhost")

    @property
    def serial(self):
        """Of the certificate that a new connection meets."""
        with self.connect() as connection:
            return x509.load_der_x509_certificate(connection.getpeercert(binary_form=True)).serial_number


@pytest.fixture(scope="module")
def secure(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    write_certificate(folder)
    server = SecureServer(folder, [f"redirectPort: {conftest.free_port()}"]).start()
    yield server
    server.stop()


def curl(server, path, *options):
    """Status, version and headers of an answer, and its body."""
    done = subprocess.run(
        ["curl", "-sS", "-i", "--noproxy", "*", "--cacert", server.folder / "full.pem", "--max-time", "20",
         *options, server.origin + path], capture_output=True, check=True)
    head, _, body = done.stdout.partition(b"\r\n\r\n")
    return head.decode(), body


@pytest.mark.parametrize("option, version", [("--http2", "HTTP/2 "), ("--http1.1", "HTTP/1.1 ")])
def test_curl_gets_pages_in_both_versions(secure, option, version):
    head, body = curl(secure, "/en/", option)
    assert head.startswith(version + "200")
    assert b"<title>" in body


def test_a_client_that_waits_is_told_to_go_on(secure):
    """RFC 9110 §10.1.1, in HTTP/1.1 through TLS."""
    with secure.connect(str(secure.folder / "full.pem"), alpn=("http/1.1",)) as connection:
        connection.sendall(
            b"POST /stand-in/google/token HTTP/1.1\r\nHost: localhost:%d\r\nExpect: 100-continue\r\n"
            b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\n" % secure.port)
        assert connection.recv(65536) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"a=b")
        assert connection.recv(65536).startswith(b"HTTP/1.1 401 ")


def test_the_versions_of_tls_that_are_spoken(secure):
    for version in (ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3):
        with secure.connect(str(secure.folder / "full.pem"), least=version, most=version) as connection:
            assert connection.version().replace(".", "_") == version.name
            assert connection.selected_alpn_protocol() == "h2"
            assert re.search("GCM|CHACHA20", connection.cipher()[0])
    # Older ones are asked for without OpenSSL's own guard.
    for version in ("-tls1", "-tls1_1"):
        done = subprocess.run(
            ["openssl", "s_client", "-connect", f"127.0.0.1:{secure.port}", version, "-cipher", "ALL:@SECLEVEL=0"],
            input=b"", capture_output=True, timeout=20)
        assert b"Cipher is (NONE)" in done.stdout, version


def test_ciphers_without_forward_secrecy_are_refused(secure):
    done = subprocess.run(
        ["openssl", "s_client", "-connect", f"127.0.0.1:{secure.port}", "-tls1_2", "-cipher",
         "AES128-SHA:AES256-GCM-SHA384:ECDHE-ECDSA-AES128-SHA"], input=b"", capture_output=True, timeout=20)
    assert b"Cipher is (NONE)" in done.stdout


def test_who_offers_no_protocol_gets_http_1(secure):
    with secure.connect(alpn=("http/1.1",)) as connection:
        assert connection.selected_alpn_protocol() == "http/1.1"
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost:{secure.port}\r\n\r\n".encode())
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")


def test_a_sign_in_works_over_http_2(secure):
    jar = secure.folder / "jar"
    head, _ = curl(secure, "/playground/google.com/start?locale=en", "--http2", "-c", jar)
    assert head.startswith("HTTP/2 302")
    assert "__Host-portico_browser=" in head and "secure" in head.lower()
    location = re.search(r"(?im)^location: (\S+)", head)[1]
    assert location.startswith(f"{secure.origin}/stand-in/google/")
    head, body = curl(secure, location.removeprefix(secure.origin), "--http2", "-b", jar)
    assert head.startswith("HTTP/2 200") and b'name="person"' in body


@pytest.mark.filterwarnings("ignore:Unverified HTTPS request")
def test_every_stand_in_signs_in_though_the_server_does_not_trust_its_own_certificate(tmp_path):
    """Nor does the server find its own name: its calls to its own stand-ins do not leave it."""
    write_certificate(tmp_path)
    server = SecureServer(tmp_path, host="docs.staging.invalid", providers=fronts.STAND_INS.values()).start()
    try:
        for name in fronts.STAND_INS:
            reader = fronts.elsewhere(Reader(server))
            assert reader.sign_in(name).status_code == 200
            assert reader.status()["signed_in"] is True, name
    finally:
        server.stop()


def test_requests_for_other_hosts_are_refused_over_http_2(secure):
    head, _ = curl(secure, "/en/", "--http2", "-H", "Host: evil.example")
    assert head.startswith("HTTP/2 421")


def test_bodies_that_are_too_large_are_refused_over_http_2(secure, tmp_path):
    (tmp_path / "large").write_bytes(b"x" * 3_000_000)
    path = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"
    done = subprocess.run(
        ["curl", "-sS", "-i", "--noproxy", "*", "--http2", "-k", "--max-time", "20", "--data-binary",
         f"@{tmp_path / 'large'}", secure.origin + path], capture_output=True)
    assert b"HTTP/2 413" in done.stdout
    assert curl(secure, "/healthz", "--http2")[0].startswith("HTTP/2 200")


def test_the_plain_port_only_redirects(secure):
    port = int(re.search(r"redirectPort: (\d+)", secure.configuration)[1])
    for host in (f"localhost:{port}", "evil.example"):
        answer = requests.get(
            f"http://127.0.0.1:{port}/en/?a=b", headers={"Host": host}, allow_redirects=False, timeout=10)
        assert answer.status_code == 308
        assert answer.headers["Location"] == f"{secure.origin}/en/?a=b"
        assert answer.content == b""


@pytest.mark.parametrize(("method", "path"), [
    ("POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any"),
    ("POST", "/securetoken.googleapis.com/v1/token?key=any"), ("POST", "/stand-in/google/token"),
    ("GET", "/identitytoolkit.googleapis.com/v1/recaptchaParams"), ("POST", "/playground/google.com/callback"),
])
def test_the_plain_port_sends_no_program_on(secure, method, path):
    port = int(re.search(r"redirectPort: (\d+)", secure.configuration)[1])
    answer = requests.request(
        method, f"http://127.0.0.1:{port}{path}", data="refresh_token=secret", allow_redirects=False, timeout=10)
    assert answer.status_code == 403 and "Location" not in answer.headers
    error = answer.json()["error"]
    assert error["message"].startswith("HTTPS_REQUIRED : ") and secure.origin in error["message"]
    assert "secret" not in answer.text


def test_loopback_is_not_told_to_stay_with_https(secure):
    assert "strict-transport-security" not in curl(secure, "/en/")[0].lower()


@pytest.mark.slow
def test_silent_handshakes_hold_nobody_up(secure):
    silent = [socket.create_connection(("127.0.0.1", secure.port), timeout=40) for _ in range(50)]
    assert curl(secure, "/healthz")[0].startswith("HTTP/2 200")
    ends = time.monotonic() + 30
    for connection in silent:
        connection.settimeout(max(1, ends - time.monotonic()))
        assert connection.recv(10) == b"", "a connection without a handshake is closed"
        connection.close()


@pytest.mark.slow
@pytest.mark.parametrize("by_signal", [False, True])
def test_a_renewed_certificate_is_taken_over_without_dropping_a_connection(tmp_path, by_signal):
    first = write_certificate(tmp_path)
    server = SecureServer(tmp_path).start()
    try:
        assert server.serial == first
        with server.connect(alpn=("http/1.1",)) as kept:
            def ask():
                kept.sendall(f"GET /healthz HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode())
                answer = b""
                while not answer.endswith(b"ok\n"):
                    answer += kept.recv(4096)
                return answer

            assert ask().startswith(b"HTTP/1.1 200")
            second = write_certificate(tmp_path)
            if by_signal:
                server.process.send_signal(signal.SIGHUP)
            end = time.monotonic() + 10
            while server.serial != second and time.monotonic() < end:
                time.sleep(0.2)
            assert server.serial == second
            assert ask().startswith(b"HTTP/1.1 200"), "the open connection goes on"
        # What cannot be used changes nothing, and is said once.
        (tmp_path / "full.pem").write_text("nothing\n")
        end = time.monotonic() + 10
        while "holds no certificate" not in server.log_path.read_text() and time.monotonic() < end:
            time.sleep(0.2)
        time.sleep(3)
        assert server.log_path.read_text().count("holds no certificate") == 1
        assert server.serial == second
    finally:
        server.stop()


@pytest.mark.slow
def test_a_renewed_certificate_that_was_unusable_for_a_moment_is_taken_over(tmp_path):
    write_certificate(tmp_path)
    server = SecureServer(tmp_path).start()
    try:
        second = write_certificate(tmp_path)
        path = tmp_path / "key.pem"
        key = path.read_bytes()
        path.write_bytes(bytes(len(key)))
        end = time.monotonic() + 15
        while "holds no private key" not in server.log_path.read_text() and time.monotonic() < end:
            time.sleep(0.1)
        assert "holds no private key" in server.log_path.read_text()
        # As when owner or mode are put right: neither size nor time of the last change of its bytes differs.
        before = path.stat()
        with open(path, "r+b") as file:
            file.write(key)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        end = time.monotonic() + 15
        while server.serial != second and time.monotonic() < end:
            time.sleep(0.2)
        assert server.serial == second
    finally:
        server.stop()


def broken(folder, name):
    """Files that cannot be used, one mistake each."""
    write_certificate(folder)
    if name == "no file":
        (folder / "full.pem").unlink()
    elif name == "no key":
        (folder / "key.pem").unlink()
    elif name == "no certificate in it":
        shutil.copy(folder / "key.pem", folder / "full.pem")
    elif name == "no key in it":
        shutil.copy(folder / "full.pem", folder / "key.pem")
    elif name == "a key with a passphrase":
        key = serialization.load_pem_private_key((folder / "key.pem").read_bytes(), None)
        (folder / "key.pem").write_bytes(key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"secret")))
    elif name == "another key":
        kept = (folder / "key.pem").read_bytes()
        write_certificate(folder)
        (folder / "key.pem").write_bytes(kept)
    elif name == "ended":
        write_certificate(folder, begins=-3 * DAY, ends=-DAY)
    elif name == "not yet valid":
        write_certificate(folder, begins=DAY, ends=2 * DAY)


@pytest.mark.parametrize("name, file, cure", [
    ("no file", "full.pem", "cannot be read (No such file or directory)"),
    ("no key", "key.pem", "cannot be read (No such file or directory)"),
    ("no certificate in it", "full.pem", "full chain"),
    ("no key in it", "key.pem", "openssl pkey"),
    ("a key with a passphrase", "key.pem", "without a passphrase"),
    ("another key", "key.pem", "made together"),
    ("ended", "full.pem", "renew it"),
    ("not yet valid", "full.pem", "the clock of this machine"),
])
def test_certificates_that_cannot_be_used_are_refused_with_file_and_cure(tmp_path, name, file, cure):
    broken(tmp_path, name)
    server = SecureServer(tmp_path)
    server.configure()
    done = subprocess.run(
        [conftest.BINARY, "serve", "--follow-links", "--port", str(server.port)], cwd=tmp_path, capture_output=True,
        text=True, timeout=60)
    assert done.returncode == 1
    assert str(tmp_path / file) in done.stderr and cure in done.stderr
    assert "PRIVATE" not in done.stderr


@pytest.mark.parametrize("setting, place, words", [
    ("tls: { certificate: full.pem }", "portico.yml:6:8", "`key`"),
    ("tls: { key: key.pem }", "portico.yml:6:8", "`certificate`"),
    ("tls: { certificate: a, key: b, redirectPort: 0 }", "portico.yml:6:48", "write 1 to 65535"),
    ("tls: { certificate: a, key: b, port: 80 }", "portico.yml:6:34", "`port`"),
])
def test_settings_of_tls_that_cannot_be_used_are_refused(tmp_path, setting, place, words):
    configuration = small_project(tmp_path, ["  - id: google.com\n"], settings=[setting])
    (tmp_path / "portico.yml").write_text(configuration, encoding="utf-8")
    done = subprocess.run(
        [conftest.BINARY, "check", "--follow-links"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1
    assert place in done.stdout and words in done.stdout


def test_a_plain_origin_does_not_go_with_tls(tmp_path):
    write_certificate(tmp_path)
    server = SecureServer(tmp_path)
    server.configuration = server.configuration.replace("https://localhost", "http://localhost")
    server.configure()
    done = subprocess.run(
        [conftest.BINARY, "serve", "--follow-links", "--port", str(server.port)], cwd=tmp_path, capture_output=True,
        text=True, timeout=60)
    assert done.returncode == 1 and "`https://`" in done.stdout
