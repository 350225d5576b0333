import AccountWire
package import Accounts
import AsyncHTTPClient
package import Cryptography
import Foundation
import Hummingbird
import HummingbirdCore
package import Logging
import NIOCore
import OpenID
import RelyingParty
package import SiteBuild

/// The whole server: what `portico serve` runs.
package struct PorticoServer: Sendable {
    let site: SiteOutput
    let preview: PreviewHub?
    let files: SiteFiles
    let series = RequestSeries()
    let options: ServerOptions
    let storage: MonitoredStorage
    private let settings: AccountSettings
    let secret: [UInt8]
    let random: RandomSource
    /// One for everybody who signs in, so that its bounds are the server's.
    private let passwords: PasswordWork
    let now: @Sendable () -> Instant
    private let clock: SharedClock?
    let logger: Logger

    /// - Parameters:
    ///   - secret: 32 random bytes of this installation; what must outlive a restart is derived from them.
    ///   - peppers: of passwords, the one of new hashes first; asked for at each hash, since they may be replaced.
    ///   - now: the clock.
    ///   - clock: the one behind `now`, if it is to go on following the store's.
    ///   - storeName: path of the store's file, or another name for where it is; for the log.
    ///   - preview: the site while it is being written; its pages are served instead of `site`'s files.
    package init(
        site: SiteOutput, options: ServerOptions, storage: any AccountStorage,
        storeName: String = "the store", settings: AccountSettings, secret: [UInt8],
        peppers: @escaping @Sendable () -> [PasswordPepper], random: RandomSource,
        now: @escaping @Sendable () -> Instant, clock: SharedClock? = nil,
        logger: Logger, preview: PreviewHub? = nil
    ) {
        // The files are kept once, as they are sent.
        self.site = site.leavingOut(site.files.keys)
        self.preview = preview
        files = SiteFiles(site.files, large: options.largeFiles)
        self.options = options
        self.storage = MonitoredStorage(base: storage, health: StoreHealth(place: storeName, logger: logger))
        self.settings = settings
        self.secret = secret
        self.random = random
        // Another installation is to compare with what is exported.
        let isExported = options.exportsAccounts
        passwords = PasswordWork(peppers: { isExported ? [] : peppers() }, random: random)
        self.now = now
        self.clock = clock
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
        let result: Result<Void, any Error>
        do {
            result = .success(try await serve(client, pinned, onRunning: onRunning))
        } catch let error as AccountSeed.Failure {
            result = .failure(error)
        } catch {
            result = .failure(ServerError.listening(error, host: options.host, port: options.port))
        }
        await pinned?.shutDown()
        try? await client.shutdown()
        try result.get()
    }

    private func serve(
        _ client: HTTPClient, _ pinned: PinnedClients?, onRunning: @escaping @Sendable (Int) async -> Void
    ) async throws {
        let records = storage.records
        let own = try LoopbackAddress(random: random)
        let (installation, router, ownRouter) = try await prepared(
            transport: HTTPProviderTransport(
                client: client, origin: options.origin, own: own, pinned: pinned),
            records: records, own: own)
        try await sow(installation)
        let channels = ChannelSetup(
            options.limits, proxies: options.proxies, tls: options.tls, responses: responses, logger: logger)
        let responder = router.buildResponder()
        let isAtBoth = ServerOptions.listensAtBothLoopbacks(options.host)
        var listener = channels.listener(
            "Listener", at: isAtBoth ? LoopbackAddress.host : options.host, port: options.port, responder)
        let second = isAtBoth ? IPv6LoopbackListener(beside: listener) : nil
        listener.onOpen = { port in
            await second?.open(port: port)
            await onRunning(port)
        }
        var application = listener.application
        if let second { application.addServices(second) }
        application.addServices(housekeeping(installation, records))
        // The last sign-ins still need it: it opens before the public port, and closes after it.
        application.addServices(
            channels.listener(
                "LoopbackListener", at: LoopbackAddress.host, port: 0, ownRouter.buildResponder(),
                server: channels.cleartext(isCounted: false), onOpen: { own.open(at: $0) }))
        application.beforeServerStarts { await own.opened.wait() }
        secure(&application, channels)
        administer(responder, &application, channels)
        options.audit?.note(AuditEvent(.start, detail: options.origin))
        try await application.runService()
        options.audit?.note(AuditEvent(.stop))
        options.audit?.finish()
    }

    private func housekeeping(_ installation: Installation, _ records: any RecordStore) -> Housekeeping {
        Housekeeping(
            storage: storage, purge: SandboxPurge(storage: storage, rules: options.sandboxes),
            records: records, keyring: installation.tokens.keyring, random: random, now: now,
            sharedClock: clock, logger: logger, audit: options.audit)
    }

    /// The responses that are sent without the router; none of a site that is being written.
    private var responses: ResponseCache? {
        guard preview == nil else { return nil }
        return ResponseCache(files: files, security: security, hosts: hosts, series: series)
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

    /// Reads the accounts to begin with.
    private func sow(_ installation: Installation) async throws {
        guard let seed = options.seed else { return }
        try await AccountSeed(parts(installation)).read(
            seed, sandbox: .standard, others: projects, now: now())
    }

    /// Adds the listener for administration, which is open when the server's own port is.
    private func administer<Responder: HTTPResponder<ServerContext>>(
        _ responder: Responder, _ application: inout Application<Responder>, _ channels: ChannelSetup
    ) {
        guard let address = options.administration else { return }
        let opened = OneTimeEvent()
        application.addServices(
            channels.listener(
                "AdministrationListener", at: address.host, port: address.port,
                AdministrationResponder(address: address, origin: options.origin, base: responder),
                server: channels.cleartext(), onOpen: { _ in opened.happen() }))
        application.beforeServerStarts { await opened.wait() }
    }

    /// Adds what TLS in the process needs beside the connections.
    private func secure<Responder>(_ application: inout Application<Responder>, _ channels: ChannelSetup) {
        guard let tls = options.tls else { return }
        application.addServices(CertificateReload(certificates: tls.certificates, now: now, logger: logger))
        guard let port = tls.redirectPort else { return }
        application.addServices(
            channels.listener(
                "HTTPSRedirect", at: options.host, port: port, HTTPSRedirect(origin: options.origin),
                server: channels.cleartext()))
    }

    /// Prepares the parts of the installation, and everything that is answered: to clients, and to our own calls.
    ///
    /// - Parameters:
    ///   - transport: the way to providers.
    ///   - own: where our own calls come in.
    /// - Throws: as `Installation.prepare`.
    func prepared(
        transport: any ProviderTransport, records: any RecordStore, own: LoopbackAddress
    ) async throws -> (Installation, router: Router<ServerContext>, ownRouter: Router<ServerContext>) {
        let installation = try await Installation.prepare(
            options: options, storage: storage, records: records, secret: secret, random: random, now: now())
        let notices = storage.notices
        notices.follow { [logger] reach in
            if case .thisNode(let reason?) = reach {
                logger.notice("pages look by themselves for what apps did", metadata: ["reason": "\(reason)"])
            }
        }
        let parts = RouteParts(self, installation, transport: transport, records: records, notices: notices)
        return (installation, router(parts), ownRouter(parts, own))
    }

    func parts(_ installation: Installation) -> AccountParts {
        AccountParts(
            storage: storage, settings: settings, tokens: installation.tokens,
            passwords: passwords, random: random)
    }
}
