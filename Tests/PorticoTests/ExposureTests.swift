import Diagnostics
import OpenID
import Providers
import SiteModel
import Testing
import WebServer

@testable import portico

@Suite("Who can reach a server decides what it may do")
struct ExposureTests {
    /// A configuration of `playground:` with these lines, the first of which is line 5 of `portico.yml`.
    private static func exposure(
        _ lines: [String], host: String = "127.0.0.1", origin: String? = nil
    ) -> Exposure {
        let yaml =
            "site:\n  title: Docs\n  locales: [en]\nplayground:\n" + lines.map { "  \($0)\n" }.joined()
        let read = Configuration.parse(
            Array(yaml.utf8), path: "portico.yml", environment: [:], readFile: { _ in nil })
        #expect(read.diagnostics.filter { $0.severity == .error } == [])
        let playground = read.value.playground
        return Exposure(
            playground, host: host, origin: origin ?? playground.origin ?? "http://127.0.0.1:8080")
    }

    @Test(
        "loopback is one machine, anything else is everybody",
        arguments: [
            ("loopback", "127.0.0.1", "http://127.0.0.1:8080", false),
            ("the loopback of IPv6", "::1", "http://[::1]:8080", false),
            ("by name", "localhost", "http://localhost:8080", false),
            ("all addresses", "0.0.0.0", "http://127.0.0.1:8080", true),
            ("all addresses of IPv6", "::", "http://[::1]:8080", true),
            ("an address of the network", "192.168.1.5", "http://192.168.1.5:8080", true),
            ("behind a proxy", "127.0.0.1", "https://docs.example.com", true),
        ])
    func reach(name: String, host: String, origin: String, isPublic: Bool) {
        let exposure = Exposure(PlaygroundConfiguration(), host: host, origin: origin)
        #expect(exposure.isPublic == isPublic)
        #expect(exposure.sandboxes == (isPublic ? .visitor : .shared))
        #expect(exposure.takesOwner == !isPublic && exposure.hasTestEndpoints == !isPublic)
        #expect(exposure.ownToken == nil)
    }

    /// What is unsafe in public, with the place and the cure that the refusal names.
    struct Unsafe: CustomTestStringConvertible, Sendable {
        let line: String
        let column: Int
        let cure: String
        var testDescription: String { line }
    }

    static let unsafe = [
        Unsafe(line: "sandboxes: shared", column: 14, cure: "`sandboxes: visitor`"),
        Unsafe(line: "adminToken: owner", column: 15, cure: "adminToken: ${PORTICO_ADMIN_TOKEN}"),
        Unsafe(line: "adminToken: OWNER", column: 15, cure: "openssl rand -base64 32"),
        Unsafe(
            line: "adminToken: 0123456789012345678901234567890", column: 15, cure: "openssl rand -base64 32"),
        Unsafe(line: "testEndpoints: true", column: 18, cure: "leave `testEndpoints` out"),
        Unsafe(line: "allowUnsigned: true", column: 18, cure: "`allowUnsigned: false`"),
    ]

    @Test("what is unsafe is refused in public, with its line and its cure", arguments: unsafe)
    func refused(_ unsafe: Unsafe) {
        for (host, origin) in [
            ("127.0.0.1", "https://docs.example.com"), ("0.0.0.0", "https://docs.example.com"),
        ] {
            let found = Self.exposure([unsafe.line], host: host, origin: origin).findings.filter {
                $0.severity == .error
            }
            #expect(found.map(\.id) == [.configurationUnsafe])
            #expect(found.first?.location.description == "portico.yml:5:\(unsafe.column)")
            #expect(found.first?.notes.first?.contains(unsafe.cure) == true)
            // What the file says of a token is not repeated, unless everybody knows it.
            #expect(found.first.map { !"\($0)".contains("0123456789") } == true)
        }
        #expect(Self.exposure([unsafe.line]).findings == [], "nothing is wrong with it on loopback")
    }

    @Test("an origin without TLS is refused at its line, or at the playground's when `--host` makes it")
    func plainHTTP() {
        let written = Self.exposure(["origin: http://docs.example.com"]).findings
        #expect(written.map(\.location.description) == ["portico.yml:5:11"])
        #expect(written.first?.notes.first?.contains("`https://`") == true)
        let made = Self.exposure(
            ["mfa: true"], host: "192.168.1.5", origin: "http://192.168.1.5:8080"
        ).findings
        #expect(made.map(\.location.description) == ["portico.yml:5:3"])
        let unsaid = Exposure(PlaygroundConfiguration(), host: "10.0.0.1", origin: "http://10.0.0.1:8080")
            .findings
        #expect(unsaid.map(\.location.description) == ["portico.yml"])
    }

    @Test(
        "all addresses without TLS are refused, unless the file says that browsers of this machine come alone"
    )
    func allAddresses() {
        for host in ["0.0.0.0", "::"] {
            let unsaid = Self.exposure(["mfa: true"], host: host).findings
            #expect(unsaid.map(\.id) == [.configurationUnsafe])
            #expect(unsaid.first?.location.description == "portico.yml:5:3")
            #expect(unsaid.first?.notes.first?.contains("`origin: http://127.0.0.1:8080`") == true)
            #expect(Self.exposure(["origin: http://localhost:8080"], host: host).findings == [])
            let named = Self.exposure(
                ["hosts: [localhost, docs.example.com]", "origin: http://localhost:8080"], host: host)
            #expect(named.findings.map(\.location.description) == ["portico.yml:5:10"])
            #expect(named.findings.first?.message.contains("`docs.example.com`") == true)
        }
    }

    @Test("everything is said in one run")
    func all() {
        let found = Self.exposure([
            "origin: http://docs.example.com", "sandboxes: shared", "adminToken: owner",
            "testEndpoints: true",
            "allowUnsigned: true",
        ]).findings
        #expect(found.map(\.location.line) == [5, 6, 7, 8, 9])
        #expect(found.allSatisfy { $0.id == .configurationUnsafe && $0.severity == .error })
    }

    @Test("a safe public server starts: a token of its own, helpers behind it, a proxy that is named")
    func safe() {
        let exposure = Self.exposure([
            "origin: https://docs.example.com", "adminToken: 01234567890123456789012345678901",
            "testEndpoints: true", "trustedProxies: [127.0.0.1]",
        ])
        #expect(exposure.findings == [])
        #expect(exposure.ownToken?.reveal.count == 32 && exposure.hasTestEndpoints && !exposure.takesOwner)
    }

    @Test("a proxy that is not named is only thought of")
    func untoldProxy() {
        let found = Self.exposure(["origin: https://docs.example.com"]).findings
        #expect(found.map(\.id) == [.configurationUntoldProxy] && found.map(\.severity) == [.warning])
    }

    @Test("a token of one's own takes the place of the well-known bearer on loopback, too")
    func ownToken() {
        let exposure = Self.exposure(["adminToken: own"])
        #expect(exposure.ownToken?.reveal == "own" && !exposure.takesOwner)
        #expect(Self.exposure(["adminToken: owner"]).takesOwner)
    }

    @Test("administration is at an address of its own, on loopback unless the file says otherwise")
    func administration() {
        let local = Self.exposure([])
        #expect(local.administration(port: 8_080)?.authority == "127.0.0.1:9099" && !local.trustsOrigin)
        #expect(local.administration(port: 65_535)?.port == 0, "any free one")
        #expect(Self.exposure(["administration: none"]).administration(port: 8_080) == nil)
        let named = Self.exposure(["administration: 10.0.0.5:9100"], origin: "https://docs.example.com")
        #expect(named.administration(port: 8_080)?.authority == "10.0.0.5:9100")
        #expect(Self.exposure([], origin: "https://docs.example.com").administration(port: 8_080) == nil)
        #expect(Self.exposure(["adminToken: own"]).administration(port: 8_080) != nil, "the sandbox's pages")
        #expect(Self.exposure(["adminToken: owner"]).trustsOrigin)
    }
}
