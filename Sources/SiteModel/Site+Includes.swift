package import Markdown

/// A section of a page as another page includes it.
package struct IncludedSection: Sendable {
    /// The file that it is taken from; in the source language when the translation lacks the section.
    package let file: ContentFile
    package let section: PageSection

    /// The blocks that are shown: the heading is left out. Marks for variables are not filled.
    package var blocks: [Block] { Array(section.blocks.dropFirst(section.heading == nil ? 0 : 1)) }
    /// The section's name for writers: `concepts/nonce#make`.
    package var name: String { Self.name(file.pagePath, section.id) }

    static func name(_ path: PagePath, _ section: String) -> String {
        "\(path == .home ? "index" : path.description)" + (section == PageSection.lead ? "" : "#\(section)")
    }
}

extension Site {
    /// The number of included sections within each other that are shown.
    package static let deepestInclude = 4

    /// The page whose section a file includes; nil when the path leads out of the language's folder or is no page's.
    package func path(of include: Include, in file: ContentFile) -> PagePath? {
        var parts = file.localPath.split(separator: "/").dropLast()
        for part in include.page.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                return nil
            }
        }
        return PagePath(file: parts.joined(separator: "/"))
    }

    /// The section that a file includes: in the language of the file, else in the source language.
    package func section(of include: Include, in file: ContentFile) -> IncludedSection? {
        guard let path = path(of: include, in: file) else { return nil }
        for locale in [file.locale, source] {
            guard let found = self.file(at: path, in: locale),
                let section = found.unfilledSections.first(where: { section in
                    include.section.isEmpty ? section.heading == nil : section.heading?.id == include.section
                })
            else { continue }
            return IncludedSection(file: found, section: section)
        }
        return nil
    }

    /// Every page that a file takes sections from, also by way of others, in no order.
    package func includedPaths(of file: ContentFile) -> Set<PagePath> {
        var found: Set<PagePath> = []
        var files = [file]
        while let next = files.popLast() {
            for include in next.includes {
                guard let path = path(of: include, in: next), found.insert(path).inserted else { continue }
                for locale in Set([file.locale, source]) {
                    if let other = self.file(at: path, in: locale) { files.append(other) }
                }
            }
        }
        return found
    }

    /// The names of the sections that a section of a source page includes, also by way of others, and whose
    /// translation is behind.
    func behind(in section: PageSection, of file: ContentFile, _ locale: SiteLocale) -> [String] {
        if file.includes.isEmpty { return [] }
        var seen: Set<String> = []
        var names: [String] = []
        func look(_ section: PageSection, _ file: ContentFile) {
            Document(path: file.path, blocks: section.blocks).forEachBlock { block in
                guard case .include(let include) = block, let found = self.section(of: include, in: file),
                    seen.insert(found.name).inserted
                else { return }
                let translation = self.file(at: found.file.pagePath, in: locale)
                let state = TranslationStatus.state(
                    of: found.section, present: translation?.sectionIDs ?? [], translation)
                if state == .stale || state == .missing { names.append(found.name) }
                look(found.section, found.file)
            }
        }
        look(section, file)
        return names
    }
}
