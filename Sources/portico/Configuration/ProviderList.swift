import Brands
import Diagnostics
import OpenID
import SignInFoundation
import SiteModel

/// Reads `providers:` of `portico.yml`.
enum ProviderList {
    /// The providers that the list at `node` configures; all brands when there is no list.
    static func read(
        _ node: YAMLNode?, allowPrivateNetwork: Bool, readFile: (String) -> [UInt8]?
    ) -> Diagnosed<[ProviderConfiguration]> {
        guard let node else { return Diagnosed(ProviderID.brands.map { ProviderConfiguration(id: $0) }) }
        guard case .sequence(let items) = node.content else {
            let finding = Diagnostic(
                .configurationWrongType, at: node.location, "`providers` must be a list, not \(node.kind)",
                notes: ["begin each provider with `- id: apple.com`"])
            return Diagnosed([], [finding])
        }
        var providers: [ProviderConfiguration] = []
        var diagnostics: [Diagnostic] = []
        for item in items {
            var reader = MappingReader(
                item, name: "providers[]", at: item.location, ids: Configuration.ids)
            if let provider = entry(&reader, allowPrivateNetwork, readFile) {
                if providers.contains(where: { $0.id == provider.id }) {
                    reader.badValue("id", "the provider `\(provider.id)` is listed twice")
                } else {
                    providers.append(provider)
                }
            }
            diagnostics += reader.finish()
        }
        return Diagnosed(providers, diagnostics)
    }

    private static func entry(
        _ reader: inout MappingReader, _ allowPrivateNetwork: Bool, _ readFile: (String) -> [UInt8]?
    ) -> ProviderConfiguration? {
        let id = identifier(&reader)
        // An entry without an id is read on, so that all its findings come at once.
        var provider = ProviderConfiguration(id: id ?? .oidc("unknown"))
        let modes = ProviderMode.allCases.map(\.rawValue)
        provider.mode = reader.choice("mode", among: modes).flatMap(ProviderMode.init)
        provider.clientID = reader.text("clientID")
        provider.appClientIDs = reader.texts("appClientIDs")?.map(\.text) ?? []
        provider.credential = credential(&reader, provider.id, readFile)
        provider.issuer = address("issuer", &reader)
        provider.endpoints = endpoints(&reader)
        provider.tenant = tenant(&reader, provider.id)
        provider.scopes = reader.texts("scopes")?.map(\.text)
        provider.trustEmail = trust(&reader)
        provider.allowPrivateNetwork = reader.bool("allowPrivateNetwork") ?? allowPrivateNetwork
        guard id != nil else { return nil }
        checkMode(provider, &reader)
        return provider
    }

    private static func identifier(_ reader: inout MappingReader) -> ProviderID? {
        guard let text = reader.text("id") else {
            reader.missing("id", notes: ["one of the brands, such as `apple.com`, or `oidc.NAME`"])
            return nil
        }
        guard let id = ProviderID(rawValue: text) else {
            let brands = ProviderID.brands.map(\.rawValue)
            let near = Diagnostic.suggestion(for: text, among: brands)
            let known = brands.map { "`\($0)`" }.joined(separator: ", ")
            reader.badValue(
                "id", "there is no provider `\(text)`",
                notes: [near.map { "did you mean `\($0)`?" } ?? "known: \(known) and `oidc.NAME`"])
            return nil
        }
        return id
    }

    private static func endpoints(_ reader: inout MappingReader) -> ProviderEndpoints {
        ProviderEndpoints(
            authorization: address("authorizationEndpoint", &reader),
            token: address("tokenEndpoint", &reader),
            userinfo: address("userinfoEndpoint", &reader),
            emails: address("emailsEndpoint", &reader),
            photo: address("photoEndpoint", &reader),
            keys: address("jwksURI", &reader),
            discovery: address("discoveryURI", &reader),
            revocation: address("revocationEndpoint", &reader),
            tokenInspection: address("tokenInspectionEndpoint", &reader))
    }

    private static func address(_ key: String, _ reader: inout MappingReader) -> String? {
        guard let text = reader.text(key) else { return nil }
        // A template's braces stand for a directory's id.
        let filled = text.replacing("{tenantid}", with: "x").replacing("{tenant}", with: "x")
        guard let parts = try? URLParts(filled), parts.isWeb, parts.fragment == nil else {
            reader.badValue(
                key, "`\(key)` cannot be `\(text)`", notes: ["write a whole address: `https://…`"])
            return nil
        }
        return text
    }

    private static func tenant(_ reader: inout MappingReader, _ id: ProviderID) -> Tenant? {
        guard let text = reader.text("tenant") else { return nil }
        guard ProviderDefinition.of(id).quirks.contains(.tenantInPath) else {
            reader.badValue("tenant", "`\(id)` has no tenants", notes: ["only `microsoft.com` has"])
            return nil
        }
        guard let tenant = Tenant(text) else {
            reader.badValue(
                "tenant", "`\(text)` is no tenant",
                notes: ["write `common`, `organizations`, `consumers`, a directory's id or its domain"])
            return nil
        }
        return tenant
    }

    private static func trust(_ reader: inout MappingReader) -> EmailTrust? {
        guard let node = reader.node("trustEmail") else { return nil }
        if case .sequence = node.content {
            let domains = reader.texts("trustEmail")?.map { $0.text.lowercased() } ?? []
            return .domains(domains)
        }
        switch reader.choice("trustEmail", among: ["claim", "never"]) {
        case "claim": return .claim
        case "never": return .never
        default: return nil
        }
    }

    private static func checkMode(_ provider: ProviderConfiguration, _ reader: inout MappingReader) {
        let missing = provider.missingForReal
        let names = missing.map { "`\($0)`" }.joined(separator: ", ")
        if provider.mode == .real {
            for key in missing { reader.missing(key, notes: ["`mode: real` needs it"]) }
        } else if provider.mode == nil, provider.clientID != nil, !missing.isEmpty {
            reader.missing(
                missing[0], .warning,
                notes: ["`clientID` is set and \(names) not, so the local stand-in is used"])
        }
        if provider.id.isGeneric, provider.effectiveMode == .local {
            reader.badValue(
                "id", "`\(provider.id)` has no local stand-in",
                notes: [missing.isEmpty ? "set `mode: real`" : "set \(names) so that it is real"])
        }
    }
}
