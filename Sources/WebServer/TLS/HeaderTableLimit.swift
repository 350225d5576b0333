import NIOCore
import NIOHPACK

/// Keeps the table that a client lets us have for the fields of its responses (RFC 7541 §4.2) to the size that HTTP/2
/// begins with.
///
/// Packing a field searches the whole table, and a client may offer four gigabytes: each request would then cost more
/// than the one before. A smaller table than the one offered is the packer's choice. NIO takes what is offered, so the
/// settings are changed on their way to it.
final class HeaderTableLimit: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    static let most = UInt32(HPACKEncoder.defaultDynamicTableSize)

    /// Bytes before the next frame: those of the client's preface (RFC 9113 §3.4) to begin with.
    private var ahead = 24
    /// The start of a frame that is not here as far as it is looked at.
    private var rest = ByteBuffer()

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        if rest.readableBytes > 0 {
            rest.writeBuffer(&bytes)
            bytes = rest
            rest = ByteBuffer()
        }
        let end = limit(&bytes)
        if let whole = bytes.readSlice(length: end - bytes.readerIndex), whole.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(whole))
        }
        if bytes.readableBytes > 0 { rest = bytes }
    }

    /// Changes the settings among the bytes of some frames.
    ///
    /// - Returns: the place from which on further bytes are needed.
    private func limit(_ bytes: inout ByteBuffer) -> Int {
        var place = bytes.readerIndex
        while true {
            let passed = min(ahead, bytes.writerIndex - place)
            place += passed
            ahead -= passed
            guard ahead == 0, let head = FrameHead(bytes, at: place) else { return place }
            if head.isSettings {
                guard bytes.writerIndex - place >= FrameHead.size + head.length else { return place }
                limitSettings(&bytes, from: place + FrameHead.size, length: head.length)
            }
            ahead = FrameHead.size + head.length
        }
    }

    /// Changes the content of a frame of settings: a number of two bytes and a value of four, again and again.
    private func limitSettings(_ bytes: inout ByteBuffer, from start: Int, length: Int) {
        for place in stride(from: start, through: start + length - 6, by: 6) {
            guard bytes.getInteger(at: place, as: UInt16.self) == 1,
                let size = bytes.getInteger(at: place + 2, as: UInt32.self), size > Self.most
            else { continue }
            bytes.setInteger(Self.most, at: place + 2)
        }
    }
}

/// The length and the kind that a frame begins with (RFC 9113 §4.1).
private struct FrameHead {
    static let size = 9
    /// Bytes of the largest frame that is taken.
    private static let most = 1 << 14

    let length: Int
    /// Indicates whether it is one of settings; one that is too large is refused unread.
    let isSettings: Bool

    init?(_ bytes: ByteBuffer, at place: Int) {
        guard bytes.writerIndex - place >= Self.size,
            let word = bytes.getInteger(at: place, as: UInt32.self)
        else { return nil }
        length = Int(word >> 8)
        isSettings = word & 0xFF == 4 && length <= Self.most
    }
}
