internal import CSitePreview
package import SiteModel
import Synchronization

/// The additions of preview to a page: the script that keeps it up to date.
package enum PreviewPage {
    package static let script = "/-/preview.js"
    package static let style = "/-/preview.css"
    package static let events = "/-/preview/events"

    /// The page with the script at the end of its head.
    ///
    /// - Parameter mount: the path below which the site is shown.
    package static func adding(
        _ version: PreviewVersion, locales: [SiteLocale], basePath: String = "", to html: [UInt8]
    ) -> [UInt8] {
        guard let place = html[...].place(of: "</head>") else { return html }
        let tags = locales.map(\.tag).joined(separator: " ")
        let root = locales.first(where: \.isAtRoot).map { " data-root=\"\($0.tag)\"" } ?? ""
        let below = basePath.isEmpty ? "" : " data-mount=\"\(basePath)\""
        let element =
            "<script src=\"\(script)\" type=\"module\" data-preview=\"\(version)\" data-locales=\"\(tags)\"\(root)\(below)></script>\n"
        return Array(html[..<place]) + Array(element.utf8) + Array(html[place...])
    }
}

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
