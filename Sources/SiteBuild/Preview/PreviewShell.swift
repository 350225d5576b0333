import Synchronization

/// The shell that the server's own pages are rendered with, which changes while a preview runs.
package final class PreviewShell: Sendable {
    /// A shell with its version.
    package struct Current: Sendable {
        package var shell: PageShell
        package var version = PreviewVersion(look: 0, texts: 0)
    }

    private let value: Mutex<Current>

    init(_ shell: PageShell) {
        value = Mutex(Current(shell: shell))
    }

    package var current: Current { value.withLock { $0 } }

    func set(_ current: Current) { value.withLock { $0 = current } }
}
