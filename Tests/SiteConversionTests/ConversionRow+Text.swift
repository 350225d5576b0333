@testable import SiteConversion

extension ConversionRow {
    /// Headings, links and code of plain Markdown and of mdBook.
    static let text = [
        ConversionRow(
            "a first heading of level 3", .markdown,
            """
            Text.

            ### One

            ## Two
            """,
            """
            Text.

            ## One

            ## Two
            """,
            notes: ["content/en/t.md:8: a heading left a level out: it and those like it are moved up"]),
        ConversionRow(
            "further titles are lowered", .markdown,
            """
            # One

            Text.

            # Two
            """,
            """
            ## One

            Text.

            ## Two
            """),
        ConversionRow(
            "anchors in other letters, counts and beginnings", .markdown,
            """
            ## DEP01: `process` goes

            ## Event

            ## Event

            [a](#DEP01) [b](#event_1) [c](#gone) [d](b.md#EVENT)
            """,
            """
            ## DEP01: `process` goes

            ## Event

            ## Event

            [a](#dep01-process-goes) [b](#event-1) [c](t.md) [d](b.md#event)
            """,
            notes: [
                "content/en/t.md:12: no heading has the id of `#DEP01`: the link leads to `#dep01-process-goes`",
                "content/en/t.md:12: no heading has the id of `#event_1`: the link leads to `#event-1`",
                "content/en/t.md:12: no heading has the id of `#gone`: the link leads to the page",
                "content/en/t.md:12: no heading has the id of `b.md#EVENT`: the link leads to `b.md#event`",
            ],
            files: ["b.md": "# B\n\n## Event\n"]),
        ConversionRow(
            "a link to a page's title", .markdown,
            """
            [b](b.md#the-title) [self](#t)
            """,
            """
            [b](b.md) [self](t.md)
            """,
            files: ["b.md": "# The title\n"]),
        ConversionRow(
            "links that lead out of the document", .mdbook,
            """
            [std](../std/vec/index.html#x) [ref](/reference/x.html)
            """,
            """
            [std](../std/vec/index.html#x) [ref](/reference/x.html)
            """),
        ConversionRow(
            "words of fences", .mdbook,
            """
            ```rust,no_run,should_panic
            x
            ```

            ```nosuch
            y
            ```

            ```{.toml}
            a = 1
            ```
            """,
            """
            ```rust
            x
            ```

            ```text
            y
            ```

            ```toml
            a = 1
            ```
            """,
            notes: ["src/t.md:7: `nosuch` is no language of code blocks; shown as text"]),
        ConversionRow(
            "a fence that never closes", .markdown,
            """
            ```
            open
            """,
            """
            ```
            open
            ```
            """,
            notes: ["t.md:3: the code block is never closed; it ends with the text around it"]),
        ConversionRow(
            "a part of a file by its anchor", .mdbook,
            """
            {{#rustdoc_include ../a.rs:one}}
            """,
            """
            fn a() {}
            """,
            files: ["a.rs": "// ANCHOR: one\nfn a() {}\n// ANCHOR_END: one\n"]),
        ConversionRow(
            "an anchor by its name", .mdbook,
            """
            ## A <a name="b"></a>

            [x](#b)
            """,
            """
            ## A <a id="b"></a>

            [x](#b)
            """),
    ]
}
