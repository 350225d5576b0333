import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Finishes sign-ins at our own stand-ins in the order of their callbacks, a few at a time.
///
/// Such a callback is this machine's work from end to end, the answers of the provider included. Callbacks that are all
/// processed at once delay each other at each step, and the order of completion is random; queued, they take
/// no longer together, and each waits as long as the others. Callbacks of real providers need no turn: they wait for
/// another machine.
final class CallbackAdmission: Sendable {
    private struct Line: Sendable {
        /// Free slots.
        var free: Int
        /// Those who wait, by their number in the line.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        var first = 0
        var end = 0
    }

    private final class Turn: Sendable {
        let isHeld = Atomic(true)
    }

    private let line: Mutex<Line>
    private let patience: TimeAmount

    /// - Parameters:
    ///   - count: callbacks that are worked on at once.
    ///   - patience: the longest that a callback waits for a turn, and the longest that it has one; then it goes on
    ///     without.
    init(_ count: Int, patience: TimeAmount = .seconds(1)) {
        line = Mutex(Line(free: max(count, 1)))
        self.patience = patience
    }

    /// Several for each processor, so that the store writes the changes of some at once.
    ///
    /// - Parameter isOwnStore: a store on another machine is waited for without work, so that more are begun.
    convenience init(isOwnStore: Bool) {
        let processors = max(2, ProcessInfo.processInfo.activeProcessorCount)
        self.init(isOwnStore ? 4 * processors : 16 * processors)
    }

    /// The number of callbacks that wait for a turn.
    var waiting: Int { line.withLock { $0.waiting.count } }

    /// The number of free slots.
    var free: Int { line.withLock { $0.free } }

    /// Does work when its turn has come.
    func inTurn<Value>(_ work: () async throws -> Value) async rethrows -> Value {
        guard await take() else { return try await work() }
        let turn = Turn()
        // A callback that waits for a provider that is slow on purpose does not block others for long.
        let end = MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: patience) { self.end(turn) }
        defer {
            end.cancel()
            self.end(turn)
        }
        return try await work()
    }

    /// Waits for a turn; false when there was none in time.
    private func take() async -> Bool {
        let isFree = line.withLock { line in
            guard line.free > 0 else { return false }
            line.free -= 1
            return true
        }
        if isFree { return true }
        return await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            let number = line.withLock { line -> Int? in
                guard line.free == 0 else {
                    line.free -= 1
                    return nil
                }
                line.waiting[line.end] = continuation
                defer { line.end += 1 }
                return line.end
            }
            guard let number else { return continuation.resume(returning: true) }
            MultiThreadedEventLoopGroup.singleton.any().scheduleTask(in: patience) {
                self.line.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: false)
            }
        }
    }

    private func end(_ turn: Turn) {
        if turn.isHeld.exchange(false, ordering: .relaxed) { pass() }
    }

    /// Gives a free slot to the callback that has waited longest.
    private func pass() {
        let next = line.withLock { line -> CheckedContinuation<Bool, Never>? in
            while line.first < line.end {
                defer { line.first += 1 }
                if let next = line.waiting.removeValue(forKey: line.first) { return next }
            }
            line.free += 1
            return nil
        }
        next?.resume(returning: true)
    }
}
