@testable import SiteConversion

extension ConversionRow {
    /// Marks of MkDocs and of Material.
    static let attributes = [
        ConversionRow(
            "attributes of headings", .mkdocs,
            """
            ## One { #uno .big }

            ## Two {: #dos }

            ## Three {.big}
            """,
            """
            ## One {#uno}

            ## Two {#dos}

            ## Three
            """),
        ConversionRow(
            "ids as MkDocs makes them", .mkdocs,
            """
            ## Café & more

            ## A

            ## A
            """,
            """
            ## Café & more {#cafe-more}

            ## A

            ## A {#a_1}
            """),
        ConversionRow(
            "a snippet, lines of it, and a part", .mkdocs,
            """
            ```python
            {!> ../src/a.py!}
            ```

            ```python
            --8<-- "src/a.py:2:3"
            ```

            {* src/a.py ln[1] *}
            """,
            """
            ```python
            1
            2
            3
            ```

            ```python
            2
            3
            ```

            {* src/a.py ln[1] *}
            """,
            files: ["src/a.py": "1\n2\n3\n"]),
        ConversionRow(
            "a program of Jinja goes", .mkdocs,
            """
            Before.

            {% for a in b %}
            <p>{{ a }}</p>
            {% endfor %}

            After {{ version }}.
            """,
            """
            Before.

            After .
            """,
            notes: [
                "docs/t.md:5: `{% for a in b %}` and what it makes is left out",
                "docs/t.md:9: `{{ version }}` is left out",
            ], files: ["mkdocs.yml": "site_name: T\nplugins: [macros]\n"]),
        ConversionRow(
            "braces without a plugin are text, and a directive without an end goes", .mkdocs,
            """
            | {{ base_url }}/img/favicon.ico |

            ::: some-plugin
                :module: x
                :style: table

            End.
            """,
            """
            | {{ base_url }}/img/favicon.ico |

            End.
            """,
            notes: ["docs/t.md:5: `some-plugin` is a directive of a plugin; left out"]),
        ConversionRow(
            "attributes of links go, sizes of pictures stay", .mkdocs,
            """
            [a](b.md){.internal-link target=_blank} ![p](p.png){ width="10" align=left } ![q](p.png){width=50%}
            """,
            """
            [a](b.md) ![p](p.png){width=10} ![q](p.png)
            """,
            notes: ["docs/t.md:3: the width `50%` of a picture is left out"],
            files: ["docs/b.md": "# B\n", "docs/p.png": "P"]),
        ConversionRow(
            "a reference made from code goes", .mkdocs,
            """
            ::: package.module
                options:
                  a: 1

            Text.
            """,
            """
            Text.
            """,
            notes: ["docs/t.md:3: the reference of `package.module` is made from code; left out"]),
        ConversionRow(
            "code in a list of four", .mkdocs,
            """
            * One:

                ```console
                $ ls
                ```

            * Two.
            """,
            """
            * One:

                ```console
                $ ls
                ```

            * Two.
            """),
        ConversionRow(
            "an admonition in a list", .mkdocs,
            """
            1. One

                !!! note
                    Text.

            2. Two
            """,
            """
            1. One

                > [!NOTE]
                > Text.

            2. Two
            """),
        ConversionRow(
            "marks of lines that are not there", .mkdocs,
            """
            ```py hl_lines="1 5-9"
            a
            b
            ```
            """,
            """
            ```py {1}
            a
            b
            ```
            """,
            notes: ["docs/t.md:3: lines are marked that the code does not have: it has 2"]),
        ConversionRow(
            "attributes on a line of their own, and in code", .mkdocs,
            """
            Text.
            {: .lead }

            A `{.x}` and {a} set.
            """,
            """
            Text.

            A `{.x}` and {a} set.
            """),
        ConversionRow(
            "icons by name", .mkdocs,
            """
            :material-kite: Fly at 10:30:15 `:material-x:`.
            """,
            """
            Fly at 10:30:15 `:material-x:`.
            """,
            notes: ["docs/t.md:3: icons such as `:material-kite:` are left out"]),
        ConversionRow(
            "definitions in the style of Python", .mkdocs,
            """
            one
            :   The first.

                    code

            After: this.
            """,
            """
            <dl>
            <dt>

            one

            </dt>
            <dd>

            The first.

                code

            </dd>
            </dl>

            After: this.
            """),
    ]
}
