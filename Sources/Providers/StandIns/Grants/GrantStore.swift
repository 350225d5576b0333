package import Cryptography
package import OpenID

/// The memory of a stand-in: transactions, consents, codes and tokens of all sandboxes.
///
/// Codes and tokens are sealed handles that name their sandbox, so that a call from a server finds it;
/// storage keeps only their hashes.
package struct GrantStore: Sendable {
    package let brand: String
    package let storage: any RecordStore
    package let installation: StandInInstallation
    package let random: RandomSource
    /// The prefixes of the brand's codes and tokens.
    package var prefixes: [HandleKind: String] = [:]

    /// The kind of handle; part of its seal.
    package enum HandleKind: String, Sendable {
        /// The form of a page.
        case transaction
        case code
        case accessToken = "access"
        case refreshToken = "refresh"
        /// The identifier of an ID token, for brands that take one back.
        case tokenID = "token-id"
    }

    /// A fresh identifier, 32 hexadecimal digits.
    ///
    /// - Throws: what the source of random bytes throws.
    package func freshID() throws -> String { Hex.encode(try random.bytes(16)) }

    package func kind(_ name: String) -> String { "stand-in.\(brand).\(name)" }

    package static func digest(_ text: String) -> String { StandInRecordName.digest(text) }

    // MARK: Sealed handles

    /// A handle nobody can guess or forge, which names `sandbox` to this installation alone.
    ///
    /// - Throws: what the source of random bytes or the engine throws.
    package func seal(_ kind: HandleKind, sandbox: SandboxID) throws -> String {
        let sealed = try AESGCM.seal(
            random.bytes(16) + Array(sandbox.rawValue.utf8), key: installation.derive("handles", brand),
            context: Array(kind.rawValue.utf8), random: random)
        return (prefixes[kind] ?? "") + Base64URL.encode(sealed)
    }

    /// The sandbox of a handle; nil for anything this installation did not make.
    package func sandbox(of handle: String, _ kind: HandleKind) -> SandboxID? {
        let prefix = prefixes[kind] ?? ""
        guard handle.utf8.count <= 1024, handle.hasPrefix(prefix),
            let sealed = try? Base64URL.decode(handle.dropFirst(prefix.count)),
            let opened = try? AESGCM.open(
                sealed, key: installation.derive("handles", brand), context: Array(kind.rawValue.utf8)),
            opened.count >= 16
        else { return nil }
        return String(validating: opened.dropFirst(16), as: UTF8.self).flatMap { SandboxID($0) }
    }
}
