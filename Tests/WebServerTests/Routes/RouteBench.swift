import AccountStore
import AccountWire
import Accounts
import Cryptography
import Diagnostics
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import OpenID
import Providers
import RelyingParty
import SiteBuild
import SiteModel
import Synchronization

@testable import WebServer

/// A whole server without a socket: requests go straight to its router, also those to its own stand-ins.
struct RouteBench: Sendable {
    static let origin = "http://localhost"
    static let now = Instant(secondsSince1970: 1_800_000_000)
    /// One of each kind for all tests; each visitor has a sandbox, so that they do not meet.
    private static let visitors = Task {
        try await RouteBench {
            $0.sandboxes.isPerVisitor = true
            $0.sandboxes.maximumOfAddress = 1_000
        }
    }
    private static let developer = Task { try await RouteBench { _ in } }
    private static let narrow = Task {
        try await RouteBench {
            $0.sandboxes.isPerVisitor = true
            $0.sandboxes.maximumOfAddress = 1
            $0.limits.signInsPerMinute = 2
            $0.limits.notificationsPerMinute = 1
        }
    }

    /// The kind of server.
    enum Kind: Sendable {
        /// Each visitor has a sandbox.
        case visitors
        /// One sandbox is the developer's.
        case developer
        /// Little room for anybody.
        case narrow
    }

    static func of(_ kind: Kind) async throws -> RouteBench {
        switch kind {
        case .visitors: try await visitors.value
        case .developer: try await developer.value
        case .narrow: try await narrow.value
        }
    }

    let responder: any HTTPResponder<ServerContext>
    /// What answers the server's calls to its own stand-ins, and their token.
    let ownResponder: any HTTPResponder<ServerContext>
    let own: LoopbackAddress
    /// The method and pattern of every route; `{locale}` and `{brand}` stand for each language and brand.
    let routes: Set<String>

    init(_ change: (inout ServerOptions) -> Void) async throws {
        var options = ServerOptions(
            host: "127.0.0.1", port: 0, origin: Self.origin,
            providers: ProviderID.brands.map { ProviderConfiguration(id: $0, mode: .local) }, project: "demo")
        options.takesOwner = true
        options.testEndpoints = true
        // Hundreds of tests at once keep the processors; a store that is held is another test.
        options.storePatience = .seconds(60)
        change(&options)
        let storage = try SQLiteStore(
            .memory, cipher: RecordCipher(key: [UInt8](repeating: 7, count: 32), random: .system))
        let server = PorticoServer(
            site: Self.site, options: options, storage: storage, settings: AccountSettings(),
            secret: [UInt8](repeating: 1, count: 32), peppers: { [] }, random: .system, now: { Self.now },
            logger: Self.logger)
        let transport = RouteTransport()
        own = try LoopbackAddress(random: .system)
        let (_, router, ownRouter) = try await server.prepared(
            transport: transport, records: storage.records, own: own)
        // Before the responder is built, which adds HEAD to every GET.
        routes = Set(router.routes.map { Self.pattern("\($0.method)", "\($0.path)") })
        responder = router.buildResponder()
        ownResponder = ownRouter.buildResponder()
        transport.lead(to: responder)
    }

    /// Says nothing, and keeps what is noted with it: the server reads a request's id from there.
    private static var logger: Logger {
        var logger = Logger(label: "test", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        return logger
    }

    /// A site of the default theme, in a language written from left to right and one from right to left.
    private static let site: SiteOutput = {
        let locales = ["en", "he"].compactMap { SiteLocale(tag: $0) }
        let page = "---\ntitle: Doors\ndescription: All about doors.\n---\nOpen one.\n"
        let pages = Dictionary(
            uniqueKeysWithValues: locales.map { ("content/\($0.tag)/index.md", Array(page.utf8)) })
        var settings = SiteSettings(title: "Doors", locales: locales)
        settings.offered = ProviderID.brands.map(\.rawValue)
        settings.names = PlaygroundNames(brands: ProviderID.brands.map(\.rawValue))
        settings.playground = PlaygroundLinks(
            origin: origin, providers: ProviderID.brands.map(\.rawValue))
        return SiteBuilder.build(
            SiteSources(files: pages).over(SiteTheme.files(playground: true)), settings, lanes: 1
        ).value
    }()

    /// A route's name in the table of cases.
    static func pattern(_ method: String, _ path: String) -> String {
        let parts = path.split(separator: "/").enumerated().map { index, part -> String in
            if index == 0, part == "en" || part == "he" { return "{locale}" }
            let isBrand = ProviderID.brands.contains { $0.pathName == part || $0.rawValue == part }
            return isBrand ? "{brand}" : String(part.replacing("{", with: ":").replacing("}", with: ""))
        }
        return "\(method) /\(parts.joined(separator: "/"))"
    }

    /// Sends one request.
    ///
    /// - Parameter peer: the other end of the connection.
    func response(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: [UInt8] = [],
        host: String? = "localhost", peer: String = "127.0.0.1"
    ) async throws -> RouteAnswer {
        let channel = NIOAsyncTestingChannel()
        channel.remoteAddress = try SocketAddress(ipAddress: peer, port: 40_000)
        var logger = Self.logger
        logger[metadataKey: "hb.request.id"] = "request"
        var context = ServerContext(source: .init(channel: channel, logger: logger))
        context.arrival = .administration(isNamed: false)
        context.findsOwner = { _, _ in true }
        var fields = headers
        if !body.isEmpty { fields[.contentLength] = String(body.count) }
        let request = Request(
            head: HTTPRequest(
                method: method, scheme: "http", authority: host, path: path, headerFields: fields),
            body: RequestBody(buffer: ByteBuffer(bytes: body)))
        let response = try await responder.respond(to: request, context: context)
        let written = WrittenBody()
        try await response.body.write(written)
        return RouteAnswer(
            status: response.status.code, headers: response.headers, body: written.bytes,
            route: context.endpointPath.map { Self.pattern("\(method)", $0) })
    }
}

/// The answer to one request.
struct RouteAnswer: Sendable {
    let status: Int
    let headers: HTTPFields
    let body: [UInt8]
    /// The route that answered; nil when none did.
    let route: String?

    var text: String { String(decoding: body, as: UTF8.self) }
    var location: String? { headers[.location] }

    /// The code of an error page.
    var errorCode: String? {
        text.firstMatch(of: #/data-error-code="([^"]*)"/#).map { String($0.1) }
    }

    /// The forms of a page: where they lead, and their hidden fields.
    var forms: [(action: String, fields: [(String, String)])] {
        text.matches(of: #/<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)</form>/#).map { form in
            let fields = form.2.matches(of: #/<input type="hidden" name="([^"]*)" value="([^"]*)">/#)
            return (
                Self.plain(form.1), fields.map { (String($0.1), Self.plain($0.2)) }
            )
        }
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing(
            "&lt;", with: "<"
        )
        .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}

/// Keeps what a response writes.
private final class WrittenBody: ResponseBodyWriter, Sendable {
    private let parts = Mutex<[UInt8]>([])

    var bytes: [UInt8] { parts.withLock { $0 } }

    func write(_ buffer: ByteBuffer) {
        parts.withLock { $0 += Array(buffer: buffer) }
    }

    func finish(_ trailingHeaders: HTTPFields?) {}
}

/// Calls to providers that go to the same router; there is none but its own stand-ins.
final class RouteTransport: ProviderTransport {
    private let responder = Mutex<(any HTTPResponder<ServerContext>)?>(nil)

    func lead(to responder: any HTTPResponder<ServerContext>) {
        self.responder.withLock { $0 = responder }
    }

    func send(_ request: ProviderRequest) async throws(TransportError) -> ProviderResponse {
        let known = responder.withLock { $0 }
        guard let known, request.url.hasPrefix(RouteBench.origin + "/"),
            let method = HTTPRequest.Method(request.method)
        else { throw .unreachable }
        var headers = HTTPFields()
        for header in request.headers {
            if let name = HTTPField.Name(header.name) { headers[name] = header.value }
        }
        do {
            let response = try await RouteBench(responder: known).response(
                method, String(request.url.dropFirst(RouteBench.origin.count)), headers: headers,
                body: request.body)
            return ProviderResponse(
                status: response.status, headers: response.headers.map { ($0.name.rawName, $0.value) },
                body: response.body)
        } catch {
            throw .unreachable
        }
    }
}

extension RouteBench {
    /// Sends requests to that.
    init(responder: any HTTPResponder<ServerContext>) throws {
        self.responder = responder
        ownResponder = responder
        own = try LoopbackAddress(random: .system)
        routes = []
    }
}
