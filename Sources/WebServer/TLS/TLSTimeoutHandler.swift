import NIOCore

/// Closes idle connections with TLS: during the handshake, and afterwards when the protocol is HTTP/2.
///
/// It comes before TLS and sees only bytes. `IdleTimeoutHandler` handles HTTP/1, `StreamTimeoutHandler` streams, and
/// the connection manager of HTTP/2 sends GOAWAY on idle connections. This handler closes unfinished
/// handshakes, clients that do not close after GOAWAY, and clients that do not read.
final class TLSTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    enum Negotiated { case http1, http2 }

    private let limits: ConnectionTimeouts
    private let openConnections: OpenConnections
    private let place = OpenConnections.Place()
    private var check: RepeatedTask?
    private var negotiated: Negotiated?
    private let began = NIODeadline.now()
    private var streams = 0
    /// The time since which there is no stream.
    private var free = NIODeadline.now()
    private var progress = SendingProgress()

    init(_ limits: ConnectionTimeouts, openConnections: OpenConnections) {
        self.limits = limits
        self.openConnections = openConnections
    }

    func channelActive(context: ChannelHandlerContext) {
        place.isIdle()
        let isWelcome = openConnections.enter(place, context.channel)
        check = context.repeating(every: limits.pause) { self.look(context) }
        context.fireChannelActive()
        if !isWelcome { context.close(promise: nil) }
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        progress.written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    /// Receives the protocol that client and server negotiated.
    func begins(_ negotiated: Negotiated) {
        self.negotiated = negotiated
        free = .now()
        // From here on `IdleTimeoutHandler` owns the connection's entry.
        if negotiated == .http1 { end() }
    }

    func streamBegins() {
        streams += 1
        place.isBusy()
    }

    func streamEnds() {
        streams -= 1
        guard streams == 0 else { return }
        free = .now()
        place.isIdle()
    }

    private func end() {
        check?.cancel()
        check = nil
        openConnections.leave(place)
    }

    private func look(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let isStuck = progress.isWaiting(context, at: now) && now - progress.lastTaken >= limits.idle
        let isLate = negotiated == nil && now - began >= limits.idle
        let isDeaf = negotiated == .http2 && streams == 0 && now - free >= limits.idle + limits.grace
        if isStuck || isLate || isDeaf { context.close(promise: nil) }
    }
}
