import NIOCore
import NIOEmbedded
import Testing

@testable import WebServer

@Suite("A client's offer of a large table for the fields of answers is not taken (RFC 7541 §4.2)")
struct HeaderTableLimitTests {
    private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

    /// A frame of settings.
    ///
    /// - Parameter length: what it says of its length; nil: the truth.
    private static func settings(_ pairs: [(UInt16, UInt32)], length: Int? = nil) -> [UInt8] {
        var content = ByteBuffer()
        for pair in pairs { content.writeMultipleIntegers(pair.0, pair.1) }
        var frame = ByteBuffer()
        frame.writeMultipleIntegers(UInt8(0), UInt16(length ?? content.readableBytes), UInt8(4), UInt8(0))
        frame.writeInteger(UInt32(0))
        frame.writeBuffer(&content)
        return Array(frame.readableBytesView)
    }

    /// What comes through of some bytes that come in pieces.
    private func through(_ bytes: [UInt8], pieces size: Int) throws -> [UInt8] {
        let channel = EmbeddedChannel(handler: HeaderTableLimit())
        for start in stride(from: 0, to: bytes.count, by: size) {
            let end = min(start + size, bytes.count)
            try channel.writeInbound(ByteBuffer(bytes: bytes[start..<end]))
        }
        var all: [UInt8] = []
        while let part = try channel.readInbound(as: ByteBuffer.self) {
            all += Array(part.readableBytesView)
        }
        return all
    }

    @Test("only the table's size is changed, however bytes come", arguments: [1, 2, 5, 7, 16, 1_000])
    func limited(_ size: Int) throws {
        let ping: [UInt8] = [0, 0, 8, 6, 0, 0, 0, 0, 0] + [UInt8](repeating: 7, count: 8)
        // Data that looks like settings.
        let offer = Self.settings([(1, 65_536)])
        let data = [0, 0, UInt8(offer.count), 0, 1, 0, 0, 0, 1] + offer
        let before = Self.settings([(3, 100), (1, .max), (4, .max), (1, 4_096), (1, 0), (1, 4_097)])
        let after = Self.settings([(3, 100), (1, 4_096), (4, .max), (1, 4_096), (1, 0), (1, 4_096)])
        let empty = Self.settings([])
        #expect(
            try through(Self.preface + before + ping + empty + data + offer, pieces: size)
                == Self.preface + after + ping + empty + data + Self.settings([(1, 4_096)]))
    }

    @Test("frames that are refused anyway come through as they are, and nothing waits for the rest of them")
    func broken() throws {
        let odd = Self.preface + Self.settings([(1, 9_999)], length: 3)[..<12]
        #expect(try through(odd, pieces: 1_000) == odd)
        let large = Self.preface + Self.settings([(1, 9_999)], length: 20_000)
        #expect(try through(large, pieces: 1_000) == large)
        let text = Array("GET / HTTP/1.1\r\nHost: docs.example\r\n".utf8)
        #expect(try through(text, pieces: 1_000).starts(with: text[..<24]))
    }
}
