package import Cryptography
package import OpenID

/// An authorization request after its brand's checks: client and redirect URI are registered, the rest is
/// well-formed.
package struct AuthorizeRequest: Hashable, Sendable {
    package var clientID: String
    package var redirectURI: String
    /// Indicates whether the request named the redirect URI; then the token request has to repeat it.
    package var namedRedirectURI: Bool
    /// `code`, `id_token`, …
    package var responseTypes: [String]
    package var mode: ResponseMode
    package var scopes: [String]
    package var state: String?
    package var nonce: String?
    package var proofKey: ProofKey?
    /// The members that only the brand knows about.
    package var extra: [String: String]
    /// The user who was chosen, once one was.
    package var personID: String?
    /// The moment when the user signed in, where the request is answered without asking; nil: now.
    package var authenticatedAt: Instant?

    package init(
        clientID: String, redirectURI: String, namedRedirectURI: Bool, responseTypes: [String],
        mode:
            ResponseMode, scopes: [String], state: String? = nil, nonce: String? = nil,
        proofKey: ProofKey? =
            nil, extra: [String: String], personID: String? = nil
    ) {
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.namedRedirectURI = namedRedirectURI
        self.responseTypes = responseTypes
        self.mode = mode
        self.scopes = scopes
        self.state = state
        self.nonce = nonce
        self.proofKey = proofKey
        self.extra = extra
        self.personID = personID
    }

    /// The sign-in of this request, as `StandInSettings` names it.
    package var run: String? { state.map { StandInSettings.run(ofState: $0) } }

    /// The fields with which a response goes back: `state` last, where there was one.
    package func response(_ fields: [(String, String)]) -> [(String, String)] {
        fields + (state.map { [("state", $0)] } ?? [])
    }

    /// Delivers fields to the redirect URI, the way the request asked for.
    package func deliver(_ fields: [(String, String)]) -> StandInResponse {
        switch mode {
        case .formPost: return .formPost(action: redirectURI, fields: fields)
        case .fragment: return .redirect(redirectURI + "#" + FormURLEncoded.encode(fields))
        case .query:
            guard let parts = try? URLParts(redirectURI) else { return .empty(status: 500) }
            return .redirect(parts.appending(query: fields))
        }
    }
}

extension AuthorizeRequest {
    /// The request as a transaction keeps it.
    package var record: StandInRecord {
        var record = StandInRecord()
        record["client"] = clientID
        record["redirect"] = redirectURI
        record["named"] = namedRedirectURI ? "1" : nil
        record[list: "types"] = responseTypes
        record["mode"] = mode.rawValue
        record[list: "scopes"] = scopes
        record["state"] = state
        record["nonce"] = nonce
        record["challenge"] = proofKey?.challenge
        record["method"] = proofKey?.method.rawValue
        record["person"] = personID
        record[group: "extra"] = extra
        return record
    }

    /// The request that `record` wrote.
    package init?(_ record: StandInRecord) {
        guard let clientID = record["client"], let redirectURI = record["redirect"],
            let mode = record["mode"].flatMap(ResponseMode.init(rawValue:))
        else { return nil }
        self.clientID = clientID
        self.redirectURI = redirectURI
        self.mode = mode
        namedRedirectURI = record["named"] != nil
        responseTypes = record[list: "types"]
        scopes = record[list: "scopes"]
        state = record["state"]
        nonce = record["nonce"]
        proofKey = ProofKey(record)
        extra = record[group: "extra"]
        personID = record["person"]
    }
}

extension ProofKey {
    /// The key in the fields `challenge` and `method` of a record.
    package init?(_ record: StandInRecord) {
        guard let challenge = record["challenge"],
            let method = record["method"].flatMap(ProofKey.Method.init(rawValue:))
        else { return nil }
        self.init(challenge: challenge, method: method)
    }
}
