internal import Cryptography

/// What a person allowed a client in one sign-in; codes and tokens stand for it.
struct Grant: Hashable, Sendable {
    /// Names the grant; a replayed code ends it by this.
    var id: String
    /// The consent the grant rests on; when that is gone, so is the grant.
    var consentID: String
    /// Whom the consent is for: the client, or with Apple its team.
    var audience: String
    var sandbox: String
    var clientID: String
    var personID: String
    var scopes: [String]
    var authenticatedAt: Instant
    var redirectURI: String
    var namedRedirectURI: Bool
    var nonce: String?
    var proofKey: ProofKey?
    /// What only the brand knows about.
    var extra: [String: String]

    /// The sign-in that the grant came of, as `StandInSettings` names it.
    var run: String? { extra["run"] }
    /// When the token was issued that the grant was read from, seconds since 1970.
    var tokenIssued: Int64? { extra["token-issued"].flatMap { Int64($0) } }
    /// When that token expires, seconds since 1970; nil for a token that never does.
    var tokenExpires: Int64? { extra["token-expires"].flatMap { Int64($0) } }
}

extension Grant {
    /// The grant as codes and tokens keep it.
    var record: StandInRecord {
        var record = StandInRecord()
        record["id"] = id
        record["consent"] = consentID
        record["audience"] = audience
        record["sandbox"] = sandbox
        record["client"] = clientID
        record["person"] = personID
        record[list: "scopes"] = scopes
        record[integer: "authenticated"] = authenticatedAt.secondsSince1970
        record["redirect"] = redirectURI
        record["named"] = namedRedirectURI ? "1" : nil
        record["nonce"] = nonce
        record["challenge"] = proofKey?.challenge
        record["method"] = proofKey?.method.rawValue
        record[group: "extra"] = extra
        return record
    }

    /// The grant that `record` wrote.
    init?(_ record: StandInRecord) {
        guard let id = record["id"], let consentID = record["consent"], let audience = record["audience"],
            let sandbox = record["sandbox"], let clientID = record["client"],
            let personID = record["person"], let authenticated = record[integer: "authenticated"],
            let redirectURI = record["redirect"]
        else { return nil }
        self.id = id
        self.consentID = consentID
        self.audience = audience
        self.sandbox = sandbox
        self.clientID = clientID
        self.personID = personID
        self.redirectURI = redirectURI
        scopes = record[list: "scopes"]
        authenticatedAt = Instant(secondsSince1970: authenticated)
        namedRedirectURI = record["named"] != nil
        nonce = record["nonce"]
        proofKey = ProofKey(record)
        extra = record[group: "extra"]
    }
}
