internal import Cryptography

extension WireBody {
    /// A moment in milliseconds since 1970.
    ///
    /// - Throws: `invalidPayload`.
    func milliseconds(_ name: String) throws(AccountWireError) -> Instant? {
        try integer(name).map { Instant(millisecondsSince1970: $0) }
    }
}
