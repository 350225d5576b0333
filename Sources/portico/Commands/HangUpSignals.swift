import Dispatch
import Foundation
import Synchronization

/// Takes SIGHUP as long as a server runs and from the beginning of its start on, which it would end otherwise. One that
/// comes before there is an answer is answered as soon as there is one.
final class HangUpSignals: Sendable {
    private struct State {
        var answer: (@Sendable () -> Void)?
        var isWaiting = false
    }

    private let state = Mutex(State())
    /// Indicates whether one came before the source that hears them was at work.
    private static let cameEarly = Atomic(false)

    init() {
        // An ignored signal would be lost until the source is at work, a little later.
        Self.cameEarly.store(false, ordering: .relaxed)
        signal(SIGHUP) { _ in HangUpSignals.cameEarly.store(true, ordering: .relaxed) }
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { [self] in
            // The handler keeps its source.
            withExtendedLifetime(source) {}
            take()
        }
        source.setRegistrationHandler { [self] in
            if Self.cameEarly.load(ordering: .relaxed) { take() }
        }
        source.resume()
    }

    /// Answers from now on, until the process ends.
    func answer(_ answer: @escaping @Sendable () -> Void) {
        let isWaiting = state.withLock { state in
            state.answer = answer
            return state.isWaiting
        }
        if isWaiting { answer() }
    }

    private func take() {
        let answer = state.withLock { state in
            state.isWaiting = state.answer == nil
            return state.answer
        }
        answer?()
    }
}
