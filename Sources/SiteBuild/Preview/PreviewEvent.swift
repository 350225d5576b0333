internal import Diagnostics

/// The event that an open page is told, in an event stream (HTML Standard §9.2).
package enum PreviewEvent: Sendable, Hashable {
    /// A page has changed; the version it has now.
    case page(path: String, version: PreviewVersion)
    /// The findings in the site: number of errors and of warnings, and the report on the errors.
    case findings(errors: Int, warnings: Int, report: String)

    /// The event's lines, with the empty one at its end.
    package var text: String {
        switch self {
        case .page(let path, let version):
            "event: page\ndata: {\"path\":\(JSONText.string(path)),\"version\":\"\(version)\"}\n\n"
        case .findings(let errors, let warnings, let report):
            "event: findings\ndata: {\"errors\":\(errors),\"warnings\":\(warnings),\"report\":"
                + "\(JSONText.string(report))}\n\n"
        }
    }
}
