package import Diagnostics

/// An `include` fence: here stands a section of another page, without its heading.
package struct Include: Hashable, Sendable {
    /// The page as the author wrote it: the path of its file, relative to this one (`../concepts/nonce.md`).
    package let page: String
    /// The id of the section's heading.
    package let section: String
    /// The fence's line.
    package let location: SourceLocation
    /// The line of the file that ends the fence.
    package let lastLine: Int

    package init(page: String, section: String, location: SourceLocation, lastLine: Int) {
        self.page = page
        self.section = section
        self.location = location
        self.lastLine = lastLine
    }
}
