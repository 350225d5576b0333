import Dispatch
import Foundation
import Synchronization

/// Takes SIGHUP as long as a server runs and from the beginning of its start on, which it would end otherwise. One that
/// comes before there is a response is answered as soon as there is one.
final class ReloadSignals: Sendable {
    private struct State {
        var response: (@Sendable () -> Void)?
        var isWaiting = false
    }

    private let state = Mutex(State())
    /// Indicates whether one came before the source that hears them was at work.
    private static let cameEarly = Atomic(false)

    init() {
        // An ignored signal would be lost until the source is at work, a little later.
        Self.cameEarly.store(false, ordering: .relaxed)
        signal(SIGHUP) { _ in ReloadSignals.cameEarly.store(true, ordering: .relaxed) }
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
    func response(_ response: @escaping @Sendable () -> Void) {
        let isWaiting = state.withLock { state in
            state.response = response
            return state.isWaiting
        }
        if isWaiting { response() }
    }

    private func take() {
        let response = state.withLock { state in
            state.isWaiting = state.response == nil
            return state.response
        }
        response?()
    }
}
