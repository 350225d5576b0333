import Markdown
import SiteModel
import SiteTemplates

extension PageShell {
    /// The template root of a page of content.
    ///
    /// - Parameters:
    ///   - content: the page's text as HTML.
    ///   - headings: the headings of the text.
    ///   - status: how true it is to its source, if it is a translation.
    func root(
        of page: Page, content: [UInt8], headings: [Heading], status: TranslationStatus?
    ) -> TemplateValue {
        let chrome = chrome(page.locale)
        let navigation = site.navigation(page.locale)
        var root = members(chrome, at: page.path)
        root["page"] = .object(pageMembers(page, content, headings, status))
        root["languages"] = .list(languages(of: page))
        root["alternates"] = .list(page.isFallback ? [] : alternates(of: page.path))
        root.merge(versionMembers(at: page.path, in: page.locale)) { $1 }
        let above = ancestors(of: page)
        root["breadcrumbs"] = .list(
            above.map { crumb($0.title, $0.url, last: false, chrome.text, of: $0.locale) }
                + [crumb(page.title, page.url, last: true, chrome.text, of: page.file.locale)])
        root["previous"] = navigation.previous(page.path).map { chrome.link($0) } ?? .null
        if layout(of: page) == "posts" { root["posts"] = .list(posts(of: page)) }
        root["next"] = navigation.next(page.path).map { chrome.link($0) } ?? .null
        return .object(root)
    }

    /// Title, address and language of the pages above a page; the home page is called by the site's name, which is
    /// short.
    private func ancestors(of page: Page) -> [(title: String, url: String, locale: SiteLocale)] {
        site.navigation(page.locale).ancestors(page.path).map {
            $0.path == .home
                ? (chrome(page.locale).title, $0.url, page.locale) : ($0.title, $0.url, $0.file.locale)
        }
    }

    /// The absolute address of a path of the site; nil while nobody knows where it is published.
    func absolute(_ path: String) -> String? { settings.baseURL.map { $0 + path } }

    /// The languages in which a page is written, for search engines, with the one for everybody else.
    func alternates(of path: PagePath) -> [TemplateValue] {
        // Those of an older version would lead search engines away from the present pages.
        guard let base = settings.baseURL, !settings.isOlder else { return [] }
        return Alternates.of(path, in: site).map {
            ["hreflang": .text($0.language), "href": .text(base + $0.url)]
        }
    }

    /// The beginnings of the HTML that `content-extras.css` styles.
    private static let extraBeginnings = [
        "mark class=\"line", "ins class=\"line", "del class=\"line", "section class=\"footnotes",
        "hr>", "li class=\"task", "blockquote>", "br>", "div class=\"step-list", "div class=\"card-list",
        "div class=\"tab-body", "figure", "td class=\"align", "th scope=\"col\" class=\"align",
    ].map { Array($0.utf8) }

    private static let extraLetters = extraBeginnings.compactMap(\.first)

    /// Tells whether a page's text needs the style sheet of what few pages have.
    private static func hasExtras(_ content: [UInt8]) -> Bool {
        // Nearly all tags are others, which their first letter tells.
        places(after: "<", in: content).contains { rest in
            rest.first.map(extraLetters.contains) == true
                && extraBeginnings.contains { rest.starts(with: $0) }
        }
    }

    /// The number of errors from which a list of them gets a filter.
    private static let errorsFiltered = 20

    /// Tells whether scripts have something to put beside the text: a filter of many errors, or a reader's own values
    /// for the placeholders in samples (`YOUR_PROJECT_ID`).
    private static func hasTools(_ content: [UInt8]) -> Bool {
        places(after: "Y", in: content).contains { $0.starts(with: "OUR_".utf8) }
            || places(after: "<", in: content).count { $0.starts(with: "tr id=\"code-".utf8) }
                >= errorsFiltered
    }

    /// The rest after each place of a byte, lazily.
    private static func places(
        after byte: Unicode.Scalar, in content: [UInt8]
    ) -> UnfoldSequence<ArraySlice<UInt8>, Int> {
        sequence(state: 0) { start in
            let found = content.withUnsafeBufferPointer {
                ByteSearch.first(UInt8(ascii: byte), in: $0, from: start)
            }
            guard let found else { return nil }
            start = found + 1
            return content[start...]
        }
    }

    private func pageMembers(
        _ page: Page, _ content: [UInt8], _ headings: [Heading], _ status: TranslationStatus?
    ) -> [String: TemplateValue] {
        let matter = page.file.frontMatter
        let proof = (site.page(at: page.path, in: site.source)?.file ?? page.file).frontMatter.samples
        let text = page.file.locale
        let shown = chrome(page.locale).text
        let toc = headings.filter { (2...3).contains($0.level) }
        let members: [String: TemplateValue] = [
            "title": .text(page.title), "description": .text(matter.description), "url": .text(page.url),
            "heading": shown.body(page.title, of: text),
            "lead": shown.body(matter.description, of: text),
            "meta_title": .text(TextValue.plain(page.title, of: text, in: page.locale)),
            "meta_description": .text(TextValue.plain(matter.description, of: text, in: page.locale)),
            "canonical": canonical(page.path, in: text).map { .text($0) } ?? .null,
            "kind": .text(page.kind == .guide ? "page" : page.kind.rawValue),
            "content": .html(content), "noindex": .bool(page.isFallback),
            "lang": .text(text.tag), "direction": .text(text.direction.rawValue),
            "toc": .list(
                toc.map {
                    [
                        "id": .text($0.id), "title": shown.body($0.text, of: text),
                        "level": .integer($0.level), "deep": .bool($0.level > 2),
                    ]
                }),
            "toc_any": .bool(toc.count > 1), "has_extras": .bool(Self.hasExtras(content)),
            "has_tools": .bool(Self.hasTools(content)),
            "markdown_url": .text("/" + AuxiliaryPaths.markdownCopy(of: page.file)),
            "source_language": page.isFallback ? sourceLanguage(page) : .null,
            "source_url": page.locale == site.source ? .null : .text(page.path.url(in: site.source)),
            "stale": .bool(
                status.map { $0.isTranslated && $0.sections.contains { $0.state == .stale } } ?? false),
            "machine": .bool(matter.machineTranslated),
            "reviewed": matter.lastReviewed.map {
                ["iso": .text($0.description), "text": .text($0.formatted(for: page.locale))]
            } ?? .null,
            "samples_checked": .bool(proof == .typeChecked), "samples_run": .bool(proof == .run),
            "changes": .list(
                matter.changes.map {
                    [
                        "iso": .text($0.day.description), "day": .text($0.day.formatted(for: page.locale)),
                        "text": shown.body($0.text, of: text),
                    ]
                }),
            "changes_any": .bool(!matter.changes.isEmpty),
            "edit_url": address(settings.editURL, page), "report_url": address(settings.reportURL, page),
            "print_url": printURL(of: page), "feed_url": chrome(page.locale).feed,
            "structured": structured(page),
        ]
        return members.merging(freeMembers(of: page)) { first, _ in first }
            .merging(sdkMembers(of: page)) { $1 }
    }

    /// The download of a page's samples, with its size.
    private func project(of page: Page) -> TemplateValue {
        guard let archive = projects.archive(of: page.file) else { return .null }
        let size = String((archive.count + 999) / 1000)
        return [
            "url": .text("/" + AuxiliaryPaths.project(of: page.file)),
            "label": strings(page.locale).value("page.project", ["size": size]),
        ]
    }

    /// Words that the writers of a site add to a page: tags, authors, a date and parameters.
    private func freeMembers(of page: Page) -> [String: TemplateValue] {
        let matter = page.file.frontMatter
        let links = tagLinks(of: page)
        return [
            "tags": .list(matter.tags.map { .text($0) }), "tags_any": .bool(!links.isEmpty),
            "tag_links": .list(links),
            "authors": .list(matter.authors.map { .text($0) }),
            "authors_text": .text(LocaleFormats.of(page.locale).text(matter.authors)),
            "date": day(of: page), "project": project(of: page),
            "params": matter.params.map(TemplateValue.init) ?? .null,
        ]
    }

    /// An address of the settings, its places filled with what a page has; null without one.
    private func address(_ pattern: String?, _ page: Page) -> TemplateValue {
        guard var address = pattern else { return .null }
        let values = [
            ("path", page.file.path), ("title", page.title), ("url", absolute(page.url) ?? page.url),
        ]
        for (place, value) in values {
            let encoded = PercentCoding.encoded(value) {
                $0.isLetterOrDigit || "-._~".utf8.contains($0) || (place == "path" && $0 == 0x2F)
            }
            address = address.split(separator: "{\(place)}", omittingEmptySubsequences: false)
                .joined(separator: encoded)
        }
        return .text(address)
    }

    /// The statements of a page about itself to programs: JSON-LD with the words of schema.org, which runs nothing.
    private func structured(_ page: Page) -> TemplateValue {
        guard let base = settings.baseURL, !page.isFallback, !settings.isOlder else { return .null }
        let above = ancestors(of: page).map { ($0.title, $0.url) } + [(page.title, page.url)]
        let crumbs = above.enumerated().map { index, crumb in
            "{\"@type\":\"ListItem\",\"position\":\(index + 1),\"name\":\(Markup.json(crumb.0)),"
                + "\"item\":\(Markup.json(base + crumb.1))}"
        }
        var article =
            "{\"@type\":\"TechArticle\",\"headline\":\(Markup.json(page.title)),"
            + "\"inLanguage\":\(Markup.json(page.file.locale.tag)),\"url\":\(Markup.json(base + page.url))"
        if let day = page.file.frontMatter.lastDay { article += ",\"dateModified\":\"\(day)\"" }
        let list = "{\"@type\":\"BreadcrumbList\",\"itemListElement\":[\(crumbs.joined(separator: ","))]}"
        let graph = "{\"@context\":\"https://schema.org\",\"@graph\":[\(article)},\(list)]}"
        return .html(Array("<script type=\"application/ld+json\">\(graph)</script>".utf8))
    }

    private func sourceLanguage(_ page: Page) -> TemplateValue {
        let locale = page.file.locale
        return [
            "name": .text(locale.name), "tag": .text(locale.tag),
            "direction": .text(locale.direction.rawValue), "url": .text(page.path.url(in: locale)),
        ]
    }

    private func languages(of page: Page) -> [TemplateValue] {
        let written = site.translations(of: page.path)
        return site.locales.map { locale in
            let path = site.page(at: page.path, in: locale) == nil ? .home : page.path
            return language(
                locale, url: path.url(in: locale), current: locale == page.locale,
                available: written.contains(locale))
        }
    }
}

/// The addresses of one page in the languages it is written in.
enum Alternates {
    /// Language tag → address, in the order of the site's locales, `x-default` last: for the home page what
    /// stands at `/`, the language chooser or the source language's; the source language's page for others.
    static func of(_ path: PagePath, in site: Site) -> [(language: String, url: String)] {
        let written = site.translations(of: path)
        guard let first = written.first else { return [] }
        let fallback = path == .home ? "/" : path.url(in: first)
        return written.map { ($0.tag, path.url(in: $0)) } + [("x-default", fallback)]
    }
}
