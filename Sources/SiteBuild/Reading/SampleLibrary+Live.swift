extension SampleLibrary {
    /// The lines of a region with the values of a sign-in filled in at its lines `live: …`.
    ///
    /// `// live: nonce == "{nonce}"` becomes a comment with the value; `// live: "x" => "{provider}"` puts the value
    /// in the place of `"x"` in the next line. A line that names a value which is not there says nothing.
    ///
    /// - Parameters:
    ///   - path: below `content/_samples/`, with its ending.
    ///   - values: by name; a line break within one becomes a space.
    /// - Returns: nil when there is no such file or region.
    package func code(_ path: String, region: String, values: [String: String]) -> [UInt8]? {
        lines(path, region: region, values: values).map { Self.joined($0.map(\.text)) }
    }

    /// The lines of that code that hold a value, without the blanks around them.
    package func liveLines(_ path: String, region: String, values: [String: String]) -> Set<String> {
        Set(
            (lines(path, region: region, values: values) ?? []).filter(\.isLive)
                .map { String($0.text.drop { $0 == " " }) })
    }

    private func lines(
        _ path: String, region: String, values: [String: String]
    ) -> [(text: String, isLive: Bool)]? {
        guard let sample = files[path], let begin = sample.line(of: .begin(region)),
            let end = sample.line(of: .end(region)), begin < end
        else { return nil }
        var filled: [(text: String, isLive: Bool)] = []
        var replacement: (old: String, new: String)?
        for number in begin + 1..<end {
            let line = sample.lines[number]
            switch sample.marks[number] {
            case .begin, .end: continue
            case .live:
                guard let text = Self.filled(line, values) else { continue }
                if let arrow = text.said.firstRange(of: " => ") {
                    replacement = (
                        String(text.said[..<arrow.lowerBound]), String(text.said[arrow.upperBound...])
                    )
                } else {
                    filled.append(("\(text.indent)// \(text.said)", true))
                }
            case nil:
                let text = replacement.map { line.replacing($0.old, with: $0.new) } ?? line
                filled.append((text, replacement != nil))
                replacement = nil
            }
        }
        return filled
    }

    /// The text of a line `live: …`, with its values; nil when one of them is missing.
    private static func filled(
        _ line: String, _ values: [String: String]
    ) -> (indent: Substring, said: String)? {
        guard let mark = line.firstRange(of: "live: ") else { return nil }
        var rest = line[mark.upperBound...]
        var said = ""
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            guard let value = values[String(rest[rest.index(after: open)..<close])] else { return nil }
            said += rest[..<open] + String(value.map { $0.isNewline ? " " : $0 })
            rest = rest[rest.index(after: close)...]
        }
        return (line.prefix { $0 == " " }, said + rest)
    }
}
