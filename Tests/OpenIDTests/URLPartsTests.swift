import OpenID
import Testing

@Suite("URLs: RFC 3986, strictly, never repaired")
struct URLPartsTests {
    @Test("A URL is taken apart")
    func parts() throws {
        let url = try URLParts("HTTPS://Example.COM:8443/a/b%20c?x=1&y=a+b#frag?not")
        #expect(url.scheme == "https" && url.host == "example.com" && url.port == 8443)
        #expect(url.path == "/a/b%20c" && url.query == "x=1&y=a+b" && url.fragment == "frag?not")
        #expect(url.origin == "https://example.com:8443")
        #expect(try url.queryFields().map(\.1) == ["1", "a b"])
        #expect(url.text == "HTTPS://Example.COM:8443/a/b%20c?x=1&y=a+b#frag?not")
    }

    @Test(
        "The origin leaves out a scheme's own port",
        arguments: [
            ("https://a.example:443/x", "https://a.example", 443),
            ("http://a.example:80", "http://a.example", 80),
            ("https://a.example", "https://a.example", 443),
            ("http://a.example:443", "http://a.example:443", 443),
            ("http://[::1]:8080/", "http://[::1]:8080", 8080),
            ("fb123://authorize", "fb123://authorize", nil),
        ] as [(String, String, Int?)])
    func origin(text: String, origin: String, port: Int?) throws {
        #expect(try URLParts(text).origin == origin)
        #expect(try URLParts(text).effectivePort == port)
    }

    @Test(
        "Texts that readers would read differently are refused",
        arguments: [
            ("", URLPartsError.badLength), ("https://" + String(repeating: "a", count: 8200), .badLength),
            ("example.com", .badScheme), ("//example.com/", .badScheme), ("/path", .badScheme),
            ("https:example.com", .badScheme), ("https:/example.com", .badScheme),
            ("1ttp://a.example", .badScheme),
            ("://a.example", .badScheme), ("java script://a", .forbiddenCharacter(offset: 4)),
            ("https://a.example/ b", .forbiddenCharacter(offset: 18)),
            ("https://a.example\\@b.example", .forbiddenCharacter(offset: 17)),
            ("https://a.example/\n", .forbiddenCharacter(offset: 18)),
            ("https://a.example/\0", .forbiddenCharacter(offset: 18)),
            ("https://exämple.com", .forbiddenCharacter(offset: 10)),
            ("https://a.example/ส", .forbiddenCharacter(offset: 18)),
            ("https://a.example/\"", .forbiddenCharacter(offset: 18)),
            ("https://a.example/<", .forbiddenCharacter(offset: 18)),
            ("https://user@a.example", .userInformation), ("https://a.example:1@b.example", .userInformation),
            ("https://", .badHost), ("https:///path", .badHost), ("https://?x", .badHost),
            ("https://:80", .badHost),
            ("https://a..b", .badHost), ("https://.a", .badHost), ("https://-a.example", .badHost),
            ("https://a-.example", .badHost), ("https://a%2eexample", .badHost), ("https://a;b", .badHost),
            ("https://127.1", .badHost), ("https://2130706433", .badHost), ("https://0x7f.0.0.1", .badHost),
            ("https://0x7f000001", .badHost), ("https://a.0x7f", .badHost), ("https://0177.0.0.1", .badHost),
            ("https://256.0.0.1", .badHost), ("https://1.2.3.4.5", .badHost),
            ("https://127.0.0.1.", .badHost),
            ("https://[::1", .badHost), ("https://[1::2::3]", .badHost), ("https://[::1]x", .badHost),
            ("https://[fe80::1%25eth0]", .badHost), ("https://[::1%25]", .badHost),
            ("https://[::g]", .badHost), ("https://[]", .badHost),
            ("https://[1:2:3:4:5:6:7]", .badHost), ("https://[1:2:3:4:5:6:7:8:9]", .badHost),
            ("https://[1:2:3:4:5:6:7::8]x", .badHost), ("https://[12345::]", .badHost),
            ("https://[:1]", .badHost),
            ("https://[1.2.3.4::]", .badHost), ("https://[:::]", .badHost),
            ("https://a.example:", .badPort), ("https://a.example:0", .badPort),
            ("https://a.example:65536", .badPort),
            ("https://a.example:8a", .badPort), ("https://a.example:+80", .badPort),
            ("https://a.example:80:80", .badPort),
            ("https://[::1]:", .badPort), ("https://a.example/%", .badEscape),
            ("https://a.example/%2", .badEscape),
            ("https://a.example/%zz", .badEscape),
        ])
    func refused(text: String, error: URLPartsError) {
        #expect(throws: error) { try URLParts(text) }
    }

    @Test(
        "Hosts are known for where they stand",
        arguments: [
            ("localhost", HostKind.loopback), ("app.localhost", .loopback), ("127.0.0.1", .loopback),
            ("127.9.9.9", .loopback),
            ("[::1]", .loopback), ("[0:0:0:0:0:0:0:1]", .loopback), ("[::ffff:127.0.0.1]", .loopback),
            ("localhost.", .loopback),
            ("10.0.0.1", .privateNetwork), ("172.16.0.1", .privateNetwork),
            ("172.31.255.255", .privateNetwork),
            ("192.168.1.1", .privateNetwork), ("169.254.169.254", .privateNetwork),
            ("100.64.0.1", .privateNetwork),
            ("0.0.0.0", .privateNetwork), ("224.0.0.1", .privateNetwork),
            ("255.255.255.255", .privateNetwork),
            ("[::]", .privateNetwork), ("[fe80::1]", .privateNetwork), ("[fd00::1]", .privateNetwork),
            ("[::ffff:10.0.0.1]", .privateNetwork), ("[64:ff9b::a00:1]", .privateNetwork),
            ("[ff02::1]", .privateNetwork),
            ("198.51.100.7", .privateNetwork), ("203.0.113.7", .privateNetwork),
            ("192.0.2.1", .privateNetwork), ("[2001:db8::1]", .privateNetwork),
            ("[2002:a9fe:a9fe::1]", .privateNetwork), ("[2002:808:808::1]", .publicNetwork),
            ("[2001:0:1::1]", .privateNetwork), ("[64:ff9b:1::1]", .privateNetwork),
            ("[64:ff9b::808:808]", .publicNetwork),
            ("[::ffff:a9fe:a9fe]", .privateNetwork), ("printer", .privateNetwork),
            ("nas.local", .privateNetwork),
            ("metadata.google.internal", .privateNetwork), ("example.com", .publicNetwork),
            ("8.8.8.8", .publicNetwork),
            ("172.32.0.1", .publicNetwork), ("[2606:4700::1111]", .publicNetwork),
            ("localhost.example.com", .publicNetwork),
            ("127.0.0.1.example.com", .publicNetwork), ("[::ffff:8.8.8.8]", .publicNetwork),
        ])
    func hostKind(host: String, kind: HostKind) throws {
        let url = try URLParts("https://\(host)/")
        #expect(HostKind(url.host) == kind)
        #expect(url.isLoopback == (kind == .loopback))
        #expect(url.isPrivateNetwork == (kind != .publicNetwork))
    }

    @Test(
        "Query fields are added where they belong",
        arguments: [
            ("https://a.example/p", "https://a.example/p?k=a+b"),
            ("https://a.example/p?", "https://a.example/p?k=a+b"),
            ("https://a.example/p?x=1", "https://a.example/p?x=1&k=a+b"),
            ("https://a.example/p#f", "https://a.example/p?k=a+b#f"),
            ("https://a.example/p?x#f", "https://a.example/p?x&k=a+b#f"),
        ])
    func appending(text: String, expected: String) throws {
        #expect(try URLParts(text).appending(query: [("k", "a b")]) == expected)
        #expect(try URLParts(text).appending(query: []) == text)
    }
}
