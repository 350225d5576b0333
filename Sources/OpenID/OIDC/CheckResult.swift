/// One line of the report: what was wanted, what was there.
///
/// `expected` and `actual` are values and symbols, no prose, so that a page in any language can show them;
/// `actual` holds the token's own text, which is foreign: escape it.
package struct CheckResult: Hashable, Sendable, Codable {
    package let check: IDTokenCheck
    package let expected: String
    /// At most 300 characters.
    package let actual: String
    package let verdict: CheckVerdict

    package init(check: IDTokenCheck, expected: String, actual: String, verdict: CheckVerdict) {
        self.check = check
        self.expected = expected
        self.actual = actual.count > 300 ? actual.prefix(299) + "…" : actual
        self.verdict = verdict
    }

    /// The rule the check follows.
    package var specification: String { check.specification }
}

extension CheckResult: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Without the values: they hold the nonce.
    package var description: String { "\(check.rawValue): \(verdict.rawValue)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["check": check, "verdict": verdict]) }
}

/// The verdict of a check.
package enum CheckVerdict: String, Hashable, Sendable, CaseIterable, Codable {
    case passed, failed
    /// There was nothing to check: an optional claim is absent, or an earlier failure left nothing to look at.
    case notApplicable
}

/// The finding of one check.
struct CheckFinding {
    var expected: String
    var actual: String
    var verdict: CheckVerdict
    var failure: IDTokenError?

    /// Shown where the token has nothing.
    static let nothing = "—"

    static func passed(_ expected: String, _ actual: String) -> CheckFinding {
        CheckFinding(expected: expected, actual: actual, verdict: .passed)
    }

    static func failed(_ expected: String, _ actual: String, _ failure: IDTokenError) -> CheckFinding {
        CheckFinding(expected: expected, actual: actual, verdict: .failed, failure: failure)
    }

    /// Of a claim that the token lacks.
    static func absent(_ expected: String, _ check: IDTokenCheck, isRequired: Bool) -> CheckFinding {
        isRequired ? .failed(expected, nothing, .missingClaim(check)) : .notApplicable(expected)
    }

    static func notApplicable(_ expected: String = nothing, _ actual: String = nothing) -> CheckFinding {
        CheckFinding(expected: expected, actual: actual, verdict: .notApplicable)
    }
}
