import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

@Suite("Writes before TLS are joined")
struct JoinedWritesTests {
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
        let channel = EmbeddedChannel(handler: JoinedWrites())
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
        let channel = EmbeddedChannel(handler: JoinedWrites())
        _ = write(100, channel)
        _ = write(100_000, channel)
        #expect(try sizes(channel) == [49_152, 49_152])
        channel.flush()
        #expect(try sizes(channel) == [100_100 - 2 * 49_152])
    }

    @Test("what waits when the connection ends is not written, and its writer is told")
    func closed() throws {
        let channel = EmbeddedChannel(handler: JoinedWrites())
        let write = write(10, channel)
        channel.pipeline.syncOperations.fireChannelInactive()
        try channel.pipeline.syncOperations.removeHandler(
            channel.pipeline.syncOperations.handler(type: JoinedWrites.self)
        ).wait()
        #expect(throws: ChannelError.self) { try write.wait() }
        #expect(try sizes(channel).isEmpty)
    }
}
