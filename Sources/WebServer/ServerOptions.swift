package import AccountWire
package import Accounts
import Foundation
import NIOCore
package import OpenID
package import Providers

/// Options of a running server.
package struct ServerOptions: Sendable {
    package var host: String
    package var port: Int
    /// The server's address for browsers: scheme, host and port, no trailing slash.
    package var origin: String
    /// Indicates whether anybody but this machine's user can reach it.
    package var isPublic = false
    /// The providers, in the order in which they are shown.
    package var providers: [ProviderConfiguration]
    /// The site's name: what the stand-ins and authenticator apps call the application that a visitor signs in to.
    package var siteTitle = "Portico"
    /// The project whose accounts visitors get while sandboxes are not public.
    package var project: String
    /// Applications of developers at the stand-ins, beside our own.
    package var standInClients: [StandInRegistration]
    /// The number of sandboxes that visitors may have, and their lifetime.
    package var sandboxes = SandboxRules()
    /// The bearer of administrators' calls to the account backend; nil: nobody is one.
    package var adminToken: RedactedText?
    /// The address for administration; nil: none is opened.
    package var administration: AdministrationAddress?
    /// Indicates whether programs of this machine's user may say `owner` instead, and call the helpers of tests
    /// without a bearer: at the address for administration.
    package var takesOwner = false
    /// Indicates whether they may do so at the server's own address, too.
    package var trustsOrigin = false
    /// Indicates whether the account backend's helpers of tests (`/emulator/v1/…`) answer.
    package var testEndpoints = false

    /// Hosts that are answered beside the origin's.
    package var hosts: [HostName] = []
    /// The proxies whose word on a request's sender is believed.
    package var proxies = TrustedProxies()

    /// TLS in the process; nil: connections are plain, and a proxy in front may end TLS.
    package var tls: TLSOptions?

    /// The log of events; nil: none is kept.
    package var audit: AuditLog?

    /// Apps that the auth handler may hand a callback to.
    package var apps: [RegisteredApp] = []

    /// Indicates whether there is `/metrics`.
    package var showsMetrics = false
    /// Indicates whether everybody may read it, not this machine alone.
    package var publishesMetrics = false
    /// The time that `/readyz` waits for the store's response.
    package var storePatience = Duration.seconds(2)

    /// Public files that are sent from the disk: path without leading slash → path on it.
    package var largeFiles: [String: String] = [:]

    /// Accounts to begin with, as JSON; nil: those of the store.
    package var seed: [UInt8]?
    /// Indicates whether the accounts are asked for when it stops: passwords are then hashed without the
    /// installation's pepper, so that another installation can compare with them.
    package var exportsAccounts = false

    package var limits: ServerLimits

    package init(
        host: String, port: Int, origin: String, providers: [ProviderConfiguration], project: String,
        standInClients: [StandInRegistration] = [], limits: ServerLimits = ServerLimits()
    ) {
        self.limits = limits
        self.host = host
        self.port = port
        self.origin = origin
        self.providers = providers
        self.project = project
        self.standInClients = standInClients
    }

    /// Indicates whether calls to providers may go to loopback and private networks: in development, or where it
    /// was said so.
    var mayReachPrivateNetworks: Bool {
        !isPublic || providers.contains(where: \.allowPrivateNetwork)
    }

    /// The settings of the account backend.
    var backend: AccountBackendOptions {
        var backend = AccountBackendOptions(
            project: project, origin: origin,
            administrator: adminToken.flatMap { AdministratorToken($0.reveal) }, takesOwner: takesOwner,
            testEndpoints: testEndpoints)
        if let host = (try? URLParts(origin))?.host, !backend.authorizedDomains.contains(host) {
            backend.authorizedDomains.append(host)
        }
        backend.isPublic = isPublic
        backend.sandboxes = sandboxes
        backend.apps = RegisteredApps(apps)
        return backend
    }

    /// Returns whether a server listens at `::1`, too, when this is its host.
    package static func listensAtBothLoopbacks(_ host: String) -> Bool {
        ["127.0.0.1", "localhost"].contains(host.lowercased())
    }
}

/// The reason why a server does not start; each text says what to do.
package enum ServerError: Error, Sendable, CustomStringConvertible {
    case portInUse(host: String, port: Int)
    /// The address cannot be listened on; private reason.
    case cannotListen(host: String, port: Int, reason: String)
    /// The system lets its own user alone listen on that port.
    case portNotPermitted(port: Int)
    /// `templates/layouts/` lacks layouts that the server's own pages need.
    case missingLayouts([String])
    case provider(id: String, reason: String)

    /// The reason in our words when it is that nothing can be listened to there; others as they are.
    static func listening(_ error: any Error, host: String, port: Int) -> any Error {
        guard let system = error as? IOError else { return error }
        if system.errnoCode == EADDRINUSE { return ServerError.portInUse(host: host, port: port) }
        if system.errnoCode == EACCES { return ServerError.portNotPermitted(port: port) }
        return ServerError.cannotListen(
            host: host, port: port, reason: String(cString: strerror(system.errnoCode)))
    }

    package var description: String {
        switch self {
        case .portInUse(let host, let port):
            "port \(port) on \(host) is in use; choose another with --port, or --port 0 for any free one"
        case .cannotListen(let host, let port, let reason):
            "cannot listen on \(host.contains(":") ? "[\(host)]" : host):\(port): \(reason); "
                + "is --host an address of this machine?"
        case .portNotPermitted(let port):
            "this user may not listen on port \(port); allow it (systemd: "
                + "AmbientCapabilities=CAP_NET_BIND_SERVICE), or choose a port above 1023"
        case .missingLayouts(let names):
            "templates/layouts has no \(names.map { "\($0).mustache" }.joined(separator: ", ")): the playground's "
                + "pages need it"
        case .provider(let id, let reason):
            "provider \(id): \(reason)"
        }
    }
}
