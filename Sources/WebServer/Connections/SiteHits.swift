import NIOCore
import OpenID

/// Answers requests for the site's files where their bytes come in, before anything else looks at them.
///
/// Whatever is not such a request, in the usual form and for a name that is answered, goes on to the decoder untouched
/// and in its turn; after a request with a body, or an unusual one, so does everything else of the connection.
final class SiteHits: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let answers: ReadyAnswers<WrittenHead>
    private let life: ConnectionLife
    private var seen: SeenValues
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
    init(_ answers: ReadyAnswers<WrittenHead>, life: ConnectionLife, isLocal: Bool) {
        self.answers = answers
        self.life = life
        seen = SeenValues(answers.site, isLocal: isLocal)
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
        // The way through all that is behind, and back with the wish to read, costs as much as an answer.
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
            let (head, answer) = look(bytes)
            switch head {
            case .incomplete: return
            case .unusual: letThrough(context)
            case .head(let head):
                if let answer {
                    write(answer, to: head, since: start, context)
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
    private func look(_ bytes: ByteBuffer) -> (PlainHead.Reading, ReadyAnswers<WrittenHead>.Answer?) {
        bytes.withUnsafeReadableBytes { raw in
            let reading = PlainHead.read(
                raw, most: RequestLimits.headers, mostFields: RequestLimits.headerCount)
            guard case .head(let head) = reading, head.isSimple, !head.endsConnection, life.isFree else {
                return (reading, nil)
            }
            func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: raw[range])
            }
            func text(_ range: Range<Int>) -> String { String(decoding: bytes(range), as: UTF8.self) }
            guard let host = head.host, seen.isAnswered(bytes(host)) else { return (reading, nil) }
            let coding = head.acceptEncoding.flatMap { seen.coding(bytes($0)) }
            let question = SiteQuestion(target: text(head.target), coding: coding, isHead: head.isHead)
            return (reading, answers.answer(to: question, known: head.ifNoneMatch.map(text)))
        }
    }

    private func write(
        _ answer: ReadyAnswers<WrittenHead>.Answer, to head: PlainHead, since start: NIODeadline,
        _ context: ChannelHandlerContext
    ) {
        context.write(wrapOutboundOut(.byteBuffer(answer.head)), promise: nil)
        if let body = answer.body { context.write(wrapOutboundOut(.byteBuffer(body)), promise: nil) }
        hasWritten = true
        let now = NIODeadline.now()
        life.hasAnsweredAtOnce(bytes: answer.head.readableBytes + (answer.body?.readableBytes ?? 0), at: now)
        seen.record(
            (now - start).nanoseconds, isHead: head.isHead, isNotModified: answer.isNotModified)
    }

    private func flush(_ context: ChannelHandlerContext) {
        guard hasWritten else { return }
        hasWritten = false
        context.flush()
    }

    // MARK: What is not ours

    private func handOn(_ head: PlainHead, _ context: ChannelHandlerContext) {
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
