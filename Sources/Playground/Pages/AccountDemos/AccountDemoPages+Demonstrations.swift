import Accounts
package import OpenID
package import Providers
import RelyingParty
import SiteModel
import SiteTemplates

/// Tokens, rules, custom tokens, and what providers give.
extension AccountDemoPages {
    package func tokens() throws -> AccountDemoPageData {
        let person = try person()
        var page = frame(.tokens)
        var times = Panel(
            "token-times", t("tokens.times"), [t("tokens.refresh_text")],
            forms: [PanelForm(.refresh, t("tokens.refresh"))])
        times.rows = AccountDemos.times(person.tokens.idToken).map { time in
            pages.row(
                named: time.name, time.value,
                what: FieldTexts(texts: texts).text(time.name, in: .accountToken))
        }
        times.rows.append(pages.row(.init("refreshToken", person.tokens.refreshToken), in: .backendResponse))
        var token = Panel("token-account", t("tokens.token"), [t("tokens.token_text")])
        token.tokens = [TokenData(UnverifiedIDToken(person.tokens.idToken), .accountToken, pages).value]
        page.panels = [times, token]
        page.next = [toAccount, guide(t("guide.tokens"), "concepts/tokens/")]
        return page
    }

    /// - Parameter path: what is asked for; the person's own when nil.
    package func rules(path: String?) throws -> AccountDemoPageData {
        var page = frame(.rules)
        let person = signedIn
        let uid = person?.account.localID.rawValue
        let other = "/users/somebody-else/profile"
        let own = uid.map { "/users/\($0)/profile" } ?? other
        var text = Panel("rules-text", t("rules.rule"), [t("rules.rule_text")])
        text.codes = [
            ("Realtime Database", PlaygroundData.snippet("rules.database")),
            ("Cloud Storage", PlaygroundData.snippet("rules.storage")),
        ]
        page.panels = [text]
        let asked: [(key: String, uid: String?, path: String)] = [
            ("signed_out", nil, own), ("own", uid, own), ("other", uid, other),
        ]
        for question in asked where question.key == "signed_out" || person != nil {
            page.panels.append(
                verdict(
                    "rules-\(question.key)", t("rules.\(question.key)"),
                    SecurityRule(uid: question.uid, path: question.path)))
        }
        if person == nil { page.panels.append(Panel("rules-sign-in", t("rules.sign_in"), [])) }
        if let path, !path.isEmpty {
            page.panels.append(
                verdict(
                    "rules-asked", t("rules.asked"), SecurityRule(uid: uid, path: String(path.prefix(200)))))
        }
        page.next = [
            person == nil ? (texts.text("playground.account.begin"), links.overview) : toAccount,
            guide(t("guide.rules"), "concepts/security-rules/"),
        ]
        return page
    }

    private func verdict(_ id: String, _ title: String, _ rule: SecurityRule) -> Panel {
        var auth = "null"
        if rule.uid != nil, let person = signedIn {
            let claims = UnverifiedIDToken(person.tokens.idToken).displayedClaims ?? JSONObject()
            auth = SecurityRule.auth(uid: person.account.localID.rawValue, claims: claims).serializedText
        }
        let verdict = t(rule.verdict == .allowed ? "rules.allowed" : "rules.refused")
        return Panel(
            id, title, [t("rules.verdict_\(rule.verdict.rawValue)")],
            rows: [
                pages.row(label: t("rules.path"), rule.path), pages.row(named: "auth", auth),
                pages.row(label: t("rules.verdict"), verdict, isProse: true),
            ])
    }

    package func customToken(prefix: String) -> AccountDemoPageData {
        var page = frame(.customToken)
        let fields: [PanelForm.Field] = [
            .init(
                name: "uid", title: "uid", value: "line-user-7",
                hint: t("custom_token.uid_hint", ["prefix": prefix])),
            .init(
                name: "claims", title: "claims", kind: .area, value: "{\"role\": \"teacher\"}",
                hint: t("custom_token.claims_hint"), isRequired: false),
        ]
        page.panels = [
            Panel(
                "custom", t("custom_token.what"), [t("custom_token.text_1"), t("custom_token.text_2")],
                forms: [PanelForm(.customToken, t("custom_token.button"), fields: fields)])
        ]
        page.next = [
            signedIn == nil ? (texts.text("playground.run.overview"), links.overview) : toAccount,
            guide(t("guide.custom_tokens"), "concepts/custom-tokens/"),
        ]
        return page
    }

    /// The answers of each provider in this browser's latest sign-ins.
    package func providers(_ runs: [SignInRun]) -> AccountDemoPageData {
        var page = frame(.providers)
        for run in runs {
            guard let profile = Self.profile(of: run) else { continue }
            var panel = Panel(
                "gave-\(run.provider.pathName)", run.provider.displayName,
                [t("providers.\(run.provider.isGeneric ? "oidc" : run.provider.pathName)")])
            let none = t("providers.nothing")
            panel.rows = [
                pages.row(
                    label: t("providers.id_token"), t(run.idToken == nil ? "providers.no" : "providers.yes"),
                    isProse: true),
                pages.row(
                    label: t("providers.asked"), run.request.first { $0.name == "scope" }?.value ?? none),
                pages.row(label: t("providers.granted"), run.grantedScopes ?? t("providers.not_told")),
                pages.row(label: t("providers.name"), profile.displayName ?? none, isProse: true),
                pages.row(label: t("providers.email"), profile.emailAddress?.rawValue ?? none),
                pages.row(label: t("providers.photo"), profile.photoURL ?? none),
                pages.row(label: t("providers.login"), profile.screenName ?? none),
                pages.row(label: t("providers.uid"), profile.identity.federatedID),
            ]
            panel.links = [(t("see_run"), links.run(run.provider))]
            page.panels.append(panel)
        }
        if page.panels.isEmpty { page.panels = [Panel("gave-none", t("providers.none"), [])] }
        page.next = [toAccount, (texts.text("playground.run.overview"), links.overview)]
        return page
    }

    static func profile(of run: SignInRun) -> ProviderProfile? {
        switch run.credential?.outcome {
        case .signedIn(let signedIn): signedIn.credential?.profile
        case .needsSecondFactor(let asked): asked.credential?.profile
        case .needsConfirmation(let asked): asked.credential.profile
        case .refused(let refused): refused.credential.profile
        case nil: nil
        }
    }

    /// A brand's two identifiers of a user, photo and audience; its texts and panels are called as the page is.
    package func identifiers(of brand: Brand, _ run: SignInRun?, report: IDTokenReport?)
        -> AccountDemoPageData
    {
        let key = AccountDemoPage.identifiers.key
        func text(_ name: String) -> String { t("\(key).\(name)") }
        var page = frame(.identifiers)
        page.next = [toAccount, guide(t("guide.\(key)"), "\(brand.id.pathName)/accounts/#identifiers")]
        guard let run, let claims = run.idToken?.displayedClaims else {
            page.panels = [Panel("\(key)-none", text("none"), [])]
            page.next.insert((text("sign_in"), links.start(brand.id)), at: 0)
            return page
        }
        let oid = claims["oid"]?.stringValue ?? "–"
        let object = brand.objectID?(oid)
        var ids = Panel(
            "\(key)-ids", text("ids"), [text("ids_text"), text(object?.isPadded == true ? "padded" : "same")])
        ids.rows = [
            pages.row(named: "sub", claims["sub"]?.stringValue ?? "–", what: text("sub")),
            pages.row(named: "oid", oid, what: texts["playground.claims.oid"]),
            pages.row(named: "tid", claims["tid"]?.stringValue ?? "–", what: texts["playground.claims.tid"]),
            pages.row(named: "providerData[0].uid", object?.identifier ?? "–", what: text("uid")),
        ]
        page.panels = [ids]
        if let call = run.profileExchanges.last(where: { $0.purpose == .photo }) {
            var panel = Panel(
                "\(key)-photo", text("photo"), [text(run.photo == nil ? "no_photo" : "photo_text")])
            if run.photo != nil { panel.image = ("/playground/account/photo", text("photo_alt")) }
            panel.exchanges = [.object(pages.exchange(call))]
            page.panels.append(panel)
        }
        if let report {
            var panel = Panel(
                "\(key)-audience", text("audience"), [text("audience_text"), text("audience_more")])
            panel.examined = report.checks.filter { $0.verdict != .notApplicable }.map { result in
                [
                    "check_name": pages.text("playground.checks.\(result.check.rawValue).name"),
                    "expected": .text(result.expected), "actual": .text(result.actual),
                    "passed": .bool(result.verdict == .passed), "failed": .bool(result.verdict != .passed),
                ]
            }
            page.panels.append(panel)
        }
        return page
    }
}
