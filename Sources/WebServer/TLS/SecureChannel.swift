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
        case http2(StreamedChannel.Value)
    }

    struct Value: ServerChildChannelValue {
        let negotiated: EventLoopFuture<Negotiated>
        let channel: any Channel
    }

    private let certificates: CertificateKeeper
    private let count: ConnectionCount
    private let room: ConnectionRoom
    private let limits: ConnectionLimits
    private let executors: LoopExecutors
    private let http1: HTTP1Channel
    private let http2: StreamedChannel

    /// - Parameters:
    ///   - http1: how HTTP/1.1 is spoken, behind TLS.
    ///   - answers: what is answered before a stream of HTTP/2 gets a channel; nil: nothing.
    init(
        _ certificates: CertificateKeeper, http1: HTTP1Channel.Configuration,
        answers: ReadyAnswers<HeaderBlock>?, count: ConnectionCount,
        room: ConnectionRoom, limits: ConnectionLimits, executors: LoopExecutors,
        responder: @escaping HTTPChannelHandler.Responder
    ) {
        self.executors = executors
        self.certificates = certificates
        self.count = count
        self.room = room
        self.limits = limits
        self.http1 = HTTP1Channel(responder: responder, configuration: http1)
        http2 = StreamedChannel(responder: responder, answers: answers, limits: limits)
    }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionGate(count))
            let life = SecureConnectionLife(limits, room: room)
            try pipeline.addHandler(life)
            try pipeline.addHandler(NIOSSLServerHandler(context: certificates.context))
            let bound = NIOLoopBound(life, eventLoop: channel.eventLoop)
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result, channel in
                if result == .negotiated("h2") {
                    bound.value.begins(.http2)
                    return http2.setup(channel: channel, life: bound.value).map { .http2($0) }
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
