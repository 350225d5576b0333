package import Cryptography
package import OpenID

/// Sign in with Apple, played locally: the wire of `appleid.apple.com` under an issuer of this server.
///
///     GET  /.well-known/openid-configuration   GET  /auth/keys
///     GET|POST /auth/authorize   POST /auth/authorize/person   POST /auth/authorize/consent
///     POST /auth/token       POST /auth/revoke
///     GET  /account          POST /account
///
/// Beside its own issuer it accepts Apple's as the audience of client secrets, since client libraries write
/// `https://appleid.apple.com` without asking.
package struct AppleStandIn: InteractiveStandIn {
    package var parts: StandInParts

    /// Clients with another authentication than `signedSecret` are never found.
    package init(parts: StandInParts) {
        self.parts = parts
        clients = parts.clients.filter { $0.teamID != nil }
    }

    package func respond(to request: StandInRequest, now: Instant) async throws -> StandInResponse {
        if let (standIn, request) = joined(by: request) {
            return try await standIn.respond(to: request, now: now)
        }
        switch (request.method, request.path) {
        case ("GET", "/.well-known/openid-configuration"): return .json(metadata(origin: request.origin))
        case ("GET", "/auth/keys"): return .json(parts.keys?.published.json ?? [:])
        case ("POST", "/auth/token"): return try await token(request, now: now)
        case ("POST", "/auth/revoke"): return try await revoke(request, now: now)
        default: return try await page(request, authorize: "/auth/authorize", now: now) ?? refusals.notFound
        }
    }

    /// This stand-in's issuer on the server with `origin`.
    package static func issuer(origin: String) -> String { "\(origin)/stand-in/apple" }
}

extension AppleStandIn: NotifyingStandIn {
    package static var told: [String] { AppleEvent.allCases.map(\.rawValue) }

    package func notification(
        named event: String, clientID: String, personID: String, sandbox: SandboxID, origin: String,
        now: Instant
    ) async throws -> JSONObject? {
        guard let event = AppleEvent(rawValue: event) else { return nil }
        return try await notification(
            event, clientID: clientID, personID: personID, sandbox: sandbox, origin: origin, now: now)?
            .objectValue
    }
}

extension AppleStandIn {
    /// The discovery document, member for member as Apple's.
    func metadata(origin: String) -> JSONValue {
        let issuer = AppleStandIn.issuer(origin: origin)
        return [
            "issuer": .string(issuer),
            "authorization_endpoint": .string(issuer + "/auth/authorize"),
            "token_endpoint": .string(issuer + "/auth/token"),
            "revocation_endpoint": .string(issuer + "/auth/revoke"),
            "jwks_uri": .string(issuer + "/auth/keys"),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"],
            "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": ["openid", "email", "name"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce",
                "nonce_supported", "real_user_status", "sub", "transfer_sub",
            ],
        ]
    }
}

/// The private e-mail relay: forwards mail of registered senders to the people behind relay addresses.
extension AppleStandIn: RelayingStandIn {
    private static let maximumSenders = 32

    package func registerSender(
        _ sender: String, teamID: String, sandbox: SandboxID, now: Instant
    ) async throws -> Bool {
        let sender = sender.lowercased()
        guard PersonText.email(sender.contains("@") ? sender : "any@" + sender) != nil else { return false }
        var senders = try await senders(of: teamID, sandbox: sandbox, now: now)
        if senders.contains(sender) { return true }
        guard senders.count < Self.maximumSenders else { return false }
        senders.append(sender)
        var record = StandInRecord()
        record[list: "senders"] = senders
        try await parts.storage.put(
            sandbox: sandbox, kind: grants.kind("senders"), key: GrantStore.digest(teamID),
            value: record.bytes,
            expires: nil, now: now)
        return true
    }

    package func senders(of teamID: String, sandbox: SandboxID, now: Instant) async throws -> [String] {
        try await parts.storage.get(
            sandbox: sandbox, kind: grants.kind("senders"), key: GrantStore.digest(teamID), now: now
        ).flatMap { StandInRecord($0) }?[list: "senders"] ?? []
    }

    package func relay(
        from sender: String, to address: String, sandbox: SandboxID, now: Instant
    ) async throws -> RelayOutcome {
        let address = address.lowercased()
        for teamID in Set(clients.compactMap(\.teamID)).sorted() {
            for person in try await parts.people.all(sandbox: sandbox, now: now) {
                let identity = AppleIdentity(
                    installation: parts.installation, sandbox: sandbox, teamID: teamID, personID: person.id)
                let addresses = AppleIdentity.RelayDomain.allCases.map(identity.relayAddress(at:))
                guard addresses.contains(address) else { continue }
                let consent = try await grants.consent(of: person.id, for: teamID, sandbox: sandbox, now: now)
                guard consent?.extra["private"] != nil else { return .unknownAddress }
                let sender = sender.lowercased()
                let domain = sender.split(separator: "@").last.map(String.init) ?? ""
                let registered = try await senders(of: teamID, sandbox: sandbox, now: now)
                let isRegistered = registered.contains(sender) || registered.contains(domain)
                return isRegistered ? .forwarded(to: person.email) : .senderNotRegistered
            }
        }
        return .unknownAddress
    }
}

/// Server-to-server notifications. The stand-in makes them; the server posts them to the team's address.
extension AppleStandIn {
    /// The account page; stopping the use of an application is told to its server.
    package func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        let response = try await flow.account(Dictionary(grouping: clients) { $0.teamID ?? "" })
        guard case .page(let page, _) = response, case .account(let account) = page.content,
            account.stopped, let form = try? Parameters(request.form), let person = form["person"]
        else { return response }
        var told: [StandInNotification] = []
        for client in clients where client.teamID == form["audience"] {
            guard let address = client.notificationURI,
                let body = try await notification(
                    .consentRevoked, clientID: client.clientID, personID: person, sandbox: request.sandbox,
                    origin: request.origin, now: now)
            else { continue }
            // Its people live in sandboxes, which the application's server may tell apart by this.
            guard let parts = try? URLParts(address) else { continue }
            told.append(
                StandInNotification(
                    event: .accountChanged, clientName: client.name,
                    address: parts.appending(query: [("sandbox", request.sandbox.rawValue)]),
                    contentType: "application/json", body: body.serialized))
        }
        return told.isEmpty ? response : .announcing(told, then: response)
    }

    /// The body of a notification, `{"payload":"<JWS>"}`; nil for a client or person that does not exist.
    ///
    /// Inside the token `events` is a **string** that holds JSON, as Apple writes it, and its time is in
    /// milliseconds.
    package func notification(
        _ event: AppleEvent, clientID: String, personID: String, sandbox: SandboxID, origin: String,
        now: Instant
    ) async throws -> JSONValue? {
        guard let client = client(clientID), let teamID = client.teamID,
            try await parts.people.person(personID, sandbox: sandbox, now: now) != nil
        else { return nil }
        let identity = AppleIdentity(
            installation: parts.installation, sandbox: sandbox, teamID: teamID, personID: personID)
        let settings = try await parts.settings(for: clientID, sandbox: sandbox, now: now)
        var details: JSONObject = [
            "type": .string(event.rawValue), "sub": .string(identity.subject),
            "event_time": .integer(now.secondsSince1970 * 1000),
        ]
        if event.tellsEmail {
            let domain: AppleIdentity.RelayDomain = settings.has(.formerRelayDomain) ? .former : .current
            details["email"] = .string(identity.relayAddress(at: domain))
            details["is_private_email"] = "true"
        }
        let claims: JSONObject = [
            "iss": .string(AppleStandIn.issuer(origin: origin)), "aud": .string(clientID),
            "exp": .integer(now.secondsSince1970 + AppleClaims.lifetime),
            "iat": .integer(now.secondsSince1970), "jti": .string(try grants.freshID()),
            "events": .string(JSONValue.object(details).serializedText),
        ]
        return ["payload": .string(try parts.mint(claims, settings, now: now))]
    }
}
