/// Every check of one examination in order, also those after a failure.
package struct IDTokenReport: Hashable, Sendable {
    package let checks: [CheckResult]

    package init(checks: [CheckResult]) {
        self.checks = checks
    }

    /// The checks that failed.
    package var failures: [CheckResult] { checks.filter { $0.verdict == .failed } }

    /// The line of a check.
    package subscript(check: IDTokenCheck) -> CheckResult? { checks.first { $0.check == check } }
}
