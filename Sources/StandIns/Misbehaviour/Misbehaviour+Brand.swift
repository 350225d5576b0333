package import Providers

extension Misbehaviour {
    /// Whether the stand-in of `brand` has the part that it breaks.
    package func exists(at brand: ProviderID) -> Bool {
        switch (self, brand) {
        // GitHub issues no ID token, and alone names itself in its authorization response.
        case (.missingIDToken, .github): false
        case (.missingResponseIssuer, _), (.wrongResponseIssuer, _): brand == .github
        // Apple has no profile to ask for, only the unsigned text beside the first code.
        case (.foreignProfile, .apple): false
        default: stage != .idToken || brand != .github
        }
    }

    /// Those of one part of the exchange that the stand-in of `brand` can be switched to.
    package static func all(_ stage: Stage, at brand: ProviderID) -> [Misbehaviour] {
        allCases.filter { $0.stage == stage && $0.exists(at: brand) }
    }
}

extension Variation {
    /// Whether the stand-in of `brand` knows it.
    package func exists(at brand: ProviderID) -> Bool {
        switch self {
        case .booleansAsStrings, .privateFlagAbsent, .nameNeverSent: brand == .apple
        case .domainOwnerVerified: brand == .microsoft
        case .unverifiedEmailRefused: brand == .github
        case .secondKey, .rotatedKeys: brand != .github
        }
    }
}
