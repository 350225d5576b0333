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

    init() {
        signal(SIGHUP, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: .global())
        source.setEventHandler { [self] in
            // The handler keeps its source.
            withExtendedLifetime(source) {}
            take()
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
