package import Cryptography
package import OpenID

/// A stand-in whose brand tells the servers of applications what became of their users.
package protocol NotifyingStandIn: ClientRegistry {
    /// The names of what it tells, in the order in which they are shown.
    static var told: [String] { get }

    /// The members of what it would post; nil for a client or person that does not exist.
    ///
    /// - Parameter event: one of `told`.
    func notification(
        named event: String, clientID: String, personID: String, sandbox: SandboxID, origin: String,
        now: Instant
    ) async throws -> JSONObject?
}
