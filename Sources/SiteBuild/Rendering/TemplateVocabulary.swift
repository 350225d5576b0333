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
        "chooser", "errors", "glossary", "guide", "home", "keys", "not-found", "post", "posts", "search",
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
        * | site.has_tags | flag | Whether a page of the language has a tag. | true
        * | site.many_languages | flag | Whether the site has more than one language. | true
        * | site.lists_sections | flag | Whether the home page shows a card for each section. | true
        * | site.doors | flag | Whether `theme.look` is `doors`. | false
        * | site.logo | text? | The address of the logo. | /images/logo.svg
        * | site.logo_dark | text? | The address of the logo for dark surroundings, if it is another. | /images/dark.svg
        * | site.favicon | text? | The address of the small icon. | /images/icon.svg
        * | site.navigation[].title | text | The words of a link in the head. | Guide
        * | site.navigation[].url | text | Where it leads. | /en/guide/
        * | site.has_navigation | flag | Whether `theme.navigation` has a link. | true
        * | site.footer | text? | The text of the footer. | Made by Example
        * | site.announcement.title | text? | The text of the bar above every page. | Version 2 is out
        * | site.announcement.url | text? | Where the bar leads. | /en/news/
        * | locale.tag | text | The language of the page's surroundings. | th
        * | locale.direction | text | `ltr` or `rtl`. | ltr
        * | locale.name | text | The language's own name. | ไทย
        * | playground.available | flag | Whether the site has a playground. | false
        * | playground.url | text? | The address of its first page. | /en/playground/
        * | sections[].title | text | The title of a section. | Guide
        * | sections[].url | text | Its address. | /en/guide/
        * | sections[].description | text | Its description. | Where to begin.
        * | sections[].key | text | The name of its folder. | guide
        * | sections[].current | flag | Always false here; see `sidebar`. | false
        * | sections[].playground_url | text? | The playground of the provider that the section is named after. | /en/playground/apple/
        * | sections[].pages[].title | text | The title of a page of it. | Install
        * | sections[].pages[].url | text | The page's address. | /en/guide/install/
        * | sections[].pages[].description | text | The page's description. | Three ways to install.
        * | sections[].pages[].current | flag | Always false here; see `sidebar`. | false
        * | sidebar[].title | text | The title of a section beside the page. | Guide
        * | sidebar[].url | text | Its address. | /en/guide/
        * | sidebar[].key | text | The name of its folder. | guide
        * | sidebar[].current | flag | Whether the page is the section's own. | false
        * | sidebar[].open | flag | Whether the page is in the section. | true
        * | sidebar[].listed | flag | Whether its pages are listed. | true
        * | sidebar[].pages[].title | text | The title of a page of it. | Install
        * | sidebar[].pages[].url | text | The page's address. | /en/guide/install/
        * | sidebar[].pages[].description | text | The page's description. | Three ways to install.
        * | sidebar[].pages[].current | flag | Whether it is the page that is shown. | true
        * | sidebar[].pages[].nested | flag? | Whether pages are listed below it. | false
        * | sidebar[].pages[].pages[].title | text? | The title of a page below it, which may have `pages` again. | Windows
        * | languages[].tag | text | A language of the site. | th
        * | languages[].name | text | Its own name. | ไทย
        * | languages[].url | text | The page's address in it, or its home page's. | /th/guide/install/
        * | languages[].direction | text | `ltr` or `rtl`. | ltr
        * | languages[].current | flag | Whether it is the page's. | false
        * | languages[].available | flag | Whether the page is written in it. | true
        * | languages[].invitation | text? | On the chooser: its invitation to choose it. | อ่านภาษาไทย
        * | alternates[].hreflang | text | For search engines: a language in which the page is written. | th
        * | alternates[].href | text | Its whole address there. | https://docs.example.com/th/guide/
        * | breadcrumbs[].title | text | The title of a page above this one, and of this one. | Guide
        * | breadcrumbs[].url | text | Its address. | /en/guide/
        * | breadcrumbs[].current | flag | Whether it is this page. | false
        * | breadcrumbs[].last | flag | The same. | false
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
        * | page.meta_title | text | Its title for `title`, where no markup may stand. | Install
        * | page.meta_description | text | Its description for `meta`. | Three ways to install.
        * | page.url | text | Its address from the site's root. | /en/guide/install/
        * | page.canonical | text? | Its whole address in the language of its text. | https://docs.example.com/en/guide/install/
        * | page.kind | text | `home`, `section`, `page`, or the layout's name. | page
        * | page.content | html | Its text; write `{{{page.content}}}`. | <p>…</p>
        * | page.noindex | flag | Whether search engines shall pass it by. | false
        * | page.lang | text | The language of its text: the source language where a translation is missing. | en
        * | page.direction | text | The direction of that language. | ltr
        * | page.toc[].id | text | The name of a heading. | from-source
        * | page.toc[].title | text | Its words. | From source
        * | page.toc[].level | number | 2 or 3. | 2
        * | page.toc[].deep | flag | Whether the level is 3. | false
        * | page.toc_any | flag | Whether there is more than one heading. | true
        * | page.has_extras | flag | Whether the text needs `content-extras.css`. | false
        * | page.markdown_url | text? | The address of the page as Markdown. | /en/guide/install.md
        * | page.source_language.name | text? | Where a translation is missing: the name of the language that is shown. | English
        * | page.source_language.tag | text? | Its tag. | en
        * | page.source_language.direction | text? | Its direction. | ltr
        * | page.source_language.url | text? | The page's address in it. | /en/guide/install/
        * | page.source_url | text? | On a translation: the address of the page in the source language. | /en/guide/install/
        * | page.stale | flag | Whether the source has changed since it was translated. | false
        * | page.machine | flag | Whether a machine translated it. | false
        * | page.reviewed.iso | text? | The day of the last review. | 2026-11-22
        * | page.reviewed.text | text? | The same as the language writes it. | 22 November 2026
        * | page.sdk | text? | The versions that the page was written for, from its front matter. | Example SDK 4
        * | page.samples_checked | flag | Whether its code is type-checked. | false
        * | page.samples_run | flag | Whether its code is run by tests. | false
        * | page.date.iso | text? | The page's day, from its front matter. | 2026-11-22
        * | page.date.text | text? | The same as the language writes it. | 22 November 2026
        * | page.tags[] | text? | A tag of the page; write `{{.}}`. | release
        * | page.tags_any | flag? | Whether it, or the page it is a translation of, has tags. | true
        * | page.tag_links[].name | text? | A tag of the page, or of the page it is a translation of. | release
        * | page.tag_links[].url | text? | The address of the tag's page. | /en/tags/release/
        * | page.authors[] | text? | A writer of the page; write `{{.}}`. | Ada
        * | page.authors_text | text? | The writers in a sentence's words. | Ada and Grace
        * | page.params.* | text? | A value of the page's own, `params` of its front matter. | beta
        * | page.changes[].iso | text | The day of a change. | 2026-11-22
        * | page.changes[].day | text | The same as the language writes it. | 22 November 2026
        * | page.changes[].text | text | What changed. | Added the package.
        * | page.changes_any | flag | Whether there are changes. | false
        * | page.edit_url | text? | Where the page can be changed, from `site.editURL`. | https://github.com/…
        * | page.report_url | text? | Where a fault can be reported, from `site.reportURL`. | https://github.com/…
        * | page.feed_url | text? | The address of the language's feed. | /en/feed.atom
        * | page.structured | html | What search engines read of the page (JSON-LD). | <script type="application/ld+json">…
        search | index[].letter | text | A letter that titles and headings begin with. | I
        search | index[].id | text | The name of its place on the page. | letter-9
        search | index[].entries[].title | text | A title or a heading. | Install
        search | index[].entries[].url | text | Its address. | /en/guide/install/
        search | index[].entries[].page | text? | Of a heading: the title of its page. | Install
        glossary | terms[].id | text | The name of a term's place on the page. | locale
        glossary | terms[].term | text | The term. | locale
        glossary | terms[].definition | text | What it means. | A language, and how it is written.
        glossary | terms[].original | text? | The term in the source language. | locale
        glossary | source_language | text | The tag of the source language. | en
        glossary | source_direction | text | Its direction. | ltr
        errors | errors[].id | text | The name of an error's place on the page. | invalid_grant
        errors | errors[].url | text | Where it is explained. | /en/guide/errors/#invalid_grant
        errors | errors[].number | text? | Its number. | 404
        errors | errors[].words | text | Words by which it is found. | invalid grant
        errors | errors[].names[] | text | A name of it; write `{{.}}`. | invalid_grant
        errors | errors[].places[].title | text | The title of a page that tells of it. | Errors
        errors | errors[].places[].url | text | Its place there. | /en/guide/errors/#invalid_grant
        posts | posts[].title | text | The title of a post, the newest first. | Version 2
        posts | posts[].url | text | Its address. | /en/blog/version-2/
        posts | posts[].description | text | Its description. | What is new.
        posts | posts[].date.iso | text? | Its day, from its front matter. | 2026-11-22
        posts | posts[].date.text | text? | The same as the language writes it. | 22 November 2026
        posts | posts[].authors_text | text | Its writers in a sentence's words. | Ada and Grace
        posts | posts[].tag_links[].name | text | A tag of it. | release
        posts | posts[].tag_links[].url | text | The address of the tag's page. | /en/tags/release/
        tag | pages[].title | text | The title of a page with the tag, the newest first. | Version 2
        tag | pages[].url | text | Its address. | /en/blog/version-2/
        tag | pages[].description | text | Its description. | What is new.
        tag | pages[].date.iso | text? | Its day, from its front matter. | 2026-11-22
        tag | pages[].date.text | text? | The same as the language writes it. | 22 November 2026
        tag | pages[].authors_text | text | Its writers in a sentence's words. | Ada and Grace
        tag | pages[].tag_links[].name | text | A tag of it. | release
        tag | pages[].tag_links[].url | text | The address of the tag's page. | /en/tags/release/
        tags | tags[].name | text | A tag, from A to Z. | release
        tags | tags[].url | text | The address of its page. | /en/tags/release/
        tags | tags[].count | number | The number of its pages. | 3
        """
}
