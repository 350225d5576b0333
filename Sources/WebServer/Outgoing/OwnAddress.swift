import Cryptography
import OpenID
import Synchronization

/// The address of this server's calls to its own stand-ins: plain HTTP on a loopback port of its own.
///
/// So no certificate, name server, proxy or firewall on the way to the public address decides about a local sign-in, and
/// no limit of an address counts these calls.
final class OwnAddress: Sendable {
    /// The header of the token.
    static let header = "Portico-Own-Call"
    static let host = "127.0.0.1"

    /// 256 bit that only this process knows: other programs of this machine can connect to the port.
    let token: ConcealedText
    private let port = Atomic(0)
    private let opened = AsyncStream.makeStream(of: Void.self)

    init(random: RandomSource) throws {
        token = ConcealedText(Base64URL.encode(try random.bytes(32)))
    }

    /// The address of a path; nil before the port is open.
    func url(_ path: some StringProtocol) -> String? {
        let port = port.load(ordering: .acquiring)
        return port == 0 ? nil : "http://\(Self.host):\(port)\(path)"
    }

    func open(at number: Int) {
        port.store(number, ordering: .releasing)
        opened.continuation.finish()
    }

    /// Waits until the port is open.
    func isOpen() async {
        for await _ in opened.stream {}
    }
}
