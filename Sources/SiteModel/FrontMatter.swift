package import Diagnostics
import Markdown

/// The statements of a page about itself, above its text.
package struct FrontMatter: Hashable, Sendable {
    /// The page's title; empty when the file gives none (which is reported).
    package var title = ""
    /// One sentence for search engines and lists of pages.
    package var description = ""
    /// Place among its neighbours, light ones first; pages without one come after those that have one.
    package var weight: Int?
    /// The layout's name, when it isn't the one of the page's kind.
    package var layout: String?
    /// The place of that name.
    package var layoutLocation: SourceLocation?
    /// Indicates whether it is left out unless drafts are asked for.
    package var draft = false
    /// The day on which a reviewer last made sure that all of it is true.
    package var lastReviewed: CalendarDate?
    /// The SDKs that its code is written for: ids of `content/sdks.yml`, or text where there is no such file.
    package var sdks: [SDKName] = []
    /// The proof of a source page's code; its translations show the same code.
    package var samples: SampleProof?
    /// The folder of `content/_projects/` that its samples are put into for readers to download.
    package var project: String?
    /// The place of that name.
    package var projectLocation: SourceLocation?
    /// The changes that readers should know of, the latest first.
    package var changes: [Change] = []
    /// Locale-less paths (`apple/old-name`) under which it was known before.
    package var aliases: [Alias] = []
    /// Indicates whether it was machine-translated and not reviewed since.
    package var machineTranslated = false
    /// The ids of the sections of which that is true; empty: of all.
    package var machineSections: Set<String> = []
    /// For a translation: heading id (`_lead` for what stands before the first heading, `_title` for title and
    /// description) → hash of the source's section at the time of translating.
    package var sourceHashes: [String: String] = [:]
    /// The subjects of the page, in words of the author's.
    package var tags: [String] = []
    /// The day it was written.
    package var date: CalendarDate?
    /// The authors.
    package var authors: [String] = []
    /// Whatever the project's own templates want to know.
    package var params: YAMLNode?
    /// The title in lists of pages, when it is another one than on the page.
    package var shortTitle: String?

    /// The levels of findings in this file.
    package var rules = Rules()

    /// The proof that a page's samples went through before readers get them.
    package enum SampleProof: String, Hashable, Sendable {
        /// A compiler checks them against the interfaces of the SDK.
        case typeChecked = "type-checked"
        /// Tests run them.
        case run
    }

    /// A change of a day, in the page's language.
    package struct Change: Hashable, Sendable {
        package var day: CalendarDate
        /// One sentence.
        package var text: String
    }

    /// An SDK or API, as the page names it.
    package struct SDKName: Hashable, Sendable {
        package var text: String
        package var location: SourceLocation
    }

    /// A path under which a page was known.
    package struct Alias: Hashable, Sendable {
        /// Without locale, no slash at either end.
        package var path: PagePath
        /// Its place.
        package var location: SourceLocation
        /// Indicates whether the path is given from the page's folder (`slug: other-name`).
        package var isBeside = false
    }

    package init() {}

    /// The numbers that `weight` may be: adding to them never overflows.
    private static let weights = -1_000_000_000...1_000_000_000

    static let ids = MappingReader.FindingIDs(
        unknownKey: .frontMatterUnknownKey, wrongType: .frontMatterWrongType, badValue: .frontMatterBadValue,
        missingKey: .frontMatterMissingKey)

    /// Reads the front matter of the file at `path` from its YAML.
    ///
    /// - Parameter yaml: the text between the `---` lines; it begins on line 2. nil when there are none.
    package static func parse(_ yaml: [UInt8]?, path: String) -> Diagnosed<FrontMatter> {
        let start = SourceLocation(path: path, line: 1, column: 1)
        let parsed = LocatedYAML.parse(yaml ?? [], path: path, firstLine: 2)
        var matter = FrontMatter()
        if parsed.hasErrors { return Diagnosed(matter, parsed.diagnostics) }
        var reader = MappingReader(parsed.value, name: "front matter", at: start, ids: ids)
        matter.read(&reader)
        var findings = reader.finish()
        for index in findings.indices
        where findings[index].id == .frontMatterUnknownKey
            && !findings[index].notes.contains(where: { $0.hasPrefix("did you mean") })
        {
            findings[index].notes.append("a key of your own stands below `params`")
        }
        return Diagnosed(matter, parsed.diagnostics + findings)
    }

    private static func weight(_ reader: inout MappingReader) -> Int? {
        guard let weight = reader.integer("weight") else { return nil }
        if weights.contains(weight) { return weight }
        reader.badValue(
            "weight", "`weight` cannot be \(weight)",
            notes: ["write \(weights.lowerBound) to \(weights.upperBound)"])
        return nil
    }

    /// The day of `key`, of the part of its text that counts.
    static func day(
        _ key: String, _ reader: inout MappingReader, of part: (String) -> String = { $0 }
    ) -> CalendarDate? {
        guard let text = reader.text(key) else { return nil }
        if let day = CalendarDate(part(text)) { return day }
        reader.badValue(key, "`\(key)` cannot be `\(text)`", notes: ["write the day as 2026-11-21"])
        return nil
    }

    private mutating func read(_ reader: inout MappingReader) {
        title = reader.words("title") ?? ""
        if title.isEmpty { reader.missing("title") }
        description = reader.words("description") ?? ""
        if description.isEmpty { reader.missing("description", .warning) }
        weight = Self.weight(&reader)
        layoutLocation = reader.node("layout")?.location
        layout = reader.text("layout")
        draft = reader.bool("draft") ?? false
        for (key, text) in [("title", title), ("description", description)]
        where !draft && text.hasPrefix("TODO") {
            reader.absorb([ContentFile.placeholder("`\(key)`", text, at: reader.location(of: key))])
        }
        lastReviewed = Self.day("lastReviewed", &reader)
        if case .sequence? = reader.node("machineTranslated")?.content {
            machineSections = Set(reader.texts("machineTranslated")?.map(\.text) ?? [])
            machineTranslated = !machineSections.isEmpty
        } else {
            machineTranslated = reader.bool("machineTranslated") ?? false
        }
        if case .sequence? = reader.node("sdk")?.content {
            sdks = (reader.texts("sdk") ?? []).map { SDKName(text: $0.text, location: $0.node.location) }
        } else if let text = reader.text("sdk") {
            sdks = [SDKName(text: text, location: reader.location(of: "sdk"))]
        }
        if let text = reader.text("samples") {
            samples = SampleProof(rawValue: text)
            if samples == nil {
                reader.badValue(
                    "samples", "`samples` cannot be `\(text)`", notes: ["write `type-checked` or `run`"])
            }
        }
        projectLocation = reader.node("project")?.location
        project = reader.text("project")
        if let days = reader.mapping("changes") { readChanges(days, &reader) }
        for (text, node) in reader.texts("aliases") ?? [] {
            if let path = PagePath(text) {
                aliases.append(Alias(path: path, location: node.location))
            } else {
                reader.badValue("aliases", "`\(text)` is no path of a page", notes: [PagePath.rule])
            }
        }
        readFree(&reader)
        rules.read(&reader)
        if let hashes = reader.mapping("source") { readHashes(hashes, &reader) }
    }

    /// Keys that other generators know too.
    private mutating func readFree(_ reader: inout MappingReader) {
        tags = reader.list("tags").map(CharacterReferences.resolved)
        authors = reader.list("authors").map(CharacterReferences.resolved)
        shortTitle = reader.words("shortTitle")
        if let own = reader.mapping("params") {
            reader.absorb(own.diagnostics)
            if own.diagnostics.isEmpty { params = reader.node("params") }
        }
        // The time of day, if there is one, is of no use to readers.
        date = Self.day("date", &reader) { String($0.prefix(10)) }
        // A page stands where its file does; under its slug readers find the way there.
        guard let text = reader.text("slug") else { return }
        if let path = PagePath(text) {
            aliases.append(
                Alias(path: path, location: reader.location(of: "slug"), isBeside: !text.hasPrefix("/")))
        } else {
            reader.badValue("slug", "`\(text)` is no path of a page", notes: [PagePath.rule])
        }
    }

    private mutating func readHashes(_ hashes: MappingReader, _ reader: inout MappingReader) {
        var hashes = hashes
        for id in hashes.keys { sourceHashes[id] = hashes.text(id) }
        reader.absorb(hashes.finish())
    }

    private mutating func readChanges(_ days: MappingReader, _ reader: inout MappingReader) {
        var days = days
        for key in days.keys {
            let text = days.words(key)
            if let day = CalendarDate(key), let text {
                changes.append(Change(day: day, text: text))
            } else if text != nil {
                reader.badValue(
                    "changes", "`changes` cannot have the day `\(key)`",
                    notes: ["write the day as 2026-11-21"])
            }
        }
        changes.sort { $0.day > $1.day }
        reader.absorb(days.finish())
    }
}

extension FrontMatter {
    /// A content file, cut where its front matter ends.
    package struct Split: Sendable {
        /// The YAML between the `---` lines; nil when the file has none.
        package var yaml: [UInt8]?
        /// The Markdown below.
        package var body: ArraySlice<UInt8>
        /// The file's line on which `body` begins.
        package var bodyFirstLine: Int
    }

    /// Cuts a file in front matter and Markdown. A byte order mark is dropped; line ends may be `\n` or `\r\n`.
    package static func split(_ bytes: [UInt8], path: String) -> Diagnosed<Split> {
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        guard let first = line(rest), isFence(first.text, [0x2D]) else {
            return Diagnosed(Split(yaml: nil, body: rest, bodyFirstLine: 1))
        }
        let yamlStart = first.next
        var position = yamlStart
        var number = 2
        while position < rest.endIndex, let current = line(rest[position...]) {
            if isFence(current.text, [0x2D, 0x2E]) {
                let yaml = Array(rest[yamlStart..<position])
                return Diagnosed(Split(yaml: yaml, body: rest[current.next...], bodyFirstLine: number + 1))
            }
            position = current.next
            number += 1
        }
        let finding = Diagnostic(
            .frontMatterUnclosed, at: SourceLocation(path: path, line: 1, column: 1),
            "the front matter that begins here never ends", notes: ["end it with a line `---`"])
        return Diagnosed(Split(yaml: nil, body: [], bodyFirstLine: 1), [finding])
    }

    /// The first line of `bytes` without its end, and where the next one begins.
    private static func line(_ bytes: ArraySlice<UInt8>) -> (text: ArraySlice<UInt8>, next: Int)? {
        guard !bytes.isEmpty else { return nil }
        let end = bytes.firstIndex(of: 0x0A) ?? bytes.endIndex
        return (bytes[bytes.startIndex..<end], min(end + 1, bytes.endIndex))
    }

    /// Returns whether a line is three of one of `marks`, with nothing but blanks behind.
    private static func isFence(_ line: ArraySlice<UInt8>, _ marks: [UInt8]) -> Bool {
        guard let mark = line.first, marks.contains(mark), line.prefix(3).allSatisfy({ $0 == mark }) else {
            return false
        }
        let blanks: [UInt8] = [0x20, 0x09, 0x0D]
        return line.count >= 3 && line.dropFirst(3).allSatisfy(blanks.contains)
    }
}
