import Accounts
import Cryptography
import Providers
import StandIns

/// The stand-ins' keys, made once and kept sealed in the store.
struct InstallationShelf: Sendable {
    let storage: any AccountStorage
    let now: Instant

    private static let kind = RecordKind("stand-in-key")

    /// The keys a stand-in signs ID tokens with.
    func signingKeys(_ provider: ProviderID, count: Int) async throws -> StandInSigningKeys {
        var keys: [RSAPrivateKey] = []
        for number in 1...count {
            let pem = try await once("\(provider.rawValue)/signing/\(number)") {
                try RSAPrivateKey.generate().pem()
            }
            keys.append(try RSAPrivateKey(pem: pem))
        }
        return try StandInSigningKeys(keys)
    }

    /// The key that our client at a stand-in signs its client secrets with.
    func clientKey(_ provider: ProviderID) async throws -> P256PrivateKey {
        try P256PrivateKey(
            pem: try await once("\(provider.rawValue)/client") { try P256PrivateKey.generate().pem() })
    }

    /// The text kept under `key`; of several processes that make it at once, all get the same.
    private func once(_ key: String, make: @Sendable () throws -> String) async throws -> String {
        if let kept = try await storage.get(.installation, Self.kind, key, now: now) {
            return String(decoding: kept, as: UTF8.self)
        }
        let made = try make()
        if try await storage.putOnce(
            .installation, Self.kind, key, Array(made.utf8), expires: nil, now: now)
        {
            return made
        }
        let kept = try await storage.get(.installation, Self.kind, key, now: now)
        return kept.map { String(decoding: $0, as: UTF8.self) } ?? made
    }
}
