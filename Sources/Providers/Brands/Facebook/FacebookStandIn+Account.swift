package import Cryptography
package import OpenID

/// The account page, and what the servers of applications are told of it.
extension FacebookStandIn {
    /// "Apps and Websites": a person stops the use of an application, or changes the password.
    package func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
        guard let flow = flow(request, now: now) else { return refusals.noBrowser }
        let audiences = Dictionary(grouping: clients) { $0.clientID }
        let ways: @Sendable ([StandInClient]) -> [AccountPage.Way] = { clients in
            let deletes = clients.contains { $0.dataDeletionURI != nil }
            return deletes ? [.stopAndDelete, .changePassword] : [.changePassword]
        }
        guard request.method == "POST" else {
            return try await flow.accountPage(audiences, ways: ways)
        }
        guard let wish = try await flow.accountChoice() else { return refusals.expired }
        var told: [StandInNotification] = []
        switch wish.way {
        case .changePassword:
            for client in clients {
                _ = try await grants.renew(
                    of: wish.personID, for: client.clientID, sandbox: request.sandbox,
                    because: .passwordChanged, now: now)
            }
        case .stop, .stopAndDelete:
            if let client = client(wish.audience),
                try await grants.consent(
                    of: wish.personID, for: client.clientID, sandbox: request.sandbox, now: now) != nil
            {
                told = callbacks(
                    client, wish.personID, deletes: wish.way == .stopAndDelete, sandbox: request.sandbox,
                    now: now)
            }
            try await grants.forget(of: wish.personID, for: wish.audience, sandbox: request.sandbox)
        }
        let page = try await flow.accountPage(audiences, done: wish.way, ways: ways)
        return told.isEmpty ? page : .announcing(told, then: page)
    }

    private func callbacks(
        _ client: StandInClient, _ personID: String, deletes: Bool, sandbox: SandboxID, now: Instant
    ) -> [StandInNotification] {
        let wanted: [(StandInNotification.Event, String?)] = [
            (.deauthorized, client.deauthorizeURI), (.dataDeletion, deletes ? client.dataDeletionURI : nil),
        ]
        return wanted.compactMap { event, address in
            guard let parts = address.flatMap({ try? URLParts($0) }),
                let signed = signedRequest(event, client, personID: personID, sandbox: sandbox, now: now)
            else { return nil }
            return StandInNotification(
                event: event, clientName: client.name,
                // People live in sandboxes, which the application's server may tell apart by this.
                address: parts.appending(query: [("sandbox", sandbox.rawValue)]),
                contentType: "application/x-www-form-urlencoded",
                body: Array(FormURLEncoded.encode([("signed_request", signed)]).utf8))
        }
    }

    /// The `signed_request` of a callback; nil for a client or person that does not exist.
    package func signedRequest(
        _ event: StandInNotification.Event, clientID: String, personID: String, sandbox: SandboxID,
        now: Instant
    ) async throws -> String? {
        guard let client = client(clientID),
            try await parts.people.person(personID, sandbox: sandbox, now: now) != nil
        else { return nil }
        return signedRequest(event, client, personID: personID, sandbox: sandbox, now: now)
    }

    /// HMAC-SHA256 with the app secret over the *encoded* payload, and that payload, both in base64url.
    private func signedRequest(
        _ event: StandInNotification.Event, _ client: StandInClient, personID: String, sandbox: SandboxID,
        now: Instant
    ) -> String? {
        guard case .secret(let secret) = client.authentication else { return nil }
        let id = FacebookProfile.id(
            of: personID, for: client.clientID, sandbox: sandbox, installation: parts.installation)
        var claims: JSONObject = [
            "user_id": .string(id), "algorithm": "HMAC-SHA256", "issued_at": .integer(now.secondsSince1970),
        ]
        if event == .dataDeletion { claims["expires"] = .integer(now.secondsSince1970 + 3600) }
        let payload = Base64URL.encode(JSONValue.object(claims).serialized)
        let signature = HMACSHA256.authenticate(Array(payload.utf8), key: Array(secret.reveal.utf8))
        return "\(Base64URL.encode(signature)).\(payload)"
    }
}
