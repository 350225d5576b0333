import Diagnostics
import Markdown
import SiteModel

/// Puts sections into the file of a translation, and leaves everything else of it as it is.
struct TranslationEdit {
    /// The file, relative to the project's root.
    let path: String
    private let source: ContentFile
    private let present: ContentFile
    private let bytes: [UInt8]
    private let isNew: Bool
    private let parser: MarkdownParser
    private var texts: [String: [UInt8]] = [:]
    private var hashes: [String: String] = [:]

    /// Begins with a copy of the source where there is no translation yet; nil when the file cannot be read.
    init?(
        _ source: ContentFile, _ translation: ContentFile?, bytes: [UInt8]?, _ locale: SiteLocale,
        _ parser: MarkdownParser
    ) {
        let path = translation?.path ?? "content/\(locale.tag)/\(source.localPath)"
        let bytes = bytes ?? Array(Scaffold.text(ofTranslating: source).utf8)
        let copy =
            translation
            ?? ContentFile.parse(
                bytes, path: path, locale: locale, pagePath: source.pagePath, parser: parser
            ).value
        guard let copy else { return nil }
        self.path = path
        self.source = source
        self.bytes = bytes
        self.parser = parser
        present = copy
        isNew = translation == nil
    }

    var isNeeded: Bool { !hashes.isEmpty }

    /// Takes the text of a section, made from the source with a hash.
    mutating func take(_ id: String, _ text: [UInt8], _ hash: String) {
        texts[id] = text
        hashes[id] = hash
    }

    /// Takes over that a section is true to the source with a hash.
    mutating func confirm(_ id: String, _ hash: String) { hashes[id] = hash }

    /// The file with all that was taken; nil when it would not have the sections that it should have.
    func result() -> [UInt8]? {
        let body = withBody()
        // A shared file needs no front matter until something is recorded in it.
        let bare = source.pagePath.isShared ? Array("---\n---\n".utf8) + body : body
        guard var matter = FrontMatterLines(body) ?? FrontMatterLines(bare) else { return nil }
        if let title = texts[PageSection.title] {
            let parts = title.split(separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
            matter.set("title", to: [Scaffold.quoted(parts[0])])
            if parts.count > 1, !parts[1].isEmpty {
                matter.set("description", to: [Scaffold.quoted(parts[1])])
            }
        }
        setMachine(&matter)
        let ids = source.translatedSections.map(\.id)
        if isNew, ids.allSatisfy({ hashes[$0] != nil }) { matter.set("draft", to: nil) }
        setRecord(&matter, ids)
        let result = matter.bytes
        return isRight(result) ? result : nil
    }

    /// Takes sections that a person has read out of the list of the machine's.
    private func setMachine(_ matter: inout FrontMatterLines) {
        let known = present.frontMatter
        guard known.machineTranslated else { return }
        let all = present.translatedSections.map(\.id)
        let machine = all.filter { known.machineSections.isEmpty || known.machineSections.contains($0) }
        let left = machine.filter { hashes[$0] == nil }
        guard left.count < machine.count else { return }
        matter.set(
            "machineTranslated",
            to: left.isEmpty ? nil : ["[" + left.map(Scaffold.quoted).joined(separator: ", ") + "]"])
    }

    private func setRecord(_ matter: inout FrontMatterLines, _ ids: [String]) {
        let known = isNew ? [:] : present.frontMatter.sourceHashes
        let record = known.merging(hashes) { $1 }
        guard record != known || isNew else { return }
        let order = ids + record.keys.filter { !ids.contains($0) }.sorted()
        matter.set("source", to: [""] + order.compactMap { id in record[id].map { "  \(id): \"\($0)\"" } })
    }

    // MARK: The body

    private func withBody() -> [UInt8] {
        var seen: Set<String> = []
        let own = present.sections.filter { seen.insert($0.id).inserted }
        let places = Dictionary(firsts: own.map { ($0.id, $0.range) })
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        var last: Int?
        let isCRLF = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
        let end: [UInt8] = isCRLF ? [0x0D, 0x0A] : [0x0A]
        for section in source.sections {
            if let range = places[section.id] { last = range.upperBound }
            guard let text = texts[section.id] else { continue }
            let lines = Array(
                text.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: end))
            if let range = places[section.id] {
                edits.append((range, lines))
            } else if let last {
                edits.append((last..<last, end + end + lines))
            } else if let first = own.first?.range.lowerBound {
                edits.append((first..<first, lines + end + end))
            } else {
                edits.append((bytes.count..<bytes.count, end + lines + end))
            }
        }
        var result = bytes
        // From the end, so that places stay; of two at one place the later one first.
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in sorted { result.replaceSubrange(edit.range, with: edit.text) }
        return result
    }

    /// Returns whether the file has the sections that were taken, and the others as they were.
    private func isRight(_ bytes: [UInt8]) -> Bool {
        guard
            let file = ContentFile.parse(
                bytes, path: path, locale: present.locale, pagePath: present.pagePath, parser: parser
            ).value
        else { return false }
        func hashes(_ file: ContentFile) -> [String: String] {
            Dictionary(
                firsts:
                    file.translatedSections.map { ($0.id, $0.hash) })
        }
        var wanted = hashes(present)
        for (id, text) in texts { wanted[id] = PageSection.hash(of: text[...]) }
        return hashes(file) == wanted
    }
}
