import AccountWire
package import Accounts
import AsyncHTTPClient
package import Cryptography
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import Playground
import Providers
package import SiteBuild
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
    ///   - now: the clock.
    ///   - storeName: path of the store's file, or another name for where it is; for the log.
    ///   - preview: the site while it is being written; its pages are served instead of `site`'s files.
    package init(
        site: SiteOutput, options: ServerOptions, storage: any AccountStorage,
        storeName: String = "the store",
        settings: AccountSettings, secret: [UInt8], random: RandomSource,
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
        passwords = PasswordWork(
            pepper: PasswordPepper(HMACSHA256.authenticate(Array("passwords".utf8), key: secret)),
            random: random)
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
        let client = HTTPProviderTransport.makeClient()
        let pinned = options.mayReachPrivateNetworks ? nil : PinnedClients(resolver: .system, now: now)
        do {
            let (installation, router) = try await prepared(client: client, pinned: pinned)
            let connections = ConnectionCount(options.limits, proxies: options.proxies)
            let places = FileDescriptors.connections()
            logger.debug("room for connections", metadata: ["most": "\(places.most)"])
            let room = ConnectionRoom(most: places.most, spare: places.spare, logger: logger)
            var limits = HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionGate(connections), ConnectionPlacing(ConnectionLimits(), room: room),
                ])
            limits.httpDecoder = .init(
                maxHeaderFieldSize: RequestLimits.headers, maxHeaderListSize: RequestLimits.headers,
                maxHeaderFieldCount: RequestLimits.headerCount)
            var application = Application(
                router: router, server: .http1(configuration: limits),
                configuration: .init(address: .hostname(options.host, port: options.port), serverName: nil),
                onServerRunning: { channel in
                    await AcceptPause.install(on: channel, room: room, logger: logger)
                    await onRunning(channel.localAddress?.port ?? options.port)
                },
                logger: logger)
            application.addServices(
                Housekeeping(
                    storage: storage, purge: SandboxPurge(storage: storage, rules: options.sandboxes),
                    keyring: installation.tokens.keyring, random: random, now: now, logger: logger))
            try await application.runService()
        } catch {
            await pinned?.shutDown()
            try? await client.shutdown()
            throw ServerError.listening(error, host: options.host, port: options.port)
        }
        await pinned?.shutDown()
        try await client.shutdown()
    }

    /// What belongs to the installation, and everything that is answered.
    ///
    /// - Parameter pinned: checks where calls to providers go; nil where they may go anywhere.
    /// - Throws: as `Installation.prepare`.
    func prepared(
        client: HTTPClient, pinned: PinnedClients? = nil
    ) async throws -> (Installation, Router<ServerContext>) {
        let passing = MemoryStandInStorage()
        let standInStorage = LayeredStandInStorage(
            passing: passing, standing: RecordStandInStorage(storage: storage))
        let installation = try await Installation.prepare(
            options: options, storage: storage, standInStorage: standInStorage, secret: secret,
            random: random, now: now())
        return (
            installation,
            router(
                installation,
                transport: HTTPProviderTransport(
                    client: client, origin: options.origin, pinned: pinned),
                passing: passing, standInStorage: standInStorage)
        )
    }

    private func router(
        _ installation: Installation, transport: HTTPProviderTransport, passing: MemoryStandInStorage,
        standInStorage: any StandInStorage
    ) -> Router<ServerContext> {
        let sandboxes = VisitorSandboxes(
            storage: storage, rules: options.sandboxes,
            secret: HMACSHA256.authenticate(Array("visitors".utf8), key: secret))
        let relyingParty = RelyingParty(
            providers: installation.providers, transport: transport,
            random: random,
            credentials: CredentialExchange(
                storage: storage, settings: settings, tokens: installation.tokens, random: random),
            clock: { Int64(Date().timeIntervalSince1970 * 1000) })
        let renderer = PageRenderer(shell: site.shell, preview: preview?.shell)
        let locales = site.shell.settings.locales

        let apps = SandboxApps(
            standIns: installation.standIns, known: installation.clients,
            clients: SandboxClients(
                installation: StandInInstallation(secret: secret), storage: standInStorage, random: random,
                shared: options.sandboxes.isPerVisitor ? nil : SandboxID.standard.rawValue),
            storage: standInStorage)
        let files = SiteFiles(site.files, large: options.largeFiles)
        let redirects = BackendRedirects(
            providers: BackendProviders(
                relyingParty: relyingParty, parts: parts(installation), origin: options.origin))
        let backend = backend(installation, redirects, apps)
        let router = Router(context: ServerContext.self)
        router.addMiddleware {
            RequestMetrics()
            SecurityHeaders(isSecure: options.origin.hasPrefix("https://"))
            ErrorPages(files: files, renderer: renderer, locales: locales)
            FrontDoor(
                hosts: HostList(listed: options.hosts, origin: options.origin, port: options.port),
                proxies: options.proxies)
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
        let runs = RunStore()
        let sessions = SessionKeeper(storage: storage, random: random)
        let after = AfterRoutes(
            relyingParty: relyingParty, runs: runs, sessions: sessions, sandboxes: sandboxes,
            parts: parts(installation),
            mail: AppleMail(installation.standIns[.apple], provider: relyingParty.provider(.apple)),
            renderer: renderer, locales: locales, origin: options.origin, random: random, now: now)
        let bench = LabBench(
            relyingParty: relyingParty, runs: runs, notebook: LabNotebook(),
            standIns: standInStorage)
        let log = AppLog(isShared: !options.sandboxes.isPerVisitor)
        SandboxRoutes(
            log: log,
            sandboxes: sandboxes, rules: options.sandboxes,
            adminToken: options.showsAdminToken ? options.adminToken : nil,
            parts: parts(installation),
            providers: installation.providers, notebook: bench.notebook,
            apps: SandboxAppRoutes(
                apps: apps, providers: installation.providers,
                hasTestEndpoints: options.backend.testEndpoints, renderer: renderer, origin: options.origin),
            standIns: passing,
            renderer: renderer, locales: locales, origin: options.origin, now: now
        ).add(to: router)
        PlaygroundRoutes(
            relyingParty: relyingParty, runs: runs, sessions: sessions, sandboxes: sandboxes, after: after,
            lab: LabRoutes(
                relyingParty: relyingParty, runs: runs, bench: bench, renderer: renderer, locales: locales,
                origin: options.origin, random: random, now: now),
            limits: options.limits, renderer: renderer, locales: locales, origin: options.origin,
            random: random, now: now
        ).add(to: router)
        StandInRoutes(
            apps: apps, bench: bench, renderer: renderer, locales: locales,
            origin: options.origin, sandboxes: sandboxes, transport: transport, random: random, now: now
        ).add(to: router)
        if relyingParty.provider(.apple) != nil {
            AppleNotificationRoute(
                relyingParty: relyingParty, storage: storage, limits: options.limits, now: now
            ).add(to: router)
        }
        EmailActionRoutes(
            actions: EmailActions(backend), renderer: renderer, locales: locales, origin: options.origin,
            now: now
        ).add(to: router)
        AuthHandlerRoutes(
            backend: backend, redirects: redirects, renderer: renderer,
            locales: locales, files: files, limits: options.limits, random: random, now: now
        ).add(to: router)
        BackendRoutes(backend: backend, log: log, limits: options.limits, now: now, logger: logger)
            .add(to: router)
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
