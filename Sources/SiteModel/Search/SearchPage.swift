/// A page as search sees it.
package struct SearchPage: Sendable {
    /// Its address below the locale's: `apple/ios/`, empty for the home page.
    package let path: String
    /// Its title.
    package let title: String
    /// The language of its text when that is not the locale's.
    package let language: String?
    /// The text before the first heading, with an empty id, then each heading with what follows it.
    package let sections: [SearchSection]

    package init(path: String, title: String, language: String? = nil, sections: [SearchSection]) {
        self.path = path
        self.title = title
        self.language = language
        self.sections = sections
    }

    /// The page with its names only.
    var withoutTexts: SearchPage {
        SearchPage(
            path: path, title: title, language: language,
            sections: sections.map { SearchSection(id: $0.id, heading: $0.heading, texts: [[UInt8]]()) })
    }
}

/// A part of a page that can be found by itself.
package struct SearchSection: Sendable {
    /// The anchor; empty for the beginning of the page.
    package let id: String
    /// Its heading; the page's title for the beginning.
    package let heading: String
    /// Its text and code without markup, in pieces that no word runs across.
    let texts: [[UInt8]]
    /// Names and numbers that the section explains, such as errors'; they count as a heading does.
    package let names: [String]

    /// - Parameter texts: text in UTF-8.
    package init(id: String, heading: String, texts: [[UInt8]], names: [String] = []) {
        self.id = id
        self.heading = heading
        self.texts = texts
        self.names = names
    }

    package init(id: String, heading: String, texts: [String], names: [String] = []) {
        self.init(id: id, heading: heading, texts: texts.map { Array($0.utf8) }, names: names)
    }
}
