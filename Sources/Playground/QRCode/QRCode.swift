/// A QR code (ISO/IEC 18004) of a text, in byte mode with error correction level M.
package struct QRCode: Hashable, Sendable {
    /// The version, 1 to 40, which sets the size.
    let version: Int
    /// Modules along an edge.
    package let size: Int
    /// The mask that was laid over the data, 0 to 7.
    private(set) var mask = 0
    /// Dark modules, row by row.
    private(set) var modules: [Bool]
    /// Modules that are no data: finders, timing, alignment, format and version.
    private(set) var reserved: [Bool]

    /// - Returns: nil when the text does not fit into the largest code (2,331 bytes).
    package init?(_ text: String) {
        let data = Array(text.utf8)
        guard let version = (1...40).first(where: { QRCodewords.room(in: $0) >= data.count }) else {
            return nil
        }
        self.version = version
        size = 17 + 4 * version
        modules = Array(repeating: false, count: size * size)
        reserved = modules
        drawPatterns()
        place(QRCodewords.all(of: data, version: version))
        chooseMask()
    }

    /// Returns whether a module is dark; false outside.
    package subscript(column: Int, row: Int) -> Bool {
        (0..<size).contains(column) && (0..<size).contains(row) && modules[row * size + column]
    }

    /// Draws a module that is no data.
    mutating func draw(_ column: Int, _ row: Int, _ isDark: Bool) {
        modules[row * size + column] = isDark
        reserved[row * size + column] = true
    }

    // MARK: Data

    /// Lays the codewords out in columns of two from the lower right, up and down in turn (§7.7.3).
    private mutating func place(_ codewords: [UInt8]) {
        var bit = 0
        var right = size - 1
        while right >= 1 {
            if right == 6 { right = 5 }
            let isUpward = (right + 1) & 2 == 0
            for step in 0..<size {
                let row = isUpward ? size - 1 - step : step
                for column in [right, right - 1] {
                    let index = row * size + column
                    guard !reserved[index], bit < codewords.count * 8 else { continue }
                    modules[index] = codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
                    bit += 1
                }
            }
            right -= 2
        }
    }

    // MARK: Masks

    /// Takes the mask with the fewest patterns that readers stumble on (§7.8.3).
    private mutating func chooseMask() {
        var best = self
        var least = Int.max
        for mask in 0..<8 {
            var candidate = self
            candidate.apply(mask)
            let penalty = candidate.penalty
            if penalty < least { (best, least) = (candidate, penalty) }
        }
        self = best
    }

    private mutating func apply(_ mask: Int) {
        self.mask = mask
        for row in 0..<size {
            for column in 0..<size where !reserved[row * size + column] {
                if Self.isFlipped(mask, column, row) { modules[row * size + column].toggle() }
            }
        }
        drawFormat(mask)
    }

    private static func isFlipped(_ mask: Int, _ x: Int, _ y: Int) -> Bool {
        switch mask {
        case 0: (x + y) % 2 == 0
        case 1: y % 2 == 0
        case 2: x % 3 == 0
        case 3: (x + y) % 3 == 0
        case 4: (x / 3 + y / 2) % 2 == 0
        case 5: x * y % 2 + x * y % 3 == 0
        case 6: (x * y % 2 + x * y % 3) % 2 == 0
        default: ((x + y) % 2 + x * y % 3) % 2 == 0
        }
    }
}
