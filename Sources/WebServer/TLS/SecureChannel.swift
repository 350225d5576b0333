import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOSSL
import NIOTLS

/// A connection with TLS: HTTP/2 or HTTP/1.1, as client and server agree in the handshake (ALPN, RFC 7301).
struct SecureChannel: ServerChildChannel {
    enum Negotiated: Sendable {
        case http1(HTTP1Channel.Value)
        case http2(HTTP2ServerChannel.Value)
    }

    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>
        let channel: any Channel
    }

    private let certificates: TLSCertificateReloader
    private let count: ConnectionCount
    private let openConnections: OpenConnections
    private let limits: ConnectionTimeouts
    private let executors: EventLoopTaskExecutors
    private let http1: HTTP1Channel
    private let http2: HTTP2ServerChannel

    /// - Parameter http1: how HTTP/1.1 is spoken, behind TLS.
    init(
        _ certificates: TLSCertificateReloader, http1: HTTP1Channel.Configuration, count: ConnectionCount,
        openConnections: OpenConnections, limits: ConnectionTimeouts, executors: EventLoopTaskExecutors,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.executors = executors
        self.certificates = certificates
        self.count = count
        self.openConnections = openConnections
        self.limits = limits
        self.http1 = HTTP1Channel(responder: responder, configuration: http1)
        http2 = HTTP2ServerChannel(responder: responder, limits: limits)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionLimitHandler(count))
            let timeoutHandler = TLSTimeoutHandler(limits, openConnections: openConnections)
            try pipeline.addHandler(timeoutHandler)
            try pipeline.addHandler(NIOSSLServerHandler(context: certificates.context))
            let bound = NIOLoopBound(timeoutHandler, eventLoop: channel.eventLoop)
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result, channel in
                if result == .negotiated("h2") {
                    bound.value.begins(.http2)
                    return http2.setup(channel: channel).map { .http2($0) }
                }
                bound.value.begins(.http1)
                return http1.setup(channel: channel, logger: logger).map { .http1($0) }
            }
            try pipeline.addHandler(negotiation)
            return Value(negotiated: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    func handle(value: Value, logger: Logger) async {
        do {
            let negotiated = try await value.negotiated.get()
            await withTaskExecutorPreference(executors.executor(of: value.channel.eventLoop)) {
                switch negotiated {
                case .http1(let connection): await http1.handle(value: connection, logger: logger)
                case .http2(let connection): await http2.handle(value: connection, logger: logger)
                }
            }
        } catch {
            // A handshake that failed: the client wants another version, or speaks no TLS.
            logger.debug("no connection", metadata: ["reason": "\(error)"])
            value.channel.close(promise: nil)
        }
    }
}
