package import Providers

extension Fault {
    /// The misbehaviour of the provider's stand-in; nil where the mistake is the relying party's own.
    package var misbehaviour: Misbehaviour? {
        switch self {
        case .cancelled: .accessDenied
        case .stateDropped: .missingState
        case .stateWrong: .wrongState
        case .responseIssuerWrong: .wrongResponseIssuer
        case .responseIssuerMissing: .missingResponseIssuer
        case .codeReusable: .codeReusable
        case .profileScript: .scriptInProfile
        case .codeRefused: .codeRefused
        case .providerSlow: .slowAnswer
        case .providerBroken: .serverError
        case .answerHTML: .htmlAnswer
        case .answerCut: .brokenJSON
        case .answerOversized: .oversizedAnswer
        case .answerRedirected: .redirectedAnswer
        case .tokenMissing: .missingIDToken
        case .nonceMissing: .missingNonce
        case .nonceWrong: .wrongNonce
        case .algorithmNone: .algorithmNone
        case .algorithmConfused: .algorithmHMAC
        case .keyUnknown: .unknownKeyID
        case .keyUnnamed: .missingKeyID
        case .keyForeign: .foreignKey
        case .signatureFlipped: .badSignature
        case .headerCritical: .criticalHeader
        case .memberDoubled: .duplicateMember
        case .issuerWrong: .wrongIssuer
        case .audienceSwapped: .wrongAudience
        case .partyForeign: .foreignAuthorizedParty
        case .subjectMissing: .missingSubject
        case .tokenExpired: .expired
        case .tokenStale: .issuedLongAgo
        case .tokenFromFuture: .issuedInFuture
        case .tokenTooEarly: .notYetValid
        case .accessHashWrong: .wrongAccessTokenHash
        case .codeHashWrong: .wrongCodeHash
        case .profileForeign: .foreignProfile
        case .redirectUnregistered, .foreignBrowser, .answerReplayed, .codeReused, .verifierWrong,
            .verifierMissing, .redirectChanged, .secretWrong, .providerDown, .nonceRaw, .nonceBase64,
            .nonceUpperCase, .nonceReplayed, .nonceOmitted, .tokenReplayed:
            nil
        }
    }
}
