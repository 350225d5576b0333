package import Cryptography
internal import OpenID

extension MicrosoftStandIn: TokenEndpoint {
    package func response(to problem: TokenProblem, now: Instant) -> StandInResponse {
        let (kind, message): (MicrosoftError.Kind, String) =
            switch problem {
            case .parameter: (.malformed, "Invalid request. Request is malformed or invalid.")
            case .missing(let name): (.missingParameter, missing(name))
            case .client(.malformed): (.missingParameter, missing("client_id"))
            case .client(.unknownClient): (.unknownClient, "The application was not found in the directory.")
            case .client(.missingSecret):
                (
                    .secretMissing,
                    "The request body must contain the following parameter: 'client_assertion' or "
                        + "'client_secret'."
                )
            case .client(.wrongSecret): (.wrongSecret, "Invalid client secret provided.")
            case .grantType: (.badGrantType, "The app requested an unsupported grant type.")
            case .unknownCode:
                (.expiredGrant, "The provided authorization code or refresh token has expired or is invalid.")
            case .usedCode: (.codeRedeemed, "OAuth2 Authorization code was already redeemed.")
            case .foreignCode: (.otherClient, "The code was not issued to this application.")
            case .redirectURI:
                (.redirectURIMismatch, "The reply address is not that of the authorization request.")
            case .verifier:
                (
                    .verifierMismatch,
                    "The Code_Verifier does not match the code_challenge supplied in the authorization request."
                )
            case .refreshToken: (.expiredGrant, "The refresh token has expired or was revoked.")
            case .scope: (.badScope, "The requested scope is not valid.")
            case .noPerson: (.userOfOtherTenant, "The account does not exist in this tenant.")
            }
        return MicrosoftError(kind, message).response(parts: parts, now: now)
    }

    package func authenticated(
        _ form: Parameters, _ request: StandInRequest, now: Instant
    ) throws -> StandInClient {
        guard form["grant_type"] != nil else { throw TokenProblem.missing("grant_type") }
        var clientID = ""
        do throws(ClientProof.Failure) {
            let proof = try ClientProof(form, request)
            guard let named = proof.clientID else { throw ClientProof.Failure.malformed }
            clientID = named
            let client = try proof.client(among: clients)
            guard client.options.contains(.expiredSecret) else { return client }
        } catch {
            switch error {
            case .unknownClient:
                throw problem(
                    .unknownClient, MicrosoftError.notFound(String(clientID.prefix(80)), in: tenant), now)
            case .wrongSecret:
                throw problem(
                    .wrongSecret,
                    "Invalid client secret provided. Ensure the secret being sent in the request is the client "
                        + "secret value, not the client secret ID, for a secret added to app '\(clientID)'.",
                    now)
            default: throw TokenProblem.client(error)
            }
        }
        throw problem(
            .expiredSecret,
            "The provided client secret keys for app '\(clientID)' are expired. Visit the Azure portal to create new "
                + "keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials for "
                + "added security: https://aka.ms/certCreds.", now)
    }

    package func accepts(_ redirectURI: String?, for grant: Grant) -> Bool {
        redirectURI == grant.redirectURI || (redirectURI == nil && !grant.namedRedirectURI)
    }

    /// The grant with scopes that the user has consented to since. A refresh token is the user's and the client's, and
    /// serves them all.
    private func widened(_ grant: Grant, to wanted: [String], now: Instant) async throws -> Grant {
        let missing = wanted.filter { $0 != "offline_access" && !MicrosoftScopes.contains(grant.scopes, $0) }
        if missing.isEmpty { return grant }
        var grant = grant
        let consent = try await grants.consent(
            of: grant.personID, for: grant.audience, sandbox: grant.sandbox, now: now)
        for scope in missing {
            guard MicrosoftScopes.isKnown(scope) else {
                throw problem(
                    .badScope, "The requested scope '\(scope.prefix(60))' is not known.", now)
            }
            guard MicrosoftScopes.contains(consent?.scopes ?? [], scope) else {
                throw problem(
                    .consentRequired,
                    "The user or administrator has not consented to use the application with ID "
                        + "'\(grant.clientID)'. Send an interactive authorization request for this user and resource.",
                    now)
            }
            grant.scopes.append(scope)
        }
        return grant
    }

    private func problem(_ kind: MicrosoftError.Kind, _ message: String, _ now: Instant) -> BrandRefusal {
        BrandRefusal(response: MicrosoftError(kind, message).response(parts: parts, now: now))
    }

    package func tokens(_ redeemed: Redeemed) async throws -> StandInResponse {
        let now = redeemed.now
        guard let person = try await parts.person(of: redeemed.grant, now: now),
            let tenant = MicrosoftTenants.named(in: redeemed.request.path),
            tenant.admits(tenantID: MicrosoftTenants.directory(of: person))
        else { throw TokenProblem.noPerson }
        let grant = try await widened(redeemed.grant, to: redeemed.form.list("scope"), now: now)
        let profile = profile(of: person, sandbox: grant.sandbox)
        let handle = try await grants.issueToken(.accessToken, for: grant, lifetime: 3899, now: now)
        let accessToken =
            person.directory == nil
            ? handle
            : MicrosoftAccessToken(installation: parts.installation).wrap(
                handle, grant, profile: profile, now: now)
        var response: JSONObject = [
            "token_type": "Bearer", "scope": .string(MicrosoftScopes.answered(grant.scopes)),
            "expires_in": 3599, "ext_expires_in": 3599, "access_token": .string(accessToken),
        ]
        if grant.scopes.contains("offline_access") {
            response["refresh_token"] = try await refreshToken(of: grant, lifetime: 90 * 86_400, now: now)
        }
        if grant.scopes.contains("openid") {
            response["id_token"] = try parts.idToken(redeemed.settings, now: now) {
                MicrosoftClaims(
                    profile: profile, origin: redeemed.request.origin, settings: redeemed.settings, now: now
                ).make(grant, nonce: redeemed.nonce)
            }
        }
        if redeemed.form["client_info"] == "1" { response["client_info"] = .string(profile.clientInfo) }
        return .json(.object(response))
    }
}

/// The scopes of the identity platform; a bare name is Graph's.
enum MicrosoftScopes {
    static let graph = "https://graph.microsoft.com/"
    static let protocolScopes: Set<String> = ["openid", "profile", "email", "offline_access"]
    private static let permissions: Set<String> = [
        "user.read", "user.readbasic.all", "mail.read", "mail.send", "calendars.read", "calendars.readwrite",
        "contacts.read", "files.read", "people.read", ".default",
    ]

    /// Returns whether the scope exists; Graph's permissions compare without case.
    static func isKnown(_ scope: String) -> Bool {
        protocolScopes.contains(scope) || permissions.contains(bare(scope))
    }

    /// A Graph permission without its resource, in lower case.
    static func bare(_ scope: String) -> String {
        let lower = scope.lowercased()
        return lower.hasPrefix(graph) ? String(lower.dropFirst(graph.count)) : lower
    }

    /// Returns whether `granted` contains `wanted`, whichever way each is spelled.
    static func contains(_ granted: [String], _ wanted: String) -> Bool {
        granted.contains { $0 == wanted || bare($0) == bare(wanted) }
    }

    /// Scopes as the token response names them: without `offline_access`.
    static func answered(_ scopes: [String]) -> String {
        scopes.filter { $0 != "offline_access" }.joined(separator: " ")
    }
}

/// Access tokens for Graph: opaque for personal accounts; for directories a JWT whose signature no client can
/// check, because it is meant for Graph alone.
struct MicrosoftAccessToken: Sendable {
    let installation: StandInInstallation

    /// Wraps an opaque token in a JWT.
    func wrap(_ handle: String, _ grant: Grant, profile: MicrosoftProfile, now: Instant) -> String {
        let time = now.secondsSince1970
        let header: JSONValue = [
            "typ": "JWT", "nonce": .string(Base64URL.encode(SHA256.hash(handle).prefix(16))), "alg": "RS256",
            "kid": "GraphOnly0",
        ]
        let claims: JSONValue = [
            "aud": "00000003-0000-0000-c000-000000000000", "iat": .integer(time),
            "exp": .integer(time + 3899),
            "appid": .string(grant.clientID), "tid": .string(profile.tenantID),
            "oid": .string(profile.objectID), "scp": .string(MicrosoftScopes.answered(grant.scopes)),
            "uti": .string(handle),
        ]
        let input = Base64URL.encode(header.serialized) + "." + Base64URL.encode(claims.serialized)
        return input + "." + Base64URL.encode(authenticationCode(input))
    }

    /// The opaque token in what a client sent.
    func unwrap(_ token: String) -> String? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return token }
        guard token.utf8.count <= 16_384, let signature = try? Base64URL.decode(parts[2]),
            constantTimeEqual(signature, authenticationCode("\(parts[0]).\(parts[1])")),
            let payload = try? Base64URL.decode(parts[1])
        else { return nil }
        return (try? JSONValue(parsing: payload, limit: 16_384))?["uti"]?.stringValue
    }

    /// As long as an RSA signature.
    private func authenticationCode(_ input: String) -> [UInt8] {
        (0..<8).flatMap { installation.derive("microsoft.access", String($0), input) }
    }
}
