/// Cuts highlighted code into lines, each with all the elements it needs of its own.
enum HTMLLines {
    /// The lines with their line ends; `html` holds text and `i` elements only.
    static func split(_ html: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var line: [UInt8] = []
        var open: [ArraySlice<UInt8>] = []
        var index = 0
        while index < html.count {
            let byte = html[index]
            if byte == UInt8(ascii: "<") {
                let end = html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1
                let tag = html[index...end]
                if tag.starts(with: "</".utf8) {
                    if !open.isEmpty { open.removeLast() }
                } else {
                    open.append(tag)
                }
                line += tag
                index = end + 1
                continue
            }
            index += 1
            line.append(byte)
            guard byte == 0x0A else { continue }
            line.removeLast()
            for _ in open { line.append("</i>") }
            line.append(0x0A)
            lines.append(line)
            line = []
            for tag in open { line += tag }
        }
        if !line.isEmpty { lines.append(line) }
        return lines
    }
}
