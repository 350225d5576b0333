package import Cryptography

/// The local stand-in of one brand.
package protocol StandIn: Sendable {
    /// Answers a request to a path below `/stand-in/{brand}`.
    ///
    /// - Throws: only what storage, randomness or OpenSSL throw; whatever is wrong with the request is
    /// answered.
    func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse

    /// The stand-in itself, once it is made (see `StandInOnDemand`).
    func made() async throws -> any StandIn
}

extension StandIn {
    package func made() async throws -> any StandIn { self }
}
