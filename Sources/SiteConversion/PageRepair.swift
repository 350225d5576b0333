import Diagnostics
import Foundation
import Markdown
import SiteBuild
import SiteModel

/// Mends what only whole new pages show: headings whose levels leave one out, translations whose headings have ids of
/// their own, links whose anchors no heading has.
struct PageRepair {
    /// The pages that were changed.
    private(set) var changed: [String: [UInt8]] = [:]
    private(set) var notes: [ConversionNote] = []
    private let pages: [String: (text: [UInt8], document: Document)]
    private let source: String
    private let headings: TranslatedHeadings

    init(_ files: [String: [UInt8]], source: String) {
        self.source = source
        let parser = MarkdownParser(headingIDs: .standard)
        var pages: [String: (text: [UInt8], document: Document)] = [:]
        for (path, bytes) in files where path.hasPrefix("content/") && path.hasSuffix(".md") {
            let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
            guard parts.count == 3, let locale = SiteLocale(tag: parts[1]),
                let page = PagePath(file: parts[2]),
                let file = ContentFile.parse(
                    bytes, path: path, locale: locale, pagePath: page, parser: parser
                ).value
            else { continue }
            pages[path] = (bytes, file.document)
        }
        self.pages = pages
        headings = TranslatedHeadings(pages.mapValues(\.document), source: source)
    }

    mutating func mend() {
        for (path, page) in pages.sorted(by: { $0.key < $1.key }) {
            var lines = HeadingLevels.mended(page.document.headings, in: page.text)
            if let lines {
                let first = zip(lines, page.text.split(separator: 0x0A, omittingEmptySubsequences: false))
                    .prefix { $0.utf8.elementsEqual($1) }.count
                notes.append(path, first + 1, "a heading left a level out: it and those like it are moved up")
            }
            let whole = { String(decoding: page.text, as: UTF8.self).components(separatedBy: "\n") }
            lines = headings.lines(of: page.document, at: path, in: lines ?? whole()) ?? lines
            if hasOwnParts(path) {
                notes.append(
                    path, 1,
                    "its headings are not those of the original, so nothing stands in for what it lacks")
            }
            for link in page.document.links where !link.isImage {
                guard let new = mended(link.destination, on: path) else { continue }
                var text = lines ?? whole()
                let line = link.location.line
                if replace(link.destination, by: new, in: &text, line) {
                    lines = text
                    let what = new.contains("#") ? "leads to `\(new)`" : "leads to the page"
                    notes.append(
                        path, line, "no heading has the id of `\(link.destination)`: the link \(what)")
                }
            }
            if let lines { changed[path] = Array(lines.joined(separator: "\n").utf8) }
        }
        notes = Set(notes).sorted()
    }

    /// Another destination for a link whose anchor is not there; nil when it stays.
    private func mended(_ destination: String, on path: String) -> String? {
        let fragment = destination.fragment
        guard fragment.hasPrefix("#"), fragment.count > 1, !destination.hasPrefix("/"),
            !destination.contains("://")
        else { return nil }
        let name = destination.withoutFragment
        guard let target = name.isEmpty ? path : ForeignProject.joined(path, name),
            let anchors = anchors(of: target)
        else { return nil }
        let id = String(fragment.dropFirst())
        let decoded = id.removingPercentEncoding ?? id
        if let new = headings.renamed[target]?[decoded] { return "\(name)#\(new)" }
        if anchors.contains(decoded) { return nil }
        if let near = Self.likely(decoded, among: anchors) { return "\(name)#\(near)" }
        return name.isEmpty ? path.split(separator: "/").last.map(String.init) : name
    }

    /// The anchors of a page, with those of the source language, whose sections stand in for missing ones.
    private func anchors(of path: String) -> Set<String>? {
        let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count == 3 else { return nil }
        let own = pages[path].map { headings.anchors(of: $0.document, at: path) }
        let other = hasOwnParts(path) ? nil : pages["content/\(source)/\(parts[2])"]?.document.anchors
        return own == nil && other == nil ? nil : (own ?? []).union(other ?? [])
    }

    /// Indicates whether a page is a translation that is parted in a way of its own.
    private func hasOwnParts(_ path: String) -> Bool {
        let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count == 3, parts[1] != source, headings.renamed[path] == nil, let page = pages[path],
            let original = pages["content/\(source)/\(parts[2])"]
        else { return false }
        return page.document.hasOwnParts(beside: original.document)
    }

    /// The id that another generator may have meant: in lower case, counted in another way, or its beginning.
    private static func likely(_ id: String, among anchors: Set<String>) -> String? {
        let lower = id.lowercased()
        if let same = anchors.filter({ $0.lowercased() == lower }).min() { return same }
        if let mark = lower.lastIndex(of: "_"), Int(lower[lower.index(after: mark)...]) != nil {
            let counted = "\(lower[..<mark])-\(lower[lower.index(after: mark)...])"
            if anchors.contains(counted) { return counted }
        }
        let longer = anchors.filter { $0.hasPrefix(lower + "-") && $0 != lower }
        return longer.count == 1 ? longer.first : nil
    }

    private func replace(_ old: String, by new: String, in lines: inout [String], _ line: Int) -> Bool {
        let marks = ["](\(old)", "](<\(old)", "href=\"\(old)\""]
        for index in [line - 1, line] where lines.indices.contains(index) {
            for mark in marks {
                guard let range = lines[index].range(of: mark) else { continue }
                lines[index].replaceSubrange(
                    range, with: mark.replacingEnding(old, by: new).replacingOccurrences(of: old, with: new))
                return true
            }
        }
        // The destination of a reference stands elsewhere.
        guard
            let index = lines.firstIndex(where: {
                $0.hasPrefix("[") && $0.trimmingBlanks.hasSuffix("]: \(old)")
            })
        else { return false }
        lines[index] = lines[index].replacingEnding(old, by: new)
        return true
    }
}

/// Moves headings up that leave a level out, with those that stand below the same heading.
enum HeadingLevels {
    /// The lines of a page whose headings follow each other; nil when they do already.
    static func mended(_ headings: [Heading], in text: [UInt8]) -> [String]? {
        var lines: [String]?
        // Levels as they are written → as they become, from the page's title down.
        var above: [(old: Int, new: Int)] = [(1, 1)]
        for heading in headings {
            while above.count > 1, above[above.count - 1].old >= heading.level { above.removeLast() }
            let new = above[above.count - 1].new + 1
            guard heading.level > new else {
                above.append((heading.level, heading.level))
                continue
            }
            var all = lines ?? String(decoding: text, as: UTF8.self).components(separatedBy: "\n")
            let marks = String(repeating: "#", count: heading.level) + " "
            let index = heading.location.line - 1
            guard all.indices.contains(index), let range = all[index].range(of: marks) else {
                above.append((heading.level, heading.level))
                continue
            }
            all[index].replaceSubrange(range, with: marks.dropFirst(heading.level - new))
            lines = all
            above.append((heading.level, new))
        }
        return lines
    }
}
