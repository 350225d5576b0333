/// A notification of a stand-in to an application's server, for this server to post.
package struct StandInNotification: Hashable, Sendable {
    /// The event.
    package enum Event: String, Sendable {
        /// Apple: something happened to the person's account.
        case accountChanged = "account-changed"
        /// Facebook: the person removed the application.
        case deauthorized
        /// Facebook: the person wants their data deleted; the response says how that goes on.
        case dataDeletion = "data-deletion"
    }

    package let event: Event
    /// The application, as people know it.
    package let clientName: String
    /// The address that the application registered.
    package let address: String
    package let contentType: String
    package let body: [UInt8]

    package init(event: Event, clientName: String, address: String, contentType: String, body: [UInt8]) {
        self.event = event
        self.clientName = clientName
        self.address = address
        self.contentType = contentType
        self.body = body
    }
}

/// The reason why a stand-in shows a refusal in place of going on.
package enum StandInRefusal: String, CaseIterable, Sendable {
    /// `client_id` is missing or nobody registered it.
    case unknownClient = "unknown-client"
    /// The redirect URI is missing or not registered for the client, character for character.
    case redirectURIMismatch = "redirect-uri-mismatch"
    /// A parameter is missing, repeated, oversized or malformed.
    case badParameter = "bad-parameter"
    /// The response type is none the brand offers.
    case responseType = "response-type"
    /// The response mode is none, or does not go with the rest of the request.
    case responseMode = "response-mode"
    /// A scope is none the brand knows.
    case scope
    /// The tenant of the path does not exist or does not admit the person.
    case tenant
    /// The application is not open to this person, or not to the program that shows the page.
    case unavailable
    /// The form names nobody whom the sandbox knows, or no e-mail address.
    case person
    /// The form is old, was used, or belongs to another browser.
    case expired
    /// The browser keeps no cookie.
    case noBrowser = "no-browser"
    /// There is no such page.
    case notFound = "not-found"
}
