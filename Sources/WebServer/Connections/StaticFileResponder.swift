import Foundation
import NIOCore
import OpenID

/// Answers requests for the site's files where their bytes come in, before anything else looks at them.
///
/// Whatever is not such a request, in the usual form and for a name that is answered, goes on to the decoder untouched
/// and in its turn; after a request with a body, or an unusual one, so does everything else of the connection.
final class StaticFileResponder: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let responses: ResponseCache
    private let timeoutHandler: IdleTimeoutHandler
    private var seen: HeaderValueCache
    /// Bytes that have come and are not answered or handed on.
    private var waiting: ByteBuffer?
    /// Indicates whether everything is handed on.
    private var isThrough = false
    /// Indicates whether the client must take what is written before more is answered.
    private var isHeld = false
    private var hasSwallowedRead = false
    private var isWorking = false
    private var hasWritten = false
    /// Indicates whether those behind have to hear that a turn of reading is over.
    private var hasHandedOn = false

    /// - Parameter isLocal: whether the other end is this machine.
    init(_ responses: ResponseCache, timeoutHandler: IdleTimeoutHandler, isLocal: Bool) {
        self.responses = responses
        self.timeoutHandler = timeoutHandler
        seen = HeaderValueCache(responses, isLocal: isLocal)
    }

    // MARK: What comes in

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isThrough else {
            hasHandedOn = true
            return context.fireChannelRead(data)
        }
        var bytes = unwrapInboundIn(data)
        if waiting?.writeBuffer(&bytes) == nil { waiting = bytes }
        work(context)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        flush(context)
        // The way through all that is behind, and back with the wish to read, costs as much as a response.
        if !hasHandedOn, !isThrough, !isHeld { return context.read() }
        endTurn(context)
    }

    private func endTurn(_ context: ChannelHandlerContext) {
        hasHandedOn = false
        context.fireChannelReadComplete()
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        if isHeld, context.channel.isWritable {
            isHeld = false
            work(context)
            flush(context)
            if hasHandedOn { endTurn(context) }
            readAgain(context)
        }
        context.fireChannelWritabilityChanged()
    }

    func channelInactive(context: ChannelHandlerContext) {
        letThrough(context)
        context.fireChannelInactive()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case ChannelEvent.inputClosed = event { letThrough(context) }
        context.fireUserInboundEventTriggered(event)
    }

    func read(context: ChannelHandlerContext) {
        if isHeld { hasSwallowedRead = true } else { context.read() }
    }

    // MARK: Answers

    /// Answers or hands on what has come, in its order.
    private func work(_ context: ChannelHandlerContext) {
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        while !isThrough, let bytes = waiting, bytes.readableBytes > 0 {
            guard context.channel.isWritable else {
                isHeld = true
                flush(context)
                if context.channel.isWritable { isHeld = false } else { return }
                continue
            }
            let start = NIODeadline.now()
            let (head, response) = look(bytes)
            switch head {
            case .incomplete: return
            case .unusual: letThrough(context)
            case .head(let head):
                if let response {
                    write(response, to: head, since: start, context)
                } else {
                    handOn(head, context)
                }
                advance(head.length)
                if head.endsConnection { letThrough(context) }
            }
        }
    }

    /// Reads the head that the bytes begin with, and finds the answer to it; nil when it is not for a file, or when an
    /// earlier request is still being answered.
    private func look(_ bytes: ByteBuffer) -> (HTTP1RequestHead.Reading, ResponseCache.FileResponse?) {
        bytes.withUnsafeReadableBytes { raw in
            let reading = HTTP1RequestHead.read(
                raw, most: Bounds.headers.value, mostFields: Bounds.headerCount.value)
            guard case .head(let head) = reading, head.isSimple, !head.endsConnection, timeoutHandler.isFree
            else {
                return (reading, nil)
            }
            func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: raw[range])
            }
            func text(_ range: Range<Int>) -> String { String(decoding: bytes(range), as: UTF8.self) }
            guard let host = head.host, seen.isAnswered(bytes(host)) else { return (reading, nil) }
            let coding = head.acceptEncoding.flatMap { seen.coding(bytes($0)) }
            let question = ResponseCacheKey(target: text(head.target), coding: coding, isHead: head.isHead)
            return (reading, responses.response(to: question, known: head.ifNoneMatch.map(text)))
        }
    }

    private func write(
        _ response: ResponseCache.FileResponse, to head: HTTP1RequestHead, since start: NIODeadline,
        _ context: ChannelHandlerContext
    ) {
        context.write(wrapOutboundOut(.byteBuffer(response.head)), promise: nil)
        if let body = response.body { context.write(wrapOutboundOut(.byteBuffer(body)), promise: nil) }
        hasWritten = true
        let now = NIODeadline.now()
        timeoutHandler.hasRespondedAtOnce(
            bytes: response.head.readableBytes + (response.body?.readableBytes ?? 0), at: now)
        let labels = RequestSeries.Labels(
            route: "site", method: head.isHead ? "HEAD" : "GET", status: response.isNotModified ? 304 : 200)
        responses.series.durations(labels).record(Double((now - start).nanoseconds) / 1e9)
    }

    private func flush(_ context: ChannelHandlerContext) {
        guard hasWritten else { return }
        hasWritten = false
        context.flush()
    }

    // MARK: Requests for other handlers

    private func handOn(_ head: HTTP1RequestHead, _ context: ChannelHandlerContext) {
        flush(context)
        guard let slice = waiting?.getSlice(at: waiting?.readerIndex ?? 0, length: head.length) else {
            return
        }
        hasHandedOn = true
        context.fireChannelRead(wrapInboundOut(slice))
    }

    private func advance(_ length: Int) {
        waiting?.moveReaderIndex(forwardBy: length)
        if waiting?.readableBytes == 0 { waiting = nil }
    }

    /// Hands on what waits, and from now on everything.
    private func letThrough(_ context: ChannelHandlerContext) {
        guard !isThrough else { return }
        isThrough = true
        isHeld = false
        flush(context)
        if let bytes = waiting, bytes.readableBytes > 0 {
            hasHandedOn = true
            context.fireChannelRead(wrapInboundOut(bytes))
        }
        waiting = nil
        readAgain(context)
    }

    private func readAgain(_ context: ChannelHandlerContext) {
        guard hasSwallowedRead, !isHeld else { return }
        hasSwallowedRead = false
        context.read()
    }
}

/// Caches the parsed form of header values that the requests of one connection repeat.
struct HeaderValueCache {
    private let responses: ResponseCache
    private let isLocal: Bool
    private var host: (text: [UInt8], isAnswered: Bool) = ([], false)
    private var codings: (text: [UInt8], best: ContentCoding?) = ([], nil)

    /// - Parameter isLocal: whether the other end is this machine.
    init(_ responses: ResponseCache, isLocal: Bool) {
        self.responses = responses
        self.isLocal = isLocal
    }

    /// Returns whether requests for a host are answered.
    mutating func isAnswered(_ text: UnsafeRawBufferPointer) -> Bool {
        if Self.isSame(text, host.text) { return host.isAnswered }
        let name = HostName(String(decoding: text, as: UTF8.self))
        host = (Array(text), name.map { responses.hosts?.allows($0, isLocal: isLocal) ?? true } ?? false)
        return host.isAnswered
    }

    /// The coding of a body that an `Accept-Encoding` asks for.
    mutating func coding(_ accepted: UnsafeRawBufferPointer) -> ContentCoding? {
        if Self.isSame(accepted, codings.text) { return codings.best }
        codings = (Array(accepted), AcceptedCoding.best(of: String(decoding: accepted, as: UTF8.self)))
        return codings.best
    }

    private static func isSame(_ bytes: UnsafeRawBufferPointer, _ known: [UInt8]) -> Bool {
        guard bytes.count == known.count, let start = bytes.baseAddress else { return false }
        return known.withUnsafeBytes { $0.baseAddress.map { memcmp(start, $0, bytes.count) == 0 } ?? false }
    }
}
