import SiteModel

/// The inputs that a result depends on, in 128 bits.
///
/// Whatever is no text or bytes is added field by field, in an order that every process has: a description of a value
/// may be another one tomorrow, and that of a dictionary is another one in each process.
struct CacheKey: Hashable, Sendable {
    private(set) var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private(set) var second: UInt64 = 0x9e37_79b9_7f4a_7c15

    init() {}

    init(of texts: [String]) {
        for text in texts { add(text) }
    }

    /// The key of some bytes.
    init(bytes: [UInt8]) { add(bytes[...]) }

    /// Adds some bytes and where they end.
    mutating func add(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBytes { add($0) }
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    mutating func add(_ write: (inout ByteWriter) -> Void) {
        var writer = ByteWriter()
        write(&writer)
        add(writer.bytes[...])
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        first = ContentHash.words(bytes, seed: first &+ UInt64(bytes.count))
        second = ContentHash.words(bytes, seed: second ^ first)
    }

    mutating func add(_ key: CacheKey) {
        first = (first ^ key.first) &* 0x0000_0100_0000_01b3
        first ^= first >> 29
        second = (second ^ key.second) &* 0x0000_0100_0000_01b3 ^ first
        second ^= second >> 31
    }
}

extension CacheKey: Stored {
    init(from reader: inout ByteReader) throws(ByteReader.Damage) {
        first = UInt64(bitPattern: Int64(try reader.number()))
        second = UInt64(bitPattern: Int64(try reader.number()))
    }

    func write(to writer: inout ByteWriter) {
        writer.write(Int(Int64(bitPattern: first)))
        writer.write(Int(Int64(bitPattern: second)))
    }
}
