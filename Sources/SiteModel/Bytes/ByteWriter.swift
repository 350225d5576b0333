/// Writes values one after the other, for `ByteReader` to read in the same order.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    /// - Parameter capacity: about how many bytes will be written.
    package init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes a number in eight bytes, the lowest first.
    package mutating func writeWhole(_ number: UInt64) {
        for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(place * 8))) }
    }

    /// Writes a number in as few bytes as it needs: seven bits each, the lowest first.
    package mutating func write(_ number: Int) {
        var rest = UInt64(bitPattern: Int64(number))
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes some bytes with their count.
    package mutating func write(_ data: [UInt8]) { write(data[...]) }

    /// The same of a part of some bytes.
    package mutating func write(_ data: ArraySlice<UInt8>) {
        data.withUnsafeBufferPointer { write($0) }
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { write($0) }
    }

    private mutating func write(_ data: UnsafeBufferPointer<UInt8>) {
        write(data.count)
        bytes.append(contentsOf: data)
    }

    package mutating func write<Element>(_ list: [Element], _ each: (inout ByteWriter, Element) -> Void) {
        write(list.count)
        for element in list { each(&self, element) }
    }
}
