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

    let certificates: TLSCertificateReloader
    let count: ConnectionCount
    let openConnections: OpenConnections
    let executors: EventLoopTaskExecutors
    /// HTTP/1.1 as it is spoken behind TLS.
    let http1: HTTP1Channel
    let http2: HTTP2ServerChannel
    var limits = ConnectionTimeouts()

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
