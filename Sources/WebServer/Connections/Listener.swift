import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OpenID
import ServiceLifecycle

/// One listening socket, and what answers there.
struct Listener<Responder: HTTPResponder>: Service, CustomStringConvertible
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let description: String
    let responder: Responder
    let server: HTTPServerBuilder
    var host: String
    var port: Int
    let openConnections: OpenConnections
    let logger: Logger
    /// Called once the port is open, with the port.
    var onOpen: @Sendable (Int) async -> Void = { _ in }

    var application: Application<Responder> {
        Application(
            responder: responder, server: server,
            configuration: .init(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in
                let added = channel.eventLoop.submit {
                    try channel.pipeline.syncOperations.addHandler(
                        AcceptRetryHandler(openConnections, logger: logger), position: .first)
                }
                // Without it the socket is closed again: the server is being stopped.
                try? await added.get()
                await onOpen(channel.localAddress?.port ?? port)
            },
            logger: logger)
    }

    /// - Throws: `ServerError` when nothing can be listened to there.
    func run() async throws {
        do {
            try await application.run()
        } catch {
            throw ServerError.listening(error, host: host, port: port)
        }
    }
}

/// The same server at `::1`, where it listens at `127.0.0.1`: of the addresses of `localhost`, programs try either first.
///
/// On a machine without IPv6, or with another program at that port, there is only the other address.
struct IPv6LoopbackListener<Responder: HTTPResponder>: Service, CustomStringConvertible
where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
    let first: Listener<Responder>
    private let ports = AsyncStream.makeStream(of: Int.self)
    private let settled = OneTimeEvent()

    init(beside first: Listener<Responder>) {
        self.first = first
    }

    var description: String { "IPv6LoopbackListener" }

    /// Opens the port, and returns once it is open or cannot be.
    func open(port: Int) async {
        ports.continuation.yield(port)
        ports.continuation.finish()
        await settled.wait()
    }

    func run() async throws {
        for await port in ports.stream.cancelOnGracefulShutdown() {
            var second = first
            (second.host, second.port) = ("::1", port)
            second.onOpen = { [settled] _ in settled.happen() }
            do {
                try await second.application.run()
            } catch {
                first.logger.info("not at ::1", metadata: ["port": "\(port)", "reason": "\(error)"])
                settled.happen()
            }
        }
        // A service that ends early would end the server.
        try? await gracefulShutdown()
    }
}

/// Stops accepting for a moment when there is no file descriptor left, instead of trying again at once for ever.
///
/// The listening socket stays readable while a connection waits there, so that NIO would be called without end; it is
/// not looked at until the pause is over. Idle connections are closed meanwhile.
final class AcceptRetryHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = NIOAny

    private let openConnections: OpenConnections
    private let logger: Logger
    private let notice = LogThrottle()
    private var isPausing = false

    private static let pause = TimeAmount.milliseconds(100)

    init(_ openConnections: OpenConnections, logger: Logger) {
        self.openConnections = openConnections
        self.logger = logger
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let system = error as? IOError, [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(system.errnoCode) {
            rest(context, reason: String(cString: strerror(system.errnoCode)))
        }
        context.fireErrorCaught(error)
    }

    private func rest(_ context: ChannelHandlerContext, reason: String) {
        guard !isPausing else { return }
        isPausing = true
        try? context.channel.syncOptions?.setOption(.autoRead, value: false)
        let closed = openConnections.makeRoom()
        notice.give {
            logger.error(
                "no connection can be accepted for a moment",
                metadata: [
                    "reason": "\(reason)", "closed": "\(closed)",
                    "cure": "raise the limit of file descriptors (systemd: LimitNOFILE, shell: ulimit -Hn)",
                ])
        }
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: Self.pause) {
            bound.value.handler.isPausing = false
            try? bound.value.context.channel.syncOptions?.setOption(.autoRead, value: true)
        }
    }
}

/// A listening address of its own for administrators' calls, helpers of tests and measurements.
///
/// The server's own address is where proxies and tunnels lead, and what comes through them looks as if it came from
/// this machine; a proxy is not put in front of this address by accident.
package struct AdministrationAddress: Sendable, Hashable {
    /// An IPv4 or IPv6 address, or `localhost`.
    package let host: String
    package let port: Int
    /// Indicates whether the configuration names it: every client of it may then read the metrics.
    package let isNamed: Bool

    package init(host: String, port: Int, isNamed: Bool = false) {
        self.host = host
        self.port = port
        self.isNamed = isNamed
    }

    /// The address of a setting, `127.0.0.1:9100` or `[::1]:9100`; nil for what names no address and port.
    package init?(_ text: String) {
        guard let parts = try? URLParts("http://\(text)"), let port = parts.port, port > 0,
            parts.path.isEmpty, parts.query == nil, parts.fragment == nil,
            parts.host == "localhost" || NetworkAddress(parts.host) != nil
        else { return nil }
        self.init(host: parts.host, port: port, isNamed: true)
    }

    package var authority: String { "\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}

/// Answers there. Its pages are the sandbox's alone; all others are at the origin.
struct AdministrationResponder<Base: HTTPResponder<ServerContext>>: HTTPResponder {
    let address: AdministrationAddress
    /// The server's address for browsers: scheme, host and port, no trailing slash.
    let origin: String
    let base: Base

    func respond(to request: Request, context: ServerContext) async throws -> Response {
        let path = RequestPath.path(of: request.head)
        if request.method == .get || request.method == .head, path.hasSuffix("/"),
            !path.contains("/playground/connect/"), !path.contains("/playground/sandbox/")
        {
            return .temporaryRedirect(to: origin + (request.head.path ?? "/"))
        }
        var context = context
        context.arrival = .administration(isNamed: address.isNamed)
        return try await base.respond(to: request, context: context)
    }
}

/// Leads the developer's browser from the server's own address to the pages that are shown at the one for
/// administration only.
struct AdministrationRedirect<Context: CallerContext>: RouterMiddleware {
    let address: AdministrationAddress

    func handle(_ request: Request, context: Context, next: NextResponder<Context>) async throws -> Response {
        guard case .origin = context.arrival, context.caller.seemsOfThisMachine,
            !context.caller.isOfThisMachine
        else { return try await next(request, context) }
        return .temporaryRedirect(to: "http://\(address.authority)\(request.head.path ?? "/")")
    }
}

extension Response {
    fileprivate static func temporaryRedirect(to url: String) -> Response {
        Response(
            status: .temporaryRedirect,
            headers: [.location: url, .cacheControl: "no-store", .contentLength: "0"])
    }
}
