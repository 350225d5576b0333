internal import Cryptography
internal import OpenID

/// The life of access tokens, and Graph's words about one that is dead.
extension FacebookStandIn {
    /// The grant of a token.
    ///
    /// - Throws: `FacebookError` 190, whose subcode says why a dead token is dead; what storage throws.
    func living(_ token: String, now: Instant) async throws -> Grant {
        guard let (grant, end) = try await grants.fate(of: token, .accessToken, now: now) else {
            throw FacebookError.invalidToken
        }
        if let end { throw FacebookError.dead(end, grant, now: now) }
        return grant
    }

    /// `GET /debug_token`: for whom a token was made, said to its own application only.
    func debug(
        _ parameters: Parameters, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        guard let input = parameters["input_token"] else {
            throw FacebookError(100, "(#100) The parameter input_token is required")
        }
        guard let own = parameters["access_token"] ?? request.authorization(),
            let viewer = application(ofToken: own)
        else { throw FacebookError.invalidToken }
        guard let (grant, end) = try await grants.fate(of: input, .accessToken, now: now),
            let person = try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)
        else {
            return .json([
                "data": [
                    "error": ["code": 190, "message": "Invalid OAuth access token."], "is_valid": false,
                    "scopes": [],
                ]
            ])
        }
        guard grant.clientID == viewer.clientID else {
            throw FacebookError(100, "(#100) The App_id in the input_token did not match the Viewing App")
        }
        let profile = FacebookProfile(
            person: person, grant: grant, installation: parts.installation, origin: request.origin)
        let expires = JSONValue.integer(grant.tokenExpires ?? 0)
        let scopes = end == nil ? grant.scopes : []
        var data: JSONObject = [
            "app_id": .string(viewer.clientID), "type": "USER", "application": .string(viewer.name),
            "data_access_expires_at": expires, "expires_at": expires, "is_valid": .bool(end == nil),
            "issued_at": .integer(grant.tokenIssued ?? 0),
            "scopes": .array(scopes.map { .string($0) }),
            "granular_scopes": .array(scopes.map { ["scope": .string($0)] }),
            "user_id": .string(profile.id),
        ]
        if let end { data["error"] = FacebookError.dead(end, grant, now: now).debugged }
        return .json(["data": .object(data)])
    }
}

extension FacebookError {
    /// 190 with the subcode and, as far as known, the words of each end (Graph API, "Handling errors").
    static func dead(_ end: TokenEnd, _ grant: Grant, now: Instant) -> FacebookError {
        let (subcode, reason): (Int64, String) =
            switch end {
            case .withdrawn, .uninstalled: (458, "The user has not authorized application \(grant.clientID).")
            case .passwordChanged:
                (
                    460,
                    "The session has been invalidated because the user changed their password or Facebook has "
                        + "changed the session for security reasons."
                )
            case .givenAnew: (461, "The session is invalid because the user has reinstalled the app.")
            case .expired:
                (
                    463,
                    "Session has expired at unix time \(grant.tokenExpires ?? 0). The current unix time is "
                        + "\(now.secondsSince1970)."
                )
            case .ended: (467, "The session is invalid because the user logged out.")
            }
        return FacebookError(190, "Error validating access token: \(reason)", subcode: subcode)
    }

    /// The error as `debug_token` tells it of another token than the caller's.
    fileprivate var debugged: JSONValue {
        ["code": .integer(code), "message": .string(message), "subcode": .integer(subcode ?? 0)]
    }
}
