import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

@Suite("Connections with TLS on which nothing goes on are closed")
struct TLSTimeoutHandlerTests {
    /// Returns whether a connection is open after some time, on which streams began and ended.
    private func isOpen(
        _ limits: ConnectionTimeouts, after time: TimeAmount = .milliseconds(50),
        _ negotiated: TLSTimeoutHandler.Negotiated?, began: Int = 0, ended: Int = 0
    ) throws -> Bool {
        let openConnections = OpenConnections(most: 10, spare: 0, logger: Logger(label: "test"))
        let timeoutHandler = TLSTimeoutHandler(limits, openConnections: openConnections)
        let channel = EmbeddedChannel(handler: timeoutHandler)
        try channel.connect(to: SocketAddress(ipAddress: "192.0.2.1", port: 443)).wait()
        if let negotiated { timeoutHandler.begins(negotiated) }
        for _ in 0..<began { timeoutHandler.streamBegins() }
        for _ in 0..<ended { timeoutHandler.streamEnds() }
        channel.embeddedEventLoop.advanceTime(by: time)
        defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
        return channel.isActive
    }

    @Test("a client that does not answer when it is told to end is cut; a stream keeps its connection")
    func deaf() throws {
        let none = ConnectionTimeouts(idle: .zero, grace: .zero)
        #expect(try !isOpen(none, .http2))
        #expect(try isOpen(none, .http2, began: 1))
        #expect(try isOpen(none, .http2, began: 2, ended: 1))
        #expect(try !isOpen(none, .http2, began: 2, ended: 2))
        #expect(try isOpen(ConnectionTimeouts(idle: .zero), .http2))
        #expect(try isOpen(none, .http1))
    }

    @Test("a handshake that does not come to an end is cut")
    func handshake() throws {
        #expect(try !isOpen(ConnectionTimeouts(idle: .zero), nil))
        #expect(try isOpen(ConnectionTimeouts(), after: .seconds(13), nil))
    }
}
