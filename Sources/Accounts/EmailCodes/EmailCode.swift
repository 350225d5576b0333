internal import Cryptography
internal import OpenID

/// A code that was sent by e-mail; it is what the link in the message carries.
struct EmailCode: Sendable {
    let purpose: EmailCodePurpose
    /// The address the code proves: where it was sent.
    let email: EmailAddress
    /// The address the account had when a new one is to be proven; the one it got, where the change may be taken back.
    let formerEmail: EmailAddress?
    /// The account it belongs to; nil for signing in, which may make the account.
    let localID: LocalID?
    /// The account's `generation` then; a later one ends the code.
    let generation: Int64
    let continueURL: String?
    let expires: Instant

    /// The time that an expired code is remembered, so that its owner is told that it has expired, seconds.
    static let memorySeconds: Int64 = 7 * 86_400
}

extension EmailCode {
    var encoded: [UInt8] {
        var object: JSONObject = [
            "purpose": .string(purpose.rawValue), "email": .string(email.rawValue),
            "generation": .integer(generation), "expires": .integer(expires.secondsSince1970),
        ]
        object["former"] = formerEmail.map { .string($0.rawValue) }
        object["account"] = localID.map { .string($0.rawValue) }
        object["continue"] = continueURL.map { .string($0) }
        return StoredObject.write(object)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "an e-mail code")
        guard let purpose = object["purpose"]?.stringValue.flatMap({ EmailCodePurpose(rawValue: $0) }),
            let email = object["email"]?.stringValue.flatMap({ EmailAddress($0) }),
            let generation = object["generation"]?.integerValue, let expires = object["expires"]?.integerValue
        else { throw .storage(.unreadable(what: "an e-mail code")) }
        self.init(
            purpose: purpose, email: email,
            formerEmail: object["former"]?.stringValue.flatMap { EmailAddress($0) },
            localID: object["account"]?.stringValue.flatMap { LocalID($0) }, generation: generation,
            continueURL: object["continue"]?.stringValue, expires: Instant(secondsSince1970: expires))
    }
}

extension RecordKind {
    static let emailCode = RecordKind("email-code")
}

extension EmailCode {
    /// Returns whether the account is still as it was when the code was sent.
    fileprivate func fits(_ account: Account) -> Bool {
        switch purpose {
        // An intruder who changed the address cannot end the way back by one more change.
        case .recoverEmail: account.initialEmail == email && account.email != email
        case .verifyAndChangeEmail: account.generation == generation && account.email == formerEmail
        case .verifyEmail, .passwordReset, .emailSignIn:
            account.generation == generation && account.email == email
        }
    }
}

extension AccountReader {
    /// A code that works.
    ///
    /// - Throws: `missingOobCode`, `invalidOobCode` (unknown, used, or its account's tokens ended since),
    ///   `expiredOobCode`, `userDisabled`.
    func emailCode(
        _ code: String?, for purposes: Set<EmailCodePurpose>, now: Instant
    ) throws(AccountError) -> (sent: EmailCode, account: Account?) {
        guard let code, !code.isEmpty else { throw .missingOobCode }
        guard let bytes = try record(.emailCode, code, now: now) else { throw .invalidOobCode }
        let sent = try EmailCode(encoded: bytes)
        guard purposes.contains(sent.purpose) else { throw .invalidOobCode }
        guard now < sent.expires else { throw .expiredOobCode }
        guard let localID = sent.localID else { return (sent, nil) }
        guard let account = try account(localID), sent.fits(account) else { throw .invalidOobCode }
        if account.disabled { throw .userDisabled }
        return (sent, account)
    }
}

extension SandboxChange {
    /// Tells the owner of the first address how to take its change back.
    ///
    /// - Parameter account: as it was before the change.
    func sendRecovery(from account: Account, to address: EmailAddress) throws(AccountError) {
        guard let first = account.initialEmail ?? account.email, first != address else { return }
        let sent = EmailCode(
            purpose: .recoverEmail, email: first, formerEmail: address, localID: account.localID,
            generation: account.generation, continueURL: nil,
            expires: now.adding(seconds: EmailCodePurpose.recoverEmail.lifetime))
        try transaction.put(
            .emailCode, try RandomText.token(from: random), sent.encoded,
            expires: sent.expires.adding(seconds: EmailCode.memorySeconds))
    }

    /// A code that works, without using it up; as `AccountReader.emailCode`.
    func emailCode(
        _ code: String?, for purposes: Set<EmailCodePurpose>
    ) throws(AccountError) -> (sent: EmailCode, account: Account?) {
        try transaction.emailCode(code, for: purposes, now: now)
    }

    /// Uses a code up.
    func spendEmailCode(_ code: String?) throws(AccountError) {
        guard let code, try transaction.remove(.emailCode, code) else { throw .invalidOobCode }
    }
}

/// Asks for a code by e-mail.
package struct EmailCodeRequest: Sendable {
    package var purpose: EmailCodePurpose?
    package var email: String?
    package var newEmail: String?
    /// Of the account whose address is to be verified or changed.
    package var idToken: String?
    /// The address where the user goes on afterwards; an absolute http or https URL.
    package var continueURL: String?
    /// Indicates whether an administrator asks for the link itself, who needs no ID token.
    package var isAdministrator = false

    package init(
        purpose: EmailCodePurpose?, email: String? = nil, newEmail: String? = nil, idToken: String? = nil,
        continueURL: String? = nil
    ) {
        self.purpose = purpose
        self.email = email
        self.newEmail = newEmail
        self.idToken = idToken
        self.continueURL = continueURL
    }
}

extension EmailCodeRequest: Redacted {}

/// The purpose of a code sent by e-mail (`requestType`).
package enum EmailCodePurpose: String, CaseIterable, Hashable, Sendable, Codable {
    case passwordReset = "PASSWORD_RESET"
    case verifyEmail = "VERIFY_EMAIL"
    case emailSignIn = "EMAIL_SIGNIN"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    /// Takes the change of an address back; goes to the first address on its own.
    case recoverEmail = "RECOVER_EMAIL"

    /// Life of the code, seconds.
    package var lifetime: Int64 {
        switch self {
        case .passwordReset: 3_600
        case .emailSignIn: 6 * 3_600
        case .verifyEmail, .verifyAndChangeEmail: 3 * 86_400
        case .recoverEmail: 30 * 86_400
        }
    }
}

/// A message of a sandbox's mailbox.
package struct EmailMessage: Redacted, Sendable, Codable {
    package let purpose: EmailCodePurpose
    /// The address it was sent to.
    package let recipient: EmailAddress
    /// The account's address, when the recipient is a new one, or the first one again.
    package let formerEmail: EmailAddress?
    package let code: String
    package let continueURL: String?

    /// The address that the account has, or gets again.
    package var accountEmail: EmailAddress {
        purpose == .verifyAndChangeEmail ? formerEmail ?? recipient : recipient
    }

    init(_ code: String, _ sent: EmailCode) {
        purpose = sent.purpose
        recipient = sent.email
        formerEmail = sent.formerEmail
        self.code = code
        continueURL = sent.continueURL
    }
}
