/// A prefix of Hebrew before a word of another script, `ה-token`.
enum HebrewPrefix {
    /// Appends a word joiner (U+2060) where a text ends in a prefix: what follows is an element, and WebKit would break
    /// the line before that.
    static func keep(at text: some BidirectionalCollection<UInt8>, in html: inout [UInt8]) {
        let end = Array(text.suffix(3))
        guard end.count == 3, end[0] == 0xD7, (0x90...0xAA).contains(end[1]), end[2] == UInt8(ascii: "-")
        else { return }
        html += [0xE2, 0x81, 0xA0]
    }
}

/// Text of a right-to-left language in which every run of another direction is kept to itself.
package enum IsolatedText {
    /// The text as HTML, each left-to-right run in an element.
    package static func html(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        parts(of: text) { part, isRun in
            if isRun { result.append("<bdi dir=\"ltr\">") }
            HTMLText.append(part, to: &result)
            if isRun { result.append("</bdi>") } else { HebrewPrefix.keep(at: part, in: &result) }
        }
        return result
    }

    /// The text for places that hold no markup (attributes, titles, data), each run between isolating characters.
    package static func plain(_ text: String) -> String {
        var result: [UInt8] = []
        parts(of: text) { part, isRun in
            if isRun { result += "\u{2066}".utf8 }
            result.append(contentsOf: part)
            if isRun { result += "\u{2069}".utf8 }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func parts(of text: String, _ add: (UnsafeBufferPointer<UInt8>, Bool) -> Void) {
        var text = text
        text.withUTF8 { bytes in
            var start = 0
            func take(_ range: Range<Int>, _ isRun: Bool) {
                if !range.isEmpty { add(UnsafeBufferPointer(rebasing: bytes[range]), isRun) }
            }
            for run in LatinRuns.find(in: bytes) {
                take(start..<run.lowerBound, false)
                take(run, true)
                start = run.upperBound
            }
            take(start..<bytes.count, false)
        }
    }
}
