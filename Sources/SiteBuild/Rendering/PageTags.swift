import Foundation
import SiteModel
import SiteTemplates

/// The tags of a site's pages, and the pages of each tag in a language.
struct PageTags {
    let site: Site

    /// The folder of their pages, below the locale.
    static let folder = "tags"

    /// A tag with the pages that carry it, the newest first.
    struct Entry {
        let name: String
        let locale: SiteLocale
        let slug: String
        var pages: [Page]
    }

    /// The tags of a page, and their language: a translation that names none has its source's.
    func tags(of page: Page) -> (names: [String], locale: SiteLocale) {
        let own = page.file.frontMatter.tags
        guard own.isEmpty, let source = site.page(at: page.path, in: site.source)?.file else {
            return (own, page.file.locale)
        }
        return (source.frontMatter.tags, source.locale)
    }

    func hasAny(_ locale: SiteLocale) -> Bool {
        let pages = site.navigation(locale).pages
        if pages.contains(where: { !$0.file.frontMatter.tags.isEmpty }) { return true }
        // Of nearly all sites no source has one that a translation could take over.
        return site.navigation(site.source).pages.contains { !$0.file.frontMatter.tags.isEmpty }
            && pages.contains { !tags(of: $0).names.isEmpty }
    }

    /// The tags of a language from A to Z; two that differ by case alone are one.
    func entries(_ locale: SiteLocale) -> [Entry] {
        var entries: [String: Entry] = [:]
        for page in site.navigation(locale).pages {
            let tags = tags(of: page)
            for name in tags.names {
                let slug = Self.slug(name)
                let entry = Entry(name: name, locale: tags.locale, slug: slug, pages: [])
                if entries[slug, default: entry].pages.last?.path != page.path {
                    entries[slug, default: entry].pages.append(page)
                }
            }
        }
        return entries.values.map { entry in
            var entry = entry
            entry.pages = Self.newestFirst(entry.pages)
            return entry
        }.sorted {
            (TitleOrder.key($0.name, in: locale), $0.slug) < (TitleOrder.key($1.name, in: locale), $1.slug)
        }
    }

    /// Pages by their day, the newest first; those without a day last, in the order of reading.
    static func newestFirst(_ pages: [Page]) -> [Page] {
        pages.enumerated().sorted { a, b in
            switch (a.element.file.frontMatter.date, b.element.file.frontMatter.date) {
            case (let one?, let other?) where one != other: one > other
            case (_?, nil): true
            case (nil, _?): false
            default: a.offset < b.offset
            }
        }.map(\.element)
    }

    /// The address of a tag's page.
    static func url(of name: String, in locale: SiteLocale) -> String {
        "\(locale.home)\(folder)/\(encoded(slug(name)))/"
    }

    /// The folder of a tag's page: letters in lower case, digits, `.`, `+`, `-` and `_` as they are, spaces as `-`,
    /// anything else by its number, so that `C` and `C#` keep apart.
    static func slug(_ name: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in name.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars {
            if scalar.properties.isWhitespace {
                slug.append("-")
            } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                || scalar.properties.generalCategory == .nonspacingMark
                || (".+-_".unicodeScalars.contains(scalar) && !(scalar == "." && slug.isEmpty))
            {
                slug.append(scalar)
            } else {
                slug.append(contentsOf: "_\(String(scalar.value, radix: 16))".unicodeScalars)
            }
        }
        let text = String(slug)
        guard text.utf8.count > longest else { return text }
        var head = String.UnicodeScalarView()
        var bytes = 0
        for scalar in slug {
            bytes += scalar.utf8.count
            if bytes > longest { break }
            head.append(scalar)
        }
        return "\(String(head))-\(ContentHash.text(text.utf8))"
    }

    /// The bytes of a slug at most: names of files have 255.
    private static let longest = 120

    static func encoded(_ slug: String) -> String { PercentCoding.encoded(slug) { $0 < 0x80 } }
}

extension PageShell {
    /// A page in a list of posts, or of a tag.
    func entry(_ page: Page) -> TemplateValue {
        let matter = page.file.frontMatter
        let text = chrome(page.locale).text
        return [
            "title": text.body(page.title, of: page.file.locale), "url": .text(page.url),
            "description": text.body(matter.description, of: page.file.locale), "date": day(of: page),
            "authors_text": .text(LocaleFormats.of(page.locale).text(matter.authors)),
            "tag_links": .list(tagLinks(of: page)),
        ]
    }

    /// The day of a page, as its language writes it.
    func day(of page: Page) -> TemplateValue {
        page.file.frontMatter.date.map {
            ["iso": .text($0.description), "text": .text($0.formatted(for: page.locale))]
        } ?? .null
    }

    /// The tags of a page, with the addresses of their pages.
    func tagLinks(of page: Page) -> [TemplateValue] {
        let tags = PageTags(site: site).tags(of: page)
        let text = chrome(page.locale).text
        return tags.names.map {
            ["name": text.body($0, of: tags.locale), "url": .text(PageTags.url(of: $0, in: page.locale))]
        }
    }

    /// The posts below a page, the newest first.
    func posts(of page: Page) -> [TemplateValue] {
        let below = site.navigation(page.locale).pages.filter { post in
            var parent = post.path.parent
            while let folder = parent, folder != page.path { parent = folder.parent }
            return parent != nil
        }
        return PageTags.newestFirst(below).map(entry)
    }

    /// The name of a page's layout: a page below one of posts is a post, unless it says otherwise.
    func layout(of page: Page) -> String {
        if let own = page.file.frontMatter.layout { return own }
        let source = site.page(at: page.path, in: site.source)?.file.frontMatter
        if source?.layout == "posts" || source?.layout == "post" { return source?.layout ?? page.layout }
        var parent = page.path.parent
        while let folder = parent {
            if site.page(at: folder, in: site.source)?.file.frontMatter.layout == "posts" { return "post" }
            parent = folder.parent
        }
        return page.layout
    }
}

/// The order of titles in lists from A to Z.
enum TitleOrder {
    /// The text that titles are compared by.
    struct Key: Comparable {
        /// Signs and digits are before letters, and the letters of the page's language before those of others.
        fileprivate let script: Script
        /// The words as search reads them, Thai ones without the vowels that stand before their first letter.
        let words: String

        static func < (a: Key, b: Key) -> Bool { (a.script, a.words) < (b.script, b.words) }
    }

    fileprivate enum Script: Comparable {
        case none, own, foreign
    }

    /// - Parameter locale: the language of the list.
    static func key(_ title: String, in locale: SiteLocale) -> Key {
        let key = SearchText.words(title).joined(separator: " ")
        let first = key.unicodeScalars.first?.value ?? 0
        let words = (0x0E40...0x0E44).contains(first) ? String(key.unicodeScalars.dropFirst()) : key
        guard let letter = key.unicodeScalars.first, letter.properties.isAlphabetic else {
            return Key(script: .none, words: words)
        }
        let own = locale.name.unicodeScalars.first ?? letter
        return Key(script: isLatin(letter) == isLatin(own) ? .own : .foreign, words: words)
    }

    private static func isLatin(_ letter: Unicode.Scalar) -> Bool { letter.value < 0x0250 }
}
