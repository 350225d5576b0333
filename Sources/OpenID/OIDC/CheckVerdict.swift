/// How a check ended.
package enum CheckVerdict: String, Hashable, Sendable, CaseIterable {
    case passed, failed
    /// There was nothing to check: an optional claim is absent, or an earlier failure left nothing to look at.
    case notApplicable
}
