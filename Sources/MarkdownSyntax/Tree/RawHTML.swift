package import Diagnostics

/// HTML that the author wrote into the Markdown.
package struct RawHTML: Sendable {
    /// As written.
    package var source: [UInt8]
    /// What of it may stand on a page: allowed tags and attributes, rewritten; balanced in its container.
    package var safe: [UInt8]
    /// Where it begins.
    package var location: SourceLocation

    package init(source: [UInt8], safe: [UInt8], location: SourceLocation) {
        self.source = source
        self.safe = safe
        self.location = location
    }
}
