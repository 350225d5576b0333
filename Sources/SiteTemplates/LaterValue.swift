import Synchronization

/// A value that is made when a template first asks for it.
package final class LaterValue: Sendable, Equatable {
    private let make: @Sendable () -> TemplateValue
    private let known = Mutex<TemplateValue?>(nil)

    package init(_ make: @escaping @Sendable () -> TemplateValue) {
        self.make = make
    }

    /// The value; of two who ask at once for the first time each may make it, and the first one counts.
    package var value: TemplateValue {
        if let value = known.withLock({ $0 }) { return value }
        let made = make()
        return known.withLock { known in
            if let known { return known }
            known = made
            return made
        }
    }

    package static func == (a: LaterValue, b: LaterValue) -> Bool { a === b || a.value == b.value }
}
