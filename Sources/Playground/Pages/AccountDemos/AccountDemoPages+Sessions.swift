import Accounts
import Cryptography
import OpenID
import SiteTemplates

/// The account's sessions: when, with what kind of browser, from where; and their end.
extension AccountDemoPages {
    /// - Parameters:
    ///   - own: the session of the browser that asks.
    ///   - hasEnded: whether one was ended just now.
    package func sessions(_ sessions: [OpenSession], own: OpenSession.Key, hasEnded: Bool) throws
        -> AccountDemoPageData
    {
        var page = frame(.sessions)
        let others = sessions.filter { $0.key != own }
        for session in sessions.filter({ $0.key == own }) + others {
            let isOwn = session.key == own
            var panel = Panel(
                "session-\(session.handle)", isOwn ? t("sessions.this") : title(of: session),
                rows: rows(of: session, isOwn: isOwn))
            if isOwn {
                if hasEnded { panel.texts = [t("sessions.ended")] }
                if others.isEmpty { panel.texts.append(t("sessions.alone")) }
            } else {
                if session.isApp { panel.texts = [t("sessions.app_text")] }
                panel.forms = [
                    PanelForm(
                        .endSession, t("sessions.end"), .quiet, id: "end-\(session.handle)",
                        hidden: [("session", session.handle)])
                ]
            }
            page.panels.append(panel)
        }
        if !others.isEmpty {
            let end = PanelForm(.endOtherSessions, t("sessions.end_others"), .dangerous)
            page.panels.append(
                Panel("sessions-others", t("sessions.others"), [t("sessions.others_text")], forms: [end]))
        }
        page.next = [toAccount]
        return page
    }

    private func title(of session: OpenSession) -> String {
        if session.isApp { return t("sessions.app") }
        guard let browser = session.origin.browser else { return t("sessions.unknown_browser") }
        guard let system = browser.system else { return browser.name }
        return t("sessions.browser", ["browser": browser.name, "system": system])
    }

    private func rows(of session: OpenSession, isOwn: Bool) -> [TemplateValue] {
        var rows: [TemplateValue] = []
        if isOwn, session.origin.browser != nil {
            rows.append(pages.row(label: t("sessions.kind"), title(of: session), isProse: true))
        }
        rows += [
            pages.row(label: t("sessions.factor"), session.factor.rawValue),
            pages.row(label: t("sessions.began"), "\(session.startedAt.wholeSecond)"),
            pages.row(
                label: t("sessions.used"), "\(session.usedAt.wholeSecond)", what: t("sessions.used_what")),
        ]
        if !session.isApp {
            let address = session.origin.address
            let isLocal = address.flatMap { NetworkAddress($0) }?.isLoopback ?? false
            rows.append(
                pages.row(
                    label: t("sessions.from"),
                    isLocal ? t("sessions.this_machine") : address ?? t("sessions.unknown_address"),
                    isProse: isLocal || address == nil))
        }
        return rows
    }
}
