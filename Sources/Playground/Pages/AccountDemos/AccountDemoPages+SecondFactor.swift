package import Accounts
import OpenID
import Providers
import SiteModel

/// The second factor, with the telephone and the authenticator app that it needs.
extension AccountDemoPages {
    /// - Parameters:
    ///   - messages: the telephone's screen; nil where neither it nor an app is shown.
    ///   - isOn: whether there are second factors.
    ///   - takesApps: whether an authenticator app may be enrolled.
    package func secondFactor(messages: [PhoneSignIn.Message]?, isOn: Bool, takesApps: Bool) throws
        -> AccountDemoPageData
    {
        let account = try person().account
        var page = frame(.secondFactor)
        page.next = [toAccount, guide(t("guide.second_factor"), "concepts/second-factor/")]
        guard isOn else {
            page.panels = [Panel("factor-off", t("second_factor.off"), [])]
            return page
        }
        if let turn = drawer.enrolment {
            page.lead = t("second_factor.code_text", ["number": turn.number])
            page.panels += [phone(messages), phoneCode(turn)]
        }
        if let turn = drawer.app, now < turn.offer.expires {
            let app = Authenticator(secret: turn.offer.secret)
            page.lead = t("authenticator.secret_text")
            let screen = try authenticator(app, isShown: messages != nil)
            page.panels += [
                appSecret(turn, of: account), appCode(turn, beside: screen), appAddress(turn, of: account),
            ]
        }
        let number = PanelForm.Field(
            name: "number", title: t("second_factor.number"), kind: .tel, value: "+66 2 555 0100",
            hint: t("second_factor.number_hint"))
        page.panels.append(
            Panel(
                "factor-enrol", t("second_factor.enrol_title"),
                forms: [PanelForm(.startEnrolment, t("second_factor.send"), fields: [number])],
                remarks: [t("second_factor.enrol_text")],
                warning: account.emailVerified ? nil : t("second_factor.wants_verified")))
        if takesApps, !account.secondFactors.contains(where: { $0.kind == .totp }) {
            page.panels.append(
                Panel(
                    "app-enrol", t("authenticator.enrol_title"),
                    forms: [PanelForm(.offerApp, t("authenticator.start"))],
                    remarks: [t("authenticator.enrol_text")]))
        }
        page.panels += account.secondFactors.map(enrolled)
        return page
    }

    private func phoneCode(_ turn: AccountDemoState.EnrolmentTurn) -> Panel {
        let name = PanelForm.Field(
            name: "name", title: t("second_factor.name"), value: t("second_factor.name_value"),
            hint: t("second_factor.name_hint"), isRequired: false)
        return Panel(
            "factor-code", t("second_factor.code_title"),
            forms: [PanelForm(.finishEnrolment, t("second_factor.enrol"), fields: [codeField, name])],
            warning: turn.error.map(message))
    }

    private var codeField: PanelForm.Field {
        .init(name: "code", title: t("second_factor.code"), kind: .code)
    }

    /// The secret that the user enters into an app; shown to the one whose enrolment is under way.
    private func appSecret(_ turn: AccountDemoState.AppTurn, of account: Account) -> Panel {
        var panel = Panel(
            "app-secret", t("authenticator.secret_title"),
            rows: [pages.row(label: t("authenticator.secret"), turn.offer.secret.text)])
        if let code = QRCode(address(turn, of: account)) {
            panel.drawing = Array(code.svg(label: t("authenticator.qr")).utf8)
        }
        return panel
    }

    /// The address in the QR code, which few read: below the form that proves the secret.
    private func appAddress(_ turn: AccountDemoState.AppTurn, of account: Account) -> Panel {
        Panel(
            "app-address", t("authenticator.address"), [t("authenticator.address_text")],
            rows: [pages.row(label: t("authenticator.address"), address(turn, of: account))])
    }

    private func address(_ turn: AccountDemoState.AppTurn, of account: Account) -> String {
        turn.offer.secret.address(
            issuer: siteTitle, account: account.email?.rawValue ?? account.localID.rawValue)
    }

    /// The form that proves that the secret has arrived, where the app's screen shows the code.
    private func appCode(_ turn: AccountDemoState.AppTurn, beside screen: Panel) -> Panel {
        var panel = screen
        panel.remarks = [t("authenticator.code_text")]
        if !screen.rows.isEmpty {
            panel.remarks += screen.texts
            panel.texts = []
        }
        if let error = turn.error { panel.warning = message(error) }
        let name = PanelForm.Field(
            name: "name", title: t("authenticator.name"), value: t("authenticator.name_value"),
            isRequired: false)
        panel.forms = [PanelForm(.enrolApp, t("authenticator.enrol"), fields: [codeField, name])]
        return panel
    }

    private func enrolled(_ factor: SecondFactor) -> Panel {
        var button = t("second_factor.withdraw")
        var panel = Panel("factor-\(factor.enrolmentID.prefix(8))", title(factor))
        switch factor.proof {
        case .phone(let number): panel.rows = [pages.row(label: t("second_factor.number"), number.rawValue)]
        case .totp:
            panel.texts = [t("authenticator.enrolled")]
            button = t("authenticator.withdraw")
        }
        panel.rows.append(pages.row(.init("mfaEnrollmentId", factor.enrolmentID), in: .backendResponse))
        panel.forms = [PanelForm(.withdraw, button, .quiet, hidden: [("factor", factor.enrolmentID)])]
        return panel
    }

    /// The title of a factor; a number is told only to a signed-in user.
    private func title(_ factor: SecondFactor, obscured: Bool = false) -> String {
        if let name = factor.displayName { return DisplayText.name(name) }
        switch factor.proof {
        case .phone(let number): return obscured ? t("verify.unnamed") : number.rawValue
        case .totp: return t("authenticator.unnamed")
        }
    }

    /// The page between the first factor and the session.
    ///
    /// - Parameter purpose: what the first factor was given for; a user who links or reauthenticates is signed in
    ///   already.
    package func verify(
        _ turn: AccountDemoState.SecondFactorTurn, for purpose: ExchangePurpose,
        messages: [PhoneSignIn.Message]?
    ) throws -> AccountDemoPageData {
        var page = frame(.verify)
        let provider = turn.request.credential?.profile.provider
        var send = t("verify.finish")
        switch purpose {
        case .signIn: break
        case .link:
            page.lead = t("verify.lead_link", ["provider": provider?.displayName ?? ""])
            send = t("verify.send")
        case .reauthenticate:
            page.lead = t("verify.lead_reauthenticate")
            send = t("verify.send")
        }
        page.errorCode = turn.error.map { $0.wireCode.lowercased() } ?? "second_factor_required"
        let isSent = turn.session?.isEmpty == false
        let isChosen = isSent || turn.app != nil
        if isChosen {
            let screen =
                try turn.app.map { try authenticator($0, isShown: messages != nil) } ?? phone(messages)
            page.panels = [
                screen,
                Panel(
                    "verify-code", t("verify.code_title"),
                    forms: [PanelForm(.secondFactor, send, fields: [codeField])],
                    remarks: [t(isSent ? "verify.code_text" : "authenticator.verify_text")],
                    warning: turn.error.map(message)),
            ]
        }
        let choices = turn.request.factors.map {
            PanelForm.Choice(
                value: $0.enrolmentID, title: title($0, obscured: true), detail: $0.phoneNumber?.obscured)
        }
        let choose = PanelForm(
            .chooseFactor, t("verify.send"), isChosen ? .quiet : .plain, choices: choices,
            choicesTitle: t("verify.factors"))
        page.panels.append(
            Panel(
                "verify-choose", t("verify.choose_title"), [t("verify.choose_text")], forms: [choose],
                warning: isChosen ? nil : turn.error.map(message)))
        page.panels += names(ClientErrorNames(.secondFactorNeeded))
        if let provider { page.next = [(t("see_run"), links.run(provider))] }
        page.next.append((texts.text("playground.run.overview"), links.overview))
        return page
    }

    /// A telephone's screen.
    private func phone(_ messages: [PhoneSignIn.Message]?) -> Panel {
        guard let messages else { return Panel("phone", t("phone.title"), [t("phone.hidden")]) }
        var panel = Panel("phone", t("phone.title"), messages.isEmpty ? [t("phone.empty")] : [])
        panel.rows = messages.map {
            pages.row(named: $0.phoneNumber.rawValue, $0.code, what: t("phone.message"))
        }
        return panel
    }

    /// An authenticator app's screen.
    private func authenticator(_ app: Authenticator, isShown: Bool) throws -> Panel {
        guard isShown else { return Panel("app", t("authenticator.title"), [t("authenticator.hidden")]) }
        var panel = Panel("app", t("authenticator.title"), [t("authenticator.text")])
        panel.rows = [pages.row(label: t("second_factor.code"), try app.shown(at: now))]
        if app.hasTaken(at: now) {
            panel.warning = t("authenticator.taken")
            panel.texts = []
        }
        return panel
    }

    private func message(_ error: AccountError) -> String {
        let key = "errors.\(error.wireCode.lowercased()).text"
        return texts["after.\(key)"] == nil ? t("errors.other.text", ["code": error.wireCode]) : t(key)
    }
}
