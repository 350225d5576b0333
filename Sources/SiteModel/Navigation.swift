/// The pages of one language, in order.
package struct Navigation: Sendable {
    /// The language.
    package let locale: SiteLocale
    /// Its sections, in the order of reading.
    package let sections: [Section]
    /// Every page, the home page first, in the order of reading.
    package let pages: [Page]

    let positions: [PagePath: Int]

    /// Weight and path of each folder that a page is in, below its section, and its own: what comes first in these
    /// stands first, so that a folder's pages stay together.
    fileprivate static func places(_ path: PagePath, _ weights: [PagePath: Int]) -> [Place] {
        var places: [Place] = []
        var current: PagePath? = path
        while let path = current, path != path.section, path != .home {
            places.append(Place(weight: weights[path] ?? Int.max, path: path))
            current = path.parent
        }
        return places.reversed()
    }

    /// The place of a page or folder among its neighbours.
    fileprivate struct Place: Comparable {
        let weight: Int
        let path: PagePath

        static func < (a: Place, b: Place) -> Bool { (a.weight, a.path) < (b.weight, b.path) }
    }

    /// The page at `path`.
    package func page(at path: PagePath) -> Page? { positions[path].map { pages[$0] } }

    /// The page before, in the order of reading.
    package func previous(_ path: PagePath) -> Page? {
        guard let position = positions[path], position > 0 else { return nil }
        return pages[position - 1]
    }

    /// The page after, in the order of reading.
    package func next(_ path: PagePath) -> Page? {
        guard let position = positions[path], position + 1 < pages.count else { return nil }
        return pages[position + 1]
    }

    /// The pages above `path`, from the home page down, that exist; without the page itself.
    package func ancestors(_ path: PagePath) -> [Page] {
        var ancestors: [Page] = []
        var current = path.parent
        while let parent = current {
            if let page = page(at: parent) { ancestors.insert(page, at: 0) }
            current = parent.parent
        }
        return ancestors
    }
}

extension Navigation {
    /// Puts pages in order: by weight, those without one last, then by path;
    /// the pages of a folder stay together, at the place of the folder. No two pages have the same path, so that
    /// the order in which they are given does not matter.
    ///
    /// - Parameter weights: weight by path; the source language's count, so that all languages agree.
    package init(locale: SiteLocale, pages: [Page], weights: [PagePath: Int]) {
        func sorted(_ pages: [Page]) -> [Page] {
            let keyed = pages.map { (page: $0, places: Self.places($0.path, weights)) }
            return keyed.sorted { a, b in
                for (one, other) in zip(a.places, b.places) where one != other { return one < other }
                return a.places.count < b.places.count
            }.map(\.page)
        }
        var grouped: [PagePath: [Page]] = [:]
        for page in pages {
            if let section = page.path.section { grouped[section, default: []].append(page) }
        }
        let order = grouped.keys.sorted { a, b in (weights[a] ?? Int.max, a) < (weights[b] ?? Int.max, b) }
        let sections = order.map { path in
            let members = grouped[path] ?? []
            return Section(
                path: path, index: members.first { $0.path == path },
                pages: sorted(members.filter { $0.path != path }))
        }
        self.locale = locale
        self.sections = sections
        self.pages =
            pages.filter { $0.path == .home }
            + sections.flatMap { section in (section.index.map { [$0] } ?? []) + section.pages }
        positions = Dictionary(
            self.pages.enumerated().map { ($0.element.path, $0.offset) },
            uniquingKeysWith: { first, _ in first })
    }
}

/// A part of the site: the pages of one folder at the top of `content/<locale>/`.
package struct Section: Sendable {
    /// Its folder.
    package let path: PagePath
    /// Its own page (`index.md`); a page at the top that has no folder is a section without pages.
    package let index: Page?
    /// Its other pages, in the order of reading.
    package let pages: [Page]

    /// Its title, in the language of its page.
    package var title: String { index?.title ?? path.description }
}

/// A page of the site in one language; its text may be the source language's when it isn't translated yet.
package final class Page: Sendable {
    /// The kind of a page, which decides its layout unless its front matter does.
    package enum Kind: String, Sendable {
        case home, section, guide
    }

    /// The language it is shown in.
    package let locale: SiteLocale
    /// The file its text is from.
    package let file: ContentFile
    /// The kind of page.
    package let kind: Kind
    /// Its file in the output: `th/apple/ios/index.html`.
    package let htmlFile: String

    package init(locale: SiteLocale, file: ContentFile) {
        self.locale = locale
        self.file = file
        htmlFile = file.pagePath.htmlFile(in: locale)
        kind =
            file.pagePath == .home
            ? .home : file.isIndex && file.pagePath.parts.count == 1 ? .section : .guide
    }

    /// Its place in every language.
    package var path: PagePath { file.pagePath }
    /// Its address: `/th/apple/ios/`.
    package var url: String { path.url(in: locale) }
    /// Its title, in the language of its text.
    package var title: String { file.frontMatter.title }
    /// Its title in lists of pages.
    package var shortTitle: String { file.frontMatter.shortTitle ?? title }
    /// Indicates whether its text is the source language's, for want of a translation.
    package var isFallback: Bool { file.locale != locale }
    /// The name of its layout.
    package var layout: String { file.frontMatter.layout ?? kind.rawValue }
}
