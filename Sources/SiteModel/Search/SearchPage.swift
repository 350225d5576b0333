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
