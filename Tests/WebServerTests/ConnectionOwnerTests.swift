import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import WebServer

@Suite("Whose the other end of a connection is")
struct ConnectionOwnerTests {
    private static let table = """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0
           1: 0100007F:9C40 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1000        0 2 1 0
           2: 0100007F:1F90 0100007F:9C40 01 00000000:00000000 00:00000000 00000000     0        0 3 1 0
           3: 0100007F:9C42 0100007F:1F90 05 00000000:00000000 00:00000000 00000000     0        0 0 1 0
           4: 0100007F:9C43 0100007F:1F90 01 cut off

        """
    private static let table6 = """
          sl  local_address                         remote_address                        st tx_queue rx_queue tr
           0: 00000000000000000000000001000000:9C40 00000000000000000000000001000000:1F90 01 0:0 0:0 0  1001 0 2
           1: 0000000000000000FFFF00000100007F:9C41 0000000000000000FFFF00000100007F:1F90 01 0:0 0:0 0  1002 0 2

        """

    private func user(_ client: String, _ port: Int, to server: String, in table: String, isVersion6: Bool)
        throws
        -> uid_t?
    {
        ConnectionOwner.user(
            of: try SocketAddress(ipAddress: client, port: port),
            to: try SocketAddress(ipAddress: server, port: 8_080), isVersion6: isVersion6,
            in: Data(table.utf8))
    }

    @Test("the kernel's table says it, by both ends; the other direction and closed connections do not count")
    func table() throws {
        #expect(try user("127.0.0.1", 40_000, to: "127.0.0.1", in: Self.table, isVersion6: false) == 1_000)
        #expect(try user("127.0.0.1", 40_001, to: "127.0.0.1", in: Self.table, isVersion6: false) == nil)
        #expect(try user("127.0.0.1", 40_002, to: "127.0.0.1", in: Self.table, isVersion6: false) == nil)
        #expect(try user("127.0.0.1", 40_003, to: "127.0.0.1", in: Self.table, isVersion6: false) == nil)
        #expect(try user("127.0.0.2", 40_000, to: "127.0.0.1", in: Self.table, isVersion6: false) == nil)
        #expect(try user("::1", 40_000, to: "::1", in: Self.table, isVersion6: false) == nil)
    }

    @Test("sockets of IPv6 see addresses of IPv4 as mapped ones")
    func mapped() throws {
        #expect(try user("::1", 40_000, to: "::1", in: Self.table6, isVersion6: true) == 1_001)
        #expect(try user("127.0.0.1", 40_001, to: "127.0.0.1", in: Self.table6, isVersion6: true) == 1_002)
        #expect(
            try user("::ffff:127.0.0.1", 40_000, to: "::ffff:127.0.0.1", in: Self.table, isVersion6: false)
                == 1_000)
    }

    @Test(
        "a connection of this process is ours, one that nobody made is not", arguments: ["127.0.0.1", "::1"])
    func real(host: String) async throws {
        let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: host, port: 0).get()
        let client = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(to: try #require(server.localAddress)).get()
        #expect(ConnectionOwner.isOurs(client: client.localAddress, server: client.remoteAddress))
        #expect(
            !ConnectionOwner.isOurs(client: client.remoteAddress, server: client.localAddress?.withPort(1)))
        #expect(!ConnectionOwner.isOurs(client: nil, server: server.localAddress))
        try await client.close()
        try await server.close()
    }

    @Test(
        "the address of a setting",
        arguments: [
            ("127.0.0.1:9100", "127.0.0.1:9100"), ("[::1]:9100", "[::1]:9100"),
            ("localhost:81", "localhost:81"),
            ("10.0.0.5:9100", "10.0.0.5:9100"), ("127.0.0.1", nil), ("9100", nil), ("127.0.0.1:0", nil),
            ("example.com:9100", nil), ("127.0.0.1:9100/x", nil), ("127.0.0.1:70000", nil), ("", nil),
        ] as [(String, String?)])
    func setting(text: String, authority: String?) {
        #expect(AdministrationAddress(text)?.authority == authority)
    }
}

extension SocketAddress {
    fileprivate func withPort(_ port: Int) -> SocketAddress {
        var changed = self
        changed.port = port
        return changed
    }
}
