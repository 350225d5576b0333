internal import Foundation
internal import Synchronization

/// Threads that read the database: a reader waits on one of them, never on the cooperative pool.
///
/// GRDB's own asynchronous reads change threads twice, once for a connection and once for the query; that was more
/// than the query itself.
struct ReadingLanes: Sendable {
    private let lanes: [DispatchQueue]
    private let turn = Turn()

    /// Counts calls, so that each goes to the next lane.
    private final class Turn: Sendable {
        private let count = Atomic<UInt>(0)

        var next: UInt { count.wrappingAdd(1, ordering: .relaxed).newValue }
    }

    init(count: Int) {
        lanes = (0..<max(count, 1)).map { DispatchQueue(label: "portico.readers.\($0)") }
    }

    /// Runs blocking work and waits for it without blocking.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        let lane = lanes[Int(turn.next % UInt(lanes.count))]
        return try await withCheckedThrowingContinuation { continuation in
            lane.async { continuation.resume(with: Result(catching: work)) }
        }
    }
}
