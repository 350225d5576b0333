import Cryptography
import Diagnostics
import OpenID
import Providers
import SiteBuild
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
                notes: ["begin each provider with `- id: \(ProviderID.brands[0])`"])
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

    /// The guides that the list names, each with its place.
    static func guides(_ node: YAMLNode?) -> [ConfiguredLink] {
        guard case .sequence(let items) = node?.content else { return [] }
        return items.compactMap { item in
            guard case .mapping(let entries) = item.content,
                let value = entries.first(where: { $0.key == "guide" })?.value,
                case .scalar(let url, _) = value.content
            else { return nil }
            return ConfiguredLink(url: url, place: value.location)
        }
    }

    private static func entry(
        _ reader: inout MappingReader, _ allowPrivateNetwork: Bool, _ readFile: (String) -> [UInt8]?
    ) -> ProviderConfiguration? {
        let id = identifier(&reader)
        // An entry without an id is read on, so that all its findings come at once.
        var provider = ProviderConfiguration(id: id ?? .oidc("unknown"))
        provider.id = name(&reader, provider.id)
        provider.icon = PublicImage.address("icon", &reader, readFile: readFile)
        provider.guide = guide(&reader)
        provider.mode = reader.choice("mode")
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
            reader.missing(
                "id", notes: ["one of the brands, such as `\(ProviderID.brands[0])`, or `oidc.NAME`"])
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

    /// The provider under the name that pages show; a brand has one already.
    private static func name(_ reader: inout MappingReader, _ id: ProviderID) -> ProviderID {
        guard let text = reader.text("name") else { return id }
        guard id.isGeneric else {
            reader.badValue(
                "name", "`\(id)` is called \(id.displayName)", notes: ["only `oidc.NAME` takes a `name`"])
            return id
        }
        let isVisible = text.unicodeScalars.contains { !$0.properties.isWhitespace }
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard isVisible, isPlain, text.count <= Self.longestName else {
            reader.badValue(
                "name", "`name` cannot be `\(text)`",
                notes: ["write the name that users know, in at most \(Self.longestName) characters"])
            return id
        }
        return id.named(text)
    }

    /// The most characters of a name: it stands on buttons.
    private static let longestName = 40

    private static func guide(_ reader: inout MappingReader) -> String? {
        reader.value("guide", "write a page as `/guide/`, or an address that begins with https://") {
            SiteLinkText.isLink($0) && !$0.hasPrefix("mailto:") ? $0 : nil
        }
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
        reader.value(key, "write a whole address: `https://…`") { text in
            // A template's braces stand for a directory's id.
            let filled = text.replacing("{tenantid}", with: "x").replacing("{tenant}", with: "x")
            guard let parts = try? URLParts(filled), parts.isWeb, parts.fragment == nil else { return nil }
            return text
        }
    }

    private static func tenant(_ reader: inout MappingReader, _ id: ProviderID) -> Tenant? {
        guard let text = reader.text("tenant") else { return nil }
        guard ProviderDefinition.of(id).quirks.contains(.tenantInPath) else {
            let owner = Brand.first(with: .tenantInPath).map { ["only `\($0.id)` has"] }
            reader.badValue("tenant", "`\(id)` has no tenants", notes: owner ?? [])
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
            return
        }
        let telling = provider.id.isGeneric ? ["clientID", "issuer"] : ["clientID"]
        let told = telling.first { !missing.contains($0) && reader.has($0) }
        if provider.mode == nil, !missing.isEmpty, let told {
            reader.missing(
                missing[0], .warning,
                notes: ["`\(told)` is set and \(names) not, so the local stand-in is used"])
        }
    }
}

extension ProviderList {
    /// The credential that the client proves itself with. Secrets are never quoted in a message.
    static func credential(
        _ reader: inout MappingReader, _ id: ProviderID, _ readFile: (String) -> [UInt8]?
    ) -> ClientCredential {
        let secret = reader.text("clientSecret")
        guard ProviderDefinition.of(id).clientAuthentication == .signedSecret else {
            return secret.map { .secret(RedactedText($0)) } ?? .none
        }
        let team = reader.text("teamID")
        let key = reader.text("keyID")
        let file = reader.text("privateKeyFile")
        if let secret {
            if let extra = [("teamID", team), ("keyID", key), ("privateKeyFile", file)]
                .first(where: { $0.1 != nil })?.0
            {
                reader.badValue(
                    extra, "`\(extra)` and `clientSecret` exclude each other",
                    notes: ["`clientSecret` is a ready one; the others make it afresh"])
            }
            return .secret(RedactedText(secret))
        }
        guard team != nil || key != nil || file != nil else { return .none }
        var pem = ""
        if let file {
            if let bytes = readFile(file), let text = String(validating: bytes, as: UTF8.self),
                (try? P256PrivateKey(pem: text)) != nil
            {
                pem = text
            } else {
                reader.badValue(
                    "privateKeyFile", "`\(file)` cannot be read as a private key on the curve P-256",
                    notes: ["name the `.p8` file that \(id.displayName) gave you"])
            }
        }
        return .signingKey(
            teamID: team ?? "", keyID: key ?? "", privateKeyPEM: ClientSigningKey(pem: RedactedText(pem)))
    }
}
