"""The server with a client of somebody else's at every stand-in, behind https."""

import dataclasses
import socket
import time

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

import conftest
from arena import small_project
from person import Person
from tls_front import TLSFront

CALLBACK = "https://client.example/signed-in"
BRANDS = ("apple", "facebook", "microsoft", "github", "google")


@dataclasses.dataclass
class Client:
    """What a developer copies from a provider's console."""

    id: str
    secret: str
    team: str = "TEAM123456"
    key: str = "KEY1234567"


CLIENTS = {
    "apple": Client("com.example.foreign", ""),
    "facebook": Client("4004004004", "facebook-secret"),
    "microsoft": Client("0f0f0f0f-52d7-4b09-9c7e-2a4d5b6c7d8e", "microsoft-secret"),
    "github": Client("Iv1.foreign", "github-secret"),
    "google": Client("4004-foreign.apps.example", "google-secret"),
}


class PlainServer(conftest.Server):
    """A server on a known port that calls itself by another origin, so its own announcement helps nobody."""

    def __init__(self, port, *arguments, **options):
        super().__init__(*arguments, "--port", str(port), **options)
        self.port = port

    def _url(self, timeout):
        end = time.monotonic() + timeout
        while time.monotonic() < end and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return f"http://127.0.0.1:{self.port}"
            except OSError:
                time.sleep(0.1)
        self.stop()
        raise RuntimeError(f"serve did not start:\n{self.log_path.read_text()[-3000:]}")


class StandInServer:
    """`portico serve` with five stand-ins and `standInClients`; `origin` is its https address."""

    def __init__(self, folder):
        self.front = TLSFront(folder)
        self.origin = self.front.origin
        self.certificate = str(self.front.certificate)
        key = ec.generate_private_key(ec.SECP256R1())
        CLIENTS["apple"].secret = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption()).decode()
        public = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        configuration = small_project(
            folder, [f"  - id: {brand}.com\n" for brand in BRANDS], origin=self.origin,
            files={"apple.pem": public})
        self.front.upstream = conftest.free_port()
        self.server = PlainServer(
            self.front.upstream, folder, configuration=configuration + self._clients())

    @staticmethod
    def _clients():
        lines = ["standInClients:"]
        for brand, client in CLIENTS.items():
            lines += [f"  - provider: {brand}.com", "    name: Foreign client", f'    clientID: "{client.id}"',
                      f'    redirectURIs: ["{CALLBACK}"]']
            if brand == "apple":
                lines += [f"    teamID: {client.team}", f"    keyID: {client.key}",
                          "    publicKeyFile: apple.pem"]
            else:
                lines.append(f"    clientSecret: {client.secret}")
        return "\n".join(lines) + "\n"

    def start(self):
        self.server.start()
        return self

    def stop(self):
        self.server.stop()
        self.front.stop()

    def stand_in(self, brand):
        return f"{self.origin}/stand-in/{brand}"

    def person(self):
        person = Person(self.origin)
        person.session.verify = self.certificate
        return person
