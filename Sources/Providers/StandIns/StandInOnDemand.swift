package import Cryptography
internal import Synchronization

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
