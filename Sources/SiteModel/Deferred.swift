import Synchronization

/// A value that is made when somebody asks for it, once.
package final class Deferred<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let known = Mutex<Value?>(nil)

    package init(_ make: @escaping @Sendable () -> Value) {
        self.make = make
    }

    /// The value; of two who ask at once for the first time each may make it, and the first one counts.
    package var value: Value {
        if let value = known.withLock({ $0 }) { return value }
        let made = make()
        return known.withLock { known in
            if let known { return known }
            known = made
            return made
        }
    }
}
