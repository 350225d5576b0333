import Playground
import RelyingParty
import Synchronization

/// Ends work that takes too long.
enum Deadline {
    /// The result of `work`, unless it takes longer than `seconds`.
    ///
    /// The work begins at once, in the caller's turn; work that ends without waiting needs no clock.
    static func within<Value: Sendable>(
        seconds: Int64, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            let hasEnded = Ended()
            group.addImmediateTask {
                defer { hasEnded.flag.store(true, ordering: .releasing) }
                return try await work()
            }
            if !hasEnded.flag.load(ordering: .acquiring) {
                group.addTask {
                    try await Task.sleep(for: .seconds(seconds))
                    throw TransportError.timedOut
                }
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw TransportError.timedOut }
            return first
        }
    }

    private final class Ended: Sendable {
        let flag = Atomic(false)
    }
}
