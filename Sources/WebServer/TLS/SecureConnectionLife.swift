import NIOCore

/// Looks after a connection with TLS until its protocol is agreed on, and longer when that is HTTP/2.
///
/// It stands before TLS and sees bytes only. HTTP/1 has `ConnectionLife`, each request of HTTP/2 a `StreamLife`, and
/// idle connections of HTTP/2 are told to end by their own connection manager; what is left is a handshake that does
/// not come to an end, a client that does not answer when it is told, and one that takes nothing of what is written.
final class SecureConnectionLife: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Negotiated { case http1, http2 }

    private let limits: ConnectionLimits
    private let room: ConnectionRoom
    private let place = ConnectionRoom.Place()
    private var check: Scheduled<Void>?
    private var negotiated: Negotiated?
    private let began = NIODeadline.now()
    private var streams = 0
    /// The time since which there is no stream.
    private var free = NIODeadline.now()
    /// Bytes handed over so far, and of those the bytes that had left at the last look.
    private var written = 0
    private var taken = 0
    private var lastTaken = NIODeadline.now()

    init(_ limits: ConnectionLimits, room: ConnectionRoom) {
        self.limits = limits
        self.room = room
    }

    func channelActive(context: ChannelHandlerContext) {
        place.isIdle()
        let isWelcome = room.enter(place, context.channel)
        schedule(context)
        context.fireChannelActive()
        if !isWelcome { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    /// Hears what client and server agreed on.
    func begins(_ negotiated: Negotiated) {
        self.negotiated = negotiated
        free = .now()
        // From here on `ConnectionLife` holds the place.
        if negotiated == .http1 { end() }
    }

    /// Hears that a request begins.
    func streamBegins() {
        streams += 1
        place.isBusy()
    }

    /// Hears that a request is over.
    func streamEnds() {
        streams -= 1
        guard streams == 0 else { return }
        free = .now()
        place.isIdle()
    }

    private func end() {
        check?.cancel()
        check = nil
        room.leave(place)
    }

    private func schedule(_ context: ChannelHandlerContext) {
        let bound = NIOLoopBound((handler: self, context: context), eventLoop: context.eventLoop)
        check = context.eventLoop.scheduleTask(in: limits.pause) {
            bound.value.handler.look(bound.value.context)
        }
    }

    private func look(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if written - waiting != taken {
            taken = written - waiting
            lastTaken = now
        }
        let isStuck = waiting > 0 && now - lastTaken >= limits.idle
        let isLate = negotiated == nil && now - began >= limits.idle
        let isDeaf =
            negotiated == .http2 && streams == 0 && now - free >= limits.idle + limits.grace
        if isStuck || isLate || isDeaf { context.close(promise: nil) } else { schedule(context) }
    }
}
