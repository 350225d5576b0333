import Accounts
import Cryptography
import Markdown
import OpenID
package import Providers
package import SiteBuild
import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// One step of a captured run, with what to do next.
    ///
    /// - Parameters:
    ///   - samples: the guides' code.
    ///   - whatIf: a question about the ID token's claims, with its response; nil when nothing was asked.
    package func step(
        _ step: RunStep, of run: SignInRun, at provider: ResolvedProvider, samples: SampleLibrary,
        whatIf: WhatIfPage.Answer?
    ) -> PlaygroundPage {
        let page = StepPage(
            step: step, page: RunPage(run: run, pages: self), provider: provider, samples: samples,
            whatIf: whatIf)
        return PlaygroundPage(
            layout: "playground-step", path: "playground/\(run.provider.pathName)/run/\(step.rawValue)/",
            title: texts.text("playground.steps.\(step.rawValue).title"),
            data: ["run": .object(page.page.members(on: step)), "here": .object(page.here)])
    }
}

/// The data of layout `playground-step`.
private struct StepPage {
    let step: RunStep
    let page: RunPage
    let provider: ResolvedProvider
    let samples: SampleLibrary
    var whatIf: WhatIfPage.Answer?

    private var run: SignInRun { page.run }
    private var links: PlaygroundAddresses { page.links }

    var here: [String: TemplateValue] {
        var data = page.step(step) ?? bare
        data["of"] = page.pages.text(
            "lab.steps.of", ["number": String(step.number), "all": String(RunStep.allCases.count)])
        data["all_url"] = .text(links.run(run.provider))
        if step.number > run.reached.number {
            data[run.failure == nil ? "not_yet" : "never"] = true
            // Nothing of this step has happened yet; what the step's own part found is not shown as a result.
        }
        if let neighbour = neighbour(-1) { data["previous"] = neighbour }
        if let neighbour = neighbour(1) { data["next"] = neighbour }
        action(&data)
        particulars(&data)
        let snippets = StepSnippets(run: run, step: step, samples: samples).all
        if !snippets.isEmpty { data["code"] = .object(["snippets": .list(snippets)]) }
        data["no_code"] = .bool([.provider, .exchange, .checks].contains(step))
        data["guide"] = page.guide(step)
        return data
    }

    /// A step that the run never came to.
    private var bare: [String: TemplateValue] {
        page.head(step).merging(["explanation": page.explanation(step)]) { $1 }
    }

    private func neighbour(_ distance: Int) -> TemplateValue? {
        let index = step.number - 1 + distance
        guard RunStep.allCases.indices.contains(index) else { return nil }
        let other = RunStep.allCases[index]
        return link(to: other)
    }

    /// The one main action: the step that the reader looks at next, takes, or leaves for; at the end the account.
    private func action(_ data: inout [String: TemplateValue]) {
        if step.number > run.reached.number {
            data["back_to_now"] = link(to: run.reached)
        } else if run.failure != nil {
            if step != run.reached { data["onward"] = following } else { data["why_url"] = whyURL }
        } else if run.hasSucceeded {
            if step == .account { data["finish_url"] = .text(links.account) }
            data["onward"] = following
        } else if run.awaitsSecondFactor {
            if step == run.reached {
                data["verify_url"] = .text(links.after(.verify))
            } else {
                data["onward"] = following
            }
        } else if run.callback == nil {
            if step == .provider { data["leave_url"] = .text(run.authorizationURL) }
            if step.number < RunStep.provider.number { data["onward"] = following }
        } else if run.plan.isStepwise, step == run.reached || following(step) == run.reached {
            data["go_on"] = .object([
                "action": .text("\(links.resume(run.provider))?locale=\(links.locale.tag)"),
                "run": .text(run.id), "step": .text(run.reached.rawValue), "title": page.title(run.reached),
            ])
        } else if step.number < run.reached.number {
            data["onward"] = following
        }
    }

    /// The page that tells what ended the run.
    private var whyURL: TemplateValue {
        .text(run.plan.fault == nil ? links.run(run.provider) : links.stop(run.provider))
    }

    private func link(to step: RunStep) -> TemplateValue {
        .object(["title": page.title(step), "url": .text(links.step(step, run.provider))])
    }

    /// The step after this one, of those that this way of signing in has.
    private func following(_ step: RunStep) -> RunStep? {
        RunStep.allCases.first { $0.number > step.number && page.state($0) != .absent }
    }

    private var following: TemplateValue? { following(step).map(link) }

    private func particulars(_ data: inout [String: TemplateValue]) {
        switch step {
        case .nonce: if run.nonce.rule == .hashed { data["forms"] = forms }
        case .request:
            data["sees"] = true
            data["edit"] = edit
            if !(run.dropped + run.droppedScopes).isEmpty { data["dropped"] = dropped }
        case .checks:
            data["what_if"] = WhatIfPage(run: run, pages: page.pages, response: whatIf).data ?? .null
        case .callback:
            if let callback = run.callback {
                data["cookie"] = .object([
                    "method": .text(callback.method), "sent": .bool(run.returningBrowser != nil),
                ])
            }
        default: break
        }
    }

    /// The mistakes that people make with a hashed nonce.
    private var forms: TemplateValue {
        let raw = run.nonce.raw.reveal
        let digest = SHA256.hash(raw)
        let rows: [(Fault, String)] = [
            (.nonceRaw, raw), (.nonceBase64, Base64.encode(digest)),
            (.nonceUpperCase, Hex.encode(digest).uppercased()),
        ]
        return .object([
            "rows": .list(
                rows.map { fault, value in
                    .object([
                        "title": page.pages.text("lab.steps.form.\(fault.rawValue)"), "value": .text(value),
                        "url": run.isLocal ? .text(links.start(run.provider, fault: fault)) : .null,
                    ])
                })
        ])
    }

    private var dropped: TemplateValue {
        .object([
            "rows": .list(
                (run.dropped + run.droppedScopes).map { dropped in
                    .object([
                        "name": .text(dropped.name),
                        "why": page.pages.text("lab.steps.reason.\(dropped.reason.rawValue)"),
                    ])
                })
        ])
    }

    /// The form that begins another sign-in with scopes and parameters of the reader's own.
    private var edit: TemplateValue {
        let scopes = run.request.first { $0.name == "scope" }?.value ?? provider.scopes.joined(separator: " ")
        return .object([
            "action": .text("/playground/\(run.provider.rawValue)/start"), "locale": .text(links.locale.tag),
            "scopes": .text(scopes),
            "less_url": less.map { .text("\(links.start(run.provider))&scopes=\($0)&step=account") } ?? .null,
        ])
    }

    /// The scopes that leave out the address, as an address has them.
    private var less: String? {
        ProviderDefinition.of(run.provider, variant: run.variant).scopesWithoutEmail?.joined(separator: "+")
    }
}

/// The guides' own code for one step of a run, with the run's values in it.
struct StepSnippets {
    let run: SignInRun
    let step: RunStep
    let samples: SampleLibrary

    /// Swift, Objective-C and C++, where an app has something to do at this step: `{key, label, language, html}`.
    var all: [TemplateValue] {
        let values = values
        return zip(CodeTab.apps, places).compactMap { tab, sample in
            samples.code(sample.path, region: sample.name, values: values).map { code in
                tab.data(code, live: samples.liveLines(sample.path, region: sample.name, values: values))
            }
        }
    }

    /// One region for each of Swift, Objective-C and C++; none where the app has nothing to do.
    private var places: [GuideSamples.Region] {
        let samples = Brand.of(run.provider)?.samples(run.variant) ?? .webFlow
        return switch step {
        case .nonce: run.nonce.rule == .hashed ? samples.nonce : []
        case .request: samples.request
        case .callback: samples.callback
        case .credential: samples.credential
        case .account: GuideSamples.user
        case .provider, .exchange, .checks: []
        }
    }

    /// The run's values by the names that samples use; tokens masked.
    private var values: [String: String] {
        var values = ["provider": run.provider.rawValue]
        func sent(_ name: String) -> String? { run.request.first { $0.name == name }?.value }
        if run.nonce.sent != nil { values["nonce"] = run.nonce.raw.reveal }
        values["sent"] = run.nonce.sent
        values["scope"] = sent("scope")
        values["client"] = sent("client_id")
        values["token"] = run.idToken.map { CapturedValue("id_token", $0.compact).masked }
        values["access"] = run.tokens?.accessToken.map { CapturedValue("access_token", $0).masked }
        if let signedIn = run.signedIn {
            values["uid"] = signedIn.account.localID.rawValue
            values["name"] = signedIn.account.displayName.map { String($0.prefix(80)) }
            values["email"] = signedIn.account.email?.rawValue
            values["subject"] = signedIn.account.identity(at: run.provider)?.subject
        }
        return values
    }
}
