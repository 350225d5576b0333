import Diagnostics
import SiteModel

/// A page of the output, made now or standing from an earlier build.
struct RenderedPage: Sendable {
    /// Its file in the output.
    let path: String
    /// Its HTML, or why there is none; empty when the file stands.
    let rendered: Diagnosed<[UInt8]>
    /// Indicates whether its file stands as an earlier build wrote it.
    let isUpToDate: Bool
    /// The record that is kept of it.
    private(set) var record = PageRecord()

    init(
        _ page: Page, _ renderer: PageRenderer, _ checks: SiteChecks, _ keys: PageKeys?,
        _ earlier: PageRecords?
    ) {
        path = page.htmlFile
        let known = earlier?.records[path]
        if let keys {
            record.page = keys.page(page)
            record.checks = keys.checks(record.page)
        }
        if let known, known.checks == record.checks {
            record.findings = known.findings
        } else if !page.isFallback {
            record.findings = checks.findings(in: page.file)
        }
        isUpToDate = known?.page == record.page && earlier?.standing.contains(path) == true
        rendered = isUpToDate ? Diagnosed([]) : renderer.render(page)
    }
}
