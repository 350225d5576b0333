import Diagnostics
import Foundation
import Markdown

/// Gives the headings of translations the ids of the source's, which tell what a translation has and lacks.
///
/// Headings belong together by their order, where a translation has as many as its source, each at the same depth.
struct TranslatedHeadings {
    /// Path of a translation → its headings' ids → those of the source.
    private(set) var renamed: [String: [String: String]] = [:]

    /// - Parameters:
    ///   - documents: the pages by their paths, `content/th/a.md`.
    ///   - source: the tag of the source language.
    init(_ documents: [String: Document], source: String) {
        for (path, document) in documents {
            let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
            guard parts.count == 3, parts[1] != source,
                let original = documents["content/\(source)/\(parts[2])"],
                Self.depths(document.headings) == Self.depths(original.headings)
            else { continue }
            let pairs = zip(document.headings, original.headings).filter { $0.id != $1.id }
            guard pairs.allSatisfy({ Self.canBeWritten($1.id) }) else { continue }
            renamed[path] = Dictionary(pairs.map { ($0.id, $1.id) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The anchors of a page with the new ids.
    func anchors(of document: Document, at path: String) -> Set<String> {
        guard let names = renamed[path] else { return document.anchors }
        return document.anchors.subtracting(names.keys).union(names.values)
    }

    /// Writes the new ids behind the headings of a page; nil when there are none.
    func lines(of document: Document, at path: String, in lines: [String]) -> [String]? {
        guard let names = renamed[path], !names.isEmpty else { return nil }
        var lines = lines
        for heading in document.headings {
            let index = heading.location.line - 1
            guard let id = names[heading.id], lines.indices.contains(index) else { continue }
            var line = lines[index].replacingOccurrences(of: "<a id=\"\(id)\"></a>", with: "")
            if line.hasSuffix("}"), let old = line.range(of: " {#", options: .backwards) {
                line.removeSubrange(old.lowerBound...)
            }
            lines[index] = line + " {#\(id)}"
        }
        return lines
    }

    /// The number of headings that each stands below.
    private static func depths(_ headings: [Heading]) -> [Int] {
        var above: [Int] = []
        return headings.map { heading in
            while let last = above.last, last >= heading.level { above.removeLast() }
            above.append(heading.level)
            return above.count
        }
    }

    private static func canBeWritten(_ id: String) -> Bool {
        !id.isEmpty && id.allSatisfy { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
    }
}
