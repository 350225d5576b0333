/// The head of a request, as far as a response from the site's files depends on it.
///
/// It is read where bytes come in, before the decoder, and is strict: whatever is written in an unusual way is left to
/// the decoder, with all that follows. So both always agree where a request ends (RFC 9112 §11.2).
struct HTTP1RequestHead: Equatable {
    enum Reading: Equatable {
        /// Further bytes are needed.
        case incomplete
        /// Unusual, or with a body.
        case unusual
        case head(HTTP1RequestHead)
    }

    /// Bytes of the head with its empty line.
    var length = 0
    /// The request target, such as `/en/?q=1`.
    var target = 0..<0
    /// Indicates whether the method is HEAD rather than GET.
    var isHead = false
    var host: Range<Int>?
    var acceptEncoding: Range<Int>?
    var ifNoneMatch: Range<Int>?
    /// Indicates whether nothing in it asks for more than the whole file or its tag.
    var isSimple = true
    /// Indicates whether the connection is not to be used for another request in the usual way.
    var endsConnection = false

    /// Reads the head that the bytes begin with.
    ///
    /// - Parameters:
    ///   - most: bytes of the longest head that is read.
    ///   - mostFields: likewise its fields.
    static func read(_ bytes: UnsafeRawBufferPointer, most: Int, mostFields: Int) -> Reading {
        var head = HTTP1RequestHead()
        var place = 0
        switch head.readRequestLine(bytes) {
        case .next(let next): place = next
        case .cutOff: return bytes.count < most ? .incomplete : .unusual
        case .unusual: return .unusual
        }
        var fields = 0
        while true {
            guard place + 1 < bytes.count else { return bytes.count < most ? .incomplete : .unusual }
            if bytes[place] == 0x0D {
                guard bytes[place + 1] == 0x0A, place + 2 <= most else { return .unusual }
                head.length = place + 2
                return .head(head)
            }
            fields += 1
            switch head.readField(bytes, from: place) {
            case .next(let next): place = next
            case .cutOff: return bytes.count < most ? .incomplete : .unusual
            case .unusual: return .unusual
            }
            guard fields <= mostFields else { return .unusual }
        }
    }

    private enum Line {
        case next(Int)
        case cutOff, unusual
    }

    /// Reads `GET /target HTTP/1.1` and its end of line; the next line is the first field's.
    private mutating func readRequestLine(_ bytes: UnsafeRawBufferPointer) -> Line {
        let (get, head, version) = ("GET /".utf8, "HEAD /".utf8, " HTTP/1.1\r\n".utf8)
        isHead = bytes.first == UInt8(ascii: "H")
        let method = isHead ? head : get
        guard bytes.count > method.count else { return method.starts(with: bytes) ? .cutOff : .unusual }
        guard bytes.starts(with: method) else { return .unusual }
        var end = method.count
        while end < bytes.count, bytes[end] > 0x20, bytes[end] < 0x7F { end += 1 }
        let rest = bytes[end...]
        guard rest.count >= version.count else { return version.starts(with: rest) ? .cutOff : .unusual }
        guard rest.starts(with: version) else { return .unusual }
        target = method.count - 1..<end
        return .next(end + version.count)
    }

    private mutating func readField(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Line {
        var colon = start
        while colon < bytes.count, Self.isToken[Int(bytes[colon])] { colon += 1 }
        guard colon < bytes.count else { return .cutOff }
        guard bytes[colon] == UInt8(ascii: ":"), colon > start else { return .unusual }
        var end = colon + 1
        while end < bytes.count, bytes[end] >= 0x20 && bytes[end] != 0x7F || bytes[end] == 0x09 { end += 1 }
        guard end + 1 < bytes.count else {
            return end < bytes.count && bytes[end] != 0x0D ? .unusual : .cutOff
        }
        guard bytes[end] == 0x0D, bytes[end + 1] == 0x0A else { return .unusual }
        var (first, last) = (colon + 1, end)
        while first < last, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
        while first < last, bytes[last - 1] == 0x20 || bytes[last - 1] == 0x09 { last -= 1 }
        return note(bytes[start..<colon], first..<last, bytes) ? .next(end + 2) : .unusual
    }

    /// Fields with which a request has a body, or asks for another protocol.
    private static let refused: [StaticString] = [
        "expect", "upgrade", "trailer", "content-length", "transfer-encoding",
    ]

    /// Returns whether bytes are a text, which is in lower case.
    private static func isSame(_ bytes: Slice<UnsafeRawBufferPointer>, _ text: StaticString) -> Bool {
        guard bytes.count == text.utf8CodeUnitCount else { return false }
        let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        return zip(bytes, text).allSatisfy { $0 | 0x20 == $1 }
    }

    /// Keeps what a field says; false when it is one of `refused`.
    private mutating func note(
        _ name: Slice<UnsafeRawBufferPointer>, _ value: Range<Int>, _ bytes: UnsafeRawBufferPointer
    ) -> Bool {
        if Self.refused.contains(where: { Self.isSame(name, $0) }) { return false }
        if Self.isSame(name, "range") || Self.isSame(name, "if-range") { isSimple = false }
        if Self.isSame(name, "host") { keep(value, as: \.host) }
        if Self.isSame(name, "accept-encoding") { keep(value, as: \.acceptEncoding) }
        if Self.isSame(name, "if-none-match") { keep(value, as: \.ifNoneMatch) }
        if Self.isSame(name, "connection"), !Self.isSame(bytes[value], "keep-alive") { endsConnection = true }
        return true
    }

    /// Keeps the value of a field that may stand there once.
    private mutating func keep(_ value: Range<Int>, as part: WritableKeyPath<HTTP1RequestHead, Range<Int>?>) {
        if self[keyPath: part] != nil { isSimple = false }
        self[keyPath: part] = value
    }

    /// The characters of a field's name (RFC 9110 §5.6.2).
    private static let isToken = (0..<256).map { byte in
        byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(UInt8(byte))
    }
}
