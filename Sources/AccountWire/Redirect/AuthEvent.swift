package import OpenID

/// What the handler tells an app's SDK when the browser is back from the provider.
package struct AuthEvent: Sendable {
    /// `authType` of the request.
    package let type: String
    package let eventID: String?
    /// The whole address the provider sent the browser to; the SDK sends it on as `requestUri`.
    package let urlResponse: String
    package let sessionID: String
    /// The body of an answer that came as a form.
    package let postBody: String?

    package init(type: String, eventID: String?, urlResponse: String, sessionID: String, postBody: String?) {
        self.type = type
        self.eventID = eventID
        self.urlResponse = urlResponse
        self.sessionID = sessionID
        self.postBody = postBody
    }

    /// As the SDK reads it.
    package var object: JSONObject {
        [
            "type": .string(type), "eventId": eventID.map { .string($0) } ?? .null,
            "urlResponse": .string(urlResponse), "sessionId": .string(sessionID),
            "postBody": postBody.map { .string($0) } ?? .null, "tenantId": .null, "error": .null,
        ]
    }

    /// The link that gives the answer to an iOS app.
    ///
    /// - Parameter origin: of this server.
    package static func link(
        scheme: String, origin: String, type: String, eventID: String?, urlResponse: String
    ) -> String {
        var fields = [("authType", type)]
        if let eventID { fields.append(("eventId", eventID)) }
        fields.append(("link", urlResponse))
        let callback = "\(origin)/__/auth/callback?\(FormURLEncoded.encode(fields))"
        return "\(scheme)://firebaseauth/link?\(FormURLEncoded.encode([("deep_link_id", callback)]))"
    }
}

extension AuthEvent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "AuthEvent(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
