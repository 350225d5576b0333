package import Diagnostics

/// The result of building a site's sources.
package struct BuiltSite: Equatable, Sendable {
    /// Every file, by path without a leading slash.
    package let files: [String: [UInt8]]
    /// The findings in the sources.
    package let findings: [Diagnostic]

    package init(files: [String: [UInt8]], findings: [Diagnostic]) {
        self.files = files
        self.findings = findings
    }
}
