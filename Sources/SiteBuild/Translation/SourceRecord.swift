package import SiteModel

/// Writes down, in a translation's front matter, which state of the source it was made from.
package enum SourceRecord {
    /// The `source:` mapping of a page as it is now.
    static func yaml(of source: ContentFile) -> String {
        let lines = source.translatedSections.map { "  \($0.id): \"\($0.hash)\"\n" }
        return "source:\n" + lines.joined()
    }

    /// The file of a translation with the record renewed; nil when it has no front matter.
    package static func renewed(_ bytes: [UInt8], from source: ContentFile) -> [UInt8]? {
        var lines = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func isFence(_ line: String) -> Bool { line == "---" || line == "---\r" }
        guard let first = lines.first, isFence(first) || first == "\u{FEFF}---",
            let end = lines.dropFirst().firstIndex(where: isFence)
        else {
            // A shared file needs none but this.
            return source.pagePath.isShared ? Array("---\n\(yaml(of: source))---\n".utf8) + bytes : nil
        }
        var kept: [String] = []
        var isRecord = false
        for line in lines[1..<end] {
            if line.hasPrefix("source:") {
                isRecord = true
            } else if !(line.hasPrefix(" ") || line.hasPrefix("\t")) {
                isRecord = false
            }
            if !isRecord { kept.append(line) }
        }
        let record = yaml(of: source).split(separator: "\n").map(String.init)
        lines.replaceSubrange(1..<end, with: kept + record)
        return Array(lines.joined(separator: "\n").utf8)
    }
}
