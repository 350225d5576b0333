package import Cryptography
package import OpenID

/// Server-to-server notifications. The stand-in makes them; the server posts them to the team's address.
extension AppleStandIn {
    /// The account page; stopping the use of an application is told to its server.
    func account(_ request: StandInRequest, now: Instant) async throws -> StandInResponse {
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
        var details: JSONObject = [
            "type": .string(event.rawValue), "sub": .string(identity.subject),
            "event_time": .integer(now.secondsSince1970 * 1000),
        ]
        if event.tellsEmail {
            details["email"] = .string(identity.relayAddress)
            details["is_private_email"] = "true"
        }
        let claims: JSONObject = [
            "iss": .string(AppleStandIn.issuer(origin: origin)), "aud": .string(clientID),
            "exp": .integer(now.secondsSince1970 + AppleClaims.lifetime),
            "iat": .integer(now.secondsSince1970), "jti": .string(try grants.freshID()),
            "events": .string(JSONValue.object(details).serializedText),
        ]
        let settings = try await parts.settings(
            brand, for: clientID, sandbox: sandbox, now: now)
        return ["payload": .string(try IDTokenMinter(keys: keys, settings: settings).mint(claims, now: now))]
    }
}
