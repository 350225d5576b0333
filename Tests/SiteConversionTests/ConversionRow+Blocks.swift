@testable import SiteConversion

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
        ConversionRow(
            "alerts of other kinds and with titles", .hugo,
            """
            > [!DANGER] Careful
            > Text.

            > [!EXAMPLE]
            > Text.

            > [!odd]+ T
            > Text.
            """,
            """
            > [!CAUTION]
            > **Careful**
            >
            > Text.

            > [!NOTE]
            > Text.

            > [!NOTE]
            > **T**
            >
            > Text.
            """,
            notes: ["content/t.md:9: `odd` is no alert that is known; it is a note"]),
        ConversionRow(
            "shortcodes of a project's own are unwrapped and listed, over several lines too", .hugo,
            """
            {{% pageinfo %}}
            Page info.
            {{% /pageinfo %}}

            {{% blocks/feature
              title="Feature title" icon="fa-x"
              url="https://example.com/feature"
            %}}
            Feature body.
            {{% /blocks/feature %}}

            See {{< ref "/more.md" >}} and [it]({{< ref "/more.md" >}}).
            """,
            """
            Page info.

            **[Feature title](https://example.com/feature)**

            Feature body.

            See [/more.md](more.md) and [it](more.md).
            """,
            notes: [
                "content/t.md:3: the shortcode `pageinfo` is left out; what it holds stays",
                "content/t.md:7: the shortcode `blocks/feature` is left out; what it holds stays",
            ], files: ["content/more.md": "# M\n"]),
    ]
}
