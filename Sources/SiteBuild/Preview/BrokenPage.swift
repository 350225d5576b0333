import Diagnostics

/// Stands for a page that could not be made since the preview began, and says why.
enum BrokenPage {
    /// The page; preview adds its script, which brings the real one when the mistakes are mended.
    ///
    /// - Parameters:
    ///   - findings: what hinders the page.
    ///   - sources: the files that the findings are about.
    static func html(_ findings: [Diagnostic], sources: [String: [UInt8]]) -> [UInt8] {
        let report = DiagnosticReport.render(findings, format: .text, sources: sources)
        return Array(
            """
            <!doctype html>
            <html lang="en" dir="ltr">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>This page cannot be made</title>
            <link rel="icon" href="data:,">
            </head>
            <body>
            <main>
            <h1>This page cannot be made yet</h1>
            <pre>\(escaped(report))</pre>
            </main>
            </body>
            </html>

            """.utf8)
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
