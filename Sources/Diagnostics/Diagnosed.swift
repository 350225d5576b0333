/// The result of a stage, with its findings. A stage never stops at its first finding.
package struct Diagnosed<Value> {
    /// The result, as far as the input allowed.
    package var value: Value
    /// The findings, in the order of finding; sort before showing.
    package var diagnostics: [Diagnostic]

    package init(_ value: Value, _ diagnostics: [Diagnostic] = []) {
        self.value = value
        self.diagnostics = diagnostics
    }

    /// Indicates whether any finding is an error.
    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnosed: Sendable where Value: Sendable {}
