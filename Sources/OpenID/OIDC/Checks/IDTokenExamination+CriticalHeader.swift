extension IDTokenExamination {
    /// `crit` names extensions that a reader must understand; we understand none.
    func checkCriticalHeader() -> CheckFinding {
        guard let header else { return .notApplicable("crit: —") }
        guard let critical = header["crit"] else { return .passed("crit: —", "crit: —") }
        return .failed("crit: —", "crit: \(critical.serializedText)", .criticalHeader)
    }
}
