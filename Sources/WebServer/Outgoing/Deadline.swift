import Playground
import RelyingParty

/// Ends work that takes too long.
enum Deadline {
    /// The result of `work`, unless it takes longer than `seconds`.
    static func within<Value: Sendable>(
        seconds: Int64, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await Task.sleep(for: .seconds(seconds))
                throw TransportError.timedOut
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw TransportError.timedOut }
            return first
        }
    }
}
