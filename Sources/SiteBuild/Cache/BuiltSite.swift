package import Diagnostics

/// The result of building a site's sources.
package struct BuiltSite: Sendable {
    /// Every file, by path without a leading slash.
    package let files: [String: [UInt8]]
    /// The findings in the sources.
    package let findings: [Diagnostic]
    /// The results of reading the pages' files, by path; a page that has none is read again.
    let readings: [String: ReadingRecord]

    init(files: [String: [UInt8]], findings: [Diagnostic], readings: [String: ReadingRecord]) {
        self.files = files
        self.findings = findings
        self.readings = readings
    }

    /// - Parameter built: a site that was built with records of earlier pages, be there any or not.
    package init(_ built: Diagnosed<SiteOutput>) {
        self.init(
            files: built.value.files, findings: built.diagnostics, readings: built.value.records.readings)
    }
}
