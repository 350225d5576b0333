import Cryptography
import OpenID
import Synchronization

/// The address of this server's calls to its own stand-ins: plain HTTP on a loopback port of its own.
///
/// So no certificate, name server, proxy or firewall on the way to the public address decides about a local sign-in, and
/// no limit of an address counts these calls.
final class LoopbackAddress: Sendable {
    /// The header of the token.
    static let header = "Portico-Own-Call"
    static let host = "127.0.0.1"

    /// 256 bit that only this process knows: other programs of this machine can connect to the port.
    let token: RedactedText
    private let port = Atomic(0)
    /// The opening of the port.
    let opened = OneTimeEvent()

    init(random: RandomSource) throws {
        token = RedactedText(Base64URL.encode(try random.bytes(32)))
    }

    /// The address of a path; nil before the port is open.
    func url(_ path: some StringProtocol) -> String? {
        let port = port.load(ordering: .acquiring)
        return port == 0 ? nil : "http://\(Self.host):\(port)\(path)"
    }

    func open(at number: Int) {
        port.store(number, ordering: .releasing)
        opened.happen()
    }
}

/// Something that one task waits for until it has happened.
struct OneTimeEvent: Sendable {
    private let stream = AsyncStream.makeStream(of: Void.self)

    func happen() { stream.continuation.finish() }

    func wait() async {
        for await _ in stream.stream {}
    }
}
