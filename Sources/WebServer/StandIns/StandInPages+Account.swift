import OpenID
import Providers
import SiteBuild
import SiteModel
import SiteTemplates

/// The account page's data.
extension StandInPages {
    func data(_ page: AccountPage, _ id: ProviderID, _ brand: TemplateValue) -> TemplateValue {
        let isNameGivenOnce = ProviderDefinition.of(id).quirks.contains(.nameOnlyOnce)
        let told = page.told.compactMap(told)
        return .object([
            "provider": brand, "any_apps": .bool(!page.uses.isEmpty), "stopped": .bool(page.stopped),
            "password_changed": .bool(page.done == .changePassword),
            "any_told": .bool(!told.isEmpty), "told": .list(told),
            "apps": .list(
                page.uses.map { use in
                    .object([
                        "person": person(use.person), "audience": .text(use.audience),
                        "app_name": .text(use.clientNames.joined(separator: ", ")),
                        "shared_email": use.email.map { .text($0) } ?? .null,
                        "is_relay": .bool(use.email.map(Brand.isRelayed) == true),
                        "scopes": .text(use.scopes.joined(separator: " ")), "action": .text(page.action),
                        "names_again": .bool(isNameGivenOnce), "ways": .list(use.ways.map(way)),
                        "hidden": .list(
                            [
                                ("transaction", page.transaction), ("person", use.person.id),
                                ("audience", use.audience), ("locale", locale.tag),
                            ].map { .object(["name": .text($0.0), "value": .text($0.1)]) }),
                    ])
                }),
        ])
    }

    private func way(_ way: AccountPage.Way) -> TemplateValue {
        let key =
            switch way {
            case .stop: "stop"
            case .stopAndDelete: "stop_delete"
            case .changePassword: "password"
            }
        return .object([
            "value": .text(way.rawValue), "label": texts.value("stand_in.account.\(key)"),
            "what": texts.value("stand_in.account.\(key)_what"),
        ])
    }

    /// The results of Facebook's callbacks; Apple shows nobody what its notifications do.
    private func told(_ outcome: NotificationOutcome) -> TemplateValue? {
        let name: String
        switch outcome.event {
        case .accountChanged: return nil
        case .deauthorized: name = "deauthorized"
        case .dataDeletion: name = "deletion"
        }
        var row: [String: TemplateValue] = [
            "name": texts.value("stand_in.account.told.\(name)"), "app_name": .text(outcome.clientName),
            "result": texts.prose(result(outcome.result)),
        ]
        if case .receipt(let url, let code) = outcome.result {
            row["receipt"] = .object(["url": .text(url), "code": .text(code)])
        }
        return .object(row)
    }

    private func result(_ result: NotificationOutcome.Result) -> String {
        switch result {
        case .taken, .receipt: texts.text("stand_in.account.told.taken")
        case .unreachable: texts.text("stand_in.account.told.unreachable")
        case .refused(let status):
            texts.text("stand_in.account.told.refused", ["status": String(status)])
        case .noReceipt: texts.text("stand_in.account.told.no_receipt")
        }
    }
}
