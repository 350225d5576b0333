package import Cryptography
internal import Synchronization

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

// The local stand-in of each provider: request values in, response values out; no HTTP server inside.
//
//     browser ─ authorize ─→ AuthorizeRequest ─→ transaction ─→ chooser ─→ consent ─→ code ─→ redirect URI
//     client  ─ token     ─→ client proved, code consumed ─→ Grant ─→ access token, refresh token, ID token
//     client  ─ API       ─→ access token ─→ Grant ─→ profile
//
// `GrantStore` holds what all brands share (transactions, consents, codes, tokens), one folder per brand holds
// its wire. A stand-in speaks as a brand does and is none: its issuer contains this server's origin, its keys
// are the installation's, and every page says what it is. Storage is keyed by sandbox; time, randomness and
// keys are passed in.

/// A stand-in that is made when it is first asked for something.
///
/// Its RSA keys take a large part of a second the first time an installation starts; no server waits for the keys of
/// brands that nobody signs in with.
package final class StandInOnDemand<Made: StandIn>: StandIn {
    private enum Known: Sendable {
        case making(Task<Made, any Error>)
        case made(Made)
    }

    private let make: @Sendable () async throws -> Made
    private let known = Mutex<Known?>(nil)

    package init(_ make: @escaping @Sendable () async throws -> Made) {
        self.make = make
    }

    /// The stand-in, one for all who ask; after a failure the next who asks tries again.
    package func standIn() async throws -> Made {
        let found = known.withLock { known -> Known in
            if let known { return known }
            let begun = Known.making(Task { [make] in try await make() })
            known = begun
            return begun
        }
        switch found {
        case .made(let made): return made
        case .making(let task):
            let result = await task.result
            known.withLock { known in
                guard case .making(let current) = known, current == task else { return }
                known = (try? result.get()).map(Known.made)
            }
            return try result.get()
        }
    }

    package func made() async throws -> any StandIn { try await standIn() }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        try await standIn().respond(to: request, now: now)
    }
}
