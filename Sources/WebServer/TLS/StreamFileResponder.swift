import NIOCore
import NIOHPACK
import NIOHTTP2

/// Answers requests for the site's files where the frames of a connection come in, before a stream gets a channel.
///
/// Whatever is not such a request goes on, with all of its stream's frames. A stream that is answered here counts as
/// open until its client has read the response, and is reset after the idle timeout of `StreamTimeoutHandler`.
/// Flow control, frame sizes and the limits on resets are `NIOHTTP2Handler`'s.
final class StreamFileResponder: ChannelInboundHandler, RemovableChannelHandler, NIOHTTP2FrameDelegate {
    typealias InboundIn = HTTP2Frame
    typealias InboundOut = HTTP2Frame
    typealias OutboundOut = HTTP2Frame

    private let responses: ResponseCache<HeaderBlock>?
    private let timeoutHandler: TLSTimeoutHandler
    private let limits: ConnectionTimeouts
    /// The one that closes the connection in time and in order, and counts open streams for that.
    private let manager: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate
    private var seen: HeaderValueCache?
    /// The streams answered here that are open, with the time when something of the response was last taken.
    private var answered: [HTTP2StreamID: NIODeadline] = [:]
    /// The open streams that were handed on.
    private var passed: Set<HTTP2StreamID> = []
    private var check: Scheduled<Void>?
    private var hasWritten = false
    /// Indicates whether the client was told that the connection is given up for an error (RFC 9113 §5.4.1).
    private var isGivenUp = false
    /// The connection's window for what comes in, as those behind know it.
    private var window = 0

    /// - Parameter answers: nil: everything goes on.
    init(
        _ responses: ResponseCache<HeaderBlock>?, timeoutHandler: TLSTimeoutHandler,
        limits: ConnectionTimeouts,
        manager: NIOHTTP2ServerConnectionManagementHandler.HTTP2StreamDelegate, isLocal: Bool
    ) {
        self.responses = responses
        self.timeoutHandler = timeoutHandler
        self.limits = limits
        self.manager = manager
        seen = responses.map { HeaderValueCache($0.site, isLocal: isLocal) }
    }

    // MARK: What comes in

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        let stream = frame.streamID
        guard stream != .rootStream, !passed.contains(stream) else { return context.fireChannelRead(data) }
        // Later handlers need no more frames of a stream that was answered here or has ended.
        guard case .headers(let head) = frame.payload else { return }
        if head.endStream, response(stream, head.headers, context) { return }
        passed.insert(stream)
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if hasWritten {
            hasWritten = false
            context.flush()
        }
        context.fireChannelReadComplete()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch type(of: event) {
        case is NIOHTTP2WindowUpdatedEvent.Type:
            guard let event = event as? NIOHTTP2WindowUpdatedEvent, isOurs(event) else { break }
            return
        case is NIOHTTP2StreamCreatedEvent.Type:
            guard let event = event as? NIOHTTP2StreamCreatedEvent, answered[event.streamID] != nil
            else { break }
            return
        case is StreamClosedEvent.Type:
            guard let event = event as? StreamClosedEvent else { break }
            if answered.removeValue(forKey: event.streamID) != nil {
                manager.streamClosed(event.streamID, channel: context.channel)
                return timeoutHandler.streamEnds()
            }
            // One whose request was malformed never came to be.
            guard passed.remove(event.streamID) != nil else { return }
        default:
            guard case ChannelEvent.inputClosed = event else { break }
            // A client that closes its side takes no further answers.
            context.close(promise: nil)
        }
        context.fireUserInboundEventTriggered(event)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(error)
        // The client was told of one stream's error, and what was written for a stream that it has reset went nowhere:
        // the others go on.
        let isOfHTTP = error is any NIOHTTP2Error || error is NIOHTTP2Errors.StreamError
        let isLast = isGivenUp || error is NIOHTTP2Errors.RaisedGoawayLastStreamID
        if isLast || !isOfHTTP { context.close(promise: nil) }
    }

    func wroteFrame(_ frame: HTTP2Frame) {
        switch frame.payload {
        case .data:
            if let place = answered.index(forKey: frame.streamID) { answered.values[place] = .now() }
        case .goAway(_, let code, _): isGivenUp = isGivenUp || code != .noError
        default: break
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    private func end() {
        check?.cancel()
        check = nil
        for _ in answered { timeoutHandler.streamEnds() }
        answered = [:]
    }

    /// Returns whether a change of a window means nothing to those behind.
    private func isOurs(_ event: NIOHTTP2WindowUpdatedEvent) -> Bool {
        if event.streamID == .rootStream {
            guard let size = event.inboundWindowSize, size != window else { return true }
            window = size
            return false
        }
        return answered[event.streamID] != nil
    }

    // MARK: Answers

    /// Answers a request if it is for a file.
    private func response(
        _ stream: HTTP2StreamID, _ headers: HPACKHeaders, _ context: ChannelHandlerContext
    ) -> Bool {
        let start = NIODeadline.now()
        guard let responses, var head = HTTP2RequestHead(headers),
            head.authority.withUTF8({ seen?.isAnswered(UnsafeRawBufferPointer($0)) }) == true
        else { return false }
        let coding = head.acceptEncoding?.withUTF8 { seen?.coding(UnsafeRawBufferPointer($0)) } ?? nil
        let question = ResponseCacheKey(target: head.target, coding: coding, isHead: head.isHead)
        guard let response = responses.response(to: question, known: head.ifNoneMatch) else { return false }
        answered[stream] = start
        timeoutHandler.streamBegins()
        manager.streamCreated(stream, channel: context.channel)
        write(.headers(.init(headers: response.head, endStream: response.body == nil)), stream, context)
        if let body = response.body {
            write(.data(.init(data: .byteBuffer(body), endStream: true)), stream, context)
        }
        hasWritten = true
        if check == nil { schedule(context) }
        seen?.record(
            (NIODeadline.now() - start).nanoseconds, isHead: head.isHead,
            isNotModified: response.isNotModified)
        return true
    }

    private func write(
        _ payload: HTTP2Frame.FramePayload, _ stream: HTTP2StreamID, _ context: ChannelHandlerContext
    ) {
        context.write(wrapOutboundOut(HTTP2Frame(streamID: stream, payload: payload)), promise: nil)
    }

    // MARK: Clients that take nothing

    private func schedule(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        check = context.eventLoop.scheduleTask(in: limits.pause) {
            bound.value.handler.look(bound.value.context)
        }
    }

    private func look(_ context: ChannelHandlerContext) {
        check = nil
        let now = NIODeadline.now()
        let stuck = answered.filter { now - $0.value >= limits.idle }
        for stream in stuck.keys { write(.rstStream(.cancel), stream, context) }
        if !stuck.isEmpty { context.flush() }
        if !answered.isEmpty { schedule(context) }
    }
}
