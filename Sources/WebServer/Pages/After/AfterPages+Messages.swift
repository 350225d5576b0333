import Accounts
import Playground
import Providers
import SiteModel
import SiteTemplates

/// The telephone, the mailbox, and the second factor.
extension AfterPages {
    /// - Parameters:
    ///   - senders: the senders registered with Apple's relay; nil unless Apple is played locally.
    func mail(sender: String, senders: [String]?, showsInbox: Bool) throws -> AfterPageData {
        let account = try person().account
        var page = frame(.mail)
        var send = Panel("mail-send", t("mail.send_title"))
        if let email = account.email {
            send.texts = [t("mail.send_text")]
            send.rows = [
                facts.row(label: t("mail.to"), email.rawValue), facts.row(label: t("mail.from"), sender),
                facts.row(
                    label: t("mail.state"), t(account.emailVerified ? "mail.verified" : "mail.unverified"),
                    isProse: true),
            ]
            send.forms = [PanelForm(.sendMail, t("mail.send"))]
        } else {
            send.texts = [t("mail.no_address")]
        }
        page.panels = [send]
        if let email = account.email?.rawValue, AppleMail.isRelay(email), let senders {
            page.panels.append(relay(sender, senders))
        }
        page.panels += inbox(showsInbox)
        page.next = [toAccount, guide(t("guide.consent"), "concepts/private-relay-and-consent/")]
        return page
    }

    private func relay(_ sender: String, _ senders: [String]) -> Panel {
        var panel = Panel("relay", t("relay.title"), [t("relay.text")])
        let isRegistered = senders.contains(sender.lowercased())
        panel.rows = [
            facts.row(
                label: t("relay.senders"),
                senders.isEmpty ? t("relay.none") : senders.joined(separator: ", "),
                isProse: senders.isEmpty)
        ]
        if isRegistered {
            panel.texts.append(t("relay.registered"))
        } else {
            panel.forms = [PanelForm(.registerSender, t("relay.register"))]
        }
        return panel
    }

    private func inbox(_ isShown: Bool) -> [Panel] {
        guard isShown else { return [Panel("inbox", t("inbox.title"), [t("inbox.hidden")])] }
        let mails = visit.drawer.mails.reversed()
        guard !mails.isEmpty else { return [Panel("inbox", t("inbox.title"), [t("inbox.empty")])] }
        return mails.enumerated().map { index, mail in
            var panel = Panel("inbox-\(index)", t("inbox.\(mail.fate.rawValue)"))
            panel.rows = [facts.row(label: t("mail.to"), mail.message.recipient.rawValue)]
            guard mail.fate != .dropped else {
                panel.warning = t("inbox.dropped_text")
                return panel
            }
            panel.texts = [t("inbox.letter")]
            panel.forms = [
                PanelForm(.confirmMail, t("inbox.open"), hidden: [("code", mail.message.code)])
            ]
            return panel
        }
    }

    // MARK: Second factor

    /// - Parameter messages: the telephone's screen; nil where it is not shown.
    func secondFactor(messages: [SentPhoneCodes.Message]?, isOn: Bool) throws -> AfterPageData {
        let account = try person().account
        var page = frame(.secondFactor)
        page.next = [toAccount, guide(t("guide.second_factor"), "concepts/second-factor/")]
        guard isOn else {
            page.panels = [Panel("factor-off", t("second_factor.off"), [])]
            return page
        }
        if let turn = visit.drawer.enrolment {
            var code = Panel(
                "factor-code", t("second_factor.code_title"),
                [t("second_factor.code_text", ["number": turn.number])])
            if let error = turn.error { code.warning = message(error) }
            var form = PanelForm(.enrolCode, t("second_factor.enrol"))
            form.fields = [
                .init(name: "code", title: t("second_factor.code"), kind: .code),
                .init(
                    name: "name", title: t("second_factor.name"), value: t("second_factor.name_value"),
                    hint: t("second_factor.name_hint"), isRequired: false),
            ]
            code.forms = [form]
            page.panels = [phone(messages), code]
        }
        var enrol = Panel("factor-enrol", t("second_factor.enrol_title"), [t("second_factor.enrol_text")])
        if !account.emailVerified { enrol.warning = t("second_factor.wants_verified") }
        var form = PanelForm(.enrol, t("second_factor.send"))
        form.fields = [
            .init(
                name: "number", title: t("second_factor.number"), kind: .tel, value: "+66 2 555 0100",
                hint: t("second_factor.number_hint"))
        ]
        enrol.forms = [form]
        page.panels.append(enrol)
        for factor in account.secondFactors {
            var panel = Panel(
                "factor-\(factor.enrolmentID.prefix(8))",
                factor.displayName.map(Shown.name) ?? factor.phoneNumber.rawValue)
            panel.rows = [
                facts.row(label: t("second_factor.number"), factor.phoneNumber.rawValue),
                facts.row(.init("mfaEnrollmentId", factor.enrolmentID)),
            ]
            var withdraw = PanelForm(
                .withdraw, t("second_factor.withdraw"), hidden: [("factor", factor.enrolmentID)])
            withdraw.isQuiet = true
            panel.forms = [withdraw]
            page.panels.append(panel)
        }
        return page
    }

    /// The page between the first factor and the session.
    func verify(
        _ turn: AfterDrawer.SecondFactorTurn, messages: [SentPhoneCodes.Message]?
    ) -> AfterPageData {
        var page = frame(.verify)
        page.errorCode = turn.error.map { $0.wireCode.lowercased() } ?? "second_factor_required"
        if let session = turn.session, !session.isEmpty {
            var code = Panel("verify-code", t("verify.code_title"), [t("verify.code_text")])
            if let error = turn.error { code.warning = message(error) }
            var form = PanelForm(.factorCode, t("verify.finish"))
            form.fields = [.init(name: "code", title: t("second_factor.code"), kind: .code)]
            code.forms = [form]
            page.panels = [phone(messages), code]
        }
        var choose = Panel("verify-choose", t("verify.choose_title"), [t("verify.choose_text")])
        if turn.session == nil, let error = turn.error { choose.warning = message(error) }
        var form = PanelForm(.chooseFactor, t("verify.send"))
        form.choicesTitle = t("verify.factors")
        form.choices = turn.request.factors.map {
            .init(
                name: "factor", value: $0.enrolmentID,
                title: $0.displayName.map(Shown.name) ?? t("verify.unnamed"),
                detail: $0.phoneNumber.obscured)
        }
        form.isQuiet = turn.session != nil
        choose.forms = [form]
        page.panels.append(choose)
        page.panels.append(names(.secondFactorRequired))
        if let provider = turn.request.credential?.profile.provider {
            page.next = [(t("see_run"), links.run(provider))]
        }
        page.next.append((texts.text("playground.run.overview"), links.overview))
        return page
    }

    /// A telephone's screen.
    private func phone(_ messages: [SentPhoneCodes.Message]?) -> Panel {
        guard let messages else { return Panel("phone", t("phone.title"), [t("phone.hidden")]) }
        var panel = Panel("phone", t("phone.title"), [t(messages.isEmpty ? "phone.empty" : "phone.text")])
        panel.rows = messages.map {
            facts.row(named: $0.phoneNumber.rawValue, $0.code, what: t("phone.message"))
        }
        return panel
    }

    private func message(_ error: AccountError) -> String {
        let key = "errors.\(error.wireCode.lowercased()).text"
        return texts["after.\(key)"] == nil ? t("errors.other.text", ["code": error.wireCode]) : t(key)
    }
}
