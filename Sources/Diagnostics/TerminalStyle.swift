/// Colours of a terminal, or none.
struct TerminalStyle {
    /// Indicates whether to write colours.
    var isOn: Bool

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }

    /// The severity's word in its colour.
    func severity(_ severity: Severity) -> String { wrap(severity.rawValue, "1;" + code(severity)) }

    /// Carets in the severity's colour; the spaces before them stay bare.
    func caret(_ carets: String, _ severity: Severity) -> String {
        let spaces = carets.prefix { $0 == " " }
        return spaces + wrap(String(carets.dropFirst(spaces.count)), code(severity))
    }

    private func code(_ severity: Severity) -> String {
        switch severity {
        case .note: "36"
        case .warning: "33"
        case .error: "31"
        }
    }

    private func wrap(_ text: String, _ code: String) -> String {
        isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

/// The severity of a diagnostic. Errors make a command fail; warnings do when they are denied.
package enum Severity: String, Comparable, Sendable, CaseIterable {
    case note, warning, error

    package static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
