import Foundation
import Logging
import NIOCore

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

extension AcceptRetryHandler {
    /// Lets the listening socket rest when there is no file descriptor left.
    static func install(on channel: any Channel, openConnections: OpenConnections, logger: Logger) async {
        let added = channel.eventLoop.submit {
            try channel.pipeline.syncOperations.addHandler(
                AcceptRetryHandler(openConnections, logger: logger), position: .first)
        }
        // The socket is closed again: the server is being stopped.
        try? await added.get()
    }
}
