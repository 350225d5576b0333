/// The owner whose share of a store a value counts for.
package enum StoreOwner: Hashable, Sendable, Codable {
    /// A network address, as limits count it.
    case address(String)
    /// A visitor's sandbox.
    case sandbox(String)
    /// A user of a stand-in, by what is held: of one kind, and at one client.
    case holder(String)
    /// This machine: a developer's browser, apps and tests, which have no share but the whole store.
    case machine
}
