package import Diagnostics

/// The only code that reads and writes files.
package struct Disk: Sendable {
    /// The project's folder.
    package let root: String

    package init(root: String) {
        self.root = root
    }

    /// Reads everything a site is made of.
    package func sources() -> Diagnosed<SiteSources> { Diagnosed(SiteSources()) }

    /// Makes the folder `output` hold exactly `files`: writes what changed, removes what no longer exists.
    ///
    /// Every file is replaced in one step. A folder that is not empty and that this did not make is left alone.
    package func write(_ files: [String: [UInt8]], to output: String) -> Diagnosed<WriteSummary> {
        Diagnosed(WriteSummary())
    }
}
