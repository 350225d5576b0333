import AccountStore
import Accounts
import Cryptography
import Foundation
import Testing

/// A store that must keep the promises.
enum StoreKind: String, CaseIterable, CustomTestStringConvertible {
    case memory, file

    var testDescription: String { rawValue }

    /// Runs `body` on an empty store with the sandboxes `one` and `two`.
    func with(_ body: (any AccountStorage) async throws -> Void) async throws {
        switch self {
        case .memory:
            try await body(try await Self.prepared(Samples.store(.memory)))
        case .file:
            try await Samples.withFolder { folder in
                try await body(
                    try await Self.prepared(Samples.store(.file(path: folder + "/accounts.sqlite"))))
            }
        }
    }

    static func prepared(_ store: some AccountStorage) async throws -> any AccountStorage {
        for id in [Samples.one, Samples.two] { try await Samples.make(id, in: store) }
        return store
    }
}
