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

extension QRCode {
    /// The code as SVG without colours of its own beside white and black, with the quiet zone of four modules.
    ///
    /// - Parameter label: its name for those who do not see it.
    package func svg(label: String) -> String {
        let edge = size + 8
        var path = ""
        for row in 0..<size {
            var column = 0
            while column < size {
                guard self[column, row] else {
                    column += 1
                    continue
                }
                let start = column
                while self[column, row] { column += 1 }
                path += "M\(start + 4),\(row + 4)h\(column - start)v1h-\(column - start)z"
            }
        }
        let name = label.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
        return """
            <svg class="qr" viewBox="0 0 \(edge) \(edge)" role="img" aria-label="\(name)" \
            shape-rendering="crispEdges"><path fill="#fff" d="M0,0h\(edge)v\(edge)H0z"/>\
            <path d="\(path)"/></svg>
            """
    }
}

/// The modules that every code of a version has, and those that name version and mask.
extension QRCode {
    /// Draws finders, separators, timing, alignment and version, and keeps room for the format.
    mutating func drawPatterns() {
        for index in 0..<size {
            draw(6, index, index % 2 == 0)
            draw(index, 6, index % 2 == 0)
        }
        for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(column, row) }
        let places = alignmentPlaces
        for (i, column) in places.enumerated() {
            for (j, row) in places.enumerated() {
                let last = places.count - 1
                let isAtFinder = (i == 0 && j == 0) || (i == 0 && j == last) || (i == last && j == 0)
                if !isAtFinder { drawAlignment(column, row) }
            }
        }
        drawFormat(0)
        drawVersion()
    }

    private mutating func drawFinder(_ column: Int, _ row: Int) {
        for dy in -4...4 {
            for dx in -4...4 {
                let (x, y) = (column + dx, row + dy)
                guard (0..<size).contains(x), (0..<size).contains(y) else { continue }
                let ring = max(abs(dx), abs(dy))
                draw(x, y, ring != 2 && ring != 4)
            }
        }
    }

    private mutating func drawAlignment(_ column: Int, _ row: Int) {
        for dy in -2...2 {
            for dx in -2...2 { draw(column + dx, row + dy, max(abs(dx), abs(dy)) != 1) }
        }
    }

    /// Columns and rows on whose crossings alignment patterns stand (annex E).
    private var alignmentPlaces: [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let step = version == 32 ? 26 : (version * 4 + count * 2 + 1) / (count * 2 - 2) * 2
        return [6] + (0..<count - 1).map { size - 7 - $0 * step }.reversed()
    }

    /// Draws level M and the mask, twice, secured by a BCH code (§7.9).
    mutating func drawFormat(_ mask: Int) {
        // Level M is 00.
        var rest = mask
        for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
        let bits = (mask << 10 | rest) ^ 0x5412
        func isSet(_ bit: Int) -> Bool { bits >> bit & 1 == 1 }
        for bit in 0...5 { draw(8, bit, isSet(bit)) }
        draw(8, 7, isSet(6))
        draw(8, 8, isSet(7))
        draw(7, 8, isSet(8))
        for bit in 9..<15 { draw(14 - bit, 8, isSet(bit)) }
        for bit in 0..<8 { draw(size - 1 - bit, 8, isSet(bit)) }
        for bit in 8..<15 { draw(8, size - 15 + bit, isSet(bit)) }
        draw(8, size - 8, true)
    }

    /// Draws the version, twice, secured by a Golay code; small codes have none (§7.10).
    private mutating func drawVersion() {
        guard version >= 7 else { return }
        var rest = version
        for _ in 0..<12 { rest = rest << 1 ^ (rest >> 11) * 0x1F25 }
        let bits = version << 12 | rest
        for bit in 0..<18 {
            let isDark = bits >> bit & 1 == 1
            let (a, b) = (size - 11 + bit % 3, bit / 3)
            draw(a, b, isDark)
            draw(b, a, isDark)
        }
    }

    /// The sum of what readers stumble on: long runs, blocks, likenesses of finders, too much of one colour.
    var penalty: Int {
        var sum = 0
        for line in 0..<size {
            sum += penalty((0..<size).map { self[$0, line] }) + penalty((0..<size).map { self[line, $0] })
        }
        for row in 0..<size - 1 {
            for column in 0..<size - 1 {
                let dark = self[column, row]
                if dark == self[column + 1, row], dark == self[column, row + 1],
                    dark == self[column + 1, row + 1]
                {
                    sum += 3
                }
            }
        }
        let dark = modules.count { $0 }
        return sum + abs(dark * 20 - modules.count * 10) / modules.count * 10
    }

    private func penalty(_ line: [Bool]) -> Int {
        var sum = 0
        var length = 0
        for index in line.indices {
            length = index > 0 && line[index] == line[index - 1] ? length + 1 : 1
            if length == 5 { sum += 3 } else if length > 5 { sum += 1 }
        }
        let finder = [true, false, true, true, true, false, true]
        let quiet = [false, false, false, false]
        for start in 0..<max(0, line.count - 10) {
            let window = Array(line[start..<start + 11])
            if window == finder + quiet || window == quiet + finder { sum += 40 }
        }
        return sum
    }
}
