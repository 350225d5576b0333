package import AccountStore
package import AccountWire
package import Accounts
package import Diagnostics
package import OpenID
import SiteModel
package import WebServer

/// The settings of the playground and the account backend (`playground:` of `portico.yml`).
package struct PlaygroundConfiguration: Sendable {
    /// The address where redirects come back, without a slash at the end; nil: wherever it is served.
    package var origin: String?
    /// The place of the accounts.
    package var store = StoreLocation.sqlite(path: ".portico/playground.sqlite")
    /// Project of requests whose API key names no sandbox; development only.
    package var project = "demo-portico"
    /// Bearer token of admin calls; nil: one is made at each start, on loopback only.
    package var adminToken: RedactedText?
    /// The address for administrators' calls, helpers of tests and measurements; port 0: none; nil: as the server's
    /// exposure wants it.
    package var administration: AdministrationAddress?
    /// The time after signing in for which a sensitive change is allowed, seconds.
    package var recentLoginSeconds = 300
    /// Indicates whether an e-mail address belongs to one account at most.
    package var oneAccountPerEmail = true
    /// Indicates whether second factors can be enrolled.
    package var mfa = true
    /// Indicates whether `/emulator/v1/…` exists; nil: as long as the origin is loopback.
    package var testEndpoints: Bool?
    /// Indicates whether unsigned credentials are accepted, as an emulator does; short for `fidelity: emulator`.
    package var allowUnsigned = false
    /// The fidelity in looking at credentials; nil: as `allowUnsigned` says.
    package var fidelity: Fidelity?
    /// Indicates whether attempts with passwords, codes and messages are limited; nil: everywhere but on a
    /// developer's machine.
    package var attemptLimits: Bool?
    /// Indicates whether all share one sandbox or every visitor has an own one; nil: as the server's exposure wants it.
    package var sandboxes: SandboxSharing?
    /// Hosts that are answered beside the origin's.
    package var hosts: [HostName] = []
    /// The proxies whose `Forwarded` and `X-Forwarded-For` are believed.
    package var trustedProxies: [AddressBlock] = []
    /// TLS in the process; nil: none.
    package var tls: TLSConfiguration?
    /// Path of the audit log, relative to the project's folder; nil: as the server's exposure wants it, empty: none.
    package var audit: String?
    /// Apps that the auth handler may hand a callback to.
    package var apps: [RegisteredApp] = []
    /// The place of each key's value, by key.
    package private(set) var places: [String: SourceLocation] = [:]
    /// The place where `playground` begins; without a line when the file does not have it.
    package var place = SourceLocation(path: "portico.yml")
    /// Indicates whether everybody may read `/metrics`, not this machine alone.
    package var publicMetrics = false
    /// Indicates whether providers may have plain http, loopback or private addresses although the origin is public.
    package var allowPrivateNetwork = false

    /// The number of sign-ins that a network address may begin in a minute; nil: the default, which spares loopback.
    package var signInsPerMinute: Int?
    /// The number of connections that a network address may have open; nil: the default, which spares loopback.
    package var connectionsPerAddress: Int?
    /// The number of Apple's notifications that a network address may bring in a minute; nil: likewise.
    package var notificationsPerMinute: Int?

    package init() {}

    /// The fidelity in looking at credentials.
    package var effectiveFidelity: Fidelity { fidelity ?? (allowUnsigned ? .emulator : .strict) }

    /// Indicates whether the server may go to loopback, private networks, and without TLS: development, or said so.
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
            adminToken = RedactedText(token)
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
        if let name = reader.text("fidelity") {
            fidelity = Fidelity(rawValue: name)
            if fidelity == nil {
                reader.badValue(
                    "fidelity", "`\(name)` is no fidelity", notes: ["write `strict` or `emulator`"])
            }
        }
        attemptLimits = reader.bool("attemptLimits")
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

/// The sharing of accounts among visitors.
package enum SandboxSharing: String, CaseIterable, Sendable {
    /// All visitors share one sandbox, which any API key names.
    case shared
    /// Every visitor has an own one, and unknown API keys are refused.
    case visitor
    /// Every project has an own one, which any project id makes: for tests.
    case project
}

/// The settings of who may come in, by which name, and through whom.
extension PlaygroundConfiguration {
    mutating func readAccess(_ reader: inout MappingReader) {
        sandboxes = reader.choice("sandboxes", among: SandboxSharing.allCases.map(\.rawValue))
            .flatMap(SandboxSharing.init)
        for (text, node) in reader.texts("hosts") ?? [] {
            if let host = HostName(text) {
                hosts.append(host)
            } else {
                reader.badValue(
                    at: node.location, "`\(text)` is no host",
                    notes: [
                        "write a name or an address, with a port if only that one counts: `docs.example.com`"
                    ])
            }
        }
        for (text, node) in reader.texts("trustedProxies") ?? [] {
            if let block = AddressBlock(text) {
                trustedProxies.append(block)
            } else {
                reader.badValue(
                    at: node.location, "`\(text)` is neither an address nor a network",
                    notes: ["write `127.0.0.1`, `::1` or `10.0.0.0/8`, with zeros behind the network's bits"])
            }
        }
        if let text = reader.text("administration") {
            administration =
                text == "none" ? AdministrationAddress(host: "", port: 0) : AdministrationAddress(text)
            if administration == nil {
                reader.badValue(
                    "administration", "`\(text)` is no address to listen on",
                    notes: ["write an address and a port, `127.0.0.1:9099`, or `none`"])
            }
        }
        apps = AppList.read(&reader)
        tls = TLSConfiguration.read(&reader)
        audit = reader.text("audit").map { $0 == "none" ? "" : $0 }
    }
}

/// The place of the accounts.
package enum StoreLocation: Hashable, Sendable {
    /// An SQLite file; its path is relative to the project's root unless it begins with a slash.
    case sqlite(path: String)
    /// SQLite in memory: gone when the server stops.
    case memory
    /// A PostgreSQL server.
    case postgres(PostgreSQLAddress)

    static let rule = "write `sqlite:PATH`, `sqlite::memory` or `postgres://…`"

    /// The place `text` spells.
    package init?(_ text: String) {
        // A plain YAML text cannot end in a colon, so SQLite's own spelling needs quotes there.
        if text == "sqlite::memory:" || text == "sqlite::memory" {
            self = .memory
        } else if text.hasPrefix("sqlite:"), text.utf8.count > 7, !text.hasPrefix("sqlite::"),
            !text.contains("\0")
        {
            self = .sqlite(path: String(text.dropFirst(7)))
        } else if let address = PostgreSQLAddress(text) {
            self = .postgres(address)
        } else {
            return nil
        }
    }
}
