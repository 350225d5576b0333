import NIOCore

/// Joins what is written before a flush, so that TLS makes few large records of it instead of one for each frame's head
/// and another for its content.
///
/// A frame is written in pieces, and bytes may be sent in the middle of one. If later handlers heard then that it
/// is writable, they would write another frame into it; they are told at the next flush, between frames.
final class WriteCoalescingHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = ByteBuffer

    /// Bytes that are handed on, and out, at once: three full records.
    private static let most = 3 << 14

    private var waiting = ByteBuffer()
    private var promise: EventLoopPromise<Void>?
    private var isWriting = false
    private var isTelling = false
    /// Indicates whether later handlers are still to be told that the channel is writable.
    private var isNews = false

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .byteBuffer(var bytes) = unwrapOutboundIn(data) else {
            // TLS takes bytes only.
            promise?.fail(ChannelError.operationUnsupported)
            return
        }
        isWriting = true
        defer { isWriting = false }
        // Once, so that it does not grow in steps, each with a copy of what is there.
        if waiting.capacity == 0 { waiting = context.channel.allocator.buffer(capacity: Self.most) }
        while waiting.readableBytes + bytes.readableBytes > Self.most {
            if let part = bytes.readSlice(length: Self.most - waiting.readableBytes) {
                waiting.writeImmutableBuffer(part)
            }
            // The writer is told when the client does not read what was sent.
            handOn(context)
            context.flush()
        }
        waiting.writeBuffer(&bytes)
        self.promise.setOrCascade(to: promise)
    }

    func flush(context: ChannelHandlerContext) {
        handOn(context)
        context.flush()
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        while isNews {
            isNews = false
            context.fireChannelWritabilityChanged()
        }
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        isNews = isWriting && context.channel.isWritable
        if !isNews { context.fireChannelWritabilityChanged() }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        handOn(context)
        // TLS gives up what was not flushed, such as the word that the connection ends.
        context.flush()
        context.close(mode: mode, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        promise?.fail(ChannelError.ioOnClosedChannel)
        promise = nil
    }

    private func handOn(_ context: ChannelHandlerContext) {
        let (bytes, promise) = (waiting, promise)
        guard bytes.readableBytes > 0 || promise != nil else { return }
        waiting = ByteBuffer()
        self.promise = nil
        context.write(wrapOutboundOut(bytes), promise: promise)
    }
}
