extension IDTokenExamination {
    /// `sub` is a text of 1 to 255 ASCII characters, none of them a control.
    func checkSubject() -> CheckFinding {
        let expected = "1…255 × ASCII"
        guard let claims else { return .notApplicable(expected) }
        guard let value = claims["sub"] else {
            return .failed(expected, CheckFinding.nothing, .missingClaim(.subject))
        }
        guard let subject = value.stringValue, (1...255).contains(subject.utf8.count),
            subject.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return .failed(expected, shown("sub"), .malformedClaim(.subject)) }
        return .passed(expected, subject)
    }
}
