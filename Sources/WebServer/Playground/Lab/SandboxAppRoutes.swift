import Accounts
import Cryptography
import HTTPTypes
import Hummingbird
import OpenID
import Playground
import Providers
import SiteModel

/// The content of the pages of a sandbox's applications at the stand-ins, and the actions of their forms.
struct SandboxAppRoutes: PageRoutes {
    let apps: SandboxApps
    let providers: [ResolvedProvider]
    /// Indicates whether tests of applications may do the same over HTTP.
    let hasTestEndpoints: Bool
    let pages: PageParts

    /// The provider of a path, when its stand-in is here.
    func provider(_ name: String?) -> ResolvedProvider? {
        providers.first { $0.id.pathName == name && apps.standIns[$0.id] != nil }
    }

    func rows(_ sandbox: SandboxID, now: Instant) async throws -> [SandboxAppsPage.Row] {
        var rows: [SandboxAppsPage.Row] = []
        for brand in apps.brands {
            let settings = try await apps.settings(brand, sandbox: sandbox, now: now)
            rows.append(
                SandboxAppsPage.Row(
                    provider: brand, apps: try await apps.all(brand, sandbox: sandbox, now: now).count,
                    switched: settings.misbehaviours.count + settings.variations.count))
        }
        return rows
    }

    func page(_ provider: ResolvedProvider, sandbox: Sandbox, done: String?, locale: SiteLocale, now: Instant)
        async throws -> SandboxAppsPage
    {
        SandboxAppsPage(
            provider: provider, project: sandbox.project,
            apps: try await apps.all(provider.id, sandbox: sandbox.id, now: now),
            settings: try await apps.settings(provider.id, sandbox: sandbox.id, now: now), done: done,
            hasTestEndpoints: hasTestEndpoints, pages: playground(providers, locale))
    }

    /// Does what a form asks for.
    ///
    /// - Returns: what the page then says; nil for a form that does not exist.
    func act(
        _ form: String?, _ request: IncomingRequest, _ provider: ProviderID, sandbox: SandboxID, now: Instant
    ) async throws -> String? {
        switch form {
        case "register":
            let lines = (request.form("redirects") ?? "").split(whereSeparator: \.isWhitespace).map(
                String.init)
            var wish = ClientRegistrationRequest(name: request.form("name") ?? "", redirectURIs: lines)
            wish.options = Set(
                request.form.filter { $0.name == "option" }.compactMap {
                    StandInClient.Option(rawValue: $0.value)
                })
            do {
                _ = try await apps.register(wish, at: provider, sandbox: sandbox, now: now)
                return "registered"
            } catch SandboxClientError.tooMany { return "full" } catch is SandboxClientError {
                return "invalid"
            }
        case "remove":
            let isGone = try await apps.remove(
                request.form("client") ?? "", at: provider, sandbox: sandbox, now: now)
            return isGone ? "removed" : "unknown"
        case "switch":
            let names = request.form.filter { $0.name == "on" }.map(\.value)
            try await apps.set(
                StandInSettings(
                    misbehaviours: Set(names.compactMap(Misbehaviour.init(rawValue:))),
                    variations: Set(names.compactMap(Variation.init(rawValue:)))), at: provider,
                sandbox: sandbox, now: now)
            return names.isEmpty ? "off" : "switched"
        default: return nil
        }
    }
}
