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
