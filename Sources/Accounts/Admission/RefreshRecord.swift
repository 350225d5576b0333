package import Cryptography
internal import OpenID

/// The record behind a refresh token or a pending second factor.
struct RefreshRecord: Sendable {
    let localID: LocalID
    let facts: SignInFacts
    /// The account's `generation` when it was made; a later one ends it.
    let generation: Int64
    let issuedAt: Instant

    /// The time that a refresh token lives unused, seconds; using it begins anew.
    static let idleSeconds: Int64 = 400 * 86_400

    var encoded: [UInt8] {
        var object: JSONObject = [
            "localID": .string(localID.rawValue), "factor": .string(facts.firstFactor.rawValue),
            "authTime": .integer(facts.authTime.secondsSince1970), "generation": .integer(generation),
            "issuedAt": .integer(issuedAt.secondsSince1970),
        ]
        object["secondFactor"] = facts.secondFactor.map { .string($0.enrolmentID) }
        object["secondFactorKind"] = facts.secondFactor.map { .string($0.kind.rawValue) }
        if !facts.sessionClaims.isEmpty { object["claims"] = .object(facts.sessionClaims) }
        return StoredObject.write(object)
    }
}

extension RefreshRecord {
    init(_ account: Account, _ facts: SignInFacts, issuedAt: Instant) {
        self.init(localID: account.localID, facts: facts, generation: account.generation, issuedAt: issuedAt)
    }

    /// Reads what `encoded` wrote.
    ///
    /// - Throws: `storage(.unreadable)`.
    init(encoded: [UInt8]) throws(AccountError) {
        let object = try StoredObject.read(encoded, "a refresh token")
        guard let localID = object["localID"]?.stringValue.flatMap({ LocalID($0) }),
            let factor = object["factor"]?.stringValue.flatMap({ FirstFactor(rawValue: $0) }),
            let authTime = object["authTime"]?.integerValue,
            let generation = object["generation"]?.integerValue,
            let issuedAt = object["issuedAt"]?.integerValue
        else { throw .storage(.unreadable(what: "a refresh token")) }
        let second = try object["secondFactor"]?.stringValue.map {
            (enrolmentID) throws(AccountError) -> ProvenSecondFactor in
            let kind = object["secondFactorKind"]?.stringValue.flatMap { SecondFactorKind(rawValue: $0) }
            guard let kind else { throw .storage(.unreadable(what: "a refresh token")) }
            return ProvenSecondFactor(kind: kind, enrolmentID: enrolmentID)
        }
        self.init(
            localID: localID,
            facts: SignInFacts(
                firstFactor: factor, authTime: Instant(secondsSince1970: authTime),
                secondFactor: second,
                sessionClaims: object["claims"]?.objectValue ?? JSONObject()),
            generation: generation, issuedAt: Instant(secondsSince1970: issuedAt))
    }
}

extension AccountReader {
    /// The account's `generation` when tokens were issued, and the time of it; nil when they were ended since.
    package func issue(
        of tokens: AccountTokens, now: Instant
    ) throws(AccountError) -> (generation: Int64, issuedAt: Instant)? {
        guard let bytes = try record(.refreshToken, tokens.refreshToken, now: now) else { return nil }
        let record = try RefreshRecord(encoded: bytes)
        return (record.generation, record.issuedAt)
    }
}

extension RecordKind {
    static let refreshToken = RecordKind("refresh-token")
    static let pendingSecondFactor = RecordKind("pending-second-factor")
}
