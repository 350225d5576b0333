import Hummingbird
import HummingbirdCore
import Logging

/// The way connections are taken: with TLS or without, and each within its limits.
struct ChannelSetup {
    let openConnections: OpenConnections
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
    }

    /// HTTP/1.1 without TLS; beside a port with TLS nothing is answered there but where that is.
    var plain: HTTP1Channel.Configuration { plain(tls == nil ? responses : nil) }

    /// HTTP/1.1 without TLS, every request of which is taken apart.
    var withoutResponseCache: HTTP1Channel.Configuration { plain(nil) }

    private func plain(_ responses: ResponseCache?) -> HTTP1Channel.Configuration {
        let (count, openConnections) = (count, openConnections)
        return Self.bounded(
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionLimitHandler(count),
                    PipelineSetupHandler(
                        ConnectionTimeouts(), openConnections: openConnections, responses: responses),
                ]))
    }

    /// HTTP/1.1 for our own calls, which count for no address.
    var own: HTTPServerBuilder {
        let (openConnections, executors) = (openConnections, executors)
        let http = Self.bounded(
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    PipelineSetupHandler(
                        ConnectionTimeouts(), openConnections: openConnections, responses: nil)
                ]))
        return HTTPServerBuilder {
            CleartextChannel(responder: $0, configuration: http, executors: executors)
        }
    }

    /// The protocol that the application speaks.
    var server: HTTPServerBuilder {
        guard let tls else {
            let (plain, executors) = (plain, executors)
            return HTTPServerBuilder {
                CleartextChannel(responder: $0, configuration: plain, executors: executors)
            }
        }
        let (count, openConnections, responses, executors) = (count, openConnections, responses, executors)
        // `SecureChannel` counts connections before TLS.
        let http1 = Self.bounded(
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    PipelineSetupHandler(
                        ConnectionTimeouts(), openConnections: openConnections, responses: responses)
                ]))
        return HTTPServerBuilder { responder in
            SecureChannel(
                tls.certificates, http1: http1, count: count, openConnections: openConnections,
                limits: ConnectionTimeouts(), executors: executors, responder: responder)
        }
    }

    private static func bounded(_ configuration: HTTP1Channel.Configuration) -> HTTP1Channel.Configuration {
        var bounded = configuration
        bounded.httpDecoder = .init(
            maxHeaderFieldSize: RequestLimits.headers, maxHeaderListSize: RequestLimits.headers,
            maxHeaderFieldCount: RequestLimits.headerCount)
        return bounded
    }
}
