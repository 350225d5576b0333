package import OpenID

/// The event that the handler reports to an app's SDK when the browser is back from the provider.
package struct AuthEvent: Sendable {
    /// `authType` of the request.
    package let type: String
    package let eventID: String?
    /// The whole address the provider sent the browser to; the SDK sends it on as `requestUri`.
    package let urlResponse: String
    package let sessionID: String
    /// The body of a response that came as a form.
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

    /// The intent that gives the response to an Android app.
    ///
    /// - Parameter name: of the app's package; the SDK in it takes `genericidp://firebase.auth/`.
    package static func intent(
        package name: String, type: String, eventID: String?, urlResponse: String
    ) -> String {
        var extras = [("authType", type)]
        if let eventID { extras.append(("eventId", eventID)) }
        extras.append(("link", urlResponse))
        // An intent's values are percent-encoded, spaces too.
        let texts = extras.map { "S.\($0.0)=\(PercentEncoding.encode($0.1));" }
        return "intent://firebase.auth/#Intent;scheme=genericidp;package=\(name);" + texts.joined()
            + "B.encryptionEnabled=false;end;"
    }

    /// The link that gives the response to an iOS app.
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

extension AuthEvent: Redacted {}
