@testable import SiteConversion

extension ConversionRow {
    /// Components of MDX, as Docusaurus has them.
    static let components = [
        ConversionRow(
            "links by address", .docusaurus,
            """
            [a](/docs/more/b) [b](./more/b) [c](/python/docs/more/b#x) [d](@site/docs/more/b.md) [e](https://kites.example/docs/more/b)
            """,
            """
            [a](more/b.md) [b](more/b.md) [c](/python/docs/more/b#x) [d](more/b.md) [e](more/b.md)
            """,
            files: ["docs/more/b.md": "# B\n\n## X\n"]),
        ConversionRow(
            "an import of Markdown", .docusaurus,
            """
            import Part from "./_part.mdx";

            Before.

            <Part />
            """,
            """
            Before.

            A part.
            """,
            files: ["docs/_part.mdx": "A part.\n"]),
        ConversionRow(
            "code from a file", .docusaurus,
            """
            import CodeBlock from '@theme/CodeBlock';
            import Example from '!!raw-loader!./code/one.py';

            <CodeBlock className="language-python" title="one.py">
                {Example}
            </CodeBlock>
            """,
            """
            ```python title="one.py"
            print(1)
            ```
            """,
            files: ["docs/code/one.py": "print(1)\n"]),
        ConversionRow(
            "components without a meaning keep their text", .docusaurus,
            """
            <Card>

            Text.

            </Card>

            <Chart
              data={{a: 1}}
            />
            """,
            """
            Text.
            """,
            notes: [
                "docs/t.md:3: the component `<Card>` is left out",
                "docs/t.md:9: the component `<Chart>` is left out",
            ]),
        ConversionRow(
            "steps, cards and asides of Starlight", .docusaurus,
            """
            <Steps>

            1. One
            2. Two

            </Steps>

            <CardGrid>
              <Card title="One" icon="x">Card **text**</Card>
              <LinkCard title="Two" href="more/b" description="Words." />
            </CardGrid>

            <LinkCard title="Three" href="https://a.example" />

            <Aside type="tip" title="Hint">Aside text</Aside>
            """,
            """
            <steps>

            1. One
            2. Two

            </steps>

            <cards>

            - **One**: Card **text**
            - [Two](more/b.md): Words.

            </cards>

            <cards>

            - [Three](https://a.example)

            </cards>

            > [!TIP]
            > **Hint**
            >
            > Aside text
            """,
            files: ["docs/more/b.md": "# B\n"]),
        ConversionRow(
            "details and admonitions as components", .docusaurus,
            """
            <Details summary="More">

            Text.

            </Details>

            <Admonition type="danger" title="Hot">

            Stop.

            </Admonition>
            """,
            """
            <details>
            <summary>More</summary>

            Text.

            </details>

            > [!CAUTION]
            > **Hot**
            >
            > Stop.
            """),
        ConversionRow(
            "marks in a summary", .docusaurus,
            """
            <details>
            <summary>Use `a` and **b**</summary>

            Text.

            </details>

            <Details summary="`x` & *y*">

            Text.

            </Details>
            """,
            """
            <details>
            <summary>Use <code>a</code> and <strong>b</strong></summary>

            Text.

            </details>

            <details>
            <summary><code>x</code> &amp; <em>y</em></summary>

            Text.

            </details>
            """),
        ConversionRow(
            "a comment and a program go", .docusaurus,
            """
            {/* a
            b */}
            Text {/* c */} more.

            export const x = 1;
            """,
            """
            Text  more.
            """,
            notes: ["docs/t.md:7: a program of the page is left out: export const x = 1;"]),
        ConversionRow(
            "imports over several lines", .docusaurus,
            """
            import {
              a,
              b,
            } from 'c';

            Text.
            """,
            """
            Text.
            """),
        ConversionRow(
            "tabs within a list", .docusaurus,
            """
            1. One:

               <Tabs>
               <TabItem value="a" label="A">

               Text.

               </TabItem>
               </Tabs>

            2. Two.
            """,
            """
            1. One:

               <tabs>
               <tab title="A">

               Text.

               </tab>
               </tabs>

            2. Two.
            """),
        ConversionRow(
            "a word of a fence and its title", .docusaurus,
            """
            ```jsx title="a.js" {1} showLineNumbers
            a
            ```
            """,
            """
            ```jsx title="a.js" {1}
            a
            ```
            """),
    ]
}
