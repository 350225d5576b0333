package import Cryptography

/// Where stand-ins keep transactions, consents, codes and tokens; keyed by sandbox, so that it partitions.
package protocol StandInStorage: Sendable {
    /// The value, unless there is none or it has expired.
    func get(sandbox: String, kind: String, key: String, now: Instant) async throws -> [UInt8]?
    /// The values of several names in one step, in their order.
    func get(sandbox: String, _ names: [StandInRecordName], now: Instant) async throws -> [[UInt8]?]
    /// Stores a value, in place of any earlier one; nil `expires` keeps it as long as the sandbox.
    func put(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws
    /// Stores a value unless a live one is there: of several callers exactly one is told `true`.
    func putOnce(
        sandbox: String, kind: String, key: String, value: [UInt8], expires: Instant?, now: Instant
    ) async throws -> Bool
    /// Returns and removes the value in one step: of several callers exactly one receives it.
    func take(sandbox: String, kind: String, key: String, now: Instant) async throws -> [UInt8]?
    /// Removes the value, if there is one.
    func remove(sandbox: String, kind: String, key: String) async throws
}
