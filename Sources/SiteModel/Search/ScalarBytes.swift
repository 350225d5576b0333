/// Scalars as their bytes in UTF-8, and back.
enum ScalarBytes {
    /// The scalar that begins at `index` of a valid text, and how many bytes it has.
    static func value(
        in bytes: UnsafeBufferPointer<UInt8>, at index: Int
    ) -> (value: UInt32, length: Int) {
        let lead = UInt32(bytes[index])
        func next(_ offset: Int) -> UInt32 {
            index + offset < bytes.count ? UInt32(bytes[index + offset]) & 0x3F : 0
        }
        if lead < 0x80 { return (lead, 1) }
        if lead < 0xE0 { return ((lead & 0x1F) << 6 | next(1), 2) }
        if lead < 0xF0 { return ((lead & 0x0F) << 12 | next(1) << 6 | next(2), 3) }
        return ((lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4)
    }

    /// Appends the bytes of a scalar.
    static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        func add(_ byte: UInt32) { bytes.append(UInt8(truncatingIfNeeded: byte)) }
        if value < 0x80 { return add(value) }
        if value < 0x800 {
            add(0xC0 | value >> 6)
        } else {
            if value < 0x10000 {
                add(0xE0 | value >> 12)
            } else {
                add(0xF0 | value >> 18)
                add(0x80 | value >> 12 & 0x3F)
            }
            add(0x80 | value >> 6 & 0x3F)
        }
        add(0x80 | value & 0x3F)
    }

    /// The bytes of some scalars.
    static func of(_ values: some Sequence<UInt32>) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values { append(value, to: &bytes) }
        return bytes
    }
}
