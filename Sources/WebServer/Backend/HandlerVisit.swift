import AccountWire
import Playground
import SignInFoundation

/// A sign-in that the handler's page began, until the browser is back.
struct HandlerVisit: Sendable {
    let request: HandlerRequest
    /// Only the app that began it learns this; nil for an app that keeps its own.
    let sessionID: String?
    /// Which browser began it; its cookie must be back, too.
    let browser: BrowserBinding
    /// Whose shares of the stores it counts for.
    let owners: [StoreOwner]
}

/// A callback that came as a form from another site, until the browser comes by with its cookie.
struct PostedAnswer: Sendable {
    let body: String
    let state: String
}
