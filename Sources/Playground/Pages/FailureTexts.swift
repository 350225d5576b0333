package import OpenID
import RelyingParty
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The texts of a failed sign-in's page: its code, texts in the reader's language, and the next sensible step.
package struct FailureTexts {
    private let failure: RunFailure
    private let texts: InterfaceStrings
    private let links: PlaygroundAddresses
    private let provider: ProviderID?

    package init(
        _ failure: RunFailure, texts: InterfaceStrings, links: PlaygroundAddresses, provider: ProviderID?
    ) {
        self.failure = failure
        self.texts = texts
        self.links = links
        self.provider = provider
    }

    private var next: String? {
        // Only a run that was broken on purpose ends there, and no code of it is waited for.
        if case .secondFactorNeeded = failure { return nil }
        return provider.map { links.provider($0) } ?? links.overview
    }

    /// The members as one value.
    var data: TemplateValue { .object(members) }

    /// `{code, title, explanation, next, said, check}` as the layouts take them.
    package var members: [String: TemplateValue] {
        var data = ErrorTexts.members(failure.code, texts: texts, next: next)
        if let said = failure.said { data["said"] = .text(said) }
        if case .signIn(.token(let check)) = failure {
            data["check"] = .object([
                "name": texts.value("playground.checks.\(check.rawValue).name"),
                "attack": texts.value("playground.checks.\(check.rawValue).attack"),
            ])
        }
        if !failure.details.isEmpty {
            data["details"] = .list(
                failure.details.map {
                    .object(["name": .text($0.name), "label": label($0.name), "value": .text($0.value)])
                })
        }
        return data
    }

    /// The label that a detail has on the page of a check; null for a name that goes over the wire.
    private func label(_ name: String) -> TemplateValue {
        switch name {
        case "expected": texts.value("playground.checks.expected")
        case "actual", "reason": texts.value("playground.checks.actual")
        default: .null
        }
    }
}
