package import Cryptography
package import OpenID

extension AccountStorage {
    /// The record's value, nil when there is none or it has expired.
    ///
    /// - Throws: `storage`.
    package func get(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, now: Instant
    ) async throws(AccountError) -> [UInt8]? {
        try await read(sandbox) { (reader) throws(AccountError) in try reader.record(kind, key, now: now) }
    }

    /// Makes or replaces a record; with an owner it goes when the account does.
    ///
    /// - Throws: `storage`.
    package func put(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?,
        owner: LocalID? = nil
    ) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.put(kind, key, value, expires: expires, owner: owner)
        }
    }

    /// Makes a record unless a live one is there; whether it was made.
    ///
    /// - Throws: `storage`.
    package func putOnce(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, _ value: [UInt8], expires: Instant?,
        now: Instant
    ) async throws(AccountError) -> Bool {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.putOnce(kind, key, value, expires: expires, now: now)
        }
    }

    /// Reads and removes a record: of several that take the same key, one gets it.
    ///
    /// - Throws: `storage`.
    package func take(
        _ sandbox: SandboxID, _ kind: RecordKind, _ key: String, now: Instant
    ) async throws(AccountError) -> [UInt8]? {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.take(kind, key, now: now)
        }
    }

    /// Removes a record, if it is there.
    ///
    /// - Throws: `storage`.
    package func remove(_ sandbox: SandboxID, _ kind: RecordKind, _ key: String) async throws(AccountError) {
        try await write(sandbox) { (transaction) throws(AccountError) in
            try transaction.discard(kind, key)
        }
    }
}
