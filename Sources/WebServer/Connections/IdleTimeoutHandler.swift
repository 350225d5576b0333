import NIOCore
import NIOHTTP1
import OpenID

/// Closes idle connections, and those whose request was refused before it had arrived.
///
/// Activity is a received part of a request, or sent bytes of a response. A client that reads slowly stays
/// connected; one that reads nothing is closed like one that sends nothing. A client that sends a refused body
/// is read for a while, so that it can receive the refusal (RFC 9112 §9.6), and is then closed.
final class IdleTimeoutHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let limits: ConnectionTimeouts
    private let openConnections: OpenConnections
    private let place = OpenConnections.Place()
    private var check: RepeatedTask?

    private var pendingResponses = 0
    private var isRequestArriving = false
    /// The time when a part of a request was received, or a response was written.
    private var lastActive = NIODeadline.now()
    private var progress = SendingProgress()
    private var isRefusing = false
    /// Indicates whether no further request of this connection is answered.
    private var isLast = false
    /// Indicates whether the client waits to be told to go on before it sends the body (RFC 9110 §10.1.1).
    private var awaitsContinue = false
    /// Bytes of a refused body that came after its response; nil: nothing is refused.
    private var drained: Int?

    init(_ limits: ConnectionTimeouts, openConnections: OpenConnections) {
        self.limits = limits
        self.openConnections = openConnections
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { begin(context) }
    }

    func channelActive(context: ChannelHandlerContext) {
        begin(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        end()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { end() }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let part = unwrapInboundIn(data)
        if let drained {
            drain(part, after: drained, context)
            return
        }
        // Nothing is answered after the last request (RFC 9112 §9.6).
        if isLast, !isRequestArriving { return }
        lastActive = .now()
        switch part {
        case .head(var head):
            pendingResponses += 1
            isLast = head.isLastOfConnection
            isRequestArriving = true
            place.isBusy()
            awaitsContinue = head.expectsContinue
            if pendingResponses == 1 { proceed(context) }
            head.takeHostOfTarget()
            return context.fireChannelRead(wrapInboundOut(.head(head)))
        case .body: awaitsContinue = false
        case .end: isRequestArriving = false
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head):
            // Of several requests the first is answered, and the last is the one that comes.
            guard head.status.code >= 200, pendingResponses == 1, isRequestArriving || isLast else { break }
            isRefusing = isRequestArriving
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .body(let body):
            progress.written += body.readableBytes
        case .end:
            pendingResponses -= 1
            lastActive = .now()
            if pendingResponses == 0 { place.isIdle() }
            if pendingResponses == 1, awaitsContinue {
                context.write(data, promise: promise)
                return proceed(context)
            }
            if isLast, pendingResponses == 0, !isRefusing {
                let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
                let end = promise ?? context.eventLoop.makePromise()
                end.futureResult.whenComplete { _ in bound.value.close(promise: nil) }
                return context.writeAndFlush(data, promise: end)
            }
            guard isRefusing else { break }
            context.writeAndFlush(data, promise: promise)
            drained = 0
            let end = NIOLoopBound(context, eventLoop: context.eventLoop)
            context.eventLoop.scheduleTask(in: limits.drainTime) { end.value.close(promise: nil) }
            return
        }
        context.write(data, promise: promise)
    }

    /// Tells a client that waits for it to send the body; the responses to earlier requests have gone before.
    private func proceed(_ context: ChannelHandlerContext) {
        guard awaitsContinue else { return }
        awaitsContinue = false
        context.writeAndFlush(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: .continue))), promise: nil)
    }

    private func drain(_ part: HTTPServerRequestPart, after bytes: Int, _ context: ChannelHandlerContext) {
        switch part {
        case .body(let body):
            drained = bytes + body.readableBytes
            if bytes + body.readableBytes > limits.drainBytes { context.close(promise: nil) }
        case .head, .end: context.close(promise: nil)
        }
    }

    // MARK: Responses that are written before the decoder

    /// Indicates whether no request is under way or refused, so that the next one may be answered at once.
    var isFree: Bool { pendingResponses == 0 && !isRequestArriving && !isRefusing }

    /// Records a request that was answered immediately.
    func hasRespondedAtOnce(bytes: Int, at now: NIODeadline) {
        progress.written += bytes
        lastActive = now
        place.hasResponded(at: now)
    }

    // MARK: Timeouts

    private func begin(_ context: ChannelHandlerContext) {
        guard check == nil else { return }
        place.isIdle()
        lastActive = .now()
        let isWelcome = openConnections.enter(place, context.channel)
        check = context.repeating(every: limits.pause) { self.look(context) }
        if !isWelcome { context.close(promise: nil) }
    }

    private func end() {
        check?.cancel()
        check = nil
        openConnections.leave(place)
    }

    private func look(_ context: ChannelHandlerContext) {
        let now = NIODeadline.now()
        let isWaiting = progress.isWaiting(context, at: now)
        // Making a response has no time limit here.
        if !isWaiting, pendingResponses > 0, !isRequestArriving { return }
        let last = isWaiting ? progress.lastTaken : max(lastActive, progress.lastTaken)
        if now - last >= limits.idle { context.close(promise: nil) }
    }
}

/// The idle timeouts of connections.
struct ConnectionTimeouts: Sendable {
    /// Without activity.
    var idle = TimeAmount.seconds(Int64(Bounds.idleSeconds.value))
    /// Bytes of a refused body that are still taken.
    var drainBytes = 256 * 1024
    /// The time that they are still taken.
    var drainTime = TimeAmount.seconds(2)
    /// From the announcement that a connection of HTTP/2 ends until it does.
    var grace = TimeAmount.seconds(5)

    /// Between two looks at a connection.
    var pause: TimeAmount { .nanoseconds(max(idle.nanoseconds / 5, 50_000_000)) }
}

/// The part of what was handed over for a connection that its client has taken.
struct SendingProgress {
    var written = 0
    /// Of those the bytes that had left at the last look.
    private var taken = 0
    private(set) var lastTaken = NIODeadline.now()

    /// Looks how much has left, and returns whether some is left.
    mutating func isWaiting(_ context: ChannelHandlerContext, at now: NIODeadline) -> Bool {
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if written - waiting != taken {
            taken = written - waiting
            lastTaken = now
        }
        return waiting > 0
    }
}

extension ChannelHandlerContext {
    /// Does something on the loop again and again, until it is cancelled.
    func repeating(every pause: TimeAmount, _ work: @escaping () -> Void) -> RepeatedTask {
        let bound = NIOLoopBound(work, eventLoop: eventLoop)
        return eventLoop.scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in bound.value() }
    }
}

extension HTTPRequestHead {
    /// Indicates whether the client sends the body only once it is told to (RFC 9110 §10.1.1). HTTP/1.0 knows no such
    /// wish, and of a body that is too long a refusal comes at once.
    fileprivate var expectsContinue: Bool {
        guard version == .http1_1,
            headers[canonicalForm: "Expect"].contains(where: { $0.lowercased() == "100-continue" })
        else { return false }
        guard let length = headers.first(name: "Content-Length").flatMap(Int.init) else {
            return headers.contains(name: "Transfer-Encoding")
        }
        return (1...Bounds.administratorBody.value).contains(length)
    }

    /// Lets the host of a target in absolute form (`GET http://docs.example/en/`) count instead of `Host`, as RFC 9112
    /// §3.2.2 demands; what follows keeps only the target's path.
    mutating func takeHostOfTarget() {
        guard !uri.utf8.starts(with: "/".utf8), let mark = uri.firstRange(of: "://"),
            headers["Host"].count == 1
        else { return }
        let authority = uri[mark.upperBound...].prefix { !"/?#".contains($0) }
        headers.replaceOrAdd(name: "Host", value: String(authority))
    }

    /// Indicates whether the connection ends with the response to this request.
    ///
    /// That is so when the client asks for it, by a connection option or by its version (RFC 9112 §9.6). It is so as
    /// well after a request to speak another protocol, because the decoder takes what follows for that protocol (RFC
    /// 9110 §7.8 lets a server ignore `Upgrade`), and after an HTTP/1.0 request with a transfer coding, whose end other
    /// recipients may see elsewhere (RFC 9112 §6.1).
    var isLastOfConnection: Bool {
        !isKeepAlive || method == .CONNECT || headers.contains(name: "Upgrade")
            || version.minor == 0 && headers.contains(name: "Transfer-Encoding")
    }
}
