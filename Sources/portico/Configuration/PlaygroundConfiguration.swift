package import AccountWire
package import Diagnostics
import OpenID
package import Providers
import SiteModel
package import WebServer

/// How the playground and the account backend run (`playground:` of `portico.yml`).
package struct PlaygroundConfiguration: Sendable {
    /// Where redirects come back, without a slash at the end; nil: wherever it is served.
    package var origin: String?
    /// Where accounts are kept.
    package var store = StoreLocation.sqlite(path: ".portico/playground.sqlite")
    /// Project of requests whose API key names no sandbox; development only.
    package var project = "demo-portico"
    /// Bearer token of admin calls; nil: one is made at each start, on loopback only.
    package var adminToken: ConcealedText?
    /// How long after signing in a sensitive change is allowed, seconds.
    package var recentLoginSeconds = 300
    /// Whether an e-mail address belongs to one account at most.
    package var oneAccountPerEmail = true
    /// Whether second factors can be enrolled.
    package var mfa = true
    /// Whether `/emulator/v1/…` exists; nil: as long as the origin is loopback.
    package var testEndpoints: Bool?
    /// Whether unsigned credentials are accepted, as an emulator does.
    package var allowUnsigned = false
    /// Whether all share one sandbox or every visitor has an own one; nil: as the server's exposure wants it.
    package var sandboxes: SandboxSharing?
    /// Hosts that are answered beside the origin's.
    package var hosts: [HostName] = []
    /// Whose `Forwarded` and `X-Forwarded-For` are believed.
    package var trustedProxies: [AddressBlock] = []
    /// Apps that the auth handler may hand a callback to.
    package var apps: [RegisteredApp] = []
    /// Where each key's value stands, by key.
    package private(set) var places: [String: SourceLocation] = [:]
    /// Where `playground` begins; without a line when the file does not have it.
    package var place = SourceLocation(path: "portico.yml")
    /// Whether everybody may read `/metrics`, not this machine alone.
    package var publicMetrics = false
    /// Whether providers may have plain http, loopback or private addresses although the origin is public.
    package var allowPrivateNetwork = false

    /// How many sign-ins a network address may begin in a minute; nil: the default, which spares loopback.
    package var signInsPerMinute: Int?
    /// How many connections a network address may have open; nil: the default, which spares loopback.
    package var connectionsPerAddress: Int?
    /// How many of Apple's notifications a network address may bring in a minute; nil: likewise.
    package var notificationsPerMinute: Int?

    package init() {}

    /// Whether the server may go to loopback, private networks, and without TLS: development, or said so.
    var mayReachPrivateNetworks: Bool {
        allowPrivateNetwork || origin.map { (try? URLParts($0))?.isPrivateNetwork == true } ?? true
    }

    mutating func read(_ reader: inout MappingReader) {
        place = reader.location
        places = Dictionary(reader.all.map { ($0.key, $0.value.location) }) { first, _ in first }
        origin = WebOrigin.read("origin", from: &reader)
        if let text = reader.text("store") {
            if let location = StoreLocation(text) {
                store = location
            } else {
                reader.badValue("store", "this is no place for a store", notes: [StoreLocation.rule])
            }
        }
        if let name = reader.text("project") {
            if Self.isProject(name) {
                project = name
            } else {
                reader.badValue(
                    "project", "`\(name)` is no project name",
                    notes: ["use lower-case letters, digits and `-`, 30 at most"])
            }
        }
        if let token = reader.text("adminToken") {
            adminToken = ConcealedText(token)
        }
        if let seconds = reader.integer("recentLoginSeconds") {
            if (1...86_400).contains(seconds) {
                recentLoginSeconds = seconds
            } else {
                reader.badValue(
                    "recentLoginSeconds", "`recentLoginSeconds` cannot be \(seconds)",
                    notes: ["write 1 to 86400 (a day)"])
            }
        }
        signInsPerMinute = Self.limit("signInsPerMinute", &reader)
        connectionsPerAddress = Self.limit("connectionsPerAddress", &reader)
        notificationsPerMinute = Self.limit("notificationsPerMinute", &reader)
        oneAccountPerEmail = reader.bool("oneAccountPerEmail") ?? oneAccountPerEmail
        mfa = reader.bool("mfa") ?? mfa
        testEndpoints = reader.bool("testEndpoints")
        allowUnsigned = reader.bool("allowUnsigned") ?? allowUnsigned
        readAccess(&reader)
        publicMetrics = reader.bool("publicMetrics") ?? publicMetrics
        allowPrivateNetwork = reader.bool("allowPrivateNetwork") ?? allowPrivateNetwork
    }

    private static func limit(_ name: String, _ reader: inout MappingReader) -> Int? {
        guard let number = reader.integer(name) else { return nil }
        guard (1...1_000_000).contains(number) else {
            reader.badValue(name, "`\(name)` cannot be \(number)", notes: ["write 1 to 1000000"])
            return nil
        }
        return number
    }

    private static func isProject(_ name: String) -> Bool {
        (1...30).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            }
    }
}
