package import Cryptography

/// One line of a run's timeline: something that went over the wire, or was decided about it.
package struct RunEvent: Sendable, Codable {
    /// A speaker or listener; the raw value is the key of its name (`playground.parties.ID`).
    package enum Party: String, Sendable, Codable { case browser, portico, provider, backend }

    package let step: RunStep
    package let moment: Instant
    /// The same to the millisecond, and how long it took; nil for what is no HTTP exchange.
    package let timing: ExchangeTiming?
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
    package let carriage: CapturedExchange.Carriage

    /// The event without anything that is secret or a person's.
    var redacted: RunEvent {
        RunEvent(
            step: step, moment: moment, timing: timing, from: from, to: to, method: method, target: target,
            sent: sent.map(\.redacted), received: received.map(\.redacted), result: result, carriage: carriage
        )
    }

    /// Indicates whether it is an HTTP exchange that somebody could repeat.
    package var isExchange: Bool { method != nil && target.hasPrefix("http") }
}
