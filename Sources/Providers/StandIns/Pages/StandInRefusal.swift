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
    /// The form names nobody whom the sandbox knows, or no e-mail address.
    case person
    /// The form is old, was used, or belongs to another browser.
    case expired
    /// The browser keeps no cookie.
    case noBrowser = "no-browser"
    /// There is no such page.
    case notFound = "not-found"
}
