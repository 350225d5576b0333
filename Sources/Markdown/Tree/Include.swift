package import Diagnostics

/// An `include` fence: here stands a section of another page, without its heading, or a shared file.
package struct Include: Hashable, Sendable {
    /// The page as the author wrote it: the path of its file, relative to this one (`../concepts/nonce.md`).
    package let page: String
    /// The id of the section's heading; empty for a shared file's text before its first heading.
    package let section: String
    /// The values it gives, in their order.
    package var variables: [IncludeVariable]
    /// The fence's line.
    package let location: SourceLocation
    /// The line of the file that ends the fence.
    package let lastLine: Int

    /// Returns whether a path leads to a shared file, in a folder whose name begins with `_`.
    package static func isShared(_ page: String) -> Bool {
        page.split(separator: "/").contains { $0.utf8.first == UInt8(ascii: "_") }
    }

    package init(
        page: String, section: String, variables: [IncludeVariable] = [], location: SourceLocation,
        lastLine: Int
    ) {
        self.page = page
        self.section = section
        self.variables = variables
        self.location = location
        self.lastLine = lastLine
    }
}
