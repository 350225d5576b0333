import AccountWire
import Accounts
import Cryptography
import OpenID
import Providers
import RelyingParty
import SiteBuild
import SiteModel
import WebServer

/// Settings of the server and of the accounts, from the configuration and the exposure.
extension Serving {
    /// The settings that accounts begin with.
    ///
    /// - Parameter origin: of the server, whose name no password may be.
    func accountSettings(_ exposure: Exposure, origin: String) -> AccountSettings {
        let settings = configuration.playground
        var made = AccountSettings()
        made.oneAccountPerEmail = settings.oneAccountPerEmail
        made.multiFactor = settings.mfa
        made.recentLoginSeconds = Int64(settings.recentLoginSeconds)
        made.fidelity = settings.effectiveFidelity
        // A caller who can make such a token is an administrator here already.
        made.unsignedCustomTokens = exposure.takesOwner
        made.attemptLimits = settings.attemptLimits ?? exposure.limitsAttempts
        made.strictPasswords = exposure.isPublic
        made.ownNames = OwnNames([configuration.site.title, origin, settings.project])
        made.emailEnumerationProtection = exposure.isPublic
        let local = configuration.providers.filter { $0.effectiveMode == .local }
        made.vouching = Vouching(
            standIns: Set(local.map(\.id)), hasRealProviders: local.count < configuration.providers.count)
        for provider in configuration.providers {
            made.emailTrust[provider.id] =
                provider.trustEmail ?? ProviderDefinition.of(provider.id).emailTrust
        }
        // A suite imports as many accounts as it likes; visitors may not.
        if exposure.sandboxes == .project { made.maximumAccounts = nil }
        return made
    }

    /// The address for administration, with a port that is free: the usual one may be taken, one that
    /// the file names is to be as it says.
    private func administration(_ exposure: Exposure, port: Int) throws -> AdministrationAddress? {
        guard let address = exposure.administration(port: port), !address.isNamed else {
            return exposure.administration(port: port)
        }
        let isFree = self.port != 0 && ports.take(host: address.host, port: address.port)
        guard let chosen = isFree ? address.port : try ports.find(host: address.host, port: 0) else {
            throw ServerError.cannotListen(host: address.host, port: address.port, reason: "no free port")
        }
        return AdministrationAddress(host: address.host, port: chosen)
    }

    /// The options of the server.
    ///
    /// - Parameter freshToken: the admin token that was made at this start.
    /// - Throws: `AuditError` when the audit log cannot be opened, `AccountsFile.Failure` when the seed cannot be
    ///   read or the export cannot be written.
    func options(
        _ exposure: Exposure, origin: String, port: Int, freshToken: RedactedText?
    ) throws -> ServerOptions {
        let settings = configuration.playground
        var options = ServerOptions(
            host: host, port: port, origin: origin, providers: configuration.providers,
            project: settings.project, standInClients: configuration.standInClients)
        options.siteTitle = configuration.site.title
        options.isPublic = exposure.isPublic
        options.sandboxes.isPerVisitor = exposure.sandboxes == .visitor
        options.sandboxes.isPerProject = exposure.sandboxes == .project
        options.sandboxes.standardProject = settings.project
        options.seed = try seed?.bytes()
        try export?.requireWritable()
        options.exportsAccounts = export != nil
        options.limits = ServerLimits(
            signInsPerMinute: settings.signInsPerMinute,
            connectionsPerAddress: settings.connectionsPerAddress,
            notificationsPerMinute: settings.notificationsPerMinute)
        options.limits.sparesLoopback = !exposure.isPublic
        options.hosts = settings.hosts
        options.proxies = TrustedProxies(settings.trustedProxies)
        options.apps = settings.apps
        options.adminToken = freshToken ?? exposure.ownToken
        options.takesOwner = exposure.takesOwner
        options.trustsOrigin = exposure.trustsOrigin
        options.administration = try administration(exposure, port: port)
        options.largeFiles = largeFiles
        options.audit = try exposure.auditLog.map(audit)
        options.tls = certificates.map {
            TLSOptions(certificates: $0, redirectPort: settings.tls?.redirectPort)
        }
        options.showsMetrics = true
        options.publishesMetrics = settings.publicMetrics
        options.testEndpoints = exposure.hasTestEndpoints
        return options
    }
}
