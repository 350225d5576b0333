/// What a record is: the shelf its key stands on.
package struct RecordKind: Hashable, Sendable, CustomStringConvertible {
    /// Short ASCII text; slashes group kinds (`stand-in/apple/consent`).
    package let rawValue: String

    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package var description: String { rawValue }
}
