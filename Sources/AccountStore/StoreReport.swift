/// What a look through a whole store found.
package struct StoreReport: Hashable, Sendable {
    /// What is wrong with it; empty for a sound store.
    package var problems: [String] = []
    /// The last migration that it has.
    package var schema = ""
    /// Sandboxes, the installation's own not counted.
    package var sandboxes = 0
    package var accounts = 0
    /// How many records there are of each kind, by its name.
    package var records: [String: Int] = [:]
    /// Bytes of the file and of its write-ahead log.
    package var bytes = 0
    package var journalBytes = 0
}
