@testable import portico

extension ConversionRow {
    /// Shortcodes of Hugo.
    static let blocks = [
        ConversionRow(
            "code of a shortcode", .hugo,
            """
            {{< code file="layouts/a.html" >}}
            {{ .Title }}
            {{< /code >}}
            """,
            """
            ```html title="layouts/a.html"
            {{ .Title }}
            ```
            """),
        ConversionRow(
            "a shortcode that is to be read", .hugo,
            """
            Write `{{</* note */>}}`.

            ```
            {{%/* b */%}}
            ```
            """,
            """
            Write `{{< note >}}`.

            ```
            {{% b %}}
            ```
            """),
        ConversionRow(
            "highlight", .hugo,
            """
            {{< highlight go "linenos=table" >}}
            x := 1
            {{< /highlight >}}
            """,
            """
            ```go
            x := 1
            ```
            """),
        ConversionRow(
            "films and posts become links", .hugo,
            """
            {{< youtube w7Ft2ymGmfc >}}

            {{< vimeo id="7" >}}
            """,
            """
            [YouTube](https://www.youtube.com/watch?v=w7Ft2ymGmfc)

            [Vimeo](https://vimeo.com/7)
            """),
        ConversionRow(
            "words of an unknown shortcode stay", .hugo,
            """
            By {{< gh "@bep" >}} in {{< new-in "0.5" />}}.
            """,
            """
            By @bep in 0.5.
            """,
            notes: [
                "content/t.md:3: `{{< gh \"@bep\" >}}` is left out",
                "content/t.md:3: `{{< new-in \"0.5\" />}}` is left out",
            ]),
        ConversionRow(
            "a file that is included", .hugo,
            """
            {{< readfile file="/content/en/parts/a.md" markdown="true" >}}
            """,
            """
            A part.
            """,
            files: ["content/en/parts/a.md": "A part.\n"]),
        ConversionRow(
            "a shortcode over two lines", .hugo,
            """
            See [x]({{< ref
            "b" >}}).
            """,
            """
            See [x](b.md).
            """,
            files: ["content/b.md": "---\ntitle: B\n---\n"]),
        ConversionRow(
            "a shortcode whose template shows code", .hugo,
            """
            {{< cmd >}}
            hugo new
            {{< /cmd >}}
            """,
            """
            ```
            hugo new
            ```
            """,
            files: ["layouts/shortcodes/cmd.html": "<pre>{{ .Inner }}</pre>"]),
        ConversionRow(
            "definitions", .hugo,
            """
            Text.

            `one`
            : The first,
              in two lines.

            two
            : The *second*.

                With a paragraph.
            : Another.

            After.
            """,
            """
            Text.

            <dl>
            <dt>

            `one`

            </dt>
            <dd>

            The first,
            in two lines.

            </dd>
            <dt>

            two

            </dt>
            <dd>

            The *second*.

            With a paragraph.

            </dd>
            <dd>

            Another.

            </dd>
            </dl>

            After.
            """),
    ]
}
