import NIOCore
import NIOHTTPTypes

/// Resets idle streams of HTTP/2, as `IdleTimeoutHandler` closes idle connections of HTTP/1.
///
/// A refused body is read for a while, so that the client can read the refusal; then the stream is reset.
final class StreamTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let limits: ConnectionTimeouts
    private var connection: TLSTimeoutHandler?
    private var check: RepeatedTask?
    private var isRequestArriving = true
    private var lastActive = NIODeadline.now()
    /// Parts of the response that have not left yet.
    private var waiting = 0
    /// Bytes of a refused body that came after its response; nil: nothing is refused.
    private var drained: Int?

    init(_ limits: ConnectionTimeouts) {
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) {
        connection = try? context.channel.parent?.pipeline.syncOperations.handler(
            type: TLSTimeoutHandler.self)
        connection?.streamBegins()
        check = context.repeating(every: limits.pause) { self.look(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        lastActive = .now()
        let part = unwrapInboundIn(data)
        if case .end = part { isRequestArriving = false }
        guard let drained else { return context.fireChannelRead(data) }
        guard case .body(let body) = part else { return context.close(promise: nil) }
        self.drained = drained + body.readableBytes
        if drained + body.readableBytes > limits.drainBytes { context.close(promise: nil) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        if case .body(var body) = part {
            while body.readableBytes > Self.step, let first = body.readSlice(length: Self.step) {
                context.write(wrapOutboundOut(.body(first)), promise: watched(nil, context))
            }
            return context.write(wrapOutboundOut(.body(body)), promise: watched(promise, context))
        }
        guard case .end = part, isRequestArriving else {
            return context.write(data, promise: watched(promise, context))
        }
        drained = 0
        context.writeAndFlush(data, promise: watched(promise, context))
        let end = NIOLoopBound(context, eventLoop: context.eventLoop)
        context.eventLoop.scheduleTask(in: limits.drainTime) { end.value.close(promise: nil) }
    }

    /// Bytes of a body that are seen to leave at once, a frame's: a client that takes a large one slowly is not idle.
    private static let step = 16_384

    /// A promise of a part that is to leave; the stream is active when it does.
    private func watched(
        _ promise: EventLoopPromise<Void>?, _ context: ChannelHandlerContext
    ) -> EventLoopPromise<Void> {
        lastActive = .now()
        waiting += 1
        let promise = promise ?? context.eventLoop.makePromise()
        let bound = NIOLoopBound(self, eventLoop: context.eventLoop)
        promise.futureResult.whenComplete { _ in
            bound.value.waiting -= 1
            bound.value.lastActive = .now()
        }
        return promise
    }

    private func end() {
        check?.cancel()
        check = nil
        connection?.streamEnds()
        connection = nil
    }

    /// Making a response has no time limit here.
    private func look(_ context: ChannelHandlerContext) {
        let isWaiting = isRequestArriving || waiting > 0
        if isWaiting, NIODeadline.now() - lastActive >= limits.idle { context.close(promise: nil) }
    }
}
