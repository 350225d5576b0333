import SiteBuild
import Synchronization

/// The shell that the server's own pages are rendered with, which changes while a preview runs.
final class PreviewShell: Sendable {
    /// A shell with its version.
    struct Current: Sendable {
        var shell: PageShell
        var version = PreviewVersion(look: 0, texts: 0)
    }

    private let value: Mutex<Current>

    init(_ shell: PageShell) {
        value = Mutex(Current(shell: shell))
    }

    var current: Current { value.withLock { $0 } }

    func set(_ current: Current) { value.withLock { $0 = current } }
}
