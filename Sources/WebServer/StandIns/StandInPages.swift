import AccountWire
import HTTPTypes
import OpenID
import Playground
import Providers
import SiteBuild
import SiteModel
import SiteTemplates

/// Stand-ins' pages as the layouts `stand-in-choose`, `stand-in-consent`, `stand-in-account`, `stand-in-relay` and
/// `error` take them.
struct StandInPages {
    let locale: SiteLocale
    let texts: InterfaceStrings
    let targets: RedirectTargets
    /// The address that a refusal leads on to; nil leads to the playground.
    var next: String?

    func page(_ page: StandInPage, status: HTTPResponse.Status) -> PageRenderer.Page {
        let brand = ProviderData.value(page.brand, isLocal: true)
        switch page.content {
        case .chooser(let chooser):
            return make(
                "stand-in-choose", "chooser", data(chooser, page.brand, brand), status,
                title: "stand_in.choose.title", formActions: targets.sources(for: chooser.redirectURI))
        case .consent(let consent):
            return make(
                "stand-in-consent", "consent", data(consent, page.brand, brand), status,
                title: "stand_in.authorize.title", formActions: targets.sources(for: consent.redirectURI))
        case .account(let account):
            return make(
                "stand-in-account", "connected", data(account, page.brand, brand),
                status, title: "stand_in.account.title"
            )
        case .refused(let refused):
            return make(
                "error", "error", data(refused), status, title: "errors.stand_in_request_invalid.title")
        }
    }

    /// The page that posts an authorization response back to its client.
    func relay(brand: ProviderID, action: String, fields: [(String, String)]) -> PageRenderer.Page {
        let data: TemplateValue = .object([
            "provider": ProviderData.value(brand, isLocal: true), "action": .text(action),
            "fields": .fields(fields),
        ])
        return make(
            "stand-in-relay", "relay", data, .ok, title: "stand_in.relay.title",
            formActions: targets.sources(for: action))
    }

    private func make(
        _ layout: String, _ member: String, _ data: TemplateValue, _ status: HTTPResponse.Status,
        title: String, formActions: [String] = []
    ) -> PageRenderer.Page {
        PageRenderer.Page(
            layout: layout, locale: locale, path: "", title: texts.text(title), data: [member: data],
            status: status, formActions: formActions)
    }

    /// A note for readers of other languages where the brand's own pages are in English.
    private func inEnglish(_ brand: ProviderID) -> TemplateValue {
        guard ProviderDefinition.of(brand).quirks.contains(.pagesInEnglish), !locale.tag.hasPrefix("en")
        else { return .null }
        return texts.value("stand_in.in_english", ["provider": brand.displayName])
    }

    private func data(_ page: ChooserPage, _ id: ProviderID, _ brand: TemplateValue) -> TemplateValue {
        .object([
            "provider": brand, "in_english": inEnglish(id), "client": client(page.clientName, page.clientID),
            "action": .text(page.action), "transaction": .text(page.transaction), "locale": .text(locale.tag),
            "people": .list(ordered(page.people).map(person)), "hint": page.hint.map { .text($0) } ?? .null,
        ])
    }

    private func data(_ page: ConsentPage, _ id: ProviderID, _ brand: TemplateValue) -> TemplateValue {
        var data: [String: TemplateValue] = [
            "provider": brand, "in_english": inEnglish(id), "client": client(page.clientName, page.clientID),
            "action": .text(page.action), "transaction": .text(page.transaction), "locale": .text(locale.tag),
            "person": person(page.person),
        ]
        if let name = page.name {
            data["names"] = .object(["first": .text(name.first), "last": .text(name.last)])
        }
        if let email = page.email {
            data["mail"] = .object(["shared": .text(email.shared), "relay": .text(email.relay)])
        }
        if !page.scopes.isEmpty {
            data["scopes"] = .object([
                "rows": .list(
                    page.scopes.map { item in
                        // The address is shared or hidden as chosen above, whatever was asked for.
                        let isChosen = item.scope == "email" && page.email != nil
                        return .object([
                            "name": .text(item.scope), "checked": true, "chosen": .bool(isChosen),
                            "required": .bool(!item.isOptional && !isChosen),
                        ])
                    })
            ])
        }
        return .object(data)
    }

    private func data(_ page: RefusedPage) -> TemplateValue {
        let code: String
        switch page.code {
        case .unknownClient: code = "stand_in_client_unknown"
        case .redirectURIMismatch: code = "stand_in_redirect_uri"
        case .person: code = "stand_in_user_unknown"
        default: code = "stand_in_request_invalid"
        }
        var data = ErrorTexts.members(code, texts: texts, next: next ?? "/\(locale.tag)/playground/")
        data["said"] = .text(page.brandMessage)
        data["stand_in"] = true
        var details = [("error", page.brandCode), ("reason", page.code.rawValue)]
        if let parameter = page.parameter { details.append(("parameter", parameter)) }
        data["details"] = .fields(details)
        return .object(data)
    }

    private func client(_ name: String, _ id: String) -> TemplateValue {
        .object(["name": .text(name), "id": .text(id)])
    }

    /// People whose names are in the reader's language first; among themselves as they were.
    private func ordered(_ people: [PersonCard]) -> [PersonCard] {
        func isOwn(_ person: PersonCard) -> Bool {
            person.languageTag.prefix { $0 != "-" } == locale.tag.prefix { $0 != "-" }
        }
        return people.filter(isOwn) + people.filter { !isOwn($0) }
    }

    func person(_ person: PersonCard) -> TemplateValue {
        let language = person.languageTag
        let isRightToLeft = SiteLocale(tag: language)?.direction == .rtl
        return .object([
            "id": .text(person.id), "name": .text(person.name), "email": .text(person.email),
            "lang": .text(language), "dir": .text(isRightToLeft ? "rtl" : "ltr"),
            "known": .bool(person.isKnown), "note": person.detail.map(note) ?? .null,
            "part": texts["stand_in.people.\(person.id)"] == nil
                ? .null : texts.value("stand_in.people.\(person.id)"),
        ])
    }

    private func note(_ detail: PersonCard.Detail) -> TemplateValue {
        switch detail {
        case .text(let text): .text(text)
        case .personalAccount: texts.value("stand_in.personal_account")
        }
    }

    private func data(_ page: AccountPage, _ id: ProviderID, _ brand: TemplateValue) -> TemplateValue {
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
                        "hidden": .fields([
                            ("transaction", page.transaction), ("person", use.person.id),
                            ("audience", use.audience), ("locale", locale.tag),
                        ]),
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

/// The places beyond our own that a stand-in's forms may be redirected to on the way to a client: browsers hold
/// every redirect after a form against the `form-action` of the form's page (CSP Level 3 §6.3.1).
struct RedirectTargets {
    let origin: String
    let handlers: [String]
    /// The apps that the auth handler passes answers on to.
    let apps: RegisteredApps

    /// The sources for `form-action` of a sign-in whose answer goes to `redirectURI`.
    func sources(for redirectURI: String) -> [String] {
        guard let scheme = Self.scheme(of: redirectURI) else { return [] }
        guard scheme == "https" || scheme == "http" else { return ["\(scheme):"] }
        if Origin.of(redirectURI) == origin {
            // Our own callback shows a page; the auth handler may lead on to an app.
            return handlers.contains { redirectURI == origin + $0 }
                ? apps.schemes.map { "\($0):" } : []
        }
        // A client's callback may lead on to any address of the web.
        return ["http:", "https:"]
    }

    /// The scheme before the colon, in lower case; nil for what is no URI (RFC 3986 §3.1).
    private static func scheme(of uri: String) -> String? {
        guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let scheme = uri[..<colon].lowercased()
        let isScheme = scheme.allSatisfy { character in
            character.isASCII && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
        guard isScheme, scheme.first?.isLetter == true else { return nil }
        return scheme
    }
}
