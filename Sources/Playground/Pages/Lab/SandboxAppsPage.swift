package import OpenID
package import Providers
import SiteModel
import SiteTemplates

/// The data of layout `playground-apps`: a sandbox's applications at one stand-in, and what it does wrong for them.
package struct SandboxAppsPage {
    /// The row of one stand-in on the sandbox's own page.
    package struct Row {
        let provider: ProviderID
        let apps: Int
        let switched: Int

        package init(provider: ProviderID, apps: Int, switched: Int) {
            self.provider = provider
            self.apps = apps
            self.switched = switched
        }
    }

    let provider: ResolvedProvider
    let project: String
    let apps: [SandboxClient]
    let settings: StandInSettings
    /// The action that was done just now; nil for none.
    let done: String?
    let hasTestEndpoints: Bool
    let pages: PlaygroundPages

    package init(
        provider: ResolvedProvider, project: String, apps: [SandboxClient], settings: StandInSettings,
        done: String?, hasTestEndpoints: Bool, pages: PlaygroundPages
    ) {
        self.provider = provider
        self.project = project
        self.apps = apps
        self.settings = settings
        self.done = done
        self.hasTestEndpoints = hasTestEndpoints
        self.pages = pages
    }

    package var page: PlaygroundPage {
        PlaygroundPage(
            layout: "playground-apps", path: "playground/sandbox/\(provider.id.pathName)/",
            title: pages.texts.text("lab.apps.title", ["provider": provider.id.displayName]),
            data: ["apps": data])
    }

    private var links: PlaygroundAddresses { pages.links }

    private static let messages: Set<String> = [
        "registered", "removed", "unknown", "invalid", "full", "switched", "off",
    ]

    private var data: TemplateValue {
        var data: [String: TemplateValue] = [
            "provider": ProviderData.value(provider.id, isLocal: true),
            "title": pages.text("lab.apps.title", ["provider": provider.id.displayName]),
            "any": .bool(!apps.isEmpty), "list": .list(apps.map(app)),
            "full": .bool(apps.count >= SandboxClients.most),
            "register_url": .text(links.apps("register", provider.id)),
            "remove_url": .text(links.apps("remove", provider.id)),
            "switch_url": .text(links.apps("switch", provider.id)), "sandbox_url": .text(links.sandbox),
            "connect_url": .text(links.connect), "lab_url": .text(links.lab(provider.id)),
            "groups": .list(groups),
            "options": .list(
                (Brand.of(provider.id)?.clients.options ?? []).map {
                    row($0.rawValue, "lab.apps.options.\($0.rawValue)", false)
                }), "any_on": .bool(!settings.misbehaviours.isEmpty || !settings.variations.isEmpty),
            "addresses": .list(addresses),
        ]
        if let done, Self.messages.contains(done) { data["message"] = pages.text("lab.apps.\(done)") }
        if hasTestEndpoints { data["commands"] = .text(commands) }
        return .object(data)
    }

    private func app(_ app: SandboxClient) -> TemplateValue {
        var data: [String: TemplateValue] = [
            "id": .text(app.client.clientID), "name": .text(app.client.name),
            "redirects": .list(app.client.redirectURIs.map { .object(["address": .text($0)]) }),
            "secret": app.secret.map { .text($0.reveal) } ?? .null,
        ]
        if case .signedSecret(let team, let key, _) = app.client.authentication {
            data["signs"] = true
            data["team"] = .text(team)
            data["key"] = .text(key)
        }
        return .object(data)
    }

    private var groups: [TemplateValue] {
        var groups = Misbehaviour.Stage.allCases.map { stage in
            (
                "lab.apps.stages.\(stage.rawValue)",
                Misbehaviour.all(stage, at: provider.id).map { misbehaviour in
                    let fault = Fault.allCases.first { $0.misbehaviour == misbehaviour }
                    return row(
                        misbehaviour.rawValue, "lab.sabotages.\(fault?.rawValue ?? "").title",
                        settings.misbehaviours.contains(misbehaviour))
                }
            )
        }
        groups.append(
            (
                "lab.apps.stages.variations",
                Variation.allCases.filter { $0.exists(at: provider.id) }.map {
                    row($0.rawValue, "lab.apps.variations.\($0.rawValue)", settings.variations.contains($0))
                }
            ))
        return groups.filter { !$0.1.isEmpty }.map { title, rows in
            .object(["title": pages.text(title), "rows": .list(rows)])
        }
    }

    private func row(_ id: String, _ title: String, _ isOn: Bool) -> TemplateValue {
        .object(["id": .text(id), "title": pages.text(title), "on": .bool(isOn)])
    }

    private var addresses: [TemplateValue] {
        let base = "\(links.origin)/stand-in/\(provider.id.pathName)"
        var list: [(String, String?)] = [
            ("lab.connect.authorization", provider.endpoints.authorization),
            ("lab.connect.token", provider.endpoints.token),
        ]
        if let path = Brand.of(provider.id)?.discoveryPath {
            list.append(("lab.apps.discovery", "\(base)\(path)"))
        }
        return list.compactMap { label, value in
            value.map { .object(["label": pages.text(label), "value": .text($0)]) }
        }
    }

    private var commands: String {
        let base = "\(links.origin)/emulator/v1/projects/\(project)/standIns/\(provider.id.rawValue)"
        let first = Misbehaviour.allCases.first { $0.exists(at: provider.id) }?.rawValue ?? ""
        return PlaygroundData.snippet("stand-in.commands", ["base": base, "misbehaviour": first])
    }
}
