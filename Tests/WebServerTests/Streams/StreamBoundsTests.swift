import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP2
import Testing

@testable import WebServer

@Suite("What a client does to a stream that was answered at once (RFC 9113 §5)")
struct StreamBoundsTests {
    @Test("a window of one byte is kept to, and filled again and again")
    func tinyWindow() throws {
        let bench = try StreamBench(window: 1)
        try bench.ask(1, StreamBench.request("/en/short/"))
        #expect(bench.sizes(1) == [1] && !bench.isOver(1))
        for _ in 0..<11 { try bench.send(1, .windowUpdate(windowSizeIncrement: 1)) }
        #expect(bench.sizes(1) == [Int](repeating: 1, count: 12) && bench.isOver(1))
        #expect(bench.body(1) == Array("<p>short</p>".utf8) && bench.passed.all.isEmpty)
    }

    @Test("a reset ends the answer, and the next request is answered")
    func reset() throws {
        let bench = try StreamBench(window: 0)
        try bench.ask(1, StreamBench.request("/en/"))
        #expect(bench.headers(1) != nil && bench.body(1).isEmpty)
        try bench.send(1, .rstStream(.cancel))
        try bench.send(1, .priority(.init(exclusive: false, dependency: .rootStream, weight: 1)))
        try bench.ask(3, StreamBench.request("/en/short/"))
        try bench.send(3, .windowUpdate(windowSizeIncrement: 100))
        #expect(bench.isOver(3) && bench.body(1).isEmpty && bench.server.isActive)
        #expect(bench.passed.all.isEmpty)
    }

    @Test("who opens and resets without end is cut")
    func manyResets() throws {
        let bench = try StreamBench(window: 0)
        for number in 0..<250 where bench.server.isActive {
            let stream = HTTP2StreamID(2 * number + 1)
            try? bench.ask(stream, StreamBench.request("/en/"))
            try? bench.send(stream, .rstStream(.cancel))
        }
        #expect(!bench.server.isActive)
    }

    @Test("who takes nothing is reset after the time that connections may be idle, and not before")
    func idle() throws {
        let late = try StreamBench(window: 0, idle: .zero)
        try late.ask(1, StreamBench.request("/en/"))
        late.server.embeddedEventLoop.advanceTime(by: .milliseconds(50))
        try late.exchange()
        #expect(late.reset(1) == .cancel)

        let early = try StreamBench(window: 0)
        try early.ask(1, StreamBench.request("/en/"))
        early.server.embeddedEventLoop.advanceTime(by: .seconds(50))
        try early.exchange()
        #expect(early.reset(1) == nil)
        try early.send(1, .windowUpdate(windowSizeIncrement: 60_000))
        #expect(early.isOver(1))
    }

    @Test("a connection that is being closed waits for an answer that is not taken yet")
    func closing() throws {
        let bench = try StreamBench(window: 0)
        try bench.ask(1, StreamBench.request("/en/"))
        bench.server.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        try bench.exchange()
        #expect(bench.server.isActive && !bench.isOver(1))
        try bench.send(1, .windowUpdate(windowSizeIncrement: 60_000))
        #expect(bench.isPage(1))
        bench.server.embeddedEventLoop.run()
        #expect(!bench.server.isActive)
    }

    @Test("a connection without streams is closed after a while")
    func idleConnection() throws {
        let bench = try StreamBench()
        bench.server.embeddedEventLoop.advanceTime(by: .seconds(61))
        try bench.exchange()
        #expect(!bench.server.isActive)
    }

    @Test("who closes its side is let go of")
    func inputClosed() throws {
        let bench = try StreamBench()
        bench.server.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
        #expect(!bench.server.isActive)
    }

    /// Frames that are an error of stream 1 when its request has come and its answer waits (RFC 9113 §5.4.2).
    static let errors: [(name: String, frame: [UInt8], code: HTTP2ErrorCode)] = [
        ("a window raised by nothing", [0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 0], .protocolError),
        (
            "a window raised too far",
            [0, 0, 4, 8, 0, 0, 0, 0, 1, 0x7F, 0xFF, 0xFF, 0xFF, 0, 0, 4, 8, 0, 0, 0, 0, 1, 0, 0, 0, 1],
            .flowControlError
        ),
        ("a body after the end", [0, 0, 1, 0, 0, 0, 0, 0, 1, 65], .streamClosed),
    ]

    @Test("an error of one stream leaves the others", arguments: errors)
    func streamError(_ name: String, _ frame: [UInt8], _ code: HTTP2ErrorCode) throws {
        let bench = try StreamBench(window: 1)
        for stream in [1, 3] as [HTTP2StreamID] { try bench.ask(stream, StreamBench.request("/en/short/")) }
        #expect(throws: (any Error).self) { try bench.server.writeInbound(ByteBuffer(bytes: frame)) }
        try bench.exchange()
        #expect(bench.reset(1) == code && bench.server.isActive)
        try bench.send(3, .windowUpdate(windowSizeIncrement: 100))
        #expect(bench.isOver(3) && !bench.isOver(1))
    }

    @Test("an error of the connection ends it")
    func connectionError() throws {
        let bench = try StreamBench()
        #expect(throws: (any Error).self) {
            try bench.server.writeInbound(ByteBuffer(bytes: [0, 0, 4, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]))
        }
        #expect(!bench.server.isActive)
    }

    @Test("who resets a stream whose answer could not be written yet keeps the connection")
    func resetUnwritten() throws {
        let bench = try StreamBench()
        bench.take(false)
        try bench.ask(1, StreamBench.request("/en/"))
        try bench.ask(3, StreamBench.request("/en/short/"))
        #expect(bench.headers(1) == nil)
        try bench.send(1, .rstStream(.cancel))
        bench.take(true)
        #expect(throws: NIOHTTP2Errors.NoSuchStream.self) { try bench.server.throwIfErrorCaught() }
        try bench.exchange()
        #expect(bench.server.isActive && bench.isOver(3) && bench.headers(1) == nil)
    }
}
