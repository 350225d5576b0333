package import Cryptography

/// Makes a sandbox for a visitor.
package struct SandboxCreation: Sendable {
    private let storage: any AccountStorage
    private let rules: SandboxRules
    private let random: RandomSource

    package init(storage: any AccountStorage, rules: SandboxRules, random: RandomSource) {
        self.storage = storage
        self.rules = rules
        self.random = random
    }

    /// - Parameter address: the client's, for the limit.
    /// - Returns: the sandbox with its API key, which is never told again.
    /// - Throws: `sandboxLimit` when the address or the installation has too many, `storage`, `cryptography`.
    package func make(for address: String?, now: Instant) async throws(AccountError) -> Sandbox {
        if try await storage.sandboxCount(address: nil) >= rules.most { throw .sandboxLimit }
        if let address, try await storage.sandboxCount(address: address) >= rules.mostOfAddress {
            throw .sandboxLimit
        }
        let name = try cryptographic { () throws(CryptographyError) in Hex.encode(try random.bytes(12)) }
        guard let id = SandboxID("s-\(name)") else { throw .cryptography(reason: "no sandbox id") }
        let sandbox = Sandbox(
            id: id, project: "demo-\(name)", apiKey: try RandomText.token(from: random), createdAt: now,
            expiresWhenIdle: true, creator: address)
        try await storage.write(id) { (transaction) throws(AccountError) in
            try transaction.save(sandbox)
        }
        return sandbox
    }
}
