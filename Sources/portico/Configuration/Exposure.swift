import Accounts
package import Diagnostics
package import OpenID
import SiteModel
package import WebServer

/// The exposure of a server, and what follows: loopback serves the machine's user, the rest everyone.
package struct Exposure: Sendable {
    private let settings: PlaygroundConfiguration
    /// The server's address for browsers.
    private let origin: String
    private let host: String

    /// Bytes of the shortest admin token that a public server takes.
    static let shortestToken = 32

    /// - Parameters:
    ///   - host: the address to listen on.
    ///   - origin: how browsers reach it, `playground.origin` or what follows from the host.
    package init(_ settings: PlaygroundConfiguration, host: String, origin: String) {
        self.settings = settings
        self.host = host
        self.origin = origin
    }

    /// Indicates whether anybody but this machine's user can reach the server.
    package var isPublic: Bool { !Self.isLoopback(host: host) || !WebOrigin.isLoopback(origin) }

    /// The sharing of accounts among visitors.
    package var sandboxes: SandboxSharing { settings.sandboxes ?? (isPublic ? .visitor : .shared) }

    /// Indicates whether attempts with passwords, codes and messages are limited where the file does not say.
    package var limitsAttempts: Bool { isPublic || sandboxes == .visitor }

    /// Indicates whether programs of this machine are administrators by the well-known bearer `owner`.
    package var takesOwner: Bool { !isPublic && ownToken == nil }

    /// Indicates whether they are so at the server's own address, too, and not at the one for administration alone:
    /// the file says the well-known bearer.
    package var trustsOrigin: Bool { takesOwner && settings.adminToken != nil }

    /// The address for administration that the file names, else on loopback a port as far from the server's own as the
    /// Auth emulator's 9099 is from 8080: servers at neighbouring ports do not meet.
    ///
    /// - Parameter port: the server's own.
    package func administration(port: Int) -> AdministrationAddress? {
        if let named = settings.administration { return named.port == 0 ? nil : named }
        guard !isPublic else { return nil }
        return AdministrationAddress(
            host: host.contains(":") ? host : "127.0.0.1", port: port > 65_535 - 1_019 ? 0 : port + 1_019)
    }

    /// The admin token that the file says; nil for none, and for the well-known one.
    package var ownToken: RedactedText? {
        settings.adminToken.flatMap { isWellKnown($0) ? nil : $0 }
    }

    /// Path of the audit log; nil for none: on loopback it is kept only where the file says so.
    package var auditLog: String? {
        let path = settings.audit ?? (isPublic ? ".portico/audit.jsonl" : "")
        return path.isEmpty ? nil : path
    }

    /// Indicates whether the helpers of tests answer: as the file says, else on loopback only.
    package var hasTestEndpoints: Bool { settings.testEndpoints ?? !isPublic }

    /// The findings that keep the server from starting, or should be thought of, all of them at once.
    package var findings: [Diagnostic] {
        guard isPublic else { return [plainOrigin].compactMap { $0 } }
        let all = [
            plainOrigin, plainHTTP, sharedSandbox, token, testHelpers, unsigned, unlimited, untoldProxy,
        ]
        return all.compactMap(\.self).sorted { $0.location < $1.location }
    }

    // MARK: Rules

    private var plainOrigin: Diagnostic? {
        guard settings.tls != nil, origin.hasPrefix("http://") else { return nil }
        return Diagnostic(
            .configurationBadValue, at: place(of: "origin"),
            "the origin `\(origin)` is without TLS, and with `tls` the server speaks nothing else",
            notes: ["write the origin with `https://`"])
    }

    private var plainHTTP: Diagnostic? {
        guard settings.tls == nil, origin.hasPrefix("http://") else { return nil }
        let cure =
            "write an address with `https://`; `tls: { certificate, key }` or a proxy in front provides it"
        if !WebOrigin.isLoopback(origin) {
            return unsafe("origin", "browsers would reach this server without TLS, at `\(origin)`", cure)
        }
        if let other = settings.hosts.first(where: { !$0.isLoopback }) {
            return unsafe("hosts", "browsers would reach this server without TLS, at `\(other.name)`", cure)
        }
        // A container's port that is published on loopback only is reached as the origin says.
        guard settings.origin == nil else { return nil }
        return unsafe(
            "origin", "other machines would reach this server without TLS",
            cure + "; `origin: \(origin)` when only this machine's browsers reach it, as with a container")
    }

    private var sharedSandbox: Diagnostic? {
        guard let sharing = settings.sandboxes, sharing != .visitor else { return nil }
        return unsafe(
            "sandboxes",
            sharing == .shared
                ? "everybody would see and change everybody's accounts"
                : "anybody could make projects, and read those whose name they guess",
            "write `sandboxes: visitor`, or leave it out")
    }

    private var token: Diagnostic? {
        guard let token = settings.adminToken else { return nil }
        if isWellKnown(token) {
            return unsafe("adminToken", "everybody knows the admin token `owner`", Self.tokenCure)
        }
        guard token.reveal.utf8.count < Self.shortestToken else { return nil }
        return unsafe(
            "adminToken", "the admin token is shorter than \(Self.shortestToken) characters", Self.tokenCure)
    }

    /// Helpers read everybody's codes: in public they are an administrator's, so there must be one.
    private var testHelpers: Diagnostic? {
        guard settings.testEndpoints == true, ownToken == nil else { return nil }
        return unsafe(
            "testEndpoints",
            "the helpers of tests tell everybody's codes, and there is no admin token of your own",
            "leave `testEndpoints` out, or set an `adminToken` of your own, which each call then has to show")
    }

    private var unsigned: Diagnostic? {
        guard settings.effectiveFidelity == .emulator else { return nil }
        let key = settings.fidelity == nil ? "allowUnsigned" : "fidelity"
        return unsafe(
            key, "anybody could sign in as anyone with a credential that nobody signed",
            key == "fidelity"
                ? "write `fidelity: strict`, or leave it out"
                : "write `allowUnsigned: false`, or leave it out")
    }

    private var unlimited: Diagnostic? {
        guard settings.attemptLimits == false else { return nil }
        return unsafe(
            "attemptLimits", "passwords and codes could be guessed without end",
            "write `attemptLimits: true`, or leave it out")
    }

    /// TLS of an origin with https is ended by a proxy, whose address all requests come from.
    private var untoldProxy: Diagnostic? {
        guard settings.trustedProxies.isEmpty, settings.tls == nil, origin.hasPrefix("https://") else {
            return nil
        }
        return Diagnostic(
            .configurationUntoldProxy, .warning, at: place(of: "origin"),
            "no proxy is trusted, so all visitors behind the one that ends TLS count as one",
            notes: ["name its address: `trustedProxies: [127.0.0.1, \"::1\"]`"])
    }

    // MARK: Small things

    private static let tokenCure =
        "take one from the environment, `adminToken: ${PORTICO_ADMIN_TOKEN}`; `openssl rand -base64 32` makes one"

    private func isWellKnown(_ token: RedactedText) -> Bool {
        token.reveal.lowercased() == "owner"
    }

    private static func isLoopback(host: String) -> Bool {
        WebOrigin.isLoopback("http://" + (host.contains(":") ? "[\(host)]" : host))
    }

    private func place(of key: String) -> SourceLocation { settings.places[key] ?? settings.place }

    private func unsafe(_ key: String, _ what: String, _ cure: String) -> Diagnostic {
        let cause =
            Self.isLoopback(host: host)
            ? "`\(origin)` is open to others" : "`--host \(host)` lets other machines in"
        return Diagnostic(.configurationUnsafe, at: place(of: key), what, notes: [cure, cause])
    }
}

/// Addresses of the form `https://host` or `http://host:port`, without a slash at the end.
enum WebOrigin {
    /// The origin that stands at `key`; anything else is reported.
    static func read(_ key: String, from reader: inout MappingReader) -> String? {
        reader.value(key, "write scheme and host without a path: `https://docs.example.com`") {
            $0.isEmpty ? "" : parse($0)
        }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The origin `text` spells; one slash at the end is forgiven.
    static func parse(_ text: String) -> String? {
        guard let parts = try? URLParts(text), parts.isWeb, parts.path.isEmpty || parts.path == "/",
            parts.query == nil, parts.fragment == nil
        else { return nil }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// Returns whether the origin is this machine's own.
    static func isLoopback(_ origin: String) -> Bool { (try? URLParts(origin))?.isLoopback ?? false }
}
