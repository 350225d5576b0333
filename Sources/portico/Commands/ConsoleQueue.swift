import Dispatch
import Synchronization

/// Standard output for who must not wait for its reader: a pipe that nobody empties blocks nothing else.
final class ConsoleQueue: Sendable {
    /// So many texts may wait; more are dropped, since what is found now is in the page too.
    private static let most = 16

    private let queue = DispatchQueue(label: "console")
    private let waiting = Atomic(0)

    /// Writes a result when those before it are written.
    func result(_ text: String) {
        guard waiting.load(ordering: .relaxed) < Self.most else { return }
        waiting.add(1, ordering: .relaxed)
        queue.async { [self] in
            Console.result(text)
            waiting.subtract(1, ordering: .relaxed)
        }
    }
}
