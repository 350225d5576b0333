import HTTPTypes
import OpenID
import Testing

@testable import WebServer

@Suite("Where a request comes from, behind proxies (RFC 7239)")
struct TrustedProxiesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        var peer = "127.0.0.1"
        var forwarded: [String] = []
        var forwardedFor: [String] = []
        let client: String
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "nothing is said", client: "127.0.0.1"),
        Case(name: "a stranger's word", peer: "192.0.2.7", forwardedFor: ["192.0.2.8"], client: "192.0.2.7"),
        Case(
            name: "a stranger's other word", peer: "192.0.2.7", forwarded: ["for=192.0.2.8"],
            client: "192.0.2.7"),
        Case(name: "one hop", forwardedFor: ["192.0.2.7"], client: "192.0.2.7"),
        Case(
            name: "what the client wrote itself", forwardedFor: ["10.9.9.9, 192.0.2.7"], client: "192.0.2.7"),
        Case(
            name: "a pretended proxy", forwardedFor: ["192.0.2.9, 10.0.0.9, 192.0.2.7"], client: "192.0.2.7"),
        Case(name: "through two proxies", forwardedFor: ["192.0.2.7, 10.0.0.9"], client: "192.0.2.7"),
        Case(name: "proxies all the way", forwardedFor: ["10.0.0.8, 10.0.0.9"], client: "10.0.0.8"),
        Case(name: "two fields", forwardedFor: ["192.0.2.6", "192.0.2.7"], client: "192.0.2.7"),
        Case(name: "a port", forwardedFor: ["192.0.2.7:5678"], client: "192.0.2.7"),
        Case(name: "IPv6", forwardedFor: ["2001:db8::7"], client: "2001:db8::7"),
        Case(name: "IPv6 in brackets", forwardedFor: ["[2001:db8::7]"], client: "2001:db8::7"),
        Case(name: "IPv6 with a port", forwardedFor: ["[2001:db8::7]:443"], client: "2001:db8::7"),
        Case(name: "IPv4 within IPv6", forwardedFor: ["::ffff:192.0.2.7"], client: "192.0.2.7"),
        Case(
            name: "a proxy of IPv4 within IPv6", peer: "::ffff:127.0.0.1", forwardedFor: ["192.0.2.7"],
            client: "192.0.2.7"),
        Case(name: "spaces", forwardedFor: [" 192.0.2.6 ,\t192.0.2.7 "], client: "192.0.2.7"),
        Case(name: "an empty list", forwardedFor: [""], client: "127.0.0.1"),
        Case(name: "an empty end", forwardedFor: ["192.0.2.7,"], client: "127.0.0.1"),
        Case(name: "junk", forwardedFor: ["junk"], client: "127.0.0.1"),
        Case(name: "junk behind a proxy", forwardedFor: ["junk, 10.0.0.9"], client: "10.0.0.9"),
        Case(name: "a port that is none", forwardedFor: ["192.0.2.7:http"], client: "127.0.0.1"),
        Case(name: "a port without end", forwardedFor: ["192.0.2.7:123456"], client: "127.0.0.1"),
        Case(name: "brackets that do not close", forwardedFor: ["[2001:db8::7"], client: "127.0.0.1"),
        Case(name: "a short address", forwardedFor: ["127.1"], client: "127.0.0.1"),
        Case(name: "an octal address", forwardedFor: ["192.0.02.7"], client: "127.0.0.1"),
        Case(
            name: "Forwarded", forwarded: ["for=192.0.2.7;proto=https;by=203.0.113.43"], client: "192.0.2.7"),
        Case(name: "Forwarded, quoted", forwarded: [#"For="[2001:db8::7]:4711""#], client: "2001:db8::7"),
        Case(
            name: "Forwarded, IPv4 with a port", forwarded: [#"for="192.0.2.7:47011""#], client: "192.0.2.7"),
        Case(name: "Forwarded, a list", forwarded: ["for=192.0.2.43, for=192.0.2.7"], client: "192.0.2.7"),
        Case(
            name: "Forwarded, two fields", forwarded: ["for=192.0.2.43", "for=192.0.2.7"], client: "192.0.2.7"
        ),
        Case(
            name: "Forwarded, a comma in quotes", forwarded: [#"for=192.0.2.7;host="a,for=192.0.2.8""#],
            client: "192.0.2.7"),
        Case(name: "Forwarded, hidden", forwarded: ["for=_hidden"], client: "127.0.0.1"),
        Case(name: "Forwarded, unknown", forwarded: ["for=unknown"], client: "127.0.0.1"),
        Case(
            name: "Forwarded, twice in one", forwarded: ["for=192.0.2.7;for=192.0.2.8"], client: "127.0.0.1"),
        Case(name: "Forwarded without a sender", forwarded: ["proto=https"], client: "127.0.0.1"),
        Case(
            name: "Forwarded, quotes that do not close", forwarded: [#"for="192.0.2.7"#], client: "127.0.0.1"),
        Case(name: "Forwarded, quotes within", forwarded: [#"for="192\.0.2.7""#], client: "192.0.2.7"),
        Case(
            name: "both fields agree", forwarded: ["for=192.0.2.7"], forwardedFor: ["192.0.2.7"],
            client: "192.0.2.7"),
        Case(
            name: "both fields, and one is the client's invention", forwarded: ["for=192.0.2.99"],
            forwardedFor: ["192.0.2.7"], client: "127.0.0.1"),
    ]

    @Test("a list is walked from the right, as far as proxies are trusted", arguments: cases)
    func walks(_ row: Case) throws {
        let proxies = TrustedProxies(
            try ["127.0.0.1", "10.0.0.0/8"].map { try #require(AddressBlock($0)) })
        var headers = HTTPFields()
        for value in row.forwarded { headers.append(HTTPField(name: .forwarded, value: value)) }
        for value in row.forwardedFor { headers.append(HTTPField(name: .xForwardedFor, value: value)) }
        let found = proxies.client(peer: NetworkAddress(row.peer), headers: headers)
        #expect(found == NetworkAddress(row.client))
        let nobodys = TrustedProxies().client(peer: NetworkAddress(row.peer), headers: headers)
        #expect(nobodys == NetworkAddress(row.peer), "by default nobody's word counts")
    }

    @Test(
        "no invention of a client makes a bucket of its own",
        arguments: ["192.0.2.7:", "junk", "1.2.3.4.5", "\u{7f}"])
    func inventions(text: String) throws {
        let proxies = TrustedProxies([try #require(AddressBlock("127.0.0.1"))])
        let found = (0..<20).map { number in
            ClientAddress(
                proxies.client(
                    peer: NetworkAddress("127.0.0.1"), headers: [.xForwardedFor: "\(text)\(number)x"]))
        }
        #expect(Set(found).count == 1)
    }

    @Test("a long list is walked at its end only")
    func long() throws {
        let proxies = TrustedProxies([try #require(AddressBlock("10.0.0.0/8"))])
        let list = "192.0.2.7, " + Array(repeating: "10.0.0.1", count: 5_000).joined(separator: ", ")
        let found = proxies.client(peer: NetworkAddress("10.0.0.2"), headers: [.xForwardedFor: list])
        #expect(found == NetworkAddress("10.0.0.1"))
    }

    @Test(
        "networks",
        arguments: [
            ("10.0.0.0/8", "10.255.1.2", true), ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.0/8", "::10.0.0.1", false),
            ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.100", false),
            ("0.0.0.0/0", "203.0.113.9", true), ("0.0.0.0/0", "2001:db8::1", false),
            ("::/0", "2001:db8::1", true),
            ("2001:db8::/33", "2001:db8:7fff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
            ("::1", "::1", true), ("::1", "::2", false), ("127.0.0.1", "::ffff:127.0.0.1", true),
        ])
    func networks(block: String, address: String, isIn: Bool) throws {
        #expect(try #require(AddressBlock(block)).contains(try #require(NetworkAddress(address))) == isIn)
    }

    @Test(
        "what is no network",
        arguments: [
            "", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/+8", "10.1.2.3/8", "::/129",
            "proxy.example",
            "10.0.0.0/8/8", "::ffff:10.0.0.0/104", "fe80::1%eth0", " 10.0.0.1",
        ])
    func noNetworks(text: String) {
        #expect(AddressBlock(text) == nil)
    }
}
