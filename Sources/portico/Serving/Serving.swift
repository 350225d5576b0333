import AccountStore
import AccountWire
import Accounts
import Cryptography
import Foundation
import Logging
import OpenID
import Providers
import SiteBuild
import WebServer

/// Puts store, secret, clock and randomness together and serves a built site.
struct Serving {
    let configuration: Configuration
    /// The site; without its files once the server has them.
    private(set) var site: SiteOutput
    let host: String
    let port: Int
    /// The project's folder; paths of the configuration are relative to it.
    let root: String
    let isVerbose: Bool
    /// The site while it is being written; its pages are served instead of `site`'s files.
    var preview: PreviewHub?
    /// Accounts that the server begins with.
    var seed: AccountsFile?
    /// The file that the accounts are written to when it stops.
    var export: AccountsFile?
    /// Public files that are sent from the disk: path without leading slash → path on it.
    var largeFiles: [String: String] = [:]
    /// The certificate of connections; nil: they are plain.
    var certificates: TLSCertificateReloader?

    /// The ports that the start has found, until the server listens there.
    let ports = HeldPorts()
    /// The machine's clock, or the database's where nodes share one.
    private let clock = SharedClock { Int64(Date().timeIntervalSince1970 * 1_000) }

    /// Serves until the process is told to stop.
    ///
    /// - Parameter announce: told once the port is open.
    mutating func run(announce: @escaping @Sendable (Started) async -> Void) async throws {
        guard configuration.hasPlayground else { return try await runSite(announce: announce) }
        let random = RandomSource.system
        let settings = configuration.playground
        let paths = StorePaths(settings, root: root)
        if let file = paths.secretFile, file.hasPrefix("\(root)/\(Disk.stateFolder)/") {
            // The secret or the store tells why the folder cannot be made.
            try? Disk(root: root).makeStateFolder()
        }
        let secret = try InstallationSecret.load(
            environment: ProcessInfo.processInfo.environment, file: paths.secretFile, store: paths.file,
            random: random)
        let descriptors = FileDescriptors.raiseLimit()
        let cipher = paths.cipher(secret, random: random)
        let (store, close) = try await open(paths, cipher)
        // The end of the server, for any reason: the last change is then in the file itself, not beside it.
        defer { close() }
        let chosen = try chosenPort()
        let origin = origin(port: chosen)
        let exposure = Exposure(settings, host: host, origin: origin)
        logger.debug("limit of file descriptors", metadata: ["soft and hard": "\(descriptors)"])
        // On loopback a start without a token of its own makes one; in public there is no administrator then.
        let freshToken = exposure.takesOwner ? RedactedText(Base64URL.encode(try random.bytes(32))) : nil
        let options = try options(exposure, origin: origin, port: chosen, freshToken: freshToken)
        let server = PorticoServer(
            site: site, options: options,
            storage: store, storeName: paths.name,
            settings: accountSettings(exposure, origin: origin),
            secret: cipher.purposes, peppers: { cipher.peppers }, random: random,
            now: { [clock] in clock.now }, clock: clock, logger: logger,
            preview: preview)
        site = site.leavingOut(site.files.keys)
        if settings.effectiveFidelity == .emulator {
            logger.notice("fidelity: emulator; credentials are believed, not verified")
        }
        let place = place(port: chosen, origin: origin)
        try await server.run { [options, ports] _ in
            ports.release()
            await announce(
                Started(
                    url: origin + "/", adminToken: freshToken, place: place,
                    administration: options.administration?.authority, audit: options.audit))
        }
        if let export, let bytes = try await server.exportedAccounts() { try export.write(bytes) }
    }

    /// - Parameter path: of the audit log, as the configuration says it.
    func audit(_ path: String) throws(AuditError) -> AuditLog {
        let folder = URL(fileURLWithPath: root, isDirectory: true)
        return try AuditLog(
            URL(fileURLWithPath: path, relativeTo: folder).path, now: { [clock] in clock.now }, logger: logger
        )
    }

    /// Opens the store, and says how to close it; a failure names its place.
    private func open(
        _ paths: StorePaths, _ cipher: RecordCipher
    ) async throws -> (any AccountStorage, close: @Sendable () -> Void) {
        do {
            let (store, close): (any AccountStorage, @Sendable () -> Void)
            switch paths.location {
            case .memory:
                let opened = try SQLiteStore(.memory, cipher: cipher)
                (store, close) = (opened, { try? opened.close() })
            case .sqlite(let path):
                let opened = try SQLiteStore(.file(path: path), cipher: cipher)
                (store, close) = (opened, { try? opened.close() })
            case .postgres(let address):
                let opened = try await PostgreSQLStore(address, cipher: cipher)
                (store, close) = (opened, { opened.close() })
            }
            // Only with the clock is it known which of several keys seals.
            await clock.follow(store, logger: logger)
            _ = try await store.refreshKeys(now: clock.now)
            return (store, close)
        } catch AccountError.storage(let error) {
            throw ServingError.store(error, path: paths.name)
        }
    }

    /// A server whose port is open.
    struct Started: Sendable {
        let url: String
        /// The admin token that was made at this start; nil when the file says one, or there is none.
        let adminToken: RedactedText?
        /// The place where it listens, when that is not what the URL says.
        var place: String?
        /// The address for administration; nil: there is none.
        var administration: String?
        /// The log of events; nil: none is kept.
        var audit: AuditLog?

        /// The lines that commands print of it.
        var lines: String {
            "\(url)\n" + (place.map { "listening on \($0)\n" } ?? "")
                + (administration.map {
                    "administration: http://\($0)/ (FIREBASE_AUTH_EMULATOR_HOST=\($0))\n"
                } ?? "")
                + (adminToken.map { "admin token until it stops: \($0.reveal)\n" } ?? "")
        }
    }

    /// The server's address for browsers.
    ///
    /// - Parameter port: where it listens.
    private func origin(port: Int) -> String {
        configuration.playground.origin
            ?? "\(certificates == nil ? "http" : "https")://\(ListeningHost(host).authority):\(port)"
    }

    /// The place where it listens, said where the origin leads elsewhere: to a proxy, or to one address of many.
    private func place(port: Int, origin: String) -> String? {
        let listening = ListeningHost(host)
        let isTold = origin.hasSuffix("://\(listening.authority):\(port)") && !listening.isEvery
        return isTold ? nil : listening.place(port: port)
    }

    /// Serves the site alone.
    private mutating func runSite(announce: @escaping @Sendable (Started) async -> Void) async throws {
        let chosen = try chosenPort()
        let origin = origin(port: chosen)
        let exposure = Exposure(configuration.playground, host: host, origin: origin)
        let basePath = site.shell.settings.basePath
        let files = site.files
        site = site.leavingOut(files.keys)
        let place = place(port: chosen, origin: origin)
        try await SiteServer.run(
            files: files, locales: configuration.site.locales, host: host, port: chosen,
            largeFiles: largeFiles, origin: exposure.isPublic ? nil : origin,
            published: configuration.site.baseURL, basePath: basePath, logger: logger, preview: preview
        ) { [ports, host] port in
            ports.release()
            let url = "http://\(ListeningHost(host).authority):\(port)\(basePath)/"
            await announce(Started(url: url, adminToken: nil, place: place))
        }
    }

    private func chosenPort() throws -> Int {
        guard let port = try ports.find(host: host, port: port) else {
            throw ServerError.cannotListen(host: host, port: port, reason: "no free port")
        }
        return port
    }

    private var logger: Logger {
        var logger = Logger(label: "portico")
        logger.logLevel = isVerbose ? .debug : .notice
        return logger
    }

    /// The message for the user who started it; nil for unexpected errors.
    static func message(for error: any Error) -> String? {
        switch error {
        case let error as ServerError: error.description
        case let error as ServingError: error.description
        case let error as AccountsFile.Failure: error.description
        case let error as AccountSeed.Failure: error.description
        case let error as InstallationSecret.Failure: error.description
        case let error as CertificateError: error.description
        case let error as AuditError: error.description
        case let error as AccountError: "the store of accounts: \(error.reason)"
        default: nil
        }
    }
}

/// The reason why serving does not begin, beyond what site, store and server say themselves.
enum ServingError: Error, CustomStringConvertible {
    /// The store of that place cannot be used.
    case store(StorageError, path: String)
    /// The host to listen on is neither an address nor a name that leads to one.
    case unknownHost(String, reason: String)
    /// Something else listens there.
    case portInUse(host: String, port: Int)

    var description: String {
        switch self {
        case .store(let error, let path):
            "the store of accounts: \(error.message(store: path))"
        case .unknownHost(let host, let reason):
            "cannot listen on \(host): \(reason); --host takes an address of this machine, or its name"
        case .portInUse(let host, let port): ServerError.portInUse(host: host, port: port).description
        }
    }
}
