@testable import SiteConversion

extension ConversionRow {
    /// Code of which other generators mark, hide or number lines.
    static let codeMarks = [
        ConversionRow(
            "comments that mark lines", .docusaurus,
            """
            ```jsx title="a.js" {1,3-4} showLineNumbers
            // highlight-next-line
            const a = 1;
            const x = 1;
            // highlight-start
            const b = 2;
            const c = 3;
            // highlight-end
            const d = 4;
            ```

            ```html
            <!-- highlight-next-line -->
            <p>
            {/* highlight-next-line */}
            </p>
            ```

            ```py
            # highlight-start
            a
            # highlight-end
            # highlighting
            ```
            """,
            """
            ```jsx title="a.js" {1-4}
            const a = 1;
            const x = 1;
            const b = 2;
            const c = 3;
            const d = 4;
            ```

            ```html {1-2}
            <p>
            </p>
            ```

            ```py {1}
            a
            # highlighting
            ```
            """),
        ConversionRow(
            "marks of the same lines, many times", .markdown,
            "```js{\(Array(repeating: "1-99999", count: 2_000).joined(separator: ","))}\na\nb // [!code hl]\n```\n",
            "```js {1-2}\na\nb\n```\n",
            notes: ["t.md:3: lines are marked that the code does not have: it has 2"]),
        ConversionRow(
            "marks of lines in VitePress", .markdown,
            """
            ```ts
            a // [!code highlight]
            b // [!code --]
            ```

            ```js{2}:line-numbers
            a
            b
            ```
            """,
            """
            ```ts {1}
            a
            b
            ```

            ```js {2}
            a
            b
            ```
            """,
            notes: ["t.md:3: the mark `[!code --]` of a line of code is left out"]),
        ConversionRow(
            "a group of code", .markdown,
            """
            ::: code-group

            ```js [config.js]
            a

            b
            ```

            ```ts [config.ts]
            b
            ```

            ```sh
            c
            ```

            :::

            After.
            """,
            """
            ```js tab="config.js"
            a

            b
            ```
            ```ts tab="config.ts"
            b
            ```
            ```sh tab
            c
            ```

            After.
            """),
        ConversionRow(
            "code and text of files in VitePress", .markdown,
            """
            <<< @/snippets/x.js

            <<< ./snippets/x.js#part{1}

            <!--@include: ./parts/inc.md-->

            It is {{ n }}, `{{ m }}`.
            """,
            """
            ```js
            const a = 1
            // #region part
            const b = 2
            // #endregion part
            ```

            ```js {1}
            const b = 2
            ```

            A part.

            It is {{ n }}, `{{ m }}`.
            """,
            notes: ["t.md:9: `{{ n }}` is a value of a program; it stays as text"],
            files: [
                "snippets/x.js": "const a = 1\n// #region part\nconst b = 2\n// #endregion part\n",
                "parts/inc.md": "A part.\n",
            ]),
        ConversionRow(
            "lines that mdBook hides", .mdbook,
            """
            ```rust,editable
            # fn hidden() {}
            #
            #[derive(Debug)]
            fn main() {
                # let x = 1;
                ## "
            }
            ```

            ```sh
            # a remark
            ```
            """,
            """
            ```rust
            #[derive(Debug)]
            fn main() {
                # "
            }
            ```

            ```sh
            # a remark
            ```
            """,
            notes: ["src/t.md:3: lines of code that mdBook hides are left out"]),
        ConversionRow(
            "a playground of mdBook", .mdbook,
            """
            Text.

            {{#playground code/ex.rs editable}}

            {{#playground code/ex.rs:2}}
            """,
            """
            Text.

            ```rust
            fn a() {}
            fn b() {}
            ```

            ```rust
            fn b() {}
            ```
            """,
            files: ["src/code/ex.rs": "fn a() {}\nfn b() {}\n"]),
        ConversionRow(
            "a warning of mdBook", .mdbook,
            """
            <div class="warning">

            This is *one*.

            </div>

            <div class="warning">And one.</div>

            <div class="other">

            Text.

            </div>
            """,
            """
            > [!WARNING]
            > This is *one*.

            > [!WARNING]
            > And one.

            <div class="other">

            Text.

            </div>
            """),
        ConversionRow(
            "marked lines in words of Hugo", .hugo,
            """
            {{< highlight go "linenos=table,hl_lines=2 3" >}}
            a
            b
            c
            {{< /highlight >}}

            ```go {linenos=table,hl_lines=[1,"2-3"]}
            a
            b
            c
            ```

            ```go {hl_lines="1 9"}
            a
            ```
            """,
            """
            ```go {2,3}
            a
            b
            c
            ```

            ```go {1,2-3}
            a
            b
            c
            ```

            ```go {1}
            a
            ```
            """,
            notes: ["content/t.md:15: lines are marked that the code does not have: it has 1"]),
        ConversionRow(
            "remarks with a number, and drawings", .mkdocs,
            """
            ```py
            x = 1  # (1)!
            ```

            1. A remark.

            ``` mermaid
            graph LR
            ```
            """,
            """
            ```py
            x = 1  # (1)
            ```

            1. A remark.

            ```text
            graph LR
            ```
            """,
            notes: ["docs/t.md:9: `mermaid` is no language of code blocks; shown as text"]),
    ]
}
