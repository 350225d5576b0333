import Synchronization

/// A value that copies of its owner share once one of them has made it, until the owner changes.
struct Kept<Value: Sendable>: Sendable {
    private final class Place: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private var place = Place()

    /// The value, made now unless it is there.
    func value(_ make: () -> Value) -> Value {
        if let known = place.value.withLock({ $0 }) { return known }
        let made = make()
        place.value.withLock { $0 = made }
        return made
    }

    /// Forgets the value; copies of the owner keep theirs.
    mutating func forget() {
        if place.value.withLock({ $0 != nil }) { place = Place() }
    }
}
