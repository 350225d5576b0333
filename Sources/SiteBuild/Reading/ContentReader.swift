import Diagnostics
import Markdown
import SiteModel

/// Reads the pages of `content/`.
struct ContentReader {
    let sources: SiteSources
    let locales: [SiteLocale]
    /// The number of files that are parsed at once.
    let lanes: Int
    let headingIDs: HeadingIDs
    let isStrictMarkdown: Bool
    private let forms: [String: CustomBlockForm]
    /// The results of an earlier build's reading, by the files' paths.
    private let earlier: [String: ReadingRecord]
    /// The key of everything but a page's file that reading it depends on.
    private let key: CacheKey

    /// - Parameters:
    ///   - earlier: what an earlier build read; without it, everything is parsed at once.
    ///   - program: what tells this program from others, which may read otherwise.
    init(
        _ sources: SiteSources, _ settings: SiteSettings, lanes: Int, earlier: [String: ReadingRecord]? = nil,
        program: String = ""
    ) {
        self.earlier = earlier ?? [:]
        var key = CacheKey(of: [program])
        key.add { $0.write(settings.headingIDs.rawValue, settings.locales, settings.isStrictMarkdown) }
        for path in sources.files.keys.filter({
            $0.hasPrefix(BlockLibrary.folder) || $0.hasPrefix(SampleLibrary.folder)
        }).sorted() {
            key.add(path)
            key.add(sources.key(path) ?? CacheKey())
        }
        self.key = key
        self.sources = sources
        self.lanes = lanes
        locales = settings.locales
        headingIDs = settings.headingIDs
        isStrictMarkdown = settings.isStrictMarkdown
        forms = BlockLibrary.forms(sources)
    }

    /// The names of the blocks that are read in another way than these.
    func blocks(changedSince old: [String: CustomBlockForm]) -> Set<String> {
        Set(forms.keys).union(old.keys).filter { forms[$0] != old[$0] }
    }

    struct Reading: Sendable {
        /// Path relative to the project's root.
        let path: String
        /// The file; nil when nothing can be made of it.
        var file: ContentFile?
        var diagnostics: [Diagnostic]
        /// Indicates whether `file` is the page as it was before it could no longer be read.
        var isFormer = false
        /// The bytes before its text.
        var head: ArraySlice<UInt8> = []
        /// The result of reading the same bytes before.
        var known: ReadingRecord?

        /// The result for the next build.
        ///
        /// - Parameter key: of the file and of everything else that reading depends on.
        func record(_ key: @autoclosure () -> CacheKey) -> ReadingRecord {
            known
                ?? ReadingRecord(key: key(), head: head, file: file, diagnostics: diagnostics)
        }
    }

    /// The key of a file and of everything else that reading it depends on.
    func key(of path: String) -> CacheKey { key(sources.key(path) ?? CacheKey()) }

    private func key(_ file: CacheKey) -> CacheKey {
        var key = key
        key.add(file)
        return key
    }

    private var markdownParser: MarkdownParser {
        MarkdownParser(headingIDs: headingIDs, customBlocks: forms, isStrict: isStrictMarkdown)
    }

    /// A file with the place it takes in the site.
    private struct Found: Sendable {
        let path: String
        let locale: SiteLocale
        let pagePath: PagePath
        /// The key of its bytes.
        var key = CacheKey()
    }

    /// Every page, in the order of their files' paths; of two on one address the first.
    ///
    /// - Parameter known: results of an earlier reading that still hold, by the files' paths.
    func read(reusing known: [String: Reading] = [:]) -> Diagnosed<[Reading]> {
        var diagnostics: [Diagnostic] = []
        let found = find(&diagnostics)
        let parser = markdownParser
        let samples = SampleLibrary(sources)
        let read = OrderedParallelMap.map(found, lanes: lanes) { file -> Reading in
            known[file.path] ?? deferred(file, parser, samples)
                ?? Self.read(file, sources.bytes(file.path) ?? [], parser, samples)
        }
        return Diagnosed(read, diagnostics)
    }

    /// Reads one file anew that has been read before.
    func read(_ path: String, as file: ContentFile) -> Reading {
        let found = Found(path: path, locale: file.locale, pagePath: file.pagePath)
        return Self.read(found, sources.bytes(path) ?? [], markdownParser, SampleLibrary(sources))
    }

    /// The result of reading a file that an earlier build read: its text waits until somebody asks for it.
    private func deferred(_ file: Found, _ parser: MarkdownParser, _ samples: SampleLibrary) -> Reading? {
        guard let known = earlier[file.path], known.key == key(file.key) else { return nil }
        var reading = Reading(
            path: file.path, file: nil, diagnostics: known.diagnostics, head: known.head, known: known)
        guard let text = known.text else { return reading }
        let read: @Sendable () -> ParsedText = { [sources] in
            let read = Self.read(file, sources.bytes(file.path) ?? [], parser, samples).file
            return read?.parsedText ?? ParsedText(body: [], document: Document(path: file.path))
        }
        let summary: @Sendable () -> TextSummary = {
            if let kept = text.summary { return kept }
            let parsed = read()
            return TextSummary(parsed.document, unfilled: parsed.unfilled)
        }
        let deferred = DeferredText(text.marks, summary, read)
        reading.file = ContentFile(
            head: known.head, plain: text.matter, path: file.path, locale: file.locale,
            pagePath: file.pagePath, text: deferred)
        return reading
    }

    private static func read(
        _ file: Found, _ bytes: [UInt8], _ parser: MarkdownParser, _ samples: SampleLibrary
    ) -> Reading {
        let parsed = ContentFile.parse(
            bytes, path: file.path, locale: file.locale, pagePath: file.pagePath, parser: parser)
        guard let content = parsed.value else {
            return Reading(path: file.path, file: nil, diagnostics: parsed.diagnostics)
        }
        let head = bytes.dropLast(content.body.count)
        var filled = samples.filling(content)
        filled.value.fillVariables()
        return Reading(
            path: file.path, file: filled.value, diagnostics: parsed.diagnostics + filled.diagnostics,
            head: head)
    }

    private func find(_ diagnostics: inout [Diagnostic]) -> [Found] {
        let byTag = Dictionary(firsts: locales.map { ($0.tag, $0) })
        var found: [Found] = []
        var strangers: Set<String> = []
        var taken: [String: String] = [:]
        let prefix = "content/"
        for source in sources.list where source.path.hasPrefix(prefix) {
            let path = source.path
            let local = path.dropFirst(prefix.utf8.count)
            guard let slash = local.utf8.firstIndex(of: 0x2F), local.utf8.first != UInt8(ascii: "_"),
                !Self.hasPart(local.utf8, beginningWith: UInt8(ascii: "."))
            else { continue }
            // Nothing for readers, but Markdown that pages include.
            if Self.hasPart(local.utf8, beginningWith: UInt8(ascii: "_")), !local.hasSuffix(".md") {
                continue
            }
            let tag = String(local[..<slash])
            guard let locale = byTag[tag] else {
                if strangers.insert(tag).inserted { diagnostics.append(unknownLocale(tag)) }
                continue
            }
            let inLocale = String(local[slash...].dropFirst())
            if ContentAssets.isAsset(path) { continue }
            guard let pagePath = PagePath(file: inLocale) else {
                diagnostics.append(badPath(path, isPage: inLocale.hasSuffix(".md")))
                continue
            }
            // In its own language: a name at the root that is another language's is found with the whole site.
            // Some file systems do not tell `A` from `a`.
            let place = Self.lowercased(locale.tag + "/" + pagePath.description)
            if let first = taken[place] {
                diagnostics.append(
                    Diagnostic(
                        .contentDuplicateURL, at: SourceLocation(path: path),
                        "this page has the address `\(pagePath.url(in: locale))`, as has `\(first)`"))
                continue
            }
            taken[place] = path
            found.append(Found(path: path, locale: locale, pagePath: pagePath, key: source.key))
        }
        return found
    }

    private static func hasPart(_ path: Substring.UTF8View, beginningWith mark: UInt8) -> Bool {
        var before: UInt8 = 0x2F
        for byte in path {
            if byte == mark, before == 0x2F { return true }
            before = byte
        }
        return false
    }

    /// A text in small letters, as nearly every path is written.
    private static func lowercased(_ text: String) -> String {
        text.utf8.contains { (0x41...0x5A).contains($0) } ? text.lowercased() : text
    }

    private func unknownLocale(_ tag: String) -> Diagnostic {
        let tags = locales.map(\.tag)
        return Diagnostic(
            .contentUnknownLocale, .warning, at: SourceLocation(path: "content/\(tag)"),
            "`\(tag)` is no locale of the site, so nothing in it is published",
            notes: [Diagnostic.hint(tag, among: tags, or: "locales: " + tags.joined(separator: ", "))])
    }

    private func badPath(_ path: String, isPage: Bool) -> Diagnostic {
        guard isPage else {
            return Diagnostic(
                .contentBadPath, .warning, at: SourceLocation(path: path),
                "files of this kind are not published from `content/`",
                notes: ["move it to `public/`; pages end in `.md`"])
        }
        return Diagnostic(
            .contentBadPath, at: SourceLocation(path: path), "this file's name cannot be an address",
            notes: [PagePath.rule])
    }
}
