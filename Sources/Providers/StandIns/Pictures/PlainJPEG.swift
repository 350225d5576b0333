/// The smallest honest JPEG: a square of one grey (ITU T.81, baseline, one component).
package enum PlainJPEG {
    /// - Parameters:
    ///   - side: width and height in pixels, 8 to 648.
    ///   - shade: 0 black to 255 white; the middle grey is made a little lighter.
    package static func make(side: Int, shade: UInt8) -> [UInt8] {
        let side = min(max(side, 8), 648)
        let level = shade == 128 ? 1 : Int(shade) - 128
        let category = UInt8(Int.bitWidth - abs(level).leadingZeroBitCount)
        var bytes: [UInt8] = [0xFF, 0xD8]
        bytes += [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 8, count: 64)
        let (high, low) = (UInt8(side >> 8), UInt8(side & 255))
        bytes += [0xFF, 0xC0, 0, 11, 8, high, low, high, low, 1, 1, 0x11, 0]
        // Two codes for the average (no change, the first value), one for "nothing else in this block".
        bytes += [0xFF, 0xC4, 0, 21, 0x00, 1, 1] + [UInt8](repeating: 0, count: 14) + [0, category]
        bytes += [0xFF, 0xC4, 0, 20, 0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
        bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0x00, 0, 63, 0]
        let blocks = ((side + 7) / 8) * ((side + 7) / 8)
        return bytes + scan(level: level, category: category, blocks: blocks) + [0xFF, 0xD9]
    }

    private static func scan(level: Int, category: UInt8, blocks: Int) -> [UInt8] {
        var bits: [Bool] = [true, false]
        let value = level > 0 ? level : level + (1 << Int(category)) - 1
        for place in stride(from: Int(category) - 1, through: 0, by: -1) {
            bits.append(value >> place & 1 == 1)
        }
        bits.append(false)
        bits += [Bool](repeating: false, count: 2 * (blocks - 1))
        while bits.count % 8 != 0 { bits.append(true) }
        var bytes: [UInt8] = []
        for start in stride(from: 0, to: bits.count, by: 8) {
            let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
            bytes.append(byte)
            if byte == 0xFF { bytes.append(0) }
        }
        return bytes
    }
}
