internal import Accounts
internal import OpenID

extension JSONObject {
    /// An answer that begins with its kind (`identitytoolkit#NAME`).
    init(kind name: String) {
        self = ["kind": .string("identitytoolkit#\(name)")]
    }

    /// Adds tokens; `expiresIn` is a text, as all 64-bit values here.
    mutating func put(_ tokens: AccountTokens) {
        self["idToken"] = .string(tokens.idToken)
        self["refreshToken"] = .string(tokens.refreshToken)
        self["expiresIn"] = .string(String(tokens.expiresIn))
    }

    /// Adds what asks for the second factor, in place of tokens.
    mutating func put(_ request: SecondFactorRequest) {
        self["mfaPendingCredential"] = .string(request.pendingCredential)
        self["mfaInfo"] = .array(request.factors.map { .object(AccountShape.factor($0, obscured: true)) })
    }

    /// Adds who the account is.
    mutating func putNames(of account: Account) {
        self["localId"] = .string(account.localID.rawValue)
        self["email"] = account.email.map { .string($0.rawValue) }
        self["displayName"] = account.displayName.map { .string($0) }
    }
}
