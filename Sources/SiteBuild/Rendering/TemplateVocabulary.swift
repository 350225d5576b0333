import Diagnostics
import SiteTemplates

/// Every value that a layout of content can show, with an example: what `portico check` holds templates against, and
/// what the template reference is made of.
package enum TemplateVocabulary {
    /// One value.
    package struct Entry: Sendable {
        /// The layout that has it; nil: every one.
        package let layout: String?
        /// Its name as a template writes it, `[]` behind a list: `page.toc[].title`.
        package let name: String
        /// `text`, `html`, `flag`, `number`, `object` or `list`; with a question mark when it can be missing.
        package let type: String
        package let summary: String
        package let example: String
    }

    /// All of them, in the order of the reference.
    package static let entries: [Entry] = table.split(separator: "\n").compactMap { line in
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map {
            String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        guard parts.count == 5 else { return nil }
        return Entry(
            layout: parts[0] == "*" ? nil : parts[0], name: parts[1], type: parts[2], summary: parts[3],
            example: parts[4])
    }

    /// Layouts whose values are in the table; those of the playground's pages are not.
    package static let layouts = [
        "chooser", "errors", "glossary", "guide", "home", "keys", "not-found", "post", "posts", "print",
        "search",
        "section",
        "tag", "tags",
    ]

    /// The shape of a layout's values.
    ///
    /// - Parameters:
    ///   - strings: the keys of the interface texts.
    ///   - assets: names below `assets.css` and `assets.js`.
    static func shape(of layout: String, strings: some Sequence<String>, assets: TemplateShape)
        -> TemplateShape
    {
        var root = TemplateShape.object([:])
        for entry in entries where entry.layout == nil || entry.layout == layout {
            root.add(entry.name)
        }
        var texts = TemplateShape.object([:])
        for key in strings { texts.add(key) }
        root.set("strings", texts)
        root.set("assets", assets)
        return root
    }

    private static let table = """
        * | site.title | text | The site's name in the page's language. | Kite handbook
        * | site.home | text | The address of the language's home page. | /en/
        * | site.has_codes | flag | Whether there is a page of error codes. | true
        * | site.has_glossary | flag | Whether there is a glossary. | true
        * | site.has_tags | flag | Whether any page in the language has a tag. | true
        * | site.has_search | flag | Whether readers can search. | true
        * | site.many_languages | flag | Whether the site has more than one language. | true
        * | site.many_versions | flag | Whether the document has more than one version. | false
        * | site.print_url | text? | The address of the whole site as one document to be printed. | /en/print/
        * | site.lists_sections | flag | Whether the home page shows a card for each section. | true
        * | site.doors | flag | Whether `theme.look` is `doors`. | false
        * | site.logo | text? | The address of the logo. | /images/logo.svg
        * | site.logo_dark | text? | The address of the logo for dark mode, if it is different. | /images/dark.svg
        * | site.favicon | text? | The address of the small icon. | /images/icon.svg
        * | site.navigation[].title | text | The text of a link at the top of the page. | Guide
        * | site.navigation[].url | text | Where the link leads. | /en/guide/
        * | site.has_navigation | flag | Whether `theme.navigation` has any links. | true
        * | site.footer | text? | The text of the footer. | Made by Example
        * | site.announcement.title | text? | The text of the bar above every page. | Version 2 is out
        * | site.announcement.url | text? | Where the bar leads. | /en/news/
        * | versions[].title | text? | The name of a version of the document; the present one comes first. | 2.0
        * | versions[].url | text? | The page's address in that version, or that of the nearest page. | /1.2/en/guide/
        * | versions[].current | flag? | Whether this is the version of the page. | true
        * | version.title | text? | The name of the page's version. | 1.2
        * | version.old | flag? | Whether the page's version is an older one. | false
        * | version.notice | text? | On an older version's page: what it says of itself. | This page is about version 1.2.
        * | version.present_url | text? | On an older version's page: the address in the present version. | /en/guide/
        * | version.present_link | text? | On an older version's page: the text of the link there. | Go to version 2.0
        * | locale.tag | text | The language of the interface around the page's text. | th
        * | locale.direction | text | `ltr` or `rtl`. | ltr
        * | locale.name | text | The language's own name. | ไทย
        * | playground.available | flag | Whether the site has a playground. | false
        * | playground.url | text? | The address of the playground's first page. | /en/playground/
        * | sections[].title | text | The title of a section. | Guide
        * | sections[].url | text | The section's address. | /en/guide/
        * | sections[].description | text | The section's description. | Where to begin.
        * | sections[].key | text | The name of the section's folder. | guide
        * | sections[].current | flag | Always false here; see `sidebar`. | false
        * | sections[].playground_url | text? | The playground of the provider that the section is named after. | /en/playground/apple/
        * | sections[].pages[].title | text | The title of a page in the section. | Install
        * | sections[].pages[].url | text | The page's address. | /en/guide/install/
        * | sections[].pages[].description | text | The page's description. | Three ways to install.
        * | sections[].pages[].current | flag | Always false here; see `sidebar`. | false
        * | sidebar[].title | text | The title of a section in the sidebar. | Guide
        * | sidebar[].url | text | The section's address. | /en/guide/
        * | sidebar[].key | text | The name of the section's folder. | guide
        * | sidebar[].current | flag | Whether the page that is shown is the section's own. | false
        * | sidebar[].open | flag | Whether the page that is shown is in the section. | true
        * | sidebar[].listed | flag | Whether the section's pages are listed. | true
        * | sidebar[].pages[].title | text | The title of a page in the section. | Install
        * | sidebar[].pages[].url | text | The page's address. | /en/guide/install/
        * | sidebar[].pages[].description | text | The page's description. | Three ways to install.
        * | sidebar[].pages[].current | flag | Whether it is the page that is shown. | true
        * | sidebar[].pages[].nested | flag? | Whether other pages are listed below it. | false
        * | sidebar[].pages[].pages[].title | text? | The title of a page below it, which may itself have `pages`. | Windows
        * | languages[].tag | text | A language of the site. | th
        * | languages[].name | text | The language's own name. | ไทย
        * | languages[].url | text | The page's address in the language, or else the home page's. | /th/guide/install/
        * | languages[].direction | text | `ltr` or `rtl`. | ltr
        * | languages[].current | flag | Whether it is the page's language. | false
        * | languages[].available | flag | Whether the page exists in the language. | true
        * | languages[].invitation | text? | On the chooser: the words that invite readers to choose it. | อ่านภาษาไทย
        * | alternates[].hreflang | text | For search engines: a language in which the page is written. | th
        * | alternates[].href | text | The page's full address in that language. | https://docs.example.com/th/guide/
        * | breadcrumbs[].title | text | The title of this page or of a page above it. | Guide
        * | breadcrumbs[].url | text | Its address. | /en/guide/
        * | breadcrumbs[].current | flag | Whether it is this page. | false
        * | breadcrumbs[].last | flag | The same as `current`. | false
        * | previous.title | text? | The title of the page before this one. | Welcome
        * | previous.url | text? | Its address. | /en/guide/
        * | previous.description | text? | Its description. | Where to begin.
        * | previous.current | flag | Always false. | false
        * | next.title | text? | The title of the page after this one. | Configure
        * | next.url | text? | Its address. | /en/guide/configure/
        * | next.description | text? | Its description. | Every setting.
        * | next.current | flag | Always false. | false
        * | page.title | text | The page's title, for attributes. | Install
        * | page.heading | text | The page's title, for its heading: foreign words are marked with their language. | Install
        * | page.description | text | Its description, for attributes. | Three ways to install.
        * | page.lead | text | Its description, for the line below the heading. | Three ways to install.
        * | page.meta_title | text | Its title for the `title` element, where no markup is allowed. | Install
        * | page.meta_description | text | Its description for the `meta` element. | Three ways to install.
        * | page.url | text | Its address from the site's root. | /en/guide/install/
        * | page.canonical | text? | Its complete address in the language of its text. | https://docs.example.com/en/guide/install/
        * | page.kind | text | `home`, `section`, `page`, or the layout's name. | page
        * | page.content | html | Its text; write `{{{page.content}}}`. | <p>…</p>
        * | page.noindex | flag | Whether search engines should skip it. | false
        * | page.lang | text | The language of its text: the source language if a translation is missing. | en
        * | page.direction | text | The direction of that language. | ltr
        * | page.toc[].id | text | The id of a heading. | from-source
        * | page.toc[].title | text | The text of the heading. | From source
        * | page.toc[].level | number | The level of the heading: 2 or 3. | 2
        * | page.toc[].deep | flag | Whether the level is 3. | false
        * | page.toc_any | flag | Whether there is more than one heading. | true
        * | page.has_extras | flag | Whether the text needs `content-extras.css`. | false
        * | page.markdown_url | text? | The address of the page as Markdown. | /en/guide/install.md
        * | page.source_language.name | text? | If a translation is missing: the name of the language that is shown. | English
        * | page.source_language.tag | text? | Its tag. | en
        * | page.source_language.direction | text? | Its direction. | ltr
        * | page.source_language.url | text? | The page's address in that language. | /en/guide/install/
        * | page.source_url | text? | On a translation: the address of the page in the source language. | /en/guide/install/
        * | page.stale | flag | Whether the source has changed since the page was translated. | false
        * | page.machine | flag | Whether a machine translated the page. | false
        * | page.reviewed.iso | text? | The date of the last review. | 2026-11-22
        * | page.reviewed.text | text? | The same date in the language's own format. | 22 November 2026
        * | page.sdk | text? | The versions that the page was written for, from its front matter. | Example SDK 4
        * | page.samples_checked | flag | Whether its code is type-checked. | false
        * | page.samples_run | flag | Whether its code is run by tests. | false
        * | page.date.iso | text? | The page's date, from its front matter. | 2026-11-22
        * | page.date.text | text? | The same date in the language's own format. | 22 November 2026
        * | page.tags[] | text? | One of the page's tags; write `{{.}}`. | release
        * | page.tags_any | flag? | Whether the page, or the source page of a translation, has tags. | true
        * | page.tag_links[].name | text? | A tag of the page, or of the source page of a translation. | release
        * | page.tag_links[].url | text? | The address of the tag's page. | /en/tags/release/
        * | page.authors[] | text? | One of the page's authors; write `{{.}}`. | Ada
        * | page.authors_text | text? | The authors, joined as in a sentence. | Ada and Grace
        * | page.params.* | text? | A value from `params` in the page's front matter. | beta
        * | page.changes[].iso | text | The date of a change. | 2026-11-22
        * | page.changes[].day | text | The same date in the language's own format. | 22 November 2026
        * | page.changes[].text | text | What changed. | Added the package.
        * | page.changes_any | flag | Whether there are changes. | false
        * | page.edit_url | text? | Where the page can be edited, from `site.editURL`. | https://github.com/…
        * | page.report_url | text? | Where a mistake can be reported, from `site.reportURL`. | https://github.com/…
        * | page.print_url | text? | On a section's page: the address of the section as one document to be printed. | /en/guide/print/
        * | page.feed_url | text? | The address of the language's feed. | /en/feed.xml
        * | page.structured | html | The page's data for search engines (JSON-LD). | <script type="application/ld+json">…
        search | index[].letter | text | A letter that titles and headings begin with. | I
        search | index[].id | text | The id of the place on the page where the letter starts. | letter-9
        search | index[].entries[].title | text | A title or a heading. | Install
        search | index[].entries[].url | text | Its address. | /en/guide/install/
        search | index[].entries[].page | text? | For a heading: the title of its page. | Install
        glossary | terms[].id | text | The id of the place on the page where the term appears. | locale
        glossary | terms[].term | text | The term. | locale
        glossary | terms[].definition | text | What it means. | A language, and how it is written.
        glossary | terms[].original | text? | The term in the source language. | locale
        glossary | source_language | text | The tag of the source language. | en
        glossary | source_direction | text | Its direction. | ltr
        errors | errors[].id | text | The id of the place on the page where the error appears. | invalid_grant
        errors | errors[].url | text | Where the error is explained. | /en/guide/errors/#invalid_grant
        errors | errors[].number | text? | The error's number. | 404
        errors | errors[].words | text | Words by which the error can be found. | invalid grant
        errors | errors[].names[] | text | One of the error's names; write `{{.}}`. | invalid_grant
        errors | errors[].places[].title | text | The title of a page that describes the error. | Errors
        errors | errors[].places[].url | text | The address of the error on that page. | /en/guide/errors/#invalid_grant
        print | document.whole | flag | Whether the document is the whole site, and not one section. | false
        print | document.url | text | The address of the section's page, or of the home page. | /en/guide/
        print | document.address | text? | The same as a complete address. | https://docs.example.com/en/guide/
        print | document.heading | text | The document's title. | Guide
        print | contents[].title | text | A line of the table of contents. | Install
        print | contents[].url | text | The address of its place in the document. | #/guide/install
        print | contents[].depth | number | How deep the line is indented, from 1. | 1
        print | parts[].id | text | The id of a page in the document. | /guide/install
        print | parts[].lang | text | The language of the page's text. | en
        print | parts[].direction | text | The direction of the page's text. | ltr
        print | parts[].heading | html? | The page's title as a heading; the section's own page has none. | <h2 id="/guide/install">Install</h2>
        print | parts[].chapter | flag | Whether the page begins a chapter, on a new sheet of paper. | true
        print | parts[].missing | flag | Whether the page is not translated. | false
        print | parts[].content | html | The page's text, with headings on lower levels and links within the document. | <p>…
        posts | posts[].title | text | The title of a post; the newest comes first. | Version 2
        posts | posts[].url | text | Its address. | /en/blog/version-2/
        posts | posts[].description | text | Its description. | What is new.
        posts | posts[].date.iso | text? | Its date, from its front matter. | 2026-11-22
        posts | posts[].date.text | text? | The same date in the language's own format. | 22 November 2026
        posts | posts[].authors_text | text | The authors, joined as in a sentence. | Ada and Grace
        posts | posts[].tag_links[].name | text | A tag of the post. | release
        posts | posts[].tag_links[].url | text | The address of the tag's page. | /en/tags/release/
        tag | pages[].title | text | The title of a page with the tag; the newest comes first. | Version 2
        tag | pages[].url | text | Its address. | /en/blog/version-2/
        tag | pages[].description | text | Its description. | What is new.
        tag | pages[].date.iso | text? | Its date, from its front matter. | 2026-11-22
        tag | pages[].date.text | text? | The same date in the language's own format. | 22 November 2026
        tag | pages[].authors_text | text | The authors, joined as in a sentence. | Ada and Grace
        tag | pages[].tag_links[].name | text | A tag of the page. | release
        tag | pages[].tag_links[].url | text | The address of the tag's page. | /en/tags/release/
        tags | tags[].name | text | A tag; tags are listed from A to Z. | release
        tags | tags[].url | text | The address of the tag's page. | /en/tags/release/
        tags | tags[].count | number | The number of pages with the tag. | 3
        """
}

/// Findings about pages that cannot be rendered.
enum TemplateFinding {
    /// The diagnostic of a failure while rendering what `path` describes.
    static func diagnostic(_ error: TemplateError, path: String) -> Diagnostic {
        diagnostic(error, at: SourceLocation(path: path))
    }

    /// The diagnostic of a failure whose place is known.
    static func diagnostic(_ error: TemplateError, at location: SourceLocation) -> Diagnostic {
        func hint(_ name: String?) -> [String] { name.map { ["did you mean `\($0)`?"] } ?? [] }
        switch error {
        case .unknownLayout(let name, let suggestion):
            return Diagnostic(
                .templateMissing, at: location,
                "there is no layout `\(name)` (`templates/layouts/\(name).mustache`)", notes: hint(suggestion)
            )
        case .unknownPartial(let name, let suggestion, let place):
            return Diagnostic(
                .templateUnrenderable, at: location,
                "\(place) asks for the partial `\(name)`, which is not there",
                notes: hint(suggestion))
        case .tooLarge(let template):
            return Diagnostic(
                .templateTooLarge, at: location,
                "the page grows beyond 64 MB or takes too long to make; it was given up in `\(template)`",
                notes: ["look for partials and sections there that multiply each other"])
        case .tooDeep(let template):
            return Diagnostic(
                .templateUnrenderable, at: location,
                "the partials of `\(template)` include each other without end")
        }
    }
}
