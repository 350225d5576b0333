/// The findings of a look through a whole store.
package struct StoreReport: Hashable, Sendable {
    /// Problems of the store; empty for a sound one.
    package var problems: [String] = []
    /// The last migration that it has.
    package var schema = ""
    /// The version of the newest key that it is sealed with.
    package var keyVersion = 1
    /// Indicates whether `portico store rekey` was begun and not ended.
    package var isBeingRekeyed = false
    /// Sandboxes, the installation's own not counted.
    package var sandboxes = 0
    package var accounts = 0
    /// The number of records of each kind, by its name.
    package var records: [String: Int] = [:]
    /// Bytes of the file and of its write-ahead log.
    package var bytes = 0
    package var journalBytes = 0
}
