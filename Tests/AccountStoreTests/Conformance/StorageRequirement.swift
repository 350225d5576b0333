import Accounts
import Testing

/// One promise of `AccountStorage`. Every store runs them all (StoreKind names the stores).
struct StorageRequirement: Sendable, CustomTestStringConvertible {
    let name: String
    /// Gets an empty store whose sandboxes `one` and `two` exist.
    let check: @Sendable (any AccountStorage) async throws -> Void

    init(_ name: String, _ check: @escaping @Sendable (any AccountStorage) async throws -> Void) {
        self.name = name
        self.check = check
    }

    var testDescription: String { name }

    static let all: [StorageRequirement] =
        accounts + uniqueness + records + sandboxes + transactions + prefetching
}
