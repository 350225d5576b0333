package import Cryptography

/// One line of a run's timeline: something that went over the wire, or was decided about it.
package struct RunEvent: Sendable, Codable {
    /// A speaker or listener; the raw value is the key of its name (`playground.parties.ID`).
    package enum Party: String, Sendable, Codable { case browser, portico, provider, backend }

    /// The step it belongs to.
    package let step: RunStep
    /// The time.
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
    /// The transport of `sent`.
    package let carriage: CapturedExchange.Carriage

    package init(
        step: RunStep, moment: Instant, timing: ExchangeTiming? = nil, from: Party, to: Party,
        method: String?, target: String, sent: [CapturedValue], received: [CapturedValue], result: String?,
        carriage: CapturedExchange.Carriage
    ) {
        self.step = step
        self.moment = moment
        self.timing = timing
        self.from = from
        self.to = to
        self.method = method
        self.target = target
        self.sent = sent
        self.received = received
        self.result = result
        self.carriage = carriage
    }

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
