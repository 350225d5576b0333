/// What a stage made, and what it found on the way. A stage never stops at its first finding.
package struct Diagnosed<Value> {
    /// What was made, as far as the input allowed.
    package var value: Value
    /// What was found, in the order of finding; sort before showing.
    package var diagnostics: [Diagnostic]

    package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// Whether any finding is an error.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnosed: Sendable where Value: Sendable {}
