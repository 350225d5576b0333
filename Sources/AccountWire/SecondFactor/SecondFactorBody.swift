internal import Accounts
internal import OpenID

/// What the calls about second factors have in common.
enum SecondFactorBody {
    /// The part about a telephone.
    ///
    /// - Throws: `notImplemented` for a time-based password, `invalidArgument` when there is no part at all.
    static func phone(_ name: String, _ body: WireBody) async throws -> WireBody {
        if let phone = try body.body(name) { return phone }
        if body.has("totpEnrollmentInfo") || body.has("totpVerificationInfo") {
            throw AccountWireError.notImplemented("Time-based one-time passwords are not implemented.")
        }
        throw AccountWireError.invalidArgument("INVALID_ARGUMENT : Missing \(name).")
    }

    /// Tokens without their life, as these calls answer.
    static func tokens(_ signedIn: SignedIn) -> JSONObject {
        [
            "idToken": .string(signedIn.tokens.idToken),
            "refreshToken": .string(signedIn.tokens.refreshToken),
        ]
    }
}
