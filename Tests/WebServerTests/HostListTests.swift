import HTTPTypes
import OpenID
import Testing

@testable import WebServer

@Suite("Which hosts are answered (RFC 9110 §7.2; DNS rebinding)")
struct HostListTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let host: String
        let isLocal: Bool
        let isAnswered: Bool
        var testDescription: String { "\(host), \(isLocal ? "this machine" : "another")" }
    }

    private func responses(_ list: HostList, _ row: Case) -> Bool {
        HostName(row.host).map { list.allows($0, isLocal: row.isLocal) } ?? false
    }

    @Test(
        "on loopback: this machine's names at the port",
        arguments: [
            Case(host: "127.0.0.1:8080", isLocal: true, isAnswered: true),
            Case(host: "localhost:8080", isLocal: true, isAnswered: true),
            Case(host: "LocalHost.:8080", isLocal: true, isAnswered: true),
            Case(host: "[::1]:8080", isLocal: true, isAnswered: true),
            Case(host: "localhost", isLocal: true, isAnswered: false),
            Case(host: "127.0.0.1:8081", isLocal: true, isAnswered: false),
            Case(host: "evil.example:8080", isLocal: true, isAnswered: false),
            Case(host: "localhost.evil.example:8080", isLocal: true, isAnswered: false),
            Case(host: "a.localhost:8080", isLocal: true, isAnswered: false),
            Case(host: "0.0.0.0:8080", isLocal: true, isAnswered: false),
            Case(host: "10.0.2.2:8080", isLocal: true, isAnswered: false),
        ])
    func loopback(row: Case) {
        let list = HostList(listed: [], origin: "http://127.0.0.1:8080", ports: [8_080])
        #expect(responses(list, row) == row.isAnswered)
    }

    @Test(
        "in public: the origin's, what is listed, and this machine's for itself",
        arguments: [
            Case(host: "docs.example.com", isLocal: false, isAnswered: true),
            Case(host: "docs.example.com:443", isLocal: false, isAnswered: true),
            Case(host: "docs.example.com:8443", isLocal: false, isAnswered: false),
            Case(host: "other.example", isLocal: false, isAnswered: true),
            Case(host: "other.example:9", isLocal: false, isAnswered: true),
            Case(host: "third.example:9", isLocal: false, isAnswered: true),
            Case(host: "third.example", isLocal: false, isAnswered: false),
            Case(host: "127.0.0.1:8080", isLocal: true, isAnswered: true),
            Case(host: "127.0.0.1:8080", isLocal: false, isAnswered: false),
            Case(host: "evil.example", isLocal: true, isAnswered: false),
        ])
    func open(row: Case) {
        let list = HostList(
            listed: ["other.example", "third.example:9"].compactMap { HostName($0) },
            origin: "https://docs.example.com", ports: [8_080])
        #expect(responses(list, row) == row.isAnswered)
    }

    @Test(
        "what is no host",
        arguments: [
            "", " ", "a b", "a/b", "a@b", "a,b", "a?b", "a#b", "a:b", "a:99999", "[::1", "127.1", "a..b", "é",
        ])
    func noHosts(text: String) {
        #expect(HostName(text) == nil)
    }

    @Test(
        "a program of this machine's user: a loopback peer, a loopback host, no proxy's and no browser's fields",
        arguments: [
            ("plain", "127.0.0.1", "localhost:1", [:], true), ("IPv6", "::1", "[::1]:1", [:], true),
            ("another machine", "192.0.2.7", "localhost:1", [:], false),
            ("another name", "127.0.0.1", "dev.example", [:], false),
            ("a tunnel", "127.0.0.1", "localhost:1", ["X-Forwarded-For": "192.0.2.7"], false),
            ("a browser", "127.0.0.1", "localhost:1", ["Sec-Fetch-Site": "none"], false),
            ("Node's fetch", "127.0.0.1", "localhost:1", ["Sec-Fetch-Mode": "cors"], true),
            ("an old browser", "127.0.0.1", "localhost:1", ["Origin": "http://localhost:1"], false),
            ("a link", "127.0.0.1", "localhost:1", ["Referer": "http://evil.example/"], false),
            ("a cookie", "127.0.0.1", "localhost:1", ["Cookie": "a=b"], false),
            ("a bearer", "127.0.0.1", "localhost:1", ["Authorization": "Bearer owner"], true),
        ])
    func programs(name: String, peer: String, host: String, fields: [String: String], isProgram: Bool) throws
    {
        var headers = HTTPFields()
        for (name, value) in fields { headers[try #require(HTTPField.Name(name))] = value }
        let caller = Caller(
            headers, peer: NetworkAddress(peer), host: try #require(HostName(host)),
            proxies: TrustedProxies(), isTrustedArrival: true, isOfOwnUser: true)
        #expect(caller.isProgramOfThisMachine == isProgram)
    }
}
