internal import OpenID

/// An authorization request after its brand's checks: client and redirect URI are registered, the rest is
/// well-formed.
struct AuthorizeRequest: Hashable, Sendable {
    var clientID: String
    var redirectURI: String
    /// Whether the request named the redirect URI; then the token request has to repeat it.
    var namedRedirectURI: Bool
    /// `code`, `id_token`, …
    var responseTypes: [String]
    var mode: ResponseMode
    var scopes: [String]
    var state: String?
    var nonce: String?
    var proofKey: ProofKey?
    /// What only the brand knows about.
    var extra: [String: String]
    /// Who was chosen, once somebody was.
    var personID: String?

    /// The sign-in of this request, as `StandInSettings` names it.
    var run: String? { state.map { StandInSettings.run(ofState: $0) } }

    /// The fields with which a response goes back: `state` last, where there was one.
    func response(_ fields: [(String, String)]) -> [(String, String)] {
        fields + (state.map { [("state", $0)] } ?? [])
    }

    /// Delivers fields to the redirect URI, the way the request asked for.
    func deliver(_ fields: [(String, String)]) -> StandInResponse {
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
    var record: StandInRecord {
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
    init?(_ record: StandInRecord) {
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
    init?(_ record: StandInRecord) {
        guard let challenge = record["challenge"],
            let method = record["method"].flatMap(ProofKey.Method.init(rawValue:))
        else { return nil }
        self.init(challenge: challenge, method: method)
    }
}
