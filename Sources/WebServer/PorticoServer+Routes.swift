import AccountWire
import Accounts
import Cryptography
import Foundation
import Hummingbird
import OpenID
import Playground
import Providers
import RelyingParty
import SiteBuild

extension PorticoServer {
    /// Everything that is answered to clients.
    func router(_ parts: RouteParts) -> Router<ServerContext> {
        // RFC 9110 §9.1 wants HEAD for every GET; where a GET changes something, HEAD has a route of its own.
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        addMiddleware(to: router, parts)
        OperationRoutes(
            probe: StoreProbe(storage, patience: options.storePatience, now: now), series: series,
            showsMetrics: options.showsMetrics, publishesMetrics: options.publishesMetrics
        ).add(to: router)
        addPlayground(to: router, parts)
        addStandIns(
            to: router, parts, options.limits,
            allowance: RequestAllowance(
                options.limits, requests: ServerLimits.standInRequestsPerSignIn, now: now))
        addBackend(to: router, parts)
        return router
    }

    /// The responses to our own calls: the stand-ins, and the addresses that they notify.
    func ownRouter(_ parts: RouteParts, _ own: LoopbackAddress) -> Router<ServerContext> {
        let router = Router(context: ServerContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            SameProcessMiddleware(own)
            RequestMetrics(series: series)
            errorPages(parts)
        }
        // They all come from loopback, and none of them counts for a visitor.
        addStandIns(to: router, parts, ServerLimits(), allowance: nil)
        return router
    }

    /// The parts that the routes of one installation share.
    struct RouteParts {
        let installation: Installation
        let accounts: AccountParts
        let transport: any ProviderTransport
        let records: any RecordStore
        let pages: PageParts
        let files: SiteFiles
        let audit: AuditTrail
        let log: AppLog
        let sandboxes: VisitorSandboxes
        let signIns: SignInRunner
        let runs: RunRecords
        let bench: FaultRunner
        let apps: SandboxApps
        let redirects: BackendRedirects
        let backend: AccountBackend

        init(
            _ server: PorticoServer, _ installation: Installation, transport: any ProviderTransport,
            records: any RecordStore, notices: any ChangeNotifications
        ) {
            let options = server.options
            self.installation = installation
            self.transport = transport
            self.records = records
            accounts = server.parts(installation)
            pages = PageParts(
                renderer: PageRenderer(shell: server.site.shell, preview: server.preview?.shell),
                origin: options.origin, random: server.random, now: server.now)
            files = server.files
            audit = AuditTrail(log: options.audit)
            log = AppLog(isShared: !options.sandboxes.isPerVisitor, in: records, notices: notices)
            sandboxes = VisitorSandboxes(
                storage: server.storage, rules: options.sandboxes,
                secret: HMACSHA256.authenticate(Array("visitors".utf8), key: server.secret))
            signIns = SignInRunner(
                providers: installation.providers, transport: transport, random: server.random,
                credentials: CredentialExchange(
                    storage: accounts.storage, settings: accounts.settings, tokens: accounts.tokens,
                    random: server.random),
                records: records, clock: { [now = server.now] in now().millisecondsSince1970 })
            runs = RunRecords(in: records, providers: signIns.providers.map(\.id))
            bench = FaultRunner(
                signIns: signIns, runs: runs, history: FaultRecords(in: records), standIns: records)
            apps = SandboxApps(
                standIns: installation.standIns, known: installation.clients,
                clients: SandboxClients(
                    installation: StandInInstallation(secret: server.secret), storage: records,
                    random: server.random, division: SandboxDivision(options.sandboxes)),
                storage: records)
            redirects = BackendRedirects(
                providers: BackendProviders(access: signIns.access, parts: accounts, origin: options.origin),
                pending: PendingSignIns(in: records))
            backend = AccountBackend(
                parts: accounts, options: options.backend,
                verifier: BackendIdPVerifier(
                    providers: redirects.providers, apps: options.standInClients, registered: apps),
                redirects: redirects, endpoints: StandInEndpoints(apps: apps).all)
        }
    }

    var security: SecurityHeaders {
        // Not for loopback: browsers would take it for every server of that machine.
        SecurityHeaders(isSecure: options.origin.hasPrefix("https://") && options.isPublic)
    }

    /// The hosts that are answered.
    var hosts: HostList {
        HostList(
            listed: options.hosts, origin: options.origin,
            ports: [options.port] + [options.administration?.port].compactMap { $0 },
            defaultPort: options.tls == nil ? 80 : 443)
    }

    private func addMiddleware(to router: Router<ServerContext>, _ parts: RouteParts) {
        let locales = parts.pages.renderer.locales
        router.addMiddleware {
            RequestMetrics(series: series)
            SecurityMiddleware(headers: security)
            errorPages(parts)
            RequestEntryHandler(
                hosts: hosts, proxies: options.proxies,
                styles: Set(parts.files.paths.lazy.filter { $0.hasSuffix(".css") }.map { "/" + $0 }),
                trustsOrigin: options.trustsOrigin)
            AuditLimits(audit: parts.audit)
            ReadinessMiddleware(origin: options.origin)
            SiteMiddleware(files: parts.files)
        }
        if let preview { router.addMiddleware { PreviewRoutes(hub: preview, locales: locales) } }
    }

    private func errorPages(_ parts: RouteParts) -> ErrorPages<ServerContext> {
        let renderer = parts.pages.renderer
        return ErrorPages(files: parts.files, renderer: renderer, locales: renderer.locales)
    }

    private func addPlayground(to router: Router<ServerContext>, _ parts: RouteParts) {
        let (signIns, runs) = (parts.signIns, parts.runs)
        let sessions = SessionStore(storage: storage, random: random, named: signIns.providers.map(\.id))
        SandboxRoutes(
            log: parts.log, sandboxes: parts.sandboxes, rules: options.sandboxes,
            administration: options.isPublic ? nil : options.administration,
            parts: parts.accounts, audit: parts.audit, providers: parts.installation.providers,
            history: parts.bench.history,
            apps: SandboxAppRoutes(
                apps: parts.apps, providers: parts.installation.providers,
                hasTestEndpoints: options.backend.testEndpoints, pages: parts.pages),
            records: parts.records, pages: parts.pages
        ).add(to: router)
        PlaygroundRoutes(
            signIns: signIns, parked: ParkedCallbacks(in: parts.records), runs: runs, sessions: sessions,
            sandboxes: parts.sandboxes,
            after: AccountDemoRoutes(
                signIns: signIns, runs: runs, sessions: sessions, sandboxes: parts.sandboxes,
                parts: parts.accounts,
                mail: RelayMail(parts.installation.standIns, providers: signIns.providers),
                audit: parts.audit, memories: AccountDemoRecords(in: parts.records), pages: parts.pages,
                siteTitle: options.siteTitle),
            lab: LabRoutes(
                signIns: signIns, runs: runs, bench: parts.bench,
                shared: SharedRunRecords(in: parts.records), pages: parts.pages),
            errors: ErrorRoutes(
                signIns: signIns, installation: parts.installation, backend: parts.backend,
                sandboxes: parts.sandboxes, isPerVisitor: options.sandboxes.isPerVisitor,
                limits: options.limits, allowance: RequestAllowance(options.limits, now: now),
                pages: parts.pages),
            limits: options.limits, starts: RequestAllowance(options.limits, now: now), audit: parts.audit,
            pages: parts.pages
        ).add(to: router)
    }

    private func addStandIns(
        to router: Router<ServerContext>, _ parts: RouteParts, _ limits: ServerLimits,
        allowance: RequestAllowance?
    ) {
        StandInRoutes(
            apps: parts.apps, bench: parts.bench, sandboxes: parts.sandboxes, transport: parts.transport,
            targets: RedirectTargets(
                origin: options.origin, handlers: AuthHandlerRoutes.handlers, apps: options.backend.apps),
            pages: parts.pages, allowance: allowance
        ).add(to: router)
        for id in parts.signIns.providers.map(\.id) {
            guard let path = Brand.of(id)?.notificationPath else { continue }
            NotificationRoute(
                path: path,
                notifications: ProviderNotifications(parts.signIns.access, of: id, records: parts.records),
                storage: storage, limits: limits, now: now
            ).add(to: router)
        }
    }

    private func addBackend(to router: Router<ServerContext>, _ parts: RouteParts) {
        EmailActionRoutes(
            actions: EmailActions(parts.backend), audit: parts.audit, pages: parts.pages
        ).add(to: router)
        AuthHandlerRoutes(
            backend: parts.backend, redirects: parts.redirects, pages: parts.pages, files: parts.files,
            limits: options.limits, records: parts.records
        ).add(to: router)
        BackendRoutes(
            backend: parts.backend, log: parts.log, limits: options.limits, now: now, logger: logger,
            audit: parts.audit
        ).add(to: router)
    }
}
