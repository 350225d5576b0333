import Accounts
import Foundation
import Testing

@testable import AccountStore

@Suite("A PostgreSQL server that takes nothing any more")
struct SilentServerTests {
    /// Greets as PostgreSQL does, and then reads nothing.
    private final class Server: Sendable {
        let port: UInt16
        private let listener: Int32

        init() throws {
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            let listener = listener
            let isBound = withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, length) == 0 && listen(listener, 4) == 0
                        && getsockname(listener, $0, &length) == 0
                }
            }
            try #require(isBound)
            port = UInt16(bigEndian: address.sin_port)
            DispatchQueue(label: "silent").async {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                var head = [UInt8](repeating: 0, count: 1_024)
                _ = read(connection, &head, head.count)
                let greeting =
                    Self.message("R", [0, 0, 0, 0]) + Self.message("K", [0, 0, 0, 1, 0, 0, 0, 2])
                    + Self.message("Z", Array("I".utf8))
                _ = write(connection, greeting, greeting.count)
                // Until the test lets go of the server, the connection stays.
                _ = accept(listener, nil, nil)
                close(connection)
            }
        }

        deinit { shutdown(listener, Int32(SHUT_RDWR)) }

        private static func message(_ kind: Character, _ body: [UInt8]) -> [UInt8] {
            let length = UInt32(body.count + 4)
            return [kind.asciiValue ?? 0] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) }
                + body
        }
    }

    @Test(
        "is given up within patience, whether one statement or several are sent", .timeLimit(.minutes(10)),
        arguments: [1, 3])
    func sending(count: Int) throws {
        let server = try Server()
        let address = try #require(
            PostgreSQLAddress(
                "postgresql://portico@127.0.0.1:\(server.port)/portico?sslmode=disable&target_session_attrs=any"
                    + "&gssencmode=disable"))
        let connection = try PostgreSQLConnection(address)
        connection.patience = 0.5
        // More than any buffer between the two holds.
        let statement = PostgreSQLStatement("SELECT $1", [.bytes([UInt8](repeating: 7, count: 48 << 20))])
        #expect {
            try connection.run([PostgreSQLStatement](repeating: statement, count: count))
        } throws: { error in
            guard let failure = error as? PostgreSQLFailure, case .storage(.unreachable) = failure.cause
            else { return false }
            return true
        }
        #expect(!connection.isReusable)
        withExtendedLifetime(server) {}
    }
}
