/// A summary of what writing a site did.
package struct WriteSummary: Hashable, Sendable {
    /// Files that were written, new or changed.
    package var written = 0
    /// Files that were the same already.
    package var unchanged = 0
    /// Files that were removed, being no part of the site any more.
    package var removed = 0

    package init() {}
}
