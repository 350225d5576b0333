@testable import SiteConversion

extension ConversionRow {
    /// HTML of old pages.
    static let html = [
        ConversionRow(
            "layout attributes are dropped", .markdown,
            """
            <p align="center"><img src="a.png" width="100" style="x"></p>

            Text.
            """,
            """
            <p><img src="a.png" width="100" alt=""></p>

            Text.
            """,
            notes: ["t.md:3: a picture has no alternative text; it is taken for decoration"],
            files: ["a.png": "PNG"]),
        ConversionRow(
            "tags are closed and opened in pairs", .markdown,
            """
            <div><b>one

            two</div></b>
            """,
            """
            <div><b>one</b>

            two</div>
            """),
        ConversionRow(
            "tags that are none are text", .mdbook,
            """
            A Vec<T> and `Vec<T>` of <path>.
            """,
            """
            A Vec&lt;T> and `Vec<T>` of &lt;path>.
            """),
        ConversionRow(
            "old tags get new names", .markdown,
            """
            <center><tt>x</tt> <strike>y</strike> <font color="red">z</font></center>
            """,
            """
            <div><code>x</code> <s>y</s> <span>z</span></div>
            """),
        ConversionRow(
            "a script and a form go, with what they hold", .markdown,
            """
            Before.

            <script>
            let a = 1 < 2

            let b
            </script>

            <form><input name="a"></form>

            After.
            """,
            """
            Before.

            After.
            """,
            notes: ["t.md:5: a script is left out", "t.md:11: a form is left out"]),
        ConversionRow(
            "a frame becomes a link", .markdown,
            """
            <iframe width="560" src="https://video.example/7" title="Seven"></iframe>
            """,
            """
            <a href="https://video.example/7">Seven</a>
            """,
            notes: ["t.md:3: a page of another site is not shown within this one; it is a link"]),
        ConversionRow(
            "a tag over several lines", .markdown,
            """
            <a href="b.md"
               class="x"
               target="_blank">b</a>
            """,
            """
            <a href="b.md" class="x">b</a>
            """,
            files: ["b.md": "# B\n"]),
        ConversionRow(
            "HTML in code stays", .markdown,
            """
            `<script>`

            ```html
            <script>
            ```

                <script>
            """,
            """
            `<script>`

            ```html
            <script>
            ```

                <script>
            """),
        ConversionRow(
            "a comment stays, over lines too", .markdown,
            """
            a <!-- <script>
            b --> c
            """,
            """
            a <!-- <script>
            b --> c
            """),
        ConversionRow(
            "an id that none may have", .markdown,
            """
            <a id="a b"></a>

            [x](#a%20b)
            """,
            """
            <a id="a-b"></a>

            [x](#a-b)
            """),
        ConversionRow(
            "pictures of other servers become links", .markdown,
            """
            ![Logo](https://x.example/logo.png) and <img src="https://x.example/b.svg" alt="B">
            """,
            """
            [Logo](https://x.example/logo.png) and <a href="https://x.example/b.svg">B</a>
            """,
            notes: ["t.md:3: a picture of another server is a link: copy it into the project to show it"]),
        ConversionRow(
            "a badge with a link keeps its link", .markdown,
            """
            [![CI](https://x.example/ci.svg)](https://x.example/ci)
            """,
            """
            [CI](https://x.example/ci)
            """,
            notes: ["t.md:3: a picture of another server is a link: copy it into the project to show it"]),
        ConversionRow(
            "a picture without a text is decoration", .markdown,
            """
            ![](a.png)
            """,
            """
            <img src="a.png" alt="">
            """,
            notes: ["t.md:3: a picture has no alternative text; it is taken for decoration"],
            files: ["a.png": "PNG"]),
        ConversionRow(
            "levels that leave one out", .markdown,
            """
            ## One

            #### Deep

            ##### Deeper

            #### Deep too

            ## Two

            ### Three

            ```
            #### code
            ```
            """,
            """
            ## One

            ### Deep

            #### Deeper

            ### Deep too

            ## Two

            ### Three

            ```
            #### code
            ```
            """,
            notes: ["content/en/t.md:8: a heading left a level out: it and those like it are moved up"]),
    ]
}
