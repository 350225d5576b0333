/// The check that ended a run, and what it saw; read off the run, whatever was meant to happen.
///
/// `expected` and `actual` are values and symbols, no prose, so that a page in any language can show them; they may
/// hold foreign text: escape it.
package struct StopReport: Hashable, Sendable {
    package let check: RunCheck
    /// The step at which the run ended.
    package let step: RunStep
    package let expected: String
    package let actual: String

    package init(check: RunCheck, step: RunStep, expected: String, actual: String) {
        self.check = check
        self.step = step
        self.expected = expected
        self.actual = actual
    }

    /// Shown where there is nothing.
    package static let nothing = "—"
}
