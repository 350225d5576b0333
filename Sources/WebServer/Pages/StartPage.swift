import OpenID
import Playground
import Providers
import SiteModel
import SiteTemplates

/// The data of layout `playground-start`: which providers there are, and how each is played.
struct StartPage {
    let providers: [ResolvedProvider]
    /// The provider whose own page it is.
    let current: ProviderID?
    /// The guide the reader came from.
    let from: String?
    /// The step the guide asked for.
    let step: String?
    let texts: InterfaceStrings
    let links: PlaygroundAddresses

    /// The member `start` of the template root.
    var data: TemplateValue {
        var data: [String: TemplateValue] = [
            "any_local": .bool(providers.contains { $0.mode == .local }),
            "any_real": .bool(providers.contains { $0.mode == .real }),
            "providers": .list(providers.map(provider)),
            "connect_url": .text(links.connect), "sandbox_url": .text(links.sandbox),
        ]
        let labs = providers.filter {
            !Sabotage.all(for: $0).isEmpty && (current == nil || $0.id == current)
        }
        if !labs.isEmpty {
            data["lab"] = .object([
                "rows": .list(
                    labs.map { provider in
                        .object([
                            "title": .text(texts.text("lab.of", ["provider": provider.id.displayName])),
                            "url": .text(links.lab(provider.id)),
                        ])
                    })
            ])
        }
        if let step = step.flatMap(RunStep.init(rawValue:)), let current {
            data["step"] = .object([
                "title": texts.value("playground.steps.\(step.rawValue).title"),
                "url": .text(links.start(current, step: step, returnTo: from)),
                "guide_url": from.map { .text($0) } ?? .null,
            ])
        }
        return .object(data)
    }

    /// For the provider that a guide led to, straight to the step it spoke of.
    private func startURL(_ id: ProviderID) -> String {
        guard id == current, let step = step.flatMap(RunStep.init(rawValue:)) else {
            return links.start(id, returnTo: from)
        }
        return links.start(id, step: step, returnTo: from)
    }

    private func provider(_ provider: ResolvedProvider) -> TemplateValue {
        let key: String
        if case .oidc = provider.id { key = "oidc" } else { key = provider.id.pathName }
        var data: [String: TemplateValue] = [
            "id": .text(provider.id.rawValue), "key": .text(provider.id.pathName),
            "name": .text(provider.id.displayName),
            "local": .bool(provider.mode == .local), "real": .bool(provider.mode == .real),
            "summary": texts.value("playground.providers.\(key).summary"),
            "start_url": .text(startURL(provider.id)),
            "steps_url": .text(links.startStepwise(provider.id, returnTo: from)),
            "current": .bool(provider.id == current),
        ]
        let variants = ProviderVariant.offered(by: provider.id).filter { $0 != provider.variant }
        if !variants.isEmpty {
            data["variants"] = .list(
                variants.map { variant in
                    .object([
                        "title": texts.value("variants.\(variant.rawValue)"),
                        "url": .text(links.start(provider.id, variant: variant, returnTo: from)),
                    ])
                })
        }
        if provider.mode == .local {
            data["account_url"] = .text(
                "/stand-in/\(provider.id.pathName)/account?locale=\(links.locale.tag)")
        }
        return .object(data)
    }
}
