internal import Cryptography

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
