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
        store =
            reader.value("store", StoreLocation.rule, { _ in "this is no place for a store" }) {
                StoreLocation($0)
            } ?? store
        let projectCure = "use lower-case letters, digits and `-`, 30 at most"
        project =
            reader.value("project", projectCure, { "`\($0)` is no project name" }) {
                Self.isProject($0) ? $0 : nil
            } ?? project
        adminToken = reader.text("adminToken").map { RedactedText($0) }
        recentLoginSeconds =
            reader.integer("recentLoginSeconds", in: 1...86_400, "write 1 to 86400 (a day)")
            ?? recentLoginSeconds
        signInsPerMinute = reader.integer("signInsPerMinute", in: 1...1_000_000)
        connectionsPerAddress = reader.integer("connectionsPerAddress", in: 1...1_000_000)
        notificationsPerMinute = reader.integer("notificationsPerMinute", in: 1...1_000_000)
        oneAccountPerEmail = reader.bool("oneAccountPerEmail") ?? oneAccountPerEmail
        mfa = reader.bool("mfa") ?? mfa
        testEndpoints = reader.bool("testEndpoints")
        allowUnsigned = reader.bool("allowUnsigned") ?? allowUnsigned
        fidelity = reader.value(
            "fidelity", "write `strict` or `emulator`", { "`\($0)` is no fidelity" }
        ) {
            Fidelity(rawValue: $0)
        }
        attemptLimits = reader.bool("attemptLimits")
        readAccess(&reader)
        publicMetrics = reader.bool("publicMetrics") ?? publicMetrics
        allowPrivateNetwork = reader.bool("allowPrivateNetwork") ?? allowPrivateNetwork
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
        sandboxes = reader.choice("sandboxes")
        let hostCure =
            "write a name or an address, with a port if only that one counts: `docs.example.com`"
        hosts = reader.values("hosts", hostCure, { "`\($0)` is no host" }) { HostName($0) } ?? []
        let proxyCure = "write `127.0.0.1`, `::1` or `10.0.0.0/8`, with zeros behind the network's bits"
        trustedProxies =
            reader.values("trustedProxies", proxyCure, { "`\($0)` is neither an address nor a network" }) {
                AddressBlock($0)
            } ?? []
        let listenCure = "write an address and a port, `127.0.0.1:9099`, or `none`"
        administration = reader.value(
            "administration", listenCure, { "`\($0)` is no address to listen on" }
        ) {
            $0 == "none" ? AdministrationAddress(host: "", port: 0) : AdministrationAddress($0)
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
