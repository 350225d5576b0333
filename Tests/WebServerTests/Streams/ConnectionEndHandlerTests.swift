import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP2
import Testing

@testable import WebServer

@Suite("What a client may do to a connection of HTTP/2 (RFC 9113 §5.4)")
struct ConnectionEndHandlerTests {
    /// A client and a server in memory.
    private final class Bench {
        let client = EmbeddedChannel()
        let server = EmbeddedChannel()
        let streams = AsyncStream.makeStream(of: HTTP2ServerChannel.Stream.self)

        init() throws {
            let end = ConnectionEndHandler(streams.continuation)
            try server.pipeline.syncOperations.addHandlers(
                HeaderTableLimit(), NIOHTTP2Handler(mode: .server, frameDelegate: end), end,
                NIOHTTP2ServerConnectionManagementHandler(
                    eventLoop: server.eventLoop,
                    configuration: .init(
                        maxIdleTime: .seconds(60), maxAge: nil, maxGraceTime: nil, keepalive: nil)))
            try client.pipeline.syncOperations.addHandler(NIOHTTP2Handler(mode: .client))
            for channel in [client, server] {
                try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 443)).wait()
            }
            try exchange()
        }

        deinit {
            _ = try? client.finish(acceptAlreadyClosed: true)
            _ = try? server.finish(acceptAlreadyClosed: true)
        }

        /// Carries what either side wrote to the other, until neither writes.
        func exchange() throws {
            var isMoving = true
            while isMoving {
                isMoving = false
                while let bytes = try client.readOutbound(as: ByteBuffer.self) {
                    try server.writeInbound(bytes)
                    isMoving = true
                }
                while let bytes = try server.readOutbound(as: ByteBuffer.self) {
                    try client.writeInbound(bytes)
                    isMoving = true
                }
            }
        }

        func send(_ stream: HTTP2StreamID, _ payload: HTTP2Frame.FramePayload) throws {
            client.writeAndFlush(HTTP2Frame(streamID: stream, payload: payload), promise: nil)
            try exchange()
        }

        func ask(_ stream: HTTP2StreamID) throws {
            let headers = HPACKHeaders([
                (":method", "GET"), (":path", "/en/"), (":scheme", "https"), (":authority", "docs.example"),
            ])
            try send(stream, .headers(.init(headers: headers, endStream: true)))
        }
    }

    /// Frames that are an error of stream 1 when its request has come and its answer waits (RFC 9113 §5.4.2).
    static let errors: [(name: String, frame: [UInt8])] = [
        ("a window raised by nothing", [0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 0]),
        (
            "a window raised too far",
            [0, 0, 4, 8, 0, 0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 1]
        ),
        ("a body after the end", [0, 0, 1, 0, 0, 0, 0, 0, 1, 65]),
    ]

    @Test("an error of one stream leaves the others", arguments: errors)
    func streamError(_ name: String, _ frame: [UInt8]) throws {
        let bench = try Bench()
        for stream in [1, 3] as [HTTP2StreamID] { try bench.ask(stream) }
        #expect(throws: (any Error).self) { try bench.server.writeInbound(ByteBuffer(bytes: frame)) }
        try bench.exchange()
        #expect(bench.server.isActive)
    }

    @Test("an error of the connection ends it, after the client was told")
    func connectionError() throws {
        let bench = try Bench()
        #expect(throws: (any Error).self) {
            try bench.server.writeInbound(ByteBuffer(bytes: [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
        }
        #expect(!bench.server.isActive)
        let told = try #require(try bench.server.readOutbound(as: ByteBuffer.self))
        #expect(Array(told.readableBytesView.dropFirst(3).prefix(1)) == [7], "GOAWAY")
    }

    @Test("who opens and resets without end is cut")
    func manyResets() throws {
        let bench = try Bench()
        for number in 0..<250 where bench.server.isActive {
            let stream = HTTP2StreamID(2 * number + 1)
            try? bench.ask(stream)
            try? bench.send(stream, .rstStream(.cancel))
        }
        #expect(!bench.server.isActive)
    }

    @Test("a connection without streams is closed after a while")
    func idleConnection() throws {
        let bench = try Bench()
        bench.server.embeddedEventLoop.advanceTime(by: .seconds(61))
        try bench.exchange()
        #expect(!bench.server.isActive)
    }

    @Test("who closes its side is let go of, and no more streams come")
    func inputClosed() async throws {
        let bench = try Bench()
        bench.server.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!bench.server.isActive)
        for await _ in bench.streams.stream { Issue.record("a stream") }
    }
}
