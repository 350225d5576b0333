import Cryptography
import OpenID
import Testing

@testable import WebServer

@Suite("What one network address may ask for")
struct LimitTests {
    let now = Instant(secondsSince1970: 1_800_000_000)

    @Test("A minute's allowance is there at once, and fills again with time")
    func bucket() {
        let allowance = AddressRateLimit(perMinute: 6)
        let address = ClientAddress(NetworkAddress("192.0.2.7"))
        for _ in 0..<6 { #expect(allowance.take(address, now: now) == nil) }
        #expect(allowance.take(address, now: now) == 10)
        #expect(
            allowance.take(ClientAddress(NetworkAddress("192.0.2.8")), now: now) == nil, "another address")
        #expect(allowance.take(address, now: now.adding(seconds: 9)) == 1)
        #expect(allowance.take(address, now: now.adding(seconds: 10)) == nil)
        #expect(allowance.take(address, now: now.adding(seconds: 10)) == 10)
        for _ in 0..<6 { #expect(allowance.take(address, now: now.adding(seconds: 999)) == nil) }
        #expect(
            allowance.take(address, now: now.adding(seconds: 999)) != nil, "no more than a minute is saved")
    }

    @Test("Asking several times a second takes nothing of what time gives")
    func often() {
        let allowance = AddressRateLimit(perMinute: 6)
        let address = ClientAddress(NetworkAddress("192.0.2.7"))
        for _ in 0..<6 { #expect(allowance.take(address, now: now) == nil) }
        var granted = 0
        for tenth in 1...300 {
            let moment = Instant(millisecondsSince1970: now.millisecondsSince1970 + Int64(tenth) * 100 + 1)
            if allowance.take(address, now: moment) == nil { granted += 1 }
        }
        #expect(granted == 3)
    }

    @Test("A clock that goes back neither gives nor takes")
    func clock() {
        let allowance = AddressRateLimit(perMinute: 1)
        let address = ClientAddress(NetworkAddress("192.0.2.7"))
        #expect(allowance.take(address, now: now) == nil)
        #expect(allowance.take(address, now: now.adding(seconds: -500)) == 60)
    }

    @Test("A flood of addresses does not grow the table")
    func flood() {
        let allowance = AddressRateLimit(perMinute: 10, capacity: 100)
        for number in 0..<5_000 {
            _ = allowance.take(
                ClientAddress(NetworkAddress("198.51.\(number / 250).\(number % 250)")), now: now)
            #expect(allowance.count <= 100)
        }
    }

    @Test("A flood of addresses gives nobody back what they used up")
    func exhausted() {
        let allowance = AddressRateLimit(perMinute: 10, capacity: 100)
        let guesser = ClientAddress(NetworkAddress("2001:db8:1::1"))
        for _ in 0..<10 { #expect(allowance.take(guesser, now: now) == nil) }
        #expect(allowance.take(guesser, now: now) != nil)
        for number in 0..<5_000 {
            let other = ClientAddress(NetworkAddress("2001:db8:2:\(String(number, radix: 16))::1"))
            _ = allowance.take(other, now: now)
            #expect(allowance.count <= 100)
        }
        #expect(allowance.take(guesser, now: now) != nil)
    }

    struct Pair: CustomTestStringConvertible, Sendable {
        let name: String
        let one: String
        let other: String
        let isSame: Bool
        var testDescription: String { name }
    }

    @Test(
        "Whom an address counts for",
        arguments: [
            Pair(
                name: "one subscriber's IPv6 addresses", one: "2001:db8:1:2::7",
                other: "2001:db8:1:2:9:9:9:9",
                isSame: true),
            Pair(name: "two subscribers", one: "2001:db8:1:2::7", other: "2001:db8:1:3::7", isSame: false),
            Pair(
                name: "a gap within the network", one: "2001:db8::7", other: "2001:db8:0:0:8::", isSame: true),
            Pair(name: "two spellings", one: "2001:DB8:0:0::7", other: "2001:db8::7", isSame: true),
            Pair(name: "IPv4 within IPv6", one: "::ffff:192.0.2.7", other: "192.0.2.7", isSame: true),
            Pair(
                name: "IPv4 within IPv6 in hexadecimal", one: "::ffff:c000:207", other: "192.0.2.7",
                isSame: true),
            Pair(name: "a zone", one: "fe80::1%eth0", other: "fe80::1", isSame: true),
            Pair(name: "what is no address", one: "junk", other: "1.2.3", isSame: true),
        ])
    func addresses(pair: Pair) {
        #expect(
            (ClientAddress(NetworkAddress(pair.one)) == ClientAddress(NetworkAddress(pair.other)))
                == pair.isSame)
    }

    @Test("This machine is told apart from others")
    func loopback() {
        for text in ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"] {
            #expect(ClientAddress(NetworkAddress(text)).isLoopback)
        }
        for text in ["128.0.0.1", "::2", "::ffff:128.0.0.1", "1::1", "127.1", ""] {
            #expect(!ClientAddress(NetworkAddress(text)).isLoopback)
        }
    }

    @Test("An address has so many connections open and no more; loopback only where a number was set")
    func connections() {
        let count = ConnectionCount(ServerLimits(connectionsPerAddress: 2), proxies: TrustedProxies())
        let local = NetworkAddress("127.0.0.1")
        #expect(count.enter(local) && count.enter(local))
        #expect(!count.enter(local))
        count.leave(local)
        #expect(count.enter(local))
        let usual = ConnectionCount(ServerLimits(), proxies: TrustedProxies())
        for _ in 0..<2_000 { #expect(usual.enter(local)) }
        let remote = NetworkAddress("192.0.2.7")
        #expect((0..<1_000).count { _ in usual.enter(remote) } == ServerLimits.connectionsPerAddress)
    }

    @Test("In public loopback counts like everybody; a trusted proxy, which counts its own clients, does not")
    func publicConnections() throws {
        var limits = ServerLimits()
        limits.sparesLoopback = false
        let most = ServerLimits.connectionsPerAddress
        let local = NetworkAddress("127.0.0.1")
        let strict = ConnectionCount(limits, proxies: TrustedProxies())
        #expect((0..<1_000).count { _ in strict.enter(local) } == most)
        let block = try #require(AddressBlock("127.0.0.1"))
        let proxied = ConnectionCount(limits, proxies: TrustedProxies([block]))
        #expect((0..<1_000).count { _ in proxied.enter(local) } == 1_000)
        #expect((0..<1_000).count { _ in proxied.enter(NetworkAddress("127.0.0.2")) } == most)
    }
}
