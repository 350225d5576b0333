package import OpenID

extension SignInRun {
    /// The HTTP exchanges of the run as an HTTP Archive (HAR 1.2) that may be passed on: no secret, nothing of a
    /// person.
    ///
    /// How long the browser's own exchanges took is not seen from here, and said to be 0.
    package var archive: JSONValue {
        [
            "log": [
                "version": "1.2", "creator": ["name": "Portico", "version": "1"],
                "comment": .string("\(provider.rawValue), \(isLocal ? "stand-in" : "real provider")"),
                "entries": .array(timeline.filter(\.isExchange).map(Self.entry)),
            ]
        ]
    }

    private static func entry(_ event: RunEvent) -> JSONValue {
        let event = event.redacted
        let took = JSONValue.integer(event.timing?.took ?? 0)
        return [
            "startedDateTime": .string(event.timing?.moment ?? "\(event.moment)"), "time": took,
            "request": request(event), "response": response(event), "cache": [:],
            "timings": ["send": 0, "wait": took, "receive": 0], "comment": .string(event.step.rawValue),
        ]
    }

    private static func request(_ event: RunEvent) -> JSONValue {
        let headers = event.sent.filter { $0.name == "Authorization" }
        let values = event.sent.filter { $0.name != "Authorization" }
        var request: JSONObject = [
            "method": .string(event.method ?? ""), "url": .string(url(event, values)),
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": pairs(headers),
            "queryString": pairs(event.carriage == .query ? values : []), "headersSize": -1, "bodySize": -1,
        ]
        switch event.carriage {
        case .query: break
        case .form:
            request["postData"] = [
                "mimeType": "application/x-www-form-urlencoded", "params": pairs(values), "text": "",
            ]
        case .json:
            var members = JSONObject()
            for value in values { members[value.name] = .string(value.value) }
            request["postData"] = [
                "mimeType": "application/json", "params": [],
                "text": .string(JSONValue.object(members).serializedText),
            ]
        }
        return .object(request)
    }

    /// The address with its query, as an archive has it.
    private static func url(_ event: RunEvent, _ values: [CapturedValue]) -> String {
        guard event.carriage == .query, !values.isEmpty, let parts = try? URLParts(event.target) else {
            return event.target
        }
        return parts.appending(query: values.map { ($0.name, $0.value) })
    }

    private static func response(_ event: RunEvent) -> JSONValue {
        var members = JSONObject()
        for value in event.received { members[value.name] = .string(value.value) }
        let text = event.received.isEmpty ? "" : JSONValue.object(members).serializedText
        return [
            "status": .integer(event.result.flatMap { Int64($0) } ?? 0), "statusText": "",
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": [],
            "content": [
                "size": .integer(Int64(text.utf8.count)),
                "mimeType": .string(text.isEmpty ? "x-unknown" : "application/json"), "text": .string(text),
            ], "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
    }

    private static func pairs(_ values: [CapturedValue]) -> JSONValue {
        .array(values.map { ["name": .string($0.name), "value": .string($0.value)] })
    }
}
