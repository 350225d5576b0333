@testable import SiteConversion

extension ConversionRow {
    /// Programs of MDX, in pages of Docusaurus.
    static let programs = [
        ConversionRow(
            "a program over several lines goes to its last bracket", .docusaurus,
            """
            Before.

            export const H = ({children, color}) => (
              <span style={{backgroundColor: color}}>
                {children}

              </span>
            );

            After.
            """,
            """
            Before.

            After.
            """,
            notes: [
                "docs/t.md:5: a program of the page is left out: export const H = ({children, color}) => ("
            ]),
        ConversionRow(
            "a program whose texts have brackets goes to the blank line", .docusaurus,
            """
            export function A() {
              return <p>Don't ( here</p>;
            }

            After.
            """,
            """
            After.
            """,
            notes: ["docs/t.md:3: a program of the page is left out: export function A() {"]),
        ConversionRow(
            "a program without brackets over two lines", .docusaurus,
            """
            export const A = () =>
              <b/>;

            After.
            """,
            """
            After.
            """,
            notes: ["docs/t.md:3: a program of the page is left out: export const A = () =>"]),
        ConversionRow(
            "pictures whose address a program gives", .docusaurus,
            """
            import pic from './x.png';

            <img src={require('./x.png').default} alt="pic" width="100"/> <img src={require("./x.png")} alt="b"/>

            <img src={useBaseUrl('/img/y.png')} alt="c" /> <img src={pic} alt="d" />

            <img src={other} alt="e" />
            """,
            """
            <img src="x.png" alt="pic" width="100"> <img src="x.png" alt="b">

            <img src="/img/y.png" alt="c"> <img src="x.png" alt="d">

            e
            """,
            notes: ["docs/t.md:9: a picture without an address is left out"],
            files: ["docs/x.png": "PNG", "static/img/y.png": "PNG"]),
        ConversionRow(
            "values of a program", .docusaurus,
            """
            It is {1 + 1}, `{curly}`, \\{escaped\\} and {props.name}.

            ## One {#one}
            """,
            """
            It is {1 + 1}, `{curly}`, \\{escaped\\} and {props.name}.

            ## One {#one}
            """,
            notes: [
                "docs/t.md:3: `{1 + 1}` is a value of a program; it stays as text",
                "docs/t.md:3: `{props.name}` is a value of a program; it stays as text",
            ]),
    ]
}
