package import Accounts
import Cryptography
package import OpenID
import Providers
import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// The providers, and how each is played.
    ///
    /// - Parameters:
    ///   - current: the provider whose own page it is.
    ///   - from: the guide the reader came from.
    ///   - step: the step the guide asked for.
    ///   - account: the user who is signed in.
    ///   - runs: this browser's, latest first.
    ///   - address: the address that a guide of the configuration has in the page's language.
    package func start(
        current: ProviderID?, from: String?, step: String?, account: Account?, runs: [SignInRun],
        address: @escaping (String) -> String
    ) -> PlaygroundPage {
        let page = StartPage(
            pages: self, current: current, from: from, step: step, account: account, runs: runs,
            address: address)
        return PlaygroundPage(
            layout: "playground-start", path: current.map { "playground/\($0.pathName)/" } ?? "playground/",
            title: current?.displayName ?? texts.text("playground.title"), data: ["start": page.data])
    }
}

/// The data of layout `playground-start`.
private struct StartPage {
    let pages: PlaygroundPages
    let current: ProviderID?
    let from: String?
    let step: String?
    let account: Account?
    let runs: [SignInRun]
    let address: (String) -> String

    private var providers: [ResolvedProvider] { pages.providers }
    private var links: PlaygroundAddresses { pages.links }

    var data: TemplateValue {
        var data: [String: TemplateValue] = [
            "any_local": .bool(providers.contains { $0.mode == .local }),
            "any_real": .bool(providers.contains { $0.mode == .real }),
            "providers": .list(ordered.map(provider)), "connect_url": .text(links.connect),
            "sandbox_url": .text(links.sandbox),
        ]
        let labs = providers.filter { !Fault.all(for: $0).isEmpty && (current == nil || $0.id == current) }
        if !labs.isEmpty {
            data["lab"] = .object([
                "rows": .list(
                    labs.map { provider in
                        .object([
                            "title": pages.text("lab.of", ["provider": provider.id.displayName]),
                            "url": .text(links.lab(provider.id)),
                        ])
                    })
            ])
        }
        if let title = focusTitle {
            data["step"] = .object([
                "title": title, "guide_url": from.map { .text($0) } ?? .null,
                "open_url": account == nil ? .null : afterwards.map { .text(links.after($0)) } ?? .null,
            ])
        }
        data["first"] = first
        if let account {
            data["session"] = .object([
                "name": account.displayName.map { .text(DisplayText.name($0)) } ?? .null,
                "provider": .text(account.identities.first?.provider.displayName ?? account.localID.rawValue),
                "account_url": .text(links.account),
            ])
        }
        if !runs.isEmpty { data["recent"] = .object(["rows": .list(runs.prefix(6).map(recent))]) }
        return .object(data)
    }

    /// The providers, the page's own first: it is what the reader came for.
    private var ordered: [ResolvedProvider] {
        providers.filter { $0.id == current } + providers.filter { $0.id != current }
    }

    /// For who has not seen a sign-in from inside: the provider to begin with, step by step.
    private var first: TemplateValue {
        guard current == nil, runs.isEmpty, let provider = providers.first(where: { $0.mode == .local })
        else { return .null }
        return .object([
            "name": .text(provider.id.displayName),
            "url": .text(links.startStepwise(provider.id, returnTo: from)),
        ])
    }

    private func recent(_ run: SignInRun) -> TemplateValue {
        .object([
            "title": .text(run.provider.displayName), "url": .text(links.run(run.provider)),
            "when": .text("\(run.startedAt.wholeSecond)"), "succeeded": .bool(run.hasSucceeded),
            "failed": .bool(run.failure != nil), "waiting": .bool(run.failure == nil && !run.hasSucceeded),
        ])
    }

    /// The page after sign-in that a guide asked for.
    private var afterwards: AccountDemoPage? {
        step.flatMap(AccountDemoPage.init(rawValue:)).flatMap {
            AccountDemoPage.offered.contains($0) ? $0 : nil
        }
    }

    /// The title of what the guide spoke of.
    private var focusTitle: TemplateValue? {
        guard current != nil else { return nil }
        if let step = step.flatMap(RunStep.init(rawValue:)) {
            return pages.text("playground.steps.\(step.rawValue).title")
        }
        return afterwards.map { pages.text("after.\($0.key).title") }
    }

    /// For the provider that a guide led to, straight to the step it spoke of.
    private func startURL(_ id: ProviderID) -> String {
        guard id == current else { return links.start(id, returnTo: from) }
        if let step = step.flatMap(RunStep.init(rawValue:)) {
            return links.start(id, step: step, returnTo: from)
        }
        if let afterwards { return links.start(id, afterwards: afterwards, returnTo: from) }
        return links.start(id, returnTo: from)
    }

    private func provider(_ provider: ResolvedProvider) -> TemplateValue {
        let key = provider.id.isGeneric ? "oidc" : provider.id.pathName
        var data: [String: TemplateValue] = [
            "id": .text(provider.id.rawValue), "key": .text(provider.id.pathName),
            "name": .text(provider.id.displayName), "local": .bool(provider.mode == .local),
            "real": .bool(provider.mode == .real),
            "summary": pages.text("playground.providers.\(key).summary"),
            "start_url": .text(startURL(provider.id)),
            "steps_url": .text(links.startStepwise(provider.id, returnTo: from)),
            "current": .bool(provider.id == current),
        ]
        if let guide = provider.guide {
            data["guide_url"] = .text(address(guide))
        } else if key != "oidc" {
            data["guide_url"] = .text("\(links.locale.home)\(provider.id.pathName)/")
        }
        data["icon_url"] = provider.icon.map { .text($0) }
        let variants = ProviderVariant.offered(by: provider.id).filter { variant in
            // The real Limited Login answers an app; a link would lead to a refusal.
            variant != provider.variant && (try? provider.choosing(variant: variant))?.isForBrowsers == true
        }
        if !variants.isEmpty {
            data["variants"] = .list(
                variants.map { variant in
                    .object([
                        "title": pages.text("variants.\(variant.rawValue)"),
                        "url": .text(links.start(provider.id, variant: variant, returnTo: from)),
                    ])
                })
        }
        if provider.mode == .local { data["account_url"] = pages.standInAccount(provider.id) }
        return .object(data)
    }
}
