package import Cryptography
package import OpenID

/// The form of a brand's client IDs: written from a handle, and read back.
package struct ClientIDForm: Sendable {
    private let writing: @Sendable (ClientHandle) -> String
    private let shortening: (@Sendable (ClientHandle) -> String)?
    private let reading: @Sendable (String) -> ClientHandle?

    /// - Parameters:
    ///   - write: the client ID of a handle.
    ///   - short: a short one, where it need not name a sandbox; nil where the usual form is as good.
    ///   - read: the handle that a client ID was written from; nil for one of another form.
    package init(
        write: @escaping @Sendable (ClientHandle) -> String,
        short: (@Sendable (ClientHandle) -> String)? = nil,
        read: @escaping @Sendable (String) -> ClientHandle?
    ) {
        writing = write
        shortening = short
        reading = read
    }

    /// The handle's 32 hexadecimal digits between two fixed texts.
    package static func hexadecimal(
        after prefix: @escaping @Sendable (ClientHandle) -> String, before suffix: String = ""
    ) -> ClientIDForm {
        let write = { @Sendable (handle: ClientHandle) in
            prefix(handle) + Hex.encode(handle.bytes) + suffix
        }
        return ClientIDForm(
            write: write,
            read: { clientID in
                guard clientID.hasSuffix(suffix) else { return nil }
                let hex = clientID.dropLast(suffix.count).suffix(32)
                guard let handle = (try? Hex.decode(hex)).flatMap(ClientHandle.init),
                    write(handle) == clientID
                else { return nil }
                return handle
            })
    }

    /// The client ID that is written from a handle.
    func write(_ handle: ClientHandle) -> String { writing(handle) }

    /// A short one, where it need not name a sandbox; nil for brands whose usual form is as good.
    func short(_ handle: ClientHandle) -> String? { shortening?(handle) }

    /// The handle that a client ID was written from; nil for one of another form.
    func read(_ clientID: String) -> ClientHandle? { reading(clientID) }
}

extension ClientHandle {
    /// Twelve digits that follow from the handle, the first of them not 0.
    package var digits: String {
        let value = SHA256.hash(bytes).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return String(100_000_000_000 + value % 900_000_000_000)
    }
}

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
