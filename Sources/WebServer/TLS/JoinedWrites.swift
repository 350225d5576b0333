import NIOCore

/// Joins what is written before a flush, so that TLS makes few large records of it instead of one for each frame's head
/// and another for its content.
final class JoinedWrites: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = ByteBuffer

    /// Bytes that are handed on, and out, at once: three full records.
    private static let most = 3 << 14

    private var waiting = ByteBuffer()
    private var promise: EventLoopPromise<Void>?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .byteBuffer(var bytes) = unwrapOutboundIn(data) else {
            // TLS takes bytes only.
            promise?.fail(ChannelError.operationUnsupported)
            return
        }
        // Once, so that it does not grow in steps, each with a copy of what is there.
        if waiting.capacity == 0 { waiting = context.channel.allocator.buffer(capacity: Self.most) }
        while waiting.readableBytes + bytes.readableBytes > Self.most {
            if let part = bytes.readSlice(length: Self.most - waiting.readableBytes) {
                waiting.writeImmutableBuffer(part)
            }
            // The writer hears when its client does not take what is out.
            handOn(context)
            context.flush()
        }
        waiting.writeBuffer(&bytes)
        self.promise.setOrCascade(to: promise)
    }

    func flush(context: ChannelHandlerContext) {
        handOn(context)
        context.flush()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        handOn(context)
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
