import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2
import OpenID

/// A connection of HTTP/2, behind TLS.
///
///     bytes → WriteCoalescingHandler, HeaderTableLimit → NIOHTTP2Handler → StreamFileResponder ── a file of the site
///                                                                  └→ the connection's manager → a channel for each other stream
struct HTTP2ServerChannel {
    typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    struct Value: ServerChildChannelValue {
        /// Those whose requests are not answered where they come in.
        let streams: AsyncStream<Stream>
        let channel: any Channel
    }

    private let responses: ResponseCache<HeaderBlock>?
    private let limits: ConnectionTimeouts
    /// Answers a stream's one request.
    private let http: HTTP1Channel

    init(
        responder: @escaping HTTPChannelHandler.Responder, responses: ResponseCache<HeaderBlock>?,
        limits: ConnectionTimeouts
    ) {
        self.responses = responses
        self.limits = limits
        http = HTTP1Channel(responder: responder)
    }

    /// Prepares a connection on which HTTP/2 was agreed on.
    func setup(channel: any Channel, timeoutHandler: TLSTimeoutHandler) -> EventLoopFuture<Value> {
        let (streams, continuation) = AsyncStream.makeStream(of: Stream.self)
        return channel.eventLoop.makeCompletedFuture {
            let manager = NIOHTTP2ServerConnectionManagementHandler(
                eventLoop: channel.eventLoop,
                configuration: .init(
                    maxIdleTime: limits.idle, maxAge: nil, maxGraceTime: limits.grace, keepalive: nil))
            let peer = channel.remoteAddress.flatMap(NetworkAddress.init)
            let site = StreamFileResponder(
                responses, timeoutHandler: timeoutHandler, limits: limits,
                manager: manager.http2StreamDelegate,
                isLocal: peer?.isLoopback == true)
            let others = HTTP2StreamMultiplexer(
                mode: .server, channel: channel,
                inboundStreamInitializer: { [limits] stream in
                    Self.setup(stream, limits: limits, continuation)
                })
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers(
                WriteCoalescingHandler(), HeaderTableLimit(),
                NIOHTTP2Handler(mode: .server, frameDelegate: site), site,
                manager, others, StreamCloseHandler(continuation))
            // They were added to a connection that is open already.
            try pipeline.context(handler: site).fireChannelActive()
            return Value(streams: streams, channel: channel)
        }
    }

    /// Prepares the channel of a stream, and hands it over to `handle`.
    ///
    /// A server that stops notifies connections, not streams: each stream finishes its response.
    private static func setup(
        _ channel: any Channel, limits: ConnectionTimeouts, _ continuation: AsyncStream<Stream>.Continuation
    ) -> EventLoopFuture<Void> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandlers(
                HTTP2FramePayloadToHTTPServerCodec(), StreamTimeoutHandler(limits))
            let stream = try Stream(wrappingChannelSynchronously: channel)
            guard case .terminated = continuation.yield(stream) else { return }
            // No more streams are taken; one that was made has to be ended all the same.
            Task { try? await stream.executeThenClose { _, _ in } }
        }
    }

    /// Answers requests until the connection ends.
    func handle(value: Value, logger: Logger) async {
        await withDiscardingTaskGroup { group in
            for await stream in value.streams {
                group.addTask { await http.handle(value: stream, logger: logger) }
            }
        }
    }
}

/// Finishes the sequence of a connection's streams when the connection closes.
private final class StreamCloseHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTP2Frame

    private let continuation: AsyncStream<HTTP2ServerChannel.Stream>.Continuation

    init(_ continuation: AsyncStream<HTTP2ServerChannel.Stream>.Continuation) {
        self.continuation = continuation
    }

    func channelInactive(context: ChannelHandlerContext) {
        continuation.finish()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { continuation.finish() }
}
