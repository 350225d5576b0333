/// The severity of a diagnostic. Errors make a command fail; warnings do when they are denied.
package enum Severity: String, Comparable, Sendable, CaseIterable {
    case note, warning, error

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}
