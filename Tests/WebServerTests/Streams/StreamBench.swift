import Logging
import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP2

@testable import WebServer

/// A client and a server of HTTP/2 in memory, with the site's streams between.
final class StreamBench {
    /// Keeps the frames that reach it.
    final class Frames: ChannelInboundHandler {
        typealias InboundIn = HTTP2Frame

        fileprivate(set) var all: [HTTP2Frame] = []

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let frame = unwrapInboundIn(data)
            if frame.streamID != .rootStream { all.append(frame) }
        }
    }

    static let page = [UInt8](String(repeating: "<p>words</p>\n", count: 4_000).utf8)
    static let files = SiteFiles([
        "en/index.html": page, "en/short/index.html": Array("<p>short</p>".utf8), "empty.txt": [],
    ])
    static let site = CachedSite(
        files: files, security: SecurityHeaders(isSecure: true),
        hosts: HostList(listed: [], origin: "https://docs.example", ports: [8443]), series: RequestSeries(),
        now: { 784_111_777 })

    let client = EmbeddedChannel()
    let server = EmbeddedChannel()
    /// What the client got.
    let got = Frames()
    /// What was handed on behind the site's streams.
    let passed = Frames()
    let openConnections = OpenConnections(most: 10, spare: 0, logger: Logger(label: "test"))

    /// - Parameters:
    ///   - window: of each stream, as the client opens it.
    ///   - idle: the time for which a client may take nothing.
    init(window: Int = 65_535, idle: TimeAmount = .seconds(60)) throws {
        let limits = ConnectionTimeouts(idle: idle)
        let manager = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: server.eventLoop,
            configuration: .init(maxIdleTime: .seconds(60), maxAge: nil, maxGraceTime: nil, keepalive: nil))
        let site = StreamFileResponder(
            ResponseCache(Self.site),
            timeoutHandler: TLSTimeoutHandler(limits, openConnections: openConnections), limits: limits,
            manager: manager.http2StreamDelegate, isLocal: false)
        try server.pipeline.syncOperations.addHandlers(
            WriteCoalescingHandler(), HeaderTableLimit(), NIOHTTP2Handler(mode: .server, frameDelegate: site),
            site,
            manager, passed)
        try client.pipeline.syncOperations.addHandlers(
            NIOHTTP2Handler(
                mode: .client,
                initialSettings: [HTTP2Setting(parameter: .initialWindowSize, value: window)]),
            got)
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

    /// Says whether the client takes what the server writes.
    func take(_ isTaking: Bool) {
        server.isWritable = isTaking
        server.pipeline.fireChannelWritabilityChanged()
    }

    static func request(_ path: String, _ more: [(String, String)] = []) -> HPACKHeaders {
        HPACKHeaders(
            [(":method", "GET"), (":path", path), (":scheme", "https"), (":authority", "docs.example")]
                + more)
    }

    func ask(_ stream: HTTP2StreamID, _ headers: HPACKHeaders, endStream: Bool = true) throws {
        try send(stream, .headers(.init(headers: headers, endStream: endStream)))
    }

    func send(_ stream: HTTP2StreamID, _ payload: HTTP2Frame.FramePayload) throws {
        client.writeAndFlush(HTTP2Frame(streamID: stream, payload: payload), promise: nil)
        try exchange()
    }

    // MARK: What came back

    func headers(_ stream: HTTP2StreamID) -> HPACKHeaders? {
        for frame in got.all where frame.streamID == stream {
            if case .headers(let head) = frame.payload { return head.headers }
        }
        return nil
    }

    /// The sizes of the frames of an answer's body.
    func sizes(_ stream: HTTP2StreamID) -> [Int] {
        pieces(stream).map(\.readableBytes)
    }

    func body(_ stream: HTTP2StreamID) -> [UInt8] {
        pieces(stream).flatMap { Array($0.readableBytesView) }
    }

    /// Indicates whether an answer's body is the whole page.
    func isPage(_ stream: HTTP2StreamID) -> Bool { body(stream) == Self.page }

    /// Indicates whether the server has said all that it says on a stream.
    func isOver(_ stream: HTTP2StreamID) -> Bool {
        got.all.contains { frame in
            guard frame.streamID == stream else { return false }
            switch frame.payload {
            case .headers(let head): return head.endStream
            case .data(let data): return data.endStream
            default: return false
            }
        }
    }

    /// The reason that the server reset a stream for.
    func reset(_ stream: HTTP2StreamID) -> HTTP2ErrorCode? {
        for frame in got.all where frame.streamID == stream {
            if case .rstStream(let code) = frame.payload { return code }
        }
        return nil
    }

    private func pieces(_ stream: HTTP2StreamID) -> [ByteBuffer] {
        got.all.compactMap { frame in
            guard frame.streamID == stream, case .data(let data) = frame.payload,
                case .byteBuffer(let bytes) = data.data
            else { return nil }
            return bytes
        }
    }
}
