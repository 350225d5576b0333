package import Cryptography
package import OpenID

/// The permission of a user for a client in one sign-in; codes and tokens stand for it.
package struct Grant: Hashable, Sendable {
    /// Names the grant; a replayed code ends it by this.
    package var id: String
    /// The consent the grant rests on; when that is gone, so is the grant.
    package var consentID: String
    /// The audience of the consent: the client, or with Apple its team.
    package var audience: String
    package var sandbox: SandboxID
    package var clientID: String
    package var personID: String
    package var scopes: [String]
    package var authenticatedAt: Instant
    package var redirectURI: String
    package var namedRedirectURI: Bool
    package var nonce: String?
    package var proofKey: ProofKey?
    /// The members that only the brand knows about.
    package var extra: [String: String]

    /// The sign-in that the grant came of, as `StandInSettings` names it.
    package var run: String? { extra["run"] }
    /// The time of issue of the token that the grant was read from, seconds since 1970.
    package var tokenIssued: Int64? { extra["token-issued"].flatMap { Int64($0) } }
    /// The time when that token expires, seconds since 1970; nil for a token that never does.
    package var tokenExpires: Int64? { extra["token-expires"].flatMap { Int64($0) } }
}

extension Grant {
    /// The grant as codes and tokens keep it.
    package var record: StandInRecord {
        var record = StandInRecord()
        record["id"] = id
        record["consent"] = consentID
        record["audience"] = audience
        record["sandbox"] = sandbox.rawValue
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
    package init?(_ record: StandInRecord) {
        guard let id = record["id"], let consentID = record["consent"], let audience = record["audience"],
            let sandbox = record["sandbox"].flatMap({ SandboxID($0) }), let clientID = record["client"],
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
