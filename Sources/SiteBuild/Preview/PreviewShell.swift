internal import CSitePreview
import Synchronization

/// The shell that the server's own pages are rendered with, which changes while a preview runs.
package final class PreviewShell: Sendable {
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

/// The files that preview adds to pages.
package enum PreviewFiles {
    /// An ES module; it needs nothing of the page but its own `<script data-preview data-locales>`.
    package static let script = bytes(portico_preview_script)
    /// The style sheet of the panel's shadow tree, and of pages beside another language.
    package static let style = bytes(portico_preview_style)

    private static func bytes(
        _ file: (UnsafeMutablePointer<Int>?) -> UnsafePointer<UInt8>?
    ) -> [UInt8] {
        var size = 0
        let start = file(&size)
        return Array(UnsafeBufferPointer(start: start, count: size))
    }
}
