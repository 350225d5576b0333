package import Accounts
import Cryptography
import OpenID
import Providers
import SiteModel
import SiteTemplates

/// The lines to type so that an app's SDK talks to this server; the data of layout `playground-connect`.
package struct ConnectPage {
    let project: String
    /// The key that names the sandbox; nil when any does.
    let apiKey: String?
    /// Host and port of the address for administration; nil: there is none.
    let administration: String?
    /// The calls of apps to the sandbox, latest first.
    let calls: [AppCall]
    let showsRefusalsOnly: Bool
    let fidelity: Fidelity
    /// Indicates whether tests of apps may register them at the stand-ins over HTTP.
    let hasTestEndpoints: Bool
    let pages: PlaygroundPages

    package init(
        project: String, apiKey: String?, administration: String?, calls: [AppCall], showsRefusalsOnly: Bool,
        fidelity: Fidelity, hasTestEndpoints: Bool, pages: PlaygroundPages
    ) {
        self.project = project
        self.apiKey = apiKey
        self.administration = administration
        self.calls = calls
        self.showsRefusalsOnly = showsRefusalsOnly
        self.fidelity = fidelity
        self.hasTestEndpoints = hasTestEndpoints
        self.pages = pages
    }

    package var page: PlaygroundPage {
        PlaygroundPage(
            layout: "playground-connect", path: "playground/connect/",
            title: pages.texts.text("lab.connect.title"), data: ["connect": data])
    }

    private var links: PlaygroundAddresses { pages.links }
    private var origin: String { links.origin }
    private var parts: URLParts? { try? URLParts(origin + "/") }
    private var host: String { parts?.host ?? "127.0.0.1" }
    private var port: String { String(parts?.port ?? (origin.hasPrefix("https://") ? 443 : 80)) }
    private var hostOfAndroid: String { parts?.isPrivateNetwork == true ? "10.0.2.2" : host }
    private var key: String { apiKey ?? "any-key" }

    private var data: TemplateValue {
        .object([
            "host": .text(host), "port": .text(port), "project": .text(project), "key": .text(key),
            "administration": administration.map { .text($0) } ?? .null, "any_key": .bool(apiKey == nil),
            "sandbox_url": .text(links.sandbox), "overview_url": .text(links.overview),
            "own_clients_url": .text("\(links.locale.home)portico/providers/#own-clients"),
            "test_url": hasTestEndpoints
                ? .text(
                    "\(administration.map { "http://\($0)" } ?? origin)/emulator/v1/projects/\(project)/standIns/\(ProviderID.brands.last ?? ProviderID.brands[0])"
                ) : .null, "snippets": .list(snippets), "any_calls": .bool(!calls.isEmpty),
            "self_url": .text(links.connect), "calls": .list(shownCalls.map(data)),
            "refusals_only": .bool(showsRefusalsOnly),
            "refusals_url": .text(links.connect + "?calls=refused"), "fidelity": .text(fidelity.rawValue),
            "is_emulator": .bool(fidelity == .emulator),
            "providers": .list(
                pages.providers.filter { $0.mode == .local }.map { provider in
                    .object([
                        "name": .text(provider.id.displayName),
                        "authorization": provider.endpoints.authorization.map { .text($0) } ?? .null,
                        "token": provider.endpoints.token.map { .text($0) } ?? .null,
                        "issuer": provider.issuer.spelling.map { .text($0) } ?? .null,
                        "discovery": provider.endpoints.discovery.map { .text($0) } ?? .null,
                        "keys": provider.endpoints.keys.map { .text($0) } ?? .null,
                    ])
                }),
        ])
    }

    private var shownCalls: [AppCall] { showsRefusalsOnly ? calls.filter { $0.status >= 400 } : calls }

    private func data(_ call: AppCall) -> TemplateValue {
        .object([
            "time": .text("\(call.moment.wholeSecond)"), "line": .text(call.line),
            "status": .integer(call.status), "refusal": call.error.map { .text($0) } ?? .null,
            "rule": call.rule.map { .text($0) } ?? .null, "request": call.request.map { .text($0) } ?? .null,
            "answer": call.response.map { .text($0) } ?? .null,
            "curl": .text(call.curl(origin: origin, key: key)),
            "guide_url": call.error.map {
                .text("\(links.locale.home)concepts/errors/#\(RefusalGuide.section(of: $0))")
            } ?? .null,
        ])
    }

    private var snippets: [TemplateValue] {
        let values = [
            "key": key, "project": project, "origin": origin, "host": host, "port": port,
            "hostOfAndroid": hostOfAndroid, "administration": administration ?? "\(host):\(port)",
        ]
        let tabs = [CodeTab.swift, .objectiveC, .cpp, .javaScript, .kotlin, .python]
        return tabs.map { $0.data(PlaygroundData.snippet("connect.\($0.key)", values)) }
    }
}

extension AppCall {
    /// The call as a command line; what was redacted has to be filled in.
    func curl(origin: String, key: String) -> String {
        let halves = path.split(separator: " ", maxSplits: 1)
        guard halves.count == 2 else { return "" }
        var lines = ["curl -X \(halves[0]) \(Self.quoted("\(origin)\(halves[1])?key=\(key)"))"]
        if let request {
            lines.append("-H 'Content-Type: application/json'")
            lines.append("-d \(Self.quoted(request))")
        }
        return lines.joined(separator: " \\\n  ")
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}

/// The place in the guide about errors that explains a refusal of the account backend (table `refusals`).
enum RefusalGuide {
    private static let sections = PlaygroundData.rows("refusals")

    static func section(of code: String) -> String {
        sections.first { $0.dropFirst().contains { code.hasPrefix($0) } }?.first ?? "setup"
    }
}
