import Accounts
import OpenID
import Providers
import SiteModel
import SiteTemplates

/// The mailbox.
extension AccountDemoPages {
    /// - Parameters:
    ///   - senders: the senders registered with the relay; nil unless a provider with one is played locally.
    package func mail(sender: String, senders: [String]?, showsInbox: Bool) throws -> AccountDemoPageData {
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
        if let email = account.email?.rawValue, Brand.isRelayed(email), let senders {
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
}
