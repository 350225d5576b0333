/// The codewords of a QR code: the data with its length and padding, and what corrects errors, interleaved (§7.4–7.6).
enum QRCodewords {
    /// Codewords of error correction in each block at level M, by version.
    private static let correction = [
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28,
        28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
    ]
    /// Blocks at level M, by version.
    private static let blocks = [
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28,
        29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
    ]

    /// Bytes of data that a version holds.
    static func room(in version: Int) -> Int { dataCount(version) - (version < 10 ? 2 : 3) }

    /// All codewords of the data, in the order of their modules.
    static func all(of data: [UInt8], version: Int) -> [UInt8] {
        let whole = padded(data, version: version)
        let (count, correction) = (blocks[version - 1], correction[version - 1])
        let short = whole.count / count
        let shortBlocks = count - whole.count % count
        let divisor = ReedSolomon.divisor(degree: correction)
        var parts: [(data: ArraySlice<UInt8>, correction: [UInt8])] = []
        var start = 0
        for block in 0..<count {
            let end = start + short + (block < shortBlocks ? 0 : 1)
            let part = whole[start..<end]
            parts.append((part, ReedSolomon.remainder(of: part, by: divisor)))
            start = end
        }
        var result: [UInt8] = []
        for index in 0...short {
            for part in parts where index < part.data.count {
                result.append(part.data[part.data.startIndex + index])
            }
        }
        for index in 0..<correction {
            for part in parts { result.append(part.correction[index]) }
        }
        return result
    }

    /// Mode, length, data and padding.
    private static func padded(_ data: [UInt8], version: Int) -> [UInt8] {
        var bits: [Bool] = []
        func append(_ value: Int, _ length: Int) {
            for bit in (0..<length).reversed() { bits.append(value >> bit & 1 == 1) }
        }
        let capacity = dataCount(version) * 8
        append(0b0100, 4)
        append(data.count, version < 10 ? 8 : 16)
        for byte in data { append(Int(byte), 8) }
        append(0, min(4, capacity - bits.count))
        append(0, (8 - bits.count % 8) % 8)
        var filler = 0xEC
        while bits.count < capacity {
            append(filler, 8)
            filler ^= 0xEC ^ 0x11
        }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
    }

    private static func dataCount(_ version: Int) -> Int {
        rawModules(version) / 8 - correction[version - 1] * blocks[version - 1]
    }

    /// Modules that hold codewords.
    private static func rawModules(_ version: Int) -> Int {
        var count = (16 * version + 128) * version + 64
        if version >= 2 {
            let alignments = version / 7 + 2
            count -= (25 * alignments - 10) * alignments - 55
            if version >= 7 { count -= 36 }
        }
        return count
    }
}

/// Reed–Solomon codes over the field of 256 elements with the polynomial 0x11D.
enum ReedSolomon {
    /// The divisor of a degree, without its leading 1, highest power first.
    static func divisor(degree: Int) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in 0..<degree {
                result[index] = product(result[index], root)
                if index + 1 < degree { result[index] ^= result[index + 1] }
            }
            root = product(root, 2)
        }
        return result
    }

    /// The remainder of the data: the codewords that correct it.
    static func remainder(of data: ArraySlice<UInt8>, by divisor: [UInt8]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            for index in result.indices { result[index] ^= product(divisor[index], factor) }
        }
        return result
    }

    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var result = 0
        for bit in (0..<8).reversed() {
            result = result << 1 ^ (result >> 7) * 0x11D
            result ^= Int(b >> bit & 1) * Int(a)
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
