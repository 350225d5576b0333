@testable import SiteConversion

extension ConversionRow {
    /// Figures, notes and values of Hugo.
    static let figures = [
        ConversionRow(
            "a figure with a caption", .hugo,
            """
            {{< figure src="p.png" alt="Pic" title="Cap" caption="Caption *b*" width="300" >}}

            {{< figure src="https://e.example/a.png" alt="A" caption="C" width="5" >}}

            {{< figure src="p.png" alt="Pic" link="https://e.example/" >}}
            """,
            """
            <figure>

            ![Pic](p.png){width=300}

            <figcaption>

            **Cap** Caption *b*

            </figcaption>
            </figure>

            <figure>

            [A](https://e.example/a.png)

            <figcaption>

            C

            </figcaption>
            </figure>

            [![Pic](p.png)](https://e.example/)
            """,
            notes: [
                "content/t.md:5: a picture of another server is a link: copy it into the project to show it"
            ],
            files: ["content/p.png": "PNG"]),
        ConversionRow(
            "a figure within a line", .hugo,
            """
            See {{< figure src="p.png" alt="Pic" caption="C" >}}.
            """,
            """
            See ![Pic](p.png).
            """,
            notes: ["content/t.md:3: the caption of a picture within a line is left out"],
            files: ["content/p.png": "PNG"]),
        ConversionRow(
            "kinds and titles of notes", .hugo,
            """
            {{< callout type="warning" >}}
            One.
            {{< /callout >}}

            {{< hint danger >}}
            Two.
            {{< /hint >}}

            {{< details "Sum" >}}
            Three.
            {{< /details >}}

            {{< note "Title" >}}
            Four.
            {{< /note >}}
            """,
            """
            > [!WARNING]
            > One.

            > [!CAUTION]
            > Two.

            <details>
            <summary>Sum</summary>

            Three.

            </details>

            > [!NOTE]
            > **Title**
            >
            > Four.
            """),
        ConversionRow(
            "values of the site", .hugo,
            """
            It is {{< param version >}}, {{< param "info.name" >}} and {{< param gone >}}.
            """,
            """
            It is 2.0, N and .
            """,
            notes: ["content/t.md:3: `{{< param gone >}}` is left out"],
            files: [
                "hugo.toml": "title = \"T\"\n[params]\nversion = \"2.0\"\n[params.info]\nname = \"N\"\n"
            ]),
        ConversionRow(
            "classes of a table", .hugo,
            """
            | a | b |
            |---|---|
            | 1 | 2 |
            {.table .striped}

            The set {.a} is :b:.
            """,
            """
            | a | b |
            |---|---|
            | 1 | 2 |

            The set {.a} is :b:.
            """),
    ]
}
