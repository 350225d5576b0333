import AccountWire
import OpenID
import Playground
import RelyingParty

/// A sign-in that the handler's page began, until the browser is back.
struct HandlerVisit: Sendable, Codable {
    let request: HandlerRequest
    /// Only the app that began it learns this; nil for an app that keeps its own.
    let sessionID: String?
    /// The browser that began it; its cookie must be back, too.
    let browser: BrowserBinding
    /// The owners whose shares of the stores it counts for.
    let owners: [StoreOwner]
}

/// A callback that came as a form from another site, until the browser comes by with its cookie.
struct PostedCallback: Sendable, Codable {
    let body: String
    let state: String
}

extension HandlerVisit: RecordContent {
    static let kind = RecordKind("handler-visit", .ephemeral, bound: Bounds.handlerVisits, remembersEnd: true)

    var recordBytes: Int { request.bytes }
}

extension PostedCallback: RecordContent {
    static let kind = RecordKind(
        "handler-answer", .ephemeral, bound: Bounds.handlerCallbacks, remembersEnd: true)

    var recordBytes: Int { body.utf8.count }
}
