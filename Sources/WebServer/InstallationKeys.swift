import Accounts
import Cryptography
import OpenID
import Providers

/// The stand-ins' keys, made once and kept sealed in the store.
struct InstallationKeys: Sendable {
    let storage: any AccountStorage
    let now: Instant

    private static let kind = RecordKind("stand-in-key")

    /// The keys a stand-in signs ID tokens with.
    func signingKeys(_ provider: ProviderID, count: Int) async throws -> StandInSigningKeys {
        let keys = try await withThrowingTaskGroup(of: (Int, RSAPrivateKey).self) { group in
            for number in 1...count {
                group.addTask {
                    let pem = try await once("\(provider.rawValue)/signing/\(number)") {
                        // It takes a tenth of a second or several.
                        try await Blocking.run { try RSAPrivateKey.generate() }.pem()
                    }
                    return (number, try RSAPrivateKey(pem: pem))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
                .sorted { $0.key < $1.key }.map(\.value)
        }
        return try StandInSigningKeys(keys)
    }

    /// The key that our client at a stand-in signs its client secrets with.
    func clientKey(_ provider: ProviderID) async throws -> P256PrivateKey {
        try P256PrivateKey(
            pem: try await once("\(provider.rawValue)/client") { try P256PrivateKey.generate().pem() })
    }

    /// The text kept under `key`; of several processes that make it at once, all get the same.
    private func once(_ key: String, make: @Sendable () async throws -> String) async throws -> String {
        if let kept = try await storage.get(.installation, Self.kind, key, now: now) {
            return String(decoding: kept, as: UTF8.self)
        }
        let made = try await make()
        if try await storage.putOnce(.installation, Self.kind, key, Array(made.utf8), expires: nil, now: now)
        {
            return made
        }
        let kept = try await storage.get(.installation, Self.kind, key, now: now)
        return kept.map { String(decoding: $0, as: UTF8.self) } ?? made
    }
}
