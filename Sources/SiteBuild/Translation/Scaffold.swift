import Diagnostics
package import SiteModel

/// Makes the files of new pages and translations.
package enum Scaffold {
    /// The reason why a file cannot be made.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        case badPath(String)
        /// The site has no such locale, or it is the one that is translated from.
        case badLocale(String, known: [String])
        case noTitle
        /// The source language has no such page.
        case noSource(String, suggestion: String?)
        /// The file is there already.
        case exists(String)
        /// The text differs from what there is in capital letters only.
        case otherCase(String, there: String)
        /// The text names the page of a language that is translated to.
        case translated(String, page: String)

        package var description: String {
            switch self {
            case .badPath(let text): "`\(text)` is no path of a page: \(PagePath.rule)"
            case .badLocale(let tag, []):
                "`\(tag)` is no language to translate to: the site has one language; write `\(tag)` below `locales` "
                    + "of `site`"
            case .badLocale(let tag, let known):
                "`\(tag)` is no language to translate to; there are: \(known.joined(separator: ", "))"
            case .noTitle: "a page needs a title: write it behind `--title`"
            case .noSource(let path, let suggestion):
                "the source language has no page `\(path)`"
                    + (suggestion.map { "; did you mean `\($0)`?" } ?? "")
            case .exists(let path): "`\(path)` is there already"
            case .otherCase(let path, let there):
                "`\(path)` differs from what there is in capital letters only, and both would have one address: "
                    + "there it is `\(there)`"
            case .translated(let tag, let page):
                "`\(tag)` is a language that is translated to: make the page in the source language, then its "
                    + "translation: `portico new translation \(tag)/\(page)`"
            }
        }
    }

    package struct File: Hashable, Sendable {
        /// Relative to the project's root.
        package var path: String
        package var text: String

        /// Indicates whether it is no page, but there to be included.
        package var isShared: Bool { path.contains("/_") }
    }

    /// A new page in the source language, a draft; where it is the first of its folder, with the folder's own page.
    ///
    /// - Parameter name: `section/page`; the source's tag before it and `.md` or `/index` behind it are forgiven.
    package static func page(_ name: String, title: String, in site: Site) throws(Failure) -> [File] {
        let (tag, path) = place(name, in: site)
        if let tag, tag != site.source.tag { throw .translated(tag, page: path) }
        guard let pagePath = PagePath(path) else { throw .badPath(name) }
        if title.allSatisfy(\.isWhitespace) { throw .noTitle }
        let page = try page(pagePath, title: title, in: site)
        if let there = pagePath.spelling(of: site.sourceFiles.map(\.pagePath)) {
            throw .otherCase(pagePath.description, there: there.description)
        }
        // Files that are there to be included are no section.
        if pagePath.isShared { return [page] }
        var files = [page]
        var folder = pagePath.parent
        while let path = folder, path != .home {
            if !isThere(path, in: site) { files.insert(try index(of: path, in: site), at: 0) }
            folder = path.parent
        }
        return files
    }

    /// The page of a folder that is called by the folder's name; one that is no draft holds nothing for its author to
    /// write, since readers would see that.
    static func index(of folder: PagePath, in site: Site, isDraft: Bool = true) throws(Failure) -> File {
        let name = folder.parts.last ?? ""
        let words = name.split { $0 == "-" || $0 == "_" }.joined(separator: " ")
        var file = try page(
            folder, title: words.prefix(1).uppercased() + words.dropFirst(), in: site, isDraft: isDraft)
        file.path = "content/\(site.source.tag)/\(folder)/index.md"
        return file
    }

    private static func isThere(_ path: PagePath, in site: Site) -> Bool {
        site.page(at: path, in: site.source) != nil
            || site.drafts.contains { $0.locale == site.source && $0.pagePath == path }
    }

    /// The language's tag that a name begins with, if it does, and the page's path without its ending.
    static func place(_ name: String, in site: Site) -> (tag: String?, path: String) {
        var parts = name.split(separator: "/").map(String.init)
        if parts.first == "content" { parts.removeFirst() }
        let tag = parts.first.flatMap { first in site.locales.first { $0.tag == first }?.tag }
        if tag != nil { parts.removeFirst() }
        if let last = parts.last, last.hasSuffix(".md") { parts[parts.count - 1] = String(last.dropLast(3)) }
        if parts.last == "index" { parts.removeLast() }
        return (tag, parts.joined(separator: "/"))
    }

    private static func page(
        _ pagePath: PagePath, title: String, in site: Site, isDraft: Bool = true
    ) throws(Failure) -> File {
        if let present = site.file(at: pagePath, in: site.source) { throw .exists(present.path) }
        let parts = pagePath.parts
        let name = parts.count > 1 ? parts : parts + ["index"]
        let file = "content/\(site.source.tag)/\(name.joined(separator: "/")).md"
        if pagePath.isShared {
            return File(path: file, text: "---\ndraft: true\n---\n\nTODO: the text that pages include.\n")
        }
        let siblings = site.navigation(site.source).pages.filter { $0.path.parent == pagePath.parent }
        let weight = (siblings.compactMap(\.file.frontMatter.weight).max() ?? 0) + 10
        if !isDraft {
            return File(path: file, text: "---\ntitle: \(quoted(title))\nweight: \(weight)\n---\n")
        }
        return File(
            path: file,
            text: """
                ---
                title: \(quoted(title))
                description: \(quoted("TODO: what a reader finds here, in one sentence."))
                weight: \(weight)
                draft: true
                ---

                TODO: what this page is about.

                ## Before you begin {#before-you-begin}

                """)
    }

    /// A new translation, a draft: the source's text with its front matter, and the hashes of its sections.
    ///
    /// - Parameter name: locale and path, `th/apple/ios`.
    package static func translation(_ name: String, in site: Site) throws(Failure) -> File {
        let (locale, source) = try original(name, in: site)
        let file = "content/\(locale.tag)/\(source.localPath)"
        if let present = site.file(at: source.pagePath, in: locale) { throw .exists(present.path) }
        if site.drafts.contains(where: { $0.path == file }) { throw .exists(file) }
        return File(path: file, text: text(ofTranslating: source))
    }

    /// The file of a translation that is begun: a draft with the source's words.
    static func text(ofTranslating source: ContentFile) -> String {
        var matter = ""
        if !source.pagePath.isShared {
            matter = """
                title: \(quoted(source.frontMatter.title))
                description: \(quoted(source.frontMatter.description))

                """
        }
        if let weight = source.frontMatter.weight { matter += "weight: \(weight)\n" }
        if let layout = source.frontMatter.layout { matter += "layout: \(layout)\n" }
        matter += "draft: true\n" + SourceRecord.yaml(of: source)
        return "---\n\(matter)---\n" + String(decoding: source.body, as: UTF8.self)
    }

    /// The locale and the source page that `th/apple/ios` names; `th/index` is the home page. The file's own name,
    /// `content/th/apple/ios.md`, is forgiven.
    package static func original(_ name: String, in site: Site) throws(Failure) -> (SiteLocale, ContentFile) {
        let (tag, rest) = place(name, in: site)
        let known = site.locales.dropFirst()
        guard let tag, let locale = known.first(where: { $0.tag == tag }) else {
            let first = name.split(separator: "/").first.map(String.init)
            throw .badLocale(tag ?? first ?? "", known: known.map(\.tag))
        }
        guard let path = PagePath(rest) else { throw .badPath(rest) }
        guard let file = site.file(at: path, in: site.source) else {
            let pages = site.sourceFiles.map(\.pagePath.description)
            throw .noSource(
                path.description, suggestion: Diagnostic.suggestion(for: path.description, among: pages))
        }
        return (locale, file)
    }

    /// A YAML text in double quotes, so that no character in it means anything.
    static func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: " ").replacing("\t", with: " ")
        return "\"\(escaped)\""
    }
}

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
