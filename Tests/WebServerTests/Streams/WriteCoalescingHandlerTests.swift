import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

@Suite("Writes before TLS are joined")
struct WriteCoalescingHandlerTests {
    private func sizes(_ channel: EmbeddedChannel) throws -> [Int] {
        var sizes: [Int] = []
        while let bytes = try channel.readOutbound(as: ByteBuffer.self) { sizes.append(bytes.readableBytes) }
        return sizes
    }

    private func write(_ count: Int, _ channel: EmbeddedChannel) -> EventLoopFuture<Void> {
        channel.write(IOData.byteBuffer(ByteBuffer(repeating: 1, count: count)))
    }

    @Test("small ones leave as one, at the flush, and each is told")
    func small() throws {
        let channel = EmbeddedChannel(handler: WriteCoalescingHandler())
        let writes = [9, 100, 9, 0, 300].map { write($0, channel) }
        #expect(try sizes(channel).isEmpty)
        channel.flush()
        #expect(try sizes(channel) == [418])
        for write in writes { try write.wait() }
        channel.flush()
        #expect(try sizes(channel).isEmpty)
    }

    @Test("what is larger than three records leaves at once, in such pieces")
    func large() throws {
        let channel = EmbeddedChannel(handler: WriteCoalescingHandler())
        _ = write(100, channel)
        _ = write(100_000, channel)
        #expect(try sizes(channel) == [49_152, 49_152])
        channel.flush()
        #expect(try sizes(channel) == [100_100 - 2 * 49_152])
    }

    /// A client that takes nothing for a moment, at each flush, and then all.
    private final class Moment: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer

        func flush(context: ChannelHandlerContext) {
            context.flush()
            for isWritable in [false, true] {
                (context.channel as? EmbeddedChannel)?.isWritable = isWritable
                context.fireChannelWritabilityChanged()
            }
        }
    }

    /// Writes a frame when it first hears that the client takes more.
    private final class Writer: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = IOData

        private(set) var heard: [Bool] = []
        private var hasWritten = false

        func channelWritabilityChanged(context: ChannelHandlerContext) {
            heard.append(context.channel.isWritable)
            guard context.channel.isWritable, !hasWritten else { return }
            hasWritten = true
            context.write(wrapOutboundOut(.byteBuffer(ByteBuffer(repeating: 2, count: 10))), promise: nil)
            context.flush()
        }
    }

    @Test("no frame is written into one that leaves in pieces")
    func whole() throws {
        let channel = EmbeddedChannel()
        let writer = Writer()
        try channel.pipeline.syncOperations.addHandlers(Moment(), WriteCoalescingHandler(), writer)
        _ = write(49_150, channel)
        _ = write(9, channel)
        _ = write(60_000, channel)
        #expect(writer.heard == [false, false], "it hears at once that the client takes nothing")
        channel.flush()
        var bytes: [UInt8] = []
        while let part = try channel.readOutbound(as: ByteBuffer.self) {
            bytes += Array(part.readableBytesView)
        }
        #expect(bytes.count == 109_159 + 10 && bytes.firstIndex(of: 2) == 109_159)
        #expect(writer.heard.last == true)
    }

    /// Drops what was not flushed when the connection is closed, as TLS does.
    private final class Dropping: ChannelOutboundHandler {
        typealias OutboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var waiting: [(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)] = []

        func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
            waiting.append((unwrapOutboundIn(data), promise))
        }

        func flush(context: ChannelHandlerContext) {
            for write in waiting { context.write(wrapOutboundOut(write.bytes), promise: write.promise) }
            waiting = []
            context.flush()
        }
    }

    @Test("what was written before the connection is closed leaves")
    func lastWords() throws {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandlers(Dropping(), WriteCoalescingHandler())
        _ = write(17, channel)
        channel.close(promise: nil)
        #expect(try sizes(channel) == [17])
    }

    @Test("what waits when the connection ends is not written, and its writer is told")
    func closed() throws {
        let channel = EmbeddedChannel(handler: WriteCoalescingHandler())
        let write = write(10, channel)
        channel.pipeline.syncOperations.fireChannelInactive()
        try channel.pipeline.syncOperations.removeHandler(
            channel.pipeline.syncOperations.handler(type: WriteCoalescingHandler.self)
        ).wait()
        #expect(throws: ChannelError.self) { try write.wait() }
        #expect(try sizes(channel).isEmpty)
    }
}
