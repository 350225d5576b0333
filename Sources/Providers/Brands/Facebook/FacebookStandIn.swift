package import Cryptography
package import OpenID

/// Facebook, played locally: classic Login with Graph, Limited Login, and OpenID Connect for browsers.
///
///     GET|POST /vN/dialog/oauth   POST /vN/dialog/oauth/person   POST /vN/dialog/oauth/consent
///     GET|POST /graph/vN/oauth/access_token   GET /graph/vN/{me|USER}   GET /graph/vN/me/picture   GET /graph/vN/debug_token
///     GET|DELETE /graph/vN/{me|USER}/permissions[/NAME]
///     GET  /limited/.well-known/openid-configuration/   GET /limited/.well-known/oauth/openid/{jwks|certs}/
///     POST /limited/platform/uninstall/
///     GET  /account   POST /account   GET /avatar/NUMBER.svg
///
/// Limited Login answers with an ID token in the fragment, as the iOS SDK expects at `fb{APPID}://authorize`.
/// A browser cannot receive that, so `response_mode=form_post` lets this stand-in play the SDK: it posts the
/// same fields to a registered web address.
package struct FacebookStandIn: InteractiveStandIn {
    package var parts: StandInParts

    package init(parts: StandInParts) { self.parts = parts }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        var segments = request.path.split(separator: "/").map(String.init)
        if request.method == "GET", let number = Avatar.number(inPath: request.path) {
            return Avatar.svg(number)
        }
        switch segments.first {
        case "account" where segments.count == 1 && ["GET", "POST"].contains(request.method):
            return try await account(request, now: now)
        case "limited":
            if request.method == "POST", segments.dropFirst() == ["platform", "uninstall"] {
                return try await uninstall(request, now: now)
            }
            guard request.method == "GET" else { return refusals.notFound }
            return try limited(segments.dropFirst().joined(separator: "/"), request, now: now)
        case "graph":
            segments.removeFirst()
            if segments.first.map(Self.isVersion) == true { segments.removeFirst() }
            return try await graph(segments, request, now: now)
        case let version? where Self.isVersion(version): segments.removeFirst()
        default: break
        }
        let version = request.path.split(separator: "/").first.map(String.init) ?? ""
        let base = Self.isVersion(version) ? "/\(version)/dialog/oauth" : "/dialog/oauth"
        switch (request.method, segments) {
        case ("GET", ["dialog", "oauth"]):
            return try await authorize(request, form: base + "/person", now: now)
        case ("POST", ["dialog", "oauth"]): return refusals.byGET(request)
        case ("POST", ["dialog", "oauth", "person"]):
            return try await choosePerson(request, consentForm: base + "/consent", now: now)
        case ("POST", ["dialog", "oauth", "consent"]): return try await respondToConsent(request, now: now)
        default: return refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/facebook" }

    package var grants: GrantStore { parts.grants(prefixes: Self.prefixes) }

    /// The prefixes of codes and tokens.
    static let prefixes: [GrantStore.HandleKind: String] = [.code: "AQ", .accessToken: "EAA"]

    /// `v26.0` and the like.
    static func isVersion(_ text: String) -> Bool {
        guard text.hasPrefix("v"), text.utf8.count <= 6 else { return false }
        let numbers = text.dropFirst().split(separator: ".", omittingEmptySubsequences: false)
        return numbers.count == 2
            && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
}

extension FacebookStandIn: NotifyingStandIn {
    private static let events: [StandInNotification.Event] = [.deauthorized, .dataDeletion]

    package static var told: [String] { events.map(\.rawValue) }

    package func notification(
        named event: String, clientID: String, personID: String, sandbox: SandboxID, origin: String,
        now: Instant
    ) async throws -> JSONObject? {
        guard let event = Self.events.first(where: { $0.rawValue == event }) else { return nil }
        return try await signedRequest(
            event, clientID: clientID, personID: personID, sandbox: sandbox, now: now
        ).map { ["signed_request": .string($0)] }
    }
}

extension FacebookStandIn {
    /// Answers for `limited.facebook.com`: discovery and keys, with or without a slash at the end.
    func limited(_ path: String, _ request: StandInRequest, now: Instant) throws -> StandInResponse {
        switch path {
        case ".well-known/openid-configuration": return .json(metadata(origin: request.origin))
        case ".well-known/oauth/openid/jwks":
            let keys = (parts.keys?.published.keys ?? []).map { key -> JSONValue in
                var object = key.json.objectValue ?? JSONObject()
                object["use"] = nil
                return .object(object)
            }
            return .json(["keys": .array(keys)])
        case ".well-known/oauth/openid/certs":
            let members = (parts.keys?.publishedKeys ?? []).map {
                ($0.keyID, JSONValue.string($0.certificatePEM))
            }
            return .json(.object(JSONObject(members)))
        default: return refusals.notFound
        }
    }

    /// `POST /platform/uninstall/`: an application without access tokens gives up a person, by their ID token.
    ///
    /// Codes and tokens die. The permissions stay, so the next dialog does not ask for them again.
    func uninstall(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        try await graphed(now) {
            guard let form = try? Parameters(request.query + request.form), let appID = form["app_id"],
                client(appID) != nil
            else { throw FacebookError.unknownApp }
            guard let token = form["id_token"],
                let subject = try await subject(of: token, appID, origin: request.origin, now: now),
                try await grants.renew(
                    of: subject.personID, for: appID, sandbox: subject.sandbox, because: .uninstalled,
                    now: now)
            else { throw FacebookError(100, "Invalid id_token.") }
            return .json(["success": true])
        }
    }

    /// The subject of an ID token; nil for one that is not ours, another application's, or expired.
    private func subject(
        of token: String, _ appID: String, origin: String, now: Instant
    ) async throws -> (personID: String, sandbox: SandboxID)? {
        let issuer = FacebookStandIn.issuer(origin: origin)
        guard let (claims, _) = parts.claims(ofIDToken: token, issuer: issuer, now: now),
            claims["aud"]?.stringValue == appID,
            let sandbox = claims["jti"]?.stringValue.flatMap({ grants.sandbox(of: $0, .tokenID) })
        else { return nil }
        let person = try await parts.people.all(sandbox: sandbox, now: now).first {
            claims["sub"]?.stringValue
                == FacebookProfile.id(
                    of: $0.id, for: appID, sandbox: sandbox, installation: parts.installation)
        }
        return person.map { ($0.id, sandbox) }
    }

    private func metadata(origin: String) -> JSONValue {
        let issuer = FacebookStandIn.issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + "/v26.0/dialog/oauth"),
            "jwks_uri": .string(issuer + "/limited/.well-known/oauth/openid/jwks/"),
            "response_types_supported": ["id_token"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "claims_supported": [
                "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "at_hash", "name", "given_name",
                "middle_name", "family_name", "email", "picture", "user_friends", "user_birthday",
                "user_age_range", "user_link", "user_hometown", "user_location", "user_gender",
            ],
        ]
    }
}

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
            let person = try await parts.person(of: grant, now: now)
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
        let profile = profile(of: person, grant, origin: request.origin)
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
                    "Session has expired on \(time(grant.tokenExpires ?? 0)). The current time is "
                        + "\(time(now.secondsSince1970))."
                )
            case .ended: (467, "The session is invalid because the user logged out.")
            }
        return FacebookError(190, "Error validating access token: \(reason)", subcode: subcode)
    }

    /// A moment as Graph writes it, in California: `Sunday, 25-Dec-16 04:45:57 PST`.
    private static func time(_ seconds: Int64) -> String {
        func local(_ hours: Int64) -> (text: [Character], weekday: Int) {
            let local = seconds - hours * 3_600
            // 1 January 1970 was a Thursday.
            return (Array("\(Instant(secondsSince1970: local))"), Int((local / 86_400 + 4) % 7))
        }
        func number(_ text: [Character], _ range: Range<Int>) -> Int { Int(String(text[range])) ?? 1 }
        let winter = local(8)
        // Summer time is from the second Sunday of March to the first of November.
        let sunday = number(winter.text, 8..<10) - winter.weekday
        let isSummer =
            switch number(winter.text, 5..<7) {
            case 3: sunday >= 8
            case 4...10: true
            case 11: sunday <= 0
            default: false
            }
        let (text, weekday) = isSummer ? local(7) : winter
        let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(names[weekday]), \(String(text[8..<10]))-\(months[(number(text, 5..<7) + 11) % 12])-"
            + "\(String(text[2..<4])) \(String(text[11..<19])) \(isSummer ? "PDT" : "PST")"
    }

    /// The error as `debug_token` tells it of another token than the caller's.
    fileprivate var debugged: JSONValue {
        ["code": .integer(code), "message": .string(message), "subcode": .integer(subcode ?? 0)]
    }
}
