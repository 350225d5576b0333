internal import Accounts
internal import Cryptography
internal import Foundation
internal import OpenID

/// A server that was started with a secret which is being replaced: it says so, as long as it runs.
enum KeyHolder {
    static let kind = RecordKind("key-holder")

    /// The time that one is counted without another word of it, seconds.
    private static let lifetime: Int64 = 60

    /// Says that this process is one, when it is.
    ///
    /// - Throws: `storage`.
    static func announce(in store: some RekeyedStore, now: Instant) async throws(AccountError) {
        let ring = store.sealer.ring
        guard ring.isHandedOver, ring.isReplaced else { return }
        try await store.put(.installation, kind, name, [], expires: now.adding(seconds: lifetime))
    }

    /// The machine and the process.
    private static var name: String {
        "\(ProcessInfo.processInfo.hostName), process \(ProcessInfo.processInfo.processIdentifier)"
    }
}
