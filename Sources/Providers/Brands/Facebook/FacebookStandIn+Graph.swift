internal import Cryptography
internal import OpenID

extension FacebookStandIn {
    /// Everything below `/graph/`, which stands for `graph.facebook.com`; `segments` come without the
    /// version.
    func graph(_ segments: [String], _ request: StandInRequest, now: Instant) async throws -> StandInResponse
    {
        try await graphed(now) {
            guard let parameters = try? Parameters(request.query + request.form) else {
                throw FacebookError(100, "Invalid or repeated parameter.")
            }
            switch (request.method, segments) {
            case ("GET", ["oauth", "access_token"]), ("POST", ["oauth", "access_token"]):
                return try await token(parameters, request, now: now)
            case ("GET", ["debug_token"]): return try await debug(parameters, request, now: now)
            case ("GET", ["me", "picture"]):
                return try await picture(
                    parameters, try await caller(parameters, request, now: now), request.origin, now)
            case ("GET", ["me"]):
                return try await me(
                    parameters, try await caller(parameters, request, now: now), request.origin, now)
            case ("GET", let path)
            where path.count == 1 && path[0].utf8.allSatisfy({ (0x30...0x39).contains($0) }):
                return try await node(
                    path[0], parameters, try await caller(parameters, request, now: now), request.origin, now)
            case (_, let path) where path.count >= 2 && path[1] == "permissions":
                let grant = try await caller(parameters, request, now: now)
                return try await permissions(path, grant, request, now: now)
            default:
                throw FacebookError(
                    2500, "Unknown path components: /\(segments.joined(separator: "/").prefix(100))")
            }
        }
    }

    /// The response of `answer`, or the envelope of the error that it throws.
    func graphed(
        _ now: Instant, _ answer: () async throws -> StandInResponse
    ) async throws -> StandInResponse {
        do {
            return try await refusing(now, answer)
        } catch let error as FacebookError {
            return error.response(trace: Base64URL.encode(try parts.random.bytes(8)))
        }
    }

    /// The grant of the caller's token, its proof checked.
    private func caller(
        _ parameters: Parameters, _ request: StandInRequest, now: Instant
    ) async throws -> Grant {
        guard let token = parameters["access_token"] ?? request.authorization() else {
            throw FacebookError.noToken
        }
        var grant = try await living(token, now: now)
        guard let client = client(grant.clientID),
            let consent = try await grants.consent(
                of: grant.personID, for: grant.audience, sandbox: grant.sandbox, now: now)
        else { throw FacebookError.invalidToken }
        // A permission taken back is gone from the tokens that exist.
        grant.scopes.removeAll { !consent.scopes.contains($0) }
        let isRequired = client.options.contains(.requiresSecretProof)
        guard let proof = parameters["appsecret_proof"] else {
            if isRequired {
                throw FacebookError(
                    100, "API calls from the server require an appsecret_proof argument",
                    type: "GraphMethodException")
            }
            return grant
        }
        guard case .secret(let secret) = client.authentication,
            constantTimeEqual(
                proof,
                Hex.encode(
                    HMACSHA256.authenticate(Array(token.utf8), key: Array(secret.reveal.utf8))))
        else { throw FacebookError.badProof }
        return grant
    }

    /// `GET /me?fields=…`: `id` and `name` unless more is named; what was declined is left out.
    private func me(
        _ parameters: Parameters, _ grant: Grant, _ origin: String, _ now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.person(of: grant, now: now)
        else { throw FacebookError.invalidToken }
        guard let fields = FacebookField.parse(parameters["fields"] ?? "id,name") else {
            throw FacebookError(2500, "Syntax error in the fields parameter.")
        }
        let profile = profile(of: person, grant, origin: origin)
        let settings = try await parts.settings(of: grant, now: now)
        var response = JSONObject()
        for field in fields {
            guard let value = profile.field(field.name, field.selection) else {
                throw FacebookError(
                    100, "(#100) Tried accessing nonexisting field (\(field.name)) on node type (User)")
            }
            if let value { response[field.name] = value }
        }
        response["id"] = .string(settings.has(.foreignProfile) ? "1000000000000001" : profile.id)
        if settings.has(.scriptInProfile) { response["name"] = "<script>alert(1)</script>" }
        return .json(.object(response))
    }

    /// `GET /USER`: as `/me` where the number is the caller's own; of others an application learns nothing.
    private func node(
        _ id: String, _ parameters: Parameters, _ grant: Grant, _ origin: String, _ now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.person(of: grant, now: now),
            profile(of: person, grant, origin: origin).id == id
        else {
            throw FacebookError(
                100, "Unsupported get request. Object with ID '\(id.prefix(40))' does not exist",
                subcode: 33, type: "GraphMethodException")
        }
        return try await me(parameters, grant, origin, now)
    }

    /// `GET /me/picture`: leads to the picture, or with `redirect=0` (or `false`) tells of it.
    private func picture(
        _ parameters: Parameters, _ grant: Grant, _ origin: String, _ now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.person(of: grant, now: now)
        else { throw FacebookError.invalidToken }
        let profile = profile(of: person, grant, origin: origin)
        guard let told = profile.field("picture", []) ?? nil else { throw FacebookError.invalidToken }
        if ["0", "false"].contains(parameters["redirect"]) { return .json(told) }
        return .redirect(profile.picture)
    }

    /// `/{me|USER}/permissions[/NAME]`: lists them, or takes one or all of them back.
    private func permissions(
        _ path: [String], _ grant: Grant, _ request: StandInRequest, now: Instant
    ) async throws -> StandInResponse {
        guard let person = try await parts.person(of: grant, now: now)
        else { throw FacebookError.invalidToken }
        let profile = profile(of: person, grant, origin: request.origin)
        guard path[0] == "me" || path[0] == profile.id, path.count <= 3 else {
            throw FacebookError(
                100, "Unsupported request. Object with ID '\(path[0].prefix(40))' does not exist",
                type: "GraphMethodException")
        }
        guard
            var consent = try await grants.consent(
                of: grant.personID, for: grant.audience, sandbox: grant.sandbox, now: now)
        else { throw FacebookError.invalidToken }
        switch (request.method, path.count) {
        case ("GET", 2):
            let declined = (consent.extra["declined"] ?? "").split(separator: ",").map(String.init)
            let rows =
                consent.scopes.map { ($0, "granted") }
                + declined.filter { !consent.scopes.contains($0) }.map { ($0, "declined") }
            return .json([
                "data": .array(rows.map { ["permission": .string($0.0), "status": .string($0.1)] })
            ])
        case ("DELETE", 2):
            try await grants.forget(of: grant.personID, for: grant.audience, sandbox: grant.sandbox)
            return .json(["success": true])
        case ("DELETE", 3):
            consent.scopes.removeAll { $0 == path[2] }
            try await grants.remember(
                consent, of: grant.personID, for: grant.audience, sandbox: grant.sandbox, now: now)
            return .json(["success": true])
        default: throw FacebookError(100, "Unsupported request.", type: "GraphMethodException")
        }
    }
}

/// An error of Graph: always the same envelope, with status 400.
struct FacebookError: Error, Hashable, Sendable {
    var code: Int64
    var subcode: Int64?
    var type: String
    var message: String

    init(_ code: Int64, _ message: String, subcode: Int64? = nil, type: String = "OAuthException") {
        self.code = code
        self.subcode = subcode
        self.type = type
        self.message = message
    }

    /// The response.
    func response(trace: String) -> StandInResponse {
        var error: JSONObject = [
            "message": .string(message), "type": .string(type), "code": .integer(code),
        ]
        error["error_subcode"] = subcode.map { .integer($0) }
        error["fbtrace_id"] = .string(trace)
        return .json(["error": .object(error)], status: 400)
    }

    static let invalidToken = FacebookError(
        190, "Invalid OAuth access token - Cannot parse access token")
    static let noToken = FacebookError(
        2500, "An active access token must be used to query information about the current user.")
    static let badProof = FacebookError(
        100, "Invalid appsecret_proof provided in the API argument", type: "GraphMethodException")
    static let unknownApp = FacebookError(
        101, "Error validating application. Cannot get application info due to a system error.")
    static let badSecret = FacebookError(1, "Error validating client secret.")
    static let badCode = FacebookError(100, "Invalid verification code format.", subcode: 36009)
    static let usedCode = FacebookError(100, "This authorization code has been used.", subcode: 36009)
    static let expiredCode = FacebookError(100, "This authorization code has expired.", subcode: 36007)
    static let otherRedirectURI = FacebookError(
        100,
        "Error validating verification code. Please make sure your redirect_uri is identical to the one you "
            + "used in the OAuth dialog request", subcode: 36008)
}
