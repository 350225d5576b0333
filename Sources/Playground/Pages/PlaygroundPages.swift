package import Cryptography
import OpenID
package import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// A page of the playground, for the server to render.
package struct PlaygroundPage {
    /// Layout of `templates/layouts/`.
    package let layout: String
    /// The path below the locale (`playground/apple/run/`).
    package let path: String
    package let title: String
    /// The layout's data besides the root.
    package let data: [String: TemplateValue]
}

/// The maker of the playground's pages, for one request in one language.
package struct PlaygroundPages {
    let providers: [ResolvedProvider]
    let texts: InterfaceStrings
    let links: PlaygroundAddresses
    let now: Instant

    package init(
        providers: [ResolvedProvider], texts: InterfaceStrings, links: PlaygroundAddresses, now: Instant
    ) {
        self.providers = providers
        self.texts = texts
        self.links = links
        self.now = now
    }

    func text(_ key: String, _ values: [String: String] = [:]) -> TemplateValue { texts.value(key, values) }

    func title(_ step: RunStep) -> TemplateValue { text("playground.steps.\(step.rawValue).title") }

    func name(_ party: RunEvent.Party) -> TemplateValue { text("playground.parties.\(party.rawValue)") }

    /// An address of the guides, below `concepts/`.
    func concept(_ path: String) -> TemplateValue { .text("\(links.locale.home)concepts/\(path)") }

    /// The account that a person has at a provider's stand-in.
    func standInAccount(_ id: ProviderID) -> TemplateValue {
        .text("/stand-in/\(id.pathName)/account?locale=\(links.locale.tag)")
    }

    /// `{id, title, attack}`
    func fault(_ fault: Fault) -> [String: TemplateValue] {
        [
            "id": .text(fault.rawValue), "title": text("lab.sabotages.\(fault.rawValue).title"),
            "attack": text("lab.sabotages.\(fault.rawValue).attack"),
        ]
    }

    /// The names of a failure in the client libraries, for partial `error-names`; null where there are none.
    func names(_ failure: RunFailure?) -> TemplateValue {
        failure.flatMap(ClientErrorNames.init).map(ErrorNames.data) ?? .null
    }

    // MARK: Facts

    /// A captured value, as partials `value` and `fact` take it; a secret is masked, and its owner may uncover it.
    ///
    /// - Parameters:
    ///   - isSeen: leaves a secret unmasked because the browser's address bar showed it too.
    ///   - showsOperators: for a stand-in's client, which is made for this server: anybody may see its secret.
    func row(
        _ value: CapturedValue, in message: FieldTexts.Message, isSeen: Bool = false,
        showsOperators: Bool = false
    ) -> TemplateValue {
        let isMasked = value.isSecret && !isSeen
        var data: [String: TemplateValue] = [
            "name": .text(value.name),
            "value": .text(isMasked ? value.masked : DisplayText.value(value.value)),
            "what": FieldTexts(texts: texts).what(value.name, in: message, value: value.value),
        ]
        if isMasked {
            data["masked"] = true
            if showsOperators || !value.isOperators { data["secret"] = .text(value.value) }
        }
        return .object(data)
    }

    /// A value of ours under an identifier, which keeps its own direction.
    func row(named name: String, _ value: String, what: String? = nil) -> TemplateValue {
        [
            "name": .text(name), "value": .text(DisplayText.value(value)),
            "what": what.map(texts.prose) ?? .null,
        ]
    }

    /// A value with a label in words; `isProse` for what is no identifier.
    func row(label: String, _ value: String, what: String? = nil, isProse: Bool = false) -> TemplateValue {
        [
            "label": texts.prose(label), "text": .bool(isProse), "what": what.map(texts.prose) ?? .null,
            "value": isProse ? texts.prose(DisplayText.value(value)) : .text(DisplayText.value(value)),
        ]
    }

    /// A call of the playground to a provider, as partial `exchange` takes it.
    ///
    /// - Parameter messages: the messages that it is of; nil for those of its purpose.
    func exchange(
        _ exchange: CapturedExchange,
        messages: (sent: FieldTexts.Message, received: FieldTexts.Message)? = nil,
        showsOperators: Bool = false
    ) -> [String: TemplateValue] {
        let message = messages ?? FieldTexts.Message.pair(exchange.purpose)
        var data: [String: TemplateValue] = [
            "method": .text(exchange.method), "url": .text(exchange.url), "from": name(.portico),
            "to": name(.provider),
            "parameters": .list(
                exchange.parameters.map { row($0, in: message.sent, showsOperators: showsOperators) }),
            "response": .list(
                exchange.response.map { row($0, in: message.received, showsOperators: showsOperators) }),
        ]
        if let status = exchange.status { data["status"] = .integer(status) }
        return data
    }
}
