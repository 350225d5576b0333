/// What one check says.
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

    static func notApplicable(_ expected: String = nothing, _ actual: String = nothing) -> CheckFinding {
        CheckFinding(expected: expected, actual: actual, verdict: .notApplicable)
    }
}
