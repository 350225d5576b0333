package import Cryptography

/// A stand-in that is made when it is first asked for something.
///
/// Its RSA keys take a large part of a second the first time an installation starts; no server waits for the keys of
/// brands that nobody signs in with.
package actor StandInOnDemand<Made: StandIn>: StandIn {
    private let make: @Sendable () async throws -> Made
    private var making: Task<Made, any Error>?

    package init(_ make: @escaping @Sendable () async throws -> Made) {
        self.make = make
    }

    /// The stand-in, one for all who ask; after a failure the next who asks tries again.
    package func standIn() async throws -> Made {
        let make = make
        let task = making ?? Task { try await make() }
        making = task
        do {
            return try await task.value
        } catch {
            if making == task { making = nil }
            throw error
        }
    }

    package nonisolated func made() async throws -> any StandIn { try await standIn() }

    package nonisolated func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse
    {
        try await standIn().respond(to: request, now: now)
    }
}
