internal import Cryptography
internal import OpenID

/// A secret that was offered to an account; its session stands for it in requests.
struct AuthenticatorOffer: Sendable {
    let account: LocalID
    let secret: AuthenticatorSecret
    let expires: Instant
    var wrongTries = 0

    /// Until when an enrolment must be finished, seconds.
    static let lifetime: Int64 = 300
    /// The time that an expired offer is remembered, so that its owner is told that it has expired, seconds.
    static let memorySeconds: Int64 = 3_600
    /// Wrong passwords an offer takes.
    static let maximumWrongTries = 5
}

extension AuthenticatorOffer {
    var encoded: [UInt8] {
        StoredObject.write([
            "account": .string(account.rawValue), "secret": .string(Base64.encode(secret.bytes)),
            "expires": .integer(expires.secondsSince1970), "wrong": .integer(Int64(wrongTries)),
        ])
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "an offer of an authenticator")
        guard let account = object["account"]?.stringValue.flatMap({ LocalID($0) }),
            let bytes = object["secret"]?.stringValue.flatMap({ try? Base64.decode($0) }),
            let secret = AuthenticatorSecret(bytes: bytes), let expires = object["expires"]?.integerValue,
            let wrong = object["wrong"]?.integerValue, (0...Int64(Self.maximumWrongTries)).contains(wrong)
        else { throw .storage(.unreadable(what: "an offer of an authenticator")) }
        self.init(
            account: account, secret: secret, expires: Instant(secondsSince1970: expires),
            wrongTries: Int(wrong))
    }
}

extension AuthenticatorOffer: Redacted {}

extension RecordKind {
    static let authenticatorOffer = RecordKind("authenticator-offer")
}

extension SandboxChange {
    func put(_ offer: AuthenticatorOffer, session: String) throws(AccountError) {
        try transaction.put(
            .authenticatorOffer, session, offer.encoded,
            expires: offer.expires.adding(seconds: AuthenticatorOffer.memorySeconds))
    }

    /// Consumes an offer with a right password of its secret; counts a wrong one.
    ///
    /// - Throws: `missingSessionInfo`, `missingCode`, `cryptography`.
    /// - Returns: the app, whose first password is taken; a failure of `invalidSessionInfo`, `sessionExpired`,
    ///   `invalidCode`, `tooManyAttempts` (the offer has ended by it).
    func redeem(
        session: String?, password: String?, account: LocalID
    ) throws(AccountError) -> Result<Authenticator, AccountError> {
        guard let session, !session.isEmpty else { throw .missingSessionInfo }
        guard let password, !password.isEmpty else { throw .missingCode }
        guard let bytes = try transaction.record(.authenticatorOffer, session, now: now) else {
            return .failure(.invalidSessionInfo)
        }
        var offer = try AuthenticatorOffer(encoded: bytes)
        guard offer.account == account else { return .failure(.invalidSessionInfo) }
        guard now < offer.expires else { return .failure(.sessionExpired) }
        var authenticator = Authenticator(secret: offer.secret)
        if try authenticator.take(password, adjacentIntervals: settings.adjacentIntervals, now: now) {
            _ = try transaction.remove(.authenticatorOffer, session)
            return .success(authenticator)
        }
        offer.wrongTries += 1
        guard offer.wrongTries < AuthenticatorOffer.maximumWrongTries else {
            _ = try transaction.remove(.authenticatorOffer, session)
            return .failure(.tooManyAttempts)
        }
        try put(offer, session: session)
        return .failure(.invalidCode)
    }
}
