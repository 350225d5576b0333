package import Cryptography
package import OpenID

extension SignInRun {
    /// Messages that the run sent and received, in order of time.
    package var timeline: [RunEvent] {
        var events = [
            RunEvent(
                step: .request, moment: startedAt, timing: requestTiming, from: .browser, to: .provider,
                method: "GET", target: authorizationEndpoint, sent: request, received: [], result: nil,
                carriage: .query)
        ]
        if let callback {
            events.append(
                RunEvent(
                    step: .callback, moment: moment(.callback), timing: callbackTiming, from: .browser,
                    to: .portico, method: callback.method, target: registeredRedirectURI,
                    sent: callback.parameters, received: [], result: nil,
                    carriage: callback.method == "POST" ? .form : .query))
        }
        events +=
            exchanges.map { event($0, .exchange) } + checkExchanges.map { event($0, .checks) }
            + profileExchanges.map { event($0, .credential) }
        if let report {
            let passed = report.checks.filter { $0.verdict == .passed }.count
            let judged = report.checks.filter { $0.verdict != .notApplicable }.count
            events.append(
                RunEvent(
                    step: .checks, moment: moment(.checks), timing: nil, from: .portico, to: .portico,
                    method: nil, target: "id_token", sent: [], received: [], result: "\(passed)/\(judged)",
                    carriage: .query))
        }
        if let credential {
            events.append(
                RunEvent(
                    step: .credential, moment: moment(.credential), timing: nil, from: .portico, to: .backend,
                    method: "POST", target: "accounts:signInWithIdp", sent: credential.request, received: [],
                    result: signedIn == nil ? nil : "200", carriage: .json))
        }
        return events
    }

    private func moment(_ step: RunStep) -> Instant { moments[step] ?? startedAt }

    private func event(_ exchange: CapturedExchange, _ step: RunStep) -> RunEvent {
        RunEvent(
            step: step, moment: moment(step), timing: exchange.timing, from: .portico, to: .provider,
            method: exchange.method, target: exchange.url, sent: exchange.parameters,
            received: exchange.response, result: exchange.status.map { String($0) },
            carriage: exchange.carriage)
    }
}

extension SignInRun {
    /// The timeline as a file that may be passed on: no secret, nothing of a person.
    package var exported: JSONValue {
        var file: JSONObject = [
            "provider": .string(provider.rawValue), "standIn": .bool(isLocal),
            "startedAt": .string("\(startedAt)"), "succeeded": .bool(hasSucceeded),
        ]
        file["sabotage"] = plan.fault.map { .string($0.rawValue) }
        file["stoppedBy"] = stop.map { .string($0.check.id) }
        file["error"] = failure.map { .string($0.code) }
        file["events"] = .array(
            timeline.map { event in
                var entry: JSONObject = [
                    "step": .string(event.step.rawValue),
                    "time": .string(event.timing?.moment ?? "\(event.moment)"),
                    "from": .string(event.from.rawValue), "to": .string(event.to.rawValue),
                    "target": .string(event.target), "sent": Self.shown(event.sent),
                    "received": Self.shown(event.received),
                ]
                if let timing = event.timing, timing.took > 0 {
                    entry["milliseconds"] = .integer(timing.took)
                }
                entry["method"] = event.method.map { .string($0) }
                entry["result"] = event.result.map { .string($0) }
                return .object(entry)
            })
        if let report {
            file["checks"] = .array(
                report.checks.map { result in
                    [
                        "check": .string(result.check.rawValue), "verdict": .string(result.verdict.rawValue),
                        "specification": .string(result.specification),
                    ]
                })
        }
        return .object(file)
    }

    private static func shown(_ values: [CapturedValue]) -> JSONValue {
        .array(values.map(\.redacted).map { ["name": .string($0.name), "value": .string($0.value)] })
    }
}

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
