internal import Accounts
internal import OpenID

/// Common members of the calls about second factors.
enum SecondFactorBody {
    /// A part of the request, by the kind of factor it is about; of two the telephone's counts.
    enum Part: Sendable {
        case phone(WireBody)
        case totp(WireBody)
    }

    /// The part about a telephone or an authenticator app.
    ///
    /// - Throws: `invalidPayload`, `invalidArgument` when there is neither.
    static func part(
        phone phoneName: String, totp totpName: String, _ body: WireBody
    ) throws(AccountWireError) -> Part {
        if let phone = try body.body(phoneName) { return .phone(phone) }
        if let totp = try body.body(totpName) { return .totp(totp) }
        throw .invalidArgument("INVALID_ARGUMENT : Missing \(phoneName).")
    }

    /// Tokens without their life, as these calls answer.
    static func tokens(_ signedIn: SignedIn) -> JSONObject {
        [
            "idToken": .string(signedIn.tokens.idToken),
            "refreshToken": .string(signedIn.tokens.refreshToken),
        ]
    }
}
