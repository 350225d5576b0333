package import Diagnostics

/// A value that an `include` block gives: `product="Acme ID"`.
package struct IncludeVariable: Hashable, Sendable {
    /// Lower-case letters, digits and hyphens, a letter first.
    package let name: String
    package var value: String
    /// The line's beginning.
    package let location: SourceLocation

    package init(name: String, value: String, location: SourceLocation) {
        self.name = name
        self.value = value
        self.location = location
    }

    /// The variable that a line of the block gives; nil when it is no such line.
    init?(line: String, at location: SourceLocation) {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map(\.trimmingASCIISpaces)
        guard parts.count == 2, Self.isName(parts[0].utf8), parts[1].utf8.count > 1,
            parts[1].utf8.first == UInt8(ascii: "\""), parts[1].utf8.last == UInt8(ascii: "\"")
        else { return nil }
        let inner = parts[1].unicodeScalars.dropFirst().dropLast()
        self.init(name: parts[0], value: String(inner), location: location)
    }

    /// Returns whether a variable may be called so.
    static func isName(_ text: some Collection<UInt8>) -> Bool {
        guard let first = text.first, (0x61...0x7A).contains(first) else { return false }
        return text.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    }
}

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
