internal import Accounts

/// The reason why an entry of an import was left out, in the words of the service.
enum ImportProblem {
    static func text(of error: AccountError, in user: WireBody) -> String {
        switch error {
        case .missingLocalID: "localId is missing"
        case .duplicateLocalID: "localId belongs to an existing account - can not overwrite."
        case .missingProviderID, .missingRawID: "federatedId or (providerId & rawId) is required"
        case .federatedUserIDAlreadyLinked: "raw id exists in other account in database"
        case .invalidEmail: "email is invalid"
        case .emailExists: "email exists in other account in database"
        case .invalidPhoneNumber: "phone number format is invalid"
        case .phoneNumberExists: "phone number exists in other account in database"
        case .invalidClaims: "Invalid custom claims provided."
        case .claimsTooLarge: "Custom claims provided are too large."
        case .forbiddenClaim: "Custom claims provided include a reserved claim."
        case .unverifiedEmail where !user.has("email"):
            "Second factor account requires email to be presented."
        case .unverifiedEmail: "Second factor account requires email to be verified."
        case .repeatedSecondFactorID: "Enrollment id already exists."
        case .invalidSecondFactorNumber, .mfaEnrolmentNotFound: factor(of: user)
        default: error.wireMessage
        }
    }

    /// A factor that names no number is none that can be imported.
    private static func factor(of user: WireBody) -> String {
        let factors = (try? user.bodies("mfaInfo")) ?? []
        let lacksNumber = factors.contains { !$0.has("phoneInfo") }
        return lacksNumber ? "Second factor not supported." : "Phone number format is invalid"
    }
}

extension AccountError {
    /// Indicates whether the hashes of a batch are at fault, not one of its accounts.
    var isAboutHashes: Bool {
        switch self {
        case .missingHashAlgorithm, .invalidHash: true
        default: false
        }
    }
}
