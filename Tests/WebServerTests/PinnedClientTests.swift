import AsyncHTTPClient
import Cryptography
import OpenID
import Playground
import RelyingParty
import Synchronization
import Testing

@testable import WebServer

@Suite("Calls to providers go to the address that was looked at")
struct PinnedClientTests {
    private let now = Instant(secondsSince1970: 1_800_000_000)

    /// A resolver that tells what it is told, one answer after the other, and counts.
    private final class Names: Sendable {
        private let responses: Mutex<[[String]]>
        let asked = Mutex(0)

        init(_ responses: [[String]]) { self.responses = Mutex(responses) }

        var resolver: NameResolver {
            NameResolver { (_: String) async throws(TransportError) -> [String] in
                self.asked.withLock { $0 += 1 }
                let next = self.responses.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }
                if next.isEmpty { throw .unreachable }
                return next
            }
        }
    }

    @Test(
        "A name that leads to anything but public addresses is refused",
        arguments: [
            ["127.0.0.1"], ["169.254.169.254"], ["10.1.2.3"], ["192.168.0.1"], ["100.64.0.1"], ["224.0.0.1"],
            ["203.0.113.7"], ["0.0.0.0"], ["::1"], ["fe80::1"], ["fc00::1"], ["ff02::1"],
            ["::ffff:169.254.169.254"], ["64:ff9b::a9fe:a9fe"], ["2002:a9fe:a9fe::1"], ["2001:db8::1"],
            ["2001:0:a9fe:a9fe::1"], ["93.184.216.34", "10.0.0.1"], ["fe80::1%eth0"],
        ])
    func refused(addresses: [String]) async throws {
        let names = Names([addresses])
        let pinned = PinnedClients(resolver: names.resolver, now: { now })
        for _ in 0..<3 {
            await #expect(throws: TransportError.forbidden) { try await pinned.client(for: "cloud.example") }
        }
        #expect(names.asked.withLock { $0 } == 1, "asked once, and remembered")
        await pinned.shutDown()
    }

    @Test(
        "A name that changes its mind after it was looked at changes nothing: the call goes where was looked")
    func rebinding() async throws {
        let names = Names([["93.184.216.34"], ["127.0.0.1"]])
        let time = Mutex(now)
        let pinned = PinnedClients(resolver: names.resolver, now: { time.withLock { $0 } })
        let first = try await pinned.client(for: "rebind.example")
        #expect(try await pinned.client(for: "rebind.example") === first)
        #expect(names.asked.withLock { $0 } == 1)
        time.withLock { $0 = $0.adding(seconds: PinnedClients.lifetime + 1) }
        await #expect(throws: TransportError.forbidden) { try await pinned.client(for: "rebind.example") }
        await pinned.shutDown()
    }

    @Test("Addresses in place of names are looked at as well; this server's own name may be anywhere")
    func addresses() async throws {
        let client = HTTPProviderTransport.makeClient()
        let names = Names([["93.184.216.34"]])
        let transport = HTTPProviderTransport(
            client: client, origin: "http://own.example:1", own: try LoopbackAddress(random: .system),
            pinned: PinnedClients(resolver: names.resolver, now: { now }))
        for url in ["http://169.254.169.254/latest", "http://[::ffff:10.0.0.1]/", "http://127.0.0.1:1/x"] {
            await #expect(throws: TransportError.forbidden) {
                try await transport.send(ProviderRequest(method: "GET", url: url))
            }
        }
        // Nothing has that name: it is not looked up, and the port for calls to it is not open.
        await #expect(throws: TransportError.unreachable) {
            try await transport.send(ProviderRequest(method: "GET", url: "http://own.example:1/keys"))
        }
        #expect(names.asked.withLock { $0 } == 0)
        try await client.shutdown()
    }

    @Test("The system's resolver finds this machine's name and nothing for one that cannot be")
    func system() async throws {
        let found = try await NameResolver.system.addresses("localhost")
        #expect(found.allSatisfy { HostKind($0) == .loopback } && !found.isEmpty)
        await #expect(throws: TransportError.unreachable) {
            try await NameResolver.system.addresses("no-such-name.invalid")
        }
    }
}
