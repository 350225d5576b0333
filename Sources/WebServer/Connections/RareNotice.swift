import Synchronization

/// Says a thing at most once a minute, however often it happens.
final class RareNotice: Sendable {
    private let last = Mutex<ContinuousClock.Instant?>(nil)
    private let clock = ContinuousClock()
    private let pause: Duration

    init(pause: Duration = .seconds(60)) {
        self.pause = pause
    }

    func give(_ say: () -> Void) {
        let now = clock.now
        let isDue = last.withLock { last in
            if let last, now - last < pause { return false }
            last = now
            return true
        }
        if isDue { say() }
    }
}
