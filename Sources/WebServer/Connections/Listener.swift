import Foundation
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
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
