package import AccountWire
package import Accounts
package import Providers
package import StandIns

/// How the server runs.
package struct ServerOptions: Sendable {
    /// Address to listen on.
    package var host: String
    /// Port to listen on.
    package var port: Int
    /// How browsers reach it: scheme, host and port, no trailing slash.
    package var origin: String
    /// Whether anybody but this machine's user can reach it.
    package var isPublic = false
    /// The providers, in the order in which they are shown.
    package var providers: [ProviderConfiguration]
    /// The project whose accounts visitors get while sandboxes are not public.
    package var project: String
    /// Applications of developers at the stand-ins, beside our own.
    package var standInClients: [StandInRegistration]
    /// How many sandboxes visitors may have, and for how long.
    package var sandboxes = SandboxRules()
    /// The bearer of administrators' calls to the account backend; nil: nobody is one.
    package var adminToken: ConcealedText?
    /// Whether the token was made at this start, so that pages for this machine show it.
    package var showsAdminToken = false
    /// Whether programs of this machine may say `owner` instead, and call the helpers of tests without a bearer.
    package var takesOwner = false
    /// Whether the account backend's helpers of tests (`/emulator/v1/…`) answer.
    package var testEndpoints = false

    /// Hosts that are answered beside the origin's.
    package var hosts: [HostName] = []
    /// Whose word on a request's sender is believed.
    package var proxies = TrustedProxies()

    /// Apps that the auth handler may hand a callback to.
    package var apps: [RegisteredApp] = []

    /// What is measured, for `/metrics`; nil: nothing.
    package var metrics: MetricsRegistry?
    /// Whether everybody may read it, not this machine alone.
    package var publishesMetrics = false

    /// Public files that are sent from the disk: path without leading slash → path on it.
    package var largeFiles: [String: String] = [:]

    /// How much one address may ask for.
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

    /// Whether calls to providers may go to loopback and private networks: in development, or where it was said so.
    var mayReachPrivateNetworks: Bool {
        !isPublic || providers.contains(where: \.allowPrivateNetwork)
    }
}
