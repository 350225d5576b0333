extension IDTokenExamination {
    /// `aud` names us, alone or in a list.
    func checkAudience() -> CheckFinding {
        guard claims != nil else { return .notApplicable(ourClients) }
        guard let audience else {
            return .failed(
                ourClients, shown("aud"), has("aud") ? .malformedClaim(.audience) : .missingClaim(.audience))
        }
        guard audience.contains(where: isOurs) else {
            return .failed(ourClients, shown("aud"), .wrongAudience(audience))
        }
        return .passed(ourClients, shown("aud"))
    }
}
