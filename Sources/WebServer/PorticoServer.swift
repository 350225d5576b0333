import AccountWire
package import Accounts
import AsyncHTTPClient
import Brands
package import Cryptography
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import Playground
import RelyingParty
import SignInFoundation
package import SiteBuild
package import SitePreview
import StandIns

/// The whole server: what `portico serve` runs.
package struct PorticoServer: Sendable {
    private let site: SiteOutput
    private let preview: PreviewHub?
    private let options: ServerOptions
    private let storage: WatchedStorage
    private let settings: AccountSettings
    private let secret: [UInt8]
    private let random: RandomSource
    /// One for everybody who signs in, so that its bounds are the server's.
    private let passwords: PasswordWork
    private let now: @Sendable () -> Instant
    private let logger: Logger

    /// - Parameters:
    ///   - secret: 32 random bytes of this installation; what must outlive a restart is derived from them.
    ///   - peppers: of passwords, the one of new hashes first; asked for at each hash, since they may be replaced.
    ///   - now: the clock.
    ///   - storeName: path of the store's file, or another name for where it is; for the log.
    ///   - preview: the site while it is being written; its pages are served instead of `site`'s files.
    package init(
        site: SiteOutput, options: ServerOptions, storage: any AccountStorage,
        storeName: String = "the store",
        settings: AccountSettings, secret: [UInt8],
        peppers: @escaping @Sendable () -> [PasswordPepper], random: RandomSource,
        now: @escaping @Sendable () -> Instant,
        logger: Logger, preview: PreviewHub? = nil
    ) {
        self.site = site
        self.preview = preview
        self.options = options
        self.storage = WatchedStorage(
            base: storage, health: StoreHealth(place: storeName, logger: logger))
        self.settings = settings
        self.secret = secret
        self.random = random
        // Another installation is to compare with what is exported.
        let isExported = options.exportsAccounts
        passwords = PasswordWork(
            peppers: { isExported ? [] : peppers() }, random: random)
        self.now = now
        self.logger = logger
    }

    /// Serves until the process is told to stop (SIGTERM, SIGINT).
    ///
    /// - Parameter onRunning: called once the port is open, with the port.
    /// - Throws: `ServerError` when it cannot start.
    package func run(onRunning: @escaping @Sendable (Int) async -> Void) async throws {
        let missing = PageRenderer.layouts.filter { !site.shell.layouts.contains($0) }
        guard missing.isEmpty else { throw ServerError.missingLayouts(missing) }
        FreedMemory.keepTogether()
        let client = HTTPProviderTransport.makeClient()
        let pinned = options.mayReachPrivateNetworks ? nil : PinnedClients(resolver: .system, now: now)
        do {
            let records = storage.records
            let (installation, router) = try await prepared(
                client: client, records: records, pinned: pinned)
            if let seed = options.seed {
                try await AccountSeed(parts(installation)).read(
                    seed, sandbox: .standard, others: projects, now: now())
            }
            let listening = Listening(
                options.limits, proxies: options.proxies, tls: options.tls, logger: logger)
            var application = Application(
                router: router, server: listening.server,
                configuration: .init(address: .hostname(options.host, port: options.port), serverName: nil),
                onServerRunning: { channel in
                    await AcceptPause.install(on: channel, room: listening.room, logger: logger)
                    await onRunning(channel.localAddress?.port ?? options.port)
                },
                logger: logger)
            application.addServices(
                Housekeeping(
                    storage: storage, purge: SandboxPurge(storage: storage, rules: options.sandboxes),
                    records: records, keyring: installation.tokens.keyring, random: random, now: now,
                    logger: logger, audit: options.audit))
            secure(&application, listening)
            options.audit?.note(AuditEvent(.start, detail: options.origin))
            try await application.runService()
            options.audit?.note(AuditEvent(.stop))
            options.audit?.finish()
        } catch let error as AccountSeed.Failure {
            await pinned?.shutDown()
            try? await client.shutdown()
            throw error
        } catch {
            await pinned?.shutDown()
            try? await client.shutdown()
            throw ServerError.listening(error, host: options.host, port: options.port)
        }
        await pinned?.shutDown()
        try await client.shutdown()
    }

    private var projects: ProjectSandboxes { ProjectSandboxes(storage: storage, rules: options.sandboxes) }

    /// The accounts of the standard sandbox and of every project as JSON, with what their passwords can be compared
    /// with; nil unless the options ask for it.
    ///
    /// - Throws: `AccountError.storage`.
    package func exportedAccounts() async throws -> [UInt8]? {
        guard options.exportsAccounts else { return nil }
        return try await AccountSeed.export(storage, sandbox: .standard, others: projects)
    }

    /// Adds what TLS in the process needs beside the connections.
    private func secure<Responder>(_ application: inout Application<Responder>, _ listening: Listening) {
        guard let tls = options.tls else { return }
        application.addServices(CertificateWatch(certificates: tls.certificates, now: now, logger: logger))
        guard let port = tls.redirectPort else { return }
        application.addServices(
            PlainRedirect(
                host: options.host, port: port, origin: options.origin, http: listening.plain, logger: logger)
        )
    }

    /// Prepares the parts of the installation, and everything that is answered.
    ///
    /// - Parameter pinned: checks where calls to providers go; nil where they may go anywhere.
    /// - Throws: as `Installation.prepare`.
    func prepared(
        client: HTTPClient, records: any RecordStore, pinned: PinnedClients? = nil
    ) async throws -> (Installation, Router<ServerContext>) {
        let installation = try await Installation.prepare(
            options: options, storage: storage, records: records, secret: secret,
            random: random, now: now())
        return (
            installation,
            router(
                installation,
                transport: HTTPProviderTransport(
                    client: client, origin: options.origin, pinned: pinned),
                records: records)
        )
    }

    private func router(
        _ installation: Installation, transport: HTTPProviderTransport, records: any RecordStore
    ) -> Router<ServerContext> {
        let sandboxes = VisitorSandboxes(
            storage: storage, rules: options.sandboxes,
            secret: HMACSHA256.authenticate(Array("visitors".utf8), key: secret))
        let signIns = SignInRunner(
            providers: installation.providers, transport: transport,
            random: random,
            credentials: CredentialExchange(
                storage: storage, settings: settings, tokens: installation.tokens, random: random),
            records: records,
            clock: { Int64(Date().timeIntervalSince1970 * 1000) })
        let renderer = PageRenderer(shell: site.shell, preview: preview?.shell)
        let locales = site.shell.settings.locales

        let apps = SandboxApps(
            standIns: installation.standIns, known: installation.clients,
            clients: SandboxClients(
                installation: StandInInstallation(secret: secret), storage: records, random: random,
                shared: options.sandboxes.isPerVisitor ? nil : SandboxID.standard.rawValue),
            storage: records)
        let files = SiteFiles(site.files, large: options.largeFiles)
        let redirects = BackendRedirects(
            providers: BackendProviders(
                access: signIns.access, parts: parts(installation), origin: options.origin),
            pending: PendingSignIns(in: records))
        let backend = backend(installation, redirects, apps)
        let audit = AuditTrail(log: options.audit)
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            RequestMetrics()
            // Not for loopback: browsers would take it for every server of that machine.
            SecurityHeaders(isSecure: options.origin.hasPrefix("https://") && options.isPublic)
            ErrorPages(files: files, renderer: renderer, locales: locales)
            FrontDoor(
                hosts: HostList(
                    listed: options.hosts, origin: options.origin, port: options.port,
                    defaultPort: options.tls == nil ? 80 : 443),
                proxies: options.proxies,
                styles: Set(site.files.keys.lazy.filter { $0.hasSuffix(".css") }.map { "/" + $0 }))
            AuditLimits(audit: audit)
            ReadinessMiddleware(origin: options.origin)
            SiteMiddleware(files: files)
            SignInLimit(options.limits, now: now)
        }
        if let preview { router.addMiddleware { PreviewRoutes(hub: preview, locales: locales) } }
        OperationRoutes(
            probe: StoreProbe(storage, now: now), metrics: options.metrics,
            publishesMetrics: options.publishesMetrics
        )
        .add(to: router)
        let runs = RunRecords(in: records, providers: signIns.providers.map(\.id))
        let sessions = SessionKeeper(
            storage: storage, random: random, named: signIns.providers.map(\.id))
        let after = AccountDemoRoutes(
            signIns: signIns, runs: runs, sessions: sessions, sandboxes: sandboxes,
            parts: parts(installation),
            mail: AppleMail(installation.standIns[.apple], provider: signIns.provider(.apple)),
            renderer: renderer, locales: locales, origin: options.origin, audit: audit, random: random,
            now: now, memories: AccountDemoRecords(in: records))
        let bench = FaultRunner(
            signIns: signIns, runs: runs, history: FaultRecords(in: records),
            standIns: records)
        let log = AppLog(isShared: !options.sandboxes.isPerVisitor, in: records)
        SandboxRoutes(
            log: log,
            sandboxes: sandboxes, rules: options.sandboxes,
            adminToken: options.showsAdminToken ? options.adminToken : nil,
            parts: parts(installation), audit: audit,
            providers: installation.providers, history: bench.history,
            apps: SandboxAppRoutes(
                apps: apps, providers: installation.providers,
                hasTestEndpoints: options.backend.testEndpoints, renderer: renderer, origin: options.origin),
            records: records,
            renderer: renderer, locales: locales, origin: options.origin, now: now
        ).add(to: router)
        PlaygroundRoutes(
            signIns: signIns, parked: ParkedCallbacks(in: records), runs: runs, sessions: sessions,
            sandboxes: sandboxes, after: after,
            lab: LabRoutes(
                signIns: signIns, runs: runs, bench: bench, renderer: renderer, locales: locales,
                origin: options.origin, random: random, now: now,
                shared: SharedRunRecords(in: records)),
            limits: options.limits, audit: audit, renderer: renderer, locales: locales,
            origin: options.origin, random: random, now: now
        ).add(to: router)
        StandInRoutes(
            apps: apps, bench: bench, renderer: renderer, locales: locales,
            origin: options.origin, sandboxes: sandboxes, transport: transport, random: random, now: now
        ).add(to: router)
        if signIns.provider(.apple) != nil {
            AppleNotificationRoute(
                notifications: AppleNotifications(signIns.access, records: records), storage: storage,
                limits: options.limits, now: now
            ).add(to: router)
        }
        EmailActionRoutes(
            actions: EmailActions(backend), audit: audit, renderer: renderer, locales: locales,
            origin: options.origin, now: now
        ).add(to: router)
        AuthHandlerRoutes(
            backend: backend, redirects: redirects, renderer: renderer,
            locales: locales, files: files, limits: options.limits, records: records, random: random,
            now: now
        ).add(to: router)
        BackendRoutes(
            backend: backend, log: log, limits: options.limits, now: now, logger: logger, audit: audit
        ).add(to: router)
        return router
    }

    private func parts(_ installation: Installation) -> AccountParts {
        AccountParts(
            storage: storage, settings: settings, tokens: installation.tokens,
            passwords: passwords, random: random)
    }

    private func backend(
        _ installation: Installation, _ redirects: BackendRedirects, _ apps: SandboxApps
    ) -> AccountBackend {
        AccountBackend(
            parts: parts(installation), options: options.backend,
            verifier: BackendIdPVerifier(
                providers: redirects.providers, apps: options.standInClients, registered: apps),
            redirects: redirects, endpoints: StandInEndpoints(apps: apps).all)
    }
}
