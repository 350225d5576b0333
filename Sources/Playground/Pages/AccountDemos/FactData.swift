import Accounts
import SiteBuild
import SiteModel
import SiteTemplates

/// Rows of facts and captured exchanges, as partials `fact` and `exchange` take them.
struct FactData {
    let texts: InterfaceStrings

    /// A captured value; a secret is masked, and its owner may uncover it.
    func row(_ value: CapturedValue, in message: FieldTexts.Message) -> TemplateValue {
        var data: [String: TemplateValue] = [
            "name": .text(value.name),
            "value": .text(value.isSecret ? value.masked : DisplayText.value(value.value)),
            "what": FieldTexts(texts: texts).what(value.name, in: message, value: value.value),
        ]
        if value.isSecret {
            data["masked"] = true
            if !value.isOperators { data["secret"] = .text(value.value) }
        }
        return .object(data)
    }

    /// A value of ours under an identifier, which keeps its own direction.
    func row(named name: String, _ value: String, what: String? = nil) -> TemplateValue {
        .object([
            "name": .text(name), "value": .text(DisplayText.value(value)),
            "what": what.map(texts.prose) ?? .null,
        ])
    }

    /// A value with a label in words; `isProse` for what is no identifier.
    func row(label: String, _ value: String, what: String? = nil, isProse: Bool = false) -> TemplateValue {
        .object([
            "label": texts.prose(label),
            "value": isProse ? texts.prose(DisplayText.value(value)) : .text(DisplayText.value(value)),
            "text": .bool(isProse),
            "what": what.map(texts.prose) ?? .null,
        ])
    }

    /// A call of the playground to a provider.
    func exchange(_ exchange: CapturedExchange) -> TemplateValue {
        let message = FieldTexts.Message.pair(exchange.purpose)
        var data: [String: TemplateValue] = [
            "method": .text(exchange.method), "url": .text(exchange.url),
            "from": texts.value("playground.parties.portico"),
            "to": texts.value("playground.parties.provider"),
            "parameters": .list(exchange.parameters.map { row($0, in: message.sent) }),
            "response": .list(exchange.response.map { row($0, in: message.received) }),
        ]
        if let status = exchange.status { data["status"] = .integer(status) }
        return .object(data)
    }

    /// The call of the account backend behind an action; nil when there is none.
    func exchange(_ receipt: AccountDemoReceipt) -> TemplateValue? {
        guard let endpoint = receipt.action.row.call else { return nil }
        var data: [String: TemplateValue] = [
            "method": "POST", "url": .text(endpoint), "from": texts.value("playground.parties.portico"),
            "to": texts.value("playground.parties.backend"),
            "parameters": .list(receipt.request.map { row($0, in: .backendRequest) }),
            "response": .list(receipt.response.map { row($0, in: .backendResponse) }),
        ]
        if let error = receipt.error {
            // A refused link that gives its credential back is answered with 200.
            data["status"] = .integer(receipt.response.contains { $0.name == "errorMessage" } ? 200 : 400)
            data["status_text"] = .text(error.wireCode)
        } else {
            data["status"] = 200
        }
        return .object(data)
    }

    /// A member of an account before and after.
    func change(_ change: AccountSnapshot.Change) -> TemplateValue {
        .object([
            "name": .text(change.name), "changed": .bool(change.isChanged),
            "added": .bool(change.before == nil), "removed": .bool(change.after == nil),
            "before": change.before.map { .text(DisplayText.value($0)) } ?? .null,
            "after": change.after.map { .text(DisplayText.value($0)) } ?? .null,
        ])
    }

    /// One line of a verifier's report.
    func check(_ name: String, expected: String, actual: String, passed: Bool) -> TemplateValue {
        .object([
            "check_name": texts.prose(name), "expected": .text(expected), "actual": .text(actual),
            "passed": .bool(passed), "failed": .bool(!passed),
        ])
    }
}
