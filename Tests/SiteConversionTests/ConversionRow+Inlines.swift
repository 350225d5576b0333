@testable import SiteConversion

extension ConversionRow {
    /// Marks within the text of pages, and those that messages name.
    static let inlines = [
        ConversionRow(
            "keys, marked text, small text and critics", .mkdocs,
            """
            Press ++ctrl+alt+page-down++. ==marked== ^^ins^^ H~2~O x^2^ {++add++} {--del--} {==m==}{>>why<<} {~~a~>b~~} ~~gone~~

            `++a++ ==b== H~2~O`, a == b == c, c++ and g++, [x](https://a.example/?a==b==&c~d~e), ~/a and ~/b
            """,
            """
            Press <kbd>Ctrl</kbd>+<kbd>Alt</kbd>+<kbd>Page Down</kbd>. <mark>marked</mark> <ins>ins</ins> H<sub>2</sub>O x<sup>2</sup> <ins>add</ins> <del>del</del> <mark>m</mark> <del>a</del><ins>b</ins> ~~gone~~

            `++a++ ==b== H~2~O`, a == b == c, c++ and g++, [x](https://a.example/?a==b==&c~d~e), ~/a and ~/b
            """,
            notes: ["docs/t.md:3: a comment, `{>>…<<}`, is left out"]),
        ConversionRow(
            "signs by name stay, and are told once", .mkdocs,
            """
            Well :smile: at 10:30:15, `:x:`.
            """,
            """
            Well :smile: at 10:30:15, `:x:`.
            """,
            notes: ["docs/t.md:3: `:smile:` stays as text: write the sign itself"]),
        ConversionRow(
            "abbreviations", .mkdocs,
            """
            ## HTML

            The HTML spec, `HTML` and [HTML](https://a.example/HTML). XHTML, HTML5.

            ```text
            HTML
            ```

            *[HTML]: Hyper "Text" Markup Language
            """,
            """
            ## HTML

            The <abbr title="Hyper &quot;Text&quot; Markup Language">HTML</abbr> spec, `HTML` and [<abbr title="Hyper &quot;Text&quot; Markup Language">HTML</abbr>](https://a.example/HTML). XHTML, HTML5.

            ```text
            HTML
            ```
            """),
        ConversionRow(
            "code in a quotation stays", .mkdocs,
            """
            > A ==b==:
            >
            > ```js
            > a ==b== [x](t.md#no) {.c}
            > ```
            >
            > x^2^
            """,
            """
            > A <mark>b</mark>:
            >
            > ```js
            > a ==b== [x](t.md#no) {.c}
            > ```
            >
            > x<sup>2</sup>
            """),
        ConversionRow(
            "messages show the whole mark", .mdbook,
            """
            A {{#title Custom Title}} b.
            """,
            """
            A  b.
            """,
            notes: ["src/t.md:3: `{{#title Custom Title}}` is left out"]),
        ConversionRow(
            "text that Jinja leaves alone", .mkdocs,
            """
            A {% raw %}{{ x }}{% endraw %} b.
            """,
            """
            A {{ x }} b.
            """),
        ConversionRow(
            "a list of headings", .markdown,
            """
            [[toc]]

            Text.
            """,
            """
            Text.
            """),
    ]
}
