import Hummingbird
import HummingbirdCore
import Logging

/// The way connections are taken: with TLS or without, and each within its limits.
struct Listening {
    let room: ConnectionRoom
    private let count: ConnectionCount
    private let tls: TLSOptions?
    private let written: ReadyAnswers<WrittenHead>?
    private let framed: ReadyAnswers<HeaderBlock>?
    private let executors = LoopExecutors()

    /// - Parameter ready: the site whose files are answered before requests are taken apart; nil: none.
    init(
        _ limits: ServerLimits, proxies: TrustedProxies, tls: TLSOptions? = nil, ready: ReadySite?,
        logger: Logger
    ) {
        let places = FileDescriptors.connections()
        logger.debug("room for connections", metadata: ["most": "\(places.most)"])
        room = ConnectionRoom(most: places.most, spare: places.spare, logger: logger)
        count = ConnectionCount(limits, proxies: proxies)
        self.tls = tls
        written = ready.map { ReadyAnswers($0) }
        framed = ready.map { ReadyAnswers($0) }
    }

    /// HTTP/1.1 without TLS; beside a port with TLS nothing is answered there but where that is.
    var plain: HTTP1Channel.Configuration { plain(tls == nil ? written : nil) }

    /// HTTP/1.1 without TLS, every request of which is taken apart.
    var withoutAnswers: HTTP1Channel.Configuration { plain(nil) }

    private func plain(_ answers: ReadyAnswers<WrittenHead>?) -> HTTP1Channel.Configuration {
        let (count, room) = (count, room)
        return Self.bounded(
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionGate(count),
                    ConnectionPlacing(ConnectionLimits(), room: room, answers: answers),
                ]))
    }

    /// HTTP/1.1 for our own calls, which count for no address.
    var own: HTTPServerBuilder {
        let (room, executors) = (room, executors)
        let http = Self.bounded(
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [ConnectionPlacing(ConnectionLimits(), room: room, answers: nil)]))
        return HTTPServerBuilder { PlainChannel(responder: $0, configuration: http, executors: executors) }
    }

    /// The protocol that the application speaks.
    var server: HTTPServerBuilder {
        guard let tls else {
            let (plain, executors) = (plain, executors)
            return HTTPServerBuilder {
                PlainChannel(responder: $0, configuration: plain, executors: executors)
            }
        }
        let (count, room, answers, framed, executors) = (count, room, written, framed, executors)
        // `SecureChannel` counts connections before TLS.
        let http1 = Self.bounded(
            HTTP1Channel.Configuration(
                additionalChannelHandlers: [
                    ConnectionPlacing(ConnectionLimits(), room: room, answers: answers)
                ]))
        return HTTPServerBuilder { responder in
            SecureChannel(
                tls.certificates, http1: http1, answers: framed, count: count, room: room,
                limits: ConnectionLimits(), executors: executors, responder: responder)
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
