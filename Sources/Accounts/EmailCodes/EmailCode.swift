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
            let generation = object["generation"]?.integerValue,
            let expires = object["expires"]?.integerValue
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
