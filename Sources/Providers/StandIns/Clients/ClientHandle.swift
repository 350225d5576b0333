package import Cryptography
package import OpenID

/// Sixteen bytes from which client IDs are written.
///
/// For a visitor's sandbox (`v-` and 24 hexadecimal digits) they name it, to this installation alone: a call from an
/// application's server says nothing but its client ID, and has to find the sandbox that the client is of. The bytes
/// are no secret and prove nothing; whoever makes some up finds a sandbox without that client.
package struct ClientHandle: Hashable, Sendable {
    package let bytes: [UInt8]

    private static let saltBytes = 4

    /// - Parameter bytes: nil unless sixteen.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Fresh bytes for a client of `sandbox`.
    package init(sandbox: SandboxID, installation: StandInInstallation, random: RandomSource) throws {
        let fresh = try random.bytes(16)
        guard let name = Self.visitor(sandbox) else {
            bytes = fresh
            return
        }
        let salt = Array(fresh.prefix(Self.saltBytes))
        bytes = salt + zip(name, Self.pad(salt, installation)).map { $0 ^ $1 }
    }

    /// The visitor's sandbox that the bytes name.
    package func sandbox(installation: StandInInstallation) -> SandboxID? {
        let salt = Array(bytes.prefix(Self.saltBytes))
        let name = zip(bytes.dropFirst(Self.saltBytes), Self.pad(salt, installation)).map { $0 ^ $1 }
        return SandboxID("v-" + Hex.encode(name))
    }

    private static func visitor(_ sandbox: SandboxID) -> [UInt8]? {
        let text = sandbox.rawValue
        guard text.hasPrefix("v-"), let name = try? Hex.decode(text.dropFirst(2)), name.count == 12
        else { return nil }
        return name
    }

    private static func pad(_ salt: [UInt8], _ installation: StandInInstallation) -> [UInt8] {
        Array(installation.derive("client-id", Hex.encode(salt)).prefix(12))
    }
}
