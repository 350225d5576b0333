extension IDTokenExamination {
    /// `azp` must be us where it stands, and must stand where the token has several audiences.
    func checkAuthorizedParty() -> CheckFinding {
        guard let claims else { return .notApplicable(ourClients) }
        guard let value = claims["azp"] else {
            guard let audience, audience.count > 1 else { return .notApplicable(ourClients) }
            return .failed(ourClients, CheckFinding.nothing, .missingClaim(.authorizedParty))
        }
        guard let party = value.stringValue else {
            return .failed(ourClients, shown("azp"), .malformedClaim(.authorizedParty))
        }
        guard isOurs(party) else { return .failed(ourClients, party, .wrongAuthorizedParty(party)) }
        return .passed(ourClients, party)
    }
}
