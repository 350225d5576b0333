import Accounts
package import Cryptography
import OpenID
import Providers
import SiteBuild
package import SiteModel
package import SiteTemplates

/// The data of layout `playground-run`: a captured sign-in, step by step.
package struct RunPage {
    let run: SignInRun
    let texts: InterfaceStrings
    let links: PlaygroundAddresses
    /// The moment that tokens' times are told from.
    let now: Instant
    /// Indicates whether the provider takes back what it granted.
    var isRevocable = false
    /// The result of taking it back just now (`done`).
    var revoked: String?

    package init(
        run: SignInRun, texts: InterfaceStrings, links: PlaygroundAddresses, now: Instant,
        isRevocable: Bool = false, revoked: String? = nil
    ) {
        self.run = run
        self.texts = texts
        self.links = links
        self.now = now
        self.isRevocable = isRevocable
        self.revoked = revoked
    }

    /// The member `run` of the template root.
    package var data: TemplateValue { .object(members(on: nil)) }

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
            "succeeded": .bool(run.hasSucceeded),
            "failed": .bool(run.failure != nil),
            "waiting": .bool(run.failure == nil && !run.hasSucceeded),
        ]
        if let fault = run.plan.fault {
            data["sabotage"] = .object([
                "title": text("lab.sabotages.\(fault.rawValue).title"),
                "attack": text("lab.sabotages.\(fault.rawValue).attack"),
                "stop_url": .text(links.stop(run.provider)),
            ])
        }
        if run.hasSucceeded {
            data["account_url"] = .text(links.account)
            data["walk_url"] = .text(links.step(.nonce, run.provider))
        } else if run.plan.isStepwise, run.failure == nil, !run.awaitsSecondFactor {
            data["walk_url"] = .text(links.step(run.reached, run.provider))
        }
        if isRevocable, run.tokens != nil {
            data["revoke"] = .object([
                "action": .text("/playground/\(run.provider.rawValue)/revoke?locale=\(links.locale.tag)"),
                "text": texts.value("playground.run.revoke_what", ["provider": run.provider.displayName]),
            ])
        }
        if revoked == "done" { data["revoked"] = true }
        if let guide = run.returnTo { data["guide_url"] = .text(guide) }
        if run.awaitsSecondFactor {
            let needed = RunFailure.secondFactorNeeded
            data["second_factor"] = .object(
                ErrorTexts.members(needed.code, texts: texts, next: links.after(.verify)))
            data["names"] = ClientErrorNames(needed).map(ErrorNames.data) ?? .null
            data["errors_url"] = errorsURL
        }
        if let failure = run.failure {
            data["failure"] = FailureTexts(failure, texts: texts, links: links, provider: run.provider).data
            data["names"] = ClientErrorNames(failure).map(ErrorNames.data) ?? .null
            data["errors_url"] = errorsURL
        }
        return data
    }

    private var errorsURL: TemplateValue { .text("\(links.locale.home)concepts/errors/") }

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

    /// The step's name in this way of signing in.
    func title(_ step: RunStep) -> TemplateValue { text("playground.steps.\(key(of: step)).title") }

    /// The purpose of the step in this way of signing in.
    func explanation(_ step: RunStep) -> TemplateValue {
        text("playground.steps.\(key(of: step)).explanation")
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
        return State.allCases.reduce(into: [:]) {
            $0[$1.rawValue] = .bool($1 == state)
        }
    }

    private func progress(_ step: RunStep, on page: RunStep?) -> TemplateValue {
        var data = states(step)
        data["id"] = .text(step.rawValue)
        data["number"] = .integer(step.number)
        data["title"] = title(step)
        data["url"] = .text(links.step(step, run.provider))
        data["current"] = .bool(step == (page ?? run.reached))
        return .object(data)
    }

    /// One step; nil for steps that the run never came to.
    func step(_ step: RunStep) -> [String: TemplateValue]? {
        let state = state(step)
        guard state != .skipped else { return nil }
        var data = states(step)
        data["id"] = .text(step.rawValue)
        data["number"] = .integer(step.number)
        data["title"] = title(step)
        data["page_url"] = .text(links.step(step, run.provider))
        data["explanation"] = explanation(step)
        data["guide"] = guide(step)
        if let note = note(step) { data["note"] = text("playground.notes.\(note)") }
        if step == .account, !run.declinedScopes.isEmpty {
            data["note"] = texts.value(
                "playground.notes.declined", ["scopes": run.declinedScopes.joined(separator: ", ")])
        }
        switch step {
        case .nonce: if run.nonce.sent != nil { data["rows"] = .list(nonceRows) }
        case .request: data["exchanges"] = .list([requestExchange])
        case .provider: break
        case .callback: if let callback = run.callback { data["exchanges"] = .list([exchange(callback)]) }
        case .exchange: data["exchanges"] = .list(run.exchanges.map(exchange))
        case .checks:
            if !run.checkExchanges.isEmpty { data["exchanges"] = .list(run.checkExchanges.map(exchange)) }
            if let token = run.idToken {
                data["tokens"] = .list([TokenData.value(token, texts: texts, now: now)])
            }
            if let report = run.report {
                data["checks"] = .list(report.checks.map(check))
                data["checks_summary"] = summary(report)
            }
        case .credential:
            if !run.profileExchanges.isEmpty {
                data["exchanges"] = .list(run.profileExchanges.map(exchange))
            }
            if let credential = run.credential {
                data["rows"] = .list(credential.request.map { row($0, in: .backendRequest) })
            }
        case .account:
            if let signedIn = run.signedIn {
                data["rows"] = .list(AccountData.rows(signedIn).map { row($0, in: .backendResponse) })
                data["tokens"] = .list([
                    TokenData.account(signedIn.tokens.idToken, texts: texts, now: now)
                ])
            }
        }
        data["any_row"] = .bool(data["rows"] != nil)
        return data
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
        return .object([
            "title": text("playground.guides.\(page.replacing("-", with: "_"))"),
            "url": .text("\(links.locale.home)concepts/\(page)/\(anchor)"),
        ])
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
        .object([
            "name": .text(id), "value": .text(value),
            "label": text("playground.values.\(id).name"), "what": text("playground.values.\(id).what"),
        ])
    }

    private var requestExchange: TemplateValue {
        .object([
            "method": "GET", "url": .text(run.authorizationEndpoint),
            "from": text("playground.parties.browser"), "to": text("playground.parties.provider"),
            "parameters": .list(run.request.map { row($0, in: .authorizationRequest, shown: true) }),
        ])
    }

    private func exchange(_ callback: SignInRun.CallbackRecord) -> TemplateValue {
        .object([
            "method": .text(callback.method), "url": .text(links.callback(run.provider)),
            "from": text("playground.parties.browser"), "to": text("playground.parties.portico"),
            "parameters": .list(callback.parameters.map { row($0, in: .authorizationResponse) }),
        ])
    }

    private func exchange(_ exchange: CapturedExchange) -> TemplateValue {
        let message = FieldTexts.Message.pair(exchange.purpose)
        var data: [String: TemplateValue] = [
            "method": .text(exchange.method), "url": .text(exchange.url),
            "from": text("playground.parties.portico"), "to": text("playground.parties.provider"),
            "parameters": .list(exchange.parameters.map { row($0, in: message.sent) }),
            "response": .list(exchange.response.map { row($0, in: message.received) }),
        ]
        if let status = exchange.status { data["status"] = .integer(status) }
        if let timing = exchange.timing { data["duration"] = .text("\(timing.took) ms") }
        return .object(data)
    }

    /// A parameter or value; `shown` leaves a secret unmasked because the browser's address bar showed it too.
    func row(_ value: CapturedValue, in message: FieldTexts.Message, shown: Bool = false) -> TemplateValue {
        var data: [String: TemplateValue] = [
            "name": .text(value.name),
            "value": .text(value.isSecret && !shown ? value.masked : DisplayText.value(value.value)),
            "what": FieldTexts(texts: texts).what(value.name, in: message, value: value.value),
        ]
        if value.isSecret && !shown {
            data["masked"] = true
            // A stand-in's client is made for this server, and anybody may see its secret.
            if run.isLocal || !value.isOperators { data["secret"] = .text(value.value) }
        }
        return .object(data)
    }

    private func check(_ result: CheckResult) -> TemplateValue {
        .object([
            "id": .text(result.check.rawValue),
            "name": text("playground.checks.\(result.check.rawValue).name"),
            "attack": text("playground.checks.\(result.check.rawValue).attack"),
            "expected": .text(result.expected), "actual": .text(result.actual),
            "passed": .bool(result.verdict == .passed), "failed": .bool(result.verdict == .failed),
            "skipped": .bool(result.verdict == .notApplicable),
            "specification": .text(result.specification),
        ])
    }

    private func summary(_ report: IDTokenReport) -> TemplateValue {
        let failed = report.checks.filter { $0.verdict == .failed }.count
        guard failed > 0 else { return text("playground.checks.all_passed") }
        return texts.value("playground.checks.some_failed", ["count": String(failed)])
    }

    func text(_ key: String) -> TemplateValue { texts.value(key) }
}
