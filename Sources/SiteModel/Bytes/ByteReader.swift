/// Reads the output of `ByteWriter`; other bytes throw `Damage` and never trap.
package struct ByteReader {
    /// The bytes are not what was written.
    package struct Damage: Error {
        package init() {}
    }

    private let bytes: ArraySlice<UInt8>
    private var place: Int

    package init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    /// Indicates whether everything has been read.
    package var isAtEnd: Bool { place == bytes.endIndex }

    package mutating func number() throws(Damage) -> Int {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard place < bytes.endIndex else { throw Damage() }
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return Int(Int64(bitPattern: value)) }
        }
        throw Damage()
    }

    /// Some bytes, as a part of all.
    package mutating func data() throws(Damage) -> ArraySlice<UInt8> {
        let count = try number()
        guard count >= 0, count <= bytes.endIndex - place else { throw Damage() }
        place += count
        return bytes[(place - count)..<place]
    }

    package mutating func text() throws(Damage) -> String {
        let data = try data()
        // Checking what is ASCII takes longer than seeing that it is.
        if data.allSatisfy({ $0 < 0x80 }) { return String(decoding: data, as: UTF8.self) }
        guard let text = String(validating: data, as: UTF8.self) else { throw Damage() }
        return text
    }

    package mutating func list<Element>(
        _ each: (inout ByteReader) throws(Damage) -> Element
    ) throws(Damage) -> [Element] {
        let count = try number()
        // Each element has a byte at least.
        guard count >= 0, count <= bytes.endIndex - place else { throw Damage() }
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try each(&self)) }
        return list
    }
}
