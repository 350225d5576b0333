import Foundation
import Testing

@testable import portico

@Suite("A port that a start has found is nobody else's until the server listens there")
struct HeldPortsTests {
    /// Returns whether a program that wants a port of 127.0.0.1, or of ::1, for itself gets it.
    private static func isFree(_ port: Int, host: String = "127.0.0.1") throws -> Bool {
        let six = host == "::1"
        let descriptor = socket(six ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        let number = try #require(UInt16(exactly: port)).bigEndian
        var (four, long) = (sockaddr_in(), sockaddr_in6())
        (four.sin_family, four.sin_port) = (sa_family_t(AF_INET), number)
        four.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        (long.sin6_family, long.sin6_port, long.sin6_addr) = (sa_family_t(AF_INET6), number, in6addr_loopback)
        func take<Address>(_ address: inout Address) -> Bool {
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<Address>.size)) == 0
                }
            }
        }
        return six ? take(&long) : take(&four)
    }

    @Test("any free port is held at both loopbacks, and let go of", arguments: ["127.0.0.1", "localhost"])
    func any(host: String) throws {
        let ports = HeldPorts()
        let port = try #require(try ports.find(host: host, port: 0))
        #expect(try !Self.isFree(port) && !Self.isFree(port, host: "::1"))
        // The server's own socket, which shares the address, and a second start's do not wait for each other.
        let other = try #require(try HeldPorts().find(host: host, port: 0))
        #expect(other != port && ports.take(host: "127.0.0.1", port: port))
        ports.release()
        #expect(try Self.isFree(port))
    }

    @Test("a port that is named is held once it is asked for, and no longer than the start lasts")
    func named() throws {
        let free = HeldPorts()
        let port = try #require(try free.find(host: "127.0.0.1", port: 0))
        free.release()
        do {
            let ports = HeldPorts()
            #expect(try ports.find(host: "127.0.0.1", port: port) == port)
            #expect(try !Self.isFree(port))
        }
        #expect(try Self.isFree(port))
    }

    @Test(
        "users see an address that works, and where the server listens",
        arguments: [
            ("127.0.0.1", "127.0.0.1", "127.0.0.1:80"), ("::1", "[::1]", "[::1]:80"),
            ("docs.example.com", "docs.example.com", "docs.example.com:80"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.7:80"), ("2001:db8::7", "[2001:db8::7]", "[2001:db8::7]:80"),
            ("0.0.0.0", "127.0.0.1", "0.0.0.0:80, which is every address of this machine"),
            ("::", "localhost", "[::]:80, which is every address of this machine"),
            ("0:0::0", "localhost", "[0:0::0]:80, which is every address of this machine"),
        ])
    func shown(host: String, authority: String, place: String) {
        let listening = ListeningHost(host)
        #expect(listening.authority == authority && listening.place(port: 80) == place)
        #expect(listening.isEvery == place.contains("every"))
    }
}
