internal import Cryptography
internal import OpenID

extension GitHubStandIn {
    /// `POST /login/oauth/access_token`: a code for an access token.
    func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        let accept = request.header("Accept")
        do {
            let form = try parameters(request)
            let client = try authenticated(form, request)
            guard let code = form["code"] else { throw GitHubTokenError.badVerificationCode }
            let settings = try await parts.settings(
                of: code, .code, in: grants, brand: brand, now: now)
            if settings.has(.codeRefused) { throw GitHubTokenError.badVerificationCode }
            let grant = try await redeem(code, form, client, settings, now: now)
            let token = try await grants.issueToken(.accessToken, for: grant, lifetime: nil, now: now)
            // Ten per person, application and scopes are alive; the eleventh ends the oldest.
            try await grants.keepNewest(
                10, with: token, .accessToken, of: grant, name: grant.scopes.sorted().joined(separator: ","),
                now: now)
            let answer = GitHubAnswer.make(
                [
                    ("access_token", token), ("scope", grant.scopes.joined(separator: ",")),
                    ("token_type", "bearer"),
                ], accept: accept)
            return AnswerFaultInjector(settings: settings).inject(answer)
        } catch let error as GitHubTokenError {
            return GitHubAnswer.make(error.fields, accept: accept)
        }
    }

    /// The parameters of the address, and the form, or where the body is JSON, its texts.
    private func parameters(_ request: StandInRequest) throws(GitHubTokenError) -> Parameters {
        var fields = request.form
        if fields.isEmpty, let json = try? JSONValue(parsing: request.body, limit: 65_536) {
            fields = (json.objectValue?.members ?? []).compactMap { member in
                member.value.stringValue.map { (member.name, $0) }
            }
        }
        guard let parameters = try? Parameters(request.query + fields) else {
            throw .incorrectClientCredentials
        }
        return parameters
    }

    private func authenticated(
        _ form: Parameters, _ request: StandInRequest
    ) throws(GitHubTokenError) -> StandInClient {
        do throws(ClientProof.Failure) {
            return try ClientProof(form, request).client(among: clients)
        } catch {
            throw .incorrectClientCredentials
        }
    }

    private func redeem(
        _ code: String, _ form: Parameters, _ client: StandInClient, _ settings: StandInSettings,
        now: Instant
    ) async throws -> Grant {
        guard
            case .redeemed(let grant) = try await grants.redeem(
                code, allowsReplay: settings.has(.codeReusable), now: now),
            grant.clientID == client.clientID
        else { throw GitHubTokenError.badVerificationCode }
        // Optional here; but when it comes it has to be the one that was used.
        if let redirectURI = form["redirect_uri"], redirectURI != grant.redirectURI {
            throw GitHubTokenError.redirectURIMismatch
        }
        guard ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) == .passed else {
            throw GitHubTokenError.badVerificationCode
        }
        if settings.has(.unverifiedEmailRefused),
            try await parts.people.person(grant.personID, sandbox: grant.sandbox, now: now)?.isEmailVerified
                != true
        {
            throw GitHubTokenError.unverifiedUserEmail
        }
        return grant
    }
}
