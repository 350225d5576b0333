/// The pages of one language, in order.
package struct Navigation: Sendable {
    /// The language.
    package let locale: SiteLocale
    /// Its sections, in the order of reading.
    package let sections: [Section]
    /// Every page, the home page first, in the order of reading.
    package let pages: [Page]

    let positions: [PagePath: Int]

    init(locale: SiteLocale, sections: [Section], pages: [Page], positions: [PagePath: Int]) {
        self.locale = locale
        self.sections = sections
        self.pages = pages
        self.positions = positions
    }

    /// Puts pages in order: by weight, those without one last, then by path.
    ///
    /// - Parameter weights: weight by path; the source language's count, so that all languages agree.
    package init(locale: SiteLocale, pages: [Page], weights: [PagePath: Int]) {
        func sorted(_ pages: [Page]) -> [Page] {
            pages.sorted { a, b in
                (weights[a.path] ?? Int.max, a.path) < (weights[b.path] ?? Int.max, b.path)
            }
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
