import Accounts
import OpenID
import Providers
import SiteBuild
import SiteModel
import SiteTemplates

extension PlaygroundPages {
    /// A captured sign-in, step by step.
    ///
    /// - Parameters:
    ///   - isRevocable: whether the provider takes back what it granted.
    ///   - revoked: the result of taking it back just now (`done`).
    package func run(_ run: SignInRun, isRevocable: Bool, revoked: String?) -> PlaygroundPage {
        var data = RunPage(run: run, pages: self).members(on: nil)
        if isRevocable, run.tokens != nil {
            data["revoke"] = [
                "action": .text("/playground/\(run.provider.rawValue)/revoke?locale=\(links.locale.tag)"),
                "text": text("playground.run.revoke_what", ["provider": run.provider.displayName]),
            ]
        }
        if revoked == "done" { data["revoked"] = true }
        return PlaygroundPage(
            layout: "playground-run", path: "playground/\(run.provider.pathName)/run/",
            title: texts.text("playground.run.title"), data: ["run": .object(data)])
    }
}

/// The parts of a run that pages show; the data of layout `playground-run`.
struct RunPage {
    let run: SignInRun
    let pages: PlaygroundPages

    var links: PlaygroundAddresses { pages.links }

    /// The members of the template root's `run`.
    ///
    /// - Parameter page: the step whose own page it is; nil for the page that shows all.
    func members(on page: RunStep?) -> [String: TemplateValue] {
        var data: [String: TemplateValue] = [
            "provider": ProviderData.value(run.provider, isLocal: run.isLocal),
            "again_url": .text(links.start(run.provider, variant: run.variant, returnTo: run.returnTo)),
            "start_url": .text(links.overview),
            "lab_url": run.isLocal ? .text(links.lab(run.provider)) : .null,
            "timeline_url": .text(links.timeline(run.provider)),
            "sequence": SequenceDiagram(page: self, current: page).value,
            "progress": .list(RunStep.allCases.map { progress($0, on: page) }),
            "steps": page == nil
                ? .list(RunStep.allCases.compactMap { step($0).map { .object($0) } }) : .list([]),
            "succeeded": .bool(run.hasSucceeded), "failed": .bool(run.failure != nil),
            "waiting": .bool(run.failure == nil && !run.hasSucceeded),
        ]
        if let fault = run.plan.fault {
            data["sabotage"] = .object(
                pages.fault(fault).merging(["stop_url": .text(links.stop(run.provider))]) { $1 })
        }
        if run.hasSucceeded {
            data["account_url"] = .text(links.account)
            data["walk_url"] = .text(links.step(.nonce, run.provider))
        } else if run.plan.isStepwise, run.failure == nil, !run.awaitsSecondFactor {
            data["walk_url"] = .text(links.step(run.reached, run.provider))
        }
        if let guide = run.returnTo { data["guide_url"] = .text(guide) }
        if run.awaitsSecondFactor {
            data["second_factor"] = .object(
                ErrorTexts.members(
                    RunFailure.secondFactorNeeded.code, texts: pages.texts, next: links.after(.verify)))
        } else if let failure = run.failure {
            data["failure"] = .object(pages.failure(failure, run.provider))
        }
        if let failure = run.awaitsSecondFactor ? .secondFactorNeeded : run.failure {
            data["names"] = pages.names(failure)
            data["errors_url"] = pages.concept("errors/")
        }
        return data
    }

    enum State: String, CaseIterable {
        case done, failed, waiting, skipped
        /// This way of signing in has no such step.
        case absent
    }

    func state(_ step: RunStep) -> State {
        if !exists(step) { return .absent }
        if step.number < run.reached.number { return .done }
        if step.number > run.reached.number { return run.failure == nil ? .waiting : .skipped }
        if run.failure != nil { return .failed }
        return run.hasSucceeded ? .done : .waiting
    }

    /// Returns whether this way of signing in has the step: without an ID token there is no nonce, without a code
    /// no exchange.
    private func exists(_ step: RunStep) -> Bool {
        switch step {
        case .nonce: run.nonce.rule != .none
        case .exchange: run.variant != .limited
        default: true
        }
    }

    func title(_ step: RunStep) -> TemplateValue { pages.text("playground.steps.\(key(of: step)).title") }

    func explanation(_ step: RunStep) -> TemplateValue {
        pages.text("playground.steps.\(key(of: step)).explanation")
    }

    private func key(of step: RunStep) -> String {
        switch step {
        case .nonce where run.nonce.rule == .none: "no_nonce"
        case .checks where run.nonce.rule == .none: "access_token_checks"
        default: step.rawValue
        }
    }

    func states(_ step: RunStep) -> [String: TemplateValue] {
        let state = state(step)
        return State.allCases.reduce(into: [:]) { $0[$1.rawValue] = .bool($1 == state) }
    }

    private func progress(_ step: RunStep, on page: RunStep?) -> TemplateValue {
        .object(
            head(step).merging([
                "url": .text(links.step(step, run.provider)), "current": .bool(step == (page ?? run.reached)),
            ]) { $1 })
    }

    /// The members of every step, also of one that the run never came to.
    func head(_ step: RunStep) -> [String: TemplateValue] {
        states(step).merging([
            "id": .text(step.rawValue), "number": .integer(step.number), "title": title(step),
        ]) { $1 }
    }

    /// One step; nil for steps that the run never came to.
    func step(_ step: RunStep) -> [String: TemplateValue]? {
        guard state(step) != .skipped else { return nil }
        var data = head(step)
        data["page_url"] = .text(links.step(step, run.provider))
        data["explanation"] = explanation(step)
        data["guide"] = guide(step)
        if let note = note(step) { data["note"] = pages.text("playground.notes.\(note)") }
        switch step {
        case .nonce: if run.nonce.sent != nil { data["rows"] = .list(nonceRows) }
        case .request: data["exchanges"] = [requestExchange]
        case .provider: break
        case .callback: if let callback = run.callback { data["exchanges"] = [exchange(callback)] }
        case .exchange: data["exchanges"] = .list(run.exchanges.map(exchange))
        case .checks: checks(&data)
        case .credential:
            if !run.profileExchanges.isEmpty { data["exchanges"] = .list(run.profileExchanges.map(exchange)) }
            if let credential = run.credential {
                data["rows"] = .list(credential.request.map { row($0, in: .backendRequest) })
            }
        case .account: account(&data)
        }
        data["any_row"] = .bool(data["rows"] != nil)
        return data
    }

    private func checks(_ data: inout [String: TemplateValue]) {
        if !run.checkExchanges.isEmpty { data["exchanges"] = .list(run.checkExchanges.map(exchange)) }
        if let token = run.idToken { data["tokens"] = [TokenData(token, .providerToken, pages).value] }
        if let report = run.report {
            data["checks"] = .list(report.checks.map(check))
            let failed = report.failures.count
            data["checks_summary"] =
                failed == 0
                ? pages.text("playground.checks.all_passed")
                : pages.text("playground.checks.some_failed", ["count": String(failed)])
        }
    }

    private func account(_ data: inout [String: TemplateValue]) {
        if !run.declinedScopes.isEmpty {
            let scopes = run.declinedScopes.joined(separator: ", ")
            data["note"] = pages.text("playground.notes.declined", ["scopes": scopes])
        }
        if let signedIn = run.signedIn {
            data["rows"] = .list(AccountData.rows(signedIn).map { row($0, in: .backendResponse) })
            data["tokens"] = [
                TokenData(UnverifiedIDToken(signedIn.tokens.idToken), .accountToken, pages).value
            ]
        }
    }

    /// The place in the guides about a step.
    func guide(_ step: RunStep) -> TemplateValue {
        let (page, anchor) =
            switch step {
            case .nonce: ("nonce", "")
            case .request: ("parameters-and-scopes", "")
            case .provider: ("how-sign-in-works", "")
            case .callback: ("pkce-and-state", "")
            case .exchange: ("tokens", "")
            case .checks: ("tokens", "#checks")
            case .credential: ("how-sign-in-works", "#steps")
            case .account: ("linking", "")
            }
        return [
            "title": pages.text("playground.guides.\(page.replacing("-", with: "_"))"),
            "url": pages.concept("\(page)/\(anchor)"),
        ]
    }

    /// The key of a sentence about what is particular to this provider, or to this run.
    private func note(_ step: RunStep) -> String? {
        switch step {
        case .nonce: "nonce_\(run.nonce.rule.rawValue)"
        case .callback where run.callback?.method == "POST": "form_post"
        case .exchange where run.variant == .limited: "no_code"
        case .checks where run.nonce.rule == .none: "no_id_token"
        case .account where ProviderDefinition.of(run.provider).quirks.contains(.nameOnlyOnce):
            run.callback?.parameters.contains { $0.name == "user" } == true ? "first_time" : "not_first_time"
        default: nil
        }
    }

    private var nonceRows: [TemplateValue] {
        var rows = [labelled("nonce", run.nonce.raw.reveal)]
        if let sent = run.nonce.sent, run.nonce.rule == .hashed {
            rows.append(labelled("nonce_hashed", sent))
        }
        return rows
    }

    private func labelled(_ id: String, _ value: String) -> TemplateValue {
        [
            "name": .text(id), "value": .text(value), "label": pages.text("playground.values.\(id).name"),
            "what": pages.text("playground.values.\(id).what"),
        ]
    }

    private var requestExchange: TemplateValue {
        [
            "method": "GET", "url": .text(run.authorizationEndpoint), "from": pages.name(.browser),
            "to": pages.name(.provider),
            "parameters": .list(run.request.map { pages.row($0, in: .authorizationRequest, isSeen: true) }),
        ]
    }

    private func exchange(_ callback: SignInRun.CallbackRecord) -> TemplateValue {
        [
            "method": .text(callback.method), "url": .text(links.callback(run.provider)),
            "from": pages.name(.browser), "to": pages.name(.portico),
            "parameters": .list(callback.parameters.map { row($0, in: .authorizationResponse) }),
        ]
    }

    private func exchange(_ exchange: CapturedExchange) -> TemplateValue {
        var data = pages.exchange(exchange, showsOperators: run.isLocal)
        if let timing = exchange.timing { data["duration"] = .text("\(timing.took) ms") }
        return .object(data)
    }

    func row(_ value: CapturedValue, in message: FieldTexts.Message) -> TemplateValue {
        pages.row(value, in: message, showsOperators: run.isLocal)
    }

    private func check(_ result: CheckResult) -> TemplateValue {
        [
            "id": .text(result.check.rawValue),
            "name": pages.text("playground.checks.\(result.check.rawValue).name"),
            "attack": pages.text("playground.checks.\(result.check.rawValue).attack"),
            "expected": .text(result.expected), "actual": .text(result.actual),
            "passed": .bool(result.verdict == .passed), "failed": .bool(result.verdict == .failed),
            "skipped": .bool(result.verdict == .notApplicable), "specification": .text(result.specification),
        ]
    }
}
