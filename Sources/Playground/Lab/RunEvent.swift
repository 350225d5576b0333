package import Cryptography

/// One line of a run's timeline: something that went over the wire, or was decided about it.
package struct RunEvent: Sendable {
    /// Who speaks or listens; the raw value is the key of its name (`playground.parties.ID`).
    package enum Party: String, Sendable {
        case browser, portico, provider, backend
    }

    /// The step it belongs to.
    package let step: RunStep
    /// When it was.
    package let moment: Instant
    package let from: Party
    package let to: Party
    /// `GET`, `POST`; nil for what is no HTTP exchange.
    package let method: String?
    /// Without a query; the backend's operation for what is no HTTP exchange.
    package let target: String
    package let sent: [CapturedValue]
    package let received: [CapturedValue]
    /// HTTP status, or what came of it (`passed 12/12`).
    package let result: String?
}
