import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import OpenID

/// The way connections are taken: with TLS or without, and each within its limits.
struct ChannelSetup {
    let openConnections: OpenConnections
    private let logger: Logger
    private let count: ConnectionCount
    private let tls: TLSOptions?
    private let responses: ResponseCache?
    private let executors = EventLoopTaskExecutors()

    /// - Parameter responses: what is answered before requests are taken apart; nil: nothing.
    init(
        _ limits: ServerLimits, proxies: TrustedProxies, tls: TLSOptions? = nil, responses: ResponseCache?,
        logger: Logger
    ) {
        let places = FileDescriptors.connections()
        logger.debug("room for connections", metadata: ["most": "\(places.most)"])
        openConnections = OpenConnections(most: places.most, spare: places.spare, logger: logger)
        count = ConnectionCount(limits, proxies: proxies)
        self.tls = tls
        self.responses = responses
        self.logger = logger
    }

    /// A listener of these settings.
    ///
    /// - Parameter server: the protocol that is spoken there; nil: the one of the server's own address.
    func listener<Responder: HTTPResponder>(
        _ name: String, at host: String, port: Int, _ responder: Responder, server: HTTPServerBuilder? = nil,
        onOpen: @escaping @Sendable (Int) async -> Void = { _ in }
    ) -> Listener<Responder> {
        Listener(
            description: name, responder: responder, server: server ?? self.server, host: host, port: port,
            openConnections: openConnections, logger: logger, onOpen: onOpen)
    }

    private var server: HTTPServerBuilder {
        guard let tls else { return cleartext(responses: responses) }
        let (count, openConnections, executors) = (count, openConnections, executors)
        // `SecureChannel` counts connections before TLS.
        let http1 = http1(isCounted: false, responses: responses)
        return HTTPServerBuilder { responder in
            SecureChannel(
                certificates: tls.certificates, count: count, openConnections: openConnections,
                executors: executors, http1: HTTP1Channel(responder: responder, configuration: http1),
                http2: HTTP2ServerChannel(http: HTTP1Channel(responder: responder)))
        }
    }

    /// HTTP/1.1 without TLS.
    ///
    /// - Parameters:
    ///   - isCounted: whether connections count for their address; our own calls do not.
    ///   - responses: what is answered before requests are taken apart.
    func cleartext(isCounted: Bool = true, responses: ResponseCache? = nil) -> HTTPServerBuilder {
        let (http1, executors) = (http1(isCounted: isCounted, responses: responses), executors)
        return HTTPServerBuilder {
            CleartextChannel(http1: HTTP1Channel(responder: $0, configuration: http1), executors: executors)
        }
    }

    private func http1(isCounted: Bool, responses: ResponseCache?) -> HTTP1Channel.Configuration {
        let (count, openConnections) = (isCounted ? count : nil, openConnections)
        var configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: (count.map { [ConnectionLimitHandler($0)] } ?? []) + [
                PipelineSetupHandler(
                    ConnectionTimeouts(), openConnections: openConnections, responses: responses)
            ])
        configuration.httpDecoder = .init(
            maxHeaderFieldSize: Bounds.headers.value, maxHeaderListSize: Bounds.headers.value,
            maxHeaderFieldCount: Bounds.headerCount.value)
        return configuration
    }
}

/// A connection without TLS, whose requests are handled on the loop that reads them.
private struct CleartextChannel: ServerChildChannel {
    let http1: HTTP1Channel
    let executors: EventLoopTaskExecutors

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
        http1.setup(channel: channel, logger: logger)
    }

    func handle(value: HTTP1Channel.Value, logger: Logger) async {
        await withTaskExecutorPreference(executors.executor(of: value.channel.eventLoop)) {
            await http1.handle(value: value, logger: logger)
        }
    }
}
