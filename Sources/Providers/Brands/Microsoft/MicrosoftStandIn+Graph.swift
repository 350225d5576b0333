internal import Cryptography
internal import OpenID

extension MicrosoftStandIn {
    /// Everything below `/graph/`, which stands for `graph.microsoft.com`.
    func graph(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        // OpenID Connect Core §5.3.1 asks userinfo to take both.
        guard request.method == "GET" || (request.method == "POST" && request.path == "/graph/oidc/userinfo")
        else {
            return try failure(405, "Request_BadRequest", "Specified HTTP method is not allowed.", now)
        }
        // Graph itself reads the header alone.
        let isUserinfo = request.path == "/graph/oidc/userinfo"
        let presented =
            isUserinfo ? request.accessToken() : request.authorization().map(PresentedToken.token) ?? .none
        guard presented != .several else {
            return try failure(400, "InvalidRequest", "The access token is given twice.", now)
        }
        guard case .token(let sent) = presented,
            let token = MicrosoftAccessToken(installation: parts.installation).unwrap(sent),
            let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.people.person(
                grant.personID, sandbox: grant.sandbox, now: now)
        else {
            return try failure(
                401, "InvalidAuthenticationToken",
                presented == .none
                    ? "Access token is empty." : "Lifetime validation failed, or the token is not for Graph.",
                now)
        }
        let settings = try await parts.settings(
            brand, for: grant.clientID, sandbox: grant.sandbox, run: grant.run, now: now)
        let profile = MicrosoftProfile(
            person: person, sandbox: grant.sandbox, installation: parts.installation)
        if isUserinfo { return userinfo(profile, grant, settings) }
        guard MicrosoftScopes.contains(grant.scopes, "User.Read") else {
            return try failure(
                403, "Authorization_RequestDenied", "Insufficient privileges to complete the operation.", now)
        }
        if request.path == "/graph/v1.0/me" {
            var me = profile.graph(base: MicrosoftStandIn.base(origin: request.origin))
            if settings.has(.foreignProfile) { me["id"] = "0000000000000001" }
            if settings.has(.scriptInProfile) { me["displayName"] = "<script>alert(1)</script>" }
            return .json(.object(me))
        }
        guard let side = photoSide(request.path) else {
            return try failure(404, "ResourceNotFound", "Resource not found.", now)
        }
        return try photo(of: person, sandbox: grant.sandbox, side: side, now)
    }

    private func photo(
        of person: Person, sandbox: SandboxID, side: Int, _ now: Instant
    ) throws -> StandInResponse {
        // Personal accounts of the cast have no photo.
        guard person.directory != nil else {
            return try failure(
                404, "ImageNotFound",
                "Exception of type 'Microsoft.Fast.Profile.Core.Exception.ImageNotFoundException' "
                    + "was thrown.",
                now)
        }
        let shade = parts.installation.deriveNumber(
            below: 96, "microsoft.photo", sandbox.rawValue, person.id)
        return .bytes(
            PlainJPEG.make(side: side, shade: UInt8(80 + shade)), contentType: "image/jpeg", status: 200)
    }

    /// The side of the photo that a path asks for.
    private func photoSide(_ path: String) -> Int? {
        if path == "/graph/v1.0/me/photo/$value" || path == "/graph/v1.0/me/photo/%24value" { return 648 }
        let sizes = [48, 64, 96, 120, 240, 360, 432, 504, 648]
        return sizes.first {
            path == "/graph/v1.0/me/photos/\($0)x\($0)/$value"
                || path == "/graph/v1.0/me/photos/\($0)x\($0)/%24value"
        }
    }

    private func userinfo(
        _ profile: MicrosoftProfile, _ grant: Grant, _ settings: StandInSettings
    ) -> StandInResponse {
        var answer: JSONObject = ["sub": .string(profile.subject(for: grant.clientID))]
        if settings.has(.foreignProfile) { answer["sub"] = "somebody-else" }
        if grant.scopes.contains("profile") {
            answer["name"] =
                settings.has(.scriptInProfile)
                ? "<script>alert(1)</script>" : .string(profile.person.fullName)
            answer["given_name"] = .string(profile.person.givenName)
            answer["family_name"] = .string(profile.person.familyName)
        }
        if grant.scopes.contains("email") { answer["email"] = .string(profile.person.email) }
        return .json(.object(answer))
    }

    private func failure(
        _ status: Int, _ code: String, _ message: String, _ now: Instant
    ) throws -> StandInResponse {
        let id = MicrosoftIDs.uuid(try parts.random.bytes(16))
        let date = MicrosoftIDs.timestamp(now).replacing(" ", with: "T").replacing("Z", with: "")
        return .json(
            [
                "error": [
                    "code": .string(code), "message": .string(message),
                    "innerError": [
                        "date": .string(date), "request-id": .string(id), "client-request-id": .string(id),
                    ],
                ]
            ], status: status)
    }
}
