package import Cryptography
package import OpenID

/// A stand-in with a token endpoint: the order of its checks is here, the brand says in its own words what is wrong.
package protocol TokenEndpoint: ClientRegistry {
    /// The response to a request that is refused.
    func response(to problem: TokenProblem, now: Instant) -> StandInResponse
    /// The client that the request proves to be of.
    ///
    /// - Throws: `TokenProblem` or `BrandRefusal`.
    func authenticated(_ form: Parameters, _ request: StandInRequest, now: Instant) throws -> StandInClient
    /// Returns whether a token request names the redirect URI as it has to.
    func accepts(_ redirectURI: String?, for grant: Grant) -> Bool
    /// Indicates whether a verifier counts for nothing where no challenge came before.
    var ignoresUnannouncedVerifiers: Bool { get }
    /// The grant of a refresh token, for the scopes that the request names.
    func narrowed(_ grant: Grant, to scopes: [String]) throws(TokenProblem) -> Grant
    /// The tokens of a grant.
    func tokens(_ redeemed: Redeemed) async throws -> StandInResponse
}

/// The reason why a token request is refused.
package enum TokenProblem: Error, Sendable {
    /// A parameter comes twice, or is oversized.
    case parameter(String)
    case missing(String)
    case client(ClientProof.Failure)
    case grantType(String)
    /// Unknown or expired, or its consent was taken back.
    case unknownCode
    case usedCode
    case foreignCode(StandInClient)
    case redirectURI
    case verifier(ProofKey.Verdict)
    /// Unknown, ended, or another client's.
    case refreshToken
    /// A scope that the user has not allowed.
    case scope
    case noPerson
}

/// A refusal for a reason that only the brand has.
struct BrandRefusal: Error {
    let response: StandInResponse
}

/// A grant whose code or refresh token was presented rightly.
package struct Redeemed: Sendable {
    package let grant: Grant
    package let settings: StandInSettings
    package let form: Parameters
    package let request: StandInRequest
    /// The refresh token that was presented; nil for a code.
    package var refreshToken: String?
    package let now: Instant

    /// The nonce of the ID token; nil at a refresh.
    package var nonce: String? { refreshToken == nil ? grant.nonce : nil }
}

extension TokenEndpoint {
    package var ignoresUnannouncedVerifiers: Bool { false }

    package func authenticated(
        _ form: Parameters, _ request: StandInRequest, now: Instant
    ) throws(TokenProblem) -> StandInClient {
        do throws(ClientProof.Failure) {
            return try ClientProof(form, request).client(among: clients)
        } catch {
            throw .client(error)
        }
    }

    package func accepts(_ redirectURI: String?, for grant: Grant) -> Bool {
        redirectURI == grant.redirectURI
    }

    package func narrowed(_ grant: Grant, to scopes: [String]) throws(TokenProblem) -> Grant { grant }

    /// The token endpoint: a code or a refresh token for tokens.
    ///
    /// - Throws: what the store of records throws, the source of random bytes, and the engine when it cannot sign.
    package func token(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        try await refusing(now) {
            let form = try parameters(request)
            let client = try authenticated(form, request, now: now)
            let redeemed =
                switch form["grant_type"] {
                case "authorization_code": try await redeem(form, client, request, now: now)
                case "refresh_token": try await refresh(form, client, request, now: now)
                case nil: throw TokenProblem.missing("grant_type")
                case let other?: throw TokenProblem.grantType(other)
                }
            return TokenFaultInjector(settings: redeemed.settings).inject(try await tokens(redeemed))
        }
    }

    /// The response of `answer`, or the brand's to the problem that it throws.
    package func refusing(
        _ now: Instant, _ answer: () async throws -> StandInResponse
    ) async throws -> StandInResponse {
        do {
            return try await answer()
        } catch let problem as TokenProblem {
            return response(to: problem, now: now)
        } catch let refusal as BrandRefusal {
            return refusal.response
        }
    }

    /// The parameters of a form.
    package func parameters(_ request: StandInRequest) throws(TokenProblem) -> Parameters {
        do throws(ParameterError) {
            return try Parameters(request.form)
        } catch {
            throw .parameter(error.name)
        }
    }

    /// The grant of the code in a form: it is the client's, for the same redirect URI, and PKCE holds.
    ///
    /// - Throws: `TokenProblem`, and what the store of records throws.
    package func redeem(
        _ form: Parameters, _ client: StandInClient, _ request: StandInRequest, now: Instant
    ) async throws -> Redeemed {
        guard let code = form["code"] else { throw TokenProblem.missing("code") }
        let settings = try await parts.settings(ofCode: code, in: grants, now: now)
        if settings.has(.codeRefused) { throw TokenProblem.unknownCode }
        let grant: Grant
        switch try await grants.redeem(code, allowsReplay: settings.has(.codeReusable), now: now) {
        case .redeemed(let found): grant = found
        case .replayed: throw TokenProblem.usedCode
        case .unknown: throw TokenProblem.unknownCode
        }
        guard grant.clientID == client.clientID else { throw TokenProblem.foreignCode(client) }
        guard accepts(form["redirect_uri"], for: grant) else { throw TokenProblem.redirectURI }
        switch ProofKey.check(grant.proofKey, verifier: form["code_verifier"]) {
        case .passed: break
        case .unexpected where ignoresUnannouncedVerifiers: break
        case let verdict: throw TokenProblem.verifier(verdict)
        }
        return Redeemed(grant: grant, settings: settings, form: form, request: request, now: now)
    }

    private func refresh(
        _ form: Parameters, _ client: StandInClient, _ request: StandInRequest, now: Instant
    ) async throws -> Redeemed {
        guard let token = form["refresh_token"] else { throw TokenProblem.missing("refresh_token") }
        guard let grant = try await grants.grant(of: token, .refreshToken, now: now),
            grant.clientID == client.clientID
        else { throw TokenProblem.refreshToken }
        let narrowed = try narrowed(grant, to: form.list("scope"))
        let settings = try await parts.settings(for: grant.clientID, sandbox: grant.sandbox, now: now)
        return Redeemed(
            grant: narrowed, settings: settings, form: form, request: request, refreshToken: token, now: now)
    }

    /// A refresh token of the grant; of a person's for a client, the newest stay.
    ///
    /// - Throws: what the store of records throws, and the source of random bytes.
    package func refreshToken(
        of grant: Grant, lifetime: Int64? = nil, most: Int = Bounds.standInHoldings.value, now: Instant
    ) async throws -> JSONValue {
        let token = try await grants.issueToken(.refreshToken, for: grant, lifetime: lifetime, now: now)
        try await grants.keepNewest(most, with: token, .refreshToken, of: grant, now: now)
        return .string(token)
    }
}

/// The holder of an access token that a protected resource was shown.
package struct TokenHolder: Sendable {
    package let grant: Grant
    package let person: Person
    package let settings: StandInSettings
}

extension ClientRegistry {
    /// The holder of an access token that is alive.
    ///
    /// - Throws: what the store of records throws.
    package func holder(of token: String, now: Instant) async throws -> TokenHolder? {
        guard let grant = try await grants.grant(of: token, .accessToken, now: now),
            let person = try await parts.person(of: grant, now: now)
        else { return nil }
        return TokenHolder(
            grant: grant, person: person, settings: try await parts.settings(of: grant, now: now))
    }

    /// The grant of an access or refresh token that is to be revoked.
    ///
    /// - Throws: what the store of records throws.
    package func revocable(_ token: String, now: Instant) async throws -> Grant? {
        let asAccess = try await grants.grant(of: token, .accessToken, now: now)
        let asRefresh = try await grants.grant(of: token, .refreshToken, now: now)
        return asAccess ?? asRefresh
    }

    /// Ends a grant, and takes back the consent it rests on.
    ///
    /// - Throws: what the store of records throws.
    package func revoke(_ grant: Grant, now: Instant) async throws {
        try await grants.end(grant.id, sandbox: grant.sandbox, now: now)
        try await grants.forget(of: grant.personID, for: grant.audience, sandbox: grant.sandbox)
    }
}

extension StandInResponse {
    /// An error of OAuth (RFC 6749 §5.2): 401 where the client did not prove itself, else 400.
    package static func refused(_ code: String, _ description: String) -> StandInResponse {
        let isClient = code == "invalid_client"
        return .json(
            ["error": .string(code), "error_description": .string(description)], status: isClient ? 401 : 400,
            headers: isClient ? [("WWW-Authenticate", "Basic realm=\"stand-in\"")] : [])
    }

    /// A refusal of an access token (RFC 6750 §3.1).
    package static func refusedToken(
        _ error: String, _ description: String, status: Int, challenge: String? = nil
    ) -> StandInResponse {
        .json(
            ["error": .string(error), "error_description": .string(description)], status: status,
            headers: [("WWW-Authenticate", "Bearer realm=\"stand-in\", error=\"\(challenge ?? error)\"")])
    }
}
