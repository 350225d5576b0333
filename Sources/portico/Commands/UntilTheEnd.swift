import Synchronization

/// Keeps values until the process ends: the system takes the memory of a whole site back at once, which takes a command
/// much longer, piece by piece.
enum UntilTheEnd {
    private static let kept = Mutex<[any Sendable]>([])

    /// Keeps a value.
    static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}
