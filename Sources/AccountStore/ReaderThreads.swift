internal import Foundation
internal import Synchronization

/// Threads that read the database: a reader waits on one of them, never on the cooperative pool.
///
/// GRDB's own asynchronous reads change threads twice, once for a connection and once for the query; that was more
/// than the query itself. A read takes a lane that is free, else the first that becomes free: one slow read holds up
/// nobody while other lanes have nothing to do.
final class ReaderThreads: Sendable {
    private typealias Work = @Sendable () -> Void

    private struct State: Sendable {
        var free: [Int]
        /// Reads that wait for a lane, from `first` on.
        var waiting: [Work] = []
        var first = 0
    }

    private let lanes: [DispatchQueue]
    private let state: Mutex<State>

    init(count: Int) {
        let count = max(count, 1)
        lanes = (0..<count).map { DispatchQueue(label: "portico.readers.\($0)") }
        state = Mutex(State(free: Array((0..<count).reversed())))
    }

    /// Runs blocking work and waits for it without blocking.
    func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            start { continuation.resume(with: Result(catching: work)) }
        }
    }

    private func start(_ work: @escaping Work) {
        let free = state.withLock { state -> Int? in
            if let free = state.free.popLast() { return free }
            state.waiting.append(work)
            return nil
        }
        guard let free else { return }
        lanes[free].async { [self] in
            work()
            while let next = next(on: free) { next() }
        }
    }

    /// The read that has waited longest; nil when none waits, and the lane is free.
    private func next(on lane: Int) -> Work? {
        state.withLock { state in
            guard state.first < state.waiting.count else {
                state.waiting.removeAll(keepingCapacity: true)
                state.first = 0
                state.free.append(lane)
                return nil
            }
            defer { state.first += 1 }
            return state.waiting[state.first]
        }
    }
}
