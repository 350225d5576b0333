import OpenID
import SiteModel
import SiteTemplates

/// The data of partial `sequence`: who sent what to whom in a run, message by message, and what is still to come.
///
///     lanes:  1 browser · 2 app (the playground) · 3 provider · 4 account backend
struct SequenceDiagram {
    /// The run's page, which knows the state of each step.
    let page: RunPage
    /// The step whose own page it is; nil on the page of the whole run.
    var current: RunStep?

    private struct Message {
        let step: RunStep
        let from: RunEvent.Party
        let to: RunEvent.Party
        /// Method and last part of the address (`POST …/token`), or the backend's operation.
        var line: String?
        /// HTTP status, or what came of it.
        var result: String?
        var values: [CapturedValue] = []
    }

    var value: TemplateValue {
        .object([
            "lanes": .list(
                [RunEvent.Party.browser, .portico, .provider, .backend].map { party in
                    ["name": name(of: party)]
                }), "messages": .list(messages.map(data)),
        ])
    }

    private var messages: [Message] {
        let events = Dictionary(grouping: page.run.timeline, by: \.step)
        return RunStep.allCases.flatMap { step -> [Message] in
            let captured = (events[step] ?? []).map(message)
            return captured.isEmpty ? [planned(step)] : captured
        }
    }

    private func message(_ event: RunEvent) -> Message {
        let path = event.target.split(separator: "/").suffix(1).joined()
        return Message(
            step: event.step, from: event.from, to: event.to, line: event.method.map { "\($0) …/\(path)" },
            result: event.result, values: event.sent)
    }

    /// A step of which nothing was captured: it goes over no wire, or has not happened.
    private func planned(_ step: RunStep) -> Message {
        let (from, to): (RunEvent.Party, RunEvent.Party) =
            switch step {
            case .nonce, .checks: (.portico, .portico)
            case .request: (.browser, .provider)
            case .provider: (.provider, .provider)
            case .callback: (.browser, .portico)
            case .exchange: (.portico, .provider)
            case .credential: (.portico, .backend)
            case .account: (.backend, .portico)
            }
        return Message(step: step, from: from, to: to)
    }

    private func data(_ message: Message) -> TemplateValue {
        let (from, to) = (lane(message.from), lane(message.to))
        var data = page.states(message.step)
        data["title"] = page.title(message.step)
        data["from"] = name(of: message.from)
        data["to"] = name(of: message.to)
        data["first"] = .integer(min(from, to))
        data["last"] = .integer(max(from, to))
        data["is_back"] = .bool(from > to)
        data["is_own"] = .bool(from == to)
        data["current"] = .bool(message.step == current)
        data["url"] = .text(page.links.step(message.step, page.run.provider))
        data["line"] = message.line.map { .text($0) } ?? .null
        data["result"] = message.result.map { .text($0) } ?? .null
        data["values"] = .list(
            message.values.prefix(4).map {
                ["name": .text($0.name), "value": .text(String(DisplayText.value($0.masked).prefix(60)))]
            })
        data["any_value"] = .bool(!message.values.isEmpty)
        return .object(data)
    }

    private func lane(_ party: RunEvent.Party) -> Int {
        switch party {
        case .browser: 1
        case .portico: 2
        case .provider: 3
        case .backend: 4
        }
    }

    private func name(of party: RunEvent.Party) -> TemplateValue {
        party == .provider ? .text(page.run.provider.displayName) : page.pages.name(party)
    }
}
