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

extension SandboxChange {
    /// The bearer of the ID token, if it may have a second factor.
    ///
    /// - Parameter phone: whether a telephone, or else an authenticator app.
    /// - Throws: `operationNotAllowed`, `credentialTooOld`, `unsupportedFirstFactor`, `unverifiedEmail`, and those of
    ///   an ID token.
    func candidate(_ idToken: String?, phone: Bool) throws(AccountError) -> TokenSubject {
        guard phone ? settings.takesPhoneFactors : settings.takesAuthenticators else {
            throw .operationNotAllowed(phone ? .multiFactor : .authenticators)
        }
        let bearer = try bearer(of: idToken)
        try bearer.requireRecentLogin(settings, now: now)
        guard bearer.facts.firstFactor.takesSecondFactor else { throw .unsupportedFirstFactor }
        guard bearer.account.email != nil, bearer.account.emailVerified else { throw .unverifiedEmail }
        return bearer
    }

    /// Enrols a factor; the sign-in counts as one with both factors from now on, and all others have ended: they were
    /// never asked for it.
    func enrol(
        _ proof: SecondFactor.Proof, named displayName: String?, for bearer: TokenSubject
    ) throws(AccountError) -> CommittedSignIn {
        var account = bearer.account
        let factor = SecondFactor(
            enrolmentID: try RandomText.token(from: random), displayName: displayName, proof: proof,
            enrolledAt: now)
        account.secondFactors.append(factor)
        account.endTokens(now: now)
        try update(account)
        var facts = bearer.facts
        facts.secondFactor = ProvenSecondFactor(factor)
        return try renew(account, facts)
    }

    /// - Parameter phone: the telephone; nil for an authenticator app, of which an account has one.
    /// - Throws: `secondFactorExists`, `authenticatorExists`, `secondFactorLimitExceeded`.
    func requireRoom(for phone: SecondFactor.Proof?, in account: Account) throws(AccountError) {
        if let phone {
            if account.secondFactors.contains(where: { $0.proof == phone }) { throw .secondFactorExists }
        } else if account.secondFactors.contains(where: { $0.kind == .totp }) {
            throw .authenticatorExists
        }
        if account.secondFactors.count >= settings.maximumSecondFactors { throw .secondFactorLimitExceeded }
    }
}

extension SandboxChange {
    /// The user whose first factor was right, behind a pending credential.
    ///
    /// - Throws: `invalidMFAPendingCredential`, `userDisabled`.
    func pendingSignIn(_ pending: String) throws(AccountError) -> TokenSubject {
        guard let bytes = try transaction.record(.pendingSecondFactor, pending, now: now) else {
            throw .invalidMFAPendingCredential
        }
        let record = try RefreshRecord(encoded: bytes)
        guard let account = try transaction.account(record.localID), account.generation == record.generation
        else { throw .invalidMFAPendingCredential }
        if account.disabled { throw .userDisabled }
        return TokenSubject(account: account, facts: record.facts)
    }

    /// Signs in whose second factor was right; the pending credential is used up, the attempts are forgotten.
    func complete(
        _ pending: String, of bearer: TokenSubject, with factor: SecondFactor
    ) throws(AccountError) -> CommittedSignIn {
        var account = bearer.account
        _ = try transaction.remove(.pendingSecondFactor, pending)
        try forget(.secondFactor, account.localID.rawValue)
        var facts = bearer.facts
        facts.secondFactor = ProvenSecondFactor(factor)
        account.lastLoginAt = now
        try update(account)
        return try signIn(AuthenticatedFactor(account, facts), as: account)
    }
}
