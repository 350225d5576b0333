import Cryptography
import Testing

@testable import WebServer

@Suite("What one network address may ask for")
struct LimitTests {
    let now = Instant(secondsSince1970: 1_800_000_000)

    @Test("A minute's allowance is there at once, and fills again with time")
    func bucket() {
        let allowance = AddressAllowance(perMinute: 6)
        let address = ClientAddress(peer: "192.0.2.7")
        for _ in 0..<6 { #expect(allowance.take(address, now: now) == nil) }
        #expect(allowance.take(address, now: now) == 10)
        #expect(allowance.take(ClientAddress(peer: "192.0.2.8"), now: now) == nil, "another address")
        #expect(allowance.take(address, now: now.adding(seconds: 9)) == 1)
        #expect(allowance.take(address, now: now.adding(seconds: 10)) == nil)
        #expect(allowance.take(address, now: now.adding(seconds: 10)) == 10)
        for _ in 0..<6 { #expect(allowance.take(address, now: now.adding(seconds: 999)) == nil) }
        #expect(
            allowance.take(address, now: now.adding(seconds: 999)) != nil, "no more than a minute is saved")
    }

    @Test("A clock that goes back neither gives nor takes")
    func clock() {
        let allowance = AddressAllowance(perMinute: 1)
        let address = ClientAddress(peer: "192.0.2.7")
        #expect(allowance.take(address, now: now) == nil)
        #expect(allowance.take(address, now: now.adding(seconds: -500)) == 60)
    }

    @Test("A flood of addresses does not grow the table")
    func flood() {
        let allowance = AddressAllowance(perMinute: 10, capacity: 100)
        for number in 0..<5_000 {
            _ = allowance.take(ClientAddress(peer: "198.51.\(number / 250).\(number % 250)"), now: now)
            #expect(allowance.count <= 100)
        }
    }

    struct Pair: CustomTestStringConvertible, Sendable {
        let name: String
        let one: ClientAddress
        let other: ClientAddress
        let isSame: Bool
        var testDescription: String { name }
    }

    @Test(
        "Whom a request counts for",
        arguments: [
            Pair(
                name: "one subscriber's IPv6 addresses", one: .init(peer: "2001:db8:1:2::7"),
                other: .init(peer: "2001:db8:1:2:9:9:9:9"), isSame: true),
            Pair(
                name: "two subscribers", one: .init(peer: "2001:db8:1:2::7"),
                other: .init(peer: "2001:db8:1:3::7"),
                isSame: false),
            Pair(
                name: "a gap within the network", one: .init(peer: "2001:db8::7"),
                other: .init(peer: "2001:db8:0:0:8::"), isSame: true),
            Pair(
                name: "IPv4 within IPv6", one: .init(peer: "::ffff:192.0.2.7"),
                other: .init(peer: "192.0.2.7"),
                isSame: true),
            Pair(
                name: "what this machine's proxy wrote",
                one: .init(peer: "127.0.0.1", forwarded: "10.9.9.9, 192.0.2.7"),
                other: .init(peer: "192.0.2.7"),
                isSame: true),
            Pair(
                name: "what a stranger claims", one: .init(peer: "192.0.2.7", forwarded: "192.0.2.8"),
                other: .init(peer: "192.0.2.7"), isSame: true),
            Pair(
                name: "nothing forwarded", one: .init(peer: "127.0.0.1", forwarded: " "),
                other: .init(peer: "127.0.0.1"), isSame: true),
        ])
    func addresses(pair: Pair) {
        #expect((pair.one == pair.other) == pair.isSame)
    }

    @Test("This machine is told apart from what its proxy forwards")
    func loopback() {
        for text in ["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"] {
            #expect(ClientAddress(peer: text).isLoopback)
        }
        #expect(!ClientAddress(peer: "127.0.0.1", forwarded: "192.0.2.7").isLoopback)
        #expect(!ClientAddress(peer: "128.0.0.1").isLoopback)
        #expect(!ClientAddress(peer: nil).isLoopback)
    }

    @Test("An address has so many connections open and no more; loopback only where a number was set")
    func connections() {
        let count = ConnectionCount(ServerLimits(connectionsPerAddress: 2))
        let local = ClientAddress(peer: "127.0.0.1")
        #expect(count.enter(local) && count.enter(local))
        #expect(!count.enter(local))
        count.leave(local)
        #expect(count.enter(local))
        let usual = ConnectionCount(ServerLimits())
        for _ in 0..<2_000 { #expect(usual.enter(local)) }
        let remote = ClientAddress(peer: "192.0.2.7")
        #expect((0..<1_000).count { _ in usual.enter(remote) } == ServerLimits.connectionsPerAddress)
    }
}
