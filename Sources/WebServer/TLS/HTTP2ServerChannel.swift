import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypes
import NIOHTTPTypesHTTP2

/// A connection of HTTP/2, behind TLS.
///
///     bytes → HeaderTableLimit → NIOHTTP2Handler → the connection's manager → a channel for each stream
struct HTTP2ServerChannel {
    typealias Stream = NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>

    struct Value: ServerChildChannelValue {
        let streams: AsyncStream<Stream>
        let channel: any Channel
    }

    /// Answers a stream's one request.
    let http: HTTP1Channel
    var limits = ConnectionTimeouts()

    /// Prepares a connection on which HTTP/2 was agreed on.
    func setup(channel: any Channel) -> EventLoopFuture<Value> {
        let (streams, continuation) = AsyncStream.makeStream(of: Stream.self)
        return channel.eventLoop.makeCompletedFuture {
            let manager = NIOHTTP2ServerConnectionManagementHandler(
                eventLoop: channel.eventLoop,
                configuration: .init(
                    maxIdleTime: limits.idle, maxAge: nil, maxGraceTime: limits.grace, keepalive: nil))
            let end = ConnectionEndHandler(continuation)
            let others = HTTP2StreamMultiplexer(
                mode: .server, channel: channel,
                inboundStreamInitializer: { [limits] stream in
                    Self.setup(stream, limits: limits, continuation)
                })
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandlers(
                HeaderTableLimit(), NIOHTTP2Handler(mode: .server, frameDelegate: end), end, manager, others)
            // They were added to a connection that is open already.
            try pipeline.context(handlerType: NIOHTTP2Handler.self).fireChannelActive()
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

    func handle(value: Value, logger: Logger) async {
        await withDiscardingTaskGroup { group in
            for await stream in value.streams {
                group.addTask { await http.handle(value: stream, logger: logger) }
            }
        }
    }
}

/// Ends a connection whose client has closed its side, or that is given up for an error (RFC 9113 §5.4.1), and the
/// sequence of its streams when it has ended.
final class ConnectionEndHandler: ChannelDuplexHandler, RemovableChannelHandler, NIOHTTP2FrameDelegate {
    typealias InboundIn = HTTP2Frame
    typealias OutboundIn = HTTP2Frame

    private let streams: AsyncStream<HTTP2ServerChannel.Stream>.Continuation
    private var open: Set<HTTP2StreamID> = []
    /// Indicates whether the client was told that the connection is given up.
    private var isGivenUp = false

    init(_ streams: AsyncStream<HTTP2ServerChannel.Stream>.Continuation) {
        self.streams = streams
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        if frame.streamID != .rootStream, !open.contains(frame.streamID) {
            // Later handlers need no more frames of a stream that has ended.
            guard case .headers = frame.payload else { return }
            open.insert(frame.streamID)
        }
        context.fireChannelRead(data)
    }

    func wroteFrame(_ frame: HTTP2Frame) {
        if case .goAway(_, let code, _) = frame.payload, code != .noError { isGivenUp = true }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        // The client was told of one stream's error, and what was written for a stream that it has reset went nowhere:
        // the others go on.
        let isOfHTTP = error is any NIOHTTP2Error || error is NIOHTTP2Errors.StreamError
        guard isGivenUp || !isOfHTTP || error is NIOHTTP2Errors.RaisedGoawayLastStreamID else { return }
        close(context: context, mode: .all, promise: nil)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        // TLS gives up what was not flushed, such as the word that the connection ends.
        context.flush()
        context.close(mode: mode, promise: promise)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // A client that closes its side takes no further answers.
        if case ChannelEvent.inputClosed = event { close(context: context, mode: .all, promise: nil) }
        // A stream whose request was malformed never came to be.
        if let closed = event as? StreamClosedEvent, open.remove(closed.streamID) == nil { return }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        streams.finish()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { streams.finish() }
}
