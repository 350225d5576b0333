import Diagnostics
import Markdown
import SiteModel

/// Moves a page, or a folder with all its pages, in every language: links to it and from it lead where they led, and
/// its old addresses lead to the new ones.
package struct PageMove {
    /// The reason why nothing can be moved.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        case badPath(String)
        case noPage(String, suggestion: String?)
        case taken(String)
        case intoItself(String)
        /// The new place differs from what there is in capital letters only.
        case otherCase(String, there: String)

        package var description: String {
            switch self {
            case .badPath(let path): "`\(path)` is no path of a page: \(PagePath.rule)"
            case .noPage(let path, let near):
                "there is no page `\(path)`" + (near.map { "; did you mean `\($0)`?" } ?? "")
            case .taken(let path): "there is `\(path)` already"
            case .intoItself(let path): "`\(path)` cannot be moved into itself"
            case .otherCase(let path, let there):
                Scaffold.Failure.otherCase(path, there: there).description
            }
        }
    }

    /// A file that is another one afterwards.
    package struct Change: Hashable, Sendable {
        /// The path, relative to the project's root.
        package var path: String
        /// The path afterwards; the same when only its text changes.
        package var newPath: String
        package var bytes: [UInt8]
        /// Indicates whether the file is made for the pages that come below it.
        package var isNew = false
    }

    private let sources: SiteSources
    private let site: Site
    private let resolver: LinkResolver
    private let parser: MarkdownParser
    private let from: PagePath
    private let to: PagePath

    /// - Throws: ``Failure`` when there is no such page, or something at the new place.
    package init(
        from: String, to: String, in sources: SiteSources, _ settings: SiteSettings
    ) throws(Failure) {
        guard let to = PagePath(Self.bare(to)), to != .home else { throw .badPath(to) }
        guard let from = PagePath(Self.bare(from)), from != .home else { throw .badPath(from) }
        var settings = settings
        settings.includesDrafts = true
        let readings = ContentReader(sources, settings, lanes: 1).read()
        let stages = SiteStages(readings, sources, settings)
        self.sources = sources
        site = stages.site.value
        resolver = stages.resolver
        parser = MarkdownParser(
            headingIDs: settings.headingIDs, customBlocks: stages.forms, isStrict: settings.isStrictMarkdown)
        self.from = from
        self.to = to
        let files = readings.value.compactMap(\.file)
        guard files.contains(where: { Self.isWithin($0.pagePath, from) }) else {
            let paths = files.map(\.pagePath.description)
            throw .noPage(
                from.description, suggestion: Diagnostic.suggestion(for: from.description, among: paths))
        }
        if Self.isWithin(to, from) { throw .intoItself(from.description) }
        if let there = files.first(where: { Self.isWithin($0.pagePath, to) }) { throw .taken(there.path) }
        let staying = files.map(\.pagePath).filter { !Self.isWithin($0, from) }
        if let there = to.spelling(of: staying) {
            throw .otherCase(to.description, there: there.description)
        }
    }

    /// Every file that changes, by path.
    package func changes() -> [Change] {
        let files =
            site.navigations.flatMap(\.pages).filter { !$0.isFallback }.map(\.file)
            + site.shared.values.flatMap(\.values)
        var texts: [String: String] = [:]
        var hashes: [PagePath: [(old: String, new: String)]] = [:]
        for file in files {
            let old = String(decoding: sources.files[file.path] ?? [], as: UTF8.self)
            var text = relinked(old, file)
            if moved(file.pagePath) != file.pagePath { text = renamed(text, file) }
            guard text != old else { continue }
            texts[file.path] = text
            if file.locale == site.source { hashes[file.pagePath] = changedHashes(file, text) }
        }
        // A section of which only links have changed is as well translated as it was.
        for file in files where file.locale != site.source {
            for change in hashes[file.pagePath] ?? [] {
                let text = texts[file.path] ?? String(decoding: sources.files[file.path] ?? [], as: UTF8.self)
                texts[file.path] = FrontMatterEdit.replacing(hash: change.old, by: change.new, in: text)
            }
        }
        var changes: [Change] = []
        for (path, bytes) in sources.files where path.hasPrefix("content/") {
            let newPath = moved(file: path)
            let text = texts[path].map { Array($0.utf8) } ?? bytes
            if newPath != path || text != bytes {
                changes.append(Change(path: path, newPath: newPath, bytes: text))
            }
        }
        return (changes + newIndexes).sorted { $0.path < $1.path }
    }

    /// The pages of the folders above the new place that have none: published where a page that moves is.
    private var newIndexes: [Change] {
        if to.isShared { return [] }
        let moving = site.navigation(site.source).pages.filter { Self.isWithin($0.path, from) }
        let there = Set(site.navigation(site.source).pages.map { moved($0.path) })
        var indexes: [Change] = []
        var folder = to.parent
        while let path = folder, path != .home {
            folder = path.parent
            guard !there.contains(path),
                let file = try? Scaffold.index(
                    of: path, in: site, isDraft: moving.allSatisfy(\.file.frontMatter.draft))
            else { continue }
            indexes.append(
                Change(path: file.path, newPath: file.path, bytes: Array(file.text.utf8), isNew: true))
        }
        return indexes
    }

    /// A moved file's text with its old address among its aliases, and its new one no longer.
    private func renamed(_ text: String, _ file: ContentFile) -> String {
        let (old, new) = (file.pagePath, moved(file.pagePath))
        let aliases = file.frontMatter.aliases.filter { !$0.isBeside }
        var text = text
        // The last first: what is removed changes the places behind it.
        for alias in aliases.reversed() where alias.path == new {
            text = FrontMatterEdit.removing(aliasAt: alias.location, from: text)
        }
        return aliases.contains { $0.path == old }
            ? text : FrontMatterEdit.adding(alias: old.description, to: text)
    }

    private func changedHashes(_ file: ContentFile, _ text: String) -> [(old: String, new: String)] {
        let new = ContentFile.parse(
            Array(text.utf8), path: file.path, locale: file.locale, pagePath: file.pagePath, parser: parser)
        let after = new.value?.translatedSections ?? []
        return zip(file.translatedSections, after).filter { $0.hash != $1.hash }.map { ($0.hash, $1.hash) }
    }

    // MARK: Places

    private static func isWithin(_ path: PagePath, _ folder: PagePath) -> Bool {
        path == folder || path.description.hasPrefix("\(folder)/")
    }

    /// A path as it is typed: with or without `.md`.
    private static func bare(_ path: String) -> String {
        let path = path.hasSuffix(".md") ? String(path.dropLast(3)) : path
        return path.hasSuffix("/index") ? String(path.dropLast(6)) : path
    }

    private func moved(_ path: PagePath) -> PagePath {
        guard Self.isWithin(path, from) else { return path }
        return PagePath(to.description + path.description.dropFirst(from.description.count)) ?? path
    }

    /// The path of a file of `content/` afterwards.
    private func moved(file path: String) -> String {
        let parts = path.split(separator: "/", maxSplits: 2).map(String.init)
        guard parts.count == 3, site.locales.contains(where: { $0.tag == parts[1] }) else { return path }
        let old = from.description
        guard parts[2] == "\(old).md" || parts[2].hasPrefix("\(old)/") else { return path }
        return "content/\(parts[1])/\(to)\(parts[2].dropFirst(old.count))"
    }

    // MARK: Links

    /// A file's text with every link leading where it led.
    private func relinked(_ text: String, _ file: ContentFile) -> String {
        var replacements: [String: String] = [:]
        for link in file.document.links {
            if let new = destination(link.destination, in: file), new != link.destination {
                replacements[link.destination] = new
            }
        }
        let linked = replacements.isEmpty ? text : LinkEdit.replacing(replacements, in: text)
        return including(linked, file)
    }

    /// A file's text with every `include` block naming the page that it named.
    private func including(_ text: String, _ file: ContentFile) -> String {
        if file.document.includes.isEmpty { return text }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for include in file.document.includes {
            guard let new = destination(include.page, in: file), new != include.page else { continue }
            for index in include.location.line..<min(include.lastLine, lines.count) {
                let words = lines[index].split(separator: ":", maxSplits: 1)
                guard words.first?.contains("page") == true, words.count == 2 else { continue }
                lines[index] = lines[index].replacing(include.page, with: new)
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The text of a link after the move; nil when it stays.
    private func destination(_ old: String, in file: ContentFile) -> String? {
        let newFile = moved(file: file.path)
        switch resolver.target(of: old, in: file) {
        case .page(let path, let named, _, let suffix):
            let target = moved(path)
            if old.hasPrefix("/") {
                return target == path ? nil : (named.map { "/\($0.tag)" } ?? "") + "/\(target)/" + suffix
            }
            let locale = named ?? file.locale
            guard let page = site.page(at: path, in: locale)?.file ?? site.file(at: path, in: locale)
            else { return nil }
            let tag = (named ?? file.locale).tag
            let newTarget = moved(file: "content/\(tag)/\(page.localPath)")
            guard newFile != file.path || target != path else { return nil }
            return RelativePath.from(newFile, to: newTarget) + suffix
        case .file(let output):
            let end = output.firstIndex { $0 == "#" || $0 == "?" } ?? output.endIndex
            if old.hasPrefix("/") { return rooted(file: String(output[..<end])).map { $0 + output[end...] } }
            let suffix = output[end...]
            let beside = Self.joined(file.path, String(old.dropLast(suffix.count)))
            // A translation may show the picture of the source.
            let shown = PercentCoding.decoded(beside).split(separator: "/").dropFirst(2)
                .joined(separator: "/")
            let original = "content/\(site.source.tag)/\(shown)"
            guard newFile != file.path || moved(file: beside) != beside,
                sources.files[PercentCoding.decoded(beside)] != nil || sources.files[original] != nil
            else { return nil }
            return RelativePath.from(newFile, to: moved(file: beside)) + suffix
        case .external, .anchor, .playground, .refused, .nowhere: return nil
        }
    }

    /// The address of a file of the output after the move; nil when it stays.
    private func rooted(file path: String) -> String? {
        let output = PercentCoding.decoded(path)
        guard sources.files["public/\(output)"] == nil,
            let beside = sources.files.keys.first(where: {
                moved(file: $0) != $0 && ContentAssets.output($0, locales: site.locales) == output
            })
        else { return nil }
        return ContentAssets.output(moved(file: beside), locales: site.locales).map { "/" + $0 }
    }

    /// The links of the configuration that lead elsewhere after the move, the last first.
    package func links(_ links: [ConfiguredLink]) -> [(link: ConfiguredLink, new: String)] {
        guard let file = site.sourceFiles.first else { return [] }
        return links.filter { $0.url.hasPrefix("/") }.sorted { $0.place > $1.place }.compactMap { link in
            destination(link.url, in: file).map { (link, $0) }
        }
    }

    /// The path that a relative one leads to from a file.
    private static func joined(_ file: String, _ relative: String) -> String {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in relative.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
        }
        return parts.joined(separator: "/")
    }
}
